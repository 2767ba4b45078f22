"""Texts in Italian and English: gettext catalogues, read without a build step.

English is the language of the source: `Texts` is called with the English text, and each other
language has a catalogue ``<language>.po`` beside this file. A text is marked by the call itself,
``t("{name} passes.", name=…)``, or ``t.n(one, many, count)`` where a number decides its form.
"""

import gettext
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE: Final = "en"
NAMES: Final[Mapping[str, str]] = {"en": "English", "it": "Italiano"}
"""What each language calls itself."""
LANGUAGES: Final = tuple(NAMES)


class Texts:
    """The texts of one language."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, text: str, /, **values: object) -> str:
        """Return *text* in this language, its ``{fields}`` filled in."""
        return self._catalogue.gettext(text).format(**values)

    def n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """Return the form that *count* asks for; ``{count}`` is filled in too."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **values)


def mark(text: str) -> str:
    """Return *text* as it is, marked for the catalogues; it is translated where it is shown."""
    return text


def load() -> Mapping[str, Texts]:
    """Read the catalogues of all languages."""
    return {language: Texts(language, _catalogue(language)) for language in LANGUAGES}


def _catalogue(language: str) -> gettext.NullTranslations:
    if language == SOURCE:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with (Path(__file__).parent / f"{language}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language, abort_invalid=True))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)

"""Check that each catalogue says all that the code says: `python -m scripts.catalogues`.

English is in the code itself, in `t("...")` or `texts("...")`, `t.n("one", "many", count)` and
`mark("...")`; each other language is one file bot/locale/LANGUAGE.po. With `--update` the files get
an empty entry for each text that they lack, and lose those that the code no longer has.
"""

import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po, write_po

ROOT = Path(__file__).parents[1]
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
KEYWORDS: dict[str, tuple[int, ...] | None] = {"t": None, "texts": None, "n": (1, 2), "mark": None}


def template(code: Path) -> Catalog:
    """Return the texts of all files under *code*, with the places that they stand in."""
    texts = Catalog(project="gin-rummy-room", fuzzy=False)
    for name, line, text, comments, context in extract_from_dir(
        code, method_map=METHODS, keywords=KEYWORDS, comment_tags=["For translators:"]
    ):
        texts.add(text, locations=[(name, line)], auto_comments=comments, context=context)
    return texts


def faults(file: Path, texts: Catalog) -> Iterator[str]:
    """Yield what is wrong with the catalogue in *file*, a line each."""
    try:
        catalogue = _read(file)
    except (PoFileError, UnicodeDecodeError) as error:
        yield f"{file.name}: {error}"
        return
    for message in texts:
        if message.id and message.id not in catalogue:
            place, line = message.locations[0]
            yield f"{file.name}: missing: {_source(message)!r} ({place}:{line})"
    for message in catalogue:
        if message.id:
            where = f"{file.name}:{message.lineno}"
            yield from (f"{where}: {fault}" for fault in _message_faults(message, catalogue, texts))


def _message_faults(message: Message, catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    source = _source(message)
    if message.id not in texts:
        yield f"no longer in the code: {source!r}"
        return
    if message.fuzzy:
        yield f"fuzzy: {source!r}"
    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if len(forms) != (catalogue.num_plurals if message.pluralizable else 1) or not all(forms):
        yield f"not translated: {source!r}"
        return
    # A plural's form may spell its number out.
    optional = {"count"} if message.pluralizable else set()
    for form in forms:
        if _fields(form) - optional != _fields(source) - optional:
            yield f"other {{fields}} than in the code: {form!r}"


def _source(message: Message) -> str:
    return message.id[-1] if isinstance(message.id, tuple | list) else message.id


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=file.stem, abort_invalid=True)


def update(file: Path, texts: Catalog) -> None:
    """Write *file* anew with the texts of the code, and the translations that it had."""
    catalogue = _read(file)
    catalogue.update(texts, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    with file.open("wb") as stream:
        write_po(stream, catalogue, width=100, no_location=True, omit_header=False)


def main(arguments: list[str]) -> int:
    """Check or update the project's catalogues; return the exit status."""
    texts = template(ROOT / "bot")
    files = sorted((ROOT / "bot" / "locale").glob("*.po"))
    if arguments == ["--update"]:
        for file in files:
            update(file, texts)
    found = [fault for file in files for fault in faults(file, texts)]
    for fault in found:
        print(fault)
    if not files:
        print("there is no catalogue in bot/locale")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a person likes, for all platforms; plain values with the ways to write and read them."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from render import Deck, Ground, Sort, Theme

SWITCHES: Final = ("confirm", "hints")
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "deck": tuple(Deck),
    "theme": tuple(Ground),
    "sort": tuple(Sort),
    "confirm": ("off", "on"),
    "hints": ("on", "off"),
}
"""What can be chosen, the usual first."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person is shown things: pictures, the order of the hand, questions, hints."""

    deck: Deck = Deck.FOUR
    theme: Ground = Ground.LIGHT
    sort: Sort = Sort.MELDS
    confirm: bool = False
    """Ask before a card is thrown or knocked with."""
    hints: bool = True
    """Show a *Hint* button."""

    @property
    def look(self) -> Theme:
        """How pictures are drawn."""
        return Theme(self.deck, self.theme)

    def said(self, option: str) -> str:
        """Return what is chosen for *option*, in the words of `CHOICES`."""
        value = getattr(self, option)
        return ("on" if value else "off") if option in SWITCHES else str(value)

    def choose(self, option: str, value: str) -> "Preferences":
        """Return the preferences with *value* for *option*; raises `ValueError` if it is none."""
        if value not in CHOICES.get(option, ()):
            raise ValueError(f"no choice for {option!r}: {value!r}")
        kinds = {"deck": Deck, "theme": Ground, "sort": Sort}
        chosen = value == "on" if option in SWITCHES else kinds[option](value)
        return Preferences(**{**asdict(self), option: chosen})

    def write(self) -> str:
        """Write the preferences as JSON, for the store."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> "Preferences":
        """Read what `write` wrote, of an older version too: what is unknown is left as usual."""
        chosen = cls()
        data = json.loads(text)
        for option in (field.name for field in fields(cls)):
            value = data.get(option)
            said = ("on" if value else "off") if isinstance(value, bool) else value
            if said in CHOICES[option]:
                chosen = chosen.choose(option, said)
        return chosen

"""The options of a table, kept for every hand of the match (R24)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from engine.cards import Card
from engine.errors import BadOption

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "target": (25, 500),
    "knock_limit": (0, 10),
    "gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
}
"""The least and the greatest of each number; the bonuses' bounds are ours."""
FLAGS: Final = ("oklahoma", "big_gin", "box", "game")
"""The options that are on or off."""

BIG_GIN_BONUS: Final = 31
BOX_BONUS: Final = 25
GAME_BONUS: Final = 100


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table plays: ``classic`` unless said otherwise. Out of bounds raises `BadOption`.

    *oklahoma*: the upcard is the knock limit and its spades double the hand. *big_gin*: eleven
    melded cards may be shown without a discard. *box*: each hand won counts 25 more at the end.
    *game*: the winner gets 100 more at the end, twice that if the loser never scored.
    """

    target: int = 100
    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    oklahoma: bool = False
    big_gin: bool = False
    box: bool = False
    game: bool = False

    def __post_init__(self) -> None:
        for option, (low, high) in BOUNDS.items():
            value = getattr(self, option)
            if type(value) is not int or not low <= value <= high:
                raise BadOption(option, value, low, high)
        for option in FLAGS:
            value = getattr(self, option)
            if type(value) is not bool:
                raise BadOption(option, value, 0, 1)

    @property
    def preset(self) -> str:
        """The preset that these rules are a kind of: one of `PRESETS`."""
        if self.oklahoma:
            return "oklahoma"
        return "straight" if self.knock_limit == 0 else "classic"

    def limit(self, upcard: Card) -> int:
        """Return the knock limit of a hand with *upcard*; 0 is gin only."""
        if not self.oklahoma:
            return self.knock_limit
        return 0 if upcard.rank == 1 else upcard.value

    def doubles(self, upcard: Card) -> bool:
        """Tell whether all points of a hand with *upcard* count twice."""
        return self.oklahoma and upcard.suit == "s"

    def to_json(self) -> dict[str, int]:
        """Return the options as plain data, for the store and exports."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> "Rules":
        """Read what `to_json` gave; unknown options raise `BadOption`."""
        known = {field.name for field in fields(cls)}
        for option, value in data.items():
            if option not in known:
                raise BadOption(option, value, 0, 0)
        return cls(**data)  # type: ignore[arg-type]  # __post_init__ looks at each


CLASSIC: Final = Rules()
PRESETS: Final[Mapping[str, Rules]] = {
    "classic": CLASSIC,
    "oklahoma": Rules(oklahoma=True),
    "straight": Rules(knock_limit=0),
}

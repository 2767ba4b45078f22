"""The options of a table, kept for every hand of the match (R24)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from engine.errors import BadOption

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "target": (25, 500),
    "knock_limit": (0, 10),
    "gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
}
"""The least and the greatest of each option; the bonuses' bounds are ours."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table plays: ``classic`` unless said otherwise. Out of bounds raises `BadOption`."""

    target: int = 100
    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25

    def __post_init__(self) -> None:
        for option, (low, high) in BOUNDS.items():
            value = getattr(self, option)
            if type(value) is not int or not low <= value <= high:
                raise BadOption(option, value, low, high)

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

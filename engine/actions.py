"""What a seat may try; each action is a value."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from engine.cards import PACK, Card


class Seat(IntEnum):
    """A player's place at the table: the challenger sits at A, the other at B."""

    A = 0
    B = 1

    @property
    def other(self) -> "Seat":
        """The seat across the table."""
        return Seat.A if self else Seat.B


@dataclass(frozen=True, slots=True)
class TakeUpcard:
    """Take the upcard in the opening (R8)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the upcard to the opponent in the opening (R8)."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Take the top of the stock (R9)."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top of the discard pile (R9)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay *card* face up on the discard pile and end the turn (R9)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Lay *card* face down on the stock and end the hand (R13)."""

    card: Card


@dataclass(frozen=True, slots=True)
class BigGin:
    """Show eleven melded cards and end the hand, where the rules have it (R24)."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """Be ready for the next hand; it is dealt when both are (R23)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match to the opponent (R34)."""


@dataclass(frozen=True, slots=True)
class CallOff:
    """Offer to call the match off, or agree to the other's offer (R34)."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Turn down the other's offer to call the match off, or take back one's own."""


HandAction = TakeUpcard | Pass | DrawStock | TakeDiscard | Discard | Knock | BigGin
MatchAction = NextHand | Resign | CallOff | PlayOn
Action = HandAction | MatchAction

TAKE_UPCARD: Final = TakeUpcard()
PASS: Final = Pass()
DRAW_STOCK: Final = DrawStock()
TAKE_DISCARD: Final = TakeDiscard()
BIG_GIN: Final = BigGin()
DISCARDS: Final = tuple(map(Discard, PACK))
KNOCKS: Final = tuple(map(Knock, PACK))

"""What the rules refuse.

    RuleError
    ├── BadCards            a text or a set of cards that is none
    ├── BadOption           an option outside what a table may have (R24)
    ├── BadPart             a player's part of the deck that could be misread (R39)
    ├── BadSeat             an act in the name of nobody at the table
    ├── NotYourTurn         a move before one's turn
    ├── NotNow              a move that this phase of the hand or match has no room for
    │   └── UpcardPassed    the upcard was passed by both; the stock only (R8)
    ├── NotInHand           a card that the player does not hold
    ├── JustTaken           the card taken from the pile in this turn (R10)
    ├── KnockTooHigh        more deadwood than the knock limit (R14)
    ├── NotBigGin           eleven cards that are not all melded (R24)
    └── MatchOver           nothing can be done after the end

Each has a stable ``code`` and carries its data; the adapters word them. A card that others may not
see is data, but never text: what an error says may end in a log (R40).
"""

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from engine.cards import Card


class RuleError(Exception):
    """What the rules refuse; nothing has changed."""

    code: ClassVar[str] = "rule"

    def __str__(self) -> str:
        """Tell the code and the data, for logs and tests; people are told by an adapter."""
        data = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)  # type: ignore[arg-type]
        return f"{self.code}({data})"


@dataclass(eq=False)
class BadCards(RuleError, ValueError):
    """A text or a set of cards that is none: not the notation, twice the same, too few or many."""

    code = "bad_cards"
    problem: str
    value: object


@dataclass(eq=False)
class BadOption(RuleError, ValueError):
    """An option of a table outside its bounds, both included (R24)."""

    code = "bad_option"
    option: str
    value: object
    low: int
    high: int


@dataclass(eq=False)
class BadPart(RuleError, ValueError):
    """A player's part of the deck that is empty, too long, or could be read as two (R39)."""

    code = "bad_part"
    part: str


@dataclass(eq=False)
class BadSeat(RuleError):
    """Neither of the two seats."""

    code = "bad_seat"
    seat: object


@dataclass(eq=False)
class NotYourTurn(RuleError):
    """It is the other player's turn."""

    code = "not_your_turn"


@dataclass(eq=False)
class NotNow(RuleError):
    """The hand or the match is in a phase that has no room for this action."""

    code = "not_now"
    action: str
    phase: str


@dataclass(eq=False)
class UpcardPassed(NotNow):
    """Both passed the upcard: the first player draws from the stock (R8)."""

    code = "upcard_passed"


@dataclass(eq=False)
class NotInHand(RuleError):
    """The player does not hold that card."""

    code = "not_in_hand"
    card: "Card" = field(repr=False)


@dataclass(eq=False)
class JustTaken(RuleError):
    """A card taken from the discard pile stays for this turn (R10)."""

    code = "just_taken"
    card: "Card"


@dataclass(eq=False)
class KnockTooHigh(RuleError):
    """The cards kept would hold more deadwood than the table's knock limit (R14)."""

    code = "knock_too_high"
    card: "Card" = field(repr=False)
    deadwood: int
    limit: int


@dataclass(eq=False)
class NotBigGin(RuleError):
    """Not all eleven cards are melded: so much *deadwood* is left (R24)."""

    code = "not_big_gin"
    deadwood: int


@dataclass(eq=False)
class MatchOver(RuleError):
    """The match has ended."""

    code = "match_over"

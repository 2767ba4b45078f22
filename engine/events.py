"""What happened, for those who may know: `seen_by` takes out what a viewer may not see (R40)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.actions import Seat
from engine.cards import Card
from engine.settlement import Settlement


class VoidCause(StrEnum):
    """Why nobody scored: the stock ran out (R11), or nobody touched it any more (R12)."""

    STOCK = "stock"
    IDLE = "idle"


class Ending(StrEnum):
    """How a match ended."""

    POINTS = "points"
    """A player reached the target (R22)."""
    VOIDS = "voids"
    """Ten void hands in a row (R12)."""
    RESIGNED = "resigned"
    """A player gave up (R34)."""
    CALLED_OFF = "called_off"
    """Both agreed, or ten void hands in a row left a friendly match level (R12, R34)."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hand *number* was dealt by *dealer*; *upcard* lies face up (R6)."""

    number: int
    dealer: Seat
    upcard: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """*seat* left the upcard (R8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """*seat* drew *card* from the stock; None where the viewer may not know it."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took:
    """*seat* took *card* from the discard pile, in the opening too."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """*seat* laid *card* on the discard pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """*seat* knocked with *card*, and this is how the hand was settled (R16).

    *card* is None after big gin, which needs no discard (R24).
    """

    seat: Seat
    card: Card | None
    settlement: Settlement

    @property
    def winner(self) -> Seat:
        """The seat that won the hand."""
        return self.seat if self.settlement.winner == "knocker" else self.seat.other


@dataclass(frozen=True, slots=True)
class Voided:
    """Nobody scores; the pack is dealt again (R11, R12)."""

    cause: VoidCause


@dataclass(frozen=True, slots=True)
class Ready:
    """*seat* is ready for the next hand (R23)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallOffOffered:
    """*seat* offers to call the match off (R34)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallOffEnded:
    """*seat* wants to play on, so the offer stands no longer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; *winner* is None where it was called off.

    *boxes* and *game* are the end bonuses of R24: for each seat's hands won, and for the winner.
    They show in the result, and never decide who won.
    """

    ending: Ending
    winner: Seat | None
    boxes: tuple[int, int] = (0, 0)
    game: int = 0

    def totals(self, scores: tuple[int, int]) -> tuple[int, int]:
        """Return *scores* with the end bonuses added."""
        a, b = (score + box for score, box in zip(scores, self.boxes, strict=True))
        return (a + self.game * (self.winner == Seat.A), b + self.game * (self.winner == Seat.B))


HandEvent = Passed | Drew | Took | Discarded | Knocked | Voided
Event = HandEvent | Dealt | Ready | CallOffOffered | CallOffEnded | MatchEnded


def seen_by(event: Event, viewer: Seat | None) -> Event:
    """Return *event* as *viewer* may know it; None is a spectator."""
    if isinstance(event, Drew) and event.seat != viewer:
        return replace(event, card=None)
    return event

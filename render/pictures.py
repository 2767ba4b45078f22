"""What a picture shows, taken from a view: values that compare and hash, and hold no secret."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine import Card, Cards, Phase, Seat, View, arrange
from engine.events import Knocked, Voided

PEEP: Final = 3
"""How many cards of the pile are shown, the top one included."""


class Sort(StrEnum):
    """In which order a hand is shown."""

    MELDS = "melds"
    """Melds first, apart; then what is loose."""
    SUIT = "suit"
    """By suit, then rank: the pack's order."""
    RANK = "rank"
    """By rank, then suit."""


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A seat's own cards: *melds* and *loose* cards in the order shown, the *fresh* card.

    The melds, the cards of a meld and the loose cards each stand in pack order, so that what a
    draw does not touch stays in its place (C83). *deadwood* is the value of the cards outside the
    melds of the best arrangement. Sorted by suit or rank, all cards stand together as *loose*.
    """

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    fresh: Card | None
    deadwood: int

    @classmethod
    def of(cls, view: View, sort: Sort = Sort.MELDS) -> "HandPicture":
        """Picture the viewer's own cards; a spectator has none and raises `ValueError`."""
        if view.own is None:
            raise ValueError(f"no hand of one's own: viewer {view.viewer!r}")
        arrangement = arrange(view.own)
        if sort is not Sort.MELDS:
            return cls((), _sorted(view.own, sort), view.fresh, arrangement.deadwood)
        return cls(
            melds=tuple(map(tuple, arrangement.melds)),
            loose=tuple(arrangement.loose),
            fresh=view.fresh,
            deadwood=arrangement.deadwood,
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards from left to right."""
        return sum((*self.melds, self.loose), ())


def _sorted(cards: Cards, sort: Sort) -> tuple[Card, ...]:
    if sort is Sort.SUIT:
        return tuple(cards)
    return tuple(sorted(cards, key=lambda card: (card.rank, card)))


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand laid open: *melds* with what was laid off on them, *loose* cards, their value."""

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class Showdown:
    """A settled knock: who knocked with which card, seat A's hand and B's, what was laid off.

    *card* is None after big gin, which needs none.
    """

    knocker: Seat
    card: Card | None
    hands: tuple[Laid, Laid]
    laid_off: frozenset[Card]
    winner: Seat
    points: int

    @classmethod
    def of(cls, knocked: Knocked) -> "Showdown":
        """Picture how *knocked* was settled; a run with lay-offs stands in its order (R17)."""
        settled = knocked.settlement
        own = Laid(
            tuple(map(tuple, settled.extended())),
            tuple(settled.knocker.loose),
            settled.knocker.deadwood,
        )
        other = Laid(
            tuple(map(tuple, settled.defender.melds)),
            tuple(settled.defender.loose),
            settled.defender.deadwood,
        )
        return cls(
            knocker=knocked.seat,
            card=knocked.card,
            hands=(other, own) if knocked.seat else (own, other),
            laid_off=frozenset(settled.laid_off),
            winner=knocked.winner,
            points=settled.points,
        )


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What lies open on the table; nothing in it is a secret, whoever's view it is made of (R40).

    *pile* are its last cards, the top one last. *taken* is the card that the player on turn took
    from the pile. *void* is a hand without a score, *level* a match that ended without a winner.
    """

    scores: tuple[int, int]
    target: int
    dealer: Seat
    turn: Seat | None
    counts: tuple[int, int]
    stock: int
    pile: tuple[Card, ...]
    taken: Card | None
    showdown: Showdown | None
    void: bool
    winner: Seat | None
    level: bool

    @classmethod
    def of(cls, view: View) -> "TablePicture":
        """Picture the table of *view*; every viewer's view gives the same."""
        outcome = view.outcome
        result = view.result
        return cls(
            scores=view.scores,
            target=view.rules.target,
            dealer=view.dealer,
            turn=view.turn,
            counts=view.counts,
            stock=view.stock,
            pile=view.pile[-PEEP:],
            taken=view.taken if view.phase is Phase.DISCARD else None,
            showdown=Showdown.of(outcome) if isinstance(outcome, Knocked) else None,
            void=isinstance(outcome, Voided),
            winner=result.winner if result else None,
            level=result is not None and result.winner is None,
        )

"""What a seat or a spectator may see of a match: the one way out for secrets (R16, R40)."""

from dataclasses import dataclass, field

from engine.actions import Action, Seat
from engine.cards import Card, Cards
from engine.deck import commitment
from engine.events import Knocked, MatchEnded, Voided
from engine.hand import Phase, best_throw
from engine.match import Match, Played
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class View:
    """A match as *viewer* may know it; a *viewer* of None is a spectator, or the channel.

    *hands* has None where the cards are hidden: the opponent's until a knock shows both, and those
    of a void or abandoned hand until the match is over. *limit* is this hand's knock limit,
    *doubled* whether its points count twice. *taken* is the card that the player on turn took from
    the pile, which all saw; *fresh* the viewer's own card of this turn, drawn or taken; *best* his
    best throw, with the deadwood then left. *seed* and *parts* are shown after the match,
    *commitment* always (R39).
    """

    viewer: Seat | None
    rules: Rules
    number: int
    scores: tuple[int, int]
    dealer: Seat
    turn: Seat | None
    phase: Phase
    hands: tuple[Cards | None, Cards | None] = field(repr=False)
    counts: tuple[int, int]
    stock: int
    pile: tuple[Card, ...]
    limit: int
    doubled: bool
    taken: Card | None
    fresh: Card | None = field(repr=False)
    best: tuple[Card, int] | None = field(repr=False)
    actions: tuple[Action, ...] = field(repr=False)
    outcome: Knocked | Voided | None
    played: tuple[Played, ...]
    ready: frozenset[Seat]
    offer: Seat | None
    result: MatchEnded | None
    commitment: str
    seed: bytes | None
    parts: tuple[str, str] | None

    @property
    def own(self) -> Cards | None:
        """The viewer's own cards; None for a spectator."""
        return None if self.viewer is None else self.hands[self.viewer]


def view(match: Match, viewer: Seat | None) -> View:
    """Return what *viewer* may see of *match*."""
    hand = match.hand
    over = match.result is not None
    open_hands = over or isinstance(hand.outcome, Knocked)
    acting = not over and hand.phase is not Phase.OVER
    mine = viewer is not None and acting and viewer == hand.turn
    return View(
        viewer=viewer,
        rules=match.rules,
        number=match.number,
        scores=match.scores,
        dealer=hand.dealer,
        turn=hand.turn if acting else None,
        phase=Phase.OVER if over else hand.phase,
        hands=(
            hand.hands[0] if open_hands or viewer == Seat.A else None,
            hand.hands[1] if open_hands or viewer == Seat.B else None,
        ),
        counts=(len(hand.hands[0]), len(hand.hands[1])),
        stock=len(hand.stock),
        pile=hand.pile,
        limit=hand.limit,
        doubled=hand.doubled,
        taken=hand.taken,
        fresh=(hand.taken or hand.drawn) if mine else None,
        best=best_throw(hand, viewer) if mine and viewer is not None else None,
        actions=() if viewer is None else match.legal_actions(viewer),
        outcome=hand.outcome,
        played=match.played,
        ready=match.ready,
        offer=match.offer,
        result=match.result,
        commitment=commitment(match.shuffle.seed),
        seed=match.shuffle.seed if over else None,
        parts=match.shuffle.parts if over else None,
    )

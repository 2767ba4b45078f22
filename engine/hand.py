"""One deal, from the upcard to the knock or the void: deal, legal_actions, apply (R6 to R15)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NoReturn

from engine.actions import (
    BIG_GIN,
    DISCARDS,
    DRAW_STOCK,
    KNOCKS,
    PASS,
    TAKE_DISCARD,
    TAKE_UPCARD,
    BigGin,
    Discard,
    DrawStock,
    HandAction,
    Knock,
    Pass,
    Seat,
    TakeDiscard,
    TakeUpcard,
)
from engine.cards import Card, Cards
from engine.errors import (
    BadCards,
    BadSeat,
    JustTaken,
    KnockTooHigh,
    NotBigGin,
    NotInHand,
    NotNow,
    NotYourTurn,
    UpcardPassed,
)
from engine.events import (
    Discarded,
    Drew,
    HandEvent,
    Knocked,
    Passed,
    Took,
    VoidCause,
    Voided,
)
from engine.melds import deadwood, knocking, thrown
from engine.rules import Rules
from engine.settlement import settle

STOCK_END: Final = 2
"""So many cards left in the stock make the hand void (R11)."""
IDLE_END: Final = 100
"""So many turns in a row without a draw from the stock make it void too (R12)."""


class Phase(StrEnum):
    """What the player on turn has to do."""

    UPCARD = "upcard"
    """The first player takes the upcard or passes (R8)."""
    UPCARD_DEALER = "upcard_dealer"
    """The first player passed; the dealer takes it or passes (R8)."""
    STOCK_ONLY = "stock_only"
    """Both passed; the first player draws from the stock (R8)."""
    DRAW = "draw"
    """Take the top of the stock or of the pile (R9)."""
    DISCARD = "discard"
    """Throw a card, or knock with it (R9, R13)."""
    OVER = "over"
    """Knocked or void."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The state of one deal, secrets included: what a person may see comes from `engine.views`.

    *stock* is drawn from the front; the last of *pile* lies on top. *taken* is the card taken from
    the pile in this turn, which stays (R10); *drawn* the one drawn from the stock. *idle* counts
    the turns in a row without a draw from the stock (R12). *upcard* is the one dealt, which may set
    the limit (R24). After a knock *hands* hold both players' ten cards (eleven after big gin),
    laid-off ones still with the defender, and the knocking card is on the stock (R13).
    """

    rules: Rules
    dealer: Seat
    turn: Seat
    phase: Phase
    hands: tuple[Cards, Cards] = field(repr=False)
    stock: tuple[Card, ...] = field(repr=False)
    pile: tuple[Card, ...]
    upcard: Card
    taken: Card | None = None
    drawn: Card | None = field(default=None, repr=False)
    idle: int = 0
    outcome: Knocked | Voided | None = None

    @property
    def first_player(self) -> Seat:
        """The player who acts first: not the dealer (R7)."""
        return self.dealer.other

    @property
    def limit(self) -> int:
        """The most deadwood to knock with in this hand (R13, R24)."""
        return self.rules.limit(self.upcard)

    @property
    def doubled(self) -> bool:
        """Whether all points of this hand count twice (R24)."""
        return self.rules.doubles(self.upcard)


def deal(deck: tuple[Card, ...], dealer: Seat, rules: Rules) -> Hand:
    """Deal the 52 cards of *deck* from the front: first player, dealer, … and the upcard (R6)."""
    if len(Cards.of(deck)) != 52:
        raise BadCards("not a pack of 52", len(deck))
    check_seat(dealer)
    first, second = Cards.of(deck[0:20:2]), Cards.of(deck[1:20:2])
    hands = (second, first) if dealer is Seat.A else (first, second)
    upcard = deck[20]
    return Hand(rules, dealer, dealer.other, Phase.UPCARD, hands, deck[21:], (upcard,), upcard)


def check_seat(seat: Seat) -> Seat:
    """Return *seat* if it is one; otherwise raise `BadSeat`."""
    if not isinstance(seat, Seat):
        raise BadSeat(seat)
    return seat


def legal_actions(hand: Hand, seat: Seat) -> tuple[HandAction, ...]:
    """List what *seat* may do now; empty when it is not his turn or the hand is over."""
    phase = hand.phase
    if seat != hand.turn or phase is Phase.OVER:
        return ()
    if phase is Phase.DISCARD:
        cards, taken = hand.hands[seat], hand.taken
        kept = cards if taken is None else cards.drop(taken)
        knocks = knocking(cards, taken, hand.limit)
        throws = [DISCARDS[card.index] for card in kept]
        big_gin = (BIG_GIN,) if hand.rules.big_gin and deadwood(cards) == 0 else ()
        return (*throws, *[KNOCKS[card.index] for card in knocks], *big_gin)
    if phase is Phase.DRAW:
        return (DRAW_STOCK, TAKE_DISCARD)
    if phase is Phase.STOCK_ONLY:
        return (DRAW_STOCK,)
    return (TAKE_UPCARD, PASS)


def apply(hand: Hand, seat: Seat, action: HandAction) -> tuple[Hand, tuple[HandEvent, ...]]:
    """Return the hand after *action* and what happened on the way.

    What the rules refuse raises a `RuleError`, and *hand* is as it was, being a value.
    """
    check_seat(seat)
    if hand.phase is Phase.OVER:
        _refuse(hand, action)
    if seat != hand.turn:
        raise NotYourTurn
    match action:
        case Discard():
            return _discard(hand, action)
        case DrawStock():
            return _draw(hand)
        case TakeDiscard() | TakeUpcard():
            return _take(hand, action)
        case Knock():
            return _knock(hand, action)
        case Pass():
            return _pass(hand)
        case BigGin():
            return _big_gin(hand)
        case _:
            _refuse(hand, action)


def best_throw(hand: Hand, seat: Seat) -> tuple[Card, int] | None:
    """Return the card whose loss leaves *seat* the least deadwood, and that deadwood."""
    if seat != hand.turn or hand.phase is not Phase.DISCARD:
        return None
    return thrown(hand.hands[seat], hand.taken)[0]


def _refuse(hand: Hand, action: object) -> NoReturn:
    name = type(action).__name__
    if hand.phase is Phase.STOCK_ONLY and isinstance(action, TakeUpcard | TakeDiscard):
        raise UpcardPassed(name, hand.phase)
    raise NotNow(name, hand.phase)


def _moved(hand: Hand, cards: Cards) -> tuple[Cards, Cards]:
    """Return both hands, with *cards* for the player on turn."""
    return (hand.hands[0], cards) if hand.turn else (cards, hand.hands[1])


def _pass(hand: Hand) -> tuple[Hand, tuple[HandEvent, ...]]:
    if hand.phase is Phase.UPCARD:
        then = Phase.UPCARD_DEALER
    elif hand.phase is Phase.UPCARD_DEALER:
        then = Phase.STOCK_ONLY
    else:
        _refuse(hand, PASS)
    after = Hand(
        rules=hand.rules,
        dealer=hand.dealer,
        turn=hand.turn.other,
        phase=then,
        hands=hand.hands,
        stock=hand.stock,
        pile=hand.pile,
        upcard=hand.upcard,
    )
    return after, (Passed(hand.turn),)


def _draw(hand: Hand) -> tuple[Hand, tuple[HandEvent, ...]]:
    if hand.phase not in (Phase.DRAW, Phase.STOCK_ONLY):
        _refuse(hand, DRAW_STOCK)
    card = hand.stock[0]
    after = Hand(
        rules=hand.rules,
        dealer=hand.dealer,
        turn=hand.turn,
        phase=Phase.DISCARD,
        hands=_moved(hand, hand.hands[hand.turn].add(card)),
        stock=hand.stock[1:],
        pile=hand.pile,
        upcard=hand.upcard,
        drawn=card,
    )
    return after, (Drew(hand.turn, card),)


def _take(hand: Hand, action: TakeDiscard | TakeUpcard) -> tuple[Hand, tuple[HandEvent, ...]]:
    opening = hand.phase in (Phase.UPCARD, Phase.UPCARD_DEALER)
    if not (opening if isinstance(action, TakeUpcard) else hand.phase is Phase.DRAW):
        _refuse(hand, action)
    card = hand.pile[-1]
    after = Hand(
        rules=hand.rules,
        dealer=hand.dealer,
        turn=hand.turn,
        phase=Phase.DISCARD,
        hands=_moved(hand, hand.hands[hand.turn].add(card)),
        stock=hand.stock,
        pile=hand.pile[:-1],
        upcard=hand.upcard,
        taken=card,
        idle=hand.idle,
    )
    return after, (Took(hand.turn, card),)


def _throw(hand: Hand, action: Discard | Knock) -> Cards:
    """Return the ten cards kept, or say why this card can't leave the hand."""
    if hand.phase is not Phase.DISCARD:
        _refuse(hand, action)
    cards = hand.hands[hand.turn]
    if not isinstance(action.card, Card) or action.card not in cards:
        raise NotInHand(action.card)
    if action.card == hand.taken:
        raise JustTaken(action.card)
    return cards.drop(action.card)


def _discard(hand: Hand, action: Discard) -> tuple[Hand, tuple[HandEvent, ...]]:
    kept = _throw(hand, action)
    card = action.card
    idle = 0 if hand.taken is None else hand.idle + 1
    void = None
    if len(hand.stock) <= STOCK_END:
        void = Voided(VoidCause.STOCK)
    elif idle >= IDLE_END:
        void = Voided(VoidCause.IDLE)
    after = Hand(
        rules=hand.rules,
        dealer=hand.dealer,
        turn=hand.turn.other,
        phase=Phase.OVER if void else Phase.DRAW,
        hands=_moved(hand, kept),
        stock=hand.stock,
        pile=(*hand.pile, card),
        upcard=hand.upcard,
        idle=idle,
        outcome=void,
    )
    thrown_away = Discarded(hand.turn, card)
    return after, (thrown_away, void) if void else (thrown_away,)


def _knock(hand: Hand, action: Knock) -> tuple[Hand, tuple[HandEvent, ...]]:
    kept = _throw(hand, action)
    left = deadwood(kept)
    if left > hand.limit:
        raise KnockTooHigh(action.card, left, hand.limit)
    return _settle(hand, kept, action.card)


def _big_gin(hand: Hand) -> tuple[Hand, tuple[HandEvent, ...]]:
    if hand.phase is not Phase.DISCARD or not hand.rules.big_gin:
        _refuse(hand, BIG_GIN)
    cards = hand.hands[hand.turn]
    if left := deadwood(cards):
        raise NotBigGin(left)
    return _settle(hand, cards, None)


def _settle(hand: Hand, kept: Cards, card: Card | None) -> tuple[Hand, tuple[HandEvent, ...]]:
    settlement = settle(kept, hand.hands[hand.turn.other], hand.rules, hand.upcard)
    outcome = Knocked(hand.turn, card, settlement)
    after = Hand(
        rules=hand.rules,
        dealer=hand.dealer,
        turn=hand.turn,
        phase=Phase.OVER,
        hands=_moved(hand, kept),
        stock=hand.stock if card is None else (card, *hand.stock),
        pile=hand.pile,
        upcard=hand.upcard,
        idle=hand.idle,
        outcome=outcome,
    )
    return after, (outcome,)

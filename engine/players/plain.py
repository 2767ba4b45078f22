"""A house player that any beginner would recognise."""

from engine.actions import (
    BIG_GIN,
    DRAW_STOCK,
    PASS,
    TAKE_DISCARD,
    TAKE_UPCARD,
    Action,
    Discard,
    Knock,
    NextHand,
    PlayOn,
)
from engine.cards import Card, Cards
from engine.melds import arrange, deadwood, thrown
from engine.views import View


def choose(view: View) -> Action | None:
    """Return what the house does at *view*; None while there is nothing for it to do.

    It takes only what enters a meld and lowers its deadwood, knocks as soon as it may, and throws
    the card that leaves the least deadwood: the dearest among equals, and the loneliest of those.
    It plays on when asked to call the match off.
    """
    legal = view.actions
    if not legal or view.own is None:
        return None
    if view.offer not in (None, view.viewer):
        return PlayOn()
    for take, leave in ((TAKE_UPCARD, PASS), (TAKE_DISCARD, DRAW_STOCK)):
        if take in legal:
            return take if _helps(view.own, view.pile[-1]) else leave
    if DRAW_STOCK in legal:
        return DRAW_STOCK
    if view.best is not None:
        if BIG_GIN in legal:
            return BIG_GIN
        card, _ = view.best
        return Knock(card) if Knock(card) in legal else Discard(_loneliest(view.own, view.taken))
    return NextHand() if NextHand() in legal else None


def _loneliest(own: Cards, taken: Card | None) -> Card:
    """Return the best card to throw: of equally good ones that with the fewest friends."""
    listed = thrown(own, taken)
    best, left = listed[0]
    equal = [card for card, rest in listed if rest == left and card.value == best.value]
    return min(equal, key=lambda card: (_friends(card, own), card))


def _friends(card: Card, own: Cards) -> int:
    """Count the cards of *own* that *card* could become a meld with."""
    return sum(
        each != card
        and (each.rank == card.rank or (each.suit == card.suit and abs(each.rank - card.rank) <= 2))
        for each in own
    )


def _helps(own: Cards, card: Card) -> bool:
    """Tell whether *card* would enter a meld and leave less deadwood after the best throw."""
    eleven = own.add(card)
    throw, left = thrown(eleven, card)[0]
    return left < deadwood(own) and card not in arrange(eleven.drop(throw)).loose

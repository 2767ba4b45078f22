"""What the house would do in one's place, and why, in one sentence."""

from dataclasses import replace

from bot.locale import Texts
from bot.views.words import sign
from engine import View
from engine.actions import (
    BigGin,
    Discard,
    DrawStock,
    Knock,
    Pass,
    TakeDiscard,
    TakeUpcard,
)
from engine.cards import Card
from engine.melds import thrown
from engine.players import plain


def hint(seen: View, t: Texts) -> str:
    """Return a hint for the viewer of *seen*, from what he sees alone: about the cards only."""
    match plain.choose(replace(seen, offer=None)):
        case TakeUpcard() | TakeDiscard():
            return t("Take {card}: it enters a meld.", card=sign(seen.pile[-1]))
        case Pass():
            return t("Pass: {card} makes your melds no better.", card=sign(seen.pile[-1]))
        case DrawStock():
            return _draw(seen, t)
        case Knock(card):
            return _knock(seen, card, t)
        case BigGin():
            return t("Big gin: all eleven cards are melded.")
        case Discard(card):
            return t(
                "Throw {card}: no other throw leaves less; {left} stay.",
                card=sign(card),
                left=_left(seen, card),
            )
        case _:
            return t("There is nothing to decide for you now.")


def _draw(seen: View, t: Texts) -> str:
    if TakeDiscard() in seen.actions:
        return t("Draw: {card} makes your melds no better.", card=sign(seen.pile[-1]))
    return t("Draw from the stock: nothing else is allowed now.")


def _knock(seen: View, card: Card, t: Texts) -> str:
    left = _left(seen, card)
    if left == 0:
        return t("Gin: throw {card}, and nothing is left.", card=sign(card))
    return t(
        "Knock with {card}: only {left} stay, and each turn helps your opponent too.",
        card=sign(card),
        left=left,
    )


def _left(seen: View, card: Card) -> int:
    own = seen.own
    return 0 if own is None else dict(thrown(own, seen.taken))[card]

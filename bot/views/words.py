"""Cards and people in words: short signs for labels, whole words for who can't see them."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from bot.locale import Texts, mark
from bot.platform import Person
from bot.views.model import Look
from engine.cards import Card
from engine.melds import Arrangement
from render import Deck

QUOTED: Final = 40
"""So much of what somebody typed is told back to him."""

_JOINERS: Final = "\u200c\u200d"
_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_LOOKS: Final = {"c": Look.CLUBS, "d": Look.DIAMONDS, "h": Look.HEARTS, "s": Look.SPADES}
_SUITS: Final = {
    "c": mark("clubs"),
    "d": mark("diamonds"),
    "h": mark("hearts"),
    "s": mark("spades"),
}
_RANKS: Final = (
    mark("ace"),
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
    mark("jack"),
    mark("queen"),
    mark("king"),
)


def sign(card: Card) -> str:
    """Return a card as a sign: ``10♦``."""
    rank = str(card)[0]
    return ("10" if rank == "T" else rank) + _SIGNS[card.suit]


def signs(cards: Iterable[Card]) -> str:
    """Return cards as signs, parted by spaces."""
    return " ".join(map(sign, cards))


def look(card: Card, deck: Deck = Deck.FOUR) -> Look:
    """Return how a button for *card* looks: the colours are those of the *deck*."""
    if deck is Deck.TWO:
        return Look.HEARTS if card.suit in "dh" else Look.SPADES
    return _LOOKS[card.suit]


def spoken(card: Card, t: Texts) -> str:
    """Return a card in words: the ten of diamonds."""
    return t("{rank} of {suit}", rank=t(_RANKS[card.rank - 1]), suit=t(_SUITS[card.suit]))


def spoken_cards(cards: Iterable[Card], t: Texts) -> str:
    """Return cards in words, parted by commas."""
    return ", ".join(spoken(card, t) for card in cards)


def laid_out(arrangement: Arrangement, t: Texts) -> str:
    """Return an arrangement as signs: melds in brackets, then what is loose."""
    melds = " ".join(f"[{signs(meld)}]" for meld in arrangement.melds)
    loose = signs(arrangement.loose)
    return " ".join(part for part in (melds, loose) if part) or t("no cards")


def spoken_hand(arrangement: Arrangement, t: Texts) -> str:
    """Return an arrangement in words."""
    melds = "; ".join(spoken_cards(meld, t) for meld in arrangement.melds)
    loose = spoken_cards(arrangement.loose, t)
    return " ".join(
        (
            t("Melds: {melds}.", melds=melds) if melds else t("No melds."),
            t("Deadwood {count}: {cards}.", count=arrangement.deadwood, cards=loose)
            if loose
            else t("No deadwood."),
        )
    )


def called(person: Person, t: Texts) -> str:
    """Return what *person* is called in a text, kept from turning the text around it (C64)."""
    if person.is_house:
        return t("the house")
    if any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in person.name):
        return f"\u2068{person.name}\u2069"
    return person.name


def sentence(text: str, t: Texts) -> str:
    """Return *text* as a sentence: the house is written large there, names as typed (C64)."""
    return text[:1].upper() + text[1:] if text.startswith(t("the house")) else text


def quoted(text: str) -> str:
    """Return what somebody typed, fit to be told back: short, and without what can't be shown."""
    shown = "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text)
    shown = shown.strip()
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"

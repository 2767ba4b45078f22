"""Cards, their notation and order, and sets of cards.

A card is written rank then suit, ``Td`` for the ten of diamonds. The *pack order* is clubs,
diamonds, hearts, spades, each ace to king; a card's ``index`` is its place in it, 0 to 51, and a
set of cards is one integer with bit ``index`` set for each card.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from operator import getitem
from typing import Final

from engine.errors import BadCards

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
FULL: Final = (1 << 52) - 1


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 52 cards, by its place in pack order; take them from `PACK` or `card`."""

    index: int

    def __post_init__(self) -> None:
        if type(self.index) is not int or not 0 <= self.index < 52:
            raise BadCards("not the place of a card", self.index)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        """Write the card: ``Td``."""
        return RANKS[self.index % 13] + SUITS[self.index // 13]

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    @property
    def rank(self) -> int:
        """Ace 1 … king 13; the ace is low only (R2)."""
        return self.index % 13 + 1

    @property
    def suit(self) -> str:
        """One of ``c d h s``."""
        return SUITS[self.index // 13]

    @property
    def value(self) -> int:
        """Ace 1, two to ten their number, jack, queen and king 10 (R4)."""
        return min(self.index % 13 + 1, 10)


PACK: Final = tuple(Card(index) for index in range(52))
_BY_NAME: Final = {str(card): card for card in PACK}
# For each of a mask's seven bytes and each of its values the cards that it stands for.
_BY_BYTE: Final = [
    [
        tuple(card for card in PACK[low : low + 8] if byte >> card.index - low & 1)
        for byte in range(256)
    ]
    for low in range(0, 52, 8)
]


@dataclass(frozen=True, slots=True)
class Cards:
    """A set of cards around one 52-bit integer; iterates in pack order."""

    mask: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.mask, int) or self.mask >> 52:  # negative numbers too
            raise BadCards("not a set of the 52 cards", self.mask)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Cards":
        """Collect *cards*; the same card twice, or what is no card, raises `BadCards`."""
        mask = 0
        for each in cards:
            if not isinstance(each, Card):
                raise BadCards("not a card", each)
            bit = 1 << each.index
            if mask & bit:
                raise BadCards("the same card twice", str(each))
            mask |= bit
        return cls(mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        return chain.from_iterable(map(getitem, _BY_BYTE, self.mask.to_bytes(7, "little")))

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card.index & 1)

    def __or__(self, other: "Cards") -> "Cards":
        return Cards(self.mask | other.mask)

    def __and__(self, other: "Cards") -> "Cards":
        return Cards(self.mask & other.mask)

    def __sub__(self, other: "Cards") -> "Cards":
        return Cards(self.mask & ~other.mask)

    def __le__(self, other: "Cards") -> bool:
        return not self.mask & ~other.mask

    def add(self, card: Card) -> "Cards":
        """Return the set with *card*."""
        return Cards(self.mask | 1 << card.index)

    def drop(self, card: Card) -> "Cards":
        """Return the set without *card*."""
        return Cards(self.mask & ~(1 << card.index))

    @property
    def value(self) -> int:
        """The values of the cards, summed (R4)."""
        return sum(card.value for card in self)

    def __str__(self) -> str:
        """Write the cards in pack order: ``2c Td Ts``."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"


def card(text: str) -> Card:
    """Read one card, such as ``Td``; anything else raises `BadCards`."""
    try:
        return _BY_NAME[text]
    except (KeyError, TypeError):
        raise BadCards("not a card", text) from None


def sequence(text: str) -> tuple[Card, ...]:
    """Read cards parted by white space, in the order written, each once."""
    if not isinstance(text, str):
        raise BadCards("not a text", text)
    cards = tuple(map(card, text.split()))
    Cards.of(cards)
    return cards


def parse(text: str) -> Cards:
    """Read a set of cards parted by white space: ``parse("7s 8s 9s")``."""
    return Cards.of(sequence(text))

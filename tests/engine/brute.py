"""Gin rummy's arithmetic a second time: slow, obvious, and sharing nothing with the engine.

A card is its name, ``"Td"``; a meld is a frozenset of names. Every set of cards that could be a
meld is tried with every other, every order of laying off is tried, nothing is clever.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)

Hand = frozenset[str]
Meld = frozenset[str]
Melds = tuple[Meld, ...]


class Result(NamedTuple):
    """A settled knock: *net* is the knocker's points, negative where the defender wins."""

    shown: Melds
    laid_off: Hand
    knocker_deadwood: int
    defender_deadwood: int
    gin: bool
    net: int


def names(text: str) -> Hand:
    """Read names parted by white space."""
    return frozenset(text.split())


def place(card: str) -> int:
    """Return the card's place in pack order (clubs, diamonds, hearts, spades; ace to king)."""
    return DECK.index(card)


def worth(card: str) -> int:
    """R4: ace 1, two to ten their number, jack, queen and king 10."""
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards: Hand) -> int:
    """Sum the values of *cards*."""
    return sum(map(worth, cards))


def is_set(cards: Hand) -> bool:
    """R2: three or four cards of one rank."""
    return len(cards) in {3, 4} and len({card[0] for card in cards}) == 1


def is_run(cards: Hand) -> bool:
    """R2: three or more consecutive cards of one suit, the ace low only."""
    if len(cards) < 3 or len({card[1] for card in cards}) != 1:
        return False
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_meld(cards: Hand) -> bool:
    """R2: a set or a run."""
    return is_set(cards) or is_run(cards)


def melds_within(cards: Hand) -> list[Meld]:
    """List every meld that could be made of *cards*: of one rank or of one suit, any size."""
    found = []
    groups = [[card for card in cards if mark in card] for mark in RANKS + SUITS]
    for group in groups:
        for size in range(3, len(group) + 1):
            found += [
                set_ for each in combinations(group, size) if is_meld(set_ := frozenset(each))
            ]
    return found


def families(cards: Hand) -> Iterator[Melds]:
    """Yield every way to lay melds of *cards* side by side, the empty way included (R3)."""

    def lay(left: Hand, melds: list[Meld]) -> Iterator[Melds]:
        yield ()
        for at, meld in enumerate(melds):
            if meld <= left:
                for more in lay(left - meld, melds[at + 1 :]):
                    yield (meld, *more)

    yield from lay(cards, melds_within(cards))


def loose(cards: Hand, melds: Melds) -> Hand:
    """Return the cards outside *melds*."""
    return cards.difference(*melds)


@lru_cache(maxsize=100_000)
def deadwood(cards: Hand) -> int:
    """R4: the least total of the unmelded cards, over every family of melds."""
    return min(total(loose(cards, melds)) for melds in families(cards))


def joined(melds: Melds) -> Melds:
    """Return *melds* with touching runs made one (R5), as a set: each sorted in pack order."""
    now = list(melds)
    for one, two in combinations(now, 2):
        if is_run(one) and is_run(two) and is_run(one | two):
            now.remove(one)
            now.remove(two)
            return joined((*now, one | two))
    return tuple(sorted(now, key=in_pack_order))


def in_pack_order(cards: Hand) -> tuple[int, ...]:
    """Return the places of *cards*, sorted."""
    return tuple(sorted(map(place, cards)))


def arrangements(cards: Hand) -> set[Melds]:
    """Return every arrangement of least deadwood, touching runs as one."""
    least = deadwood(cards)
    return {joined(melds) for melds in families(cards) if total(loose(cards, melds)) == least}


def grown(meld: Meld, others: Hand) -> Meld:
    """Return *meld* with all of *others* on it that can be laid there, directly or in a chain."""
    for card in others - meld:
        if is_meld(meld | {card}):
            return grown(meld | {card}, others)
    return meld


def exposure(melds: Melds, own: Hand) -> int:
    """R5: the total of the other 42 cards that could be laid off, each counted once."""
    others = frozenset(DECK) - own
    return total(frozenset().union(*(grown(meld, others) for meld in melds)) - own)


def shown(cards: Hand) -> Melds:
    """R5: of the least-deadwood arrangements the one of least exposure, then dictionary order."""
    return min(
        arrangements(cards),
        key=lambda melds: (exposure(melds, cards), sorted(map(in_pack_order, melds))),
    )


@lru_cache(maxsize=100_000)
def can_be_laid(cards: Hand, melds: Melds) -> bool:
    """Tell whether all of *cards* go on *melds*, in some order, each on some meld."""
    return not cards or any(
        is_meld(meld | {card})
        and can_be_laid(cards - {card}, (*melds[:at], meld | {card}, *melds[at + 1 :]))
        for card in cards
        for at, meld in enumerate(melds)
    )


def laid_off(cards: Hand, melds: Melds) -> Hand:
    """R17: least deadwood left, then fewest cards laid off, then pack order."""
    reachable = frozenset().union(*(grown(meld, cards) for meld in melds)) & cards
    choices = [
        frozenset(some)
        for size in range(len(reachable) + 1)
        for some in combinations(reachable, size)
        if can_be_laid(frozenset(some), melds)
    ]
    return min(choices, key=lambda some: (deadwood(cards - some), len(some), in_pack_order(some)))


def settle(
    knocker: Hand, defender: Hand, *, gin_bonus: int = 25, undercut_bonus: int = 25
) -> Result:
    """R16 to R20, for a knock with *knocker* left against *defender*."""
    melds = shown(knocker)
    mine = deadwood(knocker)
    if mine == 0:
        theirs = deadwood(defender)
        return Result(melds, frozenset(), 0, theirs, gin=True, net=theirs + gin_bonus)
    laid = laid_off(defender, melds)
    theirs = deadwood(defender - laid)
    net = theirs - mine if mine < theirs else -(mine - theirs + undercut_bonus)
    return Result(melds, laid, mine, theirs, gin=False, net=net)


def settle_big(knocker: Hand, defender: Hand) -> int:
    """R24: the points of big gin: eleven melded cards, nothing laid off, 31 for it."""
    assert len(knocker) == 11
    assert deadwood(knocker) == 0
    return deadwood(defender) + 31


def oklahoma(upcard: str) -> tuple[int, int]:
    """R24: the knock limit that *upcard* sets, and how many times the points count."""
    return (0 if upcard[0] == "A" else worth(upcard)), (2 if upcard[1] == "s" else 1)

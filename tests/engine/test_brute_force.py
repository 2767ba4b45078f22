"""Random hands, some dense with melds, held against the slow and obvious `brute`.

GIN_RUMMY_HANDS=20000 in the environment looks at so many hands of each kind, not just a few, and
at others each time; the seed is then part of every failure.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from random import Random, SystemRandom

import pytest

from engine import Cards, Rules, Settlement, Winner, arrange, card, deadwood, settle
from engine.errors import BadCards
from engine.melds import knocking, thrown
from tests.engine import brute

HANDS = int(os.environ.get("GIN_RUMMY_HANDS", "0"))
SEED = SystemRandom().randrange(2**32) if HANDS else 1909

Pack = list[str]


def biased(rng: Random, wanted: Callable[[str], bool]) -> Pack:
    """Shuffle the pack, most of the *wanted* cards to its front."""
    pack = rng.sample(brute.DECK, 52)
    return sorted(pack, key=lambda name: not wanted(name) or rng.random() < 0.15)


def uniform(rng: Random) -> Pack:
    """Shuffle the pack."""
    return rng.sample(brute.DECK, 52)


def few_ranks(rng: Random) -> Pack:
    """Put five or six neighbouring ranks in front: sets and runs in each other's way."""
    low = rng.randrange(8)
    ranks = brute.RANKS[low : low + rng.choice((5, 6))]
    return biased(rng, lambda name: name[0] in ranks)


def two_suits(rng: Random) -> Pack:
    """Put two suits in front: long runs, and hardly a set."""
    suits = rng.sample(brute.SUITS, 2)
    return biased(rng, lambda name: name[1] in suits)


def melds_first(rng: Random) -> Pack:
    """Put a hand of melds in front, then what lies near them: good knocks, many lay-offs."""
    first: list[str] = []
    for meld in rng.sample(ALL_MELDS, 60):
        if len(meld) + len(first) <= 10 and not meld & set(first):
            first += sorted(meld)
    others = [name for name in rng.sample(brute.DECK, 52) if name not in first]
    lone, rest = others[: 10 - len(first)], others[10 - len(first) :]
    return [*first, *lone, *sorted(rest, key=lambda name: not near(name, first))]


def near(name: str, others: Iterable[str]) -> bool:
    """Tell whether *name* could stand in a meld with one of *others*."""
    return any(
        name[0] == other[0]
        or (name[1] == other[1] and abs(brute.place(name) - brute.place(other)) <= 2)
        for other in others
    )


ALL_MELDS = [
    frozenset(some)
    for some in (
        *(
            brute.DECK[at : at + size]
            for at in range(52)
            for size in (3, 4, 5)
            if brute.is_run(frozenset(brute.DECK[at : at + size]))
        ),
        *(
            [rank + suit for suit in brute.SUITS if suit != out]
            for rank in brute.RANKS
            for out in "xcdhs"
        ),
    )
]
KINDS = pytest.mark.parametrize(
    ("pack", "hands"),
    [(uniform, 150), (few_ranks, 150), (two_suits, 100), (melds_first, 250)],
    ids=["uniform", "few_ranks", "two_suits", "melds_first"],
)


def packs(pack: Callable[[Random], Pack], hands: int) -> Iterator[tuple[str, Pack]]:
    """Yield packs of one kind, each with a name to find it again."""
    for number in range(max(HANDS, hands)):
        name = f"{pack.__name__}-{SEED}-{number}"
        yield name, pack(Random(name))


def cards(names: Iterable[str]) -> Cards:
    """Collect cards by name."""
    return Cards.of(map(card, names))


def names(some: Cards) -> frozenset[str]:
    """Return the names of *some* cards."""
    return frozenset(map(str, some))


@KINDS
def test_deadwood(pack: Callable[[Random], Pack], hands: int) -> None:
    """R4: deadwood is the least over every family of melds, for any number of cards."""
    for name, shuffled in packs(pack, hands):
        for size in (0, 3, 7, 10, 11):
            hand = frozenset(shuffled[:size])
            assert deadwood(cards(hand)) == brute.deadwood(hand), name


@KINDS
def test_arrange(pack: Callable[[Random], Pack], hands: int) -> None:
    """R5: the arrangement shown is the least exposed one, and of equals the first."""
    for name, shuffled in packs(pack, hands):
        hand = frozenset(shuffled[:10])
        arranged = arrange(cards(hand))
        assert tuple(map(names, arranged.melds)) == brute.shown(hand), name
        assert names(arranged.loose) == brute.loose(hand, brute.shown(hand)), name
        assert arranged.deadwood == brute.deadwood(hand), name


@KINDS
def test_thrown(pack: Callable[[Random], Pack], hands: int) -> None:
    """R10, R13: each card that may leave the hand, with the deadwood then left, best first."""
    for name, shuffled in packs(pack, hands):
        hand = frozenset(shuffled[:11])
        kept = shuffled[0]
        listed = thrown(cards(hand), card(kept))
        expected = {each: brute.deadwood(hand - {each}) for each in hand - {kept}}
        assert {str(each): left for each, left in listed} == expected, name
        assert len(listed) == 10, name
        ranked = [(left, -brute.worth(str(each))) for each, left in listed]
        assert ranked == sorted(ranked), name
        assert {str(each) for each, _ in thrown(cards(hand))} == hand, name


@KINDS
def test_knocking(pack: Callable[[Random], Pack], hands: int) -> None:
    """R10, R13: exactly the cards that leave no more than the limit, but the one just taken."""
    for name, shuffled in packs(pack, hands):
        hand = frozenset(shuffled[:11])
        left = {each: brute.deadwood(hand - {each}) for each in hand}
        for limit in (0, 5, 10):
            expected = {each for each in hand if left[each] <= limit}
            assert set(map(str, knocking(cards(hand), None, limit))) == expected, name
            for kept in sorted(expected)[:2]:
                listed = set(map(str, knocking(cards(hand), card(kept), limit)))
                assert listed == expected - {kept}, name


def net(settled: Settlement) -> int:
    """Return the knocker's points, negative where the defender wins."""
    return settled.points if settled.winner is Winner.KNOCKER else -settled.points


@KINDS
def test_settle(pack: Callable[[Random], Pack], hands: int) -> None:
    """R16 to R20: melds, lay-offs and points of ten cards against ten, whatever they are."""
    rules = Rules(gin_bonus=31, undercut_bonus=17)
    for name, shuffled in packs(pack, hands):
        knocker, defender = frozenset(shuffled[:10]), frozenset(shuffled[10:20])
        settled = settle(cards(knocker), cards(defender), rules)
        expected = brute.settle(knocker, defender, gin_bonus=31, undercut_bonus=17)
        assert tuple(map(names, settled.knocker.melds)) == expected.shown, name
        assert settled.knocker.deadwood == expected.knocker_deadwood, name
        assert names(settled.laid_off) == expected.laid_off, name
        assert settled.defender.deadwood == expected.defender_deadwood, name
        assert settled.gin is expected.gin, name
        assert net(settled) == expected.net, name
        assert settled.undercut is (expected.net < 0), name
        left = defender - expected.laid_off
        assert tuple(map(names, settled.defender.melds)) == brute.shown(left), name
        assert names(settled.defender.loose) == brute.loose(left, brute.shown(left)), name


@KINDS
def test_settle_doubled(pack: Callable[[Random], Pack], hands: int) -> None:
    """R24: in Oklahoma the same hands count twice under a spade, whoever wins; the limit is its."""
    rules = Rules(gin_bonus=31, undercut_bonus=17, oklahoma=True)
    for name, shuffled in packs(pack, hands // 3):
        knocker, defender = frozenset(shuffled[:10]), frozenset(shuffled[10:20])
        plain = brute.settle(knocker, defender, gin_bonus=31, undercut_bonus=17)
        for upcard in shuffled[20:24]:
            limit, times = brute.oklahoma(upcard)
            settled = settle(cards(knocker), cards(defender), rules, card(upcard))
            assert net(settled) == plain.net * times, name
            assert settled.doubled is (times == 2), name
            assert rules.limit(card(upcard)) == limit, name


@KINDS
def test_settle_big_gin(pack: Callable[[Random], Pack], hands: int) -> None:
    """R24: eleven cards are settled as big gin exactly where they are all melded, for 31."""
    rules = Rules(big_gin=True, gin_bonus=11)
    for name, shuffled in packs(pack, hands):
        eleven, defender = frozenset(shuffled[:11]), frozenset(shuffled[20:30])
        if brute.deadwood(eleven):
            with pytest.raises(BadCards):
                settle(cards(eleven), cards(defender), rules)
            continue
        settled = settle(cards(eleven), cards(defender), rules)
        assert settled.big, name
        assert settled.points == brute.settle_big(eleven, defender), name
        assert names(settled.defender.loose) == brute.loose(defender, brute.shown(defender)), name


@KINDS
def test_laid_off_cards_lie_on_melds(pack: Callable[[Random], Pack], hands: int) -> None:
    """R17: shown with the cards laid on it, each of the knocker's melds is a meld, no card lost."""
    for name, shuffled in packs(pack, hands):
        settled = settle(cards(shuffled[:10]), cards(shuffled[10:20]), Rules())
        extended = settled.extended()
        assert len(extended) == len(settled.knocker.melds), name
        for before, after in zip(settled.knocker.melds, extended, strict=True):
            assert before <= after, name
            assert brute.is_meld(names(after)), name
        added = [each for meld in extended for each in meld]
        mine = [each for meld in settled.knocker.melds for each in meld]
        assert sorted(added) == sorted([*mine, *settled.laid_off]), name


def test_the_kinds_are_what_they_say() -> None:
    """The biased hands do hold what they are for: knocks, gin, chains, ties, broken melds."""
    results = []
    tied = big = 0
    for _, shuffled in packs(melds_first, 250):
        knocker, defender = frozenset(shuffled[:10]), frozenset(shuffled[10:20])
        results.append((brute.settle(knocker, defender), defender))
        big += brute.deadwood(frozenset(shuffled[:11])) == 0
    for _, shuffled in packs(few_ranks, 150):
        tied += len(brute.arrangements(frozenset(shuffled[:10]))) > 1
    assert sum(result.knocker_deadwood <= 10 for result, _ in results) > 100
    assert sum(result.gin for result, _ in results) > 5
    assert sum(len(result.laid_off) > 1 for result, _ in results) > 20
    assert sum(result.net < 0 for result, _ in results) > 5
    assert tied > 10
    assert big > 3

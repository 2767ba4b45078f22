"""The best arrangement of a hand, its deadwood, and lay-offs: exact, and fast.

A suit is thirteen bits. Once it is settled which cards stand in sets, the best runs of a suit are
no choice any more: every stretch of three or more neighbours is melded whole, since each further
melded card only lowers the deadwood. So two tables of 8,192 entries, the cards of a suit that
stand in runs and the value of those that don't, leave only the sets to be tried, and most hands
hold none. Touching runs are one run by construction (R5).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import FULL, PACK, Card, Cards
from engine.errors import BadCards

_SUIT: Final = 0x1FFF
_HALF: Final = 0x3FFFFFF  # clubs and diamonds, or hearts and spades
_RANK: Final = tuple(0x8004002001 << rank for rank in range(13))  # the four cards of each rank


def _in_runs(suit: int) -> int:
    """Return the cards of a suit's thirteen bits that stand in runs of three or more."""
    starts = suit & suit >> 1 & suit >> 2
    return starts | starts << 1 | starts << 2


def _worth() -> list[int]:
    worth = [0] * 8192
    for suit in range(1, 8192):
        low = suit & -suit
        worth[suit] = worth[suit ^ low] + min(low.bit_length(), 10)
    return worth


_RUNS: Final = [_in_runs(suit) for suit in range(8192)]
_WORTH: Final = _worth()
_LOOSE: Final = [_WORTH[suit ^ runs] for suit, runs in enumerate(_RUNS)]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Cards laid out: *melds* in pack order of their cards, *loose* cards, and their value (R4)."""

    melds: tuple[Cards, ...]
    loose: Cards
    deadwood: int


def deadwood(cards: Cards) -> int:
    """Return the least possible value of the unmelded cards of *cards* (R4); nothing is thrown."""
    # `_deadwood` once more: a call between the two would take a seventh of the time.
    mask = cards.mask
    low, high = mask & _HALF, mask >> 26
    c, d = low & _SUIT, low >> 13
    h, s = high & _SUIT, high >> 13
    if low & high and (ranks := c & d & (h | s) | h & s & (c | d)):
        return _least(c, d, h, s, ranks)
    return _LOOSE[c] + _LOOSE[d] + _LOOSE[h] + _LOOSE[s]


def _deadwood(mask: int) -> int:
    # In halves, since Python is quicker with numbers below 30 bits.
    low, high = mask & _HALF, mask >> 26
    c, d = low & _SUIT, low >> 13
    h, s = high & _SUIT, high >> 13
    # Three of a rank are in both halves: clubs and hearts, or diamonds and spades.
    if low & high and (ranks := c & d & (h | s) | h & s & (c | d)):
        return _least(c, d, h, s, ranks)
    return _LOOSE[c] + _LOOSE[d] + _LOOSE[h] + _LOOSE[s]


def _least(c: int, d: int, h: int, s: int, ranks: int) -> int:
    """Return the least deadwood of four suits whose *ranks* (bits) are held three or four times.

    The same choices as `_without_sets`, without naming the sets: written out, since this is where
    the time of a hand goes.
    """
    low = ranks & -ranks
    others = ~low
    if more := ranks ^ low:
        cc, dd, hh, ss = c & others, d & others, h & others, s & others
        least = min(_least(c, d, h, s, more), _least(cc, dd, hh, ss, more))
        if c & d & h & s & low:
            least = min(
                least,
                _least(c, dd, hh, ss, more),
                _least(cc, d, hh, ss, more),
                _least(cc, dd, h, ss, more),
                _least(cc, dd, hh, s, more),
            )
        return least
    c0, c1 = _LOOSE[c], _LOOSE[c & others]
    d0, d1 = _LOOSE[d], _LOOSE[d & others]
    h0, h1 = _LOOSE[h], _LOOSE[h & others]
    s0, s1 = _LOOSE[s], _LOOSE[s & others]
    apart, laid = c0 + d0 + h0 + s0, c1 + d1 + h1 + s1
    if c & d & h & s & low:  # one of the four may stay in its run
        laid += min(0, c0 - c1, d0 - d1, h0 - h1, s0 - s1)
    return laid if laid < apart else apart  # noqa: FURB136 - quicker than min


def _loose(mask: int) -> int:
    low, high = mask & _HALF, mask >> 26
    return _LOOSE[low & _SUIT] + _LOOSE[low >> 13] + _LOOSE[high & _SUIT] + _LOOSE[high >> 13]


def _without_sets(mask: int, ranks: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the cards left and the sets laid, for every choice of sets among *ranks* (bits)."""
    if not ranks:
        yield mask, ()
        return
    low = ranks & -ranks
    held = mask & _RANK[low.bit_length() - 1]
    for rest, sets in _without_sets(mask, ranks ^ low):
        yield rest, sets
        yield rest ^ held, (held, *sets)
        if held.bit_count() == 4:
            for one in _bits(held):
                three = held ^ one
                yield rest ^ three, (three, *sets)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _set_ranks(mask: int) -> int:
    c, d, h, s = mask & _SUIT, mask >> 13 & _SUIT, mask >> 26 & _SUIT, mask >> 39
    return c & d & (h | s) | h & s & (c | d)


def _runs(mask: int) -> Iterator[int]:
    """Yield each run of *mask*, all of whose cards outside runs are left aside."""
    for shift in (0, 13, 26, 39):
        runs = _RUNS[mask >> shift & _SUIT]
        while runs:
            low = runs & -runs
            run = runs & ~(runs + low)  # adding the lowest bit carries through its stretch
            yield run << shift
            runs ^= run


def arrange(cards: Cards) -> Arrangement:
    """Return the best arrangement of *cards*, by R5 the one of least exposure to lay-offs."""
    mask = cards.mask
    least = _deadwood(mask)
    best: tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...]] | None = None
    for rest, sets in _without_sets(mask, _set_ranks(mask)):
        if _loose(rest) != least:
            continue
        melds = (*sets, *_runs(rest))
        listed = tuple(sorted((tuple(map(_place, _bits(meld))), meld) for meld in melds))
        order = tuple(places for places, _ in listed)
        candidate = (_exposure(melds, mask), order, tuple(meld for _, meld in listed))
        if best is None or candidate < best:
            best = candidate
    if best is None:
        raise AssertionError(cards)
    loose = mask & ~sum(best[2])
    return Arrangement(tuple(map(Cards, best[2])), Cards(loose), least)


def _place(bit: int) -> int:
    return bit.bit_length() - 1


def _exposure(melds: tuple[int, ...], own: int) -> int:
    """Sum the values of the cards not *own* that could be laid off, chains included (R5)."""
    open_to = 0
    for meld in melds:
        for chain in _chains(meld, FULL & ~own):
            open_to |= sum(chain)
    return sum(PACK[_place(bit)].value for bit in _bits(open_to))


def _chains(meld: int, free: int) -> tuple[tuple[int, ...], ...]:
    """Return what may be laid on *meld* from *free*: per end or gap, the bits in their order."""
    low = meld & -meld
    if meld & low << 1:  # a run, since the next card of the suit is there
        shift = _place(low) // 13 * 13
        suit, run = free >> shift & _SUIT, meld >> shift
        below, above = [], []
        bit = (run & -run) >> 1
        while bit & suit:
            below.append(bit << shift)
            bit >>= 1
        bit = 1 << run.bit_length()
        while bit & suit:
            above.append(bit << shift)
            bit <<= 1
        return tuple(below), tuple(above)
    fourth = _RANK[_place(low) % 13] & ~meld & free
    return ((fourth,),) if fourth else ()


def lay_off(cards: Cards, melds: tuple[Cards, ...]) -> Cards:
    """Return which of *cards* the defender lays off on the knocker's *melds* (R17).

    Own melds and lay-offs are weighed together: least deadwood left, then fewest cards laid off,
    then pack order of the cards laid off.
    """
    laid = {0}
    for meld in melds:
        for chain in _chains(meld.mask, cards.mask):
            upto = [0]
            for bit in chain:
                upto.append(upto[-1] | bit)
            laid |= {before | more for before in laid for more in upto}
    best = min(
        laid,
        key=lambda some: (
            _deadwood(cards.mask & ~some),
            some.bit_count(),
            tuple(map(_place, _bits(some))),
        ),
    )
    return Cards(best)


def extend(melds: tuple[Cards, ...], laid_off: Cards) -> tuple[Cards, ...]:
    """Return *melds* in their order, each with the cards of *laid_off* that lie on it."""
    left = laid_off.mask
    extended = [meld.mask for meld in melds]
    # Runs first: a chain needs each of its cards, a set has room for one that no run wants.
    for is_run in (True, False):
        for place, meld in enumerate(melds):
            if (len({card.suit for card in meld}) == 1) is is_run:
                for chain in _chains(meld.mask, left):
                    extended[place] |= sum(chain)
                    left &= ~sum(chain)
    return tuple(map(Cards, extended))


def knocking(cards: Cards, keep: Card | None, limit: int) -> tuple[Card, ...]:
    """Return the cards of *cards* whose loss leaves at most *limit* deadwood (R13), but *keep*."""
    mask = cards.mask
    # Throwing a card lowers the deadwood by its value at most.
    least_value = _deadwood(mask) - limit
    if least_value > 10:
        return ()
    return tuple(
        each
        for each in cards
        if each != keep and each.value >= least_value and _deadwood(mask ^ 1 << each.index) <= limit
    )


def thrown(cards: Cards, keep: Card | None = None) -> tuple[tuple[Card, int], ...]:
    """List each card that may be thrown, with the deadwood then left: best first.

    *keep* is the card just taken from the pile, which stays (R10). Of equal deadwood the dearer
    card comes first, then pack order.
    """
    listed = [(each, _deadwood(cards.mask ^ 1 << each.index)) for each in cards if each != keep]
    if not listed:
        raise BadCards("nothing to throw", len(cards))
    return tuple(sorted(listed, key=lambda pair: (pair[1], -pair[0].value, pair[0])))

"""Cards, their notation and order, and sets of them (R1, R4)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import PACK, Card, Cards, RuleError, card, parse, sequence
from engine.errors import BadCards
from tests.engine import brute
from tests.engine.support import FIXED

MASKS = st.integers(0, 2**52 - 1)


def names(cards: Cards) -> set[str]:
    """Return the names of *cards*."""
    return set(map(str, cards))


def test_pack() -> None:
    """R1: 52 different cards in pack order: clubs, diamonds, hearts, spades, each ace to king."""
    written = [rank + suit for suit, rank in product("cdhs", "A23456789TJQK")]
    assert [str(each) for each in PACK] == written == list(brute.DECK)
    assert [each.index for each in PACK] == list(range(52))
    assert sorted(set(PACK)) == list(PACK)
    assert len(set(PACK)) == 52


@pytest.mark.parametrize(
    ("name", "rank", "suit", "value"),
    [("Ac", 1, "c", 1), ("2d", 2, "d", 2), ("9h", 9, "h", 9), ("Ts", 10, "s", 10),
     ("Jc", 11, "c", 10), ("Qd", 12, "d", 10), ("Kh", 13, "h", 10), ("As", 1, "s", 1)],
)  # fmt: skip
def test_rank_suit_value(name: str, rank: int, suit: str, value: int) -> None:
    """R4: ace 1, two to ten their number, J Q K 10."""
    each = card(name)
    assert (each.rank, each.suit, each.value) == (rank, suit, value)


def test_values_of_the_pack() -> None:
    """R4: the pack holds 340 points."""
    assert sum(each.value for each in PACK) == 340
    assert parse(" ".join(brute.DECK)).value == 340
    assert Cards().value == 0


def test_notation_both_ways() -> None:
    """R1: what is written of a card, or of cards, reads as the same again; so does its repr."""
    for each in PACK:
        assert card(str(each)) is each
        assert repr(each) == f"card('{each}')"
    hand = parse("Td 2c Ts")
    assert str(hand) == "2c Td Ts"
    assert repr(hand) == "parse('2c Td Ts')"
    assert parse(str(hand)) == hand
    assert parse("") == parse(" \n ") == Cards()


def test_order_as_written() -> None:
    """R9: a pile has an order, a hand has none."""
    assert [str(each) for each in sequence("Td 2c  Ts")] == ["Td", "2c", "Ts"]
    assert parse("Td 2c Ts") == parse("Ts Td 2c")
    assert [str(each) for each in parse("Ts Td 2c")] == ["2c", "Td", "Ts"]


@pytest.mark.parametrize(
    "text",
    ["", "T", "10d", "Tx", "1d", "td", "TD", "dT", "Td ", " Td", "TdTd", "T♦", "Joker", None, 7,
     b"Td", ["Td"], {}, card("Td")],
    ids=repr,
)  # fmt: skip
def test_not_a_card(text: str) -> None:
    """R1: anything but rank and suit is refused, with a code and what was given."""
    with pytest.raises(BadCards) as refused:
        card(text)
    assert refused.value.code == "bad_cards"
    assert refused.value.value == text
    assert isinstance(refused.value, RuleError)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    "text", ["7s 8s 7s", "7s 8x", "7s,8s", "7s8s", None, 7, ["7s"], b"7s", ("7s",)], ids=repr
)
def test_not_cards(text: str) -> None:
    """R1: a text with anything else in it, or a card twice, is refused as a whole."""
    for read in (parse, sequence):
        with pytest.raises(BadCards) as refused:
            read(text)
        assert refused.value.code == "bad_cards"
        assert "bad_cards" in str(refused.value)


@pytest.mark.parametrize("each", [None, "7s", 7, True, [], Cards(), Card], ids=repr)
def test_collecting_what_is_no_card(each: Card) -> None:
    """R1: a set of cards holds cards."""
    with pytest.raises(BadCards):
        Cards.of([PACK[0], each])


def test_collecting_twice() -> None:
    """R3: one card is not in a hand twice."""
    with pytest.raises(BadCards):
        Cards.of([PACK[0], PACK[1], PACK[0]])


@pytest.mark.parametrize(
    "mask", [-1, 2**52, 2**60, -(2**52), None, "7s", 0.5, [], PACK[0]], ids=repr
)
def test_not_a_set(mask: int) -> None:
    """R1: no other number, or thing, is a set of the 52 cards."""
    with pytest.raises(BadCards) as refused:
        Cards(mask)
    assert refused.value.value == mask


@given(one=MASKS, two=MASKS)
@FIXED
def test_algebra(one: int, two: int) -> None:
    """R3: union, intersection, difference, inclusion and size are those of sets of names."""
    a, b = Cards(one), Cards(two)
    assert names(a | b) == names(a) | names(b)
    assert names(a & b) == names(a) & names(b)
    assert names(a - b) == names(a) - names(b)
    assert (a <= b) is (names(a) <= names(b))
    assert a & b <= a <= a | b
    assert len(a) == len(names(a)) == len(list(a))
    assert bool(a) is bool(names(a))
    assert (a == b) is (names(a) == names(b))
    assert a.value == sum(map(brute.worth, names(a)))
    assert list(a) == sorted(a)


@given(mask=MASKS, index=st.integers(0, 51))
@FIXED
def test_one_card(mask: int, index: int) -> None:
    """R9: a card is added, found, dropped; the set it was done to stays as it is."""
    cards, each = Cards(mask), PACK[index]
    assert (each in cards) is (str(each) in names(cards))
    assert names(cards.add(each)) == names(cards) | {str(each)}
    assert names(cards.drop(each)) == names(cards) - {str(each)}
    assert cards == Cards(mask)


@given(cards=st.lists(st.sampled_from(PACK), unique=True))
@FIXED
def test_collecting(cards: list[Card]) -> None:
    """R1: cards in any order make the same set, which hashes as one."""
    collected = Cards.of(cards)
    assert set(collected) == set(cards)
    assert collected == Cards.of(reversed(cards))
    assert hash(collected) == hash(Cards.of(reversed(cards)))
    assert parse(" ".join(map(str, cards))) == collected
    assert sequence(" ".join(map(str, cards))) == tuple(cards)

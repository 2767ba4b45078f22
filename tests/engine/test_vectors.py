"""The hands of tests/data, whose values come from elsewhere: all agree, in every field."""

import json
from pathlib import Path
from typing import TypedDict, cast

import pytest

from engine import CLASSIC, Arrangement, Cards, Winner, arrange, card, deadwood, settle
from engine.melds import lay_off, thrown
from tests.engine import brute

DATA = Path(__file__).parent.parent / "data"


class DeadwoodVector(TypedDict):
    """A line of deadwood.jsonl; the last five only for eleven cards."""

    id: int
    n: int
    hand: list[str]
    deadwood: int
    n_best_arrangements: int
    deadwood_after_best_discard: int
    best_discards: list[str]
    can_knock: bool
    gin_possible: bool
    big_gin: bool


class ArrangementVector(TypedDict):
    """One arrangement of least deadwood of a knocker's hand, and what follows from showing it."""

    melds: list[list[str]]
    loose: list[str]
    defender_deadwood: int
    net_to_knocker: int


class KnockVector(TypedDict):
    """A line of knock.jsonl."""

    id: int
    knocker: list[str]
    defender: list[str]
    knocker_deadwood: int
    gin: bool
    defender_deadwood_no_layoff: int
    defender_deadwood: int
    arrangements: list[ArrangementVector]
    shown_melds: list[list[str]]
    net_to_knocker: int


def lines(name: str) -> list[object]:
    """Read a file of the test data."""
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


DEADWOOD = cast("list[DeadwoodVector]", lines("deadwood.jsonl"))
KNOCKS = cast("list[KnockVector]", lines("knock.jsonl"))
ELEVEN = [vector for vector in DEADWOOD if vector["n"] == 11]


def cards(names: list[str]) -> Cards:
    """Collect the cards of a vector."""
    return Cards.of(map(card, names))


def melds(names: list[list[str]]) -> set[Cards]:
    """Collect the melds of a vector, whose order says nothing."""
    return {cards(meld) for meld in names}


def is_whole(arrangement: Arrangement, hand: Cards) -> bool:
    """Tell whether melds and loose cards are the hand, each card once, and add up."""
    parts = [each for group in (*arrangement.melds, arrangement.loose) for each in group]
    return sorted(parts) == sorted(hand) and arrangement.loose.value == arrangement.deadwood


def test_all_are_there() -> None:
    """800 hands, of which 390 with eleven cards, and 600 knocks are looked at, none twice."""
    assert (len(DEADWOOD), len(ELEVEN), len(KNOCKS)) == (800, 390, 600)
    assert len({tuple(vector["hand"]) for vector in DEADWOOD}) == 800


def test_deadwood() -> None:
    """R4: the least deadwood of 800 hands of ten or eleven cards, told and laid out."""
    for vector in DEADWOOD:
        hand = cards(vector["hand"])
        assert len(hand) == vector["n"], vector["id"]
        assert deadwood(hand) == vector["deadwood"], vector["id"]
        arranged = arrange(hand)
        assert arranged.deadwood == vector["deadwood"], vector["id"]
        assert is_whole(arranged, hand), vector["id"]
        assert all(brute.is_meld(brute.names(str(meld))) for meld in arranged.melds), vector["id"]


def test_best_discards() -> None:
    """R9, R13, R15: what to throw of eleven cards, what is left, whether it is a knock or gin."""
    for vector in ELEVEN:
        hand = cards(vector["hand"])
        listed = thrown(hand)
        least = listed[0][1]
        assert least == vector["deadwood_after_best_discard"], vector["id"]
        best = {str(each) for each, left in listed if left == least}
        assert best == set(vector["best_discards"]), vector["id"]
        assert (least <= CLASSIC.knock_limit) == vector["can_knock"], vector["id"]
        assert (least == 0) == vector["gin_possible"], vector["id"]
        assert len(listed) == 11, vector["id"]


def test_eleven_melded() -> None:
    """R15: big gin, all eleven cards melded, is told from gin by throwing a loose card."""
    for vector in ELEVEN:
        arranged = arrange(cards(vector["hand"]))
        assert (not arranged.loose) == vector["big_gin"], vector["id"]
        assert (sum(map(len, arranged.melds)) == 11) == vector["big_gin"], vector["id"]
    assert any(vector["big_gin"] for vector in ELEVEN)


def test_number_of_arrangements() -> None:
    """R5: the brute force these tests trust finds as many arrangements as the vectors say."""
    for vector in DEADWOOD:
        found = brute.arrangements(frozenset(vector["hand"]))
        assert len(found) == vector["n_best_arrangements"], vector["id"]


def test_knocks() -> None:
    """R5, R17 to R20: who shows what, what is left after the lay-offs, and the points."""
    for vector in KNOCKS:
        knocker, defender = cards(vector["knocker"]), cards(vector["defender"])
        settled = settle(knocker, defender, CLASSIC)
        assert set(settled.knocker.melds) == melds(vector["shown_melds"]), vector["id"]
        assert settled.knocker.deadwood == vector["knocker_deadwood"], vector["id"]
        assert is_whole(settled.knocker, knocker), vector["id"]
        assert settled.gin is vector["gin"], vector["id"]
        assert settled.defender.deadwood == vector["defender_deadwood"], vector["id"]
        assert is_whole(settled.defender, defender - settled.laid_off), vector["id"]
        assert deadwood(defender) == vector["defender_deadwood_no_layoff"], vector["id"]
        won = settled.winner is Winner.KNOCKER
        assert settled.points > 0, vector["id"]
        assert (settled.points if won else -settled.points) == vector["net_to_knocker"], vector[
            "id"
        ]
        assert settled.undercut is not won, vector["id"]


def test_melds_are_listed_in_pack_order() -> None:
    """R5: the shown melds stand in pack order of their cards, so a hand always looks the same."""
    for vector in KNOCKS:
        shown = [list(meld) for meld in arrange(cards(vector["knocker"])).melds]
        assert shown == sorted(shown), vector["id"]


def test_every_arrangement() -> None:
    """R5, R17: each arrangement the knocker could have shown is known, and what each is worth."""
    for vector in KNOCKS:
        knocker, defender = cards(vector["knocker"]), cards(vector["defender"])
        given = {frozenset(map(frozenset, each["melds"])) for each in vector["arrangements"]}
        found = {frozenset(each) for each in brute.arrangements(frozenset(vector["knocker"]))}
        assert found == given, vector["id"]
        assert melds(vector["shown_melds"]) == set(arrange(knocker).melds), vector["id"]
        for each in vector["arrangements"]:
            shown = tuple(map(cards, each["melds"]))
            laid = Cards() if vector["gin"] else lay_off(defender, shown)
            left = deadwood(defender - laid)
            assert left == each["defender_deadwood"], vector["id"]
            assert laid <= defender, vector["id"]
            assert cards(each["loose"]).value == vector["knocker_deadwood"], vector["id"]


@pytest.mark.parametrize("vector", KNOCKS[::50], ids=lambda vector: str(vector["id"]))
def test_brute_force_agrees(vector: KnockVector) -> None:
    """R5, R17: the brute force that random hands are held against settles the vectors the same."""
    result = brute.settle(frozenset(vector["knocker"]), frozenset(vector["defender"]))
    assert result.net == vector["net_to_knocker"]
    assert result.defender_deadwood == vector["defender_deadwood"]
    assert set(result.shown) == {frozenset(meld) for meld in vector["shown_melds"]}

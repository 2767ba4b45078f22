"""Faults that players reported of other rooms, each as its own test: C1 to C22, and R21."""

from dataclasses import replace
from random import Random

import pytest

from engine import (
    PACK,
    Cards,
    Discard,
    Knock,
    Match,
    Phase,
    Rules,
    Settlement,
    Shuffle,
    Winner,
    arrange,
    deadwood,
    legal_actions,
    parse,
    sequence,
    settle,
)
from engine.errors import JustTaken, KnockTooHigh, NotNow, UpcardPassed
from engine.events import Ending, Knocked, MatchEnded, VoidCause, Voided
from engine.hand import best_throw
from tests.engine.support import (
    PARTS,
    SHUFFLE,
    A,
    B,
    act,
    dealt,
    knocked,
    match_of,
    play,
    play_match,
    run_down,
    throwable,
    void_hand,
)


def melds(*texts: str) -> tuple[Cards, ...]:
    """Read melds."""
    return tuple(map(parse, texts))


def classic(knocker: str, defender: str) -> Settlement:
    """Settle a knock by the classic rules."""
    return settle(parse(knocker), parse(defender), Rules())


def test_c1() -> None:
    """C1: three jacks and a long run share no card, and 16 stay loose."""
    arranged = arrange(parse("Jc 9d 8s 6d Js 8h Td 8d 7d Jd"))
    assert arranged.melds == melds("Jc Jd Js", "6d 7d 8d 9d Td")
    assert arranged.loose == parse("8s 8h")
    assert arranged.deadwood == 16


def test_c2() -> None:
    """C2: taking the longest run first is a trap."""
    arranged = arrange(parse("3s 4s 5s 6s 7s 3c 3d 7c 7d Kh"))
    assert arranged.deadwood == 10
    assert set(arranged.melds) == set(melds("3c 3d 3s", "4s 5s 6s", "7c 7d 7s"))


def test_c3() -> None:
    """C3: of eleven melded cards exactly those that leave ten melded are gin."""
    hand = dealt(
        "Ac 2c 3c 4c 5d 6d 7d 8d 9h Th", "Ad 2d 3h 4s 6c 7h 9s Js Qc Kd", upcard="2s", stock="Jh"
    )
    hand = play(hand, "A pass", "B pass", "A stock")
    left = {str(each): deadwood(hand.hands[A].drop(each)) for each in hand.hands[A]}
    assert {name for name, value in left.items() if value == 0} == {"Ac", "4c", "5d", "8d"}
    suggested = best_throw(hand, A)
    assert suggested is not None
    assert str(suggested[0]) in {"Ac", "4c", "5d", "8d"}
    assert suggested[1] == 0
    for name in ("Ac", "4c", "5d", "8d"):
        outcome = play(hand, f"A knock {name}").outcome
        assert isinstance(outcome, Knocked)
        assert outcome.settlement.gin
    assert left["2c"] == 8
    outcome = play(hand, "A knock 2c").outcome
    assert isinstance(outcome, Knocked)
    assert not outcome.settlement.gin


def test_c4() -> None:
    """C4: throwing 7c is a legal knock with 10, where a well-known engine counts 11."""
    _, outcome = knocked(
        "Ah 2s 2h 5s 5d 5h 6s 6h 7s 7h", "Ac 2d 3d 4c 8d 9c Td Jc Qd Kc", knock="7c"
    )
    assert outcome.settlement.knocker.deadwood == 10


def test_c5() -> None:
    """C5: the ace is low only, in a hand and in a run."""
    assert deadwood(parse("Qs Ks As 2c 5d 7h 9c Jd 4s 8d")) == 66
    assert deadwood(parse("As 2s 3s")) == 0
    assert deadwood(parse("Ks As 2s")) == 13
    assert deadwood(parse("Qs Ks As")) == 21


def test_c6() -> None:
    """C6: lay-offs go on in a chain, at both ends of a run."""
    defender = "6s 5s Ts Kc Kd 9h 8h 2d 4c Jd"
    settled = classic("7s 8s 9s Qc Qd Qh 3c 3d 3h 2c", defender)
    assert deadwood(parse(defender)) == 74
    assert settled.laid_off == parse("5s 6s Ts")
    assert settled.defender.deadwood == 53
    assert (settled.winner, settled.points) == (Winner.KNOCKER, 51)


def test_c7() -> None:
    """C7: a card that is laid off counts once, and the points are given once."""
    settled = classic("7s 8s 9s Kc Kd Kh Qc Qd Qh 2c", "4c 4d 4h 5d 6d 7d 6s Td 9c 3h")
    assert settled.laid_off == parse("6s")
    assert (settled.winner, settled.points) == (Winner.KNOCKER, 20)
    hand = dealt(
        "7s 8s 9s Kc Kd Kh Qc Qd Qh 2c", "4c 4d 4h 5d 6d 7d 6s Td 9c 3h", upcard="As", stock="Ah"
    )
    match = play_match(match_of(hand), "A pass", "B pass", "A stock", "A knock Ah")
    assert match.scores == (20, 0)


def test_c8() -> None:
    """C8: a tie is an undercut."""
    settled = classic("7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8h 8s 5s")
    assert (settled.knocker.deadwood, settled.defender.deadwood) == (5, 5)
    assert settled.undercut
    assert (settled.winner, settled.points) == (Winner.DEFENDER, 25)


def test_c9() -> None:
    """C9: the undercutting player wins the match when that takes him to the target (R22)."""
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs 2c 2d 4h", "Kc Kd Kh 5c 5d 5h 8c 8d 8s 3s", upcard="Ah", stock="Ad"
    )
    match = play_match(match_of(hand, (95, 90)), "A pass", "B pass", "A stock", "A knock Ad")
    assert match.scores == (95, 120)
    assert match.result == MatchEnded(Ending.POINTS, B)


def test_c10() -> None:
    """C10: nothing is laid off against gin."""
    settled = classic("7c 7d 7h 9s Ts Js Qs Ac 2c 3c", "7s 8s Ks 4c Qd Qh 3h 5d 6h 9c")
    assert settled.gin
    assert settled.laid_off == Cards()
    assert (settled.winner, settled.points) == (Winner.KNOCKER, 97)


def test_c11() -> None:
    """C11: gin against a hand that is also 0 is 25 for the knocker, no undercut."""
    settled = classic("Ac 2c 3c 4c 9d 9h 9s Jc Jd Jh", "5d 6d 7d 8d Tc Ts Th Kc Kd Kh")
    assert settled.gin
    assert not settled.undercut
    assert (settled.winner, settled.points) == (Winner.KNOCKER, 25)


def test_c12() -> None:
    """C12: the ten goes on the run, where the nine can follow, not on the set."""
    settled = classic("Tc Td Th Js Qs Ks 4c 4d 4h 2c", "Ts 9s Ac 2d 3h 5s 7c 7d 7h 8c")
    assert settled.laid_off == parse("Ts 9s")
    assert settled.defender.deadwood == 19
    assert (settled.winner, settled.points) == (Winner.KNOCKER, 17)
    assert parse("9s Ts Js Qs Ks") in settled.extended()
    assert parse("Tc Td Th") in settled.extended()


@pytest.mark.parametrize("held", ["6s 5s", "5s 6s"])
def test_c13(held: str) -> None:
    """C13: both cards go on the run, in whatever order they are held or tried."""
    settled = classic("6c 6d 6h 7s 8s 9s Jc Jd Jh 3c", f"{held} Ac 2d 4h 8c 9d Th Qc Kd")
    assert settled.laid_off == parse("5s 6s")
    assert parse("5s 6s 7s 8s 9s") in settled.extended()


def test_c14() -> None:
    """C14: the defender breaks his own run where the lay-offs save more: 5 left, not 13."""
    settled = classic("Ad Ah As 2d 2s 3c 7c 8c 9c Tc", "2h 3d 4c 4h 4s 5c 6c Qc Qd Qh")
    assert settled.laid_off == parse("5c 6c")
    assert settled.defender.deadwood == 5
    assert settled.knocker.deadwood == 7
    assert (settled.winner, settled.points) == (Winner.DEFENDER, 27)


def test_c15() -> None:
    """C15: the arrangement least open to lay-offs is shown, and wins where the other would lose."""
    settled = classic("3h 4s 8c 8d 8h 8s 9d Td Jd Qd", "5c 5s 6c 6d 7c 7d Ts Js Qs Kd")
    assert settled.knocker.melds == melds("8c 8d 8h 8s", "9d Td Jd Qd")
    assert (settled.winner, settled.points) == (Winner.KNOCKER, 11)


def test_c16() -> None:
    """C16: after two passes the upcard is gone: the first player draws from the stock."""
    hand = dealt(
        "Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d", "2c 4d 6h 8s Tc Qd Ah 3s 5c 7d", upcard="8h", stock="Th"
    )
    passed = play(hand, "A pass", "B pass")
    for line in ("A upcard", "A pile"):
        with pytest.raises(UpcardPassed) as refused:
            play(passed, line)
        assert refused.value.code == "upcard_passed"
    with pytest.raises(NotNow):
        play(passed, "A pass")
    assert legal_actions(passed, A) == (act("stock"),)
    assert parse("Th") <= play(passed, "A stock").hands[A]


def test_c17() -> None:
    """C17: the 29th drawer may still knock; if he discards it is void, the dealer the same."""
    hand = dealt("7c 7d 7h 9s Ts Js Qs 2c 2d 4h", "Kc Kd Kh 5c 5d 5h 8c 8d 8s 3s", upcard="Ah")
    match = match_of(play(hand, "A pass", "B pass"))
    match = replace(match, hand=run_down(match.hand, 28))
    assert match.hand.turn == A
    assert match.hand.phase is Phase.DRAW
    match = play_match(match, "A stock")
    assert len(match.hand.stock) == 2
    assert match.hand.drawn is not None
    by_knocking = play_match(match, f"A knock {match.hand.drawn}")
    assert isinstance(by_knocking.hand.outcome, Knocked)
    by_discarding = play_match(match, f"A throw {match.hand.drawn}")
    assert by_discarding.hand.outcome == Voided(VoidCause.STOCK)
    assert by_discarding.scores == (0, 0)
    assert play_match(by_discarding, "B next", "A next").hand.dealer == match.hand.dealer


def test_c18() -> None:
    """C18: both only exchange upcards: void after 100 turns, and after ten such hands the end."""
    match = Match.begin(SHUFFLE)
    dealer = match.hand.dealer
    for number in range(1, 11):
        assert match.result is None
        for _ in range(100):
            assert match.hand.outcome is None
            match = exchanged(match)
        assert match.hand.outcome == Voided(VoidCause.IDLE)
        assert len(match.played) == number
        if number < 10:
            match = play_match(match, "A next", "B next")
            assert match.hand.dealer == dealer
    assert match.result == MatchEnded(Ending.CALLED_OFF, None)


def exchanged(match: Match) -> Match:
    """Let the player on turn take the top of the pile and throw another card."""
    opening = match.hand.phase is Phase.UPCARD
    match, _ = match.apply(match.hand.turn, act("upcard" if opening else "pile"))
    match, _ = match.apply(match.hand.turn, Discard(throwable(match.hand)))
    return match


def test_c19() -> None:
    """C19: a card taken from the pile is neither discarded nor knocked with in the same turn."""
    hand = dealt(
        "7c 7d 8s 9s Ts Js Qs 2c 2d 4h", "Kc Kd Kh 5c 5d 5h 8c 8d 9d 3s", upcard="7h", stock="Ah"
    )
    taken = play(hand, "A upcard")
    for line in ("A throw 7h", "A knock 7h"):
        with pytest.raises(JustTaken) as refused:
            play(taken, line)
        assert str(refused.value.card) == "7h"
    assert not {act("throw 7h"), act("knock 7h")} & set(legal_actions(taken, A))
    later = play(hand, "A pass", "B upcard", "B throw 3s", "A pile")
    with pytest.raises(JustTaken):
        play(later, "A throw 3s")
    next_turn = play(later, "A throw 4h", "B stock", "B throw Ah", "A stock", "A throw 3s")
    assert str(next_turn.pile[-1]) == "3s"


def test_c20() -> None:
    """C20: a table's options hold for its second hand too."""
    rules = Rules(target=150, knock_limit=5)
    match, _ = void_hand(Match.begin(SHUFFLE, rules))
    match = play_match(match, "A next", "B next")
    assert match.number == 2
    assert match.rules == match.hand.rules == rules


def test_c20_scored() -> None:
    """C20: with target 150 and knock limit 5 hand 2 refuses a knock with 6 and 120 points go on."""
    rules = Rules(target=150, knock_limit=5)
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs Ac 2c 2d",
        "Kc Kd 4h 5c 6d 5h 8c 8d Th 3s",
        upcard="Ah",
        stock="Kh",
        rules=rules,
    )
    first = play_match(match_of(hand, (80, 0)), "A pass", "B pass", "A stock", "A knock Kh")
    assert first.scores[0] > 100
    assert first.result is None
    second = play_match(first, "A next", "B next")
    later = replace(
        second,
        hand=dealt(
            "7c 7d 7h 9s Ts Js Qs Ac 2c 3d", "Kc Kd 4h 5c 6d 5h 8c 8d Th 3s", upcard="Ah",
            stock="Kh", rules=second.hand.rules,
        ),
    )  # fmt: skip
    later = play_match(later, "A pass", "B pass", "A stock")
    with pytest.raises(KnockTooHigh) as refused:
        play_match(later, "A knock Kh")
    assert (refused.value.deadwood, refused.value.limit) == (6, 5)


def test_c21() -> None:
    """C21: the same seed gives the same decks, a thousand seeds a thousand decks."""
    rng = Random(21)
    shuffles = [Shuffle(rng.randbytes(32), PARTS) for _ in range(1000)]
    assert len({shuffle.deck(1) for shuffle in shuffles}) == 1000
    for shuffle in shuffles[:20]:
        again = Shuffle(shuffle.seed, PARTS)
        assert [again.deck(n) for n in (1, 2, 3)] == [shuffle.deck(n) for n in (1, 2, 3)]
        assert sorted(shuffle.deck(2)) == list(PACK)
    assert len({SHUFFLE.deck(number) for number in range(1, 1001)}) == 1000


@pytest.mark.parametrize(
    ("knocker", "defender", "shown", "net"),
    [
        pytest.param(
            "4d 4s 5c 5d 5h 5s 6c 6d 6h 6s", "Ad As 7d 8d Tc Th Ts Kc Kh Ks",
            melds("5c 5d 5h", "6c 6d 6h", "4s 5s 6s"), 13, id="1727",
        ),
        pytest.param(
            "Ac Ad Ah As 2c 2d 2h 2s 3d 3s", "4c 4d 4s 5c 5s 6c 6s 7c Jd Js",
            melds("Ac Ad Ah", "2c 2d 2h", "As 2s 3s"), 21, id="1776",
        ),
        pytest.param(
            "2c 2d 2h 2s 3c 3d 3h 3s 4c 4s", "5h 5s 6s Tc Td Th Ts Jd Jh Js",
            melds("2c 3c 4c", "2d 2h 2s", "3d 3h 3s"), 12, id="1874",
        ),
    ],
)  # fmt: skip
def test_c21a(knocker: str, defender: str, shown: tuple[Cards, ...], net: int) -> None:
    """C21a: where exposure ties, the order of the melds decides what is shown (R5)."""
    settled = classic(knocker, defender)
    assert settled.knocker.melds == tuple(sorted(shown, key=list))
    assert (settled.winner, settled.points) == (Winner.KNOCKER, net)


def test_c21b() -> None:
    """C21b: the annex's vector, to the letter: first dealer, two decks."""
    assert SHUFFLE.seed == bytes.fromhex(
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    )
    assert SHUFFLE.parts == ("alice-part", "bob-part")
    assert SHUFFLE.first_dealer() == 1
    assert SHUFFLE.deck(1) == sequence(
        "8c Qs Ks 8s Ts 5s Jh 8h 9d 3d 6d Qd Qc 5c 7h 7d 2d 5d Kd Qh Jd 4d 6s 9s Jc 3s "
        "4h 5h 4c 3c 2c Kc 6h 9h 4s 3h Kh 9c 2h 7c 7s 8d Ah Tc Js Ac Td 6c As Ad Th 2s"
    )
    assert SHUFFLE.deck(2) == sequence(
        "2s Jh Qh 6c Jc Ac 8h 5d Qs 2d Kc As 7h Qc 8d Ks 8c 6s Qd 3h Kd 6h Th 6d Jd Ah "
        "7s 5h 3d 3c Kh 4c 5c Tc 8s 2h 4s Ts 9c 3s Td Js 4d 4h 9d 9h 7c 9s Ad 7d 5s 2c"
    )


def test_c22() -> None:
    """C22: a knock that comes to nothing leaves the same eleven cards and the same turn."""
    hand = dealt(
        "Kc Kd 4h 5c 6d 5h 8c 8d Th 3s", "7c 7d 7h 9s Ts Js Qs Ac 2c 2d", upcard="Ah", stock="Qh"
    )
    before = match_of(play(hand, "A pass", "B pass", "A stock"))
    again = match_of(play(hand, "A pass", "B pass", "A stock"))
    with pytest.raises(KnockTooHigh):
        before.apply(A, act("knock Qh"))
    assert before == again
    assert len(before.hand.hands[A]) == 11
    assert before.hand.turn == A
    assert play_match(before, "A throw Qh").hand.turn == B


def test_r21() -> None:
    """R21: the worked example: 36 points, and 7d is the only card that he may knock with."""
    # The book gives the knocker's cards and the opponent's 46; his other nine are ours.
    defender = "6s Kd Qh Jc 5h 3d 2c 3h 2s Ad"
    hand = dealt("4c 4d 4h 7s 8s 9s Ac As 6c 2d", defender, upcard="Kh", stock="7d")
    hand = play(hand, "A pass", "B pass", "A stock")
    knocks = {each for each in legal_actions(hand, A) if isinstance(each, Knock)}
    assert knocks == {act("knock 7d")}
    outcome = play(hand, "A knock 7d").outcome
    assert isinstance(outcome, Knocked)
    settled = outcome.settlement
    assert settled.knocker.deadwood == 10
    assert settled.laid_off == parse("6s")
    assert settled.defender.deadwood == 46
    assert (outcome.winner, settled.points) == (A, 36)

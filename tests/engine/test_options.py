"""R24: the options of a table, each with hands drawn in the text and points computed by hand."""

from dataclasses import replace
from typing import Any

import pytest

from engine import (
    CLASSIC,
    PRESETS,
    Hand,
    Match,
    Rules,
    Seat,
    card,
    deadwood,
    parse,
    sequence,
    settle,
    view,
)
from engine.actions import BIG_GIN, KNOCKS, BigGin, Discard, Knock
from engine.errors import BadCards, BadOption, KnockTooHigh, NotBigGin, NotNow, NotYourTurn
from engine.events import Ending, Knocked, MatchEnded
from engine.hand import apply, legal_actions
from tests.engine.support import (
    SHUFFLE,
    A,
    B,
    check_cards,
    dealt,
    knocked,
    match_of,
    play,
    play_match,
    void_hand,
)

OKLAHOMA = PRESETS["oklahoma"]
BIG = Rules(big_gin=True)
BIG_OKLAHOMA = Rules(big_gin=True, oklahoma=True)

# After the throw of 8h ten cards of A's with the deadwood in the name; B's 22 are 6s, 10d, 9c, 3h,
# less 6s, which is laid off on 7s 8s 9s.
TWO = "7s 8s 9s Kc Kd Kh Qc Qd Qh 2c"
B_28 = "4c 4d 4h 5d 6d 7d 6s Td 9c 3h"
# After the same throw A's gin, and what B holds against it: nothing is melded there.
GIN = "7c 7d 7h 9s Ts Js Qs Ac 2c 3c"
B_65 = "7s 8s Kd 4c Qd 2h 3h 5d 6h Td"
# The eleventh card that makes big gin of it.
ELEVENTH = "Ks"


def drawn(hand: Hand) -> Hand:
    """Let both pass the upcard and A draw."""
    return play(hand, "A pass", "B pass", "A stock")


def outcome(hand: Hand) -> Knocked:
    """Return how the *hand* was knocked."""
    assert isinstance(hand.outcome, Knocked)
    return hand.outcome


@pytest.mark.parametrize(
    ("upcard", "limit"),
    [
        ("Ac", 0), ("As", 0), ("2d", 2), ("3h", 3), ("7c", 7), ("9s", 9), ("Td", 10), ("Jh", 10),
        ("Qc", 10), ("Ks", 10),
    ],
)  # fmt: skip
def test_r24_oklahoma_limit(upcard: str, limit: int) -> None:
    """R24, Oklahoma: the upcard's value is the limit, a face card's is 10; an ace is gin only."""
    assert OKLAHOMA.limit(card(upcard)) == limit
    assert CLASSIC.limit(card(upcard)) == 10
    assert Rules(knock_limit=4).limit(card(upcard)) == 4
    assert Rules(knock_limit=4, oklahoma=True).limit(card(upcard)) == limit
    assert OKLAHOMA.doubles(card(upcard)) is (upcard[1] == "s")
    assert not CLASSIC.doubles(card(upcard))


def test_r24_oklahoma_knock_at_the_limit() -> None:
    """R24, Oklahoma: 7s 8s 9s, three kings, three queens and 2c are a knock where 2d lies up.

    At 2 the hand is knocked with; with 3c instead of 2c it is 3 and refused, though 10 would do.
    """
    _, settled = knocked(TWO, B_28, "8h", upcard="2d", rules=OKLAHOMA)
    assert settled.settlement.knocker.deadwood == 2
    three = TWO.replace("2c", "3c")
    hand = drawn(dealt(three, B_28, upcard="2d", stock="8h", rules=OKLAHOMA))
    assert hand.limit == 2
    assert not any(isinstance(each, Knock) for each in legal_actions(hand, A))
    with pytest.raises(KnockTooHigh) as caught:
        apply(hand, A, Knock(card("8h")))
    assert (caught.value.deadwood, caught.value.limit) == (3, 2)


def test_r24_oklahoma_ace_is_gin_only() -> None:
    """R24, Oklahoma: where an ace lies up, deadwood 1 is too much, and gin is not.

    7s 8s 9s, kings, queens and Ac: 1. With Jc drawn after 10s of 7s 8s 9s: nothing is left.
    """
    one = TWO.replace("2c", "Ac")
    hand = drawn(dealt(one, B_28, upcard="Ad", stock="8h", rules=OKLAHOMA))
    with pytest.raises(KnockTooHigh) as caught:
        apply(hand, A, Knock(card("8h")))
    assert (caught.value.deadwood, caught.value.limit) == (1, 0)
    _, gin = knocked(one.replace("Ac", "Ts"), B_28, "8h", upcard="Ad", rules=OKLAHOMA)
    assert gin.settlement.gin


def test_r24_the_limit_stays_when_the_upcard_is_taken() -> None:
    """R24, Oklahoma: the limit and the doubling follow from the upcard dealt, wherever it is now.

    A takes 2s, melds it with 2d and 2h, and knocks with 8h at the limit of 2: Ah is left. Of B's
    6s Td 9c 3h nothing goes on twos, kings and queens: 28 less 1, doubled for the spade, is 54.
    """
    hand = dealt("2d 2h Kc Kd Kh Qc Qd Qh Ah 8h", B_28, upcard="2s", rules=OKLAHOMA)
    hand = play(hand, "A upcard")
    assert (hand.limit, hand.doubled, hand.upcard) == (2, True, card("2s"))
    hand = play(hand, "A knock 8h")
    assert outcome(hand).settlement.points == 2 * (28 - 1)
    assert (hand.limit, hand.doubled) == (2, True)


@pytest.mark.parametrize(
    ("a", "b", "points", "winner"),
    [
        # A knock: 2 against 6s 10d 9c 3h = 28, of which 6s goes on 7s 8s 9s: 22 - 2 = 20.
        (TWO, B_28, 20, A),
        # Gin: 7 + 8 + 10 + 4 + 10 + 2 + 3 + 5 + 6 + 10 = 65, nothing laid off, and 25: 90.
        (GIN, B_65, 90, A),
        # An undercut: A's 1 + 2 + 2 = 5 against 5s alone: 0 more, and 25.
        ("7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8c 8s 5s", 25, B),
    ],
    ids=["knock", "gin", "undercut"],
)
def test_r24_a_spade_doubles_everything(a: str, b: str, points: int, winner: Seat) -> None:
    """R24, Oklahoma: a spade as the upcard doubles the points of the hand, the bonus included.

    Otherwise the same hands are worth the same as ever, and a spade doubles nothing in classic.
    """
    for rules, upcard in (
        (OKLAHOMA, "Jd"),
        (OKLAHOMA, "Jc"),
        (OKLAHOMA, "Jh"),
        (CLASSIC, "Ks"),
        (Rules(knock_limit=5), "Ks"),
    ):
        _, settled = knocked(a, b, "8h", upcard=upcard, rules=rules)
        assert (settled.settlement.points, settled.winner) == (points, winner)
        assert not settled.settlement.doubled
    hand, settled = knocked(a, b, "8h", upcard="Ks", rules=OKLAHOMA)
    assert settled.settlement.doubled
    assert (settled.settlement.points, settled.winner) == (2 * points, winner)
    seen = view(match_of(hand), None)
    assert seen.doubled
    assert seen.limit == 10


def test_r24_the_doubled_points_count_for_the_match() -> None:
    """R24, R22: the doubled points are what is added; 2 x 20 from 60 reach 100, 20 would not."""
    for upcard, scores, ended in (
        ("Ks", (100, 0), True),
        ("Js", (100, 0), True),
        ("Jd", (80, 0), False),
    ):
        hand = drawn(
            dealt(
                TWO.replace("Kc Kd Kh", "5c 5s 5h"), B_28, upcard=upcard, stock="8h", rules=OKLAHOMA
            )
        )
        match = play_match(match_of(hand, (60, 0)), "A knock 8h")
        assert match.scores == scores
        assert (match.result is not None) is ended


def test_r24_straight_is_gin_only() -> None:
    """R24, straight gin: even 1 is no knock; gin is the difference and 25, as always.

    B holds 65 in deadwood against A's gin: 90.
    """
    straight = PRESETS["straight"]
    hand = drawn(dealt(TWO.replace("2c", "Ac"), B_28, upcard="Jd", stock="8h", rules=straight))
    with pytest.raises(KnockTooHigh):
        apply(hand, A, Knock(card("8h")))
    _, gin = knocked(GIN, B_65, "8h", rules=straight)
    assert gin.settlement.points == 90


@pytest.mark.parametrize("limit", range(11))
def test_r24_knock_limit(limit: int) -> None:
    """R24: at a limit of 0 to 10, that much may be left, and one more may not.

    Three queens, three kings, 7s 8s 9s and one card of that value: its deadwood.
    """
    rules = Rules(knock_limit=limit)
    cards = ("Ts", "Ac", *(f"{each}c" for each in range(2, 10)), "Jd")
    b = "4d 4h 4s 5d 6d 7d 6s 9d 3h Jh"
    _, settled = knocked(TWO.replace("2c", cards[limit]), b, "8h", upcard="As", rules=rules)
    assert settled.settlement.knocker.deadwood == limit
    if limit < 10:
        more = TWO.replace("2c", cards[limit + 1])
        hand = drawn(dealt(more, b, upcard="As", stock="8h", rules=rules))
        with pytest.raises(KnockTooHigh) as caught:
            apply(hand, A, Knock(card("8h")))
        assert (caught.value.deadwood, caught.value.limit) == (limit + 1, limit)


@pytest.mark.parametrize("bonus", [0, 10, 31, 100])
def test_r24_bonuses(bonus: int) -> None:
    """R24: the table's own bonuses: gin is 65 and the bonus, the undercut at 5 to 5 the bonus."""
    rules = Rules(gin_bonus=bonus, undercut_bonus=3)
    _, gin = knocked(GIN, B_65, "8h", rules=rules)
    assert gin.settlement.points == 65 + bonus
    undercut = "7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8c 8s 5s"
    rules = Rules(gin_bonus=3, undercut_bonus=bonus)
    _, settled = knocked(*undercut, "8h", rules=rules)
    assert settled.winner is B
    assert settled.settlement.points == bonus


def big_gin_hand(rules: Rules, *, upcard: str = "Jd") -> Hand:
    """Return the moment in which A, by the card just drawn, holds eleven melded cards."""
    return drawn(dealt(GIN, B_65, upcard=upcard, stock=ELEVENTH, rules=rules))


def test_r24_big_gin() -> None:
    """R24, C30: sevens, 9s to Ks and Ac 2c 3c are shown without a discard for 31.

    B's 7s 8s Kd 4c Qd 2h 3h 5d 6h Td are 65, and nothing is laid off: 7s on the sevens and 8s
    before 9s would have gone there. 65 + 31 = 96. Eleven cards of A's lie there, none on the stock.
    """
    hand = big_gin_hand(BIG)
    assert BIG_GIN in legal_actions(hand, A)
    stock = hand.stock
    hand, events = apply(hand, A, BIG_GIN)
    result = outcome(hand)
    assert events == (result,)
    assert (result.seat, result.winner, result.card) == (A, A, None)
    settled = result.settlement
    assert (settled.points, settled.gin, settled.big, settled.undercut) == (96, True, True, False)
    assert settled.knocker.deadwood == 0
    assert not settled.knocker.loose
    assert not settled.laid_off
    assert settled.defender.deadwood == 65
    assert hand.stock == stock
    assert len(hand.hands[A]) == 11
    check_cards(hand)
    assert legal_actions(hand, A) == legal_actions(hand, B) == ()


def test_r24_big_gin_is_31_whatever_gin_is() -> None:
    """R24: big gin counts 31 instead of the table's gin bonus: 65 + 31, also where gin is 50."""
    for bonus in (0, 25, 50):
        hand, _ = apply(big_gin_hand(Rules(big_gin=True, gin_bonus=bonus)), A, BIG_GIN)
        assert outcome(hand).settlement.points == 96


def test_r24_big_gin_doubled() -> None:
    """R24: Oklahoma with a spade doubles big gin as all else: 2 x (65 + 31) = 192."""
    hand, _ = apply(big_gin_hand(BIG_OKLAHOMA, upcard="5s"), A, BIG_GIN)
    assert (outcome(hand).settlement.points, outcome(hand).settlement.doubled) == (192, True)
    hand, _ = apply(big_gin_hand(BIG_OKLAHOMA, upcard="5c"), A, BIG_GIN)
    assert (outcome(hand).settlement.points, outcome(hand).settlement.doubled) == (96, False)
    # An ace is gin only, and big gin is gin.
    hand, _ = apply(big_gin_hand(BIG_OKLAHOMA, upcard="As"), A, BIG_GIN)
    assert outcome(hand).settlement.points == 192


def test_r24_gin_with_eleven_melded_cards() -> None:
    """R24, R15: who holds big gin may still throw the king and have gin: 65 + 25 = 90."""
    hand = play(big_gin_hand(BIG), "A knock Ks")
    settled = outcome(hand).settlement
    assert (settled.points, settled.gin, settled.big) == (90, True, False)


def test_r24_big_gin_where_it_is_off() -> None:
    """R24: where big gin is off, the eleven melded cards are no way to end: throw one for gin."""
    hand = big_gin_hand(CLASSIC)
    assert deadwood(hand.hands[A]) == 0
    assert BIG_GIN not in legal_actions(hand, A)
    with pytest.raises(NotNow):
        apply(hand, A, BIG_GIN)
    with pytest.raises(BadCards):
        settle(parse(f"{GIN} {ELEVENTH}"), parse(B_65), CLASSIC)


def test_r24_not_all_eleven_melded() -> None:
    """R24: ten melded cards and 8h are gin and no big gin; the 8 left is told, nothing changes."""
    hand = drawn(dealt(GIN, B_65, upcard="Jd", stock="8h", rules=BIG))
    assert BIG_GIN not in legal_actions(hand, A)
    assert KNOCKS[card("8h").index] in legal_actions(hand, A)
    with pytest.raises(NotBigGin) as caught:
        apply(hand, A, BIG_GIN)
    assert caught.value.deadwood == 8
    with pytest.raises(BadCards):
        settle(parse(f"{GIN} 8h"), parse(B_65), BIG)


def test_r24_big_gin_at_the_wrong_time() -> None:
    """R24: big gin takes the eleventh card: not in the opening, not before a draw, not on B's turn.

    After it nothing more can be done with the hand.
    """
    opening = dealt(GIN, B_65, upcard="Jd", stock=ELEVENTH, rules=BIG)
    for hand in (opening, play(opening, "A pass", "B pass")):
        with pytest.raises(NotNow):
            apply(hand, hand.turn, BIG_GIN)
    with pytest.raises(NotYourTurn):
        apply(big_gin_hand(BIG), B, BIG_GIN)
    over, _ = apply(big_gin_hand(BIG), A, BIG_GIN)
    for seat in Seat:
        with pytest.raises(NotNow):
            apply(over, seat, BIG_GIN)


def test_r24_big_gin_with_the_upcard_just_taken() -> None:
    """R24, R10: the card just taken from the pile may be a part of big gin: nothing is thrown.

    A takes the king of spades from the table: 9s to Ks, sevens, Ac 2c 3c. 65 + 31, and for the
    spade in Oklahoma the double of it.
    """
    for rules, points in ((BIG, 96), (BIG_OKLAHOMA, 192)):
        hand = play(dealt(GIN, B_65, upcard="Ks", rules=rules), "A upcard")
        assert BIG_GIN in legal_actions(hand, A)
        assert Discard(card("Ks")) not in legal_actions(hand, A)
        hand, _ = apply(hand, A, BIG_GIN)
        assert outcome(hand).settlement.points == points
        assert not hand.pile
        check_cards(hand)


def test_r24_big_gin_with_the_discard_just_taken() -> None:
    """R24, R10: the same with a card that the opponent has thrown: B's king of spades."""
    b = B_65.replace("Kd", "Ks")
    hand = dealt(GIN, b, upcard="Jd", stock="8d Jc", rules=BIG)
    hand = play(hand, "A pass", "B pass", "A stock", "A throw 8d")
    hand = play(hand, "B stock", "B throw Ks", "A pile")
    hand, _ = apply(hand, A, BIG_GIN)
    # B holds 7s 8s 4c Qd 2h 3h 5d 6h Td and Jc: 65.
    assert outcome(hand).settlement.points == 96
    check_cards(hand)


def test_r24_big_gin_in_a_match() -> None:
    """R24, R22, R7: big gin counts for the match like any hand; its winner deals the next."""
    match = match_of(big_gin_hand(BIG), (3, 40))
    match, events = match.apply(A, BigGin())
    assert match.scores == (99, 40)
    assert [type(each) for each in events] == [Knocked]
    after = play_match(match, "A next", "B next")
    assert after.hand.dealer is A
    check_cards(after.hand)
    match, events = match_of(big_gin_hand(BIG), (4, 40)).apply(A, BigGin())
    assert match.result == MatchEnded(Ending.POINTS, A)
    assert events[-1] == match.result


def won(rules: Rules, *winners: str, scores: tuple[int, int] = (0, 0)) -> Match:
    """Return a match in which one hand after another is won by A or B for 20 or is void.

    Each hand is dealt anew, whoever should deal it, so that the first player wins by `TWO`.
    """
    match = match_of(dealt(TWO, B_28, upcard="Jd", stock="8h", rules=rules), scores)
    for number, winner in enumerate(winners, 1):
        if number > 1:
            match = play_match(match, "A next", "B next")
        if winner == "-":
            match, _ = void_hand(match)
            continue
        hands = (TWO, B_28) if winner == "A" else (B_28, TWO)
        dealer = Seat[winner].other
        hand = dealt(*hands, upcard="Jd", stock="8h", dealer=dealer, rules=rules)
        match = replace(match, hand=hand)
        other = dealer.name
        match = play_match(
            match, f"{winner} pass", f"{other} pass", f"{winner} stock", f"{winner} knock 8h"
        )
    return match


def result(match: Match) -> MatchEnded:
    """Return how *match* ended."""
    assert match.result is not None
    return match.result


def test_r24_box_bonus() -> None:
    """R24: at the end each hand won adds 25 for its winner; a void hand adds nothing.

    A wins hands 1, 4 and 5 (20 each), B hands 2 (20): 60 to 20 and boxes of 75 and 25: 135 to 45.
    """
    match = won(Rules(target=60, box=True), "A", "B", "-", "A", "A")
    assert match.scores == (60, 20)
    assert result(match) == MatchEnded(Ending.POINTS, A, boxes=(75, 25), game=0)
    assert result(match).totals(match.scores) == (135, 45)
    assert result(won(Rules(target=60), "A", "B", "-", "A", "A")).boxes == (0, 0)


def test_r24_boxes_count_hands_not_points() -> None:
    """R24: an undercut is a hand won by the defender: the box is his."""
    rules = Rules(target=25, box=True)
    a, b = "7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8c 8s 5s"
    hand = drawn(dealt(a, b, upcard="Jd", stock="8h", rules=rules))
    match = play_match(match_of(hand), "A knock 8h")
    assert match.scores == (0, 25)
    assert result(match).boxes == (0, 25)


def test_r24_game_bonus() -> None:
    """R24: the winner gets 100 at the end; 200 where the loser never scored."""
    match = won(Rules(target=40, game=True), "A", "B", "A")
    assert match.scores == (40, 20)
    assert result(match) == MatchEnded(Ending.POINTS, A, boxes=(0, 0), game=100)
    assert result(match).totals(match.scores) == (140, 20)
    shut_out = won(Rules(target=40, game=True), "B", "-", "B")
    assert shut_out.scores == (0, 40)
    assert result(shut_out).game == 200
    assert result(shut_out).totals(shut_out.scores) == (0, 240)


def test_r24_both_end_bonuses() -> None:
    """R24: boxes and game bonus add up: 40 + 2 x 25 + 100 to 20 + 25."""
    match = won(Rules(target=40, game=True, box=True), "A", "B", "A")
    assert result(match).totals(match.scores) == (190, 45)


def test_r24_end_bonuses_never_decide_who_won() -> None:
    """R24: the target is reached by points alone, and who reaches it has won.

    B won three hands and has 3 x 25 in boxes; A wins a fourth, of which the target of 100 comes:
    A has won, though with all bonuses the totals would be 80 + 20 + 25 = 125 to 60 + 75 = 135.
    And nobody who is at 99 is carried over 100 by a box.
    """
    match = won(Rules(target=100, box=True), "B", "B", "B", "A", scores=(80, 0))
    assert match.scores == (100, 60)
    assert result(match).winner is A
    assert result(match).totals(match.scores) == (125, 135)
    near = won(Rules(target=100, box=True, game=True), "A", scores=(79, 0))
    assert near.scores == (99, 0)
    assert near.result is None


def test_r24_end_bonuses_after_a_resignation() -> None:
    """R24, R34: who wins by the other's resignation has his bonuses too: the end is an end.

    A leads by 20 to 0, a hand each way being nothing, and gives up: B has 100 for the match, not
    200, since A had scored, and A keeps the box of the hand won.
    """
    match = play_match(won(Rules(box=True, game=True), "A"), "A resign")
    assert result(match) == MatchEnded(Ending.RESIGNED, B, boxes=(25, 0), game=100)
    assert result(match).totals(match.scores) == (45, 100)
    match = play_match(won(Rules(box=True, game=True), "A"), "B resign")
    assert result(match).game == 200


def test_r24_no_end_bonuses_where_it_is_called_off() -> None:
    """R24, R34, R12: a match without a winner has no bonuses: called off, or ten voids at level."""
    match = play_match(won(Rules(box=True, game=True), "A"), "A call off", "B call off")
    assert result(match) == MatchEnded(Ending.CALLED_OFF, None, boxes=(0, 0), game=0)
    assert result(match).totals(match.scores) == match.scores
    level = won(Rules(box=True, game=True), "A", "B", *("-" * 10))
    assert result(level) == MatchEnded(Ending.CALLED_OFF, None, boxes=(0, 0), game=0)


def test_r24_end_bonuses_after_ten_voids() -> None:
    """R24, R12: who leads after ten void hands wins, with his boxes and the game bonus."""
    match = won(Rules(box=True, game=True), "A", *("-" * 10))
    assert result(match) == MatchEnded(Ending.VOIDS, A, boxes=(25, 0), game=200)


def test_c20_options_in_every_hand_and_the_rematch() -> None:
    """C20, R24: the options hold in each hand: its upcard sets its limit and its doubling."""
    rules = Rules(target=500, oklahoma=True, big_gin=True, box=True, game=True)
    match = Match.begin(SHUFFLE, rules)
    for number in range(1, 6):
        upcard = SHUFFLE.deck(number)[20]
        assert match.hand.rules == match.rules == rules
        assert match.hand.upcard == upcard
        assert match.hand.limit == (0 if upcard.rank == 1 else min(upcard.rank, 10))
        assert match.hand.doubled == (str(upcard)[1] == "s")
        match, _ = void_hand(match)
        match = play_match(match, "A next", "B next")


def test_r24_presets() -> None:
    """R24: classic, Oklahoma and straight, each told from its rules, also with other numbers."""
    assert set(PRESETS) == {"classic", "oklahoma", "straight"}
    for name, rules in PRESETS.items():
        assert rules.preset == name
        assert replace(rules, target=25, big_gin=True, box=True, game=True).preset == name
        assert (rules.target, rules.gin_bonus, rules.undercut_bonus) == (100, 25, 25)
        assert not any((rules.big_gin, rules.box, rules.game)), "off by default"
    assert PRESETS["classic"] == CLASSIC == Rules()
    assert CLASSIC.knock_limit == 10
    assert PRESETS["straight"].knock_limit == 0
    assert PRESETS["oklahoma"].oklahoma


def test_r24_as_plain_data() -> None:
    """R24: what is stored or exported is read back the same, and knows no other option."""
    everything = Rules(
        target=250, knock_limit=3, gin_bonus=20, undercut_bonus=10,
        oklahoma=True, big_gin=True, box=True, game=True,
    )  # fmt: skip
    for rules in (everything, *PRESETS.values()):
        assert Rules.from_json(rules.to_json()) == rules
    assert everything.to_json() == {
        "target": 250, "knock_limit": 3, "gin_bonus": 20, "undercut_bonus": 10,
        "oklahoma": True, "big_gin": True, "box": True, "game": True,
    }  # fmt: skip
    with pytest.raises(BadOption) as caught:
        Rules.from_json({"target": 100, "jokers": 2})
    assert caught.value.option == "jokers"


def test_r24_rows_of_an_older_version() -> None:
    """R24: a table stored before there were these options plays without them."""
    old = {"target": 150, "knock_limit": 7, "gin_bonus": 20, "undercut_bonus": 15}
    rules = Rules.from_json(old)
    assert rules == Rules(150, 7, 20, 15)
    assert not any((rules.oklahoma, rules.big_gin, rules.box, rules.game))
    assert Rules.from_json({}) == CLASSIC


NUMBERS = ("target", "knock_limit", "gin_bonus", "undercut_bonus")
SWITCHES = ("oklahoma", "big_gin", "box", "game")
WRONG_NUMBERS: tuple[object, ...] = (None, "25", 25.0, True, [25], 10**9, -1)
WRONG_SWITCHES: tuple[object, ...] = (None, "yes", 1, 0, 1.0, [], {})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *((option, value) for option in NUMBERS for value in WRONG_NUMBERS),
        *((option, value) for option in SWITCHES for value in WRONG_SWITCHES),
    ],
)  # fmt: skip
def test_r24_wrong_types(option: str, value: Any) -> None:
    """R24: a number is whole and a switch is on or off: nothing that is like it is taken."""
    for given in ({option: value}, {**CLASSIC.to_json(), option: value}):
        with pytest.raises(BadOption) as caught:
            Rules.from_json(given)
        assert (caught.value.option, caught.value.value) == (option, value)
        assert caught.value.code == "bad_option"
    with pytest.raises(BadOption):
        replace(CLASSIC, **{option: value})


def test_the_hands_are_what_they_say() -> None:
    """The hands of this file hold the deadwood that their names and comments say."""
    assert deadwood(parse(TWO)) == 2
    assert deadwood(parse(B_28)) == 28
    assert deadwood(parse(GIN)) == deadwood(parse(f"{GIN} {ELEVENTH}")) == 0
    assert deadwood(parse(B_65)) == sum(min(each.rank, 10) for each in sequence(B_65)) == 65

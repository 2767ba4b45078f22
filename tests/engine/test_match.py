"""Hands to a target: who deals, what ends a match, and who has won it (R7, R12, R22, R23, R34)."""

from dataclasses import replace

import pytest

from engine import (
    CLASSIC,
    Action,
    CallOff,
    Hand,
    Match,
    NextHand,
    Phase,
    PlayOn,
    Resign,
    Rules,
    Seat,
    Shuffle,
    card,
    parse,
    view,
)
from engine.errors import BadOption, BadSeat, KnockTooHigh, MatchOver, NotNow, NotYourTurn
from engine.events import (
    CallOffEnded,
    CallOffOffered,
    Dealt,
    Ending,
    Knocked,
    MatchEnded,
    Ready,
    Voided,
)
from tests.engine.support import (
    PARTS,
    SHUFFLE,
    A,
    B,
    act,
    begin,
    cards_in,
    check_cards,
    dealt,
    match_of,
    move,
    play_match,
    void_hand,
)

GIN = "7c 7d 7h 9s Ts Js Qs Ac 2c 3c"
SEVENTY_TWO = "7s 8s Ks 4c Qd Qh 3h 5d 6h 9c"


def refuse(match: Match, line: str, error: type[Exception]) -> None:
    """Check that *match* refuses the act, and keeps as it was."""
    seat, action = move(line)
    before = replace(match)
    with pytest.raises(error) as refused:
        match.apply(seat, action)
    assert type(refused.value) is error
    assert match == before
    assert action not in match.legal_actions(seat)


def about_to_gin(dealer: Seat = B, rules: Rules = CLASSIC) -> Hand:
    """Deal a hand in which the first player draws Kh from the stock and has gin, 97 points."""
    a, b = (GIN, SEVENTY_TWO) if dealer is B else (SEVENTY_TWO, GIN)
    return dealt(a, b, upcard="Kd", stock="Kh", dealer=dealer, rules=rules)


def gin(match: Match) -> Match:
    """Let the first player of `about_to_gin` go gin."""
    first, other = match.hand.first_player.name, match.hand.dealer.name
    return play_match(
        match, f"{first} pass", f"{other} pass", f"{first} stock", f"{first} knock Kh"
    )


def nine_voids(scores: tuple[int, int] = (0, 0), favoured: Seat | None = None) -> Match:
    """Play nine void hands, and deal the tenth."""
    match = replace(Match.begin(SHUFFLE, favoured=favoured), scores=scores)
    for _ in range(9):
        match, _ = void_hand(match)
        assert match.result is None
        match = play_match(match, "A next", "B next")
    return match


def test_r7_first_dealer_is_drawn() -> None:
    """R7: the first dealer follows from the seed, falls on both seats, and acts second."""
    drawn = [begin(seed) for seed in range(200)]
    assert 70 < sum(match.hand.dealer == A for match in drawn) < 130
    for match in drawn:
        assert match.hand.dealer == match.shuffle.first_dealer()
        assert match.hand.turn == match.hand.dealer.other
        check_cards(match.hand)


@pytest.mark.parametrize("dealer", [A, B])
def test_r7_winner_deals(dealer: Seat) -> None:
    """R7: after a scored hand its winner deals, and the loser acts first."""
    match = gin(match_of(about_to_gin(dealer)))
    winner = dealer.other
    assert match.scores[winner] == 97
    match = play_match(match, "A next", "B next")
    assert match.hand.dealer == winner
    assert match.hand.turn == winner.other


def test_r7_undercutting_winner_deals() -> None:
    """R7, R20: an undercut is won by the defender, who deals next."""
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8h 8s 5s", upcard="Th", stock="Jh"
    )
    match = play_match(match_of(hand), "A pass", "B pass", "A stock", "A knock Jh")
    assert match.scores == (0, 25)
    assert play_match(match, "B next", "A next").hand.dealer == B


@pytest.mark.parametrize("dealer", [A, B])
def test_r7_same_dealer_after_void(dealer: Seat) -> None:
    """R7, R11: after a void hand the same player deals again, and nobody has scored."""
    match, events = void_hand(Match.begin(SHUFFLE, first_dealer=dealer))
    assert isinstance(events[-1], Voided)
    match = play_match(match, "A next", "B next")
    assert match.hand.dealer == dealer
    assert match.scores == (0, 0)


@pytest.mark.parametrize("winner", [A, B])
def test_rematch(winner: Seat) -> None:
    """R7: a rematch can name its first dealer, so that the loser of the match is first player."""
    match = Match.begin(SHUFFLE, first_dealer=winner)
    assert match.hand.first_player == winner.other
    assert match.hand.turn == winner.other


def test_r39_deck_of_each_hand() -> None:
    """R39, annex: hand n is dealt from deck n, void hands counted too."""
    match = Match.begin(SHUFFLE)
    assert match.hand.dealer == B
    assert match.hand.hands[A] == parse("8c Ks Ts Jh 9d 6d Qc 7h 2d Kd")
    assert match.hand.hands[B] == parse("Qs 8s 5s 8h 3d Qd 5c 7d 5d Qh")
    assert match.hand.pile == (card("Jd"),)
    match, _ = void_hand(match)
    match = play_match(match, "A next", "B next")
    assert match.number == 2
    assert match.hand.dealer == B
    assert match.hand.hands[A] == parse("2s Qh Jc 8h Qs Kc 7h 8d 8c Qd")
    assert match.hand.hands[B] == parse("Jh 6c Ac 5d 2d As Qc Ks 6s 3h")
    assert match.hand.pile == (card("Kd"),)


def test_dealt_tells_the_deal_for_the_whole_hand() -> None:
    """R6: how a hand began can be told at any time, also when its upcard is gone or covered."""
    began = Dealt(1, B, card("Jd"))
    match = Match.begin(SHUFFLE)
    assert match.dealt == began
    match = play_match(match, "A upcard")
    assert match.hand.pile == ()
    assert match.dealt == began
    match = play_match(match, "A throw 8c", "B pile")
    assert match.dealt == began


def test_r22_points_add_up() -> None:
    """R22: points add up hand after hand; 99 of 100 is not the end, 100 is."""
    match = gin(match_of(about_to_gin()))
    assert match.scores == (97, 0)
    assert match.result is None
    for start, ends in ((2, False), (3, True)):
        match = gin(match_of(about_to_gin(), (start, 40)))
        assert match.scores == (start + 97, 40)
        assert (match.result == MatchEnded(Ending.POINTS, A)) is ends
        assert (match.result is None) is not ends


def test_r22_defender_wins() -> None:
    """R22: a hand won as defender can win the match too; the knocker's points don't count."""
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8h 8s 5s", upcard="Th", stock="Jh"
    )
    match = match_of(hand, (99, 75))
    match = play_match(match, "A pass", "B pass", "A stock", "A knock Jh")
    assert match.scores == (99, 100)
    assert match.result == MatchEnded(Ending.POINTS, B)


def test_r22_events_of_the_last_hand() -> None:
    """R16, R22: the knock is told first, then the end of the match."""
    match = match_of(about_to_gin(), (50, 0))
    match = play_match(match, "A pass", "B pass", "A stock")
    after, events = match.apply(A, act("knock Kh"))
    assert [type(event) for event in events] == [Knocked, MatchEnded]
    assert after.played[-1].outcome == events[0]
    assert after.played[-1].number == 1


def test_nothing_after_the_end() -> None:
    """R22: after the end nobody can do anything, and nothing is on offer."""
    match = gin(match_of(about_to_gin(), (50, 0)))
    for seat in Seat:
        assert match.legal_actions(seat) == ()
        for text in ("next", "resign", "call off", "play on", "stock", "throw Ks", "knock Ks"):
            refuse(match, f"{seat.name} {text}", MatchOver)


def test_r23_both_ready() -> None:
    """R23: the next hand is dealt when both have pressed, whoever presses first."""
    over, _ = void_hand(Match.begin(SHUFFLE))
    for first, second in ((A, B), (B, A)):
        one, events = over.apply(first, NextHand())
        assert events == (Ready(first),)
        assert one.number == 1
        assert one.ready == {first}
        assert one.hand == over.hand
        both, events = one.apply(second, NextHand())
        assert events == (Ready(second), Dealt(2, B, card("Kd")))
        assert both.number == 2
        assert both.ready == frozenset()
        assert both.hand.phase is Phase.UPCARD


def test_r23_pressed_twice() -> None:
    """R23: who is ready is ready; pressing again deals nothing."""
    match, _ = void_hand(Match.begin(SHUFFLE))
    match = play_match(match, "A next")
    refuse(match, "A next", NotNow)
    assert NextHand() in match.legal_actions(B)


def test_r23_not_during_a_hand() -> None:
    """R23: nobody can ask for the next hand while one is played."""
    match = Match.begin(SHUFFLE)
    for seat in Seat:
        refuse(match, f"{seat.name} next", NotNow)


def test_r12_nine_voids_go_on() -> None:
    """R12: a scored hand among them begins the count of void hands anew."""
    match = nine_voids()
    match = gin(replace(match, hand=about_to_gin(match.hand.dealer)))
    assert match.result is None
    for _ in range(9):
        match = play_match(match, "A next", "B next")
        match, _ = void_hand(match)
        assert match.result is None
    match = play_match(match, "A next", "B next")
    match, _ = void_hand(match)
    assert match.result == MatchEnded(Ending.VOIDS, A)


@pytest.mark.parametrize("favoured", [None, A, B])
@pytest.mark.parametrize(("scores", "winner"), [((30, 20), A), ((20, 30), B), ((0, 1), B)])
def test_r12_leader_wins(scores: tuple[int, int], winner: Seat, favoured: Seat | None) -> None:
    """R12: after ten void hands in a row who has more points wins, seeds or not."""
    match, events = void_hand(nine_voids(scores, favoured))
    assert match.result == events[-1] == MatchEnded(Ending.VOIDS, winner)
    assert match.scores == scores
    assert len(match.played) == 10


@pytest.mark.parametrize("scores", [(0, 0), (40, 40)])
def test_r12_level(scores: tuple[int, int]) -> None:
    """R12: level after ten void hands, a friendly match is called off; the better seed advances."""
    match, _ = void_hand(nine_voids(scores))
    assert match.result == MatchEnded(Ending.CALLED_OFF, None)
    for favoured in Seat:
        match, _ = void_hand(nine_voids(scores, favoured))
        assert match.result == MatchEnded(Ending.VOIDS, favoured)


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize(
    "moves",
    [(), ("A pass",), ("A pass", "B pass"), ("A upcard",), ("A upcard", "A throw 8c")],
    ids=["upcard", "dealer", "stock_only", "discard", "draw"],
)
def test_r34_resign(moves: tuple[str, ...], seat: Seat) -> None:
    """R34: a player may resign at any time, on turn or not: the other has won, no points move."""
    match = play_match(Match.begin(SHUFFLE), *moves)
    assert Resign() in match.legal_actions(seat)
    after, events = match.apply(seat, Resign())
    assert events == (MatchEnded(Ending.RESIGNED, seat.other),)
    assert after.result == events[0]
    assert after.scores == match.scores
    assert after.hand == match.hand


@pytest.mark.parametrize("seat", [A, B])
def test_r34_resign_between_hands(seat: Seat) -> None:
    """R34: a player may resign between hands too, ready or not, leading or not, in a tournament."""
    match, _ = void_hand(Match.begin(SHUFFLE, favoured=A))
    match = replace(match, scores=(90, 0))
    for state in (match, play_match(match, "A next"), play_match(match, "B next")):
        after, _ = state.apply(seat, Resign())
        assert after.result == MatchEnded(Ending.RESIGNED, seat.other)
        assert after.ready == frozenset()


@pytest.mark.parametrize("seat", [A, B])
def test_r34_called_off(seat: Seat) -> None:
    """R34: a friendly match is called off when both agree, on whoever's turn, with no result."""
    match = Match.begin(SHUFFLE)
    offered, events = match.apply(seat, CallOff())
    assert events == (CallOffOffered(seat),)
    assert offered.result is None
    assert offered.offer == seat
    assert offered.hand == match.hand
    refuse(offered, f"{seat.name} call off", NotNow)
    after, events = offered.apply(seat.other, CallOff())
    assert events == (MatchEnded(Ending.CALLED_OFF, None),)
    assert after.result == events[0]
    assert after.offer is None


@pytest.mark.parametrize("ender", [A, B])
def test_r34_offer_refused(ender: Seat) -> None:
    """R34: an offer can be turned down or taken back; both must then agree anew."""
    match = play_match(Match.begin(SHUFFLE), "B call off")
    assert PlayOn() in match.legal_actions(ender)
    match, events = match.apply(ender, PlayOn())
    assert events == (CallOffEnded(ender),)
    assert match.offer is None
    match = play_match(match, "A call off")
    assert match.result is None
    assert play_match(match, "B call off").result == MatchEnded(Ending.CALLED_OFF, None)


def test_r34_play_on_without_an_offer() -> None:
    """R34: where nothing was offered there is nothing to turn down."""
    match = Match.begin(SHUFFLE)
    refuse(match, "A play on", NotNow)
    refuse(match, "B play on", NotNow)


def test_r34_offer_stands_while_play_goes_on() -> None:
    """R34: the offer stops nobody, and stands into the next hand."""
    match = play_match(Match.begin(SHUFFLE), "B call off")
    match, _ = void_hand(match)
    match = play_match(match, "A next", "B next")
    assert match.offer == B
    assert play_match(match, "A call off").result == MatchEnded(Ending.CALLED_OFF, None)


@pytest.mark.parametrize("favoured", [A, B])
def test_r34_no_calling_off_in_a_tournament(favoured: Seat) -> None:
    """R34: a tournament match can't be called off, neither by one nor by both."""
    match = Match.begin(SHUFFLE, favoured=favoured)
    for seat in Seat:
        refuse(match, f"{seat.name} call off", NotNow)
        refuse(match, f"{seat.name} play on", NotNow)


def test_c20_options_for_every_hand() -> None:
    """C20: with target 150 and limit 5, hand 2 refuses to knock with 6, and 97 is not the end."""
    rules = Rules(target=150, knock_limit=5)
    match = gin(match_of(about_to_gin(rules=rules), (20, 0)))
    assert match.scores == (117, 0)
    assert match.result is None
    match = play_match(match, "B next", "A next")
    assert match.hand.rules == match.rules == rules
    six = dealt(
        SEVENTY_TWO, "7c 7d 7h 9s Ts Js Qs Ac 2c 3d", upcard="Kd", stock="Kh", dealer=A,
        rules=match.hand.rules,
    )  # fmt: skip
    match = play_match(replace(match, hand=six), "B pass", "A pass", "B stock")
    with pytest.raises(KnockTooHigh) as refused:
        play_match(match, "B knock Kh")
    assert (refused.value.deadwood, refused.value.limit) == (6, 5)


def test_c32_second_hand() -> None:
    """C32: hand 2's view of a player holds no card of the other, nor of the stock."""
    match = gin(match_of(about_to_gin()))
    match = play_match(match, "A next", "B next")
    assert match.number == 2
    for seat in Seat:
        seen = replace(view(match, seat), played=())  # hand 1 was shown to all (R16)
        hidden = {*match.hand.hands[seat.other], *match.hand.stock}
        assert cards_in(seen) & hidden == set()
        assert cards_in(seen) >= set(match.hand.hands[seat])


def test_moves_go_through_the_match() -> None:
    """R9, C37: the hand's rules hold in the match; a move before one's turn changes nothing."""
    match = Match.begin(SHUFFLE)
    refuse(match, "B pass", NotYourTurn)
    refuse(match, "A stock", NotNow)
    match, _ = void_hand(match)
    for seat in Seat:
        refuse(match, f"{seat.name} stock", NotNow)


@pytest.mark.parametrize("nobody", [None, 2, -1, 0, True, "A", 1.0, object()])
@pytest.mark.parametrize(
    "action", [Resign(), CallOff(), PlayOn(), NextHand(), act("pass")], ids=repr
)
def test_acts_of_nobody(nobody: object, action: Action) -> None:
    """R34, R23: only the two seats resign, call off or press: nobody else ends up in the match."""
    begun = Match.begin(SHUFFLE)
    over, _ = void_hand(begun)
    for match in (begun, over):
        before = replace(match)
        with pytest.raises(BadSeat) as refused:
            match.apply(nobody, action)  # type: ignore[arg-type]
        assert refused.value.code == "bad_seat"
        assert match == before
        assert match.legal_actions(nobody) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "low", "high"),
    [("target", 25, 500), ("knock_limit", 0, 10)],
)
def test_r24_bounds(option: str, low: int, high: int) -> None:
    """R24: target 25 to 500, knock limit 0 to 10, whole numbers; other options are refused."""
    for good in (low, high):
        assert getattr(Rules.from_json({option: good}), option) == good
    for bad in (low - 1, high + 1, str(low), float(high), None, True):
        with pytest.raises(BadOption) as refused:
            Rules.from_json({option: bad})
        assert (refused.value.code, refused.value.option) == ("bad_option", option)
        assert (refused.value.low, refused.value.high) == (low, high)
    with pytest.raises(BadOption):
        Rules.from_json({option: low, "jokers": 2})


def test_r24_classic() -> None:
    """R19, R20, R22, R24: without a word the table plays to 100, limit 10, bonuses 25."""
    assert Rules() == Rules(target=100, knock_limit=10, gin_bonus=25, undercut_bonus=25)
    assert Rules.from_json({}) == CLASSIC
    strict = Rules(target=250, knock_limit=0, gin_bonus=20, undercut_bonus=10)
    assert Rules.from_json(strict.to_json()) == strict


def test_same_seed_other_parts() -> None:
    """R39: the decks change with either player's part."""
    decks = {
        Shuffle(SHUFFLE.seed, parts).deck(1)
        for parts in (PARTS, ("alice-part", "other"), ("other", "bob-part"), PARTS[::-1])
    }
    assert len(decks) == 4

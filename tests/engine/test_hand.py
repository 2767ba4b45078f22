"""One deal, rule by rule: R6 to R15, and what its settlement says (R16 to R20)."""

from dataclasses import replace

import pytest

from engine import (
    CLASSIC,
    PACK,
    Action,
    Card,
    Cards,
    Discard,
    Hand,
    Knock,
    Phase,
    Rules,
    Seat,
    Winner,
    apply,
    card,
    deal,
    legal_actions,
    parse,
    sequence,
    settle,
)
from engine.errors import (
    BadCards,
    BadSeat,
    JustTaken,
    KnockTooHigh,
    NotInHand,
    NotNow,
    NotYourTurn,
    UpcardPassed,
)
from engine.events import Discarded, Drew, Knocked, Passed, Took, VoidCause, Voided
from tests.engine.support import (
    A,
    B,
    act,
    check_cards,
    dealt,
    exchange,
    hand_action,
    knocked,
    move,
    play,
    run_down,
    throwable,
)

NOTHING = "Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d"
NOTHING_EITHER = "2c 4d 6h 8s Tc Qd Ah 3s 5c 7d"


def plain_hand() -> Hand:
    """Deal two hands without a meld; 8h lies face up, the stock begins with Th and Qh."""
    return dealt(NOTHING, NOTHING_EITHER, upcard="8h", stock="Th Qh")


def only(*texts: str) -> set[Action]:
    """Return the actions written in *texts*."""
    return set(map(act, texts))


def refuse(hand: Hand, line: str, error: type[Exception]) -> None:
    """Check that *hand* refuses the move, and keeps as it was."""
    seat, action = move(line)
    before = replace(hand)
    with pytest.raises(error) as refused:
        apply(hand, seat, hand_action(action))
    assert type(refused.value) is error
    assert hand == before
    assert action not in legal_actions(hand, seat)


@pytest.mark.parametrize("dealer", [A, B])
def test_r6_deal(dealer: Seat) -> None:
    """R6, annex: from the front to first player and dealer in turn, then upcard and stock."""
    hand = deal(PACK, dealer, CLASSIC)
    first = parse("Ac 3c 5c 7c 9c Jc Kc 2d 4d 6d")
    second = parse("2c 4c 6c 8c Tc Qc Ad 3d 5d 7d")
    assert hand.hands[dealer.other] == first
    assert hand.hands[dealer] == second
    assert hand.pile == sequence("8d")
    assert len(hand.stock) == 31
    assert hand.stock[:3] == sequence("9d Td Jd")
    assert hand.stock[-1] == card("Ks")
    assert hand.turn == hand.first_player == dealer.other
    assert hand.phase is Phase.UPCARD
    check_cards(hand)


def test_r6_stock_order() -> None:
    """R6, R9: the stock is drawn from its front, one card at a time."""
    hand = play(plain_hand(), "A pass", "B pass", "A stock")
    assert hand.drawn == card("Th")
    assert hand.hands[A] == parse(NOTHING).add(card("Th"))
    hand = play(hand, "A throw Th", "B stock")
    assert hand.drawn == card("Qh")


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(PACK[:51], id="51 cards"),
        pytest.param((), id="none"),
        pytest.param((*PACK[:51], PACK[0]), id="one twice"),
        pytest.param((*PACK, PACK[0]), id="53 cards"),
        pytest.param(tuple(map(str, PACK)), id="texts"),
    ],
)
def test_r6_bad_deck(deck: tuple[Card, ...]) -> None:
    """R1: only the 52 different cards can be dealt."""
    with pytest.raises(BadCards):
        deal(deck, A, CLASSIC)


def test_r7_who_acts_first() -> None:
    """R7: the player who did not deal acts first; the dealer has to wait."""
    hand = plain_hand()
    assert hand.first_player == A
    assert legal_actions(hand, B) == ()
    refuse(hand, "B pass", NotYourTurn)
    refuse(hand, "B upcard", NotYourTurn)


def test_r8_first_player_takes() -> None:
    """R8: the first player may take the upcard, and then throws another card."""
    hand = plain_hand()
    assert set(legal_actions(hand, A)) == only("upcard", "pass")
    hand, events = apply(hand, A, hand_action(act("upcard")))
    assert events == (Took(A, card("8h")),)
    assert hand.pile == ()
    assert hand.phase is Phase.DISCARD
    hand, events = apply(hand, A, hand_action(act("throw Kh")))
    assert events == (Discarded(A, card("Kh")),)
    assert set(legal_actions(hand, B)) == only("stock", "pile")


def test_r8_dealer_takes() -> None:
    """R8: if the first player passes the dealer may take the upcard; then the turn is A's."""
    hand, events = apply(plain_hand(), A, hand_action(act("pass")))
    assert events == (Passed(A),)
    assert set(legal_actions(hand, B)) == only("upcard", "pass")
    assert legal_actions(hand, A) == ()
    hand = play(hand, "B upcard", "B throw Qd")
    assert hand.hands[B] == parse("2c 4d 6h 8s Tc 8h Ah 3s 5c 7d")
    assert set(legal_actions(hand, A)) == only("stock", "pile")
    assert play(hand, "A pile").taken == card("Qd")


def test_r8_both_pass() -> None:
    """R8: after two passes the first player draws from the stock and nothing else."""
    hand = play(plain_hand(), "A pass", "B pass")
    assert hand.turn == A
    assert set(legal_actions(hand, A)) == only("stock")
    refuse(hand, "A upcard", UpcardPassed)
    refuse(hand, "A pile", UpcardPassed)
    refuse(hand, "A pass", NotNow)
    refuse(hand, "A throw Kh", NotNow)
    refuse(hand, "B pile", NotYourTurn)
    # The passed upcard stays in the pile, under the first discard.
    assert play(hand, "A stock", "A throw Kh").pile == sequence("8h Kh")


def test_r8_no_draw_in_the_opening() -> None:
    """R8: in the opening nobody draws, takes from the pile as in a turn, throws or knocks."""
    hand = plain_hand()
    for line in ("A stock", "A pile", "A throw Kh", "A knock Kh"):
        refuse(hand, line, NotNow)
    hand = play(hand, "A pass")
    for line in ("B stock", "B pile", "B throw Qd", "B knock Qd"):
        refuse(hand, line, NotNow)


def test_r9_turn() -> None:
    """R9: one card is taken, from stock or pile, then one is thrown, and the turn goes over."""
    hand = play(plain_hand(), "A pass", "B pass", "A stock")
    for line in ("A stock", "A pile", "A pass", "A upcard"):
        refuse(hand, line, NotNow)
    refuse(hand, "B stock", NotYourTurn)
    assert set(legal_actions(hand, A)) == {Discard(each) for each in hand.hands[A]}
    hand = play(hand, "A throw Kh")
    assert hand.pile[-1] == card("Kh")
    assert len(hand.hands[A]) == 10
    refuse(hand, "A stock", NotYourTurn)
    refuse(hand, "B throw Qd", NotNow)
    hand, events = apply(hand, B, hand_action(act("pile")))
    assert events == (Took(B, card("Kh")),)
    hand, events = apply(hand, B, hand_action(act("throw Qd")))
    assert events == (Discarded(B, card("Qd")),)
    assert hand.pile == sequence("8h Qd")
    hand, events = apply(hand, A, hand_action(act("stock")))
    assert events == (Drew(A, card("Qh")),)


def test_r9_cards_not_held() -> None:
    """R9: what a player does not hold he can't throw: the opponent's, the pile's, the stock's."""
    hand = play(plain_hand(), "A pass", "B pass", "A stock")
    for name in ("2c", "8h", "Qh", "Ks"):
        for what in ("throw", "knock"):
            refuse(hand, f"A {what} {name}", NotInHand)


@pytest.mark.parametrize("opening", ["A upcard", "pile"])
def test_r10(opening: str) -> None:
    """R10: the card taken from the pile stays for this turn, the upcard too; every other may go."""
    hand = plain_hand()
    moves = [opening] if opening == "A upcard" else ["A pass", "B upcard", "B throw Qd", "A pile"]
    hand = play(hand, *moves)
    taken = str(hand.taken)
    assert taken == ("8h" if opening == "A upcard" else "Qd")
    refuse(hand, f"A throw {taken}", JustTaken)
    refuse(hand, f"A knock {taken}", JustTaken)
    thrown = {each.card for each in legal_actions(hand, A) if isinstance(each, Discard)}
    assert Cards.of(thrown) == parse(NOTHING)


def test_r10_ends_with_the_turn() -> None:
    """R10: what was taken may leave in the next turn, and a card drawn from the stock at once."""
    hand = play(plain_hand(), "A upcard", "A throw Kh", "B stock", "B throw Th", "A stock")
    assert act("throw 8h") in legal_actions(hand, A)
    assert act("throw Qh") in legal_actions(hand, A)
    assert play(hand, "A throw 8h").pile == sequence("Kh Th 8h")


def test_r10_knocking_with_another_card() -> None:
    """R10, R13: the upcard completes a meld, and another card goes face down, in the first turn."""
    hand = dealt(
        "7c 7d 8s 9s Ts Js Qs 2c 2d 4h", "Kc Kd Kh 5c 5d 5h 8c 8d 9d 3s", upcard="7h", stock="Ah"
    )
    hand = play(hand, "A upcard")
    refuse(hand, "A knock 7h", JustTaken)
    hand = play(hand, "A knock 4h")
    assert isinstance(hand.outcome, Knocked)
    assert hand.outcome.settlement.knocker.deadwood == 4


def test_r11() -> None:
    """R11: 29 cards can be drawn; the discard that leaves 2 in the stock makes the hand void."""
    hand = run_down(play(plain_hand(), "A pass", "B pass"), 28)
    assert len(hand.stock) == 3
    assert hand.outcome is None
    last = hand.turn
    hand, _ = apply(hand, last, hand_action(act("stock")))
    assert len(hand.stock) == 2
    assert hand.phase is Phase.DISCARD
    assert hand.drawn is not None
    hand, events = apply(hand, last, Discard(hand.drawn))
    assert events == (Discarded(last, hand.pile[-1]), Voided(VoidCause.STOCK))
    assert hand.outcome == Voided(VoidCause.STOCK)
    assert hand.phase is Phase.OVER
    assert len(hand.stock) == 2
    check_cards(hand)
    for seat in (A, B):
        assert legal_actions(hand, seat) == ()
        for each in ("stock", "pile", "pass", "upcard", "throw Kh", "knock Kh"):
            with pytest.raises(NotNow):
                apply(hand, seat, hand_action(act(each)))


def test_r11_taking_from_the_pile_with_three_left() -> None:
    """R11: who takes from the pile with three cards left throws, and the hand goes on."""
    hand = run_down(play(plain_hand(), "A pass", "B pass"), 28)
    hand, events = exchange(hand)
    assert len(events) == 1
    assert hand.phase is Phase.DRAW
    assert len(hand.stock) == 3


def test_r11_last_drawer_knocks() -> None:
    """R11: who drew the third last card may knock instead, and scores."""
    hand = dealt("7c 7d 7h 9s Ts Js Qs 2c 2d 4h", "Kc Kd 6h 5c 3d 5h 8c 8d Th 3s", upcard="Ah")
    hand = run_down(play(hand, "A pass", "B pass"), 28)
    assert hand.turn == A
    hand = play(hand, "A stock")
    assert hand.drawn is not None
    hand = play(hand, f"A knock {hand.drawn}")
    assert isinstance(hand.outcome, Knocked)
    check_cards(hand)


def test_r12() -> None:
    """R12: the hundredth turn in a row without a stock draw makes the hand void, at its discard."""
    hand = plain_hand()
    for turn in range(99):
        hand, events = exchange(hand)
        assert len(events) == 1, turn
        check_cards(hand)
    assert hand.outcome is None
    assert hand.phase is Phase.DRAW
    hand, _ = apply(hand, hand.turn, hand_action(act("pile")))
    assert hand.outcome is None
    hand, events = apply(hand, hand.turn, Discard(throwable(hand)))
    assert events[-1] == Voided(VoidCause.IDLE)
    assert hand.phase is Phase.OVER


def test_r12_a_draw_begins_the_count_anew() -> None:
    """R12: in a row: one draw from the stock, and it takes a hundred more."""
    hand = plain_hand()
    for _ in range(99):
        hand, _ = exchange(hand)
    hand = run_down(hand, 1)
    for _ in range(99):
        hand, _ = exchange(hand)
    assert hand.outcome is None
    hand, _ = exchange(hand)
    assert hand.outcome == Voided(VoidCause.IDLE)


def test_r12_passes_are_no_turns() -> None:
    """R12: the dealer's taking of a passed upcard is the first turn of the hundred."""
    hand = play(plain_hand(), "A pass")
    for _ in range(99):
        hand, _ = exchange(hand)
    assert hand.outcome is None
    assert exchange(hand)[0].outcome == Voided(VoidCause.IDLE)


def test_r13_first_turn() -> None:
    """R13: a knock is allowed on the first turn; the card lies face down on the stock."""
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs 2c 2d 4h", "Kc Kd 6h 5c 3d 5h 8c 8d Th 3s", upcard="Ah", stock="Ks"
    )
    before = play(hand, "A pass", "B pass", "A stock")
    hand, events = apply(before, A, Knock(card("Ks")))
    outcome = hand.outcome
    assert isinstance(outcome, Knocked)
    assert events == (outcome,)
    assert (outcome.seat, outcome.card, outcome.winner) == (A, card("Ks"), A)
    assert hand.phase is Phase.OVER
    assert hand.pile == before.pile
    assert hand.stock == (card("Ks"), *before.stock)
    assert hand.hands[A] == parse("7c 7d 7h 9s Ts Js Qs 2c 2d 4h")
    check_cards(hand)


def test_r13_dealer_knocks_first() -> None:
    """R13: the dealer may knock in his first turn, with the upcard that the other passed."""
    hand = dealt("Kc Kd 6h 5c 3d 5h 8c 8d Th 3s", "7c 7d 9s Ts Js Qs 2c 2d 4h Ks", upcard="7h")
    outcome = play(hand, "A pass", "B upcard", "B knock 4h").outcome
    assert isinstance(outcome, Knocked)
    assert (outcome.seat, outcome.settlement.gin) == (B, False)
    assert outcome.settlement.knocker.deadwood == 4


def test_r13_limit() -> None:
    """R13: 10 is enough, 11 is not; all legal knocks are offered and no other."""
    hand = dealt(
        "7c 7d 7h 9s Ts Js 2c 3d 5h Ah", "Kc Kd 6h 5c 4d 4h 8c 8d Th 3s", upcard="Ac", stock="As"
    )
    hand = play(hand, "A pass", "B pass", "A stock")  # loose: 2c 3d 5h Ah As, 12
    knocks = {each for each in legal_actions(hand, A) if isinstance(each, Knock)}
    assert knocks == only("knock 2c", "knock 3d", "knock 5h")
    assert isinstance(play(hand, "A knock 2c").outcome, Knocked)  # 10 left
    refuse(hand, "A knock As", KnockTooHigh)  # 11 left


@pytest.mark.parametrize("limit", range(11))
def test_r24_every_limit(limit: int) -> None:
    """R13, R24: the table's knock limit counts: with 5 left one may knock where it is 5 or more."""
    rules = Rules(knock_limit=limit)
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "Kc Kd 6h 5c 4d 4h 8c 8d Th 3s", upcard="Ks", stock="Kh",
        rules=rules,
    )  # fmt: skip
    hand = play(hand, "A pass", "B pass", "A stock")
    assert (act("knock Kh") in legal_actions(hand, A)) is (limit >= 5)
    if limit < 5:
        refuse(hand, "A knock Kh", KnockTooHigh)
    else:
        assert isinstance(play(hand, "A knock Kh").outcome, Knocked)


def test_r14() -> None:
    """R14: a knock with too much tells card, deadwood and limit; the same card may be discarded."""
    hand = play(plain_hand(), "A pass", "B pass", "A stock")
    before = replace(hand)
    with pytest.raises(KnockTooHigh) as refused:
        apply(hand, A, Knock(card("Th")))
    # Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d: 1 + 3 + 5 + 7 + 9 + 10 + 10 + 2 + 4 + 6
    assert refused.value.deadwood == 57
    assert refused.value.limit == 10
    assert refused.value.card == card("Th")
    assert refused.value.code == "knock_too_high"
    assert hand == before
    assert play(hand, "A throw Th").turn == B


def test_r15_gin() -> None:
    """R15, R19: knocking with 0 is gin: 25 more than what the opponent holds."""
    _, outcome = knocked(
        "7c 7d 7h 9s Ts Js Qs Ac 2c 3c", "7s 8s Ks 4c Qd Qh 3h 5d 6h 9c", knock="Jd"
    )
    assert outcome.settlement.gin
    assert outcome.settlement.points == 72 + 25


def test_r15_knocking_with_a_loose_card_only() -> None:
    """R15: who has gin may still throw a melded card by mistake: it is then an ordinary knock."""
    hand = dealt(
        "7c 7d 7h 9s Ts Js Qs Ac 2c 3c", "7s 8s Ks 4c Qd Qh 3h 5d 6h 9c", upcard="4h", stock="Jd"
    )
    hand = play(hand, "A pass", "B pass", "A stock")
    outcome = play(hand, "A knock 9s").outcome  # Ts Js Qs stay, Jd is loose
    assert isinstance(outcome, Knocked)
    assert not outcome.settlement.gin
    assert outcome.settlement.knocker.deadwood == 10


def test_r17_no_lay_off_on_deadwood() -> None:
    """R17: nothing is laid off on the knocker's loose cards, nor on the defender's own melds."""
    settled = settle(
        parse("7c 7d 7h 9s Ts Js Qs 2c 2d 4h"), parse("2h 2s Kc Kd Kh Ks 4c 4d 6h 9d"), CLASSIC
    )
    assert settled.laid_off == Cards()
    assert settled.defender.deadwood == 2 + 2 + 4 + 4 + 6 + 9


def test_r17_fewest_cards_laid_off() -> None:
    """R17: of equal deadwood the fewest cards are laid off: a meld of his own stays whole."""
    settled = settle(
        parse("7s 8s 9s Qc Qd Qh 3c 3d 3h 2c"), parse("4s 5s 6s Kc Kd 9h 8h 2d 4c Jd"), CLASSIC
    )
    assert settled.laid_off == Cards()
    assert parse("4s 5s 6s") in settled.defender.melds


def test_r17_pack_order() -> None:
    """R17: of equally good lay-offs of equally many cards, the first in pack order."""
    settled = settle(
        parse("2h 3h 4h 2s 3s 4s Kc Kd Kh Ac"), parse("5c 5d 5h 5s 6h 6s 8c Td Jc Qh"), CLASSIC
    )
    # 5s 6s would leave as much: the other two fives need one of them for their set.
    assert settled.laid_off == parse("5h 6h")
    assert settled.defender.deadwood == 6 + 8 + 10 + 10 + 10


def test_r18_r20_points() -> None:
    """R18, R20: the difference to the lower; the undercut is the difference and the bonus."""
    knocker = "7c 7d 7h 9s Ts Js Qs 2c 2d 4h"  # 8
    more = settle(parse(knocker), parse("Kc Kd Kh 5c 5d 5h 8c 8d 8s 9d"), CLASSIC)
    assert (more.winner, more.points, more.undercut) == (Winner.KNOCKER, 1, False)
    less = settle(parse(knocker), parse("Kc Kd Kh 5c 5d 5h 8c 8d 8h 6s"), CLASSIC)
    assert (less.winner, less.points, less.undercut) == (Winner.DEFENDER, 2 + 25, True)
    none = settle(parse(knocker), parse("Kc Kd Kh Ks 5c 5d 5h 8c 8d 8h"), CLASSIC)
    assert (none.winner, none.points, none.gin) == (Winner.DEFENDER, 8 + 25, False)


def test_r24_bonuses() -> None:
    """R24: gin and undercut bonus are the table's."""
    rules = Rules(gin_bonus=20, undercut_bonus=10)
    gin = parse("7c 7d 7h 9s Ts Js Qs Ac 2c 3c")
    assert settle(gin, parse("7s 8s Ks 4c Qd Qh 3h 5d 6h 9c"), rules).points == 72 + 20
    tie = settle(
        parse("7c 7d 7h 9s Ts Js Qs Ac 2d 2h"), parse("4c 4d 4h Kc Kd Kh 8d 8h 8s 5s"), rules
    )
    assert (tie.winner, tie.points) == (Winner.DEFENDER, 10)


def test_settle_needs_two_hands() -> None:
    """R6: a knock is settled between ten cards and ten others."""
    ten = parse("7c 7d 7h 9s Ts Js Qs Ac 2c 3c")
    for other in ("7s 8s Ks 4c Qd Qh 3h 5d 6h", "7s 8s Ks 4c Qd Qh 3h 5d 6h 3c", ""):
        for pair in ((ten, parse(other)), (parse(other), ten)):
            with pytest.raises(BadCards) as refused:
                settle(*pair, CLASSIC)
            assert refused.value.code == "bad_cards"


def test_seats() -> None:
    """R1: there are two seats; nobody else deals or acts."""
    hand = plain_hand()
    for nobody in (None, 2, -1, 0, "A", 0.0):
        with pytest.raises(BadSeat):
            apply(hand, nobody, hand_action(act("pass")))  # type: ignore[arg-type]
        with pytest.raises(BadSeat):
            deal(PACK, nobody, CLASSIC)  # type: ignore[arg-type]

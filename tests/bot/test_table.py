"""A table as a value, from the challenge to the end."""

from dataclasses import fields, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import (
    ChallengeGone,
    NotAtTable,
    NotInvited,
    NotStarted,
    OwnChallenge,
    RoomError,
)
from bot.table import RECENT, Accept, Decline, Status, Table, TableAction
from engine import (
    CallOff,
    NextHand,
    Pass,
    Phase,
    PlayOn,
    Resign,
    RuleError,
    Rules,
    Shuffle,
)
from engine.actions import DISCARDS, DRAW_STOCK, KNOCKS, HandAction
from engine.errors import BadPart, NotNow, NotYourTurn
from engine.events import Dealt
from tests.bot.support import (
    ADA,
    BEA,
    EVE,
    EVERYTHING,
    SEED,
    A,
    B,
    match_of,
    offered,
    on_turn,
    playing,
    rewritten,
    some_move,
    somewhere,
    wander,
)
from tests.engine.support import FIXED, check_cards

CARDS = (*DISCARDS, *KNOCKS)


def test_the_one_challenged_accepts_and_a_match_begins() -> None:
    """The challenger sits at A, the other at B; both parts make the decks, the rules stay."""
    rules = Rules(target=150, knock_limit=5)
    table = offered(rules=rules).apply(BEA, Accept("bea-part"))
    match = match_of(table)
    assert table.status is Status.PLAYING
    assert (table.version, table.moves, table.calls) == (1, 1, 0)
    assert match.rules == rules
    assert match.shuffle == Shuffle(SEED, ("ada-part", "bea-part"))
    assert match.hand.dealer is B
    assert table.seat_of(ADA) is A
    assert table.seat_of(BEA) is B
    assert table.seat_of(EVE) is None
    assert table.events == (match.dealt,)


def test_an_open_table_takes_whoever_comes_first() -> None:
    """A table for anybody is accepted by anybody but its opener; then it is taken."""
    table = offered(to=None).apply(EVE, Accept("eve-part"))
    assert table.people == (ADA, EVE)
    with pytest.raises(ChallengeGone):
        table.apply(BEA, Accept("bea-part"))


@pytest.mark.parametrize(
    ("person", "action", "to", "refusal"),
    [
        (ADA, Accept("x"), BEA, OwnChallenge),
        (ADA, Accept("x"), None, OwnChallenge),
        (EVE, Accept("x"), BEA, NotInvited),
        (EVE, Decline(), BEA, NotInvited),
        (EVE, Decline(), None, NotInvited),
        (BEA, Accept(""), BEA, BadPart),
        (BEA, Accept("a|b"), BEA, BadPart),
        (BEA, Accept("x" * 65), BEA, BadPart),
        (BEA, Accept("à"), BEA, BadPart),
    ],
)
def test_what_a_challenge_refuses(
    person: int, action: TableAction, to: int | None, refusal: type[Exception]
) -> None:
    """Strangers, the challenger himself, parts that could be misread."""
    table = offered(to=to)
    with pytest.raises(refusal):
        table.apply(person, action)
    assert table == offered(to=to)


@pytest.mark.parametrize("person", [ADA, BEA, EVE])
def test_nothing_is_played_before_the_match(person: int) -> None:
    """A challenge has no moves, not even an offer to call it off."""
    for action in EVERYTHING:
        with pytest.raises(NotStarted):
            offered().apply(person, action)


@pytest.mark.parametrize(("person", "status"), [(ADA, Status.WITHDRAWN), (BEA, Status.DECLINED)])
def test_a_challenge_that_is_gone_is_answered_no_more(person: int, status: Status) -> None:
    """The challenger withdraws, the other declines; either way it is over for all."""
    table = offered().apply(person, Decline())
    assert (table.status, table.version, table.match) == (status, 1, None)
    for who in (ADA, BEA, EVE):
        for action in (Accept("x"), Decline()):
            with pytest.raises(ChallengeGone):
                table.apply(who, action)


def test_an_accepted_challenge_can_not_be_declined() -> None:
    """Once the cards are dealt the way out is to resign."""
    for person in (ADA, BEA, EVE):
        with pytest.raises(ChallengeGone):
            playing().apply(person, Decline())


def test_a_stranger_does_nothing_at_a_match() -> None:
    """Who does not sit at the table is refused whatever it is (C36)."""
    for action in EVERYTHING:
        with pytest.raises(NotAtTable):
            playing().apply(EVE, action)


def test_a_move_before_ones_turn_is_refused() -> None:
    """The one who waits can move nothing, only offer, answer and resign (C37)."""
    table = playing()
    _, waits = on_turn(table)
    for action in EVERYTHING:
        if isinstance(action, HandAction):
            with pytest.raises(NotYourTurn):
                table.apply(waits, action)


def test_resigning_ends_the_match() -> None:
    """Whoever resigns, on turn or not, loses, and the table is over."""
    for person, winner in ((ADA, B), (BEA, A)):
        table = playing().apply(person, Resign())
        assert table.status is Status.OVER
        result = match_of(table).result
        assert result is not None
        assert result.winner is winner


def between_hands(seed: int = 3) -> Table:
    """Return a table where a hand has ended and the match has not."""
    table = playing(rules=Rules(target=500))
    for _, _, after in wander(table, Random(seed), sensible=1.0):
        if match_of(after).hand.phase is Phase.OVER and not match_of(after).ready:
            return after
    raise AssertionError("the first hand never ended")


def test_both_press_next_hand_at_once() -> None:
    """Two presses made on the same state both count: neither is stale, the hand is dealt (C33)."""
    table = between_hands()
    mark = table.mark(NextHand())
    once = table.apply(ADA, NextHand())
    assert once.mark(NextHand()) == mark
    twice = once.apply(BEA, NextHand())
    assert match_of(twice).number == 2
    assert twice.mark(NextHand()) != mark
    assert isinstance(twice.events[-1], Dealt)


def test_next_hand_twice_by_the_same_one_is_once() -> None:
    """A double tap is not the other's agreement (C33)."""
    once = between_hands().apply(ADA, NextHand())
    with pytest.raises(NotNow):
        once.apply(ADA, NextHand())


def test_an_offer_leaves_the_buttons_of_the_move_fresh() -> None:
    """While one offers to call the match off, the other's card is still thrown (C33)."""
    table = playing()
    mover, other = on_turn(table)
    move = some_move(table)
    mark = table.mark(move)
    asked = table.apply(other, CallOff())
    assert asked.mark(move) == mark
    assert asked.mark(CallOff()) != table.mark(CallOff())
    moved = asked.apply(mover, move)
    assert match_of(moved).offer == table.seat_of(other)
    assert moved.mark(move) != mark


def test_a_move_leaves_the_answer_to_an_offer_fresh() -> None:
    """An offer is answered though a card was thrown meanwhile; a second offer is another one."""
    table = playing()
    mover, other = on_turn(table)
    asked = table.apply(other, CallOff())
    moved = asked.apply(mover, some_move(asked))
    assert moved.mark(CallOff()) == asked.mark(CallOff())
    assert moved.mark(PlayOn()) == asked.mark(PlayOn())
    turned_down = moved.apply(mover, PlayOn())
    again = turned_down.apply(other, CallOff())
    assert again.mark(CallOff()) != asked.mark(CallOff())


def test_both_offer_to_call_off_at_once() -> None:
    """The second of two offers made on the same state is old, so that nobody agrees unasked."""
    table = playing()
    assert table.apply(ADA, CallOff()).mark(CallOff()) != table.mark(CallOff())


@settings(FIXED, max_examples=8)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_every_move_makes_the_buttons_of_moves_old(seed: int, steps: int) -> None:
    """After each move of the cards, and each deal, what was offered before is stale (C36)."""
    table = somewhere(seed, steps)
    rng = Random(seed)
    for (_, _, before), (_, action, after) in pairwise(wander(table, rng)):
        dealt = match_of(after).number != match_of(before).number
        changed = isinstance(action, HandAction) or dealt
        assert (after.mark(DRAW_STOCK) != before.mark(DRAW_STOCK)) == changed
        assert (after.mark(NextHand()) != before.mark(NextHand())) == changed
        offers = isinstance(action, CallOff | PlayOn)
        assert (after.mark(CallOff()) != before.mark(CallOff())) == offers


@settings(FIXED, max_examples=40)
@given(
    st.integers(0, 2**32),
    st.lists(
        st.tuples(
            st.sampled_from((ADA, BEA, EVE)),
            st.one_of(
                st.sampled_from(EVERYTHING),
                st.sampled_from((Accept("part"), Accept(""), Accept("a|b"), Decline())),
                st.just(None),
            ),
        ),
        min_size=20,
        max_size=120,
    ),
)
def test_nobody_can_corrupt_a_table(seed: int, tries: list[tuple[int, TableAction | None]]) -> None:
    """Anyone tries anything, sense between: what is refused changes nothing (C30, C36, C37).

    And the log of what was taken, read back word by word, gives an equal table.
    """
    rng = Random(seed)
    first = table = offered(seed=rng.randbytes(32))
    log: list[tuple[int, TableAction]] = []
    if rng.random() < 0.9:
        log.append((BEA, Accept("bea-part")))
        table = table.apply(*log[-1])
    for person, wanted in tries:
        action = wanted
        if action is None or (isinstance(action, Resign) and rng.random() < 0.9):
            if table.status is not Status.PLAYING:
                continue
            person, action, _ = next(wander(table, rng))  # noqa: PLW2901 - one who may
        before = replace(table)
        try:
            after = table.apply(person, action)
        except (RuleError, RoomError):
            assert table == before
            continue
        log.append((person, action))
        assert after.version == table.version + 1 == len(log)
        assert len(after.events) <= max(RECENT, 3)
        assert after.people[0] == ADA
        assert person in after.people
        if after.match is not None:
            check_cards(after.match.hand)
            assert (after.status is Status.OVER) == (after.match.result is not None)
        table = after
    again = first
    for person, action in log:
        again = again.apply(person, rewritten(action))
    assert again == table
    for field in fields(Table):  # those too that are not shown
        assert getattr(again, field.name) == getattr(table, field.name)


def test_a_tables_secrets_stay_out_of_its_text() -> None:
    """A table in a log line shows neither its seed nor a hidden card (R40)."""
    table = somewhere(5, 25)
    hand = match_of(table).hand
    shown = repr(table)
    assert repr(table.seed) not in shown
    for hidden in (*hand.hands, hand.stock):
        assert repr(hidden) not in shown


def test_passing_twice_then_the_stock_only() -> None:
    """What both passed can't be taken: the rules are the engine's, the table adds none (C16)."""
    table = playing()
    first, second = on_turn(table)
    table = table.apply(first, Pass()).apply(second, Pass())
    assert match_of(table).hand.phase is Phase.STOCK_ONLY
    assert on_turn(table) == (first, second)
    assert table.moves == 3

"""Anyone may try anything at any time: what is illegal is refused and changes nothing (C30).

GIN_RUMMY_MATCHES=1000 in the environment plays so many matches, not just a few.
"""

import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine import (
    PACK,
    Action,
    CallOff,
    Card,
    Discard,
    DrawStock,
    Knock,
    Match,
    NextHand,
    Pass,
    Phase,
    PlayOn,
    Resign,
    RuleError,
    Rules,
    Seat,
    Shuffle,
    TakeDiscard,
    TakeUpcard,
    card,
    parse,
    view,
)
from engine.errors import BadCards, BadSeat, MatchOver, NotInHand, NotNow, NotYourTurn
from engine.events import Ending, Knocked, Voided
from engine.players import plain
from tests.engine.support import (
    FIXED,
    PARTS,
    SHUFFLE,
    A,
    B,
    begin,
    cards_in,
    check_cards,
    hidden_from,
    play_match,
    void_hand,
    wander,
)

MATCHES = int(os.environ.get("GIN_RUMMY_MATCHES", "15"))

WELL_FORMED: tuple[Action, ...] = (
    TakeUpcard(),
    Pass(),
    DrawStock(),
    TakeDiscard(),
    *map(Discard, PACK),
    *map(Knock, PACK),
    NextHand(),
    CallOff(),
    PlayOn(),
    Resign(),
)
"""Every action there is."""

NO_CARDS: tuple[object, ...] = (
    None, "7d", "", b"7d", 7, -1, 52, 0.5, True, [], (), {}, object(), Card, PACK, parse("7d"),
    Discard(PACK[0]), PACK[:1], Phase.DRAW,
)  # fmt: skip
MALFORMED: tuple[object, ...] = (
    *map(Discard, NO_CARDS),  # type: ignore[arg-type]
    *map(Knock, NO_CARDS),  # type: ignore[arg-type]
    *NO_CARDS[:-3],
    "pass", "Resign", Resign, Pass, DrawStock, Discard, A, RuleError(), {"action": "pass"},
    *PACK[:3],
)  # fmt: skip
"""What is no action, or one with something else where a card belongs."""

NOBODY: tuple[object, ...] = (None, 2, -1, 0, 1, True, "A", "0", 0.0, Seat, object(), (A,), [])
"""What is no seat; a plain number is none either."""


def state_of(match: Match) -> tuple[object, ...]:
    """Return all that there is to know of *match*, as a text too."""
    hand = match.hand
    return (
        replace(match),
        tuple(map(str, hand.hands)),
        tuple(map(str, hand.stock)),
        tuple(map(str, hand.pile)),
        repr(match),
    )


def refused(match: Match, seat: object, action: object) -> RuleError:
    """Check that *match* refuses *action* with a code, and keeps as it was."""
    before = state_of(match)
    with pytest.raises(RuleError) as caught:
        match.apply(seat, action)  # type: ignore[arg-type]
    assert state_of(match) == before
    assert caught.value.code != RuleError.code
    assert caught.value.code in str(caught.value)
    return caught.value


def check_legal_actions(match: Match) -> None:
    """Check that the actions listed as legal are those, of all there are, that are accepted."""
    for seat in Seat:
        accepted = []
        for action in WELL_FORMED:
            try:
                match.apply(seat, action)
            except RuleError as error:
                assert error.code != RuleError.code  # noqa: PT017
            else:
                accepted.append(action)
        listed = match.legal_actions(seat)
        assert len(set(listed)) == len(listed)
        assert set(listed) == set(accepted)


def check_match(match: Match) -> None:
    """Check what holds of every match at every moment."""
    check_cards(match.hand)
    counted = [0, 0]
    for each in match.played:
        if isinstance(each.outcome, Knocked):
            counted[each.outcome.winner] += each.outcome.settlement.points
            assert each.outcome.settlement.knocker.deadwood <= match.rules.knock_limit
    assert match.scores == tuple(counted)
    over = match.hand.phase is Phase.OVER
    assert len(match.played) == match.number - (not over)
    assert [each.number for each in match.played] == list(range(1, len(match.played) + 1))
    if match.result is None:
        assert max(match.scores) < match.rules.target
        assert len(match.ready) < 2
        assert over or not match.ready
    elif match.result.ending is Ending.POINTS:
        assert match.result.winner is not None
        assert match.scores[match.result.winner] >= match.rules.target
    for viewer in (A, B, None):
        seen = view(match, viewer)
        if match.result is None:
            hidden = hidden_from(match, viewer)
            # What earlier knocks have shown says nothing about this hand's deal.
            assert cards_in(replace(seen, played=())) & hidden == set()
            assert seen.seed is None


class Table(RuleBasedStateMachine):
    """Two seats, and people who press whatever comes to their minds."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = Random(0)
        self.first = self.match = Match.begin(SHUFFLE)
        self.log: list[tuple[Seat, Action]] = []

    def step(self, seat: Seat, action: Action) -> None:
        """Apply what is legal, and keep the log."""
        before = state_of(self.match)
        after, events = self.match.apply(seat, action)
        assert state_of(self.match) == before
        assert events
        assert after != self.match
        self.match = after
        self.log.append((seat, action))

    @precondition(lambda self: not self.log)
    @rule(
        seed=st.binary(min_size=32, max_size=32),
        points=st.integers(25, 500),
        limit=st.integers(0, 10),
        favoured=st.sampled_from((None, A, B)),
    )
    def sit_down(self, seed: bytes, points: int, limit: int, favoured: Seat | None) -> None:
        """Begin another match, friendly or of a tournament, by other rules."""
        rules = Rules(target=points, knock_limit=limit)
        self.first = self.match = Match.begin(Shuffle(seed, PARTS), rules, favoured=favoured)

    @rule(seat=st.sampled_from(Seat), data=st.data())
    def legal(self, seat: Seat, data: st.DataObject) -> None:
        """Do something legal; resigning only when drawn for a second time."""
        actions = self.match.legal_actions(seat)
        if not actions:
            return
        action = data.draw(st.sampled_from(actions))
        if isinstance(action, Resign) and not data.draw(st.booleans()):
            return
        self.step(seat, action)

    @rule(turns=st.integers(1, 40))
    def house(self, turns: int) -> None:
        """Let the house play for both, so that hands come to an end."""
        for _ in range(turns):
            for seat in Seat:
                action = plain.choose(view(self.match, seat))
                if action is not None:
                    self.step(seat, action)

    @rule(seat=st.sampled_from(Seat), action=st.sampled_from(WELL_FORMED))
    def any_action(self, seat: Seat, action: Action) -> None:
        """Try any action there is: accepted if it is listed, refused otherwise."""
        if action in self.match.legal_actions(seat):
            if not isinstance(action, Resign):
                self.step(seat, action)
            return
        error = refused(self.match, seat, action)
        if self.match.result is not None:
            assert isinstance(error, MatchOver)

    @rule(seat=st.sampled_from(Seat), action=st.sampled_from(MALFORMED))
    def nonsense(self, seat: Seat, action: object) -> None:
        """Try what is no action."""
        error = refused(self.match, seat, action)
        assert isinstance(error, MatchOver | NotNow | NotYourTurn | NotInHand)

    @rule(nobody=st.sampled_from(NOBODY), action=st.sampled_from(WELL_FORMED + MALFORMED))
    def stranger(self, nobody: object, action: object) -> None:
        """Act for somebody who does not sit at the table."""
        assert isinstance(refused(self.match, nobody, action), BadSeat)
        assert self.match.legal_actions(nobody) == ()  # type: ignore[arg-type]

    @invariant()
    def sound(self) -> None:
        """C30, and all else that always holds."""
        check_match(self.match)

    @invariant()
    def listed(self) -> None:
        """legal_actions lists what apply accepts."""
        check_legal_actions(self.match)

    def teardown(self) -> None:
        """Play the log again: the same match comes out, and not only an equal one."""
        match = self.first
        for seat, action in self.log:
            match, _ = match.apply(seat, action)
        assert match == self.match
        assert state_of(match) == state_of(self.match)


TestTable = Table.TestCase
TestTable.settings = settings(FIXED, max_examples=max(20, MATCHES), stateful_step_count=30)


@pytest.mark.parametrize("seed", range(MATCHES))
def test_whole_matches(seed: int) -> None:
    """C30, R22: whole matches at random, void hands among them; the log alone gives them again."""
    rng = Random(seed)
    rules = Rules(target=rng.choice((25, 60, 100)), knock_limit=rng.choice((0, 5, 10)))
    match = first = begin(seed, rules)
    log: list[tuple[Seat, Action]] = []
    for seat, action, after, _ in wander(match, rng):
        match = after
        log.append((seat, action))
        check_match(match)
        if rng.random() < 0.02:
            check_legal_actions(match)
    assert match.result is not None
    check_legal_actions(match)
    again = first
    for seat, action in log:
        again, _ = again.apply(seat, action)
    assert again == match


def test_matches_differ() -> None:
    """R15, R20, R11: knocks, gins, undercuts and void hands all come up in random play."""
    outcomes: list[Knocked | Voided] = []
    for seed in range(12):
        *_, (_, _, ended, _) = wander(begin(seed), Random(seed))
        outcomes += [each.outcome for each in ended.played]
    settled = [each.settlement for each in outcomes if isinstance(each, Knocked)]
    assert any(each.gin for each in settled)
    assert any(each.undercut for each in settled)
    assert any(each.laid_off for each in settled)
    assert any(not each.gin and not each.undercut for each in settled)


@pytest.mark.parametrize("action", MALFORMED, ids=repr)
def test_nonsense_in_every_phase(action: object) -> None:
    """R9, R14: what is no action is refused in every phase, by a RuleError with a code."""
    over, _ = void_hand(Match.begin(SHUFFLE))
    for match in (
        Match.begin(SHUFFLE),
        play_match(Match.begin(SHUFFLE), "A pass"),
        play_match(Match.begin(SHUFFLE), "A pass", "B pass"),
        play_match(Match.begin(SHUFFLE), "A upcard"),
        play_match(Match.begin(SHUFFLE), "A pass", "B pass", "A stock"),
        play_match(Match.begin(SHUFFLE), "A upcard", "A throw 8c"),
        over,
        play_match(over, "A next"),
        play_match(over, "A resign"),
    ):
        for seat in Seat:
            refused(match, seat, action)


@pytest.mark.parametrize("index", [-1, 52, 99, -52, "7d", None, 3.0, True, card("7d"), []])
def test_no_card_outside_the_pack(index: int) -> None:
    """R1: a card beyond the 52, or of another kind, can't even be made."""
    with pytest.raises(BadCards) as caught:
        Card(index)
    assert caught.value.code == "bad_cards"

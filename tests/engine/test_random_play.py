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
    Settlement,
    Shuffle,
    TakeDiscard,
    TakeUpcard,
    card,
    parse,
    view,
)
from engine.actions import BIG_GIN, BigGin
from engine.errors import BadCards, BadSeat, MatchOver, NotInHand, NotNow, NotYourTurn
from engine.events import Ending, Knocked, Voided
from engine.players import plain
from tests.engine import brute
from tests.engine.support import (
    FIXED,
    PARTS,
    SHUFFLE,
    A,
    B,
    begin,
    cards_in,
    check_cards,
    dealt,
    hidden_from,
    match_of,
    play_match,
    random_rules,
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
    BIG_GIN,
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
    "pass", "big-gin", "Resign", Resign, BigGin, Pass, DrawStock, Discard, A, RuleError(),
    {"action": "pass"},
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


def check_settled(match: Match, number: int, settled: Settlement) -> None:
    """Check what holds of every knock: the limit of its hand (R24), and the points by its parts."""
    rules, upcard = match.rules, match.shuffle.deck(number)[20]
    limit = rules.knock_limit
    if rules.oklahoma:
        limit = 0 if str(upcard)[0] == "A" else min("A23456789TJQK".index(str(upcard)[0]) + 1, 10)
    assert settled.knocker.deadwood <= limit
    assert settled.doubled == (rules.oklahoma and str(upcard)[1] == "s")
    difference = settled.defender.deadwood - settled.knocker.deadwood
    bonus = 0
    if settled.big:
        assert rules.big_gin
        assert settled.gin
        bonus = 31
    elif settled.gin:
        bonus = rules.gin_bonus
    elif settled.undercut:
        difference, bonus = -difference, rules.undercut_bonus
    assert settled.points == (difference + bonus) * (2 if settled.doubled else 1)


def check_match(match: Match) -> None:
    """Check what holds of every match at every moment."""
    check_cards(match.hand)
    counted = [0, 0]
    for each in match.played:
        if isinstance(each.outcome, Knocked):
            counted[each.outcome.winner] += each.outcome.settlement.points
            check_settled(match, each.number, each.outcome.settlement)
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
        rules=st.builds(
            Rules,
            target=st.integers(25, 500),
            knock_limit=st.integers(0, 10),
            gin_bonus=st.integers(0, 100),
            undercut_bonus=st.integers(0, 100),
            oklahoma=st.booleans(),
            big_gin=st.booleans(),
            box=st.booleans(),
            game=st.booleans(),
        ),
        favoured=st.sampled_from((None, A, B)),
    )
    def sit_down(self, seed: bytes, rules: Rules, favoured: Seat | None) -> None:
        """Begin another match, friendly or of a tournament, by other rules."""
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
    """C30, R22, R24: whole matches by any options, void hands among them; the log gives them again.

    The end bonuses are 25 for each hand won, 100 for the match, twice that against nothing.
    """
    rng = Random(seed)
    rules = random_rules(rng)
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
    winner = match.result.winner
    wins = [each.outcome.winner for each in match.played if isinstance(each.outcome, Knocked)]
    extra = [25 * wins.count(seat) * (rules.box and winner is not None) for seat in Seat]
    if winner is not None and rules.game:
        extra[winner] += 100 if match.scores[winner.other] else 200
    totals = match.result.totals(match.scores)
    assert totals == (match.scores[0] + extra[0], match.scores[1] + extra[1])
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


def test_big_gin_at_random() -> None:
    """R24, C30: on hands that are nearly melded, big gin comes up often, and loses no card.

    It is there exactly when all eleven cards can be melded, as `brute` finds.
    """
    seen = 0
    for seed in range(120):
        rng = Random(seed)
        rules = replace(random_rules(rng), big_gin=True, target=500)
        melded = rng.choice(
            ("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc", "7c 7d 7h 9s Ts Js Qs Ac 2c 3c Ks")
        ).split()
        rng.shuffle(melded)
        others = [str(each) for each in PACK if str(each) not in melded]
        rng.shuffle(others)
        b, rest = " ".join(others[:10]), others[10:]
        drawn = rng.choice((melded[-1], rest[-1]))
        hand = dealt(" ".join(melded[:10]), b, upcard=rest[0], stock=drawn, rules=rules)
        match = play_match(match_of(hand), "A pass", "B pass", "A stock")
        check_match(match)
        check_legal_actions(match)
        eleven = frozenset(map(str, match.hand.hands[A]))
        possible = brute.deadwood(eleven) == 0
        assert (BIG_GIN in match.legal_actions(A)) is possible
        if possible:
            seen += 1
            match, _ = match.apply(A, BIG_GIN)
            check_cards(match.hand)
            assert isinstance(match.hand.outcome, Knocked)
            expected = brute.settle_big(eleven, frozenset(b.split()))
            times = 2 if rules.oklahoma and rest[0][1] == "s" else 1
            assert match.hand.outcome.settlement.points == times * expected
    assert 30 < seen < 110


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

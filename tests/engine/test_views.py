"""Nobody sees a card that he may not see (R16, R40), in a view, an event, an error or a text."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    CLASSIC,
    Action,
    Cards,
    Discard,
    Knock,
    Match,
    Phase,
    RuleError,
    Seat,
    Shuffle,
    card,
    commitment,
    parse,
    settle,
    view,
)
from engine.cards import Card
from engine.errors import BadCards, BadPart, JustTaken, KnockTooHigh, NotInHand
from engine.events import Drew, Knocked, Voided, seen_by
from engine.melds import thrown
from tests.engine.support import (
    FIXED,
    PARTS,
    SHUFFLE,
    A,
    B,
    begin,
    cards_in,
    dealt,
    hidden_from,
    match_of,
    named_in,
    play_match,
    swapped,
    void_hand,
    wander,
)

VIEWERS: tuple[Seat | None, ...] = (A, B, None)

NOTHING = "Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d"
NOTHING_EITHER = "2c 4d 6h 8s Tc Qd Ah 3s 5c 7d"
KNOCKER = "7c 7d 7h 9s Ts Js Qs 2c 2d 4h"
DEFENDER = "Kc Kd 6h 5c 3d 5h 8c 8d Th 3s"


def started() -> Match:
    """Begin a match; 8h lies face up, the stock begins with Th and Qh."""
    return match_of(dealt(NOTHING, NOTHING_EITHER, upcard="8h", stock="Th Qh"))


def after_knock() -> Match:
    """Let A knock with Ks in his first turn, with 8 against DEFENDER."""
    match = match_of(dealt(KNOCKER, DEFENDER, upcard="Ah", stock="Ks"))
    return play_match(match, "A pass", "B pass", "A stock", "A knock Ks")


PHASES: dict[str, Match] = {
    "upcard": started(),
    "upcard_dealer": play_match(started(), "A pass"),
    "stock_only": play_match(started(), "A pass", "B pass"),
    "discard_drawn": play_match(started(), "A pass", "B pass", "A stock"),
    "discard_upcard": play_match(started(), "A upcard"),
    "draw": play_match(started(), "A pass", "B pass", "A stock", "A throw Th"),
    "discard_taken": play_match(started(), "A pass", "B pass", "A stock", "A throw Th", "B pile"),
    "offered": play_match(started(), "B call off"),
    "knocked": after_knock(),
    "knocked_ready": play_match(after_knock(), "B next"),
    "next_hand": play_match(after_knock(), "B next", "A next"),
    "void": void_hand(started())[0],
    "void_ready": play_match(void_hand(started())[0], "A next"),
}
OVER: dict[str, Match] = {
    "resigned": play_match(started(), "A pass", "B resign"),
    "called_off": play_match(started(), "A call off", "B call off"),
    "knocked": play_match(replace(after_knock(), scores=(0, 0)), "A resign"),
    "void": play_match(void_hand(started())[0], "A resign"),
}


def test_every_phase_is_looked_at() -> None:
    """R40: the matches below stand in every phase a hand can have."""
    assert {match.hand.phase for match in PHASES.values()} == set(Phase)
    assert all(match.result is None for match in PHASES.values())
    assert all(match.result is not None for match in OVER.values())


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", PHASES)
def test_r40_hidden_cards_change_nothing(name: str, viewer: Seat | None) -> None:
    """R40: whatever the cards that he can't see, a viewer's view is the same, its text too."""
    match = PHASES[name]
    seen = view(match, viewer)
    rng = Random(name)
    others = [swapped(match, viewer, rng) for _ in range(20)]
    assert any(other.hand != match.hand for other in others)
    for other in others:
        assert view(other, viewer) == seen
        assert repr(view(other, viewer)) == repr(seen)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", PHASES)
def test_r40_no_hidden_card_in_a_view(name: str, viewer: Seat | None) -> None:
    """R40: nowhere inside a view lies a card that its viewer may not see."""
    match = PHASES[name]
    inside = cards_in(replace(view(match, viewer), played=()))
    assert inside & hidden_from(match, viewer) == set()
    if viewer is not None:
        assert inside >= set(match.hand.hands[viewer])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r40_hands(viewer: Seat | None) -> None:
    """R40: a player sees his own hand, the counts, the pile and the number left in the stock."""
    seen = view(PHASES["discard_drawn"], viewer)
    assert seen.hands[A] == (parse(NOTHING + " Th") if viewer == A else None)
    assert seen.hands[B] == (parse(NOTHING_EITHER) if viewer == B else None)
    assert seen.counts == (11, 10)
    assert seen.stock == 30
    assert seen.pile == (card("8h"),)
    assert seen.turn == A


def test_r40_card_drawn() -> None:
    """R40: only who drew a card is shown which; what was taken from the pile all saw."""
    drawn = PHASES["discard_drawn"]
    assert view(drawn, A).fresh == card("Th")
    assert view(drawn, B).fresh is view(drawn, None).fresh is None
    assert view(drawn, A).taken is None
    taken = PHASES["discard_taken"]
    assert view(taken, B).fresh == card("Th")
    assert [view(taken, viewer).taken for viewer in VIEWERS] == [card("Th")] * 3


def test_r40_advice_and_actions() -> None:
    """R40: what a player could throw, and what it would leave, only he is told."""
    match = PHASES["discard_drawn"]
    best = view(match, A).best
    assert best is not None
    assert best[1] == 57
    for viewer in (B, None):
        seen = view(match, viewer)
        assert seen.best is None
        assert cards_in(seen.actions) == set()
    assert view(match, None).actions == ()
    assert set(view(match, A).actions) == set(match.legal_actions(A))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r16_both_hands_at_the_knock(viewer: Seat | None) -> None:
    """R16: at the knock all see both hands as they are laid, the knocking card, and the points."""
    match = after_knock()
    seen = view(match, viewer)
    assert seen.hands == (parse(KNOCKER), parse(DEFENDER))
    assert isinstance(seen.outcome, Knocked)
    assert seen.outcome.card == card("Ks")
    assert seen.outcome.winner == A
    settled = seen.outcome.settlement
    assert set(settled.knocker.melds) == {parse("7c 7d 7h"), parse("9s Ts Js Qs")}
    assert settled.defender.loose | settled.laid_off == parse(DEFENDER)
    assert seen.scores == (settled.points, 0)
    assert seen.turn is None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r16_void_hand_stays_hidden(viewer: Seat | None) -> None:
    """R16: the hands of a void hand stay hidden, until the match is over."""
    match = PHASES["void"]
    seen = view(match, viewer)
    for seat in Seat:
        assert (seen.hands[seat] is None) is (seat != viewer)
    assert isinstance(seen.outcome, Voided)
    ended = view(play_match(match, "B resign"), viewer)
    assert ended.hands == match.hand.hands


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", OVER)
def test_r16_all_is_shown_after_the_end(name: str, viewer: Seat | None) -> None:
    """R16, R39: when the match is over the hands and the seed are shown to all."""
    match = OVER[name]
    seen = view(match, viewer)
    assert seen.hands == match.hand.hands
    assert seen.seed == SHUFFLE.seed
    assert seen.actions == ()
    assert seen.turn is None
    assert seen.result == match.result


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", PHASES)
def test_r39_seed_only_after_the_end(name: str, viewer: Seat | None) -> None:
    """R39: until the match is over its seed is in no view; the commitment is in every one."""
    seen = view(PHASES[name], viewer)
    assert seen.seed is None
    assert seen.commitment == commitment(SHUFFLE.seed)
    assert seen.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_r16_earlier_hands_stay_known() -> None:
    """R16: what an earlier hand's knock showed may be seen again; a void hand shows none."""
    match = play_match(after_knock(), "A next", "B next")
    match, _ = void_hand(match)
    match = play_match(match, "A next", "B next")
    first, second = view(match, None).played
    assert isinstance(first.outcome, Knocked)
    assert cards_in(second) == set()
    assert (first.number, second.number) == (1, 2)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r40_events(viewer: Seat | None) -> None:
    """R40: an event as told to a viewer names the card drawn to the drawer alone."""
    drawn = Drew(A, card("Th"))
    assert seen_by(drawn, viewer) == Drew(A, card("Th") if viewer == A else None)
    _, events = PHASES["draw"].apply(B, PHASES["draw"].legal_actions(B)[0])
    assert events == (Drew(B, card("Qh")),)
    assert named_in(*(repr(seen_by(event, A)) for event in events)) == set()


def moments(seed: int) -> Iterator[Match]:
    """Yield the match after each of its steps, as `wander` plays it."""
    return (match for _, _, match, _ in wander(begin(seed), Random(seed)))


@given(seed=st.integers(0, 10**9), at=st.integers(0, 150))
@FIXED
def test_r40_anywhere_in_a_match(seed: int, at: int) -> None:
    """R40: at any moment of a match no viewer's view depends on, or holds, a hidden card."""
    match = next(islice(moments(seed), at, None), None)
    if match is None or match.result is not None:
        return
    for viewer in VIEWERS:
        seen = view(match, viewer)
        other = swapped(match, viewer, Random(seed))
        assert view(other, viewer) == seen
        assert cards_in(replace(seen, played=())) & hidden_from(match, viewer) == set()


def test_r40_events_anywhere() -> None:
    """R40: no event of eight matches, as told to a viewer, holds a card hidden from him."""
    for seed in range(8):
        for _, _, match, events in wander(begin(seed), Random(seed)):
            for viewer in VIEWERS:
                told = tuple(seen_by(event, viewer) for event in events)
                hidden = hidden_from(match, viewer)
                assert cards_in(told) & hidden == set()
                assert named_in(repr(told), str(told)) & set(map(str, hidden)) == set()


@pytest.mark.parametrize("name", PHASES)
def test_r40_texts(name: str) -> None:
    """R40: printed or logged, a match, its parts and its views name only cards that all can see."""
    match = replace(PHASES[name], played=())
    shown = cards_in((match.hand.pile, match.hand.taken, match.hand.outcome))
    values = (match, match.hand, match.shuffle, *(view(match, viewer) for viewer in VIEWERS))
    for value in values:
        for text in (repr(value), str(value), f"{value}"):
            assert named_in(text) <= set(map(str, shown))
            for secret in (SHUFFLE.seed.hex(), repr(SHUFFLE.seed), r"\x00\x01"):
                assert secret not in text


def secret_errors() -> Iterator[tuple[RuleError, set[Card]]]:
    """Yield errors that the rules raise over a hand, with the cards that others may not see."""
    tries: list[tuple[Match, Seat, Action]] = [
        *(
            (PHASES["discard_drawn"], A, Knock(each))
            for each in PHASES["discard_drawn"].hand.hands[A]
        ),
        (PHASES["discard_drawn"], A, Discard(card("Ks"))),
        (PHASES["discard_drawn"], A, Knock(card("2c"))),
        (PHASES["discard_drawn"], B, Discard(card("2c"))),
        (PHASES["draw"], B, Knock(card("2c"))),
        (PHASES["discard_taken"], B, Knock(card("Th"))),
        (PHASES["upcard"], A, Discard(card("Kh"))),
        (PHASES["knocked"], B, Discard(card("Kc"))),
        (OVER["resigned"], B, Discard(card("Kc"))),
    ]
    for match, seat, action in tries:
        with pytest.raises(RuleError) as refused:
            match.apply(seat, action)
        yield refused.value, hidden_from(match, None)


def test_r40_errors() -> None:
    """R40: an error's text, which may end in a log, names no card hidden from the channel."""
    kinds = set()
    for error, hidden in secret_errors():
        kinds.add(type(error))
        for text in (str(error), repr(error), f"{error}"):
            assert named_in(text) & set(map(str, hidden)) == set()
        assert error.code in str(error)
    assert {KnockTooHigh, NotInHand, JustTaken} <= kinds


def test_r40_errors_of_settling() -> None:
    """R40: even where the engine is called wrongly its errors name no hand."""
    with pytest.raises(BadCards) as refused:
        settle(parse(KNOCKER), parse("Kc Kd"), CLASSIC)
    assert named_in(str(refused.value), repr(refused.value)) == set()
    with pytest.raises(BadCards) as refused:
        settle(parse(KNOCKER), parse("7c 7d 6h 5c 3d 5h 8c 8d Th 3s"), CLASSIC)
    assert named_in(str(refused.value), repr(refused.value)) == set()
    with pytest.raises(BadCards) as refused:
        thrown(Cards())
    assert named_in(str(refused.value)) == set()


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "x" * 32, None])
def test_r39_bad_seed(seed: bytes) -> None:
    """R39: a seed has 32 bytes, and the refusal does not show it."""
    with pytest.raises(ValueError, match="a seed has 32 bytes") as refused:
        Shuffle(seed, PARTS)
    assert repr(seed) not in str(refused.value)


@pytest.mark.parametrize("part", ["", "a|b", "x" * 65, "é", "a\nb", None, 7, b"house"])
def test_r39_bad_part(part: str) -> None:
    """R39: a part that could be read as another message is refused, at either seat."""
    for parts in ((part, "house"), ("house", part)):
        with pytest.raises(BadPart) as refused:
            Shuffle(SHUFFLE.seed, parts)
        assert refused.value.code == "bad_part"


@pytest.mark.parametrize("parts", [(), ("a",), ("a", "b", "c")])
def test_r39_two_parts(parts: tuple[str, str]) -> None:
    """R39: both players bring a part, and nobody else."""
    with pytest.raises(ValueError, match="two parts"):
        Shuffle(SHUFFLE.seed, parts)

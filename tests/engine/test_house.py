"""The first house player: a view in, a legal action out, always the same."""

from dataclasses import replace
from random import Random

import pytest

from engine import (
    PACK,
    Action,
    Discard,
    DrawStock,
    Knock,
    Match,
    NextHand,
    Pass,
    Phase,
    PlayOn,
    Seat,
    TakeDiscard,
    TakeUpcard,
    card,
    parse,
    view,
)
from engine.events import Ending
from engine.players import plain
from tests.engine import brute
from tests.engine.support import (
    A,
    B,
    act,
    begin,
    dealt,
    match_of,
    play_match,
    swapped,
    void_hand,
    wander,
)


def moments(seeds: range) -> list[tuple[Match, Seat, Action]]:
    """Return moments of matches played partly at random, where the house would act, and how."""
    found = []
    for seed in seeds:
        before = begin(seed)
        for _, _, after, _ in wander(before, Random(seed)):
            for seat in Seat:
                action = plain.choose(view(before, seat))
                if action is not None:
                    found.append((before, seat, action))
            before = after
    return found


@pytest.fixture(scope="module")
def acts() -> list[tuple[Match, Seat, Action]]:
    """Moments of a few matches, the house's action in each."""
    return moments(range(6))


def names(match: Match, seat: Seat) -> frozenset[str]:
    """Return the names of the cards that *seat* holds."""
    return frozenset(map(str, match.hand.hands[seat]))


def test_legal(acts: list[tuple[Match, Seat, Action]]) -> None:
    """R9: what the house does is legal, whatever the opponent has done before."""
    assert len(acts) > 500
    for match, seat, action in acts:
        assert action in match.legal_actions(seat)
        match.apply(seat, action)


def test_same_view_same_action(acts: list[tuple[Match, Seat, Action]]) -> None:
    """R40: the house decides by what it may see; hidden cards change nothing."""
    rng = Random(4)
    for match, seat, action in acts[::5]:
        assert plain.choose(view(match, seat)) == action
        for _ in range(3):
            other = swapped(match, seat, rng)
            assert plain.choose(view(other, seat)) == action


@pytest.mark.parametrize("seed", range(15))
def test_whole_matches(seed: int) -> None:
    """R22: the house against itself comes to an end by points, in a sensible number of moves."""
    match = begin(seed)
    for _ in range(3000):
        if match.result is not None:
            break
        choices = [(seat, plain.choose(view(match, seat))) for seat in Seat]
        acting = [(seat, action) for seat, action in choices if action is not None]
        assert acting, "nobody would go on"
        seat, action = acting[0]
        match, _ = match.apply(seat, action)
    assert match.result is not None
    assert match.result.ending is Ending.POINTS


def helps(held: frozenset[str], offered: str) -> bool:
    """Tell whether some throw would leave less deadwood, *offered* in a meld."""
    before = brute.deadwood(held)
    return any(
        brute.deadwood(kept) < before
        and any(offered in meld for melds in brute.arrangements(kept) for meld in melds)
        for thrown in held
        for kept in [held - {thrown} | {offered}]
    )


def test_takes_what_melds(acts: list[tuple[Match, Seat, Action]]) -> None:
    """Of the pile it takes a card only where that enters a meld and lowers the deadwood."""
    taken = left = 0
    for match, seat, action in acts:
        held = names(match, seat)
        if isinstance(action, TakeUpcard | TakeDiscard):
            assert helps(held, str(match.hand.pile[-1]))
            taken += 1
        elif isinstance(action, Pass | DrawStock):
            left += 1
    assert taken > 20
    assert left > 20


@pytest.mark.parametrize(
    ("own", "upcard", "takes"),
    [
        pytest.param("7s 8s 2c 4d 6h Jc Qd Kh Ah 3d", "9s", True, id="run"),
        pytest.param("7s 7c 2c 4d 6h Jc Qd Kh Ah 3d", "7h", True, id="set"),
        pytest.param("7s 7c 7d 4d 6h Jc Qd Kh Ah 2d", "7h", True, id="fourth of a set"),
        pytest.param("7s 8s 2c 4d 6h Jc Qd Kh Th 3d", "Ah", False, id="an ace melds nothing"),
        pytest.param("7s 8s 2c 4d 6h Jc Qd Kh Ah 3d", "Ts", False, id="a gap"),
        pytest.param("Qs Ks 2c 4d 6h Jc 8d 9h 7h 3d", "As", False, id="the ace is low"),
    ],
)
def test_takes_the_upcard(own: str, upcard: str, takes: bool) -> None:  # noqa: FBT001
    """R2, R8: it takes the upcard that makes a meld, and no other, however cheap."""
    others = [str(each) for each in PACK if str(each) not in {*own.split(), upcard}]
    match = match_of(dealt(own, " ".join(others[::4][:10]), upcard=upcard))
    choice = plain.choose(view(match, A))
    assert choice == (TakeUpcard() if takes else Pass())


def test_no_exchange_for_nothing() -> None:
    """A card that melds, but leaves as much deadwood, is left: the stock may bring more."""
    # 4h would make 4h 4c 4d of a hand that melds 4c 5c 6c and 4d 5d 6d already.
    match = match_of(
        dealt("4c 5c 6c 4d 5d 6d Jh Js Qs Kh", "Ac 2d 3h 7s 8c 9d Tc Qh Kc 2s", upcard="4h")
    )
    assert plain.choose(view(match, A)) == Pass()


def test_throws_the_dearest(acts: list[tuple[Match, Seat, Action]]) -> None:
    """R4, R10: it throws what leaves the least deadwood, of equals the dearest, never the taken."""
    thrown = 0
    for match, seat, action in acts:
        if not isinstance(action, Discard | Knock):
            continue
        held = names(match, seat)
        free = held - {str(match.hand.taken)}
        left = {each: brute.deadwood(held - {each}) for each in free}
        least = min(left.values())
        assert left[str(action.card)] == least
        assert brute.worth(str(action.card)) == max(
            brute.worth(each) for each in free if left[each] == least
        )
        thrown += 1
    assert thrown > 100


def test_knocks_when_it_can(acts: list[tuple[Match, Seat, Action]]) -> None:
    """R13: it knocks whenever a knock is legal, and never tries one that is not."""
    knocked = 0
    for match, seat, action in acts:
        if not isinstance(action, Discard | Knock):
            continue
        held = names(match, seat)
        free = held - {str(match.hand.taken)}
        least = min(brute.deadwood(held - {each}) for each in free)
        assert isinstance(action, Knock) is (least <= match.rules.knock_limit)
        knocked += isinstance(action, Knock)
    assert knocked > 10


def test_goes_gin() -> None:
    """R15: of eleven melded cards it knocks with one that leaves ten melded."""
    match = match_of(
        dealt(
            "Ac 2c 3c 4c 5d 6d 7d 8d 9h Th", "Ad 2d 3h 4s 6c 7h 9s Js Qc Kd", upcard="2s",
            stock="Jh",
        )
    )  # fmt: skip
    match = play_match(match, "A pass", "B pass", "A stock")
    assert plain.choose(view(match, A)) in {Knock(card(name)) for name in ("Ac", "4c", "5d", "8d")}


def test_never_throws_what_it_took() -> None:
    """R10: the dearest card may be the one just taken; it throws another."""
    match = match_of(
        dealt("Qs Ks 2c 4d 6h 8c 3d 9h 7h Ad", "Qc Kd Th 5s 7d 2h 9c 4c 3s 6s", upcard="Js")
    )
    match = play_match(match, "A upcard")
    choice = plain.choose(view(match, A))
    assert choice == act("throw 9h")


def test_nothing_to_do() -> None:
    """R9, R23: on the other's turn, when it is ready, for a spectator, after the end: it waits."""
    match = begin(1)
    assert plain.choose(view(match, match.hand.dealer)) is None
    assert plain.choose(view(match, None)) is None
    over, _ = void_hand(match)
    for seat in Seat:
        assert plain.choose(view(over, seat)) == NextHand()
        ready, _ = over.apply(seat, NextHand())
        assert plain.choose(view(ready, seat)) is None
        assert plain.choose(view(ready, seat.other)) == NextHand()
    ended = play_match(match, "A resign")
    assert [plain.choose(view(ended, viewer)) for viewer in (A, B, None)] == [None] * 3


def test_plays_on() -> None:
    """R34: it turns down every offer to call the match off, and does not answer its own."""
    match = play_match(begin(1), "A call off")
    assert plain.choose(view(match, B)) == PlayOn()
    first = match.hand.first_player
    offered, _ = begin(1).apply(first, act("call off"))
    assert plain.choose(view(offered, first)) in {TakeUpcard(), Pass()}


def test_among_equal_cards_the_loneliest_goes() -> None:
    """Of two cards that leave the same, the house keeps the one that has company."""
    own = parse("8c 9c Jc Jd 3h 4h As 3s 4s 8s Qs")
    match = begin(1)
    seen = view(match, match.hand.turn)
    waiting = replace(
        seen,
        phase=Phase.DISCARD,
        hands=(own, None) if seen.viewer is A else (None, own),
        taken=None,
        best=(card("Jc"), 60),
        actions=tuple(map(Discard, own)),
    )
    assert plain.choose(waiting) == Discard(card("Qs"))

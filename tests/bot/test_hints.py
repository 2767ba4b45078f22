"""Hints: what the house would do in one's place, and why, from what one sees."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.locale import Texts
from bot.preferences import Preferences
from bot.presses import Ask, Press
from bot.views.hand import hand
from bot.views.hints import hint
from bot.views.model import View
from bot.views.words import sign
from engine import Action, CallOff, Match, Rules, Seat, deadwood, view
from engine import View as Seen
from engine.actions import BigGin, Discard, DrawStock, Knock, Pass, TakeDiscard, TakeUpcard
from engine.events import Knocked
from engine.melds import thrown
from engine.players import plain
from tests.bot.support import (
    ADA,
    BEA,
    TEXTS,
    A,
    match_of,
    on_turn,
    person_at,
    playing,
    somewhere,
    wander,
)
from tests.engine.support import FIXED, begin, dealt, hidden_from, play, swapped
from tests.engine.support import match_of as match_with
from tests.engine.support import wander as wander_match

EN = TEXTS["en"]
BEGINS: dict[type[Action], str] = {
    TakeUpcard: "Take ",
    TakeDiscard: "Take ",
    Pass: "Pass: ",
    DrawStock: "Draw",
    Discard: "Throw ",
    BigGin: "Big gin: ",
}
NOTHING = "There is nothing to decide for you now."


def moments(seeds: range, rules: Rules) -> list[tuple[Match, Seat]]:
    """Return moments of random matches, each seen by both."""
    found = []
    for seed in seeds:
        match = begin(seed, rules)
        for _, _, match, _ in wander_match(match, Random(seed)):  # noqa: B020
            found += [(match, seat) for seat in Seat]
    return found


MOMENTS = [
    *moments(range(4), Rules(target=100)),
    *moments(range(4, 8), Rules(target=100, big_gin=True, oklahoma=True)),
    *moments(range(8, 10), Rules(target=100, knock_limit=0)),
]


def told(action: Action | None, seen: Seen) -> str:
    """Return how a hint to do *action* begins, card and all."""
    if action is None or type(action) not in {*BEGINS, Knock}:
        return NOTHING
    if isinstance(action, Knock):
        assert seen.own is not None
        gin = deadwood(seen.own.drop(action.card)) == 0
        return f"Gin: throw {sign(action.card)}," if gin else f"Knock with {sign(action.card)}:"
    card = getattr(action, "card", None)
    if isinstance(action, TakeUpcard | TakeDiscard | Pass):
        card = seen.pile[-1]
    return BEGINS[type(action)] + (sign(card) if card else "")


def test_hints_are_what_the_house_would_do() -> None:
    """C83: at every moment of whole matches a hint says what `plain` does, with the card, first."""
    kinds = set()
    for match, seat in MOMENTS:
        seen = view(match, seat)
        action = plain.choose(seen)
        said = hint(seen, EN)
        begin = told(action, seen)
        assert said.startswith(begin), (said, begin)
        kinds.add(said.split()[0].strip(":"))
    assert kinds >= {"Take", "Pass", "Draw", "Throw", "Knock", "Gin", "There"}


def test_reasons_are_true() -> None:
    """The reason is one: what is taken enters a meld, what is thrown leaves the least, so much."""
    for match, seat in MOMENTS:
        seen = view(match, seat)
        action = plain.choose(seen)
        said = hint(seen, EN)
        if isinstance(action, Discard):
            assert seen.own is not None
            left = deadwood(seen.own.drop(action.card))
            assert said.endswith(f"; {left} stay.")
            assert left == min(least for _, least in thrown(seen.own, seen.taken))
        elif isinstance(action, Knock) and "Gin" not in said:
            assert seen.own is not None
            assert f"only {deadwood(seen.own.drop(action.card))} stay" in said
        elif isinstance(action, TakeUpcard | TakeDiscard):
            assert said.endswith("it enters a meld.")


def test_big_gin_is_hinted_at() -> None:
    """R24: who can show eleven melded cards is told so."""
    game = dealt(
        "7c 7d 7h 9s Ts Js Qs Ac 2c 3c",
        "7s 8s Kd 4c Qd 2h 3h 5d 6h Td",
        upcard="Jd",
        stock="Ks",
        rules=Rules(big_gin=True),
    )
    match = match_with(play(game, "A pass", "B pass", "A stock"))
    assert hint(view(match, A), EN) == "Big gin: all eleven cards are melded."


@settings(FIXED, max_examples=40)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_hints_tell_nothing_hidden(seed: int, steps: int) -> None:
    """R40: the same hint comes out whatever the other holds and however the stock lies."""
    match = match_of(somewhere(seed, steps))
    for seat in Seat:
        other = swapped(match, seat, Random(seed))
        for t in TEXTS.values():
            said = hint(view(match, seat), t)
            assert said == hint(view(other, seat), t)
            if match.result is None and not isinstance(match.hand.outcome, Knocked):
                for card in hidden_from(match, seat) - set(match.hand.pile):
                    assert sign(card) not in said.replace(":", " ").replace(";", " ").split()


def test_an_offer_does_not_hide_the_hint() -> None:
    """R34: who is asked to call the match off may still ask what to do with the cards."""
    table = playing()
    first, second = on_turn(table)
    before = hint(view(match_of(table), Seat(table.people.index(first))), EN)
    asked = table.apply(second, CallOff())
    seat = Seat(asked.people.index(first))
    assert hint(view(match_of(asked), seat), EN) == before != NOTHING


@pytest.mark.parametrize("t", TEXTS.values(), ids=TEXTS)
def test_the_button_is_there_in_ones_turn(t: Texts) -> None:
    """The button stands in one's own turn alone, and only for who wants hints; never at the end."""
    without = Preferences().choose("hints", "off")
    for _, _, table in wander(playing(rules=Rules(target=25)), Random(3)):
        match = match_of(table)
        for seat in Seat:
            person = person_at(table, seat)
            acting = match.result is None and match.hand.outcome is None and match.hand.turn == seat
            shown = asks(hand(table, person, ("Ada", "Bea"), t))
            assert (Ask.HINT in shown) is acting
            assert Ask.HINT not in asks(hand(table, person, ("Ada", "Bea"), t, without))


def asks(shown: View) -> list[object]:
    """Return what the buttons of a view do."""
    return [Press.unpack(button.press).does for row in shown.rows for button in row]


def test_two_people_are_two_hints() -> None:
    """The one on turn gets a hint, and the other is told that there is nothing to decide."""
    table = playing()
    first, second = on_turn(table)
    assert {first, second} == {ADA, BEA}
    seats = [Seat(table.people.index(person)) for person in (first, second)]
    assert hint(view(match_of(table), seats[0]), EN) != NOTHING
    assert hint(view(match_of(table), seats[1]), EN) == NOTHING
    assert hint(view(match_of(table), None), EN) == NOTHING

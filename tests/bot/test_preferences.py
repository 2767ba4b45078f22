"""What a person likes: values, their storage, the view to change them."""

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.preferences import CHOICES, SWITCHES, Preferences
from bot.presses import Choose, unpack
from bot.views.likes import preferences
from render import Deck, Ground, Sort, Theme
from tests.bot.support import TEXTS, parts
from tests.engine.support import FIXED

EVERYTHING = [
    Preferences(deck, theme, sort, confirm, hints)
    for deck, theme, sort, confirm, hints in product(
        Deck, Ground, Sort, (False, True), (False, True)
    )
]


def test_the_usual() -> None:
    """Who chose nothing has four colours on light ground, melds first, hints and no questions."""
    assert Preferences() == Preferences(Deck.FOUR, Ground.LIGHT, Sort.MELDS, False, True)
    for option, choices in CHOICES.items():
        assert Preferences().said(option) == choices[0], "the usual stands first"


def test_everything_can_be_chosen_and_is_kept() -> None:
    """Each choice changes its option and nothing else, is written and read back the same."""
    for likes in EVERYTHING:
        assert Preferences.read(likes.write()) == likes
        assert likes.look == Theme(likes.deck, likes.theme)
        for option, choices in CHOICES.items():
            for value in choices:
                after = likes.choose(option, value)
                assert after.said(option) == value
                others = [other for other in CHOICES if other != option]
                assert [after.said(other) for other in others] == [
                    likes.said(other) for other in others
                ]


@pytest.mark.parametrize(
    ("option", "value"),
    [("deck", "three"), ("deck", "on"), ("confirm", "yes"), ("language", "en"), ("", "")],
)  # fmt: skip
def test_what_is_no_choice(option: str, value: str) -> None:
    """What can't be chosen raises, and leaves no half choice behind."""
    with pytest.raises(ValueError, match="no choice"):
        Preferences().choose(option, value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5)
    | st.sampled_from(["two", "dark", "suit", "on", "off"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)  # fmt: skip


@settings(FIXED, max_examples=100)
@given(st.dictionaries(st.sampled_from([*CHOICES, "older", "newer"]), JSON))
def test_rows_of_other_versions(stored: dict[str, object]) -> None:
    """What another version stored is taken where it is a choice, and is as usual elsewhere."""
    likes = Preferences.read(json.dumps(stored))
    for option, choices in CHOICES.items():
        value = stored.get(option)
        if isinstance(value, bool):
            value = "on" if value else "off"
        known = value in choices
        assert likes.said(option) == (value if known else choices[0])
    assert Preferences.read("{}") == Preferences()


def test_the_view_has_a_button_for_each_other_choice() -> None:
    """For each option, and the language, a button says what is and what it would be."""
    for t, other in ((TEXTS["en"], "it"), (TEXTS["it"], "en")):
        for likes in EVERYTHING[::7]:
            view = preferences(likes, t)
            buttons = [button for row in view.rows for button in row]
            presses = [unpack(button.press) for button in buttons]
            chosen = {each.option: each.value for each in presses if isinstance(each, Choose)}
            assert len(chosen) == len(buttons) == len(CHOICES) + 1
            assert chosen.pop("language") == other
            for option, value in chosen.items():
                assert value in CHOICES[option]
                assert value != likes.said(option)
                assert likes.choose(option, value) != likes
            assert len({button.label for button in buttons}) == len(buttons)
            assert all("→" in button.label for button in buttons)


def test_every_choice_comes_round() -> None:
    """By the buttons alone every choice of an option is reached, and the first again."""
    for option, choices in CHOICES.items():
        likes, seen = Preferences(), []
        for _ in choices:
            button = next(
                each
                for row in preferences(likes, TEXTS["en"]).rows
                for each in row
                if each.press.startswith(f"set.{option}.")
            )
            press = unpack(button.press)
            assert isinstance(press, Choose)
            likes = likes.choose(option, press.value)
            seen.append(press.value)
        assert sorted(seen) == sorted(choices)
        assert likes == Preferences()
    assert set(SWITCHES) <= set(CHOICES)


async def test_likes_are_durable(database: str) -> None:
    """What a person likes is there after a restart, with his language and name; others' are not."""
    likes = Preferences().choose("deck", "two").choose("hints", "off")
    async with parts(database) as room:
        ada, _ = [await room.person(name) for name in ("Ada", "Bea")]
        await room.people.speak(ada, "it")
        await room.people.like(ada, likes)
    async with parts(database) as room:
        ada, bea = [await room.person(name) for name in ("Ada", "Bea")]
        assert (ada.name, ada.language, ada.likes) == ("Ada", "it", likes)
        assert bea.likes == Preferences()

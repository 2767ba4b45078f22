"""Button ids."""

import string
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import notation
from bot.errors import BadPress
from bot.presses import LIMIT_BYTES, Ask, Press, press
from bot.table import Accept, Decline, TableAction
from engine.actions import Discard, Knock
from tests.bot.support import EVERYTHING, match_of, offered, playing, somewhere
from tests.engine.support import FIXED, cards_in

MOST_TABLE = 10**18 - 1
MOST_MARK = 10**9 - 1
DOES: tuple[TableAction | Ask, ...] = (*EVERYTHING, Decline(), *Ask)
IDS = st.builds(Press, st.integers(1, MOST_TABLE), st.integers(0, MOST_MARK), st.sampled_from(DOES))


@settings(FIXED, max_examples=200)
@given(IDS)
def test_every_button_is_read_back(button: Press) -> None:
    """What a button says is what its id says, in 64 bytes at most, whatever the table's number."""
    text = button.pack()
    assert Press.unpack(text) == button
    assert len(text.encode()) <= LIMIT_BYTES


@settings(FIXED, max_examples=300)
@given(
    st.one_of(
        st.text(),
        st.text("0123.- ?" + string.ascii_lowercase),
        st.builds(
            "{}.{}.{}".format,
            st.text("0123456789+ _", max_size=20),
            st.text("0123456789+ _", max_size=11),
            st.sampled_from([notation.write(each) for each in EVERYTHING]),
        ),
    )
)
def test_any_text_is_a_press_or_is_refused(text: str) -> None:
    """A text is the very one that a button of ours would have, or `BadPress`: spelt once."""
    try:
        button = Press.unpack(text)
    except BadPress:
        return
    assert button.pack() == text


@pytest.mark.parametrize(
    "text",
    [
        "1.0.draw\n",
        "1.0.accept mypart",
        "1.0.accept A",
        "01.0.draw",
        "1.00.draw",
        "0.0.draw",
        "-1.0.draw",
        "1.-1.draw",
        "1.0.Draw",
        "1.0.draw 7d",
        "1.0.discard",
        "1.0.discard 7D",
        "1.0.discard 14",
        "١.0.draw",
        f"{10**18}.0.draw",
        f"1.{10**9}.draw",
        "1.0." + "draw" * 20,
        "1.0.my-hand 7d",
        "1.0.knock?7d",
        "",
    ],
)
def test_forged_ids_are_refused(text: str) -> None:
    """No id carries a part of the decks (R39), and none is read that was not written (C36)."""
    with pytest.raises(BadPress):
        Press.unpack(text)


def test_a_button_knows_the_state_it_was_made_on() -> None:
    """The id holds the table and what the action depends on; what asks only, nothing."""
    table = somewhere(1, 9)
    assert table.moves > 1
    for does in EVERYTHING:
        button = Press.unpack(press(table, does))
        assert button == Press(table.id, table.mark(does), does)
    for ask in Ask:
        assert Press.unpack(press(table, ask)) == Press(table.id, 0, ask)


def test_accepting_fits_every_state_of_a_challenge() -> None:
    """The button under a challenge and the acceptance that follows agree on the mark."""
    button = Press.unpack(press(offered(), Ask.ACCEPT))
    assert button.mark == offered().mark(Accept("bea-part")) == offered().mark(Decline())


@pytest.mark.parametrize("seed", range(3))
def test_the_mark_has_room(seed: int) -> None:
    """A long match stays far from the end of the numbers that an id has room for."""
    table = somewhere(seed, 2000)
    assert table.moves < 2001
    assert len(press(table, EVERYTHING[4]).encode()) <= LIMIT_BYTES


def test_only_card_buttons_name_a_card() -> None:
    """Drawing, taking and passing name no card: an id that leaks tells nothing hidden (R40)."""
    table = playing(seed=Random(4).randbytes(32))
    assert match_of(table).hand.stock
    for does in DOES:
        button = Press.unpack(press(table, does))
        if not isinstance(does, Discard | Knock):
            assert not cards_in(button.does)
            assert " " not in press(table, does)

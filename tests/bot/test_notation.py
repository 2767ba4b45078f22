"""Table actions in writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import notation
from bot.table import Accept, Decline, TableAction
from engine.deck import PART_LENGTH, check_part
from tests.bot.support import EVERYTHING
from tests.engine.support import FIXED

LOG_WIDTH = 96
"""What the log's column holds."""
PART_LETTERS = [chr(code) for code in range(32, 127) if chr(code) != "|"]


@pytest.mark.parametrize("action", [*EVERYTHING, Decline()])
def test_every_action_is_read_back(action: TableAction) -> None:
    """What is written is read as the same action, and no two are written alike."""
    text = notation.write(action)
    assert notation.read(text) == action
    assert len(text) <= LOG_WIDTH
    assert [each for each in (*EVERYTHING, Decline()) if notation.write(each) == text] == [action]


@FIXED
@given(st.text(PART_LETTERS, min_size=1, max_size=PART_LENGTH))
def test_every_part_is_read_back(part: str) -> None:
    """An acceptance keeps the part to the letter, blanks included, and fits the log."""
    text = notation.write(Accept(check_part(part)))
    assert notation.read(text) == Accept(part)
    assert len(text) <= LOG_WIDTH


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Draw",
        "draw ",
        " draw",
        "draw 7d",
        "discard",
        "discard ",
        "discard 7D",
        "discard 1d",
        "discard 7d 8d",
        "discard  7d",
        "knock",
        "knock 10d",
        "accept",
        "accept ",
        "resign now",
        "my-hand",
        "take upcard",
    ],
)
def test_nothing_else_is_an_action(text: str) -> None:
    """Another spelling is refused, never guessed at."""
    with pytest.raises(ValueError, match=r"not an action|not a card"):
        notation.read(text)

"""A view: text, picture, buttons; plain data that each adapter shows in its own way."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from render import HandPicture, TablePicture

ROW: Final = 5
"""So many buttons stand in a row at most."""


class Look(StrEnum):
    """How a button looks: a card of a suit, or neutral."""

    PLAIN = "plain"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


@dataclass(frozen=True, slots=True)
class Button:
    """A button: what it says, and the press that it sends; *spoken* says it in words."""

    label: str
    press: str
    look: Look = Look.PLAIN
    spoken: str | None = None


Row = tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn, and the same in words; *leaf* is the page of the rules it is on."""

    what: HandPicture | TablePicture
    alt: str
    leaf: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """The finished match of *table* as a file to take along (`bot.proof`)."""

    table: int
    label: str


@dataclass(frozen=True, slots=True)
class View:
    """What one message shows: a title, lines of plain text, a picture, rows of buttons."""

    title: str
    lines: tuple[str, ...] = ()
    picture: Picture | None = None
    rows: tuple[Row, ...] = ()
    proof: Proof | None = None


def in_rows(buttons: tuple[Button, ...]) -> tuple[Row, ...]:
    """Part *buttons* into rows."""
    return tuple(buttons[at : at + ROW] for at in range(0, len(buttons), ROW))

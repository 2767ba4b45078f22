"""Button ids: a table, the state that the button was made on, and what it does (64 bytes at most).

``12.34.discard 7d`` throws the seven of diamonds at table 12, if nothing has moved since mark 34
(`Table.mark`); with a ``!`` at the end it was asked about before. ``set.deck.two`` chooses what one
likes, ``rules.3`` opens a page of the rules.

An id is no secret and gives no right: who presses is checked at the table.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot import notation
from bot.errors import BadPress
from bot.table import Accept, Table, TableAction

LIMIT_BYTES: Final = 64
_SHAPE: Final = re.compile(
    r"([1-9][0-9]{0,17})\.(0|[1-9][0-9]{0,8})\.([a-z?-]+(?: [A-Za-z0-9]+)?)(!?)", re.ASCII
)


class Ask(StrEnum):
    """What a button does beside an action at the table."""

    MY_HAND = "my-hand"
    """Show me my hand, with today's buttons."""
    CHOOSE_KNOCK = "knock?"
    """Show me what each card would leave, to knock with; nothing is done yet (C22)."""
    ACCEPT = "accept"
    """Accept; the part of the decks comes with the press, not with the button."""
    REMATCH = "rematch"
    """Once more, with the same options."""
    HINT = "hint"
    """What would the house do?"""
    SORT = "sort"
    """Show my hand in the next order (`render.Sort`)."""
    WATCH = "watch"
    """Keep showing me this table."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button: *does* an action of the table, or asks for something else.

    *sure* says that the person was asked already whether he means it.
    """

    table: int
    mark: int
    does: TableAction | Ask
    sure: bool = False

    def pack(self) -> str:
        """Write the button's id."""
        does = self.does if isinstance(self.does, Ask) else notation.write(self.does)
        return f"{self.table}.{self.mark}.{does}" + ("!" if self.sure else "")

    @classmethod
    def unpack(cls, text: str) -> "Press":
        """Read a button's id; anything that `pack` did not write raises `BadPress`."""
        shape = _SHAPE.fullmatch(text) if len(text) <= LIMIT_BYTES else None
        if shape is None:
            raise BadPress
        table, mark, word, sure = shape.groups()
        does: TableAction | Ask
        try:
            does = Ask(word) if word in _ASKS else notation.read(word)
        except ValueError:
            raise BadPress from None
        if isinstance(does, Accept):  # a button never carries the part
            raise BadPress
        return cls(int(table), int(mark), does, bool(sure))


_ASKS: Final = frozenset(ask.value for ask in Ask)


@dataclass(frozen=True, slots=True)
class Choose:
    """A button that chooses *value* for *option* of what one likes (`bot.preferences`)."""

    option: str
    value: str

    def pack(self) -> str:
        """Write the button's id."""
        return f"set.{self.option}.{self.value}"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A button that opens *page* of the rules, from 1."""

    page: int

    def pack(self) -> str:
        """Write the button's id."""
        return f"rules.{self.page}"


_CHOOSE: Final = re.compile(r"set\.([a-z]{1,16})\.([a-z]{1,16})", re.ASCII)
_LEAF: Final = re.compile(r"rules\.([1-9])", re.ASCII)


def unpack(text: str) -> Press | Choose | Leaf:
    """Read any button's id; raises `BadPress`."""
    if chosen := _CHOOSE.fullmatch(text):
        return Choose(*chosen.groups())
    if leaf := _LEAF.fullmatch(text):
        return Leaf(int(leaf[1]))
    return Press.unpack(text)


def press(table: Table, does: TableAction | Ask, *, sure: bool = False) -> str:
    """Return the id of a button for *does* at *table* as it stands now."""
    mark = 0 if isinstance(does, Ask) else table.mark(does)
    return Press(table.id, mark, does, sure).pack()

"""Button ids: a table, the state that the button was made on, and what it does (64 bytes at most).

``12.34.discard 7d`` throws the seven of diamonds at table 12, if nothing has moved since mark 34
(`Table.mark`). An id is no secret and gives no right: who presses is checked at the table.
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
    r"([1-9][0-9]{0,17})\.(0|[1-9][0-9]{0,8})\.([a-z?-]+(?: [A-Za-z0-9]+)?)", re.ASCII
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


@dataclass(frozen=True, slots=True)
class Press:
    """A button: *does* an action of the table, or asks for something else."""

    table: int
    mark: int
    does: TableAction | Ask

    def pack(self) -> str:
        """Write the button's id."""
        does = self.does if isinstance(self.does, Ask) else notation.write(self.does)
        return f"{self.table}.{self.mark}.{does}"

    @classmethod
    def unpack(cls, text: str) -> "Press":
        """Read a button's id; anything that `pack` did not write raises `BadPress`."""
        shape = _SHAPE.fullmatch(text) if len(text) <= LIMIT_BYTES else None
        if shape is None:
            raise BadPress
        table, mark, word = shape.groups()
        does: TableAction | Ask
        try:
            does = Ask(word) if word in _ASKS else notation.read(word)
        except ValueError:
            raise BadPress from None
        if isinstance(does, Accept):  # a button never carries the part
            raise BadPress
        return cls(int(table), int(mark), does)


_ASKS: Final = frozenset(ask.value for ask in Ask)


def press(table: Table, does: TableAction | Ask) -> str:
    """Return the id of a button for *does* at *table* as it stands now."""
    mark = 0 if isinstance(does, Ask) else table.mark(does)
    return Press(table.id, mark, does).pack()

"""The house at its tables: it accepts, thinks for a moment, and plays through the same door."""

import asyncio
from typing import Final

import structlog

from bot.errors import ChallengeGone, StalePress
from bot.platform import Person
from bot.table import Accept, Status, Table, TableAction
from bot.tables import Tables
from engine import NextHand, RuleError, view
from engine.deck import HOUSE_PART
from engine.players import plain

RETRY_S: Final = 5.0

_log = structlog.get_logger()


class House:
    """Plays every seat of *person*; *delay_s* is how long it seems to think."""

    def __init__(self, tables: Tables, person: Person, delay_s: float) -> None:
        self._tables = tables
        self._person = person
        self._delay_s = delay_s
        self._thinking: dict[int, asyncio.Task[None]] = {}

    async def show(self, table: Table) -> None:
        """Look at a table that changed, and play there if it is the house's to do something."""
        if self.choose(table) is not None and table.id not in self._thinking:
            task = asyncio.create_task(self._play(table.id))
            self._thinking[table.id] = task

    def choose(self, table: Table) -> TableAction | None:
        """Return what the house does at *table*; None while it has nothing to do there."""
        if table.status is Status.OFFERED and table.people[1] == self._person.id:
            return Accept(HOUSE_PART)
        seat = table.seat_of(self._person.id)
        if table.match is None or seat is None:
            return None
        return plain.choose(view(table.match, seat))

    async def close(self) -> None:
        """Stop thinking; what is unplayed is played after the next start."""
        for task in tuple(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def _play(self, table_id: int) -> None:
        while True:
            try:
                table = await self._tables.get(table_id)
                action = self.choose(table)
                if action is None:  # with no pause after the look: no change is missed
                    del self._thinking[table_id]
                    return
                if not isinstance(action, Accept | NextHand):
                    await asyncio.sleep(self._delay_s)
                await self._tables.act(self._person.id, table_id, action, table.mark(action))
            except (RuleError, StalePress, ChallengeGone):
                continue  # the table went on while the house was thinking
            except Exception as fault:  # noqa: BLE001 - the house tries again, whatever it was
                _log.warning("house stopped", table=table_id, fault=type(fault).__name__)
                await asyncio.sleep(RETRY_S)

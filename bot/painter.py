"""The painter keeps what people see up to date: the latest state wins, nothing queues up.

Showing never changes a game: a platform that fails is asked again, with the table as it is then.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.platform import Shows
from bot.table import Table

RETRY_S: Final = 1.0
RETRY_MOST_S: Final = 60.0

_log = structlog.get_logger()


class Painter:
    """Tells each of those who show tables, side by side, which ones changed."""

    def __init__(self, latest: Callable[[int], Awaitable[Table]]) -> None:
        self._latest = latest
        self._easels: list[_Easel] = []

    def add(self, shows: Shows) -> None:
        """Let *shows* know of every change from now on; call it in the running loop."""
        self._easels.append(_Easel(shows, self._latest))

    def show(self, table_id: int) -> None:
        """Have table *table_id* shown as soon as may be; returns at once."""
        for easel in self._easels:
            easel.mark(table_id)

    async def close(self) -> None:
        """Stop painting; what is unpainted is painted after the next start."""
        for easel in self._easels:
            easel.task.cancel()
        await asyncio.gather(*(easel.task for easel in self._easels), return_exceptions=True)


class _Easel:
    """The tables that one platform has yet to show."""

    def __init__(self, shows: Shows, latest: Callable[[int], Awaitable[Table]]) -> None:
        self._shows = shows
        self._latest = latest
        self._stale: dict[int, None] = {}
        self._failures: dict[int, int] = {}
        self._woken = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    def mark(self, table_id: int) -> None:
        self._stale[table_id] = None
        self._woken.set()

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._stale:
                table_id = next(iter(self._stale))
                del self._stale[table_id]
                await self._paint(table_id)

    async def _paint(self, table_id: int) -> None:
        try:
            await self._shows.show(await self._latest(table_id))
            self._failures.pop(table_id, None)
        except Exception as fault:  # noqa: BLE001 - a platform may fail in any way
            times = self._failures[table_id] = self._failures.get(table_id, 0) + 1
            # The type only: a message may quote what was to be shown.
            _log.warning("not shown", table=table_id, fault=type(fault).__name__, times=times)
            wait_s = min(RETRY_S * 2 ** (times - 1), RETRY_MOST_S)
            asyncio.get_running_loop().call_later(wait_s, self.mark, table_id)

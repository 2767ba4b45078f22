"""The tables of the room: lock, load, engine, save, show.

Every change of a table comes through `act`, whoever wants it: the new state is computed from the
old one as a value, made durable, and only then remembered and shown. So a fault anywhere leaves
the table as it was.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import notation
from bot.errors import (
    AlreadyChallenged,
    ChallengeYourself,
    NoTable,
    NotAtTable,
    NotOver,
    StalePress,
    TooManyTables,
)
from bot.painter import Painter
from bot.store import records
from bot.store.records import Records
from bot.store.writer import Move, Outpaced, Writer
from bot.table import Accept, Status, Table, TableAction
from engine import Rules, Seat
from engine.deck import SEED_BYTES, check_part

OPEN_LIMIT: Final = 5
"""So many open challenges one person may have at a time."""
KEPT: Final = 2000
"""So many tables are kept in memory; others are replayed from their log when asked for."""


def fresh_seed() -> bytes:
    """Return a secret seed from the operating system (R39)."""
    return secrets.token_bytes(SEED_BYTES)


class Tables:
    """All tables, by id. *seed* makes the secret seeds, *now_s* tells the time in seconds."""

    def __init__(
        self,
        store: Records,
        writer: Writer,
        *,
        seed: Callable[[], bytes] = fresh_seed,
        now_s: Callable[[], float] = time.time,
    ) -> None:
        self._records = store
        self._writer = writer
        self._seed = seed
        self._now_s = now_s
        self._kept: dict[int, Table] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun: set[asyncio.Task[Table]] = set()
        self.painter = Painter(self.get)

    async def get(self, table_id: int) -> Table:
        """Return a table as last saved; raises `NoTable`."""
        kept = self._kept.get(table_id)
        if kept is not None:
            return kept
        async with self._lock(table_id):
            return await self._load(table_id)

    async def challenge(
        self,
        place: str,
        challenger: int,
        opponent: int | None,
        rules: Rules,
        part: str,
        *,
        limited: bool = True,
    ) -> Table:
        """Open a table in *place*: *challenger* waits for *opponent*, or for anybody (None).

        Not *limited* is a challenge that is accepted at once, as by the house.
        """
        if challenger == opponent:
            raise ChallengeYourself
        table = Table(0, place, (challenger, opponent), rules, self._seed(), check_part(part))
        return await self._whole(self._challenge(table, limited=limited))

    async def _challenge(self, table: Table, *, limited: bool) -> Table:
        async with self._lock(-table.people[0]):
            if limited:
                await self._room_for(table.people)
            return await self._open(table)

    async def rematch(self, person: int, table_id: int, part: str) -> Table:
        """Ask for a rematch of a finished match, or accept the other's asking (R7: loser first).

        Returns the table of the rematch.
        """
        return await self._whole(self._rematch(person, table_id, part))

    async def _rematch(self, person: int, table_id: int, part: str) -> Table:
        async with self._lock(table_id):
            old = await self._load(table_id)
            seat = old.seat_of(person)
            if seat is None:
                raise NotAtTable
            if old.match is None or old.match.result is None:
                raise NotOver
            asked = await self._records.rematch_of(table_id)
            if asked is None:
                try:
                    return await self._open(self._again(old, seat, part))
                except IntegrityError:  # another process was asked by the other at this moment
                    asked = await self._records.rematch_of(table_id)
        if asked is None:
            raise NotOver
        offered = await self.get(asked)
        if offered.status is Status.OFFERED and offered.people[0] != person:
            return await self.act(person, asked, Accept(part))
        return offered

    async def act(
        self, person: int, table_id: int, action: TableAction, mark: int | None = None
    ) -> Table:
        """Do *action* for *person* and return the table after it, which is then durable.

        *mark* is that of the button pressed (`Table.mark`); None acts on whatever is there. Raises
        `RuleError` or `RoomError`, and then nothing has changed.
        """
        return await self._whole(self._act(person, table_id, action, mark))

    async def _act(
        self, person: int, table_id: int, action: TableAction, mark: int | None
    ) -> Table:
        async with self._lock(table_id):
            while True:
                table = await self._load(table_id)
                if person not in table.people and table.match is not None:
                    raise NotAtTable
                if mark is not None and mark != table.mark(action):
                    raise StalePress
                after = table.apply(person, action)
                try:
                    await self._save(after, person, action)
                except Outpaced:
                    self._kept.pop(table_id, None)
                    continue
                except BaseException:
                    # Committed or not, who knows: the log does.
                    self._kept.pop(table_id, None)
                    raise
                self._keep(after)
                self.painter.show(table_id)
                return after

    async def of(self, person: int) -> tuple[Table, ...]:
        """Return the tables where *person* plays or is challenged or waits, oldest first."""
        statuses = (Status.OFFERED, Status.PLAYING)
        ids = await self._records.tables_of(person, statuses)
        return tuple([await self.get(table_id) for table_id in ids])

    async def last_over(self, person: int) -> Table | None:
        """Return the match that *person* finished last."""
        ids = await self._records.tables_of(person, (Status.OVER,))
        return await self.get(ids[-1]) if ids else None

    async def repaint(self, person: int) -> None:
        """Have all unfinished tables of *person* shown, as at the start of the room."""
        for table_id in await self._records.tables_of(person, (Status.OFFERED, Status.PLAYING)):
            self.painter.show(table_id)

    async def close(self) -> None:
        """Wait for what was begun."""
        await asyncio.gather(*self._begun, return_exceptions=True)

    async def _whole(self, work: Coroutine[object, object, Table]) -> Table:
        """Await *work*, which goes on when its asker is cancelled: it may be written by then."""
        task = asyncio.create_task(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    def _again(self, old: Table, seat: Seat, part: str) -> Table:
        """Return the offer of a rematch by the player at *seat*; the winner deals."""
        mine, other = old.people[seat], old.people[seat.other]
        winner = old.match and old.match.result and old.match.result.winner
        dealer = None
        if winner is not None:
            dealer = Seat.A if winner == seat else Seat.B
        if mine is None:
            raise NotAtTable
        return Table(
            0,
            old.place,
            (mine, other),
            old.rules,
            self._seed(),
            check_part(part),
            first_dealer=dealer,
            rematch_of=old.id,
        )

    async def _room_for(self, people: tuple[int, int | None]) -> None:
        """Look whether the first of *people* may challenge the second, or anybody (None)."""
        challenger, opponent = people
        open_now = [each for each in await self.of(challenger) if each.status is Status.OFFERED]
        for table in open_now:
            if opponent is not None and opponent in table.people:
                raise AlreadyChallenged(table.id)
        if sum(table.people[0] == challenger for table in open_now) >= OPEN_LIMIT:
            raise TooManyTables(OPEN_LIMIT)

    async def _open(self, table: Table) -> Table:
        at_s = self._now_s()

        async def add(connection: AsyncConnection) -> int:
            return await records.add_table(connection, table, at_s)

        table_id = await self._writer.work(add)
        self.painter.show(table_id)
        return await self.get(table_id)

    async def _load(self, table_id: int) -> Table:
        kept = self._kept.get(table_id)
        if kept is None:
            kept = await self._records.table(table_id)
            if kept is None:
                raise NoTable
            self._keep(kept)
        return kept

    def _keep(self, table: Table) -> None:
        self._kept.pop(table.id, None)
        self._kept[table.id] = table
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    async def _save(self, after: Table, person: int, action: TableAction) -> None:
        match = after.match
        result = match.result if match else None
        a, b = match.scores if match else (0, 0)
        await self._writer.move(
            Move(
                table_id=after.id,
                number=after.version,
                person_id=person,
                action=notation.write(action),
                at_s=self._now_s(),
                status=after.status,
                person_b=after.people[1],
                score_a=a,
                score_b=b,
                ending=result.ending if result else None,
                winner=result.winner if result else None,
            )
        )

    def _lock(self, key: int) -> asyncio.Lock:
        """Return the lock of table *key*, or of a person's challenges for a negative *key*."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

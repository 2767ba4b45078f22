"""The one writer: whatever waits to be saved is saved together (group commit).

A durable transaction costs an fsync, so one for each move bounds all tables together. Here
callers wait in a queue; the writer takes all of them, writes them in one transaction, and answers
after COMMIT. Each stands by itself all the same: a move is a compare-and-set on the log's key whose
loser is told (`Outpaced`), any other change has a savepoint.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, TypeVar

import structlog
from sqlalchemy import bindparam, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.errors import NotSaved
from bot.store import schema

BATCH: Final = 512
"""So many changes at most go into one transaction."""

_log = structlog.get_logger()

T = TypeVar("T")


class Outpaced(Exception):
    """Another process took this move's number first; nothing was written."""


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of a table's log, and the row of the table after it."""

    table_id: int
    number: int
    person_id: int
    action: str
    at_s: float
    status: str
    person_b: int | None
    score_a: int
    score_b: int
    ending: str | None
    winner: int | None


Work = Callable[[AsyncConnection], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class _Waiting:
    job: Move | Work
    answer: asyncio.Future[object]


class Writer:
    """Writes what is given to it, all that waits at once, while it is `running`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._closed = False
        insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._log_moves = (
            insert(schema.log)
            .on_conflict_do_nothing()
            .returning(schema.log.c.table_id, schema.log.c.number)
        )
        # As text and tuples: to SQLAlchemy binding the values is as long a work as writing them.
        compiled = _SET_TABLE.compile(dialect=engine.dialect)
        if compiled.positiontup is None:
            raise TypeError(f"a driver that numbers no parameters: {engine.dialect.driver!r}")
        self._set_table = compiled.string
        self._row = attrgetter(*(name.removeprefix("b_") for name in compiled.positiontup))

    async def move(self, move: Move) -> None:
        """Write *move* durably; raises `Outpaced`, or `NotSaved` where the database fails."""
        await self._ask(move)

    async def work(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do *work* in the next transaction, at a savepoint, and return what it returned.

        What *work* raises is raised here and undoes *work* alone, a constraint's `IntegrityError`
        too; `NotSaved` where the database fails.
        """
        return await self._ask(work)  # type: ignore[return-value]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Write during the block; at its end what waits is written, and what comes is refused."""
        task = asyncio.create_task(self._run())
        try:
            yield
        finally:
            self._closed = True
            self._waiting.put_nowait(None)
            await task

    async def _ask(self, job: Move | Work) -> object:
        if self._closed:
            raise NotSaved
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Waiting(job, answer))
        return await answer

    async def _run(self) -> None:
        # Never cancelled: who asked would wait for ever, and not know what became of it.
        while batch := await self._take():
            await self._write(batch)

    async def _take(self) -> list[_Waiting]:
        """Wait for something and return all that waits; nothing once closed."""
        first = await self._waiting.get()
        batch = [] if first is None else [first]
        while batch and len(batch) < BATCH and not self._waiting.empty():
            each = self._waiting.get_nowait()
            if each is None:
                self._waiting.put_nowait(None)  # for the next time: it is the last
                break
            batch.append(each)
        return batch

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        begun = filled = False
        try:
            async with self._engine.begin() as connection:
                begun = True
                outcomes = await self._fill(connection, batch)
                filled = True
        except Exception as fault:  # noqa: BLE001 - whatever it was, nobody may believe to be saved
            if begun and not filled and len(batch) > 1:  # one may have spoilt it for the others
                for each in batch:
                    await self._write([each])
                return
            _log.error("not saved", waiting=len(batch), fault=type(fault).__name__)
            outcomes = [NotSaved() for _ in batch]
        for waiting, outcome in zip(batch, outcomes, strict=True):
            if waiting.answer.cancelled():
                continue
            if isinstance(outcome, BaseException):
                waiting.answer.set_exception(outcome)
            else:
                waiting.answer.set_result(outcome)

    async def _fill(self, connection: AsyncConnection, batch: Sequence[_Waiting]) -> list[object]:
        moves = [waiting.job for waiting in batch if isinstance(waiting.job, Move)]
        won = await self._write_moves(connection, moves) if moves else set()
        outcomes: list[object] = []
        for waiting in batch:
            if isinstance(waiting.job, Move):
                outcomes.append(None if id(waiting.job) in won else Outpaced())
            else:
                outcomes.append(await self._at_savepoint(connection, waiting.job))
        return outcomes

    async def _write_moves(self, connection: AsyncConnection, moves: Sequence[Move]) -> set[int]:
        """Write the log and the tables of *moves*; return the `id`s of those that were first."""
        first: dict[tuple[int, int], Move] = {}
        for move in moves:
            first.setdefault((move.table_id, move.number), move)
        # Sorted, so that two processes lock rows in the same order.
        ordered = [first[key] for key in sorted(first)]
        rows = [
            {
                "table_id": move.table_id,
                "number": move.number,
                "person_id": move.person_id,
                "action": move.action,
                "at_s": move.at_s,
            }
            for move in ordered
        ]
        taken = await connection.execute(self._log_moves, rows)
        won = {(row.table_id, row.number) for row in taken}
        winners = [move for move in ordered if (move.table_id, move.number) in won]
        if winners:
            await connection.exec_driver_sql(self._set_table, list(map(self._row, winners)))
        return set(map(id, winners))

    async def _at_savepoint(self, connection: AsyncConnection, work: Work) -> object:
        try:
            async with connection.begin_nested():
                return await work(connection)
        except IntegrityError as fault:
            return fault
        except SQLAlchemyError:
            raise  # nobody knows what is left of the transaction
        except Exception as fault:  # noqa: BLE001 - it is the asker's own, and handed to him
            return fault


_SET_TABLE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("b_table_id"))
    .values(
        version=bindparam("b_number"),
        status=bindparam("b_status"),
        person_b=bindparam("b_person_b"),
        score_a=bindparam("b_score_a"),
        score_b=bindparam("b_score_b"),
        ending=bindparam("b_ending"),
        winner=bindparam("b_winner"),
        changed_s=bindparam("b_at_s"),
    )
)
"""Each parameter is the field of a `Move` after ``b_``."""

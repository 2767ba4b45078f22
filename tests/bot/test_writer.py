"""The one writer and its group commit."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, event, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.errors import NotSaved
from bot.store import records, schema
from bot.store.database import open_engine
from bot.store.records import PersonRow
from bot.store.writer import BATCH, Move, Outpaced, Writer
from bot.table import Status, Table
from engine import Rules
from tests.bot.support import SEED

PEOPLE = 2
TABLES = 40


@pytest.fixture
async def engine(database: str) -> AsyncEngine:
    """Return the writing engine of a database with two people and some tables."""
    engine = open_engine(database, writes=True)
    async with engine.begin() as connection:
        for name in ("Ada", "Bea"):
            row = PersonRow(0, "web", name, name, None)
            await records.add_person(connection, row, name, 0.0)
        for _ in range(TABLES):
            await records.add_table(connection, Table(0, "here", (1, 2), Rules(), SEED, "p"), 0.0)
    return engine


@pytest.fixture(autouse=True)
async def _closed(engine: AsyncEngine) -> object:
    yield
    await engine.dispose()


def move(table_id: int, number: int = 1, *, person: int = 1, action: str = "draw") -> Move:
    """Return an entry for the log of a table."""
    return Move(
        table_id=table_id,
        number=number,
        person_id=person,
        action=action,
        at_s=float(number),
        status=Status.PLAYING,
        person_b=2,
        score_a=number,
        score_b=0,
        ending=None,
        winner=None,
    )


def person(name: str) -> PersonRow:
    """Return a new person, not yet written."""
    return PersonRow(0, "web", name, name, None)


async def add(connection: AsyncConnection, name: str) -> int:
    """Write a person called *name*."""
    return await records.add_person(connection, person(name), name, 0.0)


@contextmanager
def commits(engine: AsyncEngine) -> Iterator[list[int]]:
    """Count the transactions that *engine* commits in the block."""
    seen: list[int] = []

    def count(connection: Connection) -> None:
        del connection
        seen.append(1)

    event.listen(engine.sync_engine, "commit", count)
    yield seen
    event.remove(engine.sync_engine, "commit", count)


def stored(database: str) -> list[tuple[int, int, int, str]]:
    """Read the log as another program would: committed rows alone."""
    with sqlite3.connect(database.removeprefix("sqlite+aiosqlite:///")) as raw:
        rows = raw.execute("SELECT table_id, number, person_id, action FROM log ORDER BY 1, 2")
        return rows.fetchall()


def versions(database: str) -> dict[int, int]:
    """Read the version of each table that has one, as another program would."""
    with sqlite3.connect(database.removeprefix("sqlite+aiosqlite:///")) as raw:
        return dict(raw.execute("SELECT id, version FROM tables WHERE version > 0").fetchall())


async def test_many_moves_at_once_are_few_commits(engine: AsyncEngine, database: str) -> None:
    """Whatever waits is written together: forty tables' moves in one or two transactions."""
    writer = Writer(engine)
    with commits(engine) as seen:
        async with writer.running():
            await asyncio.gather(*(writer.move(move(each + 1)) for each in range(TABLES)))
    assert 1 <= len(seen) <= 2
    assert stored(database) == [(each + 1, 1, 1, "draw") for each in range(TABLES)]
    assert versions(database) == {each + 1: 1 for each in range(TABLES)}


async def test_a_move_is_committed_when_its_asker_hears(engine: AsyncEngine, database: str) -> None:
    """Another connection reads the move at the moment when `move` returns (rule: durable first)."""
    writer = Writer(engine)

    async def play(table_id: int) -> None:
        for number in range(1, 4):
            await writer.move(move(table_id, number))
            assert (table_id, number, 1, "draw") in stored(database)

    async with writer.running():
        await asyncio.gather(*(play(each + 1) for each in range(8)))


async def test_more_than_a_batch_is_more_than_a_commit(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction has a limit, and what is above it is written in the next."""
    assert BATCH >= TABLES
    monkeypatch.setattr("bot.store.writer.BATCH", 10)
    writer = Writer(engine)
    with commits(engine) as seen:
        async with writer.running():
            await asyncio.gather(*(writer.move(move(each + 1)) for each in range(TABLES)))
    assert TABLES // 10 <= len(seen) <= TABLES // 10 + 1


async def test_the_loser_of_a_race_is_told(engine: AsyncEngine, database: str) -> None:
    """Of moves with the same number one is written, and the others' actions nowhere (C33)."""
    writer = Writer(engine)
    async with writer.running():
        got = await asyncio.gather(
            *(writer.move(move(1, person=1 + each % 2, action=f"a{each}")) for each in range(6)),
            writer.move(move(2)),
            return_exceptions=True,
        )
        assert got[6] is None
        assert got[:6].count(None) == 1
        assert sum(isinstance(each, Outpaced) for each in got) == 5
        winner = got.index(None)
        with pytest.raises(Outpaced):
            await writer.move(move(1, action="late"))
    assert stored(database) == [(1, 1, 1 + winner % 2, f"a{winner}"), (2, 1, 1, "draw")]
    assert versions(database) == {1: 1, 2: 1}


async def test_two_writers_over_one_file(engine: AsyncEngine, database: str) -> None:
    """Two processes at the same moves: each number is written once, and one of the two hears it."""
    other = open_engine(database, writes=True)
    writers = (Writer(engine), Writer(other))
    rng = Random(2)

    async def play(which: int, number: int) -> int | None:
        await asyncio.sleep(rng.random() / 50)
        try:
            await writers[which].move(move(1, number, person=which + 1))
        except Outpaced:
            return None
        return which + 1

    async with writers[0].running(), writers[1].running():
        rounds = [await asyncio.gather(play(0, number), play(1, number)) for number in range(1, 31)]
    await other.dispose()
    winners = [next(each for each in one if each is not None) for one in rounds]
    assert all(one.count(None) == 1 for one in rounds)
    assert stored(database) == [(1, at + 1, who, "draw") for at, who in enumerate(winners)]
    assert versions(database) == {1: 30}
    assert set(winners) == {1, 2}


async def test_work_that_fails_spoils_nothing_else(engine: AsyncEngine, database: str) -> None:
    """What one asker's work raises is his: the moves and the work beside it are written."""
    writer = Writer(engine)

    async def boom(connection: AsyncConnection) -> None:
        await add(connection, "half")
        raise ZeroDivisionError

    async def clash(connection: AsyncConnection) -> None:
        await add(connection, "half of another")
        await add(connection, "Ada")  # is there

    async with writer.running():
        got = await asyncio.gather(
            writer.move(move(1)),
            writer.work(boom),
            writer.work(lambda connection: add(connection, "Eve")),
            writer.work(clash),
            writer.move(move(2)),
            return_exceptions=True,
        )
    assert isinstance(got[1], ZeroDivisionError)
    assert isinstance(got[3], IntegrityError)
    assert [got[0], got[4]] == [None, None]
    assert [each[0] for each in stored(database)] == [1, 2]
    assert await names(engine) == {"Ada", "Bea", "Eve"}


async def names(engine: AsyncEngine) -> set[str]:
    """Return the names of all people."""
    async with engine.connect() as connection:
        return set((await connection.execute(select(schema.people.c.name))).scalars())


async def test_a_poisoned_move_spoils_nothing_else(engine: AsyncEngine, database: str) -> None:
    """A move that breaks a foreign key is not saved; those written with it are."""
    writer = Writer(engine)
    async with writer.running():
        got = await asyncio.gather(
            writer.move(move(1)),
            writer.move(move(2, person=99)),
            writer.move(move(999)),
            writer.work(lambda connection: add(connection, "Eve")),
            writer.move(move(3)),
            return_exceptions=True,
        )
    assert [got[0], got[4]] == [None, None]
    assert isinstance(got[1], NotSaved)
    assert isinstance(got[2], NotSaved)
    assert [each[0] for each in stored(database)] == [1, 3]
    assert versions(database) == {1: 1, 3: 1}
    assert await names(engine) == {"Ada", "Bea", "Eve"}


async def test_a_commit_that_fails_saves_nothing(engine: AsyncEngine, database: str) -> None:
    """Where COMMIT fails everyone in the transaction hears `NotSaved`, and nothing is written.

    A foreign key that is looked at only at the end makes a real COMMIT fail.
    """
    writer = Writer(engine)

    async def late(connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        await connection.execute(
            insert(schema.lines).values(place="here", person_id=99, text="x", at_s=0.0)
        )

    async with writer.running():
        got = await asyncio.gather(
            writer.move(move(1)),
            writer.work(lambda connection: add(connection, "Eve")),
            writer.work(late),
            return_exceptions=True,
        )
        assert [type(each) for each in got] == [NotSaved] * 3
        assert stored(database) == []
        assert versions(database) == {}
        await writer.move(move(1))  # the same once more, and it works
    assert stored(database) == [(1, 1, 1, "draw")]
    assert await names(engine) == {"Ada", "Bea"}


async def test_a_transaction_that_breaks_off_saves_no_half(
    engine: AsyncEngine, database: str
) -> None:
    """When the database gives the whole transaction up, as on a full disk, nobody is fooled.

    A trigger that rolls everything back does to the transaction what a full disk does.
    """
    async with engine.begin() as connection:
        await connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON lines"
            " BEGIN SELECT RAISE(ROLLBACK, 'disk full'); END"
        )
    writer = Writer(engine)

    async def full(connection: AsyncConnection) -> None:
        await connection.execute(
            insert(schema.lines).values(place="here", person_id=1, text="x", at_s=0.0)
        )

    async with writer.running():
        got = await asyncio.gather(
            writer.move(move(1)),
            writer.work(full),
            writer.work(lambda connection: add(connection, "Eve")),
            return_exceptions=True,
        )
    assert isinstance(got[1], IntegrityError | NotSaved)
    written = (len(stored(database)) == 1, "Eve" in await names(engine))
    assert (got[0] is None, isinstance(got[2], int)) == written


async def test_a_locked_database_refuses_all_at_once(
    engine: AsyncEngine, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the transaction can't begin everybody waits once, not one after the other."""
    monkeypatch.setattr("bot.store.database.PRAGMAS", ("busy_timeout = 100",))
    impatient = open_engine(database, writes=True)
    writer = Writer(impatient)
    with sqlite3.connect(database.removeprefix("sqlite+aiosqlite:///")) as raw:
        raw.execute("BEGIN IMMEDIATE")
        async with writer.running(), asyncio.timeout(3.0):
            got = await asyncio.gather(
                *(writer.move(move(each + 1)) for each in range(TABLES)), return_exceptions=True
            )
        raw.execute("ROLLBACK")
    await impatient.dispose()
    assert [type(each) for each in got] == [NotSaved] * TABLES
    assert stored(database) == []
    del engine


async def test_who_asked_may_leave(engine: AsyncEngine, database: str) -> None:
    """An asker that is cancelled disturbs neither the writer nor the others."""
    writer = Writer(engine)
    async with writer.running():
        leaving = [asyncio.create_task(writer.move(move(each))) for each in (1, 2)]
        staying = asyncio.create_task(writer.move(move(3)))
        await asyncio.sleep(0)
        leaving[0].cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving[0]
        await staying
        leaving[1].cancel()
        await writer.move(move(4))
    assert [each[0] for each in stored(database)] == [1, 2, 3, 4]


async def test_closing_answers_everyone(engine: AsyncEngine, database: str) -> None:
    """What was asked before the end is written and answered; what comes later is refused."""
    writer = Writer(engine)
    started, gate = asyncio.Event(), asyncio.Event()

    async def slow(connection: AsyncConnection) -> int:
        started.set()
        await gate.wait()
        return await add(connection, "Eve")

    async with asyncio.timeout(5):
        async with writer.running():
            early = asyncio.create_task(writer.work(slow))
            await started.wait()  # the end comes in the middle of this transaction
            waiting = [asyncio.create_task(writer.move(move(each))) for each in range(1, 6)]
            asyncio.get_running_loop().call_later(0.02, gate.set)
            await asyncio.sleep(0.002)
        assert isinstance(await early, int)
        assert await asyncio.gather(*waiting) == [None] * 5
        with pytest.raises(NotSaved):
            await writer.move(move(6))
    assert [each[0] for each in stored(database)] == [1, 2, 3, 4, 5]


async def test_an_error_shows_no_parameters(engine: AsyncEngine) -> None:
    """What the database complains of may end in a log; the seed and the cards don't (R40)."""
    table = Table(0, "here", (99, None), Rules(), SEED, "secret-part")
    async with engine.connect() as connection:
        with pytest.raises(IntegrityError) as caught:
            await records.add_table(connection, table, 0.0)
        await connection.rollback()
        assert (
            await connection.execute(select(func.count()).select_from(schema.log))
        ).scalar() == 0
    assert repr(SEED)[2:20] not in str(caught.value)
    assert "secret-part" not in str(caught.value)


def test_the_database_is_durable(database: str) -> None:
    """A commit reaches the disk before it is told of, and readers don't wait for the writer."""

    async def pragmas() -> tuple[object, ...]:
        engine = open_engine(database, writes=True)
        async with engine.connect() as connection:
            wanted = ("journal_mode", "synchronous", "foreign_keys")
            got = [
                (await connection.exec_driver_sql(f"PRAGMA {each}")).scalar_one() for each in wanted
            ]
        await engine.dispose()
        return tuple(got)

    assert asyncio.run(pragmas()) == ("wal", 2, 1)
    assert Path(database.removeprefix("sqlite+aiosqlite:///")).is_file()

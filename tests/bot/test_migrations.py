"""Databases of older versions, brought up to date with everything that is in them."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from bot import proof
from bot.places import Customs
from bot.preferences import Preferences
from bot.store import schema
from bot.store.database import ROOT
from engine import CLASSIC, Rules
from tests.bot.support import a_room, url

SEED = bytes(range(32))
OLD_RULES = {"target": 60, "knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25}
"""As the first version wrote them."""


def to(folder: Path, revision: str) -> None:
    """Bring the database in *folder* up or down to *revision*."""

    def run(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(ROOT / "migrations"))
        config.attributes["connection"] = connection
        here = connection.exec_driver_sql(
            "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
        ).scalar()
        now = (
            here and connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        )
        (command.downgrade if now and now > revision else command.upgrade)(config, revision)

    async def work() -> None:
        engine = create_async_engine(url(folder))
        async with engine.begin() as connection:
            await connection.run_sync(run)
        await engine.dispose()

    asyncio.run(work())


def rows(folder: Path, table: str) -> list[tuple[object, ...]]:
    """Return all rows of *table*."""
    raw = sqlite3.connect(folder / "room.db")
    try:
        return raw.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608
    finally:
        raw.close()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return the folder of a database of the first version: two people, a match, a line."""
    to(tmp_path, "0001")
    raw = sqlite3.connect(tmp_path / "room.db")
    with raw:
        raw.executemany(
            "INSERT INTO people (id, platform, key, name, handle, language, created_s)"
            " VALUES (?, 'web', ?, ?, ?, ?, 1.5)",
            [(1, "a" * 64, "Ada", "ada", "it"), (2, "b" * 64, "Bea", "bea", None)],
        )
        raw.execute(
            "INSERT INTO tables (id, place, status, person_a, person_b, rules, seed, part_a,"
            " version, score_a, score_b, created_s, changed_s)"
            " VALUES (7, 'web:lobby', 'playing', 1, 2, ?, ?, 'ada-part', 1, 0, 0, 2.5, 3.5)",
            (json.dumps(OLD_RULES), SEED),
        )
        raw.execute("INSERT INTO log VALUES (7, 1, 2, 'accept bea-part', 3.5)")
        raw.execute("INSERT INTO lines VALUES (1, 'web:lobby', 1, 'Ciao', 4.5)")
    raw.close()
    return tmp_path


def test_everything_is_kept(old: Path) -> None:
    """0002: people, tables, logs and lines stay as they were; likes are empty; and back again."""
    before = {name: rows(old, name) for name in ("people", "tables", "log", "lines")}
    to(old, "0002")
    people = [(*row[:6], row[-1], row[6]) for row in rows(old, "people")]
    assert [row[:6] for row in people] == [row[:6] for row in before["people"]]
    assert "{}" in rows(old, "people")[0]
    assert rows(old, "places") == []
    for name in ("tables", "log", "lines"):
        assert rows(old, name) == before[name]
    to(old, "0001")
    for name, was in before.items():
        assert rows(old, name) == was


async def play_on(old: Path) -> None:
    """Open the room over the *old* database, and look at everything."""
    async with a_room(url(old)) as room:
        ada, bea = await room.people.get(1), await room.people.get(2)
        assert (ada.name, ada.language, ada.likes) == ("Ada", "it", Preferences())
        assert (bea.name, bea.language) == ("Bea", None)
        assert await room.places.get("web:lobby") == Customs()
        table = await room.tables.get(7)
        assert table.rules == Rules(target=60)
        assert table.seed == SEED
        t = room.texts("en")
        await room.people.like(ada, Preferences().choose("deck", "two"))
        reply = await room.command(ada, "web:lobby", "/room settings box", "p", t)
        assert reply.refused is None
        assert (await room.command(ada, "web:lobby", "/gin resign table=7", "p", t)).view
        assert (await room.press(bea, "7.0.resign", "p", t)).refused is None
        proof.check(await room.proof(7))
    async with a_room(url(old)) as room:
        assert (await room.people.get(1)).likes.said("deck") == "two"
        assert (await room.places.get("web:lobby")).rules == Rules(box=True)
        assert Rules(box=True) != CLASSIC


def test_the_room_goes_on_with_it(old: Path) -> None:
    """A room of this version opens a database of the first; its matches go on and are proven."""
    asyncio.run(play_on(old))


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    """The newest migration makes just the tables and columns that `bot.store.schema` describes."""
    to(tmp_path, "head")

    def compare(connection: Connection) -> None:
        found = inspect(connection)
        names = set(found.get_table_names()) - {"alembic_version"}
        assert names == set(schema.metadata.tables)
        for name, table in schema.metadata.tables.items():
            there = {each["name"]: each["nullable"] for each in found.get_columns(name)}
            wanted = {each.name: bool(each.nullable) for each in table.columns}
            assert there == wanted

    async def work() -> None:
        engine = create_async_engine(url(tmp_path))
        async with engine.begin() as connection:
            await connection.run_sync(compare)
        await engine.dispose()

    asyncio.run(work())

"""A migrated database for each test, copied from one that is made once."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import migrate, open_engine
from tests.bot.support import Parts, parts, url


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a database with the newest tables and nothing in them."""
    folder = tmp_path_factory.mktemp("empty")

    async def make() -> None:
        engine = open_engine(url(folder), writes=True)
        await migrate(engine)
        await engine.dispose()

    asyncio.run(make())
    return folder / "room.db"


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> str:
    """Return the address of a fresh, migrated database."""
    shutil.copy(empty_database, tmp_path / "room.db")
    return url(tmp_path)


@pytest.fixture
async def room_parts(database: str) -> AsyncIterator[Parts]:
    """Return the parts of a room, without house and page."""
    async with parts(database) as made:
        yield made

"""Opening the database and bringing its tables up to date."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

ROOT: Final = Path(__file__).resolve().parents[2]


def open_engine(url: str, *, writes: bool) -> AsyncEngine:
    """Open the database at *url*; transactions of a writing engine take the write lock at once."""
    # A writer alone and few readers: more connections only wait for each other's locks.
    engine = create_async_engine(
        url,
        pool_size=1 if writes else 4,
        max_overflow=0,
        hide_parameters=True,  # an error may end in a log, and seeds and cards never do
    )
    if engine.dialect.name == "sqlite":
        begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

        @event.listens_for(engine.sync_engine, "connect")
        def _connect(raw: DBAPIConnection, _record: object) -> None:
            # The driver's own idea of transactions knows neither savepoints nor BEGIN IMMEDIATE.
            raw.isolation_level = None
            cursor = raw.cursor()
            for pragma in PRAGMAS:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

    return engine


PRAGMAS: Final = (
    "journal_mode = WAL",
    "synchronous = FULL",  # durable at COMMIT, also when the machine loses power
    "foreign_keys = ON",
    "busy_timeout = 5000",
)
"""What each connection to SQLite is told first."""


async def migrate(engine: AsyncEngine) -> None:
    """Create the tables, or bring them up to the newest migration."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(ROOT / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

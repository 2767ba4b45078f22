"""The writer with a hundred tables at once beside raw sqlite3 with a durable transaction a move.

Each measurement is a process of its own (`python -m benchmarks.storage SIDE FILE ROUNDS`), so that
both sides can be run again with an fsync that takes 4 ms.
"""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from benchmarks.figure import Figures, rates
from bot.store import records
from bot.store.database import PRAGMAS, migrate, open_engine
from bot.store.records import PersonRow
from bot.store.writer import Move, Writer
from bot.table import Status, Table
from engine import Rules

TABLES: Final = 100
ROOT: Final = Path(__file__).parents[1]


def measure() -> Figures:
    """Measure the writer, as the disk is and with a slow fsync."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        empty = folder / "empty.db"
        asyncio.run(_make(empty))

        def run(side: str, rounds: int, **environ: str) -> float:
            file = folder / "room.db"
            for each in folder.glob("room.db*"):
                each.unlink()
            shutil.copy(empty, file)
            done = subprocess.run(
                [sys.executable, "-m", "benchmarks.storage", side, str(file), str(rounds)],
                capture_output=True,
                text=True,
                check=True,
                cwd=ROOT,
                env=os.environ | environ,
            )
            return float(done.stdout)

        yield rates(
            "moves saved, 100 tables at once",
            9,
            lambda: run("ours", 60),
            lambda: run("theirs", 10),
            2.5,
        )
        shim = folder / "fsync.so"
        if fault := _compile(shim):
            yield f"moves saved with an fsync of 4 ms: not measured ({fault})"
            return
        yield rates(
            "the same with an fsync of 4 ms",
            5,
            lambda: run("ours", 60, LD_PRELOAD=str(shim)),
            lambda: run("theirs", 2, LD_PRELOAD=str(shim)),
            20,
        )


def _compile(shim: Path) -> str:
    """Make the library that slows fsync down; return what is in the way, in words."""
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        return "it needs Linux and a C compiler called cc"
    source = Path(__file__).with_name("fsync.c")
    done = subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-o", str(shim), str(source), "-ldl"],
        capture_output=True,
        text=True,
        check=False,
    )
    return "cc can't compile benchmarks/fsync.c" if done.returncode else ""


async def _make(file: Path) -> None:
    """Make the database of a room with two people and a hundred tables."""
    engine = open_engine(_url(file), writes=True)
    await migrate(engine)
    async with engine.begin() as connection:
        for name in ("Ada", "Bea"):
            row = PersonRow(0, "web", name, name, None)
            await records.add_person(connection, row, name, 0.0)
        table = Table(0, "here", (1, 2), Rules(), bytes(32), "part")
        for _ in range(TABLES):
            await records.add_table(connection, table, 0.0)
    await engine.dispose()  # the last to close it empties SQLite's log into the file


def _url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def _move(table: int, number: int) -> Move:
    return Move(
        table_id=table,
        number=number,
        person_id=1 + number % 2,
        action="draw",
        at_s=float(number),
        status=Status.PLAYING,
        person_b=2,
        score_a=0,
        score_b=0,
        ending=None,
        winner=None,
    )


async def _ours(file: Path, rounds: int) -> float:
    """Send each table's next move when its last is saved; return the moves a second."""
    engine = open_engine(_url(file), writes=True)
    writer = Writer(engine)

    async def play(table: int, first: int, last: int) -> None:
        for number in range(first, last + 1):
            await writer.move(_move(table, number))

    async with writer.running():
        await asyncio.gather(*(play(table, 1, 1) for table in range(1, TABLES + 1)))  # warm up
        start = perf_counter()
        await asyncio.gather(*(play(table, 2, rounds + 1) for table in range(1, TABLES + 1)))
        took_s = perf_counter() - start
    await engine.dispose()
    return TABLES * rounds / took_s


def _theirs(file: Path, rounds: int) -> float:
    """Save the same rows with as many transactions as moves; return the moves a second."""
    raw = sqlite3.connect(file, isolation_level=None)
    for pragma in PRAGMAS:
        raw.execute(f"PRAGMA {pragma}")

    def play(number: int) -> None:
        for table in range(1, TABLES + 1):
            move = _move(table, number)
            raw.execute("BEGIN IMMEDIATE")
            raw.execute(
                "INSERT INTO log (table_id, number, person_id, action, at_s)"
                " VALUES (?, ?, ?, ?, ?)",
                (move.table_id, move.number, move.person_id, move.action, move.at_s),
            )
            raw.execute(
                "UPDATE tables SET version = ?, status = ?, person_b = ?, score_a = ?,"
                " score_b = ?, ending = ?, winner = ?, changed_s = ? WHERE id = ?",
                (
                    move.number,
                    move.status,
                    move.person_b,
                    move.score_a,
                    move.score_b,
                    move.ending,
                    move.winner,
                    move.at_s,
                    move.table_id,
                ),
            )
            raw.execute("COMMIT")

    play(1)  # warm up
    start = perf_counter()
    for number in range(2, rounds + 2):
        play(number)
    took_s = perf_counter() - start
    raw.close()
    return TABLES * rounds / took_s


def _main(side: str, file: str, rounds: str) -> None:
    if side == "ours":
        print(asyncio.run(_ours(Path(file), int(rounds))))
    else:
        print(_theirs(Path(file), int(rounds)))


if __name__ == "__main__":
    _main(*sys.argv[1:])

"""A room that is killed, at any moment, and started again over the same database (C31)."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

from tests.platforms.over_http import HttpPlayer
from tests.platforms.player import Button
from tests.platforms.playing import choose

ROOT = Path(__file__).resolve().parents[2]
START_S = 30.0


class Process:
    """A room as `make run` starts it."""

    def __init__(self, process: asyncio.subprocess.Process, base: str) -> None:
        self.base = base
        self._process = process

    async def kill(self) -> None:
        """End it where it stands: nothing is written any more."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> tuple[int, str]:
        """Close it, and return its exit status and what it printed."""
        self._process.send_signal(signal.SIGTERM)
        printed, _ = await self._process.communicate()
        return self._process.returncode or 0, printed.decode()


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[Process]:
    """Start a room over the data in *folder*; it does not outlive the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(folder),
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/room.db",
            "WEB_PORT": "0",
            "WEB_HOST": "127.0.0.1",
            "HOUSE_DELAY_S": "0",
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        assert process.stdout is not None
        base = ""
        async with asyncio.timeout(START_S):
            while not base:
                line = (await process.stdout.readline()).decode()
                assert line, "the room did not open"
                base = next((w.rstrip("/") for w in line.split() if w.startswith("http://")), "")
        yield Process(process, base)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await drained(process)


async def drained(process: asyncio.subprocess.Process) -> None:
    """Read what is left of the output, so that its pipe is closed."""
    assert process.stdout is not None
    await process.stdout.read()


async def moved_to(player: HttpPlayer, base: str) -> HttpPlayer:
    """Return *player*'s browser at the room's new address."""
    other = HttpPlayer(base, player.name, player.language, session=player.session)
    await other.come_back()
    return other


async def begun(base: str, stack: AsyncExitStack) -> tuple[HttpPlayer, HttpPlayer, int]:
    """Let Ada and Bob come in and begin a match; *stack* closes their browsers."""
    ada, bob = HttpPlayer(base, "Ada", "en"), HttpPlayer(base, "Bob", "it")
    stack.push_async_callback(ada.close)
    stack.push_async_callback(bob.close)
    await ada.come_in()
    await bob.come_in()
    assert await ada.say("hello <b>Bob</b>") == ""
    assert await ada.say("/gin challenge Bob") == ""
    accept = await bob.offered()
    assert await bob.press(accept) == ""
    for player in (ada, bob):
        await player.until(lambda: player.hand(accept.table).version == 1)  # noqa: B023
    return ada, bob, accept.table


async def next_move(players: tuple[HttpPlayer, ...], table: int) -> tuple[HttpPlayer, Button]:
    """Return who is on turn, and the next button of a plain game; a hand never ends here."""
    able = [(each, found) for each in players if (found := choose(each.hand(table)))]
    assert len(able) == 1
    player, button = able[0]
    if button.does.startswith("knock "):
        thrown = [each for each in player.hand(table).buttons if each.does.startswith("discard ")]
        button = thrown[-1]
    return player, button


async def play(players: tuple[HttpPlayer, ...], table: int, moves: int) -> int:
    """Play *moves* moves; return the version of the table after them."""
    version = max(each.hand(table).version or 0 for each in players)
    for each in players:
        await each.until(lambda: each.hand(table).version == version)  # noqa: B023
    for _ in range(moves):
        player, button = await next_move(players, table)
        assert await player.press(button) == ""
        version += 1
        for each in players:
            await each.until(lambda: each.hand(table).version == version)  # noqa: B023
            await each.until(lambda: each.board(table).version == version)  # noqa: B023
    return version


async def seen(players: tuple[HttpPlayer, ...], table: int) -> dict[str, object]:
    """Return all that *players* see, to the byte."""
    found: dict[str, object] = {}
    for player in players:
        found[f"{player.name}'s side"] = list(player.regions["private"].items())
        found[f"{player.name}'s channel"] = list(player.regions["channel"].items())
        found[f"{player.name}'s hand"] = await player.picture(player.hand(table))
        found[f"{player.name}'s board"] = await player.picture(player.board(table))
    return found


def log_of(folder: Path) -> list[tuple[int, int, str]]:
    """Return the action log as it lies in the database: number, person, action."""
    with sqlite3.connect(folder / "room.db") as database:
        rows = database.execute("SELECT number, person_id, action FROM log ORDER BY number")
        found = rows.fetchall()
    database.close()
    return found


def copied(folder: Path, to: Path) -> Path:
    """Copy the database of a room that is open."""
    to.mkdir()
    source, target = sqlite3.connect(folder / "room.db"), sqlite3.connect(to / "room.db")
    source.backup(target)
    target.close()
    source.close()
    return to


async def drawn(players: tuple[HttpPlayer, ...], table: int, old: Button) -> str:
    """Press the *old* draw button, and return which card it brought."""
    player = next(each for each in players if each.hand(table).find("draw"))
    assert await player.press(old) == ""
    await player.until(lambda: player.hand(table).find("knock?"))
    _, _, new = player.hand(table).alt.rpartition(": ")
    return new


async def test_a_killed_room_goes_on_where_it_was(tmp_path: Path) -> None:
    """C31: the same state to the byte, the same next card, and the old buttons work."""
    async with AsyncExitStack() as stack:
        await check_killed(tmp_path / "data", tmp_path / "copy", stack)


async def check_killed(folder: Path, to: Path, stack: AsyncExitStack) -> None:
    """Play, kill, start again, and compare."""
    async with started(folder) as room:
        ada, bob, table = await begun(room.base, stack)
        players = (ada, bob)
        await play(players, table, 6)
        while not any(each.hand(table).find("draw") for each in players):
            await play(players, table, 1)
        _, draw = await next_move(players, table)
        assert draw.does == "draw"
        before = await seen(players, table)
        copy = copied(folder, to)
        await room.kill()
        for player in players:
            await player.leave()

    async with started(folder) as room, started(copy) as other:
        back = tuple([await moved_to(each, room.base) for each in players])
        now = await seen(back, table)
        for name, then in before.items():
            assert now[name] == then, name
        assert "hello <b>Bob</b>" in [line for each in back[0].channel for line in each.lines]
        there = tuple([await moved_to(each, other.base) for each in players])
        card = await drawn(back, table, draw)
        assert await drawn(there, table, draw) == card, "another next card"
        await play(back, table, 5)
        for player in (*back, *there):
            await player.leave()
        assert (await other.stop())[0] == 0
        status, printed = await room.stop()
        assert status == 0
        assert "Traceback" not in printed


async def test_every_acknowledged_move_outlives_a_kill(tmp_path: Path) -> None:
    """C31: killed right after presses, at random moments: what was answered is there, once."""
    async with AsyncExitStack() as stack:
        await check_acknowledged(tmp_path / "data", stack)


async def check_acknowledged(folder: Path, stack: AsyncExitStack) -> None:
    """Play and kill five times, and count."""
    chance = Random(31)
    acknowledged = 1
    browsers: tuple[HttpPlayer, ...] = ()
    players: tuple[HttpPlayer, ...]
    table = 0
    for _ in range(5):
        async with started(folder) as room:
            if not browsers:
                ada, bob, table = await begun(room.base, stack)
                browsers = players = (ada, bob)
            else:
                players = tuple([await moved_to(each, room.base) for each in browsers])
                versions = {each.hand(table).version for each in players}
                assert len(versions) == 1
                found = versions.pop() or 0
                assert acknowledged <= found <= acknowledged + 1
                acknowledged = found
            acknowledged = await play(players, table, chance.randrange(1, 5))
            player, button = await next_move(players, table)
            pressing = asyncio.create_task(player.press(button))
            await asyncio.wait({pressing}, timeout=chance.choice((0, 0.001, 0.003, 0.01, 5)))
            await room.kill()
            with suppress(ConnectionError):
                assert await pressing == ""
                acknowledged += 1
            for each in players:
                await each.leave()
        log = log_of(folder)
        assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
        assert acknowledged <= len(log) <= acknowledged + 1

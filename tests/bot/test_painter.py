"""The painter: the latest state wins, and showing changes nothing."""

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import pairwise

import pytest
import structlog

from bot.painter import Painter
from bot.table import Table
from tests.bot.support import match_of, playing, somewhere, until


class Wall:
    """Where one platform shows tables; it may be slow, or fail some times."""

    def __init__(self, *, failures: int = 0) -> None:
        self.shown: list[Table] = []
        self.tries = 0
        self.failures = failures
        self.open = asyncio.Event()
        self.open.set()

    async def show(self, table: Table) -> None:
        """Show *table* once the wall is open, or fail."""
        self.tries += 1
        await self.open.wait()
        if self.failures:
            self.failures -= 1
            raise ConnectionError(f"could not show {table!r}")
        self.shown.append(table)


class Game:
    """A table that goes on, by one step of its states at a time."""

    def __init__(self, *states: Table) -> None:
        self.states = {states[0].id: list(states)}
        self.reads = 0

    async def latest(self, table_id: int) -> Table:
        """Return the table as it is now."""
        self.reads += 1
        return self.states[table_id][0]

    def step(self, table_id: int = 7) -> None:
        """Let the table go on."""
        self.states[table_id].pop(0)


def states(many: int) -> list[Table]:
    """Return the first *many* states of a match."""
    return [somewhere(1, steps) for steps in range(many)]


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.painter.RETRY_S", 0.02)


@pytest.fixture
async def hang() -> AsyncIterator[Callable[[Game, Wall], Painter]]:
    """Return how to hang walls up for a game; they are taken down at the end."""
    painters: list[Painter] = []

    def make(game: Game, *walls: Wall) -> Painter:
        painter = Painter(game.latest)
        for wall in walls:
            painter.add(wall)
        painters.append(painter)
        return painter

    yield make
    for painter in painters:
        await painter.close()


async def shown(wall: Wall, table: Table) -> None:
    """Wait until *table* is what *wall* showed last."""

    async def look() -> bool | None:
        return True if wall.shown and wall.shown[-1] is table else None

    await until(look, patience_s=5)


Hang = Callable[..., Painter]


async def test_the_latest_state_wins(hang: Hang) -> None:
    """While one state is being shown the next ones don't queue up: the newest is shown after it."""
    game, wall = Game(*states(10)), Wall()
    first, last = game.states[7][0], game.states[7][-1]
    painter = hang(game, wall)
    wall.open.clear()
    painter.show(7)
    while not wall.tries:  # noqa: ASYNC110 - polled
        await asyncio.sleep(0)
    for _ in range(9):
        game.step()
        painter.show(7)
        await asyncio.sleep(0)
    wall.open.set()
    await shown(wall, last)
    await asyncio.sleep(0.05)
    assert wall.shown == [first, last]


async def test_marks_at_once_are_one_showing(hang: Hang) -> None:
    """Told ten times before it gets to it, the painter shows each table once, all of them."""
    a, b = playing(), somewhere(2, 3)
    game, wall = Game(a), Wall()
    game.states[8] = [b]
    painter = hang(game, wall)
    for _ in range(10):
        painter.show(7)
        painter.show(8)
    await shown(wall, b)
    await asyncio.sleep(0.05)
    assert wall.shown == [a, b]


async def test_a_failing_platform_is_asked_again(hang: Hang) -> None:
    """After a failure the table is shown as it is by then, not as it was (C35)."""
    game, wall = Game(*states(3)), Wall(failures=2)
    old, _, new = game.states[7]
    painter = hang(game, wall)
    painter.show(7)
    while wall.tries < 1:  # noqa: ASYNC110 - polled
        await asyncio.sleep(0)
    game.step()
    game.step()
    await shown(wall, new)
    assert old not in wall.shown
    assert (wall.shown, wall.tries) == ([new], 3)


async def test_a_failing_platform_holds_up_nobody_else(hang: Hang) -> None:
    """One platform that fails, and one that hangs: a third shows everything at once (C35, C63)."""
    game = Game(*states(4))
    last = game.states[7][-1]
    failing, hanging, fine = Wall(failures=10**9), Wall(), Wall()
    hanging.open.clear()
    painter = hang(game, failing, hanging, fine)
    for _ in range(3):
        painter.show(7)
        await shown(fine, game.states[7][0])
        game.step()
    painter.show(7)
    await shown(fine, last)
    assert len(fine.shown) == 4
    assert not failing.shown
    assert not hanging.shown
    hanging.open.set()
    await shown(hanging, last)  # and it catches up, with the latest
    assert len(hanging.shown) <= 2


async def test_a_failing_table_holds_up_no_other(hang: Hang) -> None:
    """Where one table can't be shown, or can't even be read, the platform's others are."""
    a = playing()
    game, wall = Game(a), Wall()
    painter = hang(game, wall)
    painter.show(999)  # is not there
    painter.show(7)
    await shown(wall, a)


async def test_patience_grows(hang: Hang, monkeypatch: pytest.MonkeyPatch) -> None:
    """A platform that is down is not hammered: each pause is longer, up to a limit."""
    monkeypatch.setattr("bot.painter.RETRY_MOST_S", 0.04)
    game, wall = Game(playing()), Wall(failures=10**9)
    loop = asyncio.get_running_loop()
    times: list[float] = []
    show = wall.show

    async def timed(table: Table) -> None:
        times.append(loop.time())
        await show(table)

    wall.show = timed  # type: ignore[method-assign]  # the same, with a watch
    painter = hang(game, wall)
    painter.show(7)

    async def four() -> bool | None:
        return True if len(times) >= 4 else None

    await until(four, patience_s=5)
    pauses = [after - before for before, after in pairwise(times)]
    assert pauses[0] >= 0.015
    assert min(pauses[1:3]) >= 0.035


async def test_a_failure_in_the_log_shows_nothing(hang: Hang) -> None:
    """The log says which platform's fault it was, not what was to be shown (R40)."""
    game, wall = Game(somewhere(3, 9)), Wall(failures=1)
    with structlog.testing.capture_logs() as lines:
        hang(game, wall).show(7)
        await shown(wall, game.states[7][0])
    assert len(lines) == 1
    assert lines[0]["fault"] == "ConnectionError"
    assert lines[0]["table"] == 7
    assert "could not show" not in str(lines)
    assert all(str(each) not in str(lines) for each in match_of(wall.shown[0]).hand.hands[0])


async def test_closing_stops_everything(hang: Hang) -> None:
    """Closed in the middle, nothing more is shown, retries included."""
    game, wall = Game(*states(2)), Wall(failures=1)
    painter = hang(game, wall)
    painter.show(7)
    while not wall.tries:  # noqa: ASYNC110 - polled
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await painter.close()
    painter.show(7)
    await asyncio.sleep(0.06)
    assert (wall.shown, wall.tries) == ([], 1)

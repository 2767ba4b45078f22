"""Tables drawn in a line, walks through them, and the room's parts over a real file."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, TypeVar

from bot import locale, notation
from bot.people import People
from bot.platform import Person
from bot.room import Room, opened
from bot.store.database import open_engine
from bot.store.records import Records
from bot.store.writer import Writer
from bot.table import Accept, Status, Table, TableAction
from bot.tables import Tables
from engine import (
    CallOff,
    Match,
    NextHand,
    Pass,
    PlayOn,
    Resign,
    Rules,
    Seat,
    TakeDiscard,
    TakeUpcard,
    view,
)
from engine.actions import DISCARDS, DRAW_STOCK, KNOCKS, TAKE_DISCARD, TAKE_UPCARD
from engine.players import plain

A: Final = Seat.A
B: Final = Seat.B
ADA: Final = 1
BEA: Final = 2
EVE: Final = 3
"""Nobody's opponent: she only tries what is not hers to do."""
SEED: Final = bytes(range(32))
TEXTS: Final = locale.load()
EVERYTHING: Final[tuple[TableAction, ...]] = (
    TAKE_UPCARD,
    Pass(),
    DRAW_STOCK,
    TAKE_DISCARD,
    *DISCARDS,
    *KNOCKS,
    NextHand(),
    Resign(),
    CallOff(),
    PlayOn(),
)
"""Every action of a seat."""


def offered(
    *, to: int | None = BEA, seed: bytes = SEED, rules: Rules | None = None, dealer: Seat | None = B
) -> Table:
    """Return a challenge of Ada's, by default to Bea, who would deal first."""
    return Table(
        id=7,
        place="channel",
        people=(ADA, to),
        rules=rules or Rules(),
        seed=seed,
        part="ada-part",
        first_dealer=dealer,
    )


def playing(**options: object) -> Table:
    """Return the same challenge, accepted by Bea."""
    return offered(**options).apply(BEA, Accept("bea-part"))  # type: ignore[arg-type]  # passed on


def match_of(table: Table) -> Match:
    """Return the match at *table*, which has begun."""
    assert table.match is not None
    return table.match


def on_turn(table: Table) -> tuple[int, int]:
    """Return who is on turn, and who is not."""
    seat = match_of(table).hand.turn
    return person_at(table, seat), person_at(table, seat.other)


def person_at(table: Table, seat: Seat) -> int:
    """Return who sits at *seat*."""
    person = table.people[seat]
    assert person is not None
    return person


def some_move(table: Table) -> TableAction:
    """Return a legal move of who is on turn: a draw, or the last card of the hand thrown."""
    legal = match_of(table).legal_actions(match_of(table).hand.turn)
    return next(each for each in legal if not isinstance(each, TakeUpcard | TakeDiscard))


Step = tuple[int, TableAction, Table]


def wander(table: Table, rng: Random, *, sensible: float = 0.7) -> Iterator[Step]:
    """Play *table* on, part as the house would and part at random; yield each step's outcome.

    The match is never given up, but offers to call it off are made and turned down.
    """
    while table.status is Status.PLAYING:
        person, action = choice(table, rng, sensible)
        table = table.apply(person, action)
        yield person, action, table


def choice(table: Table, rng: Random, sensible: float) -> tuple[int, TableAction]:
    """Choose who does what next: something legal."""
    match = match_of(table)
    seats = [match.hand.turn] if match.hand.outcome is None else [*set(Seat) - match.ready]
    if rng.random() < 0.05:
        seats = list(Seat)
    seat = rng.choice(seats)
    legal = [
        each
        for each in match.legal_actions(seat)
        if not isinstance(each, Resign)
        and not (isinstance(each, CallOff) and match.offer is not None)
    ]
    best = plain.choose(view(match, seat))
    action = best if best in legal and rng.random() < sensible else rng.choice(legal)
    return person_at(table, seat), action


def somewhere(seed: int, steps: int, **options: object) -> Table:
    """Return a table some *steps* into a random match, or at its end."""
    rng = Random(seed)
    table = playing(seed=rng.randbytes(32), **options)
    for _, (_, _, after) in zip(range(steps), wander(table, rng), strict=False):
        table = after
    return table


def rewritten(action: TableAction) -> TableAction:
    """Return *action* as the log gives it back."""
    return notation.read(notation.write(action))


def url(folder: Path) -> str:
    """Return the address of the room's database in *folder*."""
    return f"sqlite+aiosqlite:///{folder}/room.db"


@dataclass
class Parts:
    """The parts of a room over one database, its writer running, without house and page."""

    records: Records
    writer: Writer
    tables: Tables
    people: People

    async def person(self, name: str) -> Person:
        """Return a person called *name*, new or known."""
        return await self.people.enter("web", f"key of {name}", name, None)

    async def three(self) -> tuple[int, int, int]:
        """Let Ada, Bea and Eve in and return their ids."""
        ada, bea, eve = [await self.person(name) for name in ("Ada", "Bea", "Eve")]
        return ada.id, bea.id, eve.id

    async def match(self, rules: Rules | None = None) -> tuple[int, int, Table]:
        """Return two people and a match between them that has just been dealt."""
        ada, bea, _ = await self.three()
        table = await self.tables.challenge("channel", ada, bea, rules or Rules(), "ada-part")
        return ada, bea, await self.tables.act(bea, table.id, Accept("bea-part"))

    async def finished(self, rules: Rules | None = None) -> tuple[int, int, Table]:
        """Return two people and a match that the first of them has lost by resigning."""
        ada, bea, table = await self.match(rules)
        return ada, bea, await self.tables.act(ada, table.id, Resign())


@asynccontextmanager
async def parts(
    database: str,
    *,
    records: Callable[..., Records] = Records,
    writer: Callable[..., Writer] = Writer,
) -> AsyncIterator[Parts]:
    """Put the parts of a room together over the migrated database at the address *database*."""
    writing, reading = open_engine(database, writes=True), open_engine(database, writes=False)
    store, pen = records(reading), writer(writing)
    seeds = Random(7)
    async with pen.running():
        tables = Tables(store, pen, seed=lambda: seeds.randbytes(32))
        try:
            yield Parts(store, pen, tables, People(store, pen))
        finally:
            await tables.painter.close()
    await writing.dispose()
    await reading.dispose()


@asynccontextmanager
async def a_room(database: str, *, delay_s: float = 0.0, seed: int = 7) -> AsyncIterator[Room]:
    """Open a whole room over *database*; its seeds follow from *seed*."""
    seeds = Random(seed)
    async with opened(database, house_delay_s=delay_s, seed=lambda: seeds.randbytes(32)) as room:
        yield room


T = TypeVar("T")


async def until(look: Callable[[], Awaitable[T | None]], patience_s: float = 30.0) -> T:
    """Look again and again, letting everybody else work between, until there is something."""
    async with asyncio.timeout(patience_s):
        while True:
            if (found := await look()) is not None:
                return found
            await asyncio.sleep(0.001)

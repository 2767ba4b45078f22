"""The room as an adapter sees it: presses, commands and talk come in, replies and views go out."""

import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from bot import commands, locale
from bot.allowance import Allowance
from bot.calls import Calls
from bot.completion import Completion, complete
from bot.errors import NotOver, RoomError, TextTooLong, TooFast
from bot.house import House
from bot.locale import Texts
from bot.people import People
from bot.pictures import Pictures
from bot.places import Places
from bot.platform import Person, Shows
from bot.proof import exported
from bot.reply import Reply
from bot.store import records
from bot.store.database import migrate, open_engine
from bot.store.records import Line, Records
from bot.store.writer import Writer
from bot.table import Status, Table
from bot.tables import Tables, fresh_seed
from bot.taps import Taps
from bot.typed import clean
from bot.views import board, hand, refusals
from bot.views.model import View
from bot.views.words import called
from engine import RuleError

TALK_LENGTH: Final = 500
TALK_LINES: Final = 8
TALK_S: Final = 8.0
"""So many lines a person may say in so many seconds."""
NAMES: Final = 200
"""So many people, the newest, are offered to choose from."""


class Room:
    """Everything the adapters may ask for; made by `opened`."""

    def __init__(self, tables: Tables, people: People, store: Records, writer: Writer) -> None:
        self.tables = tables
        self.people = people
        self.places = Places(store, writer)
        self.pictures = Pictures()
        self.calls = Calls(self)
        self._taps = Taps(self)
        self._talk = Allowance(TALK_LINES, TALK_S)
        self._records = store
        self._writer = writer
        self._texts = locale.load()

    def texts(self, language: str | None) -> Texts:
        """Return the texts of *language*, or those of the source where there are none."""
        return self._texts.get(language or locale.SOURCE, self._texts[locale.SOURCE])

    def texts_for(self, person: Person) -> Texts:
        """Return the texts of the language that *person* chose."""
        return self.texts(person.language)

    def add(self, shows: Shows) -> None:
        """Let an adapter know of every table that changes."""
        self.tables.painter.add(shows)

    async def press(self, person: Person, button: str, part: str, t: Texts) -> Reply:
        """Do what a button says, for *person*; *part* is what he brings to the decks (R39).

        Never raises for what a person can do wrong: that is told in the reply.
        """
        try:
            now = await self.people.get(person.id)
            return await self._taps.tap(now, button, part, t)
        except (RuleError, RoomError) as refused:
            return self._refused(refused, t)

    async def command(self, person: Person, place: str, line: str, part: str, t: Texts) -> Reply:
        """Do what a typed command says, in *place*; errors are told in the reply."""
        try:
            now = await self.people.get(person.id)
            return await self.calls.call(now, place, commands.read(line), part, t)
        except (RuleError, RoomError) as refused:
            return self._refused(refused, t)

    async def complete(self, person: Person, line: str, t: Texts) -> tuple[Completion, ...]:
        """Return how the *line* that *person* types may go on."""
        names = [
            name for name in await self.people.names(person.platform, NAMES) if name != person.name
        ]
        return complete(line, [*names, t("the house")], t)

    async def say(self, person: Person, place: str, text: str) -> Line | None:
        """Store what *person* says in *place*; None where there is nothing to be seen.

        Raises `TextTooLong`, or `TooFast` for more than anybody can read.
        """
        text = clean(text)
        if not text:
            return None
        if len(text) > TALK_LENGTH:
            raise TextTooLong(TALK_LENGTH)
        if not self._talk.take(person.id, time.monotonic()):
            raise TooFast
        at_s = time.time()
        line_id = await self._writer.work(
            lambda connection: records.add_line(connection, place, person.id, text, at_s)
        )
        return Line(line_id, person.id, text, at_s)

    async def talk(self, place: str, limit: int) -> tuple[Line, ...]:
        """Return the newest *limit* lines of *place*, oldest first."""
        return await self._records.lines(place, limit)

    async def tables_in(self, place: str, limit: int) -> tuple[tuple[int, float], ...]:
        """Return the newest tables of *place*: ids, and when they came in seconds since 1970."""
        return await self._records.tables_in(place, tuple(Status), limit)

    async def open_tables(self, place: str, limit: int) -> tuple[Table, ...]:
        """Return the newest challenges and matches of *place* that are not over, oldest first."""
        live = (Status.OFFERED, Status.PLAYING)
        found = await self._records.tables_in(place, live, limit)
        return tuple([await self.tables.get(table_id) for table_id, _ in found])

    async def names(self, table: Table, t: Texts) -> tuple[str, str]:
        """Return what the players of *table* are called; empty for a seat that is free."""
        first, second = table.people
        return (
            called(await self.people.get(first), t),
            "" if second is None else called(await self.people.get(second), t),
        )

    async def proof(self, table_id: int) -> str:
        """Return the finished match of a table as a file (R39); raises `NotOver` before its end."""
        table = await self.tables.get(table_id)
        if table.status is not Status.OVER:
            raise NotOver
        names = tuple([(await self.people.get(each or 0)).name for each in table.people])
        entries = await self._records.entries(table_id)
        return json.dumps(exported(table, entries, (names[0], names[1])), indent=1) + "\n"

    async def board(self, table: Table, t: Texts) -> View:
        """Return what everyone sees of *table*."""
        return board.board(table, await self.names(table, t), t)

    async def hand(self, table: Table, person: Person, t: Texts) -> View:
        """Return what *person* alone sees of *table*; raises `NotAtTable`."""
        return hand.hand(table, person.id, await self.names(table, t), t, person.likes)

    @staticmethod
    def _refused(refused: RuleError | RoomError, t: Texts) -> Reply:
        return Reply(text=refusals.word(refused, t), refused=refused.code)


@asynccontextmanager
async def opened(
    url: str, *, house_delay_s: float, seed: Callable[[], bytes] = fresh_seed
) -> AsyncIterator[Room]:
    """Open the room over the database at *url*, migrated; it is closed at the end of the block."""
    writing, reading = open_engine(url, writes=True), open_engine(url, writes=False)
    try:
        await migrate(writing)
        store, writer = Records(reading), Writer(writing)
        room = Room(Tables(store, writer, seed=seed), People(store, writer), store, writer)
        async with writer.running():
            house = House(room.tables, await room.people.house(), house_delay_s)
            room.add(house)
            await room.tables.repaint((await room.people.house()).id)
            try:
                yield room
            finally:
                await room.tables.painter.close()
                await house.close()
                await room.tables.close()
                room.pictures.close()
    finally:
        await writing.dispose()
        await reading.dispose()

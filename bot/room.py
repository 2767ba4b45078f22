"""The room as an adapter sees it: presses, commands and talk come in, replies and views go out."""

import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot import commands, locale
from bot.commands import Call
from bot.errors import NoTable, NotOver, RoomError, TextTooLong, UnknownPerson, WhichTable
from bot.house import House
from bot.locale import Texts
from bot.people import HOUSE_NAMES, People, fold
from bot.pictures import Pictures
from bot.platform import Person, Shows
from bot.presses import Ask, Press
from bot.proof import exported
from bot.store import records
from bot.store.database import migrate, open_engine
from bot.store.records import Line, Records
from bot.store.writer import Writer
from bot.table import Accept, Status, Table
from bot.tables import Tables, fresh_seed
from bot.views import board, confirm, guide, hand, refusals
from bot.views.model import View
from bot.views.words import called
from engine import CLASSIC, CallOff, RuleError

TALK_LENGTH = 500


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person alone is told: *text* or *view*, and the *table* that it is about.

    *to_hand* says that *view* stands in place of the person's hand at *table* for the moment;
    *refused* is the code of an error, whose words are in *text*.
    """

    text: str | None = None
    view: View | None = None
    table: Table | None = None
    to_hand: bool = False
    refused: str | None = None


class Room:
    """Everything the adapters may ask for; made by `opened`."""

    def __init__(self, tables: Tables, people: People, store: Records, writer: Writer) -> None:
        self.tables = tables
        self.people = people
        self.pictures = Pictures()
        self._records = store
        self._writer = writer
        self._texts = locale.load()

    def texts(self, language: str | None) -> Texts:
        """Return the texts of *language*, or those of the source where there are none."""
        return self._texts.get(language or locale.SOURCE, self._texts[locale.SOURCE])

    def add(self, shows: Shows) -> None:
        """Let an adapter know of every table that changes."""
        self.tables.painter.add(shows)

    async def press(self, person: Person, button: str, part: str, t: Texts) -> Reply:
        """Do what a button says, for *person*; *part* is what he brings to the decks (R39).

        Never raises for what a person can do wrong: that is told in the reply.
        """
        try:
            press = Press.unpack(button)
            return await self._press(person, press, part, t)
        except (RuleError, RoomError) as refused:
            return self._refused(refused, t)

    async def command(self, person: Person, place: str, line: str, part: str, t: Texts) -> Reply:
        """Do what a typed command says, in *place*; errors are told in the reply."""
        try:
            return await self.call(person, place, commands.read(line), part, t)
        except (RuleError, RoomError) as refused:
            return self._refused(refused, t)

    async def say(self, person: Person, place: str, text: str) -> Line:
        """Store what *person* says in *place*; raises `TextTooLong`."""
        text = text.strip()
        if len(text) > TALK_LENGTH:
            raise TextTooLong(TALK_LENGTH)
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
        return hand.hand(table, person.id, await self.names(table, t), t)

    async def call(self, person: Person, place: str, call: Call, part: str, t: Texts) -> Reply:
        """Do what a command says; raises `RuleError` or `RoomError`."""
        match call.command.name:
            case "challenge" | "open" | "play":
                return await self._challenge(person, place, call, part)
            case "hand":
                table = await self._own_table(person, call)
                return Reply(view=await self.hand(table, person, t), table=table, to_hand=True)
            case "table":
                table = await self._any_table(person, call)
                return Reply(view=await self.board(table, t), table=table)
            case "resign":
                table = await self._own_table(person, call)
                names = await self.names(table, t)
                return Reply(view=confirm.resign(table, person.id, names, t), table=table)
            case "draw":
                table = await self._own_table(person, call)
                after = await self.tables.act(person.id, table.id, CallOff())
                return Reply(table=after)
            case "rematch":
                table = await self._finished_table(person, call)
                again = await self.tables.rematch(person.id, table.id, part)
                return Reply(table=again)
            case _:
                return Reply(view=guide.guide(t))

    async def _press(self, person: Person, press: Press, part: str, t: Texts) -> Reply:
        match press.does:
            case Ask.MY_HAND | Ask.CHOOSE_KNOCK:
                table = await self.tables.get(press.table)
                make = hand.hand if press.does is Ask.MY_HAND else hand.knock_choice
                view = make(table, person.id, await self.names(table, t), t)
                return Reply(view=view, table=table, to_hand=True)
            case Ask.ACCEPT:
                table = await self.tables.act(person.id, press.table, Accept(part), press.mark)
            case Ask.REMATCH:
                table = await self.tables.rematch(person.id, press.table, part)
            case action:
                table = await self.tables.act(person.id, press.table, action, press.mark)
        if table.seat_of(person.id) is None:
            return Reply(table=table)
        return Reply(view=await self.hand(table, person, t), table=table, to_hand=True)

    async def _challenge(self, person: Person, place: str, call: Call, part: str) -> Reply:
        opponent: int | None = None
        if call.command.name == "challenge":
            opponent = (await self._named(person.platform, call.text("player"))).id
        elif call.command.name == "play":
            opponent = (await self.people.house()).id
        rules = commands.rules(call, CLASSIC)
        table = await self.tables.challenge(place, person.id, opponent, rules, part)
        return Reply(table=table)

    async def _named(self, platform: str, name: str) -> Person:
        for typed in (name, name.removeprefix("@").strip()):
            if fold(typed) in HOUSE_NAMES:
                return await self.people.house()
            if (found := await self.people.named(platform, typed)) is not None:
                return found
        raise UnknownPerson(name)

    async def _own_table(self, person: Person, call: Call) -> Table:
        """Return the match of *person* that *call* means: the one named, or the only one."""
        if (number := call.number("table")) is not None:
            return await self.tables.get(number)
        playing = [t for t in await self.tables.of(person.id) if t.status is Status.PLAYING]
        if len(playing) > 1:
            raise WhichTable(tuple(table.id for table in playing))
        if not playing:
            raise NoTable
        return playing[0]

    async def _any_table(self, person: Person, call: Call) -> Table:
        if (number := call.number("table")) is not None:
            return await self.tables.get(number)
        own = await self.tables.of(person.id)
        if not own:
            raise NoTable
        return own[-1]

    async def _finished_table(self, person: Person, call: Call) -> Table:
        if (number := call.number("table")) is not None:
            return await self.tables.get(number)
        table = await self.tables.last_over(person.id)
        if table is None:
            raise NoTable
        return table

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

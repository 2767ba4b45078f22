"""What commands do: a call of a person comes in, a reply goes out."""

from dataclasses import replace
from typing import TYPE_CHECKING

from bot import commands
from bot.commands import Call
from bot.errors import BadCommand, NoMatchOfYours, UnknownPerson, WhichTable
from bot.locale import Texts
from bot.people import HOUSE_NAMES
from bot.platform import Person
from bot.reply import Reply
from bot.table import Status, Table
from bot.typed import fold
from bot.views import confirm, guide, likes, lobby, primer
from bot.views.model import View
from engine import CallOff

if TYPE_CHECKING:
    from bot.room import Room

LISTED = 100


class Calls:
    """Does what the commands of *room* say."""

    def __init__(self, room: "Room") -> None:
        self._room = room

    async def call(self, person: Person, place: str, call: Call, part: str, t: Texts) -> Reply:
        """Do what a command says; raises `RuleError` or `RoomError`.

        *part* is what the person brings to the decks of a match that this begins (R39).
        """
        match call.command.group, call.command.name:
            case "gin", "challenge" | "open" | "play" as how:
                return await self._challenge(person, place, how, call, part)
            case "gin", "tables":
                return Reply(view=await self.lobby(place, t))
            case "gin", "rules":
                return Reply(view=primer.page(1, t))
            case "me", "settings":
                return await self._likes(person, call)
            case "room", "settings":
                return await self._customs(place, call, t)
            case "gin", "rematch":
                table = await self._finished_table(person, call)
                return Reply(table=await self._room.tables.rematch(person.id, table.id, part))
            case "gin", "table":
                table = await self._any_table(person, call)
                return Reply(view=await self._room.board(table, t), table=table)
            case "gin", "hand" | "resign" | "draw" as what:
                return await self._at_table(person, what, await self._own_table(person, call), t)
            case _:
                return Reply(view=guide.guide(t))

    async def lobby(self, place: str, t: Texts) -> View:
        """Return the list of open tables of *place*."""
        tables = await self._room.open_tables(place, LISTED)
        return lobby.lobby([(each, await self._room.names(each, t)) for each in tables], t)

    async def _at_table(self, person: Person, what: str, table: Table, t: Texts) -> Reply:
        if what == "draw":
            return Reply(table=await self._room.tables.act(person.id, table.id, CallOff()))
        if what == "resign":
            names = await self._room.names(table, t)
            return Reply(view=confirm.resign(table, person.id, names, t), table=table)
        shown = await self._room.hand(table, person, t)
        return Reply(view=shown, table=table, to_hand=True)

    async def _challenge(
        self, person: Person, place: str, how: str, call: Call, part: str
    ) -> Reply:
        opponent: int | None = None
        if how == "challenge":
            opponent = (await self._named(person.platform, call.text("player"))).id
        elif how == "play":
            opponent = (await self._room.people.house()).id
        usual = (await self._room.places.get(place)).rules
        rules = commands.rules(call, usual)
        table = await self._room.tables.challenge(
            place, person.id, opponent, rules, part, limited=how != "play"
        )
        return Reply(table=table)

    async def _likes(self, person: Person, call: Call) -> Reply:
        chosen = person.likes
        for option in ("deck", "theme", "sort"):
            if value := call.text(option):
                chosen = chosen.choose(option, value)
        for option in ("confirm", "hints"):
            if (switch := call.flag(option)) is not None:
                chosen = chosen.choose(option, "on" if switch else "off")
        if chosen != person.likes:
            person = await self._room.people.like(person, chosen)
        if language := call.text("language"):
            person = await self._room.people.speak(person, language)
        view = likes.preferences(person.likes, self._room.texts_for(person))
        return Reply(view=view, anew=bool(call.values))

    async def _customs(self, place: str, call: Call, t: Texts) -> Reply:
        now = await self._room.places.get(place)
        wanted = {
            name: value for name in ("language", "hosts", "zone") if (value := call.text(name))
        }
        try:
            after = replace(now.change(wanted), rules=commands.rules(call, now.rules))
        except ValueError as wrong:
            raise BadCommand("unread", str(wrong), call.command.usage) from None
        if after != now:
            await self._room.places.set(place, after)
        return Reply(view=likes.customs(after, t))

    async def _named(self, platform: str, name: str) -> Person:
        for typed in (name, name.removeprefix("@").strip()):
            if fold(typed) in HOUSE_NAMES:
                return await self._room.people.house()
            if (found := await self._room.people.named(platform, typed)) is not None:
                return found
        raise UnknownPerson(name)

    async def _own_table(self, person: Person, call: Call) -> Table:
        """Return the match of *person* that *call* means: the one named, or the only one."""
        if (number := call.number("table")) is not None:
            return await self._room.tables.get(number)
        mine = await self._room.tables.of(person.id)
        playing = [table for table in mine if table.status is Status.PLAYING]
        if len(playing) > 1:
            raise WhichTable(tuple(table.id for table in playing))
        if not playing:
            raise NoMatchOfYours
        return playing[0]

    async def _any_table(self, person: Person, call: Call) -> Table:
        if (number := call.number("table")) is not None:
            return await self._room.tables.get(number)
        own = await self._room.tables.of(person.id)
        if not own:
            raise NoMatchOfYours
        return own[-1]

    async def _finished_table(self, person: Person, call: Call) -> Table:
        if (number := call.number("table")) is not None:
            return await self._room.tables.get(number)
        table = await self._room.tables.last_over(person.id)
        if table is None:
            raise NoMatchOfYours
        return table

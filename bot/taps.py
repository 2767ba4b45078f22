"""What buttons do: a tap of a person comes in, a reply goes out."""

from typing import TYPE_CHECKING, Final

import engine
from bot.errors import BadPress, StalePress
from bot.locale import LANGUAGES, Texts
from bot.platform import Person
from bot.presses import Ask, Choose, Leaf, Press, unpack
from bot.reply import Reply
from bot.table import Accept, Table
from bot.views import hand, hints, likes, primer
from engine import Discard, Knock
from render import Sort

if TYPE_CHECKING:
    from bot.room import Room

_ORDERS: Final = tuple(Sort)


class Taps:
    """Does what the buttons of *room* say."""

    def __init__(self, room: "Room") -> None:
        self._room = room

    async def tap(self, person: Person, button: str, part: str, t: Texts) -> Reply:
        """Do what *button* says for *person*; raises `RuleError` or `RoomError`.

        *part* is what the person brings to the decks, should this be an *Accept* (R39).
        """
        match unpack(button):
            case Choose(option, value):
                return await self._choose(person, option, value)
            case Leaf(page):
                return Reply(view=primer.page(page, t))
            case press:
                return await self._press(person, press, part, t)

    async def _press(self, person: Person, press: Press, part: str, t: Texts) -> Reply:
        match press.does:
            case Ask.ACCEPT:
                table = await self._room.tables.act(
                    person.id, press.table, Accept(part), press.mark
                )
            case Ask.REMATCH:
                table = await self._room.tables.rematch(person.id, press.table, part)
            case Ask():
                return await self._ask(person, press.does, press.table, t)
            case Discard() | Knock() if person.likes.confirm and not press.sure:
                return await self._is_sure(person, press, press.does, t)
            case action:
                table = await self._room.tables.act(person.id, press.table, action, press.mark)
        if table.seat_of(person.id) is None:
            return Reply(table=table)
        return await self._hand(person, table, t)

    async def _ask(self, person: Person, ask: Ask, table_id: int, t: Texts) -> Reply:
        table = await self._room.tables.get(table_id)
        names = await self._room.names(table, t)
        match ask:
            case Ask.WATCH:
                return Reply(view=await self._room.board(table, t), table=table, watch=True)
            case Ask.CHOOSE_KNOCK:
                view = hand.knock_choice(table, person.id, names, t, person.likes)
                return Reply(view=view, table=table, to_hand=True)
            case Ask.HINT:
                match, seat = hand.seated(table, person.id)
                return Reply(text=hints.hint(engine.view(match, seat), t), table=table)
            case Ask.SORT:
                hand.seated(table, person.id)
                after = _ORDERS[(_ORDERS.index(person.likes.sort) + 1) % len(_ORDERS)]
                person = await self._room.people.like(person, person.likes.choose("sort", after))
                shown = await self._room.hand(table, person, t)
                return Reply(view=shown, table=table, to_hand=True, anew=True)
            case _:
                pass  # only to be shown the hand
        return await self._hand(person, table, t)

    async def _is_sure(
        self, person: Person, press: Press, action: Discard | Knock, t: Texts
    ) -> Reply:
        table = await self._room.tables.get(press.table)
        if press.mark != table.mark(action):
            raise StalePress
        names = await self._room.names(table, t)
        asked = hand.sure(table, person.id, action, names, t, person.likes)
        return Reply(view=asked, table=table, to_hand=True)

    async def _hand(self, person: Person, table: Table, t: Texts) -> Reply:
        shown = await self._room.hand(table, person, t)
        return Reply(view=shown, table=table, to_hand=True)

    async def _choose(self, person: Person, option: str, value: str) -> Reply:
        if option == "language" and value in LANGUAGES:
            person = await self._room.people.speak(person, value)
        else:
            try:
                chosen = person.likes.choose(option, value)
            except ValueError:
                raise BadPress from None
            person = await self._room.people.like(person, chosen)
        t = self._room.texts_for(person)
        return Reply(view=likes.preferences(person.likes, t), anew=True)

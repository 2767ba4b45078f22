"""The live side of the page: the open tabs, what they are shown, and what they send.

A tab is shown the channel, the same for all but for the language, and its person's private side.
Each has a task of its own that paints the latest state, so a slow one holds up nobody.
"""

import asyncio
import json
from typing import Any, Final

import structlog
from aiohttp import WSMsgType, web

from bot.errors import RoomError
from bot.locale import Texts
from bot.platform import Person
from bot.room import Reply, Room
from bot.table import Table
from bot.views import refusals
from bot.views.model import View
from bot.views.words import called
from bot.web.markup import Markup, Piece
from bot.web.tab import Region, Tab

PLACE: Final = "web:lobby"
MESSAGE_BYTES: Final = 4096
SHOWN: Final = 40
"""So many of the newest tables, and of the newest lines, stand in the channel."""

_log = structlog.get_logger()


class Sockets:
    """All open tabs (a `bot.platform.Shows`)."""

    def __init__(self, room: Room, markup: Markup) -> None:
        self._room = room
        self._markup = markup
        self._tabs: set[Tab] = set()

    async def show(self, table: Table) -> None:
        """Have *table* shown in all tabs."""
        for tab in self._tabs:
            if table.place == PLACE or tab.person.id in table.people:
                tab.mark(table.id)

    async def serve(self, request: web.Request, person: Person, texts: Texts) -> web.StreamResponse:
        """Keep one tab current until it closes."""
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=MESSAGE_BYTES)
        await socket.prepare(request)
        tab = Tab(socket, person, texts, _query(request))
        self._tabs.add(tab)
        painting = asyncio.create_task(self._paint(tab))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(tab, message.data)
        except ConnectionError:
            pass  # the tab was closed while it was being written to
        finally:
            self._tabs.discard(tab)
            painting.cancel()
        return socket

    async def close(self) -> None:
        """Close all tabs' sockets; their pages connect again when the room is back."""
        for tab in tuple(self._tabs):
            await tab.socket.close(code=1001, message=b"closing")

    async def channel(self, texts: Texts, query: str) -> tuple[Piece, ...]:
        """Return the pieces of the channel, oldest first."""
        found = [
            (line.at_s, await self._line(line.id, line.person, line.text, texts))
            for line in await self._room.talk(PLACE, SHOWN)
        ]
        for table_id, at_s in await self._room.tables_in(PLACE, SHOWN):
            table = await self._room.tables.get(table_id)
            found.append((at_s, await self._board(table, texts, query)))
        found.sort(key=lambda pair: pair[0])
        return tuple(piece for _, piece in found)

    async def private(self, person: Person, texts: Texts, query: str) -> tuple[Piece, ...]:
        """Return the hands of *person*, and the challenges to him."""
        pieces = []
        current = await self._room.tables.of(person.id)
        for table in current:
            if table.match is not None:
                pieces.append(await self._hand(table, person, texts, query))
            elif table.people[1] == person.id:
                pieces.append(await self._offer(table, texts))
        last = await self._room.tables.last_over(person.id)
        if last is not None and all(table.id < last.id for table in current):
            pieces.append(await self._hand(last, person, texts, query))
        return tuple(pieces)

    async def _paint(self, tab: Tab) -> None:
        """Show *tab* everything, and then whatever changes, until cancelled or closed."""
        try:
            await self._everything(tab)
            while True:
                await tab.woken.wait()
                tab.woken.clear()
                said, tab.said = tab.said, []
                stale, tab.stale = tab.stale, {}
                for piece in said:
                    await tab.put(Region.CHANNEL, piece)
                await self._paint_tables(tab, tuple(stale))
        except ConnectionError:
            pass  # the tab is gone
        except Exception as fault:  # noqa: BLE001 - the tab starts anew, whatever it was
            _log.error("tab not painted", fault=type(fault).__name__)
            await tab.socket.close(code=1011)  # its page connects again and is shown everything

    async def _paint_tables(self, tab: Tab, stale: tuple[int, ...]) -> None:
        mine = False
        for table_id in stale:
            table = await self._room.tables.get(table_id)
            mine = mine or tab.person.id in table.people
            if table.place == PLACE:
                await tab.put(Region.CHANNEL, await self._board(table, tab.texts, tab.query))
        if mine:
            await tab.keep(Region.PRIVATE, await self.private(tab.person, tab.texts, tab.query))

    async def _everything(self, tab: Tab) -> None:
        await tab.keep(Region.CHANNEL, await self.channel(tab.texts, tab.query))
        await tab.keep(Region.PRIVATE, await self.private(tab.person, tab.texts, tab.query))

    async def _hear(self, tab: Tab, data: str) -> None:
        """Take one message of a tab: a press or a line of text, numbered to be answered."""
        message = _read(data)
        number = message.get("n")
        try:
            reply = await self._do(tab, message)
        except RoomError as refused:
            reply = Reply(text=refusals.word(refused, tab.texts), refused=refused.code)
        except Exception as fault:  # noqa: BLE001 - a person sees no traceback
            _log.error("message failed", fault=type(fault).__name__)
            reply = Reply(text=tab.texts("That did not work."), refused="fault")
        await self._answer(tab, reply)
        await tab.done(number if isinstance(number, int) else None, reply.text or "")

    async def _do(self, tab: Tab, message: dict[str, Any]) -> Reply:
        press, text, part = message.get("press"), message.get("say"), message.get("part")
        if not isinstance(part, str):
            part = ""  # which no deck takes
        if isinstance(press, str):
            return await self._room.press(tab.person, press, part, tab.texts)
        if not isinstance(text, str):
            return Reply(text=tab.texts("That did not work."), refused="bad_message")
        if text.lstrip().startswith("/"):
            return await self._room.command(tab.person, PLACE, text.strip(), part, tab.texts)
        if text.strip():
            line = await self._room.say(tab.person, PLACE, text)
            for each in tuple(self._tabs):  # tabs come and go meanwhile
                each.hear(await self._line(line.id, line.person, line.text, each.texts))
        return Reply()

    async def _answer(self, tab: Tab, reply: Reply) -> None:
        if reply.view is not None and reply.to_hand and reply.table is not None:
            piece = self._hand_piece(reply.table, reply.view, tab.query)
            await tab.put(Region.PRIVATE, piece)
        elif reply.view is not None:
            tab.forget(Region.REPLIES)  # the person may have closed the last one
            await tab.keep(Region.REPLIES, (self._reply(reply, reply.view, tab),))
        if reply.refused == "stale_press":
            await self._everything(tab)

    def _reply(self, reply: Reply, view: View, tab: Tab) -> Piece:
        src = None
        if view.picture is not None and reply.table is not None:
            src = f"/board/{reply.table.id}/{reply.table.version}.png{tab.query}"
        return self._markup.view("reply", "reply", view, src, close=tab.texts("Close"))

    async def _board(self, table: Table, texts: Texts, query: str) -> Piece:
        view = await self._room.board(table, texts)
        src = f"/board/{table.id}/{table.version}.png{query}" if view.picture else None
        return self._markup.view(f"board-{table.id}", "board", view, src, table.version)

    async def _hand(self, table: Table, person: Person, texts: Texts, query: str) -> Piece:
        return self._hand_piece(table, await self._room.hand(table, person, texts), query)

    def _hand_piece(self, table: Table, view: View, query: str) -> Piece:
        src = f"/hand/{table.id}/{table.version}.png{query}" if view.picture else None
        return self._markup.view(f"hand-{table.id}", "hand", view, src, table.version)

    async def _offer(self, table: Table, texts: Texts) -> Piece:
        view = await self._room.board(table, texts)
        return self._markup.view(f"hand-{table.id}", "hand", view, None, table.version)

    async def _line(self, line_id: int, person_id: int, text: str, texts: Texts) -> Piece:
        name = called(await self._room.people.get(person_id), texts)
        return self._markup.line(line_id, name, text)


def _query(request: web.Request) -> str:
    """Return ``?as=…`` as the tab has it, so that its pictures are asked for by the same person."""
    persona = request.query.get("as")
    if persona is None:
        return ""
    return "?" + request.rel_url.with_query({"as": persona}).raw_query_string


def _read(data: str) -> dict[str, Any]:
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        message = None
    return message if isinstance(message, dict) else {}

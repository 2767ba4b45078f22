"""The live side of the page: the open tabs, what they are shown, and what they send.

A tab is shown the channel, the same for all but for the language, and its person's private side.
Each has a task of its own that paints the latest state, so a slow one holds up nobody.
"""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any, Final

import structlog
from aiohttp import WSMsgType, web

from bot.errors import RoomError
from bot.reply import Reply
from bot.room import Room
from bot.table import Table
from bot.views import refusals
from bot.web.pieces import PLACE, Pieces
from bot.web.tab import Region, Tab
from bot.web.viewer import Viewer

MESSAGE_BYTES: Final = 4096

_PART: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)  # 16 random bytes (R39)

_log = structlog.get_logger()


class Sockets:
    """All open tabs (a `bot.platform.Shows`)."""

    def __init__(self, room: Room, pieces: Pieces) -> None:
        self._room = room
        self._pieces = pieces
        self._tabs: set[Tab] = set()

    async def show(self, table: Table) -> None:
        """Have *table* shown in all tabs."""
        for tab in self._tabs:
            if table.place == PLACE or tab.viewer.person.id in table.people:
                tab.mark(table.id)

    async def serve(self, request: web.Request, viewer: Viewer) -> web.StreamResponse:
        """Keep one tab current until it closes."""
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=MESSAGE_BYTES)
        await socket.prepare(request)
        tab = Tab(socket, viewer)
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
            mine = mine or tab.viewer.person.id in table.people
            if table.place == PLACE:
                await tab.put(Region.CHANNEL, await self._pieces.board(table, tab.viewer))
            if table.id == tab.watched:
                await tab.put(Region.WATCHED, await self._pieces.watched(table, tab.viewer))
        if stale:
            await tab.put(Region.LOBBY, await self._pieces.lobby(tab.viewer))
        if mine:
            await tab.keep(Region.PRIVATE, await self._pieces.private(tab.viewer))

    async def _everything(self, tab: Tab) -> None:
        await tab.keep(Region.CHANNEL, await self._pieces.channel(tab.viewer))
        await tab.keep(Region.PRIVATE, await self._pieces.private(tab.viewer))
        await tab.keep(Region.LOBBY, (await self._pieces.lobby(tab.viewer),))
        if tab.watched is not None:
            table = await self._room.tables.get(tab.watched)
            await tab.keep(Region.WATCHED, (await self._pieces.watched(table, tab.viewer),))

    async def _hear(self, tab: Tab, data: str) -> None:
        """Take one message of a tab: a press or a line of text, numbered to be answered."""
        message = _read(data)
        number = message.get("n") if isinstance(message.get("n"), int) else None
        if isinstance(line := message.get("complete"), str):
            await tab.offer(
                number, await self._room.complete(tab.viewer.person, line, tab.viewer.texts)
            )
            return
        try:
            reply = await self._do(tab, message)
        except RoomError as refused:
            text = refusals.word(refused, tab.viewer.texts)
            reply = Reply(text=text, refused=refused.code)
        except Exception as fault:  # noqa: BLE001 - a person sees no traceback
            _log.error("message failed", fault=type(fault).__name__)
            reply = Reply(text=tab.viewer.texts("That did not work."), refused="fault")
        await self._answer(tab, reply)
        await tab.done(number, reply.text or "")

    async def _do(self, tab: Tab, message: dict[str, Any]) -> Reply:
        press, text, part = message.get("press"), message.get("say"), message.get("part")
        if not isinstance(part, str) or not _PART.fullmatch(part):
            part = ""  # which no deck takes
        person, t = tab.viewer.person, tab.viewer.texts
        if isinstance(press, str):
            return await self._room.press(person, press, part, t)
        if message.get("unwatch"):
            tab.watched = None
            await tab.keep(Region.WATCHED, ())
            return Reply()
        if not isinstance(text, str):
            return Reply(text=t("That did not work."), refused="bad_message")
        if text.lstrip().startswith("/"):
            return await self._room.command(person, PLACE, text.strip(), part, t)
        line = await self._room.say(person, PLACE, text)
        if line is not None:
            for each in tuple(self._tabs):  # tabs come and go meanwhile
                each.hear(await self._pieces.line(line, each.viewer.texts))
        return Reply()

    async def _answer(self, tab: Tab, reply: Reply) -> None:
        if reply.anew:
            await self._look_again(tab)
        if reply.watch and reply.table is not None:
            tab.watched = reply.table.id
            piece = await self._pieces.watched(reply.table, tab.viewer)
            await tab.keep(Region.WATCHED, (piece,))
        elif reply.view is not None and reply.to_hand and reply.table is not None:
            # Sorting may have changed where the picture is: the viewer as he is now.
            await self._refresh(tab)
            await tab.put(Region.PRIVATE, self._pieces.hand_of(reply.table, reply.view, tab.viewer))
        elif reply.view is not None:
            tab.forget(Region.REPLIES)  # the person may have closed the last one
            await tab.keep(Region.REPLIES, (self._pieces.reply(reply, tab.viewer),))
        if reply.refused == "stale_press":
            await self._everything(tab)

    async def _refresh(self, tab: Tab) -> None:
        person = await self._room.people.get(tab.viewer.person.id)
        tab.viewer = replace(tab.viewer, person=person)

    async def _look_again(self, tab: Tab) -> None:
        """Show everything in the tabs of a person whose likes changed as he likes it now."""
        before = tab.viewer.texts.language
        for each in tuple(self._tabs):
            if each.viewer.person.id == tab.viewer.person.id:
                await self._refresh(each)
                if (each.viewer.person.language or before) != before:
                    await each.reload()
                else:
                    await each.dress()
                    await self._everything(each)


def _read(data: str) -> dict[str, Any]:
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        message = None
    return message if isinstance(message, dict) else {}

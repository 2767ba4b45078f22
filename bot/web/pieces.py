"""The pieces of the page: what stands in each of its regions, for one viewer."""

from typing import Final

from bot.locale import Texts
from bot.reply import Reply
from bot.room import Room
from bot.store.records import Line
from bot.table import Table
from bot.views.model import View
from bot.views.words import called
from bot.web.markup import Markup, Piece
from bot.web.viewer import Viewer

PLACE: Final = "web:lobby"
SHOWN: Final = 40
"""So many of the newest tables, and of the newest lines, stand in the channel."""


class Pieces:
    """Makes the pieces of the page from what *room* shows."""

    def __init__(self, room: Room, markup: Markup) -> None:
        self._room = room
        self._markup = markup

    async def channel(self, viewer: Viewer) -> tuple[Piece, ...]:
        """Return the pieces of the channel, oldest first."""
        found = [
            (line.at_s, await self.line(line, viewer.texts))
            for line in await self._room.talk(PLACE, SHOWN)
        ]
        for table_id, at_s in await self._room.tables_in(PLACE, SHOWN):
            table = await self._room.tables.get(table_id)
            found.append((at_s, await self.board(table, viewer)))
        found.sort(key=lambda pair: pair[0])
        return tuple(piece for _, piece in found)

    async def private(self, viewer: Viewer) -> tuple[Piece, ...]:
        """Return the hands of the viewer, and the challenges to him."""
        pieces = []
        current = await self._room.tables.of(viewer.person.id)
        for table in current:
            if table.match is not None:
                pieces.append(await self.hand(table, viewer))
            elif table.people[1] == viewer.person.id:
                view = await self._room.board(table, viewer.texts)
                pieces.append(
                    self._markup.view(f"hand-{table.id}", "hand", view, None, table.version)
                )
        last = await self._room.tables.last_over(viewer.person.id)
        if last is not None and all(table.id < last.id for table in current):
            pieces.append(await self.hand(last, viewer))
        return tuple(pieces)

    async def lobby(self, viewer: Viewer) -> Piece:
        """Return the list of open tables."""
        view = await self._room.calls.lobby(PLACE, viewer.texts)
        return self._markup.view("lobby-list", "lobby", view, None)

    async def board(self, table: Table, viewer: Viewer) -> Piece:
        """Return what everyone sees of *table*."""
        return await self._board(f"board-{table.id}", "board", table, viewer)

    async def watched(self, table: Table, viewer: Viewer) -> Piece:
        """Return the board of a table that the viewer follows."""
        close = viewer.texts("Watch no longer")
        return await self._board(f"watch-{table.id}", "watched", table, viewer, close)

    async def hand(self, table: Table, viewer: Viewer) -> Piece:
        """Return what the viewer alone sees of *table*."""
        view = await self._room.hand(table, viewer.person, viewer.texts)
        return self.hand_of(table, view, viewer)

    def hand_of(self, table: Table, view: View, viewer: Viewer) -> Piece:
        """Return *view*, made of *table*, in place of the viewer's hand."""
        src = viewer.src("hand", table) if view.picture else None
        return self._markup.view(f"hand-{table.id}", "hand", view, src, table.version)

    def reply(self, reply: Reply, viewer: Viewer) -> Piece:
        """Return the answer to a command, which can be closed."""
        view = reply.view or View(reply.text or "")
        src = None
        if view.picture is not None and view.picture.leaf:
            src = viewer.leaf(view.picture.leaf)
        elif view.picture is not None and reply.table is not None:
            src = viewer.src("board", reply.table)
        close = viewer.texts("Close")
        return self._markup.view("reply", "reply", view, src, close=close)

    async def line(self, line: Line, texts: Texts) -> Piece:
        """Return what somebody said."""
        name = called(await self._room.people.get(line.person), texts)
        return self._markup.line(line.id, name, line.text)

    async def _offer(self, table: Table, viewer: Viewer) -> Piece:
        view = await self._room.board(table, viewer.texts)
        return self._markup.view(f"hand-{table.id}", "hand", view, None, table.version)

    async def _board(
        self, piece_id: str, kind: str, table: Table, viewer: Viewer, close: str | None = None
    ) -> Piece:
        view = await self._room.board(table, viewer.texts)
        src = viewer.src("board", table) if view.picture else None
        return self._markup.view(piece_id, kind, view, src, table.version, close)

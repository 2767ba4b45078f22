"""One open tab: its viewer, its socket, and what was sent to it last, so that only news travels."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from aiohttp import web

from bot.web.markup import Piece
from bot.web.viewer import Viewer


class Region(StrEnum):
    """A part of the page that holds pieces."""

    CHANNEL = "channel"
    """What everyone sees: talk and boards."""
    PRIVATE = "private"
    """The person's own hands, and challenges to him."""
    REPLIES = "replies"
    """The answer to the person's last command."""
    WATCHED = "watched"
    """The table that the person follows."""
    LOBBY = "lobby"
    """The open tables."""


@dataclass(eq=False)
class Tab:
    """An open tab; *stale* are the tables it has yet to show anew, in the order they changed.

    *watched* is the number of the table that it follows.
    """

    socket: web.WebSocketResponse
    viewer: Viewer
    watched: int | None = None
    stale: dict[int, None] = field(default_factory=dict)
    said: list[Piece] = field(default_factory=list)
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    _sent: dict[Region, dict[str, Piece]] = field(
        default_factory=lambda: {region: {} for region in Region}
    )
    _kept: set[Region] = field(default_factory=set)

    def mark(self, table_id: int) -> None:
        """Have table *table_id* shown anew soon."""
        self.stale[table_id] = None
        self.woken.set()

    def hear(self, piece: Piece) -> None:
        """Have a line that somebody said shown soon."""
        self.said.append(piece)
        self.woken.set()

    async def put(self, region: Region, piece: Piece) -> None:
        """Show *piece*, unless it stands there already or a newer one does."""
        last = self._sent[region].get(piece.id)
        if last is not None and (last.version > piece.version or last.html == piece.html):
            return
        self._sent[region][piece.id] = piece
        await self.socket.send_json(
            {"op": "put", "where": region, "id": piece.id, "html": piece.html}
        )

    def forget(self, region: Region) -> None:
        """Take for granted no more what stands in *region*."""
        self._sent[region] = {}

    async def keep(self, region: Region, pieces: Iterable[Piece]) -> None:
        """Show *pieces* and nothing else in *region*."""
        pieces = tuple(pieces)
        ids = [piece.id for piece in pieces]
        sent = self._sent[region]
        self._sent[region] = {old: piece for old, piece in sent.items() if old in ids}
        # What the page came with is not known here, so the first time it is told in any case.
        if region not in self._kept or len(self._sent[region]) < len(sent):
            self._kept.add(region)
            await self.socket.send_json({"op": "keep", "where": region, "ids": ids})
        for piece in pieces:
            await self.put(region, piece)

    async def done(self, number: int | None, text: str) -> None:
        """Answer the tab's message *number*; *text* is told to the person."""
        await self.socket.send_json({"op": "done", "n": number, "text": text})

    async def reload(self) -> None:
        """Have the whole page made anew, as when its language has changed."""
        await self.socket.send_json({"op": "reload"})

    async def dress(self) -> None:
        """Give the whole page the ground that its viewer likes."""
        theme = self.viewer.person.likes.theme
        await self.socket.send_json({"op": "dress", "theme": theme})

    async def offer(self, number: int | None, completions: Iterable[tuple[str, str]]) -> None:
        """Offer *completions* of a line, each with what it is, for the tab's message *number*."""
        await self.socket.send_json(
            {"op": "complete", "n": number, "lines": [list(each) for each in completions]}
        )

"""The page without a browser: HTTP requests and a WebSocket, and the pieces put in their places."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType, web

from bot.room import Room, opened
from bot.web.app import Page
from tests.platforms.markup import read, regions
from tests.platforms.player import PATIENCE_S, Button, Player, Shown, Stage, parts

SEEDED: Final = "a deck for every day"


def seeds(start: int = 0) -> Random:
    """Return a source of seeds that is the same in every run."""
    return Random(f"{SEEDED} {start}")


@asynccontextmanager
async def serving(folder: Path, *, start: int = 0) -> AsyncIterator[tuple[Room, str]]:
    """Open a room over a database in *folder* and its page; yield the room and its address."""
    source = seeds(start)
    url = f"sqlite+aiosqlite:///{folder}/room.db"
    async with opened(url, house_delay_s=0, seed=lambda: source.randbytes(32)) as room:
        app = Page(room, language="en").app()
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            yield room, f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()


class HttpPlayer(Player):
    """A browser of which only the requests are there; *query* is the ``?as=`` of the address."""

    def __init__(
        self, base: str, name: str, language: str, *, session: ClientSession | None = None
    ) -> None:
        self.base = base
        self.name = name
        self.language = language
        self.query = ""
        self.received = []
        self.session = session or ClientSession(
            cookie_jar=CookieJar(unsafe=True), headers={"Accept-Language": language}
        )
        self.regions: dict[str, dict[str, str]] = {}
        self.socket: ClientWebSocketResponse | None = None
        self._others: list[HttpPlayer] = []
        self._owns = session is None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[str]] = {}
        self._sent = 0
        self._changes = 0
        self._condition = asyncio.Condition()
        self._parts = parts(name)
        self._reloads = False

    async def come_in(self) -> None:
        """Give one's name, and open the page."""
        async with self.session.post(
            f"{self.base}/enter",
            data={"name": self.name},
            headers={"Origin": self.base},
        ) as response:
            page = await response.text()
            assert response.status == 200, page
            assert 'data-socket="/socket' in page, page
        await self.come_back()

    async def come_back(self) -> None:
        """Open the page, and its socket."""
        async with self.session.get(f"{self.base}/{self.query}") as response:
            page = await response.text()
            assert response.status == 200, page
        self.received.append(page)
        self.regions = {"replies": {}, "watched": {}, **regions(page)}
        self.socket = await self.session.ws_connect(
            f"{self.base}/socket{self.query}", origin=self.base, max_msg_size=0
        )
        self._reading = asyncio.create_task(self._read(self.socket))
        await self.look()

    async def leave(self) -> None:
        """Close the page."""
        if self.socket is not None:
            await self.socket.close()
        if self._reading is not None:
            await self._reading

    async def close(self) -> None:
        """Close the page and the browser."""
        for other in self._others:
            await other.close()
        await self.leave()
        if self._owns:
            await self.session.close()

    async def again(self) -> "HttpPlayer":
        """Open a second tab."""
        other = HttpPlayer(self.base, self.name, self.language, session=self.session)
        other.query = self.query
        await other.come_back()
        self._others.append(other)
        return other

    async def say(self, text: str) -> str:
        """Send what was typed."""
        return await self.send({"say": text})

    async def press(self, button: Button | str, *, blind: bool = False) -> str:
        """Send a button's id."""
        del blind
        return await self.send({"press": button if isinstance(button, str) else button.press})

    async def send(self, message: dict[str, Any]) -> str:
        """Send *message* as the page's script does, and return the notice that answers it."""
        assert self.socket is not None
        self._sent += 1
        number = self._sent
        answered = dict(self.regions["replies"])
        self._waiting[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"n": number, "part": next(self._parts), **message})
        async with asyncio.timeout(PATIENCE_S):
            notice = await self._waiting[number]
        del self._waiting[number]
        # As the page does: the button pressed was one of a reply, so that is done with, unless
        # another has taken its place.
        press = message.get("press")
        old = self.reply
        if old and self.regions["replies"] == answered and press in [b.press for b in old.buttons]:
            self.regions["replies"].clear()
        if self._reloads:
            self._reloads = False
            await self.leave()
            await self.come_back()
        await self.look()
        return notice

    async def picture(self, shown: Shown) -> bytes:
        """Fetch a picture."""
        assert shown.picture is not None
        status, body = await self.get(shown.picture)
        assert status == 200
        return body

    async def get(self, path: str) -> tuple[int, bytes]:
        """Return status and body of what this browser gets for *path*."""
        async with self.session.get(f"{self.base}{path}") as response:
            return response.status, await response.read()

    async def look(self) -> None:
        """Read the pieces as they stand."""
        self.hands = tuple(map(read, self.regions["private"].values()))
        self.channel = tuple(map(read, self.regions["channel"].values()))
        self.watched = tuple(map(read, self.regions["watched"].values()))
        self.lobby = tuple(map(read, self.regions["lobby"].values()))
        self.reply = next(iter(map(read, self.regions["replies"].values())), None)

    @property
    def changes(self) -> int:
        """How many messages came."""
        return self._changes

    async def changed(self, since: int) -> None:
        """Wait for a message."""
        async with self._condition:
            await self._condition.wait_for(lambda: self._changes > since)

    async def _read(self, socket: ClientWebSocketResponse) -> None:
        fault: Exception = ConnectionResetError("the socket was closed")
        try:
            await self._take_all(socket)
        except Exception as own:
            fault = own
            raise
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(fault)

    async def _take_all(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            assert message.type is WSMsgType.TEXT
            self.received.append(message.data)
            self._take(json.loads(message.data))
            async with self._condition:
                self._changes += 1
                self._condition.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        match message["op"]:
            case "put":
                self.regions[message["where"]][message["id"]] = message["html"]
            case "keep":
                region = self.regions[message["where"]]
                for piece in [each for each in region if each not in message["ids"]]:
                    del region[piece]
            case "reload":
                self._reloads = True
            case "dress":
                assert message["theme"] in ("light", "dark")
            case _:
                assert message["op"] == "done"
                self.notice = message["text"]
                waiting = self._waiting.get(message["n"])
                if waiting is not None and not waiting.done():
                    waiting.set_result(message["text"])


class HttpStage(Stage):
    """A room whose page is visited without a browser."""

    def __init__(self, room: Room, base: str, folder: Path) -> None:
        self.room = room
        self.base = base
        self.folder = folder
        self.players = []
        self._mine: list[HttpPlayer] = []

    async def enter(self, name: str, language: str = "en") -> HttpPlayer:
        """Let somebody come in, with a browser of his own."""
        player = HttpPlayer(self.base, name, language)
        self._mine.append(player)
        await player.come_in()
        self.players.append(player)
        return player

    async def close(self) -> None:
        """Send everybody home."""
        for player in self._mine:
            await player.close()

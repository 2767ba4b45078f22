"""The page in a real Chromium, one browser context for each person."""

import asyncio
import json
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from playwright.async_api import (
    Browser,
    BrowserContext,
    Page,
    WebSocket,
    async_playwright,
)

from bot.room import Room
from tests.platforms.markup import read
from tests.platforms.player import PATIENCE_S, Button, Player, Shown, Stage, first_number

PATIENCE_MS: Final = PATIENCE_S * 1000
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Before the page's own script: tells the driver of every change, and makes the browser's random
# part of the decks the same in every run.
_PREPARE: Final = """
(() => {
  const options = {childList: true, subtree: true, characterData: true, attributes: true};
  new MutationObserver(() => window.noticed()).observe(document, options);
  let next = SEED;
  crypto.getRandomValues = (bytes) => bytes.map(() => (next = (next * 75 + 74) % 65537) & 255);
})();
"""
_SIGHT: Final = """
() => {
  const pieces = (id) =>
    [...(document.getElementById(id)?.children ?? [])].map((each) => each.outerHTML);
  return {
    channel: pieces("channel"), private: pieces("private"), replies: pieces("replies"),
    watched: pieces("watched"), lobby: pieces("lobby"),
    notice: document.getElementById("notice")?.textContent ?? "",
  };
}
"""
_PRESS: Final = """
(press) => {
  const shown = document.querySelector(`button[data-press="${CSS.escape(press)}"]`);
  if (shown) return shown.click();
  const button = document.createElement("button");
  button.dataset.press = press;
  document.body.append(button);
  button.click();
  button.remove();
}
"""


def executable() -> str | None:
    """Return where Chromium is; None where none is installed."""
    return (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a Chromium without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=executable(), args=list(ARGUMENTS)
        )
        try:
            yield browser
        finally:
            await browser.close()


class ChromiumPlayer(Player):
    """Somebody at a browser's tab."""

    def __init__(self, context: BrowserContext, base: str, name: str, query: str = "") -> None:
        self.context = context
        self.base = base
        self.name = name
        self.query = query
        self.received = []
        self.page: Page = None  # type: ignore[assignment]  # from `open` on
        self._sent: list[int] = []
        self._answers: dict[int, str] = {}
        self._reloads = False
        self._changes = 0
        self._condition = asyncio.Condition()

    async def open(self, path: str) -> None:
        """Open a tab at *path*."""
        self._sent, self._answers = [], {}
        self.page = await self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        await self.page.expose_function("noticed", self._noticed)
        await self.page.add_init_script(_PREPARE.replace("SEED", str(first_number(self.name))))
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", self._fail)
        await self.page.goto(f"{self.base}{path}")

    async def come_in(self) -> None:
        """Type one's name and come in."""
        await self.open("/")
        await self.page.fill("#name", self.name)
        await self.page.press("#name", "Enter")
        await self._arrived()

    async def come_back(self) -> None:
        """Open the page again."""
        await self.open(f"/{self.query}")
        await self._arrived()

    async def leave(self) -> None:
        """Close the tab."""
        await self.page.close()

    async def again(self) -> "ChromiumPlayer":
        """Open a second tab."""
        other = ChromiumPlayer(self.context, self.base, self.name, self.query)
        await other.come_back()
        return other

    async def say(self, text: str) -> str:
        """Type *text* and send it."""
        before = len(self._sent)
        await self.page.fill("#say", text)
        await self.page.press("#say", "Enter")
        return await self._answer(before)

    async def press(self, button: Button | str, *, blind: bool = False) -> str:
        """Click a button; one that is gone is pressed as an old page would."""
        press = button if isinstance(button, str) else button.press
        before = len(self._sent)
        if blind or press not in self._presses():
            await self.page.evaluate(_PRESS, press)
        else:
            await self.page.locator(f'button[data-press="{press}"]').first.click()
        return await self._answer(before)

    async def picture(self, shown: Shown) -> bytes:
        """Fetch a picture as the page does."""
        response = await self.context.request.get(f"{self.base}{shown.picture}")
        assert response.status == 200
        return await response.body()

    async def look(self) -> None:
        """See what stands in the page."""
        sight = await self.page.evaluate(_SIGHT)
        self.hands = tuple(map(read, sight["private"]))
        self.channel = tuple(map(read, sight["channel"]))
        self.watched = tuple(map(read, sight["watched"]))
        self.lobby = tuple(map(read, sight["lobby"]))
        self.reply = next(iter(map(read, sight["replies"])), None)
        self.notice = sight["notice"]

    @property
    def changes(self) -> int:
        """How often the page changed, or something came."""
        return self._changes

    async def changed(self, since: int) -> None:
        """Wait for a change."""
        async with self._condition:
            await self._condition.wait_for(lambda: self._changes > since)

    def _presses(self) -> list[str]:
        reply = [self.reply] if self.reply else []
        shown = (*self.hands, *self.channel, *self.watched, *self.lobby, *reply)
        return [button.press for each in shown for button in each.buttons]

    async def _arrived(self) -> None:
        await self.page.wait_for_selector("main.room[data-connected]")
        self.received.append(await self.page.content())
        await self.look()

    async def _answer(self, before: int) -> str:
        """Wait for the answer to the message sent after the first *before*."""
        async with asyncio.timeout(PATIENCE_S), self._condition:
            await self._condition.wait_for(
                lambda: (
                    self._reloads
                    or (len(self._sent) > before and self._sent[before] in self._answers)
                )
            )
        if self._reloads:
            return await self._reloaded()
        notice = self._answers[self._sent[before]]
        await self.until(lambda: self.notice == notice)
        return notice

    async def _reloaded(self) -> str:
        """Wait until the page, which loads itself anew, is there again."""
        async with asyncio.timeout(PATIENCE_S), self._condition:
            await self._condition.wait_for(lambda: not self._reloads)
        await self._arrived()
        return ""

    async def _noticed(self) -> None:
        async with self._condition:
            self._changes += 1
            self._condition.notify_all()

    def _listen(self, socket: WebSocket) -> None:
        if self._reloads:  # the new page counts from one again
            self._reloads, self._sent, self._answers = False, [], {}
        socket.on("framesent", self._on_sent)
        socket.on("framereceived", self._on_received)

    async def _on_sent(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if "complete" not in message:  # asked by the page itself, and answered by no notice
            self._sent.append(message["n"])
        await self._noticed()

    async def _on_received(self, payload: str | bytes) -> None:
        assert isinstance(payload, str)
        self.received.append(payload)
        message: dict[str, Any] = json.loads(payload)
        if message["op"] == "done":
            self._answers[message["n"]] = message["text"]
        elif message["op"] == "reload":
            self._reloads = True
        await self._noticed()

    def _fail(self, error: object) -> None:
        self.notice = f"the page's script failed: {error}"
        raise AssertionError(self.notice)


class ChromiumStage(Stage):
    """A room whose page is visited with Chromium."""

    def __init__(self, room: Room, base: str, browser: Browser) -> None:
        self.room = room
        self.base = base
        self.browser = browser
        self.players = []
        self._contexts: list[BrowserContext] = []

    async def context(self, language: str, **options: Any) -> BrowserContext:
        """Return a browser profile of its own."""
        context = await self.browser.new_context(
            locale={"en": "en-GB", "it": "it-IT"}[language], **options
        )
        self._contexts.append(context)
        return context

    async def enter(self, name: str, language: str = "en", **options: Any) -> ChromiumPlayer:
        """Let somebody come in, with a browser profile of his own."""
        player = ChromiumPlayer(await self.context(language, **options), self.base, name)
        await player.come_in()
        self.players.append(player)
        return player

    async def close(self) -> None:
        """Send everybody home."""
        for context in self._contexts:
            await context.close()

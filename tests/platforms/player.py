"""Somebody who plays, on whatever platform: what the scenarios know of a person at the room.

A driver (`over_http`, `over_chromium`) says how one comes in, speaks and presses there, and turns
what the platform shows into `Shown`. The scenarios use nothing else, so each is written once.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from bot.presses import Press
from bot.room import Room

PATIENCE_S: Final = 15.0
"""So long somebody waits at most for what he was promised to see."""

T = TypeVar("T")


def parts(name: str) -> Iterator[str]:
    """Yield what the browser of *name* brings to the decks, the same in every run."""
    number = first_number(name)
    while True:
        signs = []
        for _ in range(16):
            number = (number * 75 + 74) % 65537
            signs.append(number & 255)
        yield bytes(signs).hex()


def first_number(name: str) -> int:
    """Return the number that the parts of *name* begin with."""
    return sum(name.encode()) % 65537


@dataclass(frozen=True, slots=True)
class Button:
    """A button as shown: *press* is its id, *spoken* what is read out instead of the label."""

    label: str
    press: str
    spoken: str | None = None

    @property
    def does(self) -> str:
        """What it does, in the words of the button ids: ``draw``, ``discard 7d``, ``accept``.

        A button of no table is its whole id: ``set.deck.two``, ``rules.2``.
        """
        return self.press.split(".", 2)[2] if self.press[0].isdigit() else self.press

    @property
    def table(self) -> int:
        """The table it belongs to."""
        return Press.unpack(self.press).table


@dataclass(frozen=True, slots=True)
class Shown:
    """One message as a person sees it.

    *table* is the one it is about and *version* the state it shows, where it tells; *picture* is
    what `Player.picture` wants to fetch it; *raw* is all that came over the wire for it.
    """

    table: int | None
    title: str
    lines: tuple[str, ...] = ()
    alt: str = ""
    picture: str | None = None
    version: int | None = None
    buttons: tuple[Button, ...] = ()
    raw: str = field(default="", repr=False)

    @property
    def text(self) -> str:
        """Title and lines."""
        return "\n".join((self.title, *self.lines))

    @property
    def labels(self) -> tuple[str, ...]:
        """What the buttons say, in their order."""
        return tuple(button.label for button in self.buttons)

    def find(self, does: str) -> Button | None:
        """Return the button that *does* something, or whose label is that."""
        return next((each for each in self.buttons if does in (each.does, each.label)), None)

    def button(self, does: str) -> Button:
        """Return the button that *does* something, or whose label is that, which must be there."""
        found = self.find(does)
        assert found is not None, f"no button {does!r} in {self}"
        return found


class Player(ABC):
    """Somebody at the room, with what he saw when he last looked."""

    name: str
    notice: str = ""
    """What he was told alone, last."""
    hands: tuple[Shown, ...] = ()
    """His private side: hands, and challenges to him."""
    channel: tuple[Shown, ...] = ()
    """What everyone sees."""
    watched: tuple[Shown, ...] = ()
    """The table that he follows."""
    lobby: tuple[Shown, ...] = ()
    """The open tables."""
    reply: Shown | None = None
    """The answer to his last command, where it is more than a notice."""
    received: list[str]
    """All that ever came to him, for whoever looks for what should not have."""

    @abstractmethod
    async def say(self, text: str) -> str:
        """Say something or give a command, and return the notice that answers it."""

    @abstractmethod
    async def press(self, button: Button | str, *, blind: bool = False) -> str:
        """Press a button, shown or remembered, and return the notice that answers it.

        Who presses *blind* does not look first whether it is still there.
        """

    @abstractmethod
    async def picture(self, shown: Shown) -> bytes:
        """Return the picture that is *shown*."""

    @abstractmethod
    async def again(self) -> "Player":
        """Return the same person at a second device."""

    @abstractmethod
    async def leave(self) -> None:
        """Go away, without a word."""

    @abstractmethod
    async def come_back(self) -> None:
        """Be there again, as the same person."""

    @abstractmethod
    async def look(self) -> None:
        """Look anew at everything."""

    @property
    @abstractmethod
    def changes(self) -> int:
        """How often anything changed that could be looked at."""

    @abstractmethod
    async def changed(self, since: int) -> None:
        """Wait until there have been more than *since* changes."""

    async def until(self, check: Callable[[], T | None]) -> T:
        """Look until *check* tells something true, and return that."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    seen = self.changes
                    await self.look()
                    if value := check():
                        return value
                    await self.changed(seen)
        except TimeoutError:
            raise AssertionError(f"{self.name} waited in vain, seeing {self.sight()}") from None

    def sight(self) -> str:
        """Tell all that is seen, for a test's message."""
        private = "\n".join(f"{each.text} {each.labels}" for each in self.hands)
        public = "\n".join(f"{each.text} {each.labels}" for each in self.channel[-2:])
        return f"notice {self.notice!r}\n--- alone:\n{private}\n--- channel:\n{public}"

    def hand(self, table: int) -> Shown:
        """Return the private side of *table*; an empty one where there is none."""
        return _about(table, self.hands)

    def follows(self, table: int) -> Shown:
        """Return *table* as this person follows it; nothing where he does not."""
        return _about(table, self.watched)

    async def answered(self, title: str) -> Shown:
        """Wait for the answer with *title*."""
        return await self.until(
            lambda: self.reply if self.reply and title in self.reply.title else None
        )

    def board(self, table: int) -> Shown:
        """Return what everyone sees of *table*; nothing where there is no board."""
        return _about(table, self.channel)

    async def offered(self) -> Button:
        """Wait for a challenge to this person, and return the button to accept it."""
        return await self.until(
            lambda: next((b for each in self.hands if (b := each.find("accept"))), None)
        )

    async def told(self, words: str) -> Shown:
        """Wait until *words* stand in the channel, and return the newest message with them."""
        return await self.until(
            lambda: next((each for each in reversed(self.channel) if words in each.text), None)
        )


def _about(table: int, shown: Iterable[Shown]) -> Shown:
    return next((each for each in shown if each.table == table), Shown(None, ""))


class Stage(ABC):
    """A room with people coming in by one platform."""

    room: Room
    players: list[Player]

    @abstractmethod
    async def enter(self, name: str, language: str = "en") -> Player:
        """Let somebody new come in who is called *name* and reads *language*."""

    async def settled(self, table: int) -> None:
        """Wait until everybody sees *table* as it is now."""
        now = await self.room.tables.get(table)
        names = {(await self.room.people.get(one)).name for one in now.people if one is not None}
        for player in self.players:
            await player.until(lambda: player.board(table).version == now.version)  # noqa: B023
            if player.name in names:
                await player.until(lambda: player.hand(table).version == now.version)  # noqa: B023

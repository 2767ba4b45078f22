"""Players: who they are, what they are called, in which language they are told things."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from sqlalchemy.exc import IntegrityError

from bot.errors import NameTaken
from bot.platform import HOUSE, Person
from bot.preferences import Preferences
from bot.store import records
from bot.store.records import PersonRow, Records
from bot.store.writer import Writer
from bot.typed import clean_name, fold

HOUSE_NAMES: Final = frozenset({"house", "the house", "banco", "il banco"})
"""What the house is called in any language, folded: nobody else is called that."""


class People:
    """The people of the room; each is read once and then kept in memory."""

    def __init__(
        self, records: Records, writer: Writer, now_s: Callable[[], float] = time.time
    ) -> None:
        self._records = records
        self._writer = writer
        self._now_s = now_s
        self._known: dict[int, Person] = {}

    async def get(self, person_id: int) -> Person:
        """Return the person with *person_id*; raises `LookupError` where there is none."""
        known = self._known.get(person_id)
        if known is None:
            row = await self._records.person(person_id)
            if row is None:
                raise LookupError(person_id)
            known = self._remember(row)
        return known

    async def known(self, platform: str, key: str) -> Person | None:
        """Return the person whom *platform* knows by *key*."""
        row = await self._records.person_by_key(platform, key)
        return None if row is None else self._remember(row)

    async def named(self, platform: str, name: str) -> Person | None:
        """Return the person called *name* where names are unique."""
        row = await self._records.person_by_handle(platform, fold(name))
        return None if row is None else self._remember(row)

    async def names(self, platform: str, limit: int) -> tuple[str, ...]:
        """Return names to choose from, the newest people first."""
        return await self._records.handles(platform, limit)

    async def house(self) -> Person:
        """Return the house, made at the first call."""
        found = await self.known(HOUSE, "plain")
        if found is not None:
            return found
        try:
            return await self._add(PersonRow(0, HOUSE, "plain", "House", None), None)
        except IntegrityError:  # another process made it at this moment
            return await self.house()

    async def enter(self, platform: str, key: str, name: str, language: str | None) -> Person:
        """Return who is called *name* from now on, new or known by *key*; names are unique here.

        Raises `BadName` or `NameTaken`, and then nothing has changed.
        """
        name = clean_name(name)
        if fold(name) in HOUSE_NAMES:
            raise NameTaken(name)
        for _ in range(2):
            row = await self._records.person_by_key(platform, key)
            try:
                if row is None:
                    fresh = PersonRow(0, platform, key, name, language)
                    return await self._add(fresh, fold(name))
                return await self._change(row.id, {"name": name, "handle": fold(name)})
            except IntegrityError:
                continue  # somebody has the name, or the same one came in twice at this moment
        raise NameTaken(name)

    async def speak(self, person: Person, language: str) -> Person:
        """Tell *person* things in *language* from now on."""
        return await self._change(person.id, {"language": language})

    async def like(self, person: Person, likes: Preferences) -> Person:
        """Show *person* things as *likes* says from now on."""
        return await self._change(person.id, {"likes": likes.write()})

    async def _add(self, row: PersonRow, handle: str | None) -> Person:
        at_s = self._now_s()
        person_id = await self._writer.work(
            lambda connection: records.add_person(connection, row, handle, at_s)
        )
        return self._remember(replace(row, id=person_id))

    async def _change(self, person_id: int, values: Mapping[str, str | None]) -> Person:
        row = await self._writer.work(
            lambda connection: records.change_person(connection, person_id, values)
        )
        return self._remember(row)

    def _remember(self, row: PersonRow) -> Person:
        likes = Preferences.read(row.likes)
        person = Person(row.id, row.platform, row.name, row.language, likes)
        self._known[person.id] = person
        return person

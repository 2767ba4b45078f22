"""What is read from the database, and the rows that are made outside the log."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot import notation
from bot.store import schema
from bot.table import Status, Table
from engine import Rules, Seat

PERSON = schema.people.c
TABLE = schema.tables.c
LOG = schema.log.c
LINE = schema.lines.c
PLACE = schema.places.c
_PERSON_ROW = (PERSON.id, PERSON.platform, PERSON.key, PERSON.name, PERSON.language, PERSON.likes)


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person as stored."""

    id: int
    platform: str
    key: str
    name: str
    language: str | None
    likes: str = "{}"


@dataclass(frozen=True, slots=True)
class Line:
    """Something a person said in a place, at *at_s* seconds since 1970."""

    id: int
    person: int
    text: str
    at_s: float


class Records:
    """Reads of the database; each method is one short transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def table(self, table_id: int) -> Table | None:
        """Return a table as its log tells it; None where there is none."""
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(select(schema.tables).where(TABLE.id == table_id))
            ).one_or_none()
            if row is None:
                return None
            return replay(row, (await connection.execute(_log_of(table_id))).all())

    async def entries(self, table_id: int) -> tuple[tuple[int, str], ...]:
        """Return the log of a table: who did what, in writing."""
        async with self._engine.connect() as connection:
            found = await connection.execute(_log_of(table_id))
            return tuple((row.person_id, row.action) for row in found)

    async def tables_of(self, person: int, statuses: Sequence[Status]) -> tuple[int, ...]:
        """Return the ids of the tables of *person* in one of *statuses*, oldest first."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(TABLE.id)
                .where(TABLE.status.in_(statuses))
                .where((TABLE.person_a == person) | (TABLE.person_b == person))
                .order_by(TABLE.id)
            )
            return tuple(found.scalars())

    async def tables_in(
        self, place: str, statuses: Sequence[Status], limit: int
    ) -> tuple[tuple[int, float], ...]:
        """Return ids of the newest *limit* tables of *place*, oldest first, and when they came."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(TABLE.id, TABLE.created_s)
                .where(TABLE.place == place, TABLE.status.in_(statuses))
                .order_by(TABLE.id.desc())
                .limit(limit)
            )
            return tuple((row.id, row.created_s) for row in reversed(found.all()))

    async def rematch_of(self, table_id: int) -> int | None:
        """Return the id of the rematch of a table that is offered, played or over."""
        live = (Status.OFFERED, Status.PLAYING, Status.OVER)
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(TABLE.id).where(TABLE.rematch_of == table_id, TABLE.status.in_(live))
            )
            return found.scalar_one_or_none()

    async def person(self, person_id: int) -> PersonRow | None:
        """Return a person by id."""
        return await self._person(PERSON.id == person_id)

    async def person_by_key(self, platform: str, key: str) -> PersonRow | None:
        """Return a person by what the platform knows."""
        return await self._person((PERSON.platform == platform) & (PERSON.key == key))

    async def person_by_handle(self, platform: str, handle: str) -> PersonRow | None:
        """Return a person by the folded name, where names are unique."""
        return await self._person((PERSON.platform == platform) & (PERSON.handle == handle))

    async def handles(self, platform: str, limit: int) -> tuple[str, ...]:
        """Return names of people of *platform*, the newest first."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(PERSON.name)
                .where(PERSON.platform == platform)
                .order_by(PERSON.id.desc())
                .limit(limit)
            )
            return tuple(found.scalars())

    async def _person(self, where: ColumnElement[bool]) -> PersonRow | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(*_PERSON_ROW).where(where))).one_or_none()
            return None if row is None else PersonRow(*row)

    async def customs(self, place: str) -> str | None:
        """Return what is usual in *place*, as it was written; None where nobody said."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(PLACE.customs).where(PLACE.place == place))
            return found.scalar_one_or_none()

    async def lines(self, place: str, limit: int) -> tuple[Line, ...]:
        """Return the newest *limit* lines said in *place*, oldest first."""
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(LINE.id, LINE.person_id, LINE.text, LINE.at_s)
                .where(LINE.place == place)
                .order_by(LINE.id.desc())
                .limit(limit)
            )
            return tuple(Line(*row) for row in reversed(found.all()))


def _log_of(table_id: int) -> Select[Any, Any]:
    return select(LOG.person_id, LOG.action).where(LOG.table_id == table_id).order_by(LOG.number)


def replay(row: Row[Any], entries: Sequence[Row[Any, Any]]) -> Table:
    """Return the table of *row* after its log's *entries*, rows of person and action."""
    table = Table(
        id=row.id,
        place=row.place,
        people=(row.person_a, row.person_b),
        rules=Rules.from_json(json.loads(row.rules)),
        seed=row.seed,
        part=row.part_a,
        first_dealer=None if row.first_dealer is None else Seat(row.first_dealer),
        rematch_of=row.rematch_of,
    )
    for entry in entries:
        table = table.apply(entry.person_id, notation.read(entry.action))
    return table


async def add_table(connection: AsyncConnection, table: Table, created_s: float) -> int:
    """Write a new table, whose id is not yet known, and return its id."""
    made = await connection.execute(
        insert(schema.tables)
        .values(
            place=table.place,
            status=table.status,
            person_a=table.people[0],
            person_b=table.people[1],
            rules=json.dumps(table.rules.to_json()),
            seed=table.seed,
            part_a=table.part,
            first_dealer=table.first_dealer,
            rematch_of=table.rematch_of,
            version=0,
            score_a=0,
            score_b=0,
            created_s=created_s,
            changed_s=created_s,
        )
        .returning(TABLE.id)
    )
    return int(made.scalar_one())


async def add_person(
    connection: AsyncConnection,
    person: PersonRow,
    handle: str | None,
    created_s: float,
) -> int:
    """Write a new person and return the id; a taken key or handle raises `IntegrityError`."""
    made = await connection.execute(
        insert(schema.people)
        .values(
            platform=person.platform,
            key=person.key,
            name=person.name,
            handle=handle,
            language=person.language,
            likes=person.likes,
            created_s=created_s,
        )
        .returning(PERSON.id)
    )
    return int(made.scalar_one())


async def change_person(
    connection: AsyncConnection, person_id: int, values: Mapping[str, str | None]
) -> PersonRow:
    """Write *values* of a person, by column, and return the person with them."""
    changed = await connection.execute(
        update(schema.people).where(PERSON.id == person_id).values(values).returning(*_PERSON_ROW)
    )
    return PersonRow(*changed.one())


async def add_line(
    connection: AsyncConnection, place: str, person: int, text: str, at_s: float
) -> int:
    """Write what a person said and return the line's id."""
    made = await connection.execute(
        insert(schema.lines)
        .values(place=place, person_id=person, text=text, at_s=at_s)
        .returning(LINE.id)
    )
    return int(made.scalar_one())


async def set_customs(connection: AsyncConnection, place: str, customs: str) -> None:
    """Write what is usual in *place*."""
    changed = await connection.execute(
        update(schema.places).where(PLACE.place == place).values(customs=customs)
    )
    if changed.rowcount == 0:
        await connection.execute(insert(schema.places).values(place=place, customs=customs))

"""The house at its tables."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import event

from bot import house as house_module
from bot.errors import StalePress
from bot.house import House
from bot.platform import Person
from bot.room import Room
from bot.store.records import Records
from bot.store.writer import Move, Writer
from bot.table import Accept, Decline, Status, Table
from engine import CallOff, Phase, Resign, RuleError, Rules, Seat, view
from engine.deck import HOUSE_PART
from engine.events import CallOffEnded
from engine.players import plain
from tests.bot.support import (
    ADA,
    BEA,
    EVE,
    Parts,
    a_room,
    match_of,
    offered,
    on_turn,
    parts,
    person_at,
    some_move,
    somewhere,
    until,
)

PATIENCE_S = 60.0


async def versus_house(room: Room, *, target: int = 25) -> tuple[Person, Table]:
    """Return a person and the challenge that he has made to the house."""
    ada = await room.people.enter("web", "ada", "Ada", None)
    house = await room.people.house()
    table = await room.tables.challenge("here", ada.id, house.id, Rules(target=target), "ada-part")
    return ada, table


async def play_on(room: Room, person: int, table_id: int, most: int = 5000) -> Table:
    """Play for *person* as the house would, until the match is over or *most* moves are made."""
    made = 0
    async with asyncio.timeout(PATIENCE_S):
        while True:
            table = await room.tables.get(table_id)
            if table.status not in (Status.OFFERED, Status.PLAYING) or made == most:
                return table
            seat = table.seat_of(person)
            action = (
                None
                if table.match is None or seat is None
                else plain.choose(view(table.match, seat))
            )
            if action is None:
                await asyncio.sleep(0.002)  # let the database's thread have its turn
                continue
            try:
                await room.tables.act(person, table_id, action, table.mark(action))
                made += 1
            except (StalePress, RuleError):
                continue  # the house was quicker


async def settled(room: Room, table_id: int, house: House) -> Table:
    """Wait until the house has nothing to do at a table."""

    async def look() -> Table | None:
        table = await room.tables.get(table_id)
        return table if house.choose(table) is None else None

    return await until(look)


def house_of(room: Room, person: Person) -> House:
    """Return somebody who knows what the house would do; he does nothing himself."""
    return House(room.tables, person, 0.0)


async def test_a_whole_match_against_the_house(database: str) -> None:
    """The house accepts, plays its every turn and its readiness, to the end of the match."""
    async with a_room(database) as room:
        ada, table = await versus_house(room, target=50)
        assert table.status is Status.OFFERED
        over = await play_on(room, ada.id, table.id)
        match = match_of(over)
        assert match.result is not None
        assert match.result.winner is not None
        assert max(match.scores) >= 50
        assert match.shuffle.parts == ("ada-part", HOUSE_PART)
    async with parts(database) as fresh:
        assert await fresh.records.table(table.id) == over


async def test_the_house_goes_on_after_a_restart(database: str) -> None:
    """Closed in the middle at any moment and opened again, the house plays on (C31)."""
    async with a_room(database) as room:
        ada, table = await versus_house(room)
    for opening in range(12):
        async with a_room(database) as room:
            table = await play_on(room, ada.id, table.id, most=7 + opening)
            last = await room.tables.get(table.id)
        async with parts(database) as fresh:
            stored = await fresh.records.table(table.id)
            assert stored is not None
            assert stored.version >= last.version  # its last move may have been on the way
        if last.status is Status.OVER:
            break
    async with a_room(database) as room:
        assert (await play_on(room, ada.id, table.id)).status is Status.OVER


async def test_a_challenge_made_while_the_house_was_away(database: str) -> None:
    """What was asked of the house before it stopped is answered after the next start."""
    async with parts(database) as store:
        ada, _, _ = await store.three()
        house = await store.people.house()
        table = await store.tables.challenge("here", ada, house.id, Rules(), "x")
    async with a_room(database) as room:
        after = await settled(room, table.id, house_of(room, house))
        assert after.status is Status.PLAYING
        assert person_at(after, Seat.B) == house.id


async def test_the_house_plays_on_when_asked_to_call_off(database: str) -> None:
    """An offer to call the match off is turned down, on turn or not, and as often as made (R34)."""
    async with a_room(database) as room:
        ada, table = await versus_house(room, target=500)
        me = house_of(room, await room.people.house())
        await settled(room, table.id, me)
        for _ in range(5):
            table = await play_on(room, ada.id, table.id, most=1)
            calls = table.calls
            await room.tables.act(ada.id, table.id, CallOff())
            after = await settled(room, table.id, me)
            assert match_of(after).offer is None
            assert after.status is Status.PLAYING
            assert after.calls == calls + 2
            assert any(isinstance(each, CallOffEnded) for each in after.events)


async def test_never_two_moves_for_one_turn(database: str) -> None:
    """Told of the same table again and again, the house does each thing once, in its turn."""
    async with a_room(database) as room:
        ada, table = await versus_house(room, target=500)
        person = await room.people.house()
        twins = [House(room.tables, person, 0.0) for _ in range(3)]
        for twin in twins:
            room.add(twin)
        stop = asyncio.Event()

        async def pester() -> None:
            while not stop.is_set():
                current = await room.tables.get(table.id)
                for twin in twins:
                    await twin.show(current)
                room.tables.painter.show(table.id)
                await asyncio.sleep(0.001)

        pestering = asyncio.create_task(pester())
        await play_on(room, ada.id, table.id, most=25)
        stop.set()
        await pestering
        for twin in twins:
            await twin.close()
        last = await settled(room, table.id, house_of(room, person))
        assert last.version >= 50
    async with parts(database) as fresh:  # the log, replayed, holds legal moves alone
        assert await fresh.records.table(table.id) == last


class Yielding(Writer):
    """A writer that lets everybody else go first before each move is written."""

    async def move(self, move: Move) -> None:
        """Write *move*, after everybody else."""
        for _ in range(10):
            await asyncio.sleep(0.002)
        await super().move(move)


async def test_a_challenge_withdrawn_meanwhile(database: str) -> None:
    """Taken back while the house is accepting: the house lets it be, at once and for good."""
    async with parts(database, writer=Yielding) as store:
        ada, _, _ = await store.three()
        person = await store.people.house()
        house = House(store.tables, person, 0.0)
        table = await store.tables.challenge("here", ada, person.id, Rules(), "x")
        withdrawing = asyncio.create_task(store.tables.act(ada, table.id, Decline(), 0))
        for _ in range(4):
            await asyncio.sleep(0.002)
        await house.show(table)
        assert (await withdrawing).status is Status.WITHDRAWN

        async def idle() -> bool | None:
            return None if house._thinking else True

        await until(idle, patience_s=2.0)
        assert (await store.tables.get(table.id)).status is Status.WITHDRAWN
        await house.close()


class Broken(Writer):
    """A writer whose next COMMITs fail."""

    failing = 0

    def __init__(self, engine: object) -> None:
        super().__init__(engine)  # type: ignore[arg-type]  # what `parts` hands in

        @event.listens_for(self._engine.sync_engine, "commit")
        def _commit(connection: object) -> None:
            del connection
            if self.failing:
                self.failing -= 1
                raise OSError("no space left on the device")


class Unreadable(Records):
    """A store that can't be read for a while."""

    failing = 0

    async def mended(self) -> bool | None:
        """Tell whether everything works again."""
        return None if self.failing else True

    async def table(self, table_id: int) -> Table | None:
        """Read a table, or fail to."""
        if self.failing:
            self.failing -= 1
            raise OSError("the disk is gone")
        return await super().table(table_id)


async def alone(store: Parts, monkeypatch: pytest.MonkeyPatch) -> tuple[House, int, Table]:
    """Return the house, who plays it, and a match that it is about to accept, with short waits."""
    monkeypatch.setattr(house_module, "RETRY_S", 0.01)
    monkeypatch.setattr("bot.painter.RETRY_S", 0.01)
    person = await store.people.house()
    ada = await store.person("Ada")
    house = House(store.tables, person, 0.0)
    table = await store.tables.challenge("here", ada.id, person.id, Rules(), "x")
    return house, ada.id, table


async def until_version(store: Parts, table_id: int, version: int) -> Table:
    """Wait until so much has happened at a table."""

    async def look() -> Table | None:
        table = await store.tables.get(table_id)
        return table if table.version >= version else None

    return await until(look)


async def test_the_house_survives_a_save_that_fails(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When its move is not saved, the house waits a little and does it again (C35)."""
    async with parts(database, writer=Broken) as store:
        house, _, table = await alone(store, monkeypatch)
        pen = store.writer
        assert isinstance(pen, Broken)
        pen.failing = 3
        store.tables.painter.add(house)
        store.tables.painter.show(table.id)
        after = await until_version(store, table.id, 1)
        assert (pen.failing, after.status) == (0, Status.PLAYING)
        await house.close()


async def test_the_house_survives_a_store_that_can_not_be_read(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the table can't be read, the house tries again too: it never falls asleep for good."""
    async with parts(database, records=Unreadable) as store:
        house, _, table = await alone(store, monkeypatch)
        assert isinstance(store.records, Unreadable)
        store.tables._kept.clear()  # as with many tables
        store.records.failing = 3
        await house.show(table)
        await until(store.records.mended)
        assert (await until_version(store, table.id, 1)).status is Status.PLAYING
        await house.close()


async def test_the_house_takes_its_time(database: str) -> None:
    """A move comes after the pause, and the house accepts without one."""
    async with parts(database) as store:
        ada, _, _ = await store.three()
        person = await store.people.house()
        loop = asyncio.get_running_loop()
        hasty, slow = (House(store.tables, person, delay_s) for delay_s in (60.0, 0.1))
        table = await store.tables.challenge("here", ada, person.id, Rules(), "x")
        await hasty.show(table)
        table = await until_version(store, table.id, 1)
        await hasty.close()
        while on_turn(table)[0] == ada:
            table = await store.tables.act(ada, table.id, some_move(table))
        began = loop.time()
        await slow.show(table)
        await until_version(store, table.id, table.version + 1)
        assert loop.time() - began >= 0.09
        await slow.close()


async def test_an_old_thought_is_dropped(
    room_parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the house meant to do before the table went on is not done a round later (C33)."""
    act = room_parts.tables.act
    ada, _, _ = await room_parts.three()
    person = await room_parts.people.house()
    house = House(room_parts.tables, person, 0.5)
    table = await room_parts.tables.challenge("here", ada, person.id, Rules(), "x")
    table = await act(person.id, table.id, Accept(HOUSE_PART))

    async def go_on() -> None:
        nonlocal table
        table = await act(on_turn(table)[0], table.id, some_move(table))

    while match_of(table).hand.phase is not Phase.DRAW or on_turn(table)[0] != person.id:
        await go_on()
    outcomes: list[type] = []

    async def noted(*asked: Any) -> Table:
        try:
            outcomes.append(Table)
            return await act(*asked)
        except StalePress:
            outcomes[-1] = StalePress
            raise

    monkeypatch.setattr(room_parts.tables, "act", noted)
    await house.show(table)
    await asyncio.sleep(0)
    for _ in range(4):  # the house's turn, as another process of its would play it, and Ada's
        await go_on()
    assert (match_of(table).hand.phase, on_turn(table)[0]) == (Phase.DRAW, person.id)
    assert not outcomes
    await until_version(room_parts, table.id, table.version + 1)
    assert outcomes == [StalePress, Table]
    await house.close()


async def test_the_house_has_nothing_to_do_elsewhere(room_parts: Parts) -> None:
    """At a table of others, before it is asked and while the other is on turn, it does nothing."""
    house = House(room_parts.tables, Person(BEA, "house", "House", None), 0.0)
    assert house.choose(offered(to=EVE)) is None
    assert house.choose(offered(to=None)) is None
    assert house.choose(offered()) == Accept(HOUSE_PART)
    for seed in range(20):
        table = somewhere(seed, 2 * seed)
        match = match_of(table)
        busy = match.result is None and (
            match.offer == Seat.A
            or (match.hand.outcome is None and match.hand.turn == Seat.B)
            or (match.hand.outcome is not None and Seat.B not in match.ready)
        )
        assert (house.choose(table) is not None) == busy
        assert house.choose(table.apply(ADA, Resign())) is None

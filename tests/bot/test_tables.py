"""The tables of the room: lock, load, engine, save, show."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import event

from bot import tables as tables_module
from bot.errors import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    NoTable,
    NotAtTable,
    NotInvited,
    NotOver,
    NotSaved,
    OwnChallenge,
    RoomError,
    StalePress,
    TooManyTables,
)
from bot.platform import Person
from bot.room import Room
from bot.store.writer import Move, Writer
from bot.table import Accept, Decline, Status, Table, TableAction
from bot.tables import OPEN_LIMIT
from bot.views.hand import hand
from engine import CallOff, NextHand, Phase, PlayOn, Resign, RuleError, Rules, Seat
from engine.errors import BadPart, NotYourTurn
from tests.bot.support import (
    TEXTS,
    Parts,
    a_room,
    choice,
    match_of,
    on_turn,
    parts,
    some_move,
)


async def read_anew(database: str, table_id: int) -> Table | None:
    """Return a table as a room that has just been opened would read it."""
    async with parts(database) as fresh:
        return await fresh.records.table(table_id)


class Reader:
    """Shows tables by reading them in the database, and notes what stood there."""

    def __init__(self, store: Parts) -> None:
        self._store = store
        self.seen: list[Table] = []
        self.wrong: list[tuple[Table, Table | None]] = []

    async def show(self, table: Table) -> None:
        """Compare what is shown with what is committed."""
        committed = await self._store.records.table(table.id)
        if committed is None or committed.version < table.version:
            self.wrong.append((table, committed))
        self.seen.append(table)


async def played_on(store: Parts, table: Table, rng: Random, steps: int) -> Table:
    """Let the two at *table* do *steps* things, sensible ones mostly."""
    for _ in range(steps):
        if table.status is not Status.PLAYING:
            break
        person, action = choice(table, rng, 0.8)
        table = await store.tables.act(person, table.id, action, table.mark(action))
    return table


async def test_durable_first_visible_second(database: str) -> None:
    """Whoever is told of a table finds the move committed already, challenge and all."""
    async with parts(database) as store, parts(database) as outside:
        reader = Reader(outside)
        store.tables.painter.add(reader)
        _, _, table = await store.match()
        for _ in range(15):
            table = await played_on(store, table, Random(table.version), 1)
            async with asyncio.timeout(5):
                while not reader.seen or reader.seen[-1] != table:  # noqa: ASYNC110 - polled
                    await asyncio.sleep(0.001)
        assert not reader.wrong
        assert await outside.records.table(table.id) == table


async def test_the_same_press_twice_at_once(room_parts: Parts, database: str) -> None:
    """Two taps on one button are one move; the second is told that it was old (C33)."""
    _, _, table = await room_parts.match()
    mover, _ = on_turn(table)
    move = some_move(table)
    got = await asyncio.gather(
        *(room_parts.tables.act(mover, table.id, move, table.mark(move)) for _ in range(5)),
        return_exceptions=True,
    )
    assert [type(each) for each in got] == [Table, *[StalePress] * 4]
    after = await read_anew(database, table.id)
    assert after == got[0] == table.apply(mover, move)


async def test_two_different_presses_of_a_turn_at_once(room_parts: Parts, database: str) -> None:
    """Of two different buttons of the same turn one counts (C33)."""
    ada, bea, table = await room_parts.match()
    mover, _ = on_turn(table)
    both = match_of(table).legal_actions(match_of(table).hand.turn)[:2]
    got = await asyncio.gather(
        *(room_parts.tables.act(mover, table.id, each, table.mark(each)) for each in both),
        return_exceptions=True,
    )
    assert [type(each) for each in got] == [Table, StalePress]
    assert await read_anew(database, table.id) == table.apply(mover, both[0])
    assert {ada, bea} == set(table.people)


class Yielding(Writer):
    """A writer that lets everybody else go first before each move is written."""

    asked = 0

    async def move(self, move: Move) -> None:
        """Write *move*, after and before everybody else."""
        self.asked += 1
        for _ in range(3):
            await asyncio.sleep(0.002)
        await super().move(move)
        await asyncio.sleep(0)


async def test_presses_are_taken_one_by_one(database: str) -> None:
    """However the saving pauses, a table's lock keeps one press from overtaking another (C33)."""
    async with parts(database, writer=Yielding) as store:
        _, _, table = await store.match()
        for _ in range(10):
            mover, waits = on_turn(table)
            move = some_move(table)
            presses = [(mover, move), (mover, move), (waits, CallOff()), (waits, move)]
            got = await asyncio.gather(
                *(store.tables.act(who, table.id, each, table.mark(each)) for who, each in presses),
                return_exceptions=True,
            )
            assert isinstance(got[0], Table)
            assert isinstance(got[1], StalePress)
            assert isinstance(got[2], Table)
            assert isinstance(got[3], StalePress | NotYourTurn)
            assert got[2].version == table.version + 2
            table = await store.tables.act(waits, table.id, PlayOn())
            assert await read_anew(database, table.id) == table
        assert isinstance(store.writer, Yielding)
        assert store.writer.asked == table.version  # nothing was tried that was old by then


async def test_two_rooms_over_one_database(database: str) -> None:
    """Both presses reach both processes at once: one move, and three are told (C33)."""
    async with a_room(database) as one, a_room(database, seed=8) as two:
        for _ in range(5):
            ada, bea, table = await begun(one)
            for _ in range(6):
                mover, _ = on_turn(table)
                move = some_move(table)
                mark = table.mark(move)
                got = await asyncio.gather(
                    *(
                        room.tables.act(mover, table.id, move, mark)
                        for room in (one, two, one, two)
                    ),
                    return_exceptions=True,
                )
                moved = [each for each in got if isinstance(each, Table)]
                assert len(moved) == 1
                assert sum(isinstance(each, StalePress) for each in got) == 3
                assert moved[0] == table.apply(mover, move)
                table = moved[0]
            assert {ada.id, bea.id} == set(table.people)
            assert await read_anew(database, table.id) == table


async def test_next_hand_at_two_rooms(database: str) -> None:
    """One presses *Next hand* here, the other there, at once: the hand is dealt (C33)."""
    async with a_room(database) as one, a_room(database, seed=8) as two:
        ada, bea, table = await begun(one)
        rng = Random(6)
        while match_of(table).hand.phase is not Phase.OVER or match_of(table).ready:
            person, action = choice(table, rng, 1.0)
            table = await one.tables.act(person, table.id, action)
        assert table.status is Status.PLAYING
        await two.tables.get(table.id)
        mark = table.mark(NextHand())
        got = await asyncio.gather(
            one.tables.act(ada.id, table.id, NextHand(), mark),
            two.tables.act(bea.id, table.id, NextHand(), mark),
        )
        assert sorted(match_of(each).number for each in got) == [1, 2]
        final = await read_anew(database, table.id)
        assert final is not None
        assert match_of(final).number == 2


async def begun(room: Room) -> tuple[Person, Person, Table]:
    """Return two people and a fresh match between them."""
    ada = await room.people.enter("web", "ada", "Ada", None)
    bea = await room.people.enter("web", "bea", "Bea", None)
    table = await room.tables.challenge("here", ada.id, bea.id, Rules(target=500), "ada-part")
    return ada, bea, await room.tables.act(bea.id, table.id, Accept("bea-part"))


class Faulty(Writer):
    """A writer over a real database whose next COMMITs fail, or seem to."""

    failing = 0

    def __init__(self, engine: object) -> None:
        super().__init__(engine)  # type: ignore[arg-type]  # what `parts` hands in

        @event.listens_for(self._engine.sync_engine, "commit")
        def _commit(connection: object) -> None:
            del connection
            if self.failing:
                self.failing -= 1
                raise OSError("no space left on the device")


async def test_a_failing_save_changes_nothing(database: str) -> None:
    """A press whose COMMIT fails leaves memory and file as they were; pressed again, it works."""
    async with parts(database, writer=Faulty) as store:
        _, _, table = await store.match()
        pen = store.writer
        assert isinstance(pen, Faulty)
        reader = Reader(store)
        await asyncio.sleep(0)
        store.tables.painter.add(reader)
        mover, _ = on_turn(table)
        move = some_move(table)
        mark = table.mark(move)
        for _ in range(2):
            pen.failing = 1
            with pytest.raises(NotSaved):
                await store.tables.act(mover, table.id, move, mark)
            assert await store.tables.get(table.id) == table
            assert await read_anew(database, table.id) == table
        assert not reader.seen
        after = await store.tables.act(mover, table.id, move, mark)
        assert after == table.apply(mover, move) == await read_anew(database, table.id)


async def test_a_challenge_that_is_not_saved_is_none(database: str) -> None:
    """A challenge whose COMMIT fails is nowhere, and the same may be made again."""
    async with parts(database, writer=Faulty) as store:
        ada, bea, _ = await store.three()
        pen = store.writer
        assert isinstance(pen, Faulty)
        pen.failing = 1
        with pytest.raises(NotSaved):
            await store.tables.challenge("here", ada, bea, Rules(), "part")
        assert await store.tables.of(ada) == ()
        table = await store.tables.challenge("here", ada, bea, Rules(), "part")
        pen.failing = 1
        with pytest.raises(NotSaved):
            await store.tables.act(bea, table.id, Accept("part"))
        assert (await store.tables.get(table.id)).status is Status.OFFERED
        assert (await store.tables.act(bea, table.id, Accept("part"))).status is Status.PLAYING


class Lost(Writer):
    """A writer whose answer to a move gets lost after the COMMIT."""

    losing = False

    async def move(self, move: Move) -> None:
        """Write *move*, and fail to say so."""
        await super().move(move)
        if self.losing:
            raise NotSaved


async def test_a_save_of_which_nobody_knows(database: str) -> None:
    """Where it is not known whether the move was saved, the log tells: never two moves (C35)."""
    async with parts(database, writer=Lost) as store:
        _, _, table = await store.match()
        pen = store.writer
        assert isinstance(pen, Lost)
        mover, _ = on_turn(table)
        move = some_move(table)
        pen.losing = True
        with pytest.raises(NotSaved):
            await store.tables.act(mover, table.id, move, table.mark(move))
        pen.losing = False
        assert await store.tables.get(table.id) == table.apply(mover, move)
        with pytest.raises(StalePress):
            await store.tables.act(mover, table.id, move, table.mark(move))
        assert await store.tables.get(table.id) == table.apply(mover, move)


async def test_an_asker_that_leaves_is_shown_all_the_same(database: str) -> None:
    """A press whose sender is cancelled while it is saved is a whole move, kept and shown (C35)."""
    async with parts(database, writer=Yielding) as store:
        reader = Reader(store)
        _, _, table = await store.match()
        store.tables.painter.add(reader)
        mover, _ = on_turn(table)
        move = some_move(table)
        press = asyncio.create_task(store.tables.act(mover, table.id, move, table.mark(move)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        press.cancel()
        with pytest.raises(asyncio.CancelledError):
            await press
        async with asyncio.timeout(5):
            while not reader.seen:  # noqa: ASYNC110 - polled
                await asyncio.sleep(0.001)
        after = table.apply(mover, move)
        assert reader.seen == [after]
        assert await store.tables.get(table.id) == after == await read_anew(database, table.id)


@pytest.mark.parametrize("loser", [Seat.A, Seat.B])
@pytest.mark.parametrize("first", [Seat.A, Seat.B])
async def test_a_rematch_that_both_press_at_once(
    room_parts: Parts, loser: Seat, first: Seat
) -> None:
    """Both press *Rematch*: one match, same options, the loser is first player (C20, C33, R7)."""
    rules = Rules(target=150, knock_limit=5, gin_bonus=20, undercut_bonus=10)
    _, _, table = await room_parts.match(rules)
    loses = table.people[loser]
    assert loses is not None
    await room_parts.tables.act(loses, table.id, Resign())
    order = [table.people[first], table.people[first.other]]
    got = await asyncio.gather(
        *(room_parts.tables.rematch(who, table.id, "again") for who in order if who is not None)
    )
    assert got[0].id == got[1].id != table.id
    again = await room_parts.tables.get(got[0].id)
    assert again.status is Status.PLAYING
    assert again.rules == rules == match_of(again).rules
    assert again.rematch_of == table.id
    assert again.place == table.place
    assert again.seed != table.seed
    assert on_turn(again)[0] == loses
    assert await room_parts.tables.of(loses) == (again,)


async def test_a_rematch_at_two_rooms_at_once(database: str) -> None:
    """The two press *Rematch* in two processes: still one match."""
    async with a_room(database) as one, a_room(database, seed=8) as two:
        for _ in range(5):
            ada, bea, table = await begun(one)
            await one.tables.act(ada.id, table.id, Resign())
            got = await asyncio.gather(
                one.tables.rematch(ada.id, table.id, "x"), two.tables.rematch(bea.id, table.id, "y")
            )
            assert got[0].id == got[1].id
            again = await read_anew(database, got[0].id)
            assert again is not None
            assert again.status is Status.PLAYING
            fresh = one if got[0].status is Status.PLAYING else two
            await fresh.tables.act(bea.id, again.id, Resign())


async def test_a_rematch_after_a_match_called_off(room_parts: Parts) -> None:
    """With no loser the first dealer is drawn, as in a first match (R7)."""
    ada, bea, table = await room_parts.match()
    await room_parts.tables.act(ada, table.id, CallOff())
    await room_parts.tables.act(bea, table.id, CallOff())
    asked = await room_parts.tables.rematch(bea, table.id, "b")
    assert asked.first_dealer is None
    assert (await room_parts.tables.rematch(ada, table.id, "a")).status is Status.PLAYING


@pytest.mark.parametrize("who", [0, 1])
async def test_a_rematch_that_was_declined_may_be_asked_again(room_parts: Parts, who: int) -> None:
    """Declined or taken back, the wish may be uttered once more, by either."""
    ada, bea, table = await room_parts.finished()
    asked = await room_parts.tables.rematch(ada, table.id, "a")
    assert asked.status is Status.OFFERED
    assert await room_parts.tables.rematch(ada, table.id, "a") == asked  # asking twice is once
    gone = await room_parts.tables.act((ada, bea)[who], asked.id, Decline())
    assert gone.status in (Status.WITHDRAWN, Status.DECLINED)
    again = await room_parts.tables.rematch(bea, table.id, "b")
    assert again.id != asked.id
    assert again.people == (bea, ada)
    final = await room_parts.tables.rematch(ada, table.id, "a")
    assert (final.id, final.status) == (again.id, Status.PLAYING)


async def test_who_may_ask_for_a_rematch(room_parts: Parts) -> None:
    """Only those who played, only when it is over, only of a table that is there."""
    ada, _, table = await room_parts.match()
    eve = (await room_parts.person("Eve")).id
    with pytest.raises(NotOver):
        await room_parts.tables.rematch(ada, table.id, "x")
    await room_parts.tables.act(ada, table.id, Resign())
    with pytest.raises(NotAtTable):
        await room_parts.tables.rematch(eve, table.id, "x")
    with pytest.raises(NoTable):
        await room_parts.tables.rematch(ada, 999, "x")
    with pytest.raises(BadPart):
        await room_parts.tables.rematch(ada, table.id, "a|b")


async def test_challenges_that_can_not_be(room_parts: Parts) -> None:
    """Oneself, the same one twice, a part that can't be read (C38)."""
    ada, bea, eve = await room_parts.three()
    challenge = room_parts.tables.challenge
    with pytest.raises(ChallengeYourself):
        await challenge("here", ada, ada, Rules(), "x")
    with pytest.raises(BadPart):
        await challenge("here", ada, bea, Rules(), "")
    first = await challenge("here", ada, bea, Rules(), "x")
    with pytest.raises(AlreadyChallenged) as caught:
        await challenge("elsewhere", ada, bea, Rules(target=50), "x")
    assert caught.value.table == first.id
    await challenge("here", ada, eve, Rules(), "x")  # another one may be asked
    await room_parts.tables.act(bea, first.id, Decline())
    assert (await challenge("here", ada, bea, Rules(), "x")).status is Status.OFFERED


async def test_a_challenge_sent_twice_at_once(room_parts: Parts) -> None:
    """A double tap on the command makes one challenge (C33, C38)."""
    ada, bea, _ = await room_parts.three()
    got = await asyncio.gather(
        *(room_parts.tables.challenge("here", ada, bea, Rules(), "x") for _ in range(4)),
        return_exceptions=True,
    )
    assert [type(each) for each in got] == [Table, *[AlreadyChallenged] * 3]
    assert len(await room_parts.tables.of(ada)) == 1


async def test_open_challenges_have_a_limit(room_parts: Parts) -> None:
    """So many open challenges and no more, said with the number; games have none (C39)."""
    ada, bea, _ = await room_parts.three()
    got = await asyncio.gather(
        *(
            room_parts.tables.challenge("here", ada, None, Rules(), "x")
            for _ in range(OPEN_LIMIT + 2)
        ),
        return_exceptions=True,
    )
    tables = [each for each in got if isinstance(each, Table)]
    refused = [each for each in got if isinstance(each, TooManyTables)]
    assert (len(tables), len(refused)) == (OPEN_LIMIT, 2)
    assert refused[0].limit == OPEN_LIMIT
    await room_parts.tables.challenge("here", bea, None, Rules(), "x")  # others are free
    for table in tables:  # one person in several games, each playable
        begun_table = await room_parts.tables.act(bea, table.id, Accept("x"))
        mover, _ = on_turn(begun_table)
        await room_parts.tables.act(mover, table.id, some_move(begun_table))
    assert len(await room_parts.tables.of(ada)) == OPEN_LIMIT
    last = await room_parts.tables.challenge("here", ada, None, Rules(), "x")
    await room_parts.tables.act(ada, last.id, Decline())
    assert last not in await room_parts.tables.of(ada)


async def test_strangers_presses(room_parts: Parts, database: str) -> None:
    """A stranger's press, whatever it is, changes nothing (C36)."""
    ada, bea, _ = await room_parts.three()
    eve = (await room_parts.person("Eve")).id
    table = await room_parts.tables.challenge("here", ada, bea, Rules(), "x")
    act = room_parts.tables.act
    early: tuple[tuple[int, TableAction, type[Exception]], ...] = (
        (eve, Accept("x"), NotInvited),
        (eve, Decline(), NotInvited),
        (ada, Accept("x"), OwnChallenge),
    )
    for who, action, refusal in early:
        with pytest.raises(refusal):
            await act(who, table.id, action, table.mark(action))
    table = await act(bea, table.id, Accept("x"))
    late: tuple[tuple[int, TableAction, type[Exception]], ...] = (
        (eve, Accept("x"), NotAtTable),
        (eve, Resign(), NotAtTable),
        (eve, some_move(table), NotAtTable),
        (bea, Accept("x"), ChallengeGone),
    )
    for who, action, refusal in late:
        with pytest.raises(refusal):
            await act(who, table.id, action, table.mark(action))
    assert await read_anew(database, table.id) == table
    with pytest.raises(NoTable):
        await act(ada, 10**18 - 1, Resign(), 0)


@pytest.mark.parametrize("seed", range(2))
async def test_reopening_gives_equal_tables(database: str, seed: int) -> None:
    """Random play, then a new process: every table, hand, score and next card is the same (C31)."""
    rng = Random(seed)
    async with parts(database) as store:
        ada, bea, eve = await store.three()
        tables = []
        for one, other in ((ada, bea), (bea, eve), (eve, ada), (ada, None)):
            table = await store.tables.challenge("here", one, other, Rules(target=60), f"p{seed}")
            if other is not None:
                table = await store.tables.act(other, table.id, Accept("other"))
            tables.append(table)
        tables = [await played_on(store, table, rng, rng.randrange(80)) for table in tables]
        assert [await store.tables.get(table.id) for table in tables] == tables
    async with parts(database) as again:
        for table in tables:
            replayed = await again.tables.get(table.id)
            assert replayed == table
            assert replayed.seed == table.seed
            assert replayed.events == table.events
            for person in filter(None, table.people) if table.match else ():
                for t in TEXTS.values():
                    names = ("Ada", "Bea")
                    assert hand(replayed, person, names, t) == hand(table, person, names, t)
        playing = [table for table in tables if table.status is Status.PLAYING]
        for table in playing:  # and the old button works
            mover, _ = on_turn(table)
            if match_of(table).hand.phase is Phase.OVER:
                continue
            move = some_move(table)
            after = await again.tables.act(mover, table.id, move, table.mark(move))
            assert after == table.apply(mover, move)


async def test_tables_that_memory_drops_are_replayed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for two tables in memory, ten are played side by side just the same."""
    monkeypatch.setattr(tables_module, "KEPT", 2)
    rng = Random(4)
    async with parts(database) as store:
        ada, bea, eve = await store.three()
        tables: dict[int, Table] = {}
        for at in range(10):
            one, other = ((ada, bea), (bea, eve), (eve, ada))[at % 3]
            table = await store.tables.challenge("here", one, other, Rules(), "p")
            tables[table.id] = await store.tables.act(other, table.id, Accept("q"))
        for _ in range(40):
            at = rng.choice(list(tables))
            assert await store.tables.get(at) == tables[at]
            tables[at] = await played_on(store, tables[at], rng, 1)
            assert len(store.tables._kept) <= 2
        assert await asyncio.gather(*map(store.tables.get, tables)) == list(tables.values())


async def test_what_the_row_says_agrees_with_the_log(room_parts: Parts) -> None:
    """Lists are made from a table's row: it changes with the log (C40)."""
    ada, bea, table = await room_parts.match()
    assert await room_parts.tables.of(ada) == (table,)
    assert await room_parts.tables.last_over(ada) is None
    over = await room_parts.tables.act(bea, table.id, Resign())
    assert await room_parts.tables.of(ada) == await room_parts.tables.of(bea) == ()
    assert await room_parts.tables.last_over(ada) == over == await room_parts.tables.last_over(bea)


@pytest.mark.parametrize("seed", range(2))
async def test_random_presses_at_two_rooms_keep_the_log_whole(database: str, seed: int) -> None:
    """Anyone presses anything at either of two processes: the log replays, each move counted once.

    What a press returned is what the log says at that point (C30, C33).
    """
    rng = Random(seed)
    async with parts(database) as one, parts(database) as two:
        _, _, table = await one.match(Rules(target=500))
        eve = (await one.person("Eve")).id
        taken: dict[int, Table] = {}

        async def press() -> None:
            store = rng.choice((one, two))
            seen = await store.tables.get(table.id)
            if seen.status is not Status.PLAYING:
                return
            person, action = choice(seen, rng, 0.8)
            person = rng.choice((person, person, person, eve))
            try:
                after = await store.tables.act(person, table.id, action, seen.mark(action))
            except (RuleError, RoomError):
                return
            assert after.version not in taken
            taken[after.version] = after

        for _ in range(15):
            await asyncio.gather(*(press() for _ in range(6)))
        final = await read_anew(database, table.id)
        assert final is not None
        assert sorted(taken) == list(range(2, final.version + 1))
        assert taken[final.version] == replace(final)

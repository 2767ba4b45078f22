"""The log."""

import asyncio
import logging
import re
from collections.abc import Iterator

import pytest
import structlog
from sqlalchemy.exc import OperationalError

from bot import logs
from bot.platform import Person
from bot.presses import press
from bot.room import Room
from bot.store.writer import Writer
from bot.table import Status
from engine import PACK, Discard, Knock, view
from engine.actions import DRAW_STOCK
from engine.players import plain
from tests.bot.support import TEXTS, a_room, match_of

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][cdhs]|10[♣♦♥♠]|[A2-9JQK][♣♦♥♠])(?![a-z0-9])")


@pytest.fixture
def _fresh_log() -> Iterator[None]:
    """Let the test configure the log as a fresh process does, and then be as before again."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.usefixtures("_fresh_log")
async def test_a_match_leaves_no_card_and_no_seed_in_the_log(
    database: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole match with faults on the way, refusals and all, logged in full: no secret (R40)."""
    faults = iter([True, False, False, True] + [False] * 10_000)
    fill = Writer._fill

    async def faulty(self: Writer, *args: object) -> list[object]:
        if next(faults):
            raise OperationalError(
                "INSERT INTO log VALUES (?)", {"action": "discard 7d"}, OSError("discard 7d")
            )
        return await fill(self, *args)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr("bot.house.RETRY_S", 0.01)
    async with a_room(database) as room:
        ada = await room.people.enter("web", "secret-key-of-ada", "Ada", None)
        monkeypatch.setattr(Writer, "_fill", faulty)
        logs.configure("DEBUG")
        structlog.get_logger().debug("the log is on")
        seed = await whole_match(room, ada)
    output = "".join(capfd.readouterr())
    assert "the log is on" in output
    assert "not saved" in output
    assert not CARD.findall(output), output
    for secret in (seed.hex(), repr(seed)[2:30], "secret-part", "secret-key-of-ada"):
        assert secret not in output


async def whole_match(room: Room, ada: Person) -> bytes:
    """Play a match against the house by command and presses, refused ones too; return its seed."""
    t, part = TEXTS["en"], "secret-part"
    assert (await room.command(ada, "here", "/gin play 25", part, t)).refused == "not_saved"
    started = (await room.command(ada, "here", "/gin play 25", part, t)).table
    assert started is not None
    refused = set()
    async with asyncio.timeout(60):
        while (table := await room.tables.get(started.id)).status is not Status.OVER:
            seat = table.seat_of(ada.id)
            wanted = None
            if table.match is not None and seat is not None:
                wanted = plain.choose(view(table.match, seat))
                for each in (Knock(PACK[0]), Discard(PACK[-1]), DRAW_STOCK):
                    if each != wanted:
                        reply = await room.press(ada, press(table, each), part, t)
                        refused.add(reply.refused)
                        table = await room.tables.get(table.id)
            if wanted is not None and seat is not None and table.match is not None:
                wanted = plain.choose(view(table.match, seat))
            if wanted is not None:
                await room.press(ada, press(table, wanted), part, t)
            await asyncio.sleep(0.002)
    assert {"not_your_turn", "not_in_hand"} <= refused
    return match_of(table).shuffle.seed


def test_the_search_for_cards_finds_cards() -> None:
    """Every card in both writings, alone and between others; and no word of the log."""
    for each in PACK:
        for text in (str(each), f"discard {each}", f"'{each}'", f"card={each}\n"):
            assert CARD.search(text), text
    for text in ("7♦", "10♣ K♥", "throw A♠."):
        assert CARD.search(text), text
    assert not CARD.search("2026-01-01T00:00:00Z [warning] not saved  fault=Ts8x table=7 waiting=4")


@pytest.mark.usefixtures("_fresh_log")
@pytest.mark.parametrize(
    ("level", "told"), [("DEBUG", 3), ("INFO", 2), ("WARNING", 1), ("CRITICAL", 0)]
)
def test_levels(level: str, told: int, capsys: pytest.CaptureFixture[str]) -> None:
    """What is less grave than the level is left out; everything is on stderr."""
    logs.configure(level)
    log = structlog.get_logger()
    log.debug("one")
    log.info("one")
    log.warning("one")
    output = capsys.readouterr()
    assert output.err.count("one") == told
    assert output.out == ""

"""What is usual in a place: stored, used for the next challenge there and nowhere else."""

import json

import pytest

from bot.places import Customs, Places
from bot.platform import Person
from bot.reply import Reply
from bot.room import Room
from bot.views.likes import customs
from engine import CLASSIC, Rules
from tests.bot.support import TEXTS, Parts, a_room, parts

HALL = "web:lobby"
CLUB = "club:1"


async def give(room: Room, person: Person, line: str, place: str = HALL) -> Reply:
    """Let *person* give a command in *place*."""
    return await room.command(person, place, line, "a-part", TEXTS["en"])


async def opened(room: Room, person: Person, line: str, place: str = HALL) -> Rules:
    """Return the rules of the table that *line* opens in *place*."""
    reply = await give(room, person, line, place)
    assert reply.refused is None, reply.text
    assert reply.table is not None
    return reply.table.rules


async def test_customs_are_the_options_of_the_next_challenge(database: str) -> None:
    """R24, C20: what is usual here is what a challenge means that names nothing else; for good."""
    async with a_room(database) as room:
        ada = await room.people.enter("web", "ada", "Ada", None)
        bea = await room.people.enter("web", "bea", "Bea", None)
        assert await opened(room, ada, "/gin open") == CLASSIC
        reply = await give(room, ada, "/room settings oklahoma target=150 box biggin gin=20")
        assert reply.refused is None
        usual = Rules(target=150, gin_bonus=20, oklahoma=True, big_gin=True, box=True)
        assert await opened(room, ada, "/gin challenge Bea") == usual
        assert await opened(room, ada, "/gin open") == usual
        assert await opened(room, ada, "/gin open target=60 box=no") == Rules(
            target=60, gin_bonus=20, oklahoma=True, big_gin=True
        )
        assert await opened(room, ada, "/gin open classic") == CLASSIC
        assert await opened(room, bea, "/gin open", CLUB) == CLASSIC, "elsewhere nothing changed"
    async with a_room(database) as room:
        ada = await room.people.enter("web", "ada", "Ada", None)
        assert (await room.places.get(HALL)).rules == usual
        bea = await room.people.enter("web", "bea", "Bea", None)
        assert await opened(room, bea, "/gin play") == usual


async def test_one_custom_at_a_time(database: str) -> None:
    """A setting that is not named stays; the answer tells all of them, in the person's language."""
    async with a_room(database) as room:
        ada = await room.people.enter("web", "ada", "Ada", None)
        for line in ("zone=Europe/Rome", "hosts=hosts", "language=it", "target=150", "undercut=10"):
            assert (await give(room, ada, f"/room settings {line}")).refused is None
        reply = await give(room, ada, "/room settings")
        here = await room.places.get(HALL)
        assert here == Customs("it", Rules(target=150, undercut_bonus=10), "hosts", "Europe/Rome")
        assert reply.view is not None
        told = "\n".join(reply.view.lines)
        for words in ("Italiano", "150", "undercut 10", "Only the hosts", "Europe/Rome"):
            assert words in told
        assert await room.places.get(HALL) == here, "looking changes nothing"


@pytest.mark.parametrize(
    "line",
    [
        "zone=Europe/Atlantis", "zone=../../etc/passwd", "zone=UTC+25", "zone=x target=150",
        "language=klingon", "hosts=nobody", "target=24", "knock=11", "box=perhaps",
    ],
)  # fmt: skip
async def test_what_can_not_be_usual_is_refused(database: str, line: str) -> None:
    """A wrong zone, language or number is told in words, and nothing at all has changed."""
    async with a_room(database) as room:
        ada = await room.people.enter("web", "ada", "Ada", None)
        for t in TEXTS.values():
            reply = await room.command(ada, HALL, f"/room settings {line}", "a-part", t)
            assert reply.refused == "bad_command"
            assert reply.text is not None
            assert "/room settings" in reply.text
        assert await room.places.get(HALL) == Customs()
        assert await room.places._records.customs(HALL) is None


def test_written_and_read() -> None:
    """Customs are read as they were written, those of an older version too."""
    for each in (
        Customs(),
        Customs("it", Rules(target=60, oklahoma=True, game=True), "hosts", "Asia/Tokyo"),
    ):
        assert Customs.read(each.write()) == each
    assert Customs.read("{}") == Customs()
    old = {"rules": {"target": 50, "knock_limit": 10, "gin_bonus": 25, "undercut_bonus": 25}}
    assert Customs.read(json.dumps(old)) == Customs(rules=Rules(target=50))


def test_changes_are_all_or_nothing() -> None:
    """One wrong value refuses the whole change, and names that value."""
    with pytest.raises(ValueError, match="Mars"):
        Customs().change({"language": "it", "zone": "Mars"})
    assert Customs().change({"zone": "Europe/Rome"}) == Customs(zone="Europe/Rome")
    assert Customs().change({}) == Customs()


async def test_each_place_has_its_own(room_parts: Parts, database: str) -> None:
    """Two places are two; what one has is read back by another process, too."""
    places = Places(room_parts.records, room_parts.writer)
    await places.set(HALL, Customs(zone="Europe/Rome"))
    await places.set(CLUB, Customs(hosts="hosts"))
    await places.set(HALL, Customs(zone="Asia/Tokyo"))
    async with parts(database) as other:
        again = Places(other.records, other.writer)
        assert await again.get(HALL) == Customs(zone="Asia/Tokyo")
        assert await again.get(CLUB) == Customs(hosts="hosts")
        assert await again.get("elsewhere") == Customs()


def test_the_view_in_both_languages() -> None:
    """What is usual can be told in each language, whatever it is."""
    for t in TEXTS.values():
        for language in (None, "en", "it"):
            for hosts in ("everyone", "hosts"):
                view = customs(Customs(language, Rules(knock_limit=0, box=True), hosts), t)
                assert len(view.lines) == 4
                assert all("{" not in line for line in view.lines)

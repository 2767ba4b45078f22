"""Who people are and what they are called."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import BadName, NameTaken
from bot.people import HOUSE_NAMES, People
from bot.store.records import PersonRow, Records
from bot.typed import NAME_LENGTH, clean_name, fold
from tests.bot.support import Parts, parts
from tests.engine.support import FIXED

FAMILY = "👩\u200d👩\u200d👧"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "ada",
        "_*[]()~`>#+-=|{}.!<>&@everyone",
        "</script><b>'\"",
        "{name} %s %(x)s",
        FAMILY,
        ENGLAND,
        "☺\ufe0f",
        "👍🏽",
        "🫨",
        "שרה כהן",
        "محمد",
        "نمی\u200cدانم",
        "李小龍",
        "Zoë",
        "ñandú",
        "x" * NAME_LENGTH,
        "🙂" * NAME_LENGTH,
        "0",
    ],
)
def test_names_stay_as_typed(name: str) -> None:
    """Markup, emoji with joiners, right-to-left text, 32 characters: nothing is changed (C64)."""
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada \t King\n", "Ada King"),
        ("Ada\tKing", "Ada King"),
        ("Ada\u00a0King", "Ada King"),
        ("Ada\u3000King", "Ada King"),
        ("Ada\u2028King", "Ada King"),
        ("A\x00d\x1ba\x7f\u0085", "Ada"),
        ("\u202eAda", "Ada"),
        ("\u2066Ada\u2069\u200f", "Ada"),
        ("Ada\u061c \u202e ", "Ada"),
        ("Zoe\u0308", "Zoë"),
        ("A\ud800da", "Ada"),
        ("Ada\ufdd0\U0001ffff", "Ada"),
        ("\ue000Ada", "Ada"),
        ("\u3164Ada\u2800", "Ada"),
        ("x" * 32 + "\u202e" * 50, "x" * 32),
    ],
)
def test_what_is_not_to_be_seen_is_taken_out(typed: str, name: str) -> None:
    """Control characters, bidi marks, invisible fillers and white space that is too much (C64)."""
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200d",
        "\u200b\u200b",
        "\ufeff",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "\ufe0f",
        "\u202e\u202c",
        "\x00",
        "x" * (NAME_LENGTH + 1),
        "🙂" * (NAME_LENGTH + 1),
        "\ufdfa" * NAME_LENGTH,
    ],
)
def test_names_that_can_not_be_shown(name: str) -> None:
    """Nothing to be seen, too long, or one that unfolds to pages: refused (C64)."""
    with pytest.raises(BadName):
        clean_name(name)


@settings(FIXED, max_examples=300)
@given(st.text(max_size=40))
def test_a_clean_name_is_clean(text: str) -> None:
    """Cleaning a second time changes nothing, and a clean name never breaks a line."""
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= NAME_LENGTH
    assert len(name.splitlines()) == 1
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert len(fold(name)) <= 128


@pytest.mark.parametrize(
    "look_alike",
    [
        "ADA",
        "ada",
        "Ａｄａ",
        "𝐀𝐝𝐚",
        "Ⓐda",
        "A\u200bda",
        "A\u200dda",
        "A\u00adda",
        "Ada\ufe0f",
        "Ada\ufeff",
    ],
)
async def test_a_look_alike_is_taken(room_parts: Parts, look_alike: str) -> None:
    """A name that people would take for another's is refused, and finds the other (C64)."""
    ada = await room_parts.people.enter("web", "1", "Ada", None)
    with pytest.raises(NameTaken):
        await room_parts.people.enter("web", "2", look_alike, None)
    assert await room_parts.people.known("web", "2") is None
    assert await room_parts.people.named("web", look_alike) == ada


@pytest.mark.parametrize("name", sorted(HOUSE_NAMES))
async def test_nobody_is_called_the_house(room_parts: Parts, name: str) -> None:
    """The house's names in any language are taken from the start."""
    with pytest.raises(NameTaken):
        await room_parts.people.enter("web", "1", name.upper(), None)


async def test_a_new_name_is_the_same_person(database: str) -> None:
    """Who comes again under another name stays the same, and frees the old name (C44)."""
    async with parts(database) as one:
        ada = await one.people.enter("web", "1", "Ada", "it")
        again = await one.people.enter("web", "1", "Ada King", None)
        assert (again.id, again.name, again.language) == (ada.id, "Ada King", "it")
        assert await one.people.get(ada.id) == again
        bea = await one.people.enter("web", "2", "Ada", None)
        assert bea.id != ada.id
        with pytest.raises(NameTaken):
            await one.people.enter("web", "1", "ADA", None)
        assert await one.people.get(ada.id) == again
    async with parts(database) as other:
        assert await other.people.get(ada.id) == again
        assert await other.people.names("web", 5) == ("Ada", "Ada King")


async def test_the_same_name_again_is_no_theft(room_parts: Parts) -> None:
    """One's own name, or another spelling of it, may be given again."""
    ada = await room_parts.people.enter("web", "1", "Ada", None)
    assert (await room_parts.people.enter("web", "1", "ADA", None)).id == ada.id


async def test_two_take_a_name_at_once(room_parts: Parts) -> None:
    """Of two who ask for a name at the same moment one gets it, the other is told."""
    got = await asyncio.gather(
        *(room_parts.people.enter("web", str(key), "Ada", None) for key in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, NameTaken) for each in got) == 4
    winner = await room_parts.people.named("web", "Ada")
    assert winner is not None
    assert winner in got


async def test_one_comes_in_twice_at_once(room_parts: Parts) -> None:
    """A form sent twice makes one person, and neither sending is refused (C33)."""
    got = await asyncio.gather(
        *(room_parts.people.enter("web", "1", "Ada", None) for _ in range(3))
    )
    assert len({person.id for person in got}) == 1
    assert await room_parts.people.names("web", 9) == ("Ada",)


class Slow(Records):
    """A store that lets everybody else go first after each reading of a person."""

    async def _person(self, where: object) -> PersonRow | None:
        row = await super()._person(where)  # type: ignore[arg-type]  # passed on
        await asyncio.sleep(0.01)
        return row


async def test_a_name_and_a_language_at_once(database: str) -> None:
    """Both changes stay, whichever was read first."""
    async with parts(database, records=Slow) as slow:
        ada = await slow.people.enter("web", "1", "Ada", None)
        await asyncio.gather(
            slow.people.speak(ada, "it"), slow.people.enter("web", "1", "Ada King", None)
        )
        row = await slow.records.person(ada.id)
        assert row is not None
        assert (row.name, row.language) == ("Ada King", "it")
        assert await slow.people.get(ada.id) == await slow.people.known("web", "1")


async def test_languages(room_parts: Parts) -> None:
    """A language is kept once chosen; none is chosen for anybody."""
    ada = await room_parts.person("Ada")
    assert ada.language is None
    for language in ("it", "en"):
        assert (await room_parts.people.speak(ada, language)).language == language
        assert (await room_parts.people.get(ada.id)).language == language


async def test_nobody(room_parts: Parts) -> None:
    """Who is not there is not made up."""
    people = room_parts.people
    assert await people.known("web", "x") is None
    assert await people.named("web", "Ada") is None
    assert await people.names("web", 9) == ()
    with pytest.raises(LookupError):
        await people.get(99)


async def test_names_are_a_platforms_own(room_parts: Parts) -> None:
    """The same name on another platform is somebody else."""
    ada = await room_parts.people.enter("web", "1", "Ada", None)
    other = await room_parts.people.enter("elsewhere", "1", "Ada", None)
    assert other.id != ada.id
    assert await room_parts.people.named("elsewhere", "ada") == other


async def test_one_house(database: str) -> None:
    """The house is made once, also by rooms that open at the same moment."""
    async with parts(database, records=Slow) as one, parts(database, records=Slow) as two:
        first, second = await asyncio.gather(one.people.house(), two.people.house())
        assert first == second
        houses = {first.id}
        fresh = People(one.records, one.writer)
        house = await fresh.house()
        assert house.id in houses
        assert house.is_house
        assert not (await one.person("Ada")).is_house

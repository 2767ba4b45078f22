"""Typed commands."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands import CATALOGUE, HELP, MOST, Call, Command, Kind, Option, find, read, rules
from bot.errors import BadCommand
from bot.views import refusals
from engine.rules import BOUNDS, Rules
from tests.bot.support import TEXTS
from tests.engine.support import FIXED

LOW, HIGH = BOUNDS["target"]


def sample(option: Option) -> tuple[str, str | int | bool]:
    """Return a value for *option*: as it is typed, and as it is read."""
    match option.kind:
        case Kind.PERSON:
            return "Ada", "Ada"
        case Kind.NUMBER:
            return str(option.high), option.high
        case Kind.CHOICE:
            return option.choices[-1].upper(), option.choices[-1]
        case Kind.FLAG:
            return "no", False
        case Kind.TEXT:
            return "Europe/Rome", "Europe/Rome"


def refused(line: str) -> BadCommand:
    """Return how *line* is refused."""
    with pytest.raises(BadCommand) as caught:
        read(line)
    return caught.value


def tried(line: str) -> Call | BadCommand:
    """Return how *line* is read, or how it is refused."""
    try:
        return read(line)
    except BadCommand as problem:
        return problem


def values(line: str) -> dict[str, str | int | bool]:
    """Return the values that *line* gives."""
    return dict(read(line).values)


@pytest.mark.parametrize("command", CATALOGUE, ids=lambda command: command.name)
def test_each_command_bare_and_with_all_its_options(command: Command) -> None:
    """Each command is read without what may be left out, and with everything, named or in order."""
    line = f"/{command.group} {command.name}"
    required = [option for option in command.options if option.required]
    bare = " ".join([line, *(sample(option)[0] for option in required)])
    assert read(bare) == Call(command, {option.name: sample(option)[1] for option in required})
    everything = {option.name: sample(option)[1] for option in command.options}
    numbers = [option for option in command.options if option.kind is Kind.NUMBER]
    in_order = " ".join([line, *(sample(option)[0] for option in numbers)])
    for mark in "=:":
        named = [f"{option.name}{mark}{sample(option)[0]}" for option in command.options]
        assert read(" ".join([line, *named])) == Call(command, everything)
        assert read(" ".join([line, *reversed(named)])) == Call(command, everything)
    if not required:  # after a name, a number could be a part of it
        assert read(in_order) == Call(
            command, {option.name: sample(option)[1] for option in numbers}
        )
    for option in required:
        problem = refused(line)
        assert (problem.problem, problem.value) == ("missing", option.summary)


@pytest.mark.parametrize("command", CATALOGUE, ids=lambda command: command.name)
def test_the_example_of_each_command_works(command: Command) -> None:
    """What the room shows as an example is read as that command."""
    assert read(command.usage).command == command
    assert find(command.group, command.name) == command


def test_the_catalogue_fits_discord() -> None:
    """At most 25 commands a group and 25 options, short names in small letters, short summaries."""
    assert len({(each.group, each.name) for each in CATALOGUE}) == len(CATALOGUE) <= 25
    for command in CATALOGUE:
        required = [option.required for option in command.options]
        assert required == sorted(required, reverse=True)
        named: tuple[Command | Option, ...] = (command, *command.options)
        for each in named:
            assert each.name.isascii()
            assert each.name.islower()
            assert 1 <= len(each.name) <= 32
            for t in TEXTS.values():
                assert 1 <= len(t(each.summary)) <= 100


@pytest.mark.parametrize(
    "line", ["", "/", "help", "/help", "/gin", "gin", "/start", " /gin help ", "/HELP"]
)
def test_who_is_lost_gets_help(line: str) -> None:
    """An empty line, the group alone and Telegram's /start all show the commands."""
    assert read(line) == Call(HELP)


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("/gin challenge Ada", "Ada"),
        ("/GIN Challenge Ada", "Ada"),
        ("/gin challenge Ada King Lovelace", "Ada King Lovelace"),
        ("/gin challenge player=Ada King", "Ada King"),
        ("/gin challenge player:Ada   King", "Ada King"),
        ("/gin challenge target=150 Ada King", "Ada King"),
        ("/gin challenge 李 小龍", "李 小龍"),
        ("/gin challenge שרה כהן", "שרה כהן"),
        ("/gin challenge 👩‍👩‍👧", "👩‍👩‍👧"),
        ("/gin challenge @everyone", "@everyone"),
        ("/gin challenge {name} %s <b>", "{name} %s <b>"),
    ],
)
def test_names_as_typed(line: str, player: str) -> None:
    """A name may have several words and any signs; nothing of it is taken for something else."""
    assert read(line).text("player") == player


def test_a_name_before_and_after_the_target() -> None:
    """The target may stand before or behind a name of several words."""
    for line in ("target=150 Ada King", "Ada King target=150", "player=Ada King target:150"):
        assert values(f"/gin challenge {line}") == {"player": "Ada King", "target": 150}


@pytest.mark.parametrize("text", ["", "@", "player=", "player=@", "@ target=50"])
def test_an_empty_name_is_missing(text: str) -> None:
    """A challenge to nobody says what is missing."""
    assert refused(f"/gin challenge {text}").problem == "missing"


@pytest.mark.parametrize(
    "text",
    [
        str(LOW - 1),
        str(HIGH + 1),
        "0",
        "-50",
        "+50",
        "5e1",
        "50.0",
        "1_00",
        "٥٠",
        "½",
        "fifty",
        "9" * 5000,
        "=50",
    ],
)
def test_a_wrong_number_says_the_bounds(text: str) -> None:
    """A target that is no number or out of bounds is refused with what it may be (R24)."""
    problem = refused(f"/gin open target={text}")
    assert (problem.problem, problem.low, problem.high) == ("number", LOW, HIGH)
    assert refused(f"/gin open {text}").problem == "number"


@pytest.mark.parametrize("text", [str(LOW), str(HIGH), "0100", "#50"])
def test_numbers_at_the_bounds(text: str) -> None:
    """Both bounds are meant, and a number may be written as tables are, with #."""
    assert values(f"/gin open target={text}") == {"target": int(text.removeprefix("#"))}


def test_a_tables_number() -> None:
    """Tables are named by number, with or without #."""
    assert read("/gin table #12").number("table") == 12
    assert read("/gin hand table=12").number("table") == 12
    assert read("/gin hand").number("table") is None
    assert refused("/gin table 0").problem == "number"
    assert refused(f"/gin table {MOST + 1}").problem == "number"


@pytest.mark.parametrize(
    "line",
    [
        "/gin help me",
        "/gin open 50 60",
        "/gin open target=50 target=60",
        "/gin open player=Ada target=50 x",
        "/gin challenge Ada player=Bea",
    ],
)
def test_words_too_many_are_refused(line: str) -> None:
    """What can't be placed is not silently dropped."""
    assert refused(line).problem in ("unread", "number")


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("/gin chalenge Ada", "challenge"),
        ("/gin chalange", "challenge"),
        ("/gin opne", "open"),
        ("/gin plya", "play"),
        ("/gin hands", "hand"),
        ("/gin rematsch", "rematch"),
        ("/challenge Ada", "challenge"),
        ("/resign", "resign"),
        ("play", "play"),
        ("/gni play", "play"),
        ("/GIN PLY", "play"),
        ("/xyzzy", "help"),
        ("hello everyone", "help"),
    ],
)
def test_an_unknown_command_gets_the_nearest_as_example(line: str, nearest: str) -> None:
    """A slip of the hand is answered with how the command meant is typed."""
    problem = refused(line)
    meant = find("gin", nearest)
    assert meant is not None
    assert (problem.problem, problem.usage) == ("unknown", meant.usage)


WORDS = st.sampled_from(
    [
        *(part for each in CATALOGUE for part in (each.name, each.usage)),
        "/gin",
        "target=",
        "target:50",
        "player=",
        "@",
        "#",
        "table=7",
    ]
)


@settings(FIXED, max_examples=250)
@given(
    st.one_of(
        st.text(),
        st.text(string.printable, max_size=40).map("/gin challenge ".__add__),
        st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=6).map(" ".join),
    )
)
def test_any_line_is_a_call_or_is_refused(line: str) -> None:
    """Any line is a command of the catalogue within its bounds, or is told about in short words."""
    call = tried(line)
    if isinstance(call, BadCommand):
        for t in TEXTS.values():
            told = refusals.word(call, t)
            assert call.usage in told
            assert len(told) <= 300
            assert told.replace("\u200d", "").replace("\u200c", "").isprintable()
        assert find(*call.usage.removeprefix("/").split()[:2]) is not None
        return
    assert call.command in CATALOGUE
    for option in call.command.options:
        value = call.values.get(option.name)
        if value is None:
            assert not option.required
        elif option.kind is Kind.NUMBER:
            assert isinstance(value, int)
            assert option.low <= value <= option.high
        else:
            assert isinstance(value, str)
            assert value.strip() == value != ""


def test_words_that_name_themselves() -> None:
    """A preset or a switch needs no name before it, unless it could belong to a person's name."""
    assert values("/gin play oklahoma 60 biggin") == {
        "preset": "oklahoma",
        "target": 60,
        "biggin": True,
    }
    assert values("/gin challenge Box game") == {"player": "Box game"}
    assert values("/gin challenge Ada box=yes") == {"player": "Ada", "box": True}
    assert refused("/gin open box=perhaps").problem == "unread"
    assert refused("/gin open preset=whist").problem == "unread"


def test_the_rules_of_a_call() -> None:
    """A call's rules are its preset, or what is usual, with each option given changed (R24)."""
    usual = Rules(target=200, knock_limit=5)
    assert rules(read("/gin open"), usual) == usual
    assert rules(read("/gin open 150"), usual) == Rules(target=150, knock_limit=5)
    assert rules(read("/gin open straight"), usual) == Rules(knock_limit=0)
    asked = rules(read("/gin open oklahoma gin=20 undercut=10 biggin box game"), usual)
    assert asked == Rules(
        gin_bonus=20, undercut_bonus=10, oklahoma=True, big_gin=True, box=True, game=True
    )

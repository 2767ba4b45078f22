"""How a line goes on while it is typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands import CATALOGUE, Command, Kind, read
from bot.completion import MOST, complete
from bot.errors import BadCommand
from tests.bot.support import TEXTS
from tests.engine.support import FIXED

PEOPLE = ("Ada", "Ada King", "Bea", "李小龍", "x=y", *(f"Guest {at}" for at in range(300)))
T = TEXTS["en"]


def lines(typed: str) -> list[str]:
    """Return the lines offered for what is *typed*."""
    return [line for line, _ in complete(typed, PEOPLE, T)]


def type_out(wanted: str) -> str:
    """Type *wanted* by completions alone, a sign only where it is not yet offered; return it."""
    line = "/"
    signs = 0
    while line != wanted:
        offered = [each for each in lines(line) if wanted.startswith(each) and each != line]
        if offered:
            line = max(offered, key=len)
            continue
        assert wanted.startswith(line), (line, wanted)
        line = wanted[: len(line) + 1]
        signs += 1
        assert signs < 16, f"{line!r} has to be typed by hand"
    return line


@pytest.mark.parametrize("command", CATALOGUE, ids=lambda each: f"{each.group} {each.name}")
def test_every_command_can_be_typed_by_completions(command: Command) -> None:
    """Each command, option and choice is offered while its first signs are typed."""
    bare = f"/{command.group} {command.name}" + (" " if command.options else "")
    assert bare in lines(f"/{command.group} {command.name[:3]}")
    assert bare in lines(f"/{command.name}"), "the group can be left out"
    assert type_out(bare) == bare
    start = f"{bare}Bea " if any(each.required for each in command.options) else bare
    for option in command.options:
        if option.kind is Kind.PERSON:
            assert f"{bare}Bea" in lines(f"{bare}b")
            continue
        named = f"{start}{option.name}="
        assert named in lines(start + option.name[:2])
        if option.kind is Kind.NUMBER:
            values = [str(option.low), str(option.high)]
        else:
            values = list(option.choices) or (["yes", "no"] if option.kind is Kind.FLAG else [])
        for value in values:
            assert f"{named}{value}" in lines(named)
            assert read(f"{named}{value}".strip()).command == command


def test_whole_lines() -> None:
    """Several options, one after the other, each offered once; the line is read at the end."""
    wanted = "/gin challenge Ada King target=25 preset=oklahoma biggin=yes box=no"
    call = read(type_out(wanted))
    assert dict(call.values) == {
        "player": "Ada King",
        "target": 25,
        "preset": "oklahoma",
        "biggin": True,
        "box": False,
    }
    after = lines("/gin challenge Ada target=25 ")
    assert not [each for each in after if each.endswith(" target=")]
    assert "/gin challenge Ada target=25 preset=" in after


def test_names() -> None:
    """People are offered by how their names begin, whatever the case; none for other commands."""
    assert lines("/gin challenge a") == ["/gin challenge Ada", "/gin challenge Ada King"]
    assert lines("/gin challenge 李") == ["/gin challenge 李小龍"]
    assert len(lines("/gin challenge guest")) == MOST == 8
    assert lines("/gin challenge nobody-is-called-that") == []
    assert not [each for each in lines("/gin play ") if "Ada" in each]


def test_nothing_for_talk() -> None:
    """A line that is no command goes on as the person likes."""
    for typed in ("", "hello", "gin challenge", " /gin", "what about /gin", "\t/"):
        assert lines(typed) == []


def test_what_it_is_stands_beside() -> None:
    """Commands and options are explained, in the person's language."""
    for t in TEXTS.values():
        offered = complete("/gin play ", PEOPLE, t)
        command = next(each for each in CATALOGUE if each.name == "play")
        assert [said for _, said in offered] == [t(each.summary) for each in command.options[:MOST]]


TYPED = st.lists(
    st.sampled_from(
        ["/", "/gin", " ", "  ", "gin", "challenge", "open", "me", "settings", "target=",
         "target=2", "preset=", "preset=s", "box=", "deck=", "Ada", "a", "=", "\u00a0", "\n",
         "İ", "zone="]
    )
    | st.text(max_size=3),
    max_size=7,
).map("".join)  # fmt: skip


@settings(FIXED, max_examples=300)
@given(TYPED)
def test_any_line(typed: str) -> None:
    """Never more than eight, each once, each goes on from the words typed before the last."""
    offered = complete(typed, PEOPLE, T)
    assert len(offered) <= max(8, len(CATALOGUE))
    found = [line for line, _ in offered]
    assert len(set(found)) == len(found)
    for line in found:
        assert line.startswith("/")
    if not typed.startswith("/"):
        assert not found


@settings(FIXED, max_examples=200)
@given(st.data())
def test_what_is_taken_up_is_never_refused_as_unknown(data: st.DataObject) -> None:
    """Whoever only takes what is offered, again and again, has a line that is a command."""
    line = "/" + data.draw(st.sampled_from(["", "g", "m", "r", "t", "gin c", "gin h", "gin t"]))
    for _ in range(data.draw(st.integers(1, 6))):
        offered = lines(line)
        if not offered:
            break
        line = data.draw(st.sampled_from(offered))
        if not line.endswith((" ", "=")):
            line += " "
    if problem := problem_of(line.strip()):
        assert problem == "missing" or line.endswith("=")


def problem_of(line: str) -> str:
    """Return why *line* can't be read; empty where it can."""
    try:
        read(line)
    except BadCommand as refused:
        return refused.problem
    return ""

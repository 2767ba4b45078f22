"""The catalogue of commands, written once for all platforms, and how a typed one is read.

A platform with commands of its own registers the catalogue there; elsewhere `read` parses a line
such as ``/gin challenge Ada target=150``. What a command does is in `bot.room`.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.errors import BadCommand
from bot.locale import mark
from engine.rules import BOUNDS

MOST: Final = 10**9


class Kind(StrEnum):
    """What may be given for an option."""

    PERSON = "person"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command; numbers go from *low* to *high*, both included."""

    name: str
    kind: Kind
    summary: str
    required: bool = False
    low: int = 1
    high: int = MOST


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its group and name, what it does, its options, an example."""

    group: str
    name: str
    summary: str
    options: tuple[Option, ...] = ()
    example: str = ""

    @property
    def usage(self) -> str:
        """How it is typed, with an example's values."""
        return f"/{self.group} {self.name} {self.example}".rstrip()


@dataclass(frozen=True, slots=True)
class Call:
    """A command as somebody gave it: numbers are whole numbers, people are names."""

    command: Command
    values: Mapping[str, str | int] = field(default_factory=dict)

    def number(self, option: str) -> int | None:
        """Return the number given for *option*."""
        value = self.values.get(option)
        return value if isinstance(value, int) else None

    def text(self, option: str) -> str:
        """Return the text given for *option*, empty where none was."""
        value = self.values.get(option)
        return value if isinstance(value, str) else ""


_TARGET: Final = Option(
    "target",
    Kind.NUMBER,
    mark("points that win the match"),
    low=BOUNDS["target"][0],
    high=BOUNDS["target"][1],
)
_TABLE: Final = Option("table", Kind.NUMBER, mark("the table's number"))
_PLAYER: Final = Option("player", Kind.PERSON, mark("who is challenged"), required=True)

CATALOGUE: Final = (
    Command(
        "gin",
        "challenge",
        mark("Challenge somebody to a match"),
        (_PLAYER, _TARGET),
        "Ada target=150",
    ),
    Command("gin", "open", mark("Open a table for anybody"), (_TARGET,), "target=150"),
    Command("gin", "play", mark("Play against the house"), (_TARGET,), "target=50"),
    Command("gin", "hand", mark("Show me my hand"), (_TABLE,)),
    Command("gin", "table", mark("Show a table"), (_TABLE,), "12"),
    Command("gin", "resign", mark("Give the match to the opponent"), (_TABLE,)),
    Command("gin", "draw", mark("Offer to call the match off, with no result"), (_TABLE,)),
    Command("gin", "rematch", mark("Once more, with the same options"), (_TABLE,)),
    Command("gin", "help", mark("Show these commands")),
)
HELP: Final = CATALOGUE[-1]


def find(group: str, name: str) -> Command | None:
    """Return a command of the catalogue."""
    return next((each for each in CATALOGUE if (each.group, each.name) == (group, name)), None)


def read(line: str) -> Call:
    """Read a typed command; raises `BadCommand` with an example of what it should look like.

    Its problems are ``unknown``, ``missing``, ``number`` and ``unread``.
    """
    words = line.strip().removeprefix("/").split()
    if not words or [word.casefold() for word in words] in (["help"], ["gin"], ["start"]):
        return Call(HELP)
    group, *rest = (words[0].casefold(), *words[1:])
    command = find(group, rest[0].casefold()) if rest else None
    if command is None:
        raise _unknown(words)
    return Call(command, _values(command, rest[1:]))


def _unknown(words: list[str]) -> BadCommand:
    typed = " ".join(words[:2]).casefold()
    names = {f"{each.group} {each.name}": each for each in CATALOGUE}
    names |= {each.name: each for each in CATALOGUE}
    near = difflib.get_close_matches(typed, names, 1) or difflib.get_close_matches(
        words[0].casefold(), names, 1
    )
    usage = names[near[0]].usage if near else HELP.usage
    return BadCommand("unknown", "/" + " ".join(words[:2]), usage)


def _values(command: Command, words: list[str]) -> dict[str, str | int]:
    """Match *words* to the options: ``name=value`` or ``name:value``, else in their order."""
    given: dict[str, list[str]] = {}
    for word in words:
        named = next((o for o in command.options if _is_named(word, o)), None)
        option = named or _next_option(command, given)
        if option is None or (named and named.name in given):
            raise BadCommand("unread", word, command.usage)
        given.setdefault(option.name, []).append(word[len(option.name) + 1 :] if named else word)
    values = {
        option.name: _value(command, option, " ".join(given[option.name]))
        for option in command.options
        if option.name in given
    }
    for option in command.options:
        if option.required and option.name not in values:
            raise BadCommand("missing", option.name, command.usage)
    return values


def _is_named(word: str, option: Option) -> bool:
    return word.casefold().startswith((f"{option.name}=", f"{option.name}:"))


def _next_option(command: Command, given: dict[str, list[str]]) -> Option | None:
    """Return which option an unnamed word is for: a name may have several words."""
    last = next(reversed(given), None)
    return next(
        (
            option
            for option in command.options
            if option.name not in given or (option.name == last and option.kind is Kind.PERSON)
        ),
        None,
    )


def _value(command: Command, option: Option, text: str) -> str | int:
    if option.kind is Kind.PERSON:
        if not text.removeprefix("@").strip():
            raise BadCommand("missing", option.name, command.usage)
        return text  # with the @, which may be a part of the name
    digits = text.removeprefix("#")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None
    if number is None or not option.low <= number <= option.high:
        raise BadCommand("number", text, command.usage, option.low, option.high)
    return number

"""The catalogue of commands, written once for all platforms, and how a typed one is read.

A platform with commands of its own registers the catalogue there; elsewhere `read` parses a line
such as ``/gin challenge Ada target=150``. What a command does is in `bot.room`.
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.errors import BadCommand
from bot.locale import LANGUAGES, mark
from bot.places import HOSTS
from bot.preferences import CHOICES
from engine.rules import BOUNDS, PRESETS, Rules

MOST: Final = 10**9
CLOSE: Final = 0.75
"""So alike a mistyped command must be to one that there is, 1 being the same."""
_NAMED: Final = re.compile("[A-Za-z-]+[=:]", re.ASCII)


class Kind(StrEnum):
    """What may be given for an option."""

    PERSON = "person"
    NUMBER = "number"
    CHOICE = "choice"
    FLAG = "flag"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command.

    Numbers go from *low* to *high*, both included; *choices* are the words to choose from.
    """

    name: str
    kind: Kind
    summary: str
    required: bool = False
    low: int = 1
    high: int = MOST
    choices: tuple[str, ...] = ()


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
    """A command as somebody gave it: whole numbers, names and choices as text, flags."""

    command: Command
    values: Mapping[str, str | int | bool] = field(default_factory=dict)

    def number(self, option: str) -> int | None:
        """Return the number given for *option*."""
        value = self.values.get(option)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def flag(self, option: str) -> bool | None:
        """Return whether *option* was switched on or off."""
        value = self.values.get(option)
        return value if isinstance(value, bool) else None

    def text(self, option: str) -> str:
        """Return the text given for *option*, empty where none was."""
        value = self.values.get(option)
        return value if isinstance(value, str) else ""


def _number(name: str, summary: str, field_of_rules: str) -> Option:
    low, high = BOUNDS[field_of_rules]
    return Option(name, Kind.NUMBER, summary, low=low, high=high)


OPTIONS: Final = (
    _number("target", mark("points that win the match"), "target"),
    Option(
        "preset",
        Kind.CHOICE,
        mark("classic, oklahoma (the upcard sets the limit) or straight (gin only)"),
        choices=tuple(PRESETS),
    ),
    _number("knock", mark("the most deadwood to knock with"), "knock_limit"),
    _number("gin", mark("points for gin"), "gin_bonus"),
    _number("undercut", mark("points for an undercut"), "undercut_bonus"),
    Option("biggin", Kind.FLAG, mark("eleven melded cards count 31")),
    Option("box", Kind.FLAG, mark("25 for each hand won, at the end")),
    Option("game", Kind.FLAG, mark("100 for the match, at the end")),
)
"""The options of a table (R24)."""
_TABLE: Final = Option("table", Kind.NUMBER, mark("the table's number"))
_PLAYER: Final = Option("player", Kind.PERSON, mark("who is challenged"), required=True)

_LANGUAGE: Final = Option("language", Kind.CHOICE, mark("English or Italian"), choices=LANGUAGES)
_LIKES: Final = (
    Option("deck", Kind.CHOICE, mark("colours of the deck"), choices=CHOICES["deck"]),
    Option("theme", Kind.CHOICE, mark("ground of the pictures"), choices=CHOICES["theme"]),
    Option("sort", Kind.CHOICE, mark("order of the hand"), choices=CHOICES["sort"]),
    Option("confirm", Kind.FLAG, mark("ask before a card is thrown")),
    Option("hints", Kind.FLAG, mark("show a hint button")),
    _LANGUAGE,
)
_CUSTOMS: Final = (
    _LANGUAGE,
    Option("hosts", Kind.CHOICE, mark("who may host tournaments"), choices=HOSTS),
    Option("zone", Kind.TEXT, mark("time zone, such as Europe/Rome")),
)

CATALOGUE: Final = (
    Command(
        "gin",
        "challenge",
        mark("Challenge somebody to a match"),
        (_PLAYER, *OPTIONS),
        "Ada target=150",
    ),
    Command("gin", "open", mark("Open a table for anybody"), OPTIONS, "target=150 box"),
    Command("gin", "play", mark("Play against the house"), OPTIONS, "oklahoma target=50"),
    Command("gin", "hand", mark("Show me my hand"), (_TABLE,)),
    Command("gin", "table", mark("Show a table"), (_TABLE,), "12"),
    Command("gin", "resign", mark("Give the match to the opponent"), (_TABLE,)),
    Command("gin", "draw", mark("Offer to call the match off, with no result"), (_TABLE,)),
    Command("gin", "rematch", mark("Once more, with the same options"), (_TABLE,)),
    Command("gin", "tables", mark("Show the open tables")),
    Command("gin", "rules", mark("Show the rules, with pictures")),
    Command("me", "settings", mark("Choose how you like it"), _LIKES, "deck=two sort=rank"),
    Command(
        "room",
        "settings",
        mark("Choose what is usual here"),
        (*_CUSTOMS, *OPTIONS),
        "language=it target=150",
    ),
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
    groups = {each.group for each in CATALOGUE}
    if not words or (len(words) == 1 and words[0].casefold() in {"help", "start", *groups}):
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
    near = [
        close
        for wanted in (typed, words[-1].casefold(), words[0].casefold())
        for close in difflib.get_close_matches(wanted, names, 1, CLOSE)
    ]
    usage = names[near[0]].usage if near else HELP.usage
    return BadCommand("unknown", "/" + " ".join(words[:2]), usage)


def rules(call: Call, default: Rules) -> Rules:
    """Return the rules that *call* asks for: a preset, or *default*, changed option by option.

    Two presets of the knock limit have their own: another one beside them raises `BadCommand`.
    """
    preset, limit = call.text("preset"), call.number("knock")
    if preset in ("oklahoma", "straight") and limit is not None:
        raise BadCommand("unread", f"{preset} knock={limit}", call.command.usage)
    base = PRESETS[preset] if preset else default
    given = {
        "target": call.number("target"),
        "knock_limit": limit,
        "gin_bonus": call.number("gin"),
        "undercut_bonus": call.number("undercut"),
        "big_gin": call.flag("biggin"),
        "box": call.flag("box"),
        "game": call.flag("game"),
    }
    changed = {name: value for name, value in given.items() if value is not None}
    return Rules.from_json({**base.to_json(), **changed})


def _values(command: Command, words: list[str]) -> dict[str, str | int | bool]:
    """Match *words* to the options: ``name=value`` or ``name:value``, else by what they can be."""
    given: dict[str, list[str]] = {}
    for word in words:
        named = next((o for o in command.options if _is_named(word, o)), None)
        option = named or _meant(command, given, word)
        if option is None or (named and named.name in given):
            raise BadCommand("unread", word, command.usage)
        given.setdefault(option.name, []).append(word[len(option.name) + 1 :] if named else word)
    for option in command.options:
        typed = " ".join(given.get(option.name, ()))
        if (option.required or option.name in given) and not typed.removeprefix("@").strip():
            raise BadCommand("missing", option.summary, command.usage)
    return {
        option.name: _value(command, option, " ".join(given[option.name]))
        for option in command.options
        if option.name in given
    }


def _is_named(word: str, option: Option) -> bool:
    return word.casefold().startswith((f"{option.name}=", f"{option.name}:"))


def _meant(command: Command, given: dict[str, list[str]], word: str) -> Option | None:
    """Return which option an unnamed *word* is for: a name may have several words."""
    last = next(reversed(given), None)
    free = [option for option in command.options if option.name not in given]
    for option in command.options:
        if option.kind is Kind.PERSON and (option in free or option.name == last):
            return option
    typed = word.casefold()
    for option in free:
        if typed in option.choices or (option.kind is Kind.FLAG and typed == option.name):
            return option
    if _NAMED.match(word) or any(typed in option.choices for option in command.options):
        return None  # an option that this command has not, or a second choice for the same
    return next((option for option in free if option.kind is Kind.NUMBER), None)


def _value(command: Command, option: Option, text: str) -> str | int | bool:
    match option.kind:
        case Kind.PERSON:
            return text  # with the @, which may be a part of the name
        case Kind.TEXT:
            return text
        case Kind.CHOICE:
            if text.casefold() not in option.choices:
                raise BadCommand("unread", text, command.usage)
            return text.casefold()
        case Kind.FLAG:
            return _flag(command, option, text)
        case Kind.NUMBER:
            return _whole(command, option, text)


def _flag(command: Command, option: Option, text: str) -> bool:
    if text.casefold() in (option.name, "yes", "on", "true", "1", "sì", "si"):
        return True
    if text.casefold() in ("no", "off", "false", "0"):
        return False
    raise BadCommand("unread", text, command.usage)


def _whole(command: Command, option: Option, text: str) -> int:
    digits = text.removeprefix("#")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None
    if number is None or not option.low <= number <= option.high:
        raise BadCommand("number", text, command.usage, option.low, option.high)
    return number

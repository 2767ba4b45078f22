"""How a line that somebody types may go on: commands, people, options and their values."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.commands import CATALOGUE, Command, Kind, Option, find
from bot.locale import Texts

MOST: Final = 8
"""So many people or options are offered at most; of commands, all that fit."""

Completion = tuple[str, str]
"""The whole line as it would be, and what that is."""


def complete(line: str, names: Sequence[str], t: Texts) -> tuple[Completion, ...]:
    """Return how *line* may go on; *names* are those of the people here. Empty for mere talk."""
    if not line.startswith("/"):
        return ()
    words = line[1:].split()
    command = find(words[0].casefold(), words[1].casefold()) if len(words) > 1 else None
    if command is None or (len(words) == 2 and not line.endswith(" ")):
        return tuple(_commands(" ".join(words).casefold(), t))
    head, _, partial = line.rpartition(" ")
    given = words[2:] if line.endswith(" ") else words[2:-1]
    return tuple(
        (f"{head} {text}", said) for text, said in _options(command, given, partial, names, t)
    )[:MOST]


def _commands(typed: str, t: Texts) -> Iterator[Completion]:
    for each in CATALOGUE:
        full = f"{each.group} {each.name}"
        if full.startswith(typed) or each.name.startswith(typed):
            yield f"/{full}" + (" " if each.options else ""), t(each.summary)


def _options(
    command: Command, given: Sequence[str], partial: str, names: Sequence[str], t: Texts
) -> Iterator[Completion]:
    typed = partial.casefold()
    free = [o for o in command.options if not any(word.startswith(f"{o.name}=") for word in given)]
    if not given and any(option.required for option in free):
        yield from ((name, "") for name in names if name.casefold().startswith(typed))
        free = [option for option in free if typed and option.kind is not Kind.PERSON]
    bare = not any(option.kind is Kind.PERSON for option in command.options)
    for option in free:
        if bare and typed:
            yield from ((each, "") for each in _bare(option) if each.startswith(typed))
        if option.kind is Kind.PERSON:
            continue
        if typed.startswith(f"{option.name}="):
            yield from _values(option, typed)
        elif option.name.startswith(typed):
            yield f"{option.name}=", t(option.summary)


def _bare(option: Option) -> tuple[str, ...]:
    """Return the words that name *option* and its value at once."""
    return (option.name,) if option.kind is Kind.FLAG else option.choices


def _values(option: Option, typed: str) -> Iterator[Completion]:
    choices = ("yes", "no") if option.kind is Kind.FLAG else option.choices
    for choice in choices:
        text = f"{option.name}={choice}"
        if text.startswith(typed):
            yield text, ""
    if option.kind is Kind.NUMBER and typed == f"{option.name}=":
        yield from ((f"{option.name}={edge}", "") for edge in (option.low, option.high))

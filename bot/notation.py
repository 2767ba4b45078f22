"""Table actions in writing: the words of the log and of button ids."""

from collections.abc import Callable
from typing import Final

from bot.table import Accept, Decline, TableAction
from engine.actions import (
    BigGin,
    CallOff,
    Discard,
    DrawStock,
    Knock,
    NextHand,
    Pass,
    PlayOn,
    Resign,
    TakeDiscard,
    TakeUpcard,
)
from engine.cards import card

_PLAIN: Final[dict[str, type[TableAction]]] = {
    "take-upcard": TakeUpcard,
    "pass": Pass,
    "draw": DrawStock,
    "take": TakeDiscard,
    "big-gin": BigGin,
    "next": NextHand,
    "resign": Resign,
    "call-off": CallOff,
    "play-on": PlayOn,
    "decline": Decline,
}
_WITH: Final[dict[str, Callable[[str], TableAction]]] = {
    "discard": lambda text: Discard(card(text)),
    "knock": lambda text: Knock(card(text)),
    "accept": Accept,
}
_WORDS: Final = {kind: word for word, kind in _PLAIN.items()}


def write(action: TableAction) -> str:
    """Write *action*: ``draw``, ``discard 7d``, ``accept PART``."""
    match action:
        case Discard(thrown):
            return f"discard {thrown}"
        case Knock(thrown):
            return f"knock {thrown}"
        case Accept(part):
            return f"accept {part}"
        case _:
            return _WORDS[type(action)]


def read(text: str) -> TableAction:
    """Read what `write` wrote; anything else raises `ValueError`."""
    word, space, rest = text.partition(" ")
    if word in _PLAIN and not space:
        return _PLAIN[word]()  # type: ignore[call-arg]  # these take no arguments
    if word in _WITH and rest:
        return _WITH[word](rest)
    raise ValueError(f"not an action: {text!r}")

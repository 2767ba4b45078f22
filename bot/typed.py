"""What people type, made fit to be shown: names and lines (C64)."""

import unicodedata
from typing import Final

from bot.errors import BadName

NAME_LENGTH: Final = 32
HANDLE_LENGTH: Final = 128
"""So long is a folded name at most; some signs fold to a whole phrase."""


def clean_name(text: str) -> str:
    """Return *text* as a name: composed, its white space folded; raises `BadName` (C64).

    Everything that can be seen is kept as typed. Control characters, blanks that are no white space
    and the marks that turn the direction of the text around a name are taken out; joiners stay,
    since emoji need them.
    """
    name = clean(text)
    if not name or len(name) > NAME_LENGTH or len(fold(name)) > HANDLE_LENGTH:
        raise BadName
    return name


def clean(text: str) -> str:
    """Return *text* as it can be shown in one line; empty if there is nothing to be seen."""
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    line = " ".join("".join(filter(_is_shown, spaced)).split())
    seen = any(unicodedata.category(sign) not in ("Cf", "Mn", "Me", "Zs") for sign in line)
    return line if seen else ""


def _is_shown(sign: str) -> bool:
    if unicodedata.category(sign) == "Cn":  # emoji newer than this Python
        return "\U0001f000" <= sign < "\U0001fb00"
    return unicodedata.category(sign) not in _UNSHOWN and sign not in _TURNS | _BLANKS


_UNSHOWN: Final = ("Cc", "Cs", "Co", "Zl", "Zp")
_BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


_TURNS: Final = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def fold(name: str) -> str:
    """Return what two names share that people would take for the same."""
    signs = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(
        sign
        for sign in signs
        if unicodedata.category(sign) != "Cf" and not "\ufe00" <= sign <= "\ufe0f"
    )

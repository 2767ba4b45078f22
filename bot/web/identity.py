"""Who sits at a browser: an unguessable secret in a cookie, one for each browser profile.

The database keeps only a hash of it. On loopback ``?as=name`` makes one browser several people, to
try the room alone: each is bound to the same secret, so nobody else can be them.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from babel import negotiate_locale

from bot.errors import BadName, NameTaken
from bot.locale import LANGUAGES
from bot.people import People
from bot.platform import Person
from bot.typed import NAME_LENGTH, clean_name, fold
from bot.web.gate import Gate

PLATFORM: Final = "web"
COOKIE: Final = "gin_room"
YEAR_S: Final = 365 * 24 * 3600
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who made a request: *secret* of the browser, and the *persona* of ``?as=``, if any."""

    secret: str
    persona: str | None
    language: str | None

    def __repr__(self) -> str:
        return "Visitor()"

    @property
    def key(self) -> str:
        """What the database knows the visitor by."""
        bound = self.secret if self.persona is None else f"{self.secret}|{fold(self.persona)}"
        return hashlib.sha256(bound.encode()).hexdigest()


def visitor(request: web.Request, gate: Gate) -> Visitor:
    """Return who made *request*; a browser without a secret gets a fresh one, see `remember`."""
    given = request.cookies.get(COOKIE, "")
    secret = given if _SECRET.fullmatch(given) else secrets.token_urlsafe(32)
    persona = None
    if "as" in request.query and gate.is_local(request):
        try:
            persona = clean_name(request.query["as"])
        except BadName:
            persona = None
    return Visitor(secret, persona, _language(request))


def remember(who: Visitor, response: web.StreamResponse, *, secure: bool) -> None:
    """Leave the visitor's secret with his browser, for a year from now."""
    response.set_cookie(
        COOKIE,
        who.secret,
        max_age=YEAR_S,
        httponly=True,
        samesite="Lax",
        secure=secure,
    )


async def person(who: Visitor, people: People) -> Person | None:
    """Return the person that *who* is; None before a name was given. A persona has one at once."""
    known = await people.known(PLATFORM, who.key)
    if known is not None or who.persona is None:
        return known
    for number in range(1, 100):
        ending = "" if number == 1 else f" {number}"
        name = who.persona[: NAME_LENGTH - len(ending)] + ending
        try:
            return await people.enter(PLATFORM, who.key, name, None)
        except NameTaken:
            continue
    return None


def _language(request: web.Request) -> str | None:
    wanted = [
        part.split(";")[0].strip().replace("-", "_")
        for part in request.headers.get("Accept-Language", "").split(",")
    ]
    return negotiate_locale([language for language in wanted if language], LANGUAGES)

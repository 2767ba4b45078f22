"""The routes of the page."""

from pathlib import Path
from typing import Final

from aiohttp import web

from bot.errors import NoTable, NotAtTable, NotOver, RoomError
from bot.locale import LANGUAGES, Texts
from bot.platform import Person
from bot.room import Room
from bot.table import Table
from bot.views import primer, refusals
from bot.views.model import Picture
from bot.web import identity
from bot.web.gate import Gate, add_headers
from bot.web.identity import Visitor
from bot.web.markup import Markup
from bot.web.pieces import PLACE, Pieces
from bot.web.sockets import Sockets
from bot.web.viewer import Viewer

STATIC: Final = Path(__file__).parent / "static"
POST_BYTES: Final = 4096


class Page:
    """The page over *room*; *language* is told to those whose browser wants none of ours."""

    def __init__(self, room: Room, *, language: str, origin: str | None = None) -> None:
        self._room = room
        self._language = language
        self._gate = Gate(origin)
        self._markup = Markup()
        self._pieces = Pieces(room, self._markup)
        self._sockets = Sockets(room, self._pieces)

    def app(self) -> web.Application:
        """Return the web application; it shows the room's tables from now on."""
        app = web.Application(middlewares=[self._gate.middleware()], client_max_size=POST_BYTES)
        app.add_routes(
            [
                web.get("/", self._home),
                web.get("/enter", self._ask_name),
                web.post("/enter", self._enter),
                web.post("/language", self._speak),
                web.get("/socket", self._socket),
                web.get(r"/board/{table:\d{1,18}}/{version:\d{1,9}}.png", self._board_picture),
                web.get(r"/hand/{table:\d{1,18}}/{version:\d{1,9}}.png", self._hand_picture),
                web.get(r"/rules/{page:[1-9]}.png", self._leaf_picture),
                web.get(r"/match/{table:\d{1,18}}.json", self._proof),
                web.get("/health", self._health),
                web.static("/static", STATIC),
            ]
        )
        app.on_response_prepare.append(add_headers)
        app.on_shutdown.append(self._close)
        self._room.add(self._sockets)
        return app

    async def _close(self, app: web.Application) -> None:
        del app
        await self._sockets.close()

    async def _who(self, request: web.Request) -> tuple[Visitor, Person | None, Texts]:
        who = identity.visitor(request, self._gate)
        person = await identity.person(who, self._room.people)
        chosen = person.language if person else None
        usual = (await self._room.places.get(PLACE)).language
        return who, person, self._room.texts(chosen or who.language or usual or self._language)

    async def _home(self, request: web.Request) -> web.StreamResponse:
        who, person, t = await self._who(request)
        if person is None:
            return self._name_page(request, who, t, "", "")
        viewer = Viewer(person, t, who.persona)
        html = self._markup.page(
            "room.html",
            t,
            name=person.name,
            query=viewer.query,
            theme=person.likes.theme,
            channel=await self._pieces.channel(viewer),
            private=await self._pieces.private(viewer),
            lobby=await self._pieces.lobby(viewer),
        )
        return self._html(request, who, html)

    async def _ask_name(self, request: web.Request) -> web.StreamResponse:
        who, person, t = await self._who(request)
        return self._name_page(request, who, t, person.name if person else "", "")

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        who, _, t = await self._who(request)
        name = str((await request.post()).get("name", ""))
        try:
            await self._room.people.enter(identity.PLATFORM, who.key, name, None)
        except RoomError as refused:
            return self._name_page(request, who, t, name, refusals.word(refused, t))
        response = web.HTTPSeeOther("/")
        identity.remember(who, response, secure=self._gate.is_secure(request))
        raise response

    async def _speak(self, request: web.Request) -> web.StreamResponse:
        _, person, _ = await self._who(request)
        language = str((await request.post()).get("language", ""))
        if person is not None and language in LANGUAGES:
            await self._room.people.speak(person, language)
        query = request.rel_url.raw_query_string
        raise web.HTTPSeeOther(f"/?{query}" if query else "/")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._gate.is_same_origin(request):
            raise web.HTTPForbidden(text="This was not sent from the room's own page.\n")
        who, person, t = await self._who(request)
        if person is None:
            raise web.HTTPForbidden(text="Come in first.\n")
        return await self._sockets.serve(request, Viewer(person, t, who.persona))

    async def _board_picture(self, request: web.Request) -> web.StreamResponse:
        table = await self._table(request)
        _, person, t = await self._who(request)
        picture = (await self._room.board(table, t)).picture
        return await self._picture(request, table, picture, person)

    async def _hand_picture(self, request: web.Request) -> web.StreamResponse:
        table = await self._table(request)
        _, person, t = await self._who(request)
        try:
            view = None if person is None else await self._room.hand(table, person, t)
        except NotAtTable:
            view = None
        return await self._picture(request, table, view.picture if view else None, person)

    async def _leaf_picture(self, request: web.Request) -> web.StreamResponse:
        _, person, t = await self._who(request)
        picture = primer.page(int(request.match_info["page"]), t).picture
        return await self._picture(request, None, picture, person)

    async def _proof(self, request: web.Request) -> web.StreamResponse:
        table = await self._table(request)
        try:
            text = await self._room.proof(table.id)
        except NotOver:
            raise web.HTTPNotFound from None
        name = f"gin-rummy-{table.id}.json"
        return web.Response(
            text=text,
            content_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    async def _table(self, request: web.Request) -> Table:
        try:
            return await self._room.tables.get(int(request.match_info["table"]))
        except (NoTable, OverflowError):
            raise web.HTTPNotFound from None

    async def _picture(
        self,
        request: web.Request,
        table: Table | None,
        picture: Picture | None,
        person: Person | None,
    ) -> web.StreamResponse:
        if picture is None:
            raise web.HTTPNotFound
        look = person.likes.look if person else None
        body = await self._room.pictures.png(picture.what, look)
        response = web.Response(body=body, content_type="image/png")
        if table is None or int(request.match_info["version"]) == table.version:
            # A version shows the same for ever, to this browser; another is shown as it is now.
            response.headers["Cache-Control"] = "private, max-age=86400, immutable"
        return response

    async def _health(self, request: web.Request) -> web.StreamResponse:
        del request
        return web.json_response({"status": "ok"})

    def _name_page(
        self, request: web.Request, who: Visitor, t: Texts, name: str, problem: str
    ) -> web.StreamResponse:
        html = self._markup.page(
            "enter.html", t, name=name, problem=problem, query="", theme="light"
        )
        return self._html(request, who, html)

    def _html(self, request: web.Request, who: Visitor, html: str) -> web.Response:
        response = web.Response(text=html, content_type="text/html")
        identity.remember(who, response, secure=self._gate.is_secure(request))
        return response

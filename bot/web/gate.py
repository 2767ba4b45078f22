"""What the page lets in: its own hosts and origins only, and what a browser may do with it."""

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")


class Gate:
    """Knows by which names the page is reached; *origin* is a public one beside loopback's."""

    def __init__(self, origin: str | None = None) -> None:
        self._origin = origin
        self._public_host = urlsplit(origin).netloc if origin else None

    def knows(self, request: web.Request) -> bool:
        """Tell whether the request names this room: a stranger's name could be rebound to us."""
        return self.is_local(request) or request.host == self._public_host

    def is_local(self, request: web.Request) -> bool:
        """Tell whether the browser runs on this machine and reached the room by its own name."""
        name, colon, port = request.host.rpartition(":")
        host = name if colon and port.isdigit() else request.host
        return host in LOOPBACK

    def is_secure(self, request: web.Request) -> bool:
        """Tell whether the browser speaks TLS to the room, or to a proxy before it."""
        public = request.host == self._public_host and (self._origin or "").startswith("https:")
        return public or request.scheme == "https"

    def is_same_origin(self, request: web.Request) -> bool:
        """Tell whether one of this room's own pages sent the request."""
        sent = request.headers.get("Origin")
        own = {f"{request.scheme}://{request.host}", self._origin}
        return sent is not None and sent in own

    def middleware(self) -> Middleware:
        """Return the middleware that refuses what does not belong here."""

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not self.knows(request):
                raise web.HTTPMisdirectedRequest(text="This room is not called that.\n")
            if request.method not in ("GET", "HEAD") and not self.is_same_origin(request):
                raise web.HTTPForbidden(text="This was not sent from the room's own page.\n")
            return await handler(request)

        return guard


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Tell the browser to run and show nothing but what comes from here."""
    socket = f"ws{'s' if request.scheme == 'https' else ''}://{request.host}"
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.update(
        {
            "Content-Security-Policy": (
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                f"connect-src 'self' {socket}; form-action 'self'; base-uri 'none'; "
                "frame-ancestors 'none'"
            ),
            "X-Content-Type-Options": "nosniff",
            # Not "no-referrer": with it a form is sent with the origin "null".
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        }
    )

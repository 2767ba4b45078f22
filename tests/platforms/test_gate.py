"""What the page lets in, and what it tells the browser to allow."""

import re
from http.cookies import Morsel

import pytest
from aiohttp import ClientSession, CookieJar, WSServerHandshakeError

from bot.web.identity import COOKIE
from tests.platforms.over_chromium import ChromiumStage
from tests.platforms.over_http import HttpStage
from tests.platforms.playing import challenge, play_on


async def test_nothing_inline_may_run(http: HttpStage) -> None:
    """Every answer of the room has a policy under which nothing but its own files is used."""
    ada, bob = await http.enter("Ada"), await http.enter("Bob")
    table = await challenge(http, ada, bob)
    await play_on(http, (ada, bob), table, 3)
    paths = ["/", "/enter", "/?as=Zoe", "/static/room.js", "/static/room.css", "/health"]
    paths += [
        ada.hand(table).picture or "",
        ada.board(table).picture or "",
        "/nowhere",
        "/hand/9/9.png",
    ]
    for path in paths:
        async with ada.session.get(f"{http.base}{path}") as response:
            text = await response.text(errors="replace")
            directives = dict(
                each.strip().split(" ", 1)
                for each in response.headers["Content-Security-Policy"].split(";")
            )
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            html = response.content_type == "text/html"
        assert directives["default-src"] == "'none'"
        assert directives["script-src"] == directives["style-src"] == "'self'"
        assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
        assert "unsafe" not in str(directives)
        if html:
            assert not re.search(r"<script(?![^>]*\ssrc=)", text), path
            assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), path


async def test_pages_with_a_hand_are_not_kept(http: HttpStage) -> None:
    """R40: the page is never stored, and no cache but the browser's own keeps a hand's picture."""
    ada, bob = await http.enter("Ada"), await http.enter("Bob")
    table = await challenge(http, ada, bob)
    for path, wanted in (("/", "no-store"), (ada.hand(table).picture, "private")):
        async with ada.session.get(f"{http.base}{path}") as response:
            assert wanted in response.headers["Cache-Control"]
    async with ada.session.get(f"{http.base}/hand/{table}/0.png") as response:
        assert response.headers["Cache-Control"] == "no-store"


async def test_only_the_rooms_own_pages_may_send(http: HttpStage) -> None:
    """Forms and sockets of other sites are refused, though the browser adds its cookie."""
    ada = await http.enter("Ada")
    port = http.base.rpartition(":")[2]
    foreign = (
        None,
        "null",
        "https://evil.example",
        f"http://localhost:{port}",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://127.0.0.1:{int(port) - 1}",
        "http://127.0.0.1",
    )
    for origin in foreign:
        headers = {"Origin": origin} if origin else {}
        for path, data in (("/enter", {"name": "Mallory"}), ("/language", {"language": "it"})):
            async with ada.session.post(
                f"{http.base}{path}", data=data, headers=headers, allow_redirects=False
            ) as response:
                assert response.status == 403, origin
        with pytest.raises(WSServerHandshakeError) as refused:
            await ada.session.ws_connect(f"{http.base}/socket", headers=headers)
        assert refused.value.status == 403, origin
    async with ada.session.get(http.base) as response:
        page = await response.text()
    assert "<bdi>Ada</bdi>" in page
    assert '<html lang="en">' in page


async def test_a_socket_is_for_who_came_in(http: HttpStage) -> None:
    """Without a name there is no socket, and a made-up cookie is nobody."""
    for cookies in ({}, {COOKIE: "x"}, {COOKIE: "A" * 43}):
        async with ClientSession(cookies=cookies, cookie_jar=CookieJar(unsafe=True)) as session:
            with pytest.raises(WSServerHandshakeError) as refused:
                await session.ws_connect(f"{http.base}/socket", origin=http.base)
            assert refused.value.status == 403


async def test_only_the_rooms_own_names_are_answered(http: HttpStage) -> None:
    """A name that a stranger points at this machine is refused, with nothing shown."""
    ada = await http.enter("Ada")
    port = http.base.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", "x", ""):
        for path in ("/", "/health", "/static/room.js", "/enter"):
            async with ada.session.get(f"{http.base}{path}", headers={"Host": host}) as response:
                assert response.status == 421, host
                assert "Ada" not in await response.text()
                assert not response.cookies
        with pytest.raises(WSServerHandshakeError) as refused:
            await ada.session.ws_connect(
                f"{http.base}/socket", headers={"Host": host, "Origin": f"http://{host}"}
            )
        assert refused.value.status == 421


async def test_the_secret_stays_with_the_browser(http: HttpStage) -> None:
    """The cookie can't be read by a script nor sent by another site; the database has no copy."""
    ada = await http.enter("Ada")
    morsels: list[Morsel[str]] = [each for each in ada.session.cookie_jar if each.key == COOKIE]
    assert len(morsels) == 1
    secret = morsels[0].value
    async with ada.session.get(http.base) as response:
        header = response.headers["Set-Cookie"]
        page = await response.text()
    assert f"{COOKIE}={secret};" in header
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Path=/" in header
    assert secret not in page
    assert not any(secret in each for each in ada.received)
    async with ClientSession() as fresh, fresh.get(http.base) as response:
        other = response.cookies[COOKIE].value
    assert other != secret
    assert len(other) == len(secret) == 43
    databases = [each.read_bytes() for each in http.folder.iterdir() if each.is_file()]
    assert any(b"Ada" in each for each in databases), "the database was looked into"
    assert not any(secret.encode() in each for each in databases)


async def test_a_name_is_one_persons(http: HttpStage) -> None:
    """A taken name, an empty one, one too long: said on the page, with what was typed."""
    await http.enter("Ada")
    for name, words in (
        ("ADA", "ADA is somebody else here; please choose another name."),
        ("", "A name has 1 to 32 characters that can be seen."),
        ("\u202e\u200b", "A name has 1 to 32 characters that can be seen."),
        ("W" * 33, "A name has 1 to 32 characters that can be seen."),
    ):
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            async with session.post(
                f"{http.base}/enter", data={"name": name}, headers={"Origin": http.base}
            ) as response:
                page = await response.text()
            assert words in page
            assert "data-socket" not in page
    async with (
        ClientSession() as session,
        session.post(
            f"{http.base}/enter", data={"name": "x" * 10_000}, headers={"Origin": http.base}
        ) as response,
    ):
        assert response.status == 413


async def test_chromium_finds_nothing_to_complain_about(in_chromium: ChromiumStage) -> None:
    """No page breaks its own policy, nor does its script fail, in a browser that enforces it."""
    player = await in_chromium.enter("Ada")
    said: list[str] = []
    player.page.on("console", lambda message: said.append(message.text))
    player.page.on("pageerror", lambda error: said.append(str(error)))
    await player.page.reload()
    await player.page.wait_for_selector("main.room[data-connected]")
    await player.say("/gin play")
    await player.until(lambda: player.hands)
    await player.say("/gin help")
    await player.page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.broken = 1";
            document.body.append(script);
        }"""
    )
    assert await player.page.evaluate("window.broken") is None
    assert [each for each in said if "Content Security Policy" in each], "the policy is enforced"
    assert len(said) == 1, said

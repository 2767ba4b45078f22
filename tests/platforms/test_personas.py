"""Several people in one browser, to try the room alone: ``?as=name``, on this machine only."""

from aiohttp import ClientSession, CookieJar

from bot.web.identity import COOKIE
from tests.platforms.over_chromium import ChromiumPlayer, ChromiumStage
from tests.platforms.over_http import HttpPlayer, HttpStage
from tests.platforms.playing import challenge, play_on


async def persona(stage: HttpStage, name: str, session: ClientSession) -> HttpPlayer:
    """Open the page as *name* in a browser that may be others, too."""
    player = HttpPlayer(stage.base, name, "en", session=session)
    player.query = f"?as={name}"
    await player.come_back()
    stage.players.append(player)
    return player


def profile() -> ClientSession:
    """Return a browser profile of its own."""
    return ClientSession(cookie_jar=CookieJar(unsafe=True))


async def test_one_browser_is_several_people(http: HttpStage) -> None:
    """Two personas of one profile play each other, each with his own hand and pictures."""
    async with profile() as session:
        ada = await persona(http, "Ada", session)
        bob = await persona(http, "Bob", session)
        table = await challenge(http, ada, bob)
        await play_on(http, (ada, bob), table, 5)
        assert ada.hand(table).title == "Your hand against Bob"
        assert bob.hand(table).title == "Your hand against Ada"
        assert await ada.picture(ada.hand(table)) != await bob.picture(bob.hand(table))
        picture = ada.hand(table).picture or ""
        assert picture.startswith(f"/hand/{table}/6.png?")
        assert picture.endswith("&as=Ada")
        for player in (ada, bob):
            await player.close()


async def test_one_name_in_two_profiles_is_two_people(http: HttpStage) -> None:
    """Nobody becomes another by asking for his name: the second is called otherwise."""
    async with profile() as one, profile() as two:
        ada = await persona(http, "Ada", one)
        other = await persona(http, "Ada", two)
        other.name = "Ada 2"
        real = await http.enter("Bob")
        table = await challenge(http, real, ada)
        assert await other.say(f"/gin hand {table}") == (
            "You do not play at that table. Enjoy watching!"
        )
        assert (await other.get(f"/hand/{table}/1.png?as=Ada"))[0] == 404
        assert (await ada.get(f"/hand/{table}/1.png?as=Ada"))[0] == 200
        assert "<bdi>Ada 2</bdi>" in other.received[0]
        # Nor is the persona Bob the Bob who gave his name.
        forged = await persona(http, "Bob", two)
        assert "<bdi>Bob 2</bdi>" in forged.received[0]
        for player in (ada, other, forged):
            await player.close()


async def test_beyond_this_machine_there_are_no_personas(http: HttpStage) -> None:
    """?as= is told from a loopback name of the room only; elsewhere a name has to be given."""
    async with profile() as session:
        port = http.base.rpartition(":")[2]
        for host in ("localhost", "127.0.0.1", "[::1]"):
            headers = {"Host": f"{host}:{port}"}
            async with session.get(f"{http.base}/?as=Zoe", headers=headers) as response:
                assert "data-socket" in await response.text()
        for host in ("gin.example.org", "127.0.0.1.example.org", "192.0.2.7", "localhost.evil"):
            headers = {"Host": f"{host}:{port}"}
            async with session.get(f"{http.base}/?as=Zoe", headers=headers) as response:
                assert response.status == 421
                assert COOKIE not in response.cookies


async def test_two_personas_in_one_chromium(in_chromium: ChromiumStage) -> None:
    """Two tabs of one profile are two people; each asks for his own pictures."""
    context = await in_chromium.context("en")
    players = []
    for name in ("Ada", "Bob"):
        player = ChromiumPlayer(context, in_chromium.base, name, f"?as={name}")
        await player.come_back()
        players.append(player)
    in_chromium.players.extend(players)
    ada, bob = players
    table = await challenge(in_chromium, ada, bob)
    await play_on(in_chromium, (ada, bob), table, 3)
    assert ada.hand(table).alt != bob.hand(table).alt
    for player in players:
        shown = await player.page.evaluate(
            "[...document.images].every((each) => each.complete && each.naturalWidth > 0)"
        )
        assert shown, f"{player.name} lacks a picture"

"""Whatever comes in through a socket is answered or ends the socket, and breaks nothing."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType

from tests.platforms.over_http import HttpPlayer, HttpStage
from tests.platforms.player import PATIENCE_S
from tests.platforms.playing import challenge, play_on

FAILED = "That did not work."
NO_BUTTON = "That button is none of this room."


def unreadable() -> Iterator[str]:
    """Yield texts that are no message of a page."""
    yield ""
    yield "hello"
    yield "{"
    yield "null"
    yield "[]"
    yield "42"
    yield "1e999"
    yield '"press"'
    yield "[" * 4000
    yield '{"a":' * 800
    yield "9" * 4000
    yield "\x00"
    yield '{"press": "\\ud800"}'
    for value in (None, 1, True, 1.5, [], {}, ["1.1.draw"], {"press": "1.1.draw"}):
        yield json.dumps({"press": value})
        yield json.dumps({"say": value})
    yield json.dumps({"n": "x", "say": []})


PRESSES = (
    "",
    " ",
    "draw",
    "1",
    "1.1",
    "1.1.",
    "1.1.fly",
    "0.1.draw",
    "-1.1.draw",
    "1.-1.draw",
    "1.1.draw ",
    " 1.1.draw",
    "1.1.draw\n",
    "1.1.discard",
    "1.1.discard 1x",
    "1.1.discard 7d 8d",
    "1.1.accept 00112233445566778899aabbccddeeff",
    "١.١.draw",
    "1.1.DRAW",
    "9" * 64 + ".1.draw",
    "1.1.draw" + "w" * 2000,
    "1.1.drаw",
    "\ud800",
)


async def ask(socket: ClientWebSocketResponse, number: int, message: dict[str, object]) -> str:
    """Send *message*, and return the notice that answers it."""
    await socket.send_str(json.dumps({"n": number, **message}))
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = json.loads((await socket.receive()).data)
            if answer["op"] == "done" and answer["n"] == number:
                return str(answer["text"])


async def table_of(stage: HttpStage) -> tuple[HttpPlayer, HttpPlayer, int]:
    """Return Ada and Bob in the middle of a hand."""
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    await play_on(stage, (ada, bob), table, 3)
    return ada, bob, table


async def test_what_no_page_would_send_is_answered(http: HttpStage) -> None:
    """Broken JSON, deep JSON, wrong types: one clear answer each, and nothing changes."""
    ada, bob, table = await table_of(http)
    state = await http.room.tables.get(table)
    socket = await ada.session.ws_connect(f"{http.base}/socket", origin=http.base)
    sent = 0
    for text in unreadable():
        await socket.send_str(text)
        sent += 1
    answers: list[tuple[object, str]] = []
    async with asyncio.timeout(PATIENCE_S):
        while len(answers) < sent:
            answer = json.loads((await socket.receive()).data)
            if answer["op"] == "done":
                answers.append((answer["n"], answer["text"]))
    assert {text for _, text in answers} == {FAILED, NO_BUTTON}
    assert answers.count((None, NO_BUTTON)) == 1, "only one of them was a text to press"
    assert await ask(socket, 7, {"say": "still here"}) == ""
    await bob.told("still here")
    assert await http.room.tables.get(table) is state
    await socket.close()


@pytest.mark.parametrize("part", ["", "a|b", "é", "a\n", "x" * 100, 7, None, ["a"], {"a": 1}])
async def test_a_part_that_can_not_be_one_is_refused(http: HttpStage, part: object) -> None:
    """R39: what a browser brings to the decks is checked before it is anybody's."""
    ada, bob = await http.enter("Ada"), await http.enter("Bob")
    socket = await ada.session.ws_connect(f"{http.base}/socket", origin=http.base)
    told = "Your part of the deck could not be read; please reload and try again."
    assert await ask(socket, 1, {"say": "/gin challenge Bob", "part": part}) == told
    assert await ada.say("/gin challenge Bob") == ""
    accept = await bob.offered()
    other = await bob.session.ws_connect(f"{http.base}/socket", origin=http.base)
    assert await ask(other, 1, {"press": accept.press, "part": part}) == told
    await socket.close()
    await other.close()


async def test_presses_of_nobodys_making_are_answered(http: HttpStage) -> None:
    """C36: ids that no button ever had."""
    ada, bob, table = await table_of(http)
    state = await http.room.tables.get(table)
    for press in PRESSES:
        assert await ada.send({"press": press}) == NO_BUTTON, press
    assert await ada.press("999999999999999999.1.draw") == (
        "There is no such table. /gin play starts one against the house."
    )
    assert await http.room.tables.get(table) is state
    assert await ada.say("x" * 501) == "That is too long: 500 characters at most."
    assert await ada.say("   ") == ""
    await play_on(http, (ada, bob), table, 2)


async def test_frames_that_are_too_much_end_the_socket_only(http: HttpStage) -> None:
    """A huge frame or one of bytes: at most that socket is closed; the room lives on."""
    ada, bob, table = await table_of(http)
    state = await http.room.tables.get(table)
    huge = await ada.session.ws_connect(f"{http.base}/socket", origin=http.base)
    await huge.send_str(json.dumps({"n": 1, "say": "y" * 10_000}))
    async with asyncio.timeout(PATIENCE_S):
        while (message := await huge.receive()).type is WSMsgType.TEXT:
            assert "yyy" not in message.data
    assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
    await huge.close()
    assert huge.close_code == 1009

    binary = await ada.session.ws_connect(f"{http.base}/socket", origin=http.base)
    await binary.send_bytes(b'{"n": 1, "say": "bytes"}')
    await binary.send_bytes(bytes(range(256)))
    await binary.ping()
    assert await ask(binary, 2, {"say": "after the bytes"}) == ""
    await bob.told("after the bytes")
    assert not any("bytes" in each.text for each in bob.channel if "after" not in each.text)
    await binary.close()

    assert await http.room.tables.get(table) is state
    await play_on(http, (ada, bob), table, 2)


async def test_a_tab_that_never_reads_holds_up_nobody(http: HttpStage) -> None:
    """A tab whose connection breaks off, and one that is gone, leave the others as they were."""
    ada, bob, table = await table_of(http)
    for _ in range(3):
        tab = await ada.session.ws_connect(f"{http.base}/socket", origin=http.base)
        await tab.send_str(json.dumps({"n": 1, "say": "/gin table"}))
        connection = tab.get_extra_info("socket")
        assert connection is not None
        tab._response.connection.transport.abort()  # type: ignore[union-attr]
    await play_on(http, (ada, bob), table, 4)

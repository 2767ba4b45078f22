"""What only a browser with a script can do: haste, slow pictures, a connection that breaks."""

import asyncio

from playwright.async_api import Route

from tests.platforms.over_chromium import ChromiumStage
from tests.platforms.playing import challenge, on_turn, play_on


async def test_a_second_click_waits_for_the_new_hand(in_chromium: ChromiumStage) -> None:
    """C33: while the picture of the next state is under way, the old buttons do nothing."""
    ada, bob = await in_chromium.enter("Ada"), await in_chromium.enter("Bob")
    table = await challenge(in_chromium, ada, bob)
    await play_on(in_chromium, (ada, bob), table, 2)
    turn = on_turn((ada, bob), table)
    assert turn is not None
    player = ada if turn[0] is ada else bob
    come = asyncio.Event()

    async def slowly(route: Route) -> None:
        await come.wait()
        await route.continue_()

    await player.page.route("**/hand/**", slowly)
    button = player.page.locator(f'#private button[data-press="{turn[1].press}"]')
    clicks = """(button) => {
        const later = window.setTimeout;  // the picture is waited for, however slow this machine is
        window.setTimeout = (call, ms) => (ms === 600 ? 0 : later(call, ms));
        const send = WebSocket.prototype.send;
        window.frames_sent = 0;
        WebSocket.prototype.send = function (data) {
            window.frames_sent += 1;
            return send.call(this, data);
        };
        button.click();
    }"""
    answered = len(player.received)
    await button.evaluate(clicks)
    await player.until(
        lambda: any('"op": "done"' in each for each in player.received[answered:]) or None
    )
    old = await button.element_handles()
    for each in old:
        await each.evaluate("(button) => button.click()")
    assert old, "the old hand still stands there"
    assert await player.page.evaluate("window.frames_sent") == 1
    come.set()
    await in_chromium.settled(table)
    assert player.hand(table).find("knock?")
    assert player.notice == ""


async def test_a_room_that_was_away_is_found_again(in_chromium: ChromiumStage) -> None:
    """A broken connection is said, comes back by itself, and shows what happened meanwhile."""
    ada, bob = await in_chromium.enter("Ada"), await in_chromium.enter("Bob")
    table = await challenge(in_chromium, ada, bob)
    await ada.context.set_offline(True)
    await ada.page.evaluate("socket.close()")
    await ada.page.wait_for_selector("#lost:not([hidden])")
    await bob.say("Are you there?")
    await bob.say("/gin draw")
    await ada.context.set_offline(False)
    await ada.page.wait_for_selector("#lost[hidden]", state="attached")
    await ada.told("Are you there?")
    await in_chromium.settled(table)
    assert ada.hand(table).find("call-off")

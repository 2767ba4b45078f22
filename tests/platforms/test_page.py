"""The page for hands without a mouse, eyes without a screen, and small screens."""

from typing import Any

import pytest

from engine import card
from tests.platforms.over_chromium import ChromiumPlayer, ChromiumStage
from tests.platforms.player import Shown
from tests.platforms.playing import challenge, choose, is_over, play_on

SMALL = {"viewport": {"width": 360, "height": 740}}
LEAST = 44


async def moved(stage: ChromiumStage, player: ChromiumPlayer, table: int, key: str) -> None:
    """Press *key*, which makes a move at *table*, and wait until everybody sees it."""
    before = (await stage.room.tables.get(table)).version
    await player.page.keyboard.press(key)
    await player.until(lambda: (player.hand(table).version or 0) > before)
    await stage.settled(table)


async def test_a_match_by_keys_alone(in_chromium: ChromiumStage) -> None:
    """C87: a hand is played without a mouse: D, P, arrows and Enter, K, N.

    Ada plays by keys alone and throws the card that she would by its button.
    """
    ada, bob = await in_chromium.enter("Ada"), await in_chromium.enter("Bob")
    table = await challenge(in_chromium, ada, bob)
    await ada.page.evaluate("document.activeElement.blur()")
    keys = []
    while not is_over(ada.hand(table)):
        button = choose(ada.hand(table))
        if button is None:
            await play_on(in_chromium, (bob,), table, 1)
            continue
        if button.does.startswith("discard "):
            wanted = f'#private button[data-press="{button.press}"]'
            for _ in range(30):
                if await ada.page.evaluate("(s) => document.activeElement.matches(s)", wanted):
                    break
                await ada.page.keyboard.press("ArrowRight")
            await ada.page.keyboard.press("ArrowLeft")
            await ada.page.keyboard.press("ArrowRight")
            await moved(in_chromium, ada, table, "Enter")
            match = (await in_chromium.room.tables.get(table)).match
            assert match is not None
            assert match.hand.pile[-1] == card(button.does.removeprefix("discard "))
            keys.append("Enter")
            continue
        key = {"draw": "d", "pass": "p", "knock": "k"}[button.does.split()[0]]
        await moved(in_chromium, ada, table, key)
        keys.append(key)
    assert {"d", "Enter"} <= set(keys)
    assert await bob.press(bob.hand(table).button("next")) == ""
    await in_chromium.settled(table)
    await moved(in_chromium, ada, table, "n")
    match = (await in_chromium.room.tables.get(table)).match
    assert match is not None
    assert match.number == 2


async def test_keys_that_do_nothing(in_chromium: ChromiumStage) -> None:
    """C87: keys in the line, with Ctrl, or of buttons that are not there change nothing."""
    ada, bob = await in_chromium.enter("Ada"), await in_chromium.enter("Bob")
    table = await challenge(in_chromium, ada, bob)
    first, other = (ada, bob) if choose(ada.hand(table)) else (bob, ada)
    state = await in_chromium.room.tables.get(table)
    sent = await listening(first)
    await first.page.evaluate("document.activeElement.blur()")
    for key in ("d", "k", "n", "r", "g", "x", "Control+p", "Alt+t", "Meta+p", "Enter"):
        await first.page.keyboard.press(key)
    await first.page.focus("#say")
    await first.page.keyboard.type("pttp")
    assert await first.page.input_value("#say") == "pttp"
    assert await sent() == 0
    for key in ("p", "t", "d"):
        await other.page.keyboard.press(key)
    assert await in_chromium.room.tables.get(table) is state
    await first.page.fill("#say", "")
    await first.page.evaluate("document.activeElement.blur()")
    await moved(in_chromium, first, table, "t")
    match = (await in_chromium.room.tables.get(table)).match
    assert match is not None
    assert match.hand.taken == match.hand.upcard


async def listening(player: ChromiumPlayer) -> Any:
    """Count from now on what the page of *player* sends; return what tells how much."""
    await player.page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            window.frames_sent = 0;
            WebSocket.prototype.send = function (data) {
                window.frames_sent += 1;
                return send.call(this, data);
            };
        }"""
    )
    return lambda: player.page.evaluate("window.frames_sent")


async def offers(player: ChromiumPlayer, *lines: str) -> None:
    """Wait until exactly *lines* are offered, or those among others where the last is ``…``."""
    await player.page.wait_for_function(
        """(wanted) => {
            const list = document.getElementById("completions");
            const there = [...list.children].map((each) => each.dataset.line);
            return !list.hidden && wanted.every((line) => there.includes(line));
        }""",
        arg=list(lines),
    )


async def test_a_command_by_completions(in_chromium: ChromiumStage) -> None:
    """The slash opens the line; arrows choose, Tab and Enter take; Escape closes; Enter sends."""
    ada = await in_chromium.enter("Ada")
    bob = await in_chromium.enter("Bob King")
    page = ada.page
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("/")
    await offers(ada, "/gin challenge ", "/gin play ")
    assert await page.get_attribute("#say", "aria-expanded") == "true"
    await page.keyboard.press("ArrowDown")
    chosen = await page.get_attribute("#say", "aria-activedescendant")
    assert await page.get_attribute(f"#{chosen}", "data-line") == "/gin challenge "
    assert await page.get_attribute(f"#{chosen}", "aria-selected") == "true"
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    assert await page.input_value("#say") == "/gin challenge "
    await page.keyboard.type("bo")
    await offers(ada, "/gin challenge Bob King")
    await page.keyboard.press("Tab")
    assert await page.input_value("#say") == "/gin challenge Bob King"
    await page.keyboard.type(" tar")
    await offers(ada, "/gin challenge Bob King target=")
    await page.keyboard.press("Tab")
    await offers(ada, "/gin challenge Bob King target=25")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    assert await page.input_value("#say") == "/gin challenge Bob King target=25"
    await page.keyboard.press("Escape")
    assert await page.is_hidden("#completions")
    assert await page.get_attribute("#say", "aria-expanded") == "false"
    await page.keyboard.press("Enter")
    accept = await bob.offered()
    assert (await in_chromium.room.tables.get(accept.table)).rules.target == 25
    assert await page.input_value("#say") == ""
    await page.keyboard.type("hello")
    assert await page.is_hidden("#completions")


async def announced(player: ChromiumPlayer, words: str) -> str:
    """Wait until *words* are read out to *player*; return all that was."""
    await player.page.wait_for_function(
        "(words) => document.getElementById('announce').textContent.includes(words)", arg=words
    )
    return str(await player.page.text_content("#announce"))


async def test_the_turn_is_read_out(in_chromium: ChromiumStage) -> None:
    """C87: a polite live region tells whose turn it is and what happened; never a hidden card."""
    ada, bob = await in_chromium.enter("Ada"), await in_chromium.enter("Bob")
    table = await challenge(in_chromium, ada, bob)
    assert await ada.page.get_attribute("#announce", "aria-live") == "polite"
    first, other = (ada, bob) if choose(ada.hand(table)) else (bob, ada)
    assert "Your hand against" in await announced(first, "Take the upcard, or pass?")
    await announced(other, "turn")
    assert await first.press(first.hand(table).button("pass")) == ""
    await in_chromium.settled(table)
    await announced(other, f"{first.name} pass")
    await announced(other, "Take the upcard, or pass?")
    assert await other.press(other.hand(table).button("pass")) == ""
    await in_chromium.settled(table)
    await announced(first, "Both passed: draw from the stock.")
    assert await first.press(first.hand(table).button("draw")) == ""
    await in_chromium.settled(table)
    await announced(first, "Your turn: throw a card, or knock.")
    match = (await in_chromium.room.tables.get(table)).match
    assert match is not None
    heard = await announced(other, f"{first.name} drew from the stock.")
    assert "turn" not in heard  # whose turn it is was said before
    assert not set(heard) & set("♣♦♥♠") - set(str(await other.page.text_content("#private .lines")))
    images = await other.page.evaluate(
        "[...document.querySelectorAll('img')].filter((each) => !each.alt.trim()).length"
    )
    assert images == 0


_FIT = """() => {
    const wrong = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) wrong.push(`the page scrolls sideways by ${wide}`);
    for (const button of document.querySelectorAll("button")) {
        const box = button.getBoundingClientRect();
        if (!box.width) continue;
        const what = `${button.className} ${button.textContent.trim()}`;
        if (box.height < LEAST || box.width < LEAST)
            wrong.push(`${what}: ${box.width} x ${box.height}`);
        const across = button.scrollWidth - button.clientWidth;
        const down = button.scrollHeight - button.clientHeight;
        if (across > 1 || down > 1)
            wrong.push(`${what}: its label is cut`);
        if (!button.closest(".start") && (box.left < 0 || box.right > innerWidth + 0.5))
            wrong.push(`${what}: ends outside, at ${box.right}`);
    }
    for (const image of document.querySelectorAll("img")) {
        const box = image.getBoundingClientRect();
        if (box.right > innerWidth + 0.5) wrong.push(`a picture ends at ${box.right}`);
    }
    return wrong;
}""".replace("LEAST", str(LEAST))


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_small_screen(in_chromium: ChromiumStage, language: str) -> None:
    """C80: at 360 px nothing scrolls sideways, every button is 44 px at least, no label is cut."""
    ada = await in_chromium.enter("Ada", language, **SMALL)
    assert await ada.page.evaluate(_FIT) == []
    assert await ada.say("/gin play target=25") == ""

    pressed: set[str] = set()

    def turn() -> Shown | None:
        hand = ada.hands[0] if ada.hands else None
        button = choose(hand) if hand is not None else None
        return hand if button is not None and button.press not in pressed else None

    hand = await ada.until(turn)
    assert await ada.page.evaluate(_FIT) == []
    while not hand.find("knock?"):
        button = choose(hand)
        assert button is not None
        pressed.add(button.press)
        assert await ada.press(button) == ""
        hand = await ada.until(turn)
    assert await ada.page.evaluate(_FIT) == []
    assert await ada.press(hand.button("knock?")) == ""
    await ada.until(lambda: ada.hands[0].find("my-hand"))
    assert await ada.page.evaluate(_FIT) == []
    for line in ("/me settings", "/gin rules", "/gin tables", "/gin help", "/gin resign"):
        before = ada.reply
        assert await ada.say(line) == ""
        await ada.until(lambda: ada.reply if ada.reply != before else None)  # noqa: B023
        assert await ada.page.evaluate(_FIT) == [], line


_GROUND = """() => {
    const parts = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number);
    const of = (colour) => parts(colour).reduce((sum, each) => sum + each);
    const style = getComputedStyle(document.body);
    return [of(style.backgroundColor), of(style.color)];
}"""


async def test_the_dark_page(in_chromium: ChromiumStage) -> None:
    """C82: dark where the person or the system wants it: light letters on a dark ground."""
    ada = await in_chromium.enter("Ada", color_scheme="light")
    ground, ink = await ada.page.evaluate(_GROUND)
    assert ground - ink > 400
    assert await ada.say("/me settings theme=dark") == ""
    ground, ink = await ada.page.evaluate(_GROUND)
    assert ink - ground > 400
    assert await ada.page.get_attribute("html", "data-theme") == "dark"
    bob = await in_chromium.enter("Bob", color_scheme="dark")
    ground, ink = await bob.page.evaluate(_GROUND)
    assert ink - ground > 400

"""Make the pictures of docs/pictures: a match of two people in a real Chromium, always the same.

Run it by ``make pictures``.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import ViewportSize

from tests.platforms.over_chromium import ChromiumPlayer, ChromiumStage, chromium, executable
from tests.platforms.over_http import serving
from tests.platforms.playing import challenge, on_turn, play_on

PICTURES: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
START: Final = 488
"""Where the seeds begin: a first hand that ends in an undercut with three cards laid off."""
WINDOW: Final[ViewportSize] = {"width": 1180, "height": 800}
PHONE: Final[ViewportSize] = {"width": 360, "height": 780}
HAND_MOVE: Final = 33
"""After so many moves the hand is shown."""


async def main() -> None:
    """Play, and take the pictures on the way."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder), start=START) as (room, base), chromium() as browser:
            stage = ChromiumStage(room, base, browser)
            try:
                await _take(stage)
            finally:
                await stage.close()


async def _take(stage: ChromiumStage) -> None:
    ada = await stage.enter("Ada", "en", viewport=WINDOW, device_scale_factor=2)
    bob = await stage.enter("Bob", "it", viewport=PHONE, device_scale_factor=2)
    await ada.say("Anyone for a quick match?")
    await bob.say("Eccomi!")
    table = await challenge(stage, ada, bob, "target=50")
    await play_on(stage, (ada, bob), table, HAND_MOVE)
    while not ada.hand(table).find("knock?"):
        await play_on(stage, (ada, bob), table, 1)
    await _picture(ada, f"#hand-{table}", "hand.png", width=560)
    await _page(ada, "page.png")
    await _picture(bob, f"#board-{table}", "board.png")
    while on_turn((ada, bob), table):
        await play_on(stage, (ada, bob), table, 1)
    await _picture(ada, f"#board-{table}", "showdown.png", width=560)


async def _picture(
    player: ChromiumPlayer, selector: str, name: str, *, width: int | None = None
) -> None:
    """Take a picture of one part of the page, in a window that is *width* pixels wide."""
    before = player.page.viewport_size or PHONE
    await player.page.set_viewport_size({"width": width or before["width"], "height": 1600})
    await _shown(player)
    await player.page.locator(selector).screenshot(path=PICTURES / name, animations="disabled")
    await player.page.set_viewport_size(before)
    print(PICTURES / name)


async def _page(player: ChromiumPlayer, name: str) -> None:
    """Take a picture of the window."""
    await _shown(player)
    await player.page.screenshot(path=PICTURES / name, animations="disabled")
    print(PICTURES / name)


async def _shown(player: ChromiumPlayer) -> None:
    """Wait until every picture of the page is there, and nothing has the focus."""
    await player.page.wait_for_function(
        "[...document.images].every((each) => each.complete && each.naturalWidth > 0)"
    )
    await player.page.evaluate("document.activeElement?.blur()")


if __name__ == "__main__":
    if executable() is None:
        raise SystemExit("no chromium is installed, and $CHROMIUM names none")
    asyncio.run(main())

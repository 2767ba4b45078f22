"""How somebody plays who sees no more than his buttons."""

import re
from typing import Final

from tests.platforms.player import Button, Player, Shown, Stage
from tests.platforms.watching import Watch

TURN: Final = ("take-upcard", "pass", "draw", "take")
_CARD: Final = re.compile(r"(?:10|[A2-9JQK])[♣♦♥♠]")


def left_after(knock: Button) -> int:
    """Return the deadwood that a knock button promises: 0 where it says gin."""
    digits = re.findall(r"\d+", _CARD.sub("", knock.label))
    return int(digits[0]) if digits else 0  # then the limit, where it is too much


def choose(hand: Shown) -> Button | None:
    """Return the next button of a plain game at *hand*; None while it is the other's turn."""
    for does in ("draw", "pass"):
        if (button := hand.find(does)) is not None:
            return button
    knock = next((each for each in hand.buttons if each.does.startswith("knock ")), None)
    if knock is None:
        return None
    if left_after(knock) <= 10:
        return knock
    card = knock.does.removeprefix("knock ")
    return hand.button(f"discard {card}")


def is_over(hand: Shown) -> bool:
    """Tell whether the hand has been played: the next one or a rematch can be asked for."""
    return any(each.does in ("next", "rematch") for each in hand.buttons)


async def challenge(stage: Stage, one: Player, other: Player, options: str = "target=25") -> int:
    """Let *one* challenge *other*, who accepts; return the table."""
    before = {each.table for each in other.hands}
    assert await one.say(f"/gin challenge {other.name} {options}") == ""
    accept = await other.until(
        lambda: next(
            (b for h in other.hands if h.table not in before and (b := h.find("accept"))), None
        )
    )
    assert await other.press(accept) == ""
    await stage.settled(accept.table)
    return accept.table


def on_turn(players: tuple[Player, ...], table: int) -> tuple[Player, Button] | None:
    """Return who has something to do at *table*, and what."""
    able = [(each, button) for each in players if (button := choose(each.hand(table)))]
    assert len(able) < 2, "two players on turn"
    return able[0] if able else None


async def play_on(
    stage: Stage,
    players: tuple[Player, ...],
    table: int,
    moves: int = 200,
    *,
    watch: Watch | None = None,
) -> None:
    """Play *moves* moves, or to the end of the hand, each of them watched by *watch*."""
    for _ in range(moves):
        turn = on_turn(players, table)
        if turn is None:
            assert all(is_over(each.hand(table)) for each in players)
            return
        player, button = turn
        assert await player.press(button) == ""
        await stage.settled(table)
        if watch is not None:
            await watch.look()

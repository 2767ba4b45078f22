"""A row of cards: groups apart, the cards of a group overlapping as they must, what is below."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engine import Card
from render.canvas import Canvas
from render.card import Size
from render.parts import BAR, draw_bar


@dataclass(frozen=True, slots=True)
class Spot:
    """A card's left edge in px; *over* if it lies on its left neighbour."""

    card: Card
    x: int
    over: bool


def spread(
    groups: Sequence[Sequence[Card]], size: Size, left: int, room: int, gap: int, spare: int = 0
) -> tuple[Spot, ...]:
    """Lay *groups* from *left* within *room* px, as if *spare* more cards stood at the end.

    The last card of a group is not covered: a group ends where its last card does.
    """
    groups = [group for group in groups if group]
    steps = sum(map(len, groups)) + spare - len(groups)
    step = size.width
    if steps > 0:
        step = min(step, (room - len(groups) * size.width - (len(groups) - 1) * gap) // steps)
    spots = []
    x = left
    for group in groups:
        for place, card in enumerate(group):
            spots.append(Spot(card, x, over=place > 0))
            x += step
        x += size.width - step + gap
    return tuple(spots)


def draw_bars(  # a row, what it is made of, and where
    canvas: Canvas,
    spots: Sequence[Spot],
    melds: Sequence[Sequence[Card]],
    size: Size,
    y: int,
    dead: Image.Image,
) -> None:
    """Draw a line under each meld, and *dead*, the deadwood, under the loose cards after them.

    Where all are melded the deadwood, 0, stands at the end of the last line.
    """
    c = canvas.theme.colours
    middle = y + (dead.height - BAR) // 2
    at = 0
    for meld in melds:
        first, last = spots[at], spots[at + len(meld) - 1]
        at += len(meld)
        end = last.x + size.width
        if at == len(spots):
            end -= dead.width + 8
        draw_bar(canvas, first.x, middle, end - first.x, c.cream, c.ground)
    x = spots[-1].x + size.width - dead.width
    canvas.paste(dead, (spots[at].x + x) // 2 if at < len(spots) else x, y)

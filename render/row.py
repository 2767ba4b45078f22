"""A row of cards: groups apart, the cards of a group overlapping as they must, what is below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine import Card
from render.canvas import Canvas
from render.card import NEAR, Size
from render.parts import BAR, draw_bar

GAP: Final = 14
"""The px between groups."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A card's left edge in px; *over* if it lies on its left neighbour."""

    card: Card
    x: int
    over: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Cards of one *size* from left to right; in a group they lie *step* px apart."""

    size: Size
    step: int
    spots: tuple[Spot, ...]

    @property
    def clear(self) -> bool:
        """Whether rank and suit of every card can be seen (C81)."""
        return self.step >= self.size.strip + NEAR


def spread(
    groups: Sequence[Sequence[Card]], size: Size, left: int, room: int, spare: int = 0
) -> Row:
    """Lay *groups* from *left* within *room* px, as if *spare* more cards stood at the end.

    The last card of a group is not covered: a group ends where its last card does.
    """
    groups = [group for group in groups if group]
    steps = sum(map(len, groups)) + spare - len(groups)
    step = size.width
    if steps > 0:
        step = min(step, (room - len(groups) * size.width - (len(groups) - 1) * GAP) // steps)
    spots = []
    x = left
    for group in groups:
        for place, card in enumerate(group):
            spots.append(Spot(card, x, over=place > 0))
            x += step
        x += size.width - step + GAP
    return Row(size, step, tuple(spots))


def draw_bars(
    canvas: Canvas, row: Row, melds: Sequence[Sequence[Card]], y: int, dead: Image.Image
) -> None:
    """Draw a line under each meld, and *dead*, the deadwood, under the loose cards after them.

    Where all are melded the deadwood, 0, stands at the end of the last line.
    """
    c = canvas.theme.colours
    spots = row.spots
    middle = y + (dead.height - BAR) // 2
    at = 0
    for meld in melds:
        first, last = spots[at], spots[at + len(meld) - 1]
        at += len(meld)
        end = last.x + row.size.width
        if at == len(spots):
            end -= dead.width + 8
        draw_bar(canvas, first.x, middle, end - first.x, c.cream, c.ground)
    x = spots[-1].x + row.size.width - dead.width
    canvas.paste(dead, (spots[at].x + x) // 2 if at < len(spots) else x, y)

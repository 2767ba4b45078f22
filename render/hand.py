"""The picture of one's own hand: melds apart, loose cards after them, the new card marked."""

from typing import Final

from render.canvas import Canvas
from render.card import HAND, MARGIN, face, frame
from render.parts import pill, sign
from render.pictures import HandPicture
from render.row import Spot, draw_bars, spread
from render.theme import Theme

SIZE: Final = (900, 254)
TOP: Final = 30
"""Where the cards' upper edge is."""
_SIDE: Final = 20
_GAP: Final = 16
_MOST: Final = 11


def spots(picture: HandPicture) -> tuple[Spot, ...]:
    """Return where the cards lie; room is left for an eleventh, so that a draw moves little."""
    spare = max(0, _MOST - len(picture.cards))
    groups = (*picture.melds, picture.loose)
    return spread(groups, HAND, _SIDE, SIZE[0] - 2 * _SIDE, _GAP, spare)


def draw_hand(picture: HandPicture, theme: Theme) -> Canvas:
    """Draw the hand."""
    canvas = Canvas(theme, SIZE)
    c = theme.colours
    placed = spots(picture)
    for spot in placed:
        at = (spot.x - MARGIN, TOP - MARGIN)
        canvas.paste(face(theme, HAND, spot.card, over=spot.over), *at)
        if spot.card == picture.fresh:
            canvas.overlay(*frame(theme, HAND, c.gold, over=spot.over), *at)
            arrow = sign(theme, "down", (26, 18), c.gold, c.ground)
            canvas.paste(arrow, spot.x + (HAND.strip - arrow.width) // 2, 3)
    dead = pill(theme, str(picture.deadwood), 24, c.ground)
    below = TOP + HAND.height + 14
    draw_bars(canvas, placed, picture.melds, HAND, below, dead)
    return canvas

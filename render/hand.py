"""The picture of one's own hand: melds apart, loose cards after them, the new card marked."""

from typing import Final

from render.canvas import Canvas
from render.card import HAND, lay, mark, slot
from render.parts import pill, sign
from render.pictures import HandPicture
from render.row import Row, draw_bars, spread
from render.theme import Theme

SIZE: Final = (900, 254)
TOP: Final = 30
"""Where the cards' upper edge is."""
_SIDE: Final = 20
_MOST: Final = 11


def row(picture: HandPicture) -> Row:
    """Return where the cards lie; room is left for an eleventh, so that a draw moves little."""
    spare = max(0, _MOST - len(picture.cards))
    return spread((*picture.melds, picture.loose), HAND, _SIDE, SIZE[0] - 2 * _SIDE, spare)


def draw_hand(picture: HandPicture, theme: Theme) -> Canvas:
    """Draw the hand."""
    canvas = Canvas(theme, SIZE)
    c = theme.colours
    cards = row(picture)
    if len(cards.spots) == _MOST - 1:
        canvas.paste(slot(theme, HAND), cards.spots[-1].x + cards.step, TOP)
    for spot in cards.spots:
        lay(canvas, HAND, spot.card, (spot.x, TOP), over=spot.over)
        if spot.card == picture.fresh:
            mark(canvas, HAND, c.gold, (spot.x, TOP), over=spot.over)
            arrow = sign(theme, "down", (26, 18), c.gold, c.ground)
            canvas.paste(arrow, spot.x + (HAND.strip - arrow.width) // 2, 3)
    dead = pill(theme, str(picture.deadwood), 24, c.ground)
    draw_bars(canvas, cards, picture.melds, TOP + HAND.height + 14, dead)
    return canvas

"""Pictures: what the engine shows of a match, drawn with Pillow as PNG files.

Read in this order: `pictures`, `theme`, `suits`, `glyphs`, `canvas`, `card`, `parts`, `row`,
`hand`, `seats`, `table`, `showdown`. A picture holds ranks, suits, digits and the letters A, B and
D, no words and no names.
"""

from typing import Final

from render.hand import SIZE as HAND_SIZE
from render.hand import draw_hand
from render.pictures import HandPicture, Laid, Showdown, Sort, TablePicture
from render.showdown import SIZE as SHOWDOWN_SIZE
from render.showdown import draw_showdown
from render.table import SIZE as TABLE_SIZE
from render.table import draw_table
from render.theme import Deck, Ground, Theme

__all__ = [
    "Deck",
    "Ground",
    "HandPicture",
    "Laid",
    "Showdown",
    "Sort",
    "TablePicture",
    "Theme",
    "draw",
    "size",
]

_PLAIN: Final = Theme()


def draw(picture: HandPicture | TablePicture, theme: Theme = _PLAIN) -> bytes:
    """Return *picture* as a PNG file; the same in one installation always gives the same bytes."""
    if isinstance(picture, HandPicture):
        return draw_hand(picture, theme).png()
    if picture.showdown:
        return draw_showdown(picture, picture.showdown, theme).png()
    return draw_table(picture, theme).png()


def size(picture: HandPicture | TablePicture) -> tuple[int, int]:
    """Return the width and height of *picture* in px."""
    if isinstance(picture, HandPicture):
        return HAND_SIZE
    return SHOWDOWN_SIZE if picture.showdown else TABLE_SIZE

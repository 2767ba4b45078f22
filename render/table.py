"""The picture of the table for everyone: stock, pile, both seats, the turn, the result."""

from typing import Final

from engine import Seat
from render.canvas import Canvas
from render.card import NEAR, PILE, lay, lay_back, slot, stack
from render.parts import pill, sign
from render.pictures import TablePicture
from render.seats import SIZE as PLACE
from render.seats import draw_seat
from render.theme import Theme

SIZE: Final = (900, 376)
_SIDE: Final = 16
_TOP: Final = 16
_INSET: Final = 24
_STEP: Final = PILE.strip + NEAR
_STACK: Final = 3
"""So many cards of the stock can be told apart."""


def draw_table(picture: TablePicture, theme: Theme) -> Canvas:
    """Draw the table of a hand that is played, void or abandoned."""
    canvas = Canvas(theme, SIZE)
    draw_seat(canvas, _SIDE, _TOP, picture, Seat.A)
    draw_seat(canvas, SIZE[0] - _SIDE - PLACE[0], _TOP, picture, Seat.B)
    _draw_piles(canvas, picture)
    if picture.turn is not None:
        _draw_turn(canvas, picture.turn)
    return canvas


def _draw_piles(canvas: Canvas, picture: TablePicture) -> None:
    theme = canvas.theme
    c = theme.colours
    left = _SIDE + PLACE[0] + _INSET
    right = SIZE[0] - left - PILE.width
    y = _TOP + 40
    # The stock is never empty: its last cards make the hand void.
    lay_back(canvas, PILE, (left, y))
    for high in range(1, min(_STACK, picture.stock)):
        stack(canvas, PILE, None, (left + 3 * high, y - 3 * high))
    count = pill(theme, str(picture.stock), 32, c.ground)
    below = y + PILE.height + 20
    canvas.paste(count, left + (PILE.width + 6 - count.width) // 2, below)
    if not picture.pile:
        canvas.paste(slot(theme, PILE), right, y)
    first = right - _STEP * (len(picture.pile) - 1)
    for place, card in enumerate(picture.pile):
        lay(canvas, PILE, card, (first + _STEP * place, y), over=place > 0)
    name = "level" if picture.level else "void" if picture.void else None
    if name:
        mark = sign(theme, name, (60, 60), c.cream, c.ground)
        canvas.paste(mark, right + (PILE.width - 60) // 2, below - 8)


def _draw_turn(canvas: Canvas, seat: Seat) -> None:
    """Draw the arrow to the seat on turn."""
    c = canvas.theme.colours
    arrow = sign(canvas.theme, "right" if seat else "left", (30, 36), c.gold, c.ground)
    left = _SIDE + PLACE[0] + 8
    x = SIZE[0] - left - arrow.width if seat else left
    canvas.paste(arrow, x, _TOP + PLACE[1] - 72)

"""The picture after a knock: both hands arranged, lay-offs, deadwood, points, new totals (R16)."""

from typing import Final

from engine import Seat
from render.canvas import Canvas
from render.card import NARROW, SHOWN, lay, lay_back, mark, stack
from render.parts import badge, chip, number, pill, seat_colour, sign
from render.pictures import Showdown, TablePicture
from render.row import GAP, Row, draw_bars, spread
from render.theme import Theme

_SIDE: Final = 20
_TOP: Final = 14
_ROW: Final = 238
_HEAD: Final = 60
SIZE: Final = (900, _TOP + 2 * _ROW)


def row(shown: Showdown, seat: Seat) -> Row:
    """Return where the cards of *seat* lie; the knocking card has its place at the right.

    Where many cards were laid off the cards are narrower.
    """
    laid = shown.hands[seat]
    room = SIZE[0] - 2 * _SIDE - SHOWN.width - 2 * GAP
    rows = [spread((*laid.melds, laid.loose), size, _SIDE, room) for size in (SHOWN, NARROW)]
    return rows[0] if rows[0].clear else rows[1]


def top(seat: Seat) -> int:
    """Return where the upper edge of the cards of *seat* is."""
    return _TOP + _ROW * seat + _HEAD


def draw_showdown(picture: TablePicture, shown: Showdown, theme: Theme) -> Canvas:
    """Draw both hands, seat A's above, with points and totals."""
    canvas = Canvas(theme, SIZE)
    for seat in Seat:
        _draw_head(canvas, picture, shown, seat)
        _draw_cards(canvas, shown, seat)
    _draw_knock(canvas, shown)
    return canvas


def _draw_head(canvas: Canvas, picture: TablePicture, shown: Showdown, seat: Seat) -> None:
    """Draw the seat, the dealer's chip, the total, the points won, the winner's crown."""
    theme = canvas.theme
    c = theme.colours
    x, y = _SIDE, top(seat) - _HEAD
    canvas.paste(badge(theme, seat, 48, c.ground), x, y)
    x += 60
    if seat == picture.dealer:
        canvas.paste(chip(theme, 40, c.ground), x, y + 4)
        x += 52
    total = number(theme, str(picture.scores[seat]), 36, c.cream, c.ground)
    canvas.paste(total, x + 8, y + 6)
    x += total.width + 14
    target = number(theme, f"/{picture.target}", 20, c.cream, c.ground)
    canvas.paste(target, x, y + 22)
    x += target.width + 28
    if seat == shown.winner:
        won = number(theme, f"+{shown.points}", 40, c.gold, c.ground)
        canvas.paste(won, x, y + 4)
        x += won.width + 24
    if seat == picture.winner:
        canvas.paste(sign(theme, "crown", (52, 44), c.gold, c.ground), x, y + 2)


def _draw_cards(canvas: Canvas, shown: Showdown, seat: Seat) -> None:
    """Draw the hand of *seat*; a laid-off card has its owner's frame and letter."""
    theme = canvas.theme
    c = theme.colours
    y = top(seat)
    owner = shown.knocker.other
    cards = row(shown, seat)
    for spot in cards.spots:
        lay(canvas, cards.size, spot.card, (spot.x, y), over=spot.over)
        if spot.card in shown.laid_off:
            mark(canvas, cards.size, seat_colour(theme, owner), (spot.x, y), over=spot.over)
            letter = badge(theme, owner, 22, c.face)
            canvas.paste(letter, spot.x + cards.size.pad + 2, y + SHOWN.height - 32)
    dead = pill(theme, str(shown.hands[seat].deadwood), 22, c.ground)
    draw_bars(canvas, cards, shown.hands[seat].melds, y + SHOWN.height + 10, dead)


def _draw_knock(canvas: Canvas, shown: Showdown) -> None:
    """Draw the knocking card on the stock, in the knocker's row; big gin has none."""
    if shown.card is None:
        return
    x = SIZE[0] - _SIDE - SHOWN.width
    y = top(shown.knocker)
    lay_back(canvas, SHOWN, (x, y - 6))
    stack(canvas, SHOWN, shown.card, (x - 10, y + 4))

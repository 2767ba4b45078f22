"""A seat's place at the table: badge, chip, fan of backs, score."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine import Seat
from render.canvas import Canvas, sprite
from render.parts import badge, bar, chip, number, panel, pill, seat_colour, sign
from render.theme import Theme

SIZE: Final = (214, 344)
_PAD: Final = 18
_FINE: Final = 4


def draw_seat(  # noqa: PLR0913  # a seat's place shows so many things
    canvas: Canvas,
    at: tuple[int, int],
    seat: Seat,
    *,
    cards: int,
    score: int,
    target: int,
    dealer: bool,
    lit: bool,
    crowned: bool,
) -> None:
    """Draw the place of *seat* with its upper left corner at *at*."""
    theme = canvas.theme
    c = theme.colours
    x, y = at
    width, height = SIZE
    canvas.paste(panel(theme, SIZE, lit=lit), x, y)
    canvas.paste(badge(theme, seat, 60, c.panel), x + _PAD, y + _PAD)
    if dealer:
        canvas.paste(chip(theme, 48, c.panel), x + width - _PAD - 48, y + _PAD + 6)
    if crowned:
        crown = sign(theme, "crown", (52, 46), c.gold, c.panel)
        canvas.paste(crown, x + _PAD + 68, y + _PAD + 6)
    backs = fan(theme, cards)
    canvas.paste(backs, x + (width - backs.width) // 2, y + 92)
    count = pill(theme, str(cards), 22, c.panel)
    canvas.paste(count, x + (width - count.width) // 2, y + 92 + backs.height - 24)
    draw_score(canvas, (x + _PAD, y + 250), (width - 2 * _PAD, 52), score, target)
    full = width - 2 * _PAD
    canvas.paste(bar(theme, full, c.ground, c.panel), x + _PAD, y + height - 28)
    share = min(full, full * score // target)
    if share >= 6:
        line = bar(theme, share, seat_colour(theme, seat), c.panel)
        canvas.paste(line, x + _PAD, y + height - 28)


def draw_score(
    canvas: Canvas, at: tuple[int, int], room: tuple[int, int], score: int, target: int
) -> None:
    """Draw the score, and smaller the target, centred in *room*, width and height in px."""
    theme = canvas.theme
    c = theme.colours
    large = number(theme, str(score), room[1], c.cream, c.panel)
    small = number(theme, f"/{target}", room[1] // 2, c.cream, c.panel)
    x = at[0] + (room[0] - large.width - 8 - small.width) // 2
    canvas.paste(large, x, at[1])
    canvas.paste(small, x + large.width + 8, at[1] + room[1] - small.height)


@cache
def fan(theme: Theme, cards: int) -> Image.Image:
    """Return a hand of *cards* backs, held as a fan, on a seat's place."""
    c = theme.colours
    wide, high = 180 * _FINE, 124 * _FINE
    image = Image.new("RGB", (wide, high), c.panel)
    card = (50 * _FINE, 74 * _FINE)
    edge = _FINE
    one = Image.new("RGB", card, c.back)
    pen = ImageDraw.Draw(one)
    outer = (0, 0, card[0] - 1, card[1] - 1)
    pen.rounded_rectangle(outer, radius=5 * _FINE, fill=c.face, outline=c.edge, width=edge)
    inset = 4 * _FINE
    inner = (inset, inset, card[0] - 1 - inset, card[1] - 1 - inset)
    pen.rounded_rectangle(inner, radius=3 * _FINE, fill=c.back, outline=c.back)
    mask = Image.new("L", card, 0)
    ImageDraw.Draw(mask).rounded_rectangle(outer, radius=5 * _FINE, fill=255)
    pivot = (wide // 2, high + 60 * _FINE)  # the cards turn around a point below
    spread = min(66.0, 6.6 * max(0, cards - 1))
    for place in range(cards):
        lean = spread * (place / (cards - 1) - 0.5) if cards > 1 else 0.0
        layer = Image.new("RGB", image.size, c.panel)
        cover = Image.new("L", image.size, 0)
        corner = (pivot[0] - card[0] // 2, 10 * _FINE)
        layer.paste(one, corner)
        cover.paste(mask, corner)
        turn = {"resample": Image.Resampling.BICUBIC, "center": pivot}
        image.paste(layer.rotate(-lean, **turn), (0, 0), cover.rotate(-lean, **turn))
    return sprite(theme, image.reduce(_FINE))

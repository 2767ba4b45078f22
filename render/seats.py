"""A seat's place at the table: badge, chip, fan of backs, score."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine import Card, Seat
from render.canvas import Canvas, sprite
from render.card import MARGIN, SHOWN, Mark, cut, printed
from render.parts import badge, bar, chip, number, panel, pill, seat_colour, sign
from render.theme import Theme

SIZE: Final = (214, 344)
_PAD: Final = 18
_FINE: Final = 3
_FAN: Final = (SIZE[0] - 8, 138)


def draw_seat(  # noqa: PLR0913  # a seat's place shows so many things
    canvas: Canvas,
    at: tuple[int, int],
    seat: Seat,
    *,
    cards: int,
    taken: Card | None,
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
    backs = fan(theme, cards, taken)
    canvas.paste(backs, x + (width - backs.width) // 2, y + 80)
    count = pill(theme, str(cards), 22, c.panel)
    canvas.paste(count, x + (width - count.width) // 2, y + 204)
    draw_score(canvas, (x + _PAD, y + 252), (width - 2 * _PAD, 52), score, target)
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
def fan(theme: Theme, cards: int, taken: Card | None) -> Image.Image:
    """Return *cards* backs held as a fan; before them the card *taken* from the pile (C83)."""
    image = _backs(theme, cards)
    if taken:
        image = image.copy()
        card = printed(theme, SHOWN, taken, Mark.FRESH)
        card = card.crop((MARGIN, MARGIN, MARGIN + SHOWN.width, MARGIN + SHOWN.height))
        image.paste(card, ((image.width - card.width) // 2, 0), cut(SHOWN))
    return sprite(theme, image)


@cache
def _backs(theme: Theme, cards: int) -> Image.Image:
    wide, high = _FAN[0] * _FINE, _FAN[1] * _FINE
    image = Image.new("RGB", (wide, high), theme.colours.panel)
    one, mask = _small_back(theme)
    pivot = (wide // 2, high + 90 * _FINE)  # the cards turn around a point below
    corner = (pivot[0] - one.width // 2, 18 * _FINE)
    layer = Image.new("RGB", image.size, theme.colours.panel)
    layer.paste(one, corner)
    cover = Image.new("L", image.size, 0)
    cover.paste(mask, corner)
    bend = 4.2
    for place in range(cards):
        lean = bend * ((cards - 1) / 2 - place)
        image.paste(
            layer.rotate(lean, Image.Resampling.BICUBIC, center=pivot),
            (0, 0),
            cover.rotate(lean, Image.Resampling.BICUBIC, center=pivot),
        )
    return image.reduce(_FINE)


def _small_back(theme: Theme) -> tuple[Image.Image, Image.Image]:
    """Return a small card face down and its outline."""
    c = theme.colours
    card = (54 * _FINE, 80 * _FINE)
    image = Image.new("RGB", card, c.back)
    mask = Image.new("L", card, 0)
    outer = (0, 0, card[0] - 1, card[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(outer, radius=5 * _FINE, fill=255)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(outer, radius=5 * _FINE, fill=c.face, outline=c.edge, width=_FINE)
    for inset, colour in ((3, c.back), (6, c.lace), (7, c.back)):
        edge = inset * _FINE
        box = (edge, edge, card[0] - 1 - edge, card[1] - 1 - edge)
        pen.rounded_rectangle(box, radius=3 * _FINE, fill=colour)
    return image, mask

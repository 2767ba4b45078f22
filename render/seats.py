"""A seat's place at the table: badge, chip, fan of backs, score."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from engine import Card, Seat
from render.canvas import Canvas, sprite
from render.card import SHOWN, cut, framed
from render.parts import BAR, badge, chip, draw_bar, number, panel, pill, seat_colour, sign
from render.pictures import TablePicture
from render.theme import Theme

SIZE: Final = (214, 344)
_PAD: Final = 18
_WIDE: Final = SIZE[0] - 2 * _PAD
_FINE: Final = 3
_BEND: Final = 3.7
"""The degrees between two cards of a fan."""
_FAN: Final = (SIZE[0] - 8, 138)


def draw_seat(canvas: Canvas, x: int, y: int, picture: TablePicture, seat: Seat) -> None:
    """Draw the place of *seat* with its upper left corner at x, y."""
    theme = canvas.theme
    c = theme.colours
    on_turn = seat == picture.turn
    right = x + SIZE[0] - _PAD
    middle = x + SIZE[0] // 2
    canvas.paste(panel(theme, SIZE, lit=on_turn), x, y)
    canvas.paste(badge(theme, seat, 60, c.panel), x + _PAD, y + _PAD)
    if seat == picture.dealer:
        canvas.paste(chip(theme, 48, c.panel), right - 48, y + _PAD + 6)
    if seat == picture.winner:
        crown = sign(theme, "crown", (52, 46), c.gold, c.panel)
        canvas.paste(crown, x + _PAD + 68, y + _PAD + 6)
    cards = picture.counts[seat]
    backs = fan(theme, cards, picture.taken if on_turn else None)
    canvas.paste(backs, middle - backs.width // 2, y + 80)
    count = pill(theme, str(cards), 22, c.panel)
    canvas.paste(count, middle - count.width // 2, y + 204)
    _draw_score(canvas, x + _PAD, y + 252, picture.scores[seat], picture.target)
    _draw_progress(canvas, x + _PAD, y + SIZE[1] - 28, seat, picture)


def _draw_score(canvas: Canvas, x: int, y: int, score: int, target: int) -> None:
    """Draw the score, and smaller the target."""
    theme = canvas.theme
    c = theme.colours
    large = number(theme, str(score), 52, c.cream, c.panel)
    small = number(theme, f"/{target}", 26, c.cream, c.panel)
    x += (_WIDE - large.width - 8 - small.width) // 2
    canvas.paste(large, x, y)
    canvas.paste(small, x + large.width + 8, y + 26)


def _draw_progress(canvas: Canvas, x: int, y: int, seat: Seat, picture: TablePicture) -> None:
    """Draw how much of the target is reached, as a line."""
    theme = canvas.theme
    c = theme.colours
    draw_bar(canvas, x, y, _WIDE, c.ground, c.panel)
    done = min(_WIDE, _WIDE * picture.scores[seat] // picture.target)
    if done >= BAR:
        draw_bar(canvas, x, y, done, seat_colour(theme, seat), c.panel)


@cache
def fan(theme: Theme, cards: int, taken: Card | None) -> Image.Image:
    """Return *cards* backs held as a fan; before them the card *taken* from the pile (C83)."""
    image = _backs(theme, cards)
    if taken:
        image = image.copy()
        card = framed(theme, SHOWN, taken, theme.colours.gold)
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
    for place in range(cards):
        # An eleventh card is added at the end: alike fans at both seats make a smaller file.
        lean = _BEND * (4.5 - place)
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

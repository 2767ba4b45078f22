"""What stands around the cards: seat badges, the dealer's chip, scores, counts, small signs."""

from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine import Seat
from render.canvas import Canvas, sprite, tinted
from render.glyphs import glyphs
from render.suits import shape
from render.theme import Colour, Theme

BAR: Final = 6
"""How high the lines under melds and scores are, in px."""
_FINE: Final = 4


def seat_colour(theme: Theme, seat: Seat) -> Colour:
    """Return the colour that stands for *seat*."""
    return theme.colours.seat_b if seat else theme.colours.seat_a


@cache
def sign(theme: Theme, name: str, size: tuple[int, int], ink: Colour, paper: Colour) -> Image.Image:
    """Return the shape *name* in *ink* on *paper*."""
    return sprite(theme, tinted(shape(name, *size), ink, paper))


@lru_cache(512)
def number(theme: Theme, text: str, height: int, ink: Colour, paper: Colour) -> Image.Image:
    """Return *text*, digits and signs, in *ink* on *paper*."""
    parts = [_digit(theme, each, height, ink, paper) for each in text]
    gap = max(1, height // 14)
    width = sum(part.width for part in parts) + gap * (len(parts) - 1)
    image = Image.new("L", (width, height), theme.palette.index(paper))
    x = 0
    for part in parts:
        image.paste(part, (x, 0))
        x += part.width + gap
    return image


@cache
def _digit(theme: Theme, text: str, height: int, ink: Colour, paper: Colour) -> Image.Image:
    return sprite(theme, tinted(glyphs(text, height), ink, paper))


@cache
def badge(theme: Theme, seat: Seat, side: int, paper: Colour) -> Image.Image:
    """Return the seat's letter: A on a disc, B on a square."""
    image = tinted(shape("plate" if seat else "disc", side, side), seat_colour(theme, seat), paper)
    letter = glyphs(seat.name, side * 9 // 16)
    at = ((side - letter.width + 1) // 2, (side - letter.height + 1) // 2)
    image.paste(theme.colours.spades, at, letter)
    return sprite(theme, image)


@cache
def chip(theme: Theme, side: int, paper: Colour) -> Image.Image:
    """Return the dealer's chip."""
    c = theme.colours
    image = tinted(shape("disc", side, side), c.cream, paper)
    ring, inner = side - side // 8, side - side // 4
    image.paste(c.shade, ((side - ring) // 2,) * 2, shape("disc", ring, ring))
    image.paste(c.cream, ((side - inner) // 2,) * 2, shape("disc", inner, inner))
    letter = glyphs("D", side // 2)
    at = ((side - letter.width + 1) // 2, (side - letter.height + 1) // 2)
    image.paste(c.spades, at, letter)
    return sprite(theme, image)


@lru_cache(512)
def pill(theme: Theme, text: str, height: int, paper: Colour) -> Image.Image:
    """Return a number on a dark rounded ground: a count of cards, or deadwood."""
    c = theme.colours
    digits = number(theme, text, height, c.cream, c.shade)
    width = digits.width + height * 4 // 3
    ground = _lozenge(theme, (width - width % 2, height * 10 // 7), paper).copy()
    at = ((ground.width - digits.width) // 2, (ground.height - height) // 2)
    ground.paste(digits, at)
    return ground


@cache
def _lozenge(theme: Theme, size: tuple[int, int], paper: Colour) -> Image.Image:
    image = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), paper)
    box = (0, 0, image.width - 1, image.height - 1)
    shade = theme.colours.shade
    ImageDraw.Draw(image).rounded_rectangle(box, radius=image.height // 2, fill=shade)
    return sprite(theme, image.reduce(_FINE))


def draw_bar(canvas: Canvas, x: int, y: int, width: int, ink: Colour, paper: Colour) -> None:
    """Draw a line with round ends, `BAR` px high and at least as wide."""
    end = BAR // 2
    whole = _bar(canvas.theme, canvas.size[0], ink, paper)
    canvas.paste(whole.crop((0, 0, width - end, BAR)), x, y)
    canvas.paste(whole.crop((whole.width - end, 0, whole.width, BAR)), x + width - end, y)


@cache
def _bar(theme: Theme, width: int, ink: Colour, paper: Colour) -> Image.Image:
    image = Image.new("RGB", (width * _FINE, BAR * _FINE), paper)
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, radius=BAR * _FINE // 2, fill=ink)
    return sprite(theme, image.reduce(_FINE))


@cache
def panel(theme: Theme, size: tuple[int, int], *, lit: bool) -> Image.Image:
    """Return a seat's place, framed in gold when it is on turn."""
    c = theme.colours
    image = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), c.ground)
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, image.width - 1, image.height - 1),
        radius=18 * _FINE,
        fill=c.panel,
        outline=c.gold if lit else c.panel,
        width=4 * _FINE,
    )
    return sprite(theme, image.reduce(_FINE))

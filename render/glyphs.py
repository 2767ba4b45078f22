"""Ranks, digits and seat letters in Pillow's own embedded font, as coverage masks."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

FINE: Final = 4
_WEIGHT: Final = 0.055
"""Half of what a stroke is thickened by, in heights of a capital letter."""


@cache
def glyphs(text: str, height: int, widest: int = 0) -> Image.Image:
    """Return the mask of *text*, its letters *height* px high; squeezed to *widest* px if wider.

    Digits and capitals only: they all stand on the line and reach the same height.
    """
    capital = _box("H", 100)
    size = 100 * height * FINE * (1 - 2 * _WEIGHT) / (capital[3] - capital[1])
    font = ImageFont.load_default(size)
    stroke = height * FINE * _WEIGHT
    left, _, right, _ = font.getbbox(text, stroke_width=stroke)
    _, top, _, bottom = font.getbbox("H", stroke_width=stroke)
    wide, high = int(right - left), height * FINE
    image = Image.new("L", (wide + 2 * FINE, high), 0)
    at = (FINE - left, (high - (bottom - top)) / 2 - top)
    ImageDraw.Draw(image).text(at, text, fill=255, font=font, stroke_width=stroke)
    image = image.crop(_inked(image, high))
    width = max(1, round(image.width / FINE))
    if widest:
        width = min(width, widest)
    return image.resize((width, height), Image.Resampling.BOX)


def _inked(image: Image.Image, high: int) -> tuple[int, int, int, int]:
    box = image.getbbox()
    return (box[0], 0, box[2], high) if box else (0, 0, image.width, high)


def _box(text: str, size: int) -> tuple[float, float, float, float]:
    return ImageFont.load_default(size).getbbox(text)

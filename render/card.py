"""The sprites of the cards: each is drawn once for a theme, a size and what it lies on.

A sprite is an opaque rectangle that carries the soft shadow around its card. The left edge of a
card that overlaps its neighbour is drawn for the neighbour's face, so that no mask is needed when
a picture is put together. Rank and suit stand one above the other in the strip that stays visible
(C81).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from engine import Card
from render.canvas import Canvas, sprite
from render.glyphs import glyphs
from render.suits import shape
from render.theme import Colour, Theme

MARGIN: Final = 5
"""The px of ground around a card that its sprite carries."""
NEAR: Final = 3
"""The px of its left neighbour that the sprite of an overlapping card covers."""
_FINE: Final = 4
_FRAME: Final = 4


@dataclass(frozen=True, slots=True)
class Size:
    """The measures of a card in px; *index* is how high its rank is, *strip* how wide."""

    width: int
    height: int
    index: int
    strip: int

    @property
    def pad(self) -> int:
        """The px between the card's edge and its index."""
        return self.width // 14


HAND: Final = Size(112, 170, 42, 47)
PILE: Final = Size(128, 194, 48, 50)
SHOWN: Final = Size(82, 122, 33, 36)
NARROW: Final = Size(66, 122, 33, 28)


def lay(canvas: Canvas, size: Size, card: Card, at: tuple[int, int], *, over: bool = False) -> None:
    """Lay *card* face up with its corner at *at*; *over* if its left edge lies on another card."""
    left = NEAR if over else MARGIN
    canvas.paste(_face(canvas.theme, size, card, over=over), at[0] - left, at[1] - MARGIN)


def stack(canvas: Canvas, size: Size, card: Card | None, at: tuple[int, int]) -> None:
    """Lay *card*, or one face down, on a stack: what lies around it stays as it is."""
    theme = canvas.theme
    part = _face(theme, size, card, over=False) if card else _back(theme, size)
    canvas.overlay(part, _outline(size), at[0] - MARGIN, at[1] - MARGIN)


def lay_back(canvas: Canvas, size: Size, at: tuple[int, int]) -> None:
    """Lay a card face down with its corner at *at*."""
    canvas.paste(_back(canvas.theme, size), at[0] - MARGIN, at[1] - MARGIN)


def mark(canvas: Canvas, size: Size, colour: Colour, at: tuple[int, int], *, over: bool) -> None:
    """Frame the card at *at* in *colour*."""
    left = NEAR if over else MARGIN
    canvas.overlay(*_frame(canvas.theme, size, colour, over=over), at[0] - left, at[1] - MARGIN)


@cache
def _face(theme: Theme, size: Size, card: Card, *, over: bool) -> Image.Image:
    return sprite(theme, _printed(theme, size, card, None, over=over))


def framed(theme: Theme, size: Size, card: Card, colour: Colour) -> Image.Image:
    """Return *card* in RGB in a frame of *colour*, without margin; `cut` is its outline."""
    box = (MARGIN, MARGIN, MARGIN + size.width, MARGIN + size.height)
    return _printed(theme, size, card, colour, over=False).crop(box)


@cache
def _frame(
    theme: Theme, size: Size, colour: Colour, *, over: bool
) -> tuple[Image.Image, Image.Image]:
    """Return a frame and where it covers, 0 or 255."""
    image = _blank(theme, size, colour, over=over)
    cover = Image.new("L", image.size, 255)
    inset = MARGIN + _FRAME + 1
    left = inset - MARGIN + NEAR if over else inset
    cover.paste(0, (left, inset, image.width - inset, image.height - inset))
    return sprite(theme, image), cover


def _printed(
    theme: Theme, size: Size, card: Card, frame_: Colour | None, *, over: bool
) -> Image.Image:
    """Return the card in RGB, with its margin of ground."""
    image = _blank(theme, size, frame_, over=over).copy()
    ink = theme.colours.ink(card.suit)
    rank = "10" if card.rank == 10 else str(card)[0]
    room = size.strip - size.pad - 1
    mask = glyphs(rank, size.index, room)
    left = image.width - size.width - MARGIN
    centre = left + size.pad + room // 2
    top = MARGIN + size.pad + 2
    image.paste(ink, (centre - mask.width // 2, top), mask)
    small = size.index * 5 // 6
    top += size.index + size.index // 7
    image.paste(ink, (centre - small // 2, top), shape(card.suit, small, small))
    _figure(image, size, card, ink, left)
    return image


def _figure(image: Image.Image, size: Size, card: Card, ink: Colour, left: int) -> None:
    """Draw the large suit at the lower right; a court card wears its headgear above it."""
    large = size.width - size.strip - size.pad - 2  # clear of the strip
    x = left + size.width - size.pad - large
    y = MARGIN + size.height - size.pad * 3 // 2 - large
    image.paste(ink, (x, y), shape(card.suit, large, large))
    if card.rank > 10:
        wide = size.width - size.strip - size.pad - size.width // 20
        high = wide * 7 // 8
        mask = shape(str(card)[0], wide, high)
        x = left + size.width - size.pad - wide
        image.paste(ink, (x, y - high - size.height // 24), mask)


@cache
def _back(theme: Theme, size: Size) -> Image.Image:
    """Return the sprite of a card face down."""
    image = _blank(theme, size, None, over=False).copy()
    c = theme.colours
    inset = max(4, size.width // 16)
    box = (size.width - 2 * inset, size.height - 2 * inset)
    fine = Image.new("RGB", (box[0] * _FINE, box[1] * _FINE), c.back)
    pen = ImageDraw.Draw(fine)
    step = size.width * _FINE // 8
    for x in range(-fine.height, fine.width + fine.height, step):
        for lean in (fine.height, -fine.height):
            pen.line((x, 0, x + lean, fine.height), fill=c.lace, width=_FINE * 3 // 2)
    pen.rectangle((0, 0, fine.width - 1, fine.height - 1), outline=c.lace, width=_FINE * 2)
    corner = Image.new("L", fine.size, 0)
    ImageDraw.Draw(corner).rounded_rectangle(
        (0, 0, fine.width - 1, fine.height - 1), radius=size.width * _FINE // 18, fill=255
    )
    image.paste(fine.reduce(_FINE), (MARGIN + inset, MARGIN + inset), corner.reduce(_FINE))
    return sprite(theme, image)


@cache
def slot(theme: Theme, size: Size) -> Image.Image:
    """Return the place of a card that is not there."""
    c = theme.colours
    image = Image.new("RGB", (size.width * _FINE, size.height * _FINE), c.ground)
    box = (0, 0, image.width - 1, image.height - 1)
    radius = size.width * _FINE // 13
    ImageDraw.Draw(image).rounded_rectangle(box, radius, outline=c.panel, width=4 * _FINE)
    return sprite(theme, image.reduce(_FINE))


@cache
def cut(size: Size) -> Image.Image:
    """Return the mask of a card's outline, without margin."""
    image = Image.new("L", (size.width * _FINE, size.height * _FINE), 0)
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, radius=size.width * _FINE // 13, fill=255)
    return image.reduce(_FINE)


@cache
def _outline(size: Size) -> Image.Image:
    """Return where a sprite of *size* is card and not margin, 0 or 255."""
    whole = Image.new("L", (size.width + 2 * MARGIN, size.height + 2 * MARGIN), 0)
    whole.paste(cut(size).point(lambda part: 255 if part > 127 else 0), (MARGIN, MARGIN))
    return whole


@cache
def _blank(theme: Theme, size: Size, frame_: Colour | None, *, over: bool) -> Image.Image:
    """Return the card without its print, in RGB: shadow, face, edge, and frame if marked."""
    c = theme.colours
    wide, high = (size.width + 2 * MARGIN) * _FINE, (size.height + 2 * MARGIN) * _FINE
    card = (
        MARGIN * _FINE,
        MARGIN * _FINE,
        (MARGIN + size.width) * _FINE - 1,
        (MARGIN + size.height) * _FINE - 1,
    )
    below = (-wide, card[1], wide // 2, card[3])
    radius = size.width * _FINE // 13
    image = Image.new("RGB", (wide, high), c.ground)
    if over:
        _draw(image, theme, below, radius, None)
    _draw(image, theme, card, radius, frame_)
    image = image.reduce(_FINE)
    return image.crop((MARGIN - NEAR, 0, *image.size)) if over else image


def _draw(
    image: Image.Image,
    theme: Theme,
    box: tuple[int, int, int, int],
    radius: int,
    frame_: Colour | None,
) -> None:
    c = theme.colours
    shadow = Image.new("L", image.size, 0)
    drop = _FINE
    lower = (box[0], box[1] + drop, box[2], box[3] + drop)
    ImageDraw.Draw(shadow).rounded_rectangle(lower, radius=radius, fill=190)
    image.paste(c.shade, (0, 0), shadow.filter(ImageFilter.GaussianBlur(1.6 * _FINE)))
    pen = ImageDraw.Draw(image)
    colour, width = (c.edge, 1) if frame_ is None else (frame_, _FRAME)
    pen.rounded_rectangle(box, radius=radius, fill=c.face, outline=colour, width=width * _FINE)

"""Palette images: sprites brought onto a theme's palette, pictures put together from them, PNG.

A picture is composed of indices into the palette and never of colours, so that each sprite is one
copy of bytes and the file needs no quantising.
"""

import struct
import zlib
from functools import cache
from typing import Final

from PIL import Image

from render.theme import Colour, Theme

LEVEL: Final = 3
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def sprite(theme: Theme, image: Image.Image) -> Image.Image:
    """Return the RGB *image* in the colours of the theme's palette, each pixel the nearest."""
    nearest = _nearest(theme)
    pixels = memoryview(image.convert("RGBX").tobytes()).cast("I")
    for pixel in set(pixels):
        if pixel not in nearest:
            red, green, blue, _ = struct.pack("I", pixel)
            nearest[pixel] = _closest(theme.palette, Colour(red, green, blue))
    return Image.frombytes("L", image.size, bytes(map(nearest.__getitem__, pixels)))


@cache
def _nearest(theme: Theme) -> dict[int, int]:
    """Return the memory of `sprite`: a pure function's answers, so threads may share it."""
    return {}


def _closest(palette: tuple[Colour, ...], colour: Colour) -> int:
    def distance(index: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(palette[index], colour, strict=True))

    return min(range(len(palette)), key=distance)


def tinted(
    mask: Image.Image, ink: Colour, paper: Colour, pad: tuple[int, int] = (0, 0)
) -> Image.Image:
    """Return *mask* in *ink* on *paper*, with *pad* px of paper at each side and end."""
    image = Image.new("RGB", (mask.width + 2 * pad[0], mask.height + 2 * pad[1]), paper)
    image.paste(ink, pad, mask)
    return image


class Canvas:
    """A picture under way: palette indices, with one column in front for PNG's filter bytes."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self.theme = theme
        self.size = size
        self._image = Image.new("L", (size[0] + 1, size[1]), 0)

    def paste(self, part: Image.Image, x: int, y: int) -> None:
        """Lay the sprite *part* with its upper left corner at x, y."""
        self._image.paste(part, (x + 1, y))

    def png(self) -> bytes:
        """Return the picture as a PNG file: header, palette, pixels, nothing else."""
        width, height = self.size
        palette = b"".join(map(bytes, self.theme.palette))
        # The column in front is all zero: each row's filter byte, "none".
        pixels = zlib.compress(self._image.tobytes(), LEVEL)
        return b"".join(
            (
                _SIGNATURE,
                _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
                _chunk(b"PLTE", palette),
                _chunk(b"IDAT", pixels),
                _chunk(b"IEND", b""),
            )
        )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

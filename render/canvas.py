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

try:
    from isal import isal_zlib
except ImportError:  # a machine for which there is no wheel
    isal_zlib = None  # type: ignore[assignment]

FAST: Final = isal_zlib is not None
"""Whether files are packed with isal: a fifth of zlib's time for the same size."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def sprite(theme: Theme, image: Image.Image) -> Image.Image:
    """Return the RGB *image* in the colours of the theme's palette, each pixel the nearest."""
    pixels = memoryview(image.convert("RGBX").tobytes()).cast("I")
    nearest = {pixel: _nearest(theme, pixel) for pixel in set(pixels)}
    return Image.frombytes("L", image.size, bytes(map(nearest.__getitem__, pixels)))


@cache
def _nearest(theme: Theme, pixel: int) -> int:
    """Return the place in the palette of the colour nearest to *pixel*."""
    red, green, blue, _ = struct.pack("I", pixel)
    distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in theme.palette]
    return distances.index(min(distances))


def tinted(mask: Image.Image, ink: Colour, paper: Colour) -> Image.Image:
    """Return *mask* in *ink* on *paper*, in RGB."""
    image = Image.new("RGB", mask.size, paper)
    image.paste(ink, (0, 0), mask)
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

    def overlay(self, part: Image.Image, cover: Image.Image, x: int, y: int) -> None:
        """Lay the sprite *part* where *cover* is 255 and leave what is below it where it is 0."""
        self._image.paste(part, (x + 1, y), cover)

    def png(self, *, fast: bool = FAST) -> bytes:
        """Return the picture as a PNG file: header, palette, pixels, nothing else."""
        width, height = self.size
        palette = b"".join(map(bytes, self.theme.palette))
        # The column in front is all zero: each row's filter byte, "none".
        pixels = self._image.tobytes()
        # zlib's level 2 is as quick as 1 on these pictures, and a tenth smaller.
        packed = isal_zlib.compress(pixels, 1) if fast else zlib.compress(pixels, 2)
        return b"".join(
            (
                _SIGNATURE,
                _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
                _chunk(b"PLTE", palette),
                _chunk(b"IDAT", packed),
                _chunk(b"IEND", b""),
            )
        )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

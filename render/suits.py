"""Shapes drawn by hand: the four suits and the small figures of the table, as coverage masks.

A shape is drawn in a unit square, y downwards, at eight times its size, and then reduced: a mask
holds for each pixel how much of it the shape covers, 0 to 255.
"""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

FINE: Final = 8
"""How many times larger a shape is drawn before it is reduced."""

Point = tuple[float, float]


class Pen:
    """Draws on a mask in units of the shape's square; *ink* 0 cuts out again."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("L", (width * FINE, height * FINE), 0)
        self._draw = ImageDraw.Draw(self.image)
        self._wide = width * FINE
        self._high = height * FINE

    def polygon(self, *points: Point, ink: int = 255) -> None:
        """Fill the polygon through *points*."""
        self._draw.polygon([(x * self._wide, y * self._high) for x, y in points], fill=ink)

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        """Fill the circle around x, y; *radius* in units of the width."""
        r = radius * self._wide
        x, y = x * self._wide, y * self._high
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)

    def box(self, left: float, top: float, right: float, bottom: float, round_: float = 0) -> None:
        """Fill the rectangle; its corners' radius *round_* in units of the width."""
        corners = (left * self._wide, top * self._high, right * self._wide, bottom * self._high)
        self._draw.rounded_rectangle(corners, radius=round_ * self._wide, fill=255)


@cache
def shape(name: str, width: int, height: int) -> Image.Image:
    """Return the mask of the shape *name*: a suit ``c d h s`` or a figure."""
    pen = Pen(width, height)
    _SHAPES[name](pen)
    return pen.image.reduce(FINE)


def _heart(pen: Pen) -> None:
    pen.polygon(*_heart_line(0.5, 0.06, 0.98, flip=False))


def _heart_line(middle: float, top: float, bottom: float, *, flip: bool) -> list[Point]:
    points = []
    for step in range(120):
        t = step * pi / 60
        x = sin(t) ** 3
        y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)  # 11.9 down to -17
        down = (11.92 - y) / 28.92
        if flip:
            down = 1 - down
        points.append((middle + x * 0.49, top + down * (bottom - top)))
    return points


def _spade(pen: Pen) -> None:
    pen.polygon(*_heart_line(0.5, 0.01, 0.84, flip=True))
    _stem(pen, 0.55)


def _stem(pen: Pen, top: float) -> None:
    foot, waist, steps = 0.23, 0.035, 16
    right = []
    for step in range(steps + 1):
        t = step / steps
        right.append((waist + (foot - waist) * t**2.6, top + (0.99 - top) * t))
    pen.polygon(
        *[(0.5 - x, y) for x, y in right],
        *[(0.5 + x, y) for x, y in reversed(right)],
    )


def _club(pen: Pen) -> None:
    pen.disc(0.5, 0.245, 0.238)
    pen.disc(0.25, 0.585, 0.238)
    pen.disc(0.75, 0.585, 0.238)
    pen.polygon((0.5, 0.3), (0.28, 0.6), (0.72, 0.6))
    _stem(pen, 0.5)


def _diamond(pen: Pen) -> None:
    points = []
    for step in range(120):
        t = step * pi / 60
        x, y = cos(t), sin(t)
        points.append((0.5 + 0.42 * _power(x, 1.8), 0.5 + 0.49 * _power(y, 1.8)))
    pen.polygon(*points)


def _power(value: float, exponent: float) -> float:
    size: float = abs(value) ** exponent
    return size if value > 0 else -size


def _king(pen: Pen) -> None:
    pen.polygon(
        *[(0.12, 0.76), (0.02, 0.3), (0.27, 0.5), (0.5, 0.16), (0.73, 0.5), (0.98, 0.3)],
        (0.88, 0.76),
    )
    for x, y in ((0.07, 0.27), (0.5, 0.13), (0.93, 0.27)):
        pen.disc(x, y, 0.07)
    pen.box(0.12, 0.83, 0.88, 0.98, 0.04)


def _queen(pen: Pen) -> None:
    pen.polygon(
        *[(0.14, 0.76), (0.04, 0.42), (0.22, 0.56), (0.27, 0.32), (0.4, 0.52), (0.5, 0.24)],
        *[(0.6, 0.52), (0.73, 0.32), (0.78, 0.56), (0.96, 0.42), (0.86, 0.76)],
    )
    for x, y in ((0.05, 0.38), (0.27, 0.27), (0.5, 0.17), (0.73, 0.27), (0.95, 0.38)):
        pen.disc(x, y, 0.055)
    pen.box(0.14, 0.83, 0.86, 0.98, 0.075)


def _jack(pen: Pen) -> None:
    """Draw a flat cap with a feather."""
    pen.disc(0.44, 0.62, 0.3)
    pen.polygon((0.0, 0.76), (0.0, 1.0), (1.0, 1.0), (1.0, 0.76), ink=0)
    feather = [
        (0.6 + 0.36 * t + 0.1 * sin(t * pi), 0.62 - 0.54 * t + 0.16 * t * t)
        for t in (step / 12 for step in range(13))
    ]
    back = [(x - 0.05 - 0.13 * sin(at * pi / 12), y - 0.02) for at, (x, y) in enumerate(feather)]
    pen.polygon(*feather, *reversed(back))
    pen.box(0.06, 0.8, 0.88, 0.96, 0.075)


def _crown(pen: Pen) -> None:
    _king(pen)


def _down(pen: Pen) -> None:
    pen.polygon((0.02, 0.04), (0.98, 0.04), (0.5, 0.98))


def _left(pen: Pen) -> None:
    pen.polygon((0.98, 0.02), (0.98, 0.98), (0.04, 0.5))


def _right(pen: Pen) -> None:
    pen.polygon((0.02, 0.02), (0.02, 0.98), (0.96, 0.5))


def _plate(pen: Pen) -> None:
    pen.box(0.02, 0.02, 0.975, 0.975, 0.2)


def _disc(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.485)


def _void(pen: Pen) -> None:
    """Draw a ring with a stroke across."""
    pen.disc(0.5, 0.5, 0.49)
    pen.disc(0.5, 0.5, 0.36, ink=0)
    pen.polygon((0.13, 0.8), (0.2, 0.87), (0.87, 0.2), (0.8, 0.13))


def _level(pen: Pen) -> None:
    """Draw an equals sign in a ring."""
    pen.disc(0.5, 0.5, 0.49)
    pen.disc(0.5, 0.5, 0.4, ink=0)
    pen.box(0.27, 0.36, 0.73, 0.46, 0.03)
    pen.box(0.27, 0.54, 0.73, 0.64, 0.03)


_SHAPES: Final[dict[str, Callable[[Pen], None]]] = {
    "c": _club,
    "d": _diamond,
    "h": _heart,
    "s": _spade,
    "K": _king,
    "Q": _queen,
    "J": _jack,
    "crown": _crown,
    "down": _down,
    "left": _left,
    "right": _right,
    "plate": _plate,
    "disc": _disc,
    "void": _void,
    "level": _level,
}

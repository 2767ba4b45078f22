"""Pictures of hands beside the bare packing of their pixels by zlib."""

import io
import zlib
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Final

from PIL import Image

from benchmarks.figure import Figure, Figures, seconds
from engine import PACK, Cards, arrange
from render import HandPicture, Theme
from render.canvas import FAST
from render.hand import draw_hand

THEME: Final = Theme()
HANDS: Final = 100
ROUNDS: Final = 7


def measure() -> Figures:
    """Measure hands of ten and eleven cards: the sprites are there, no picture is."""
    random = Random(3)
    pictures = [_picture(random, random.choice((10, 11))) for _ in range(HANDS)]
    if FAST:
        yield from _measure(pictures, fast=True, goal=1.6)
    else:
        yield "hands drawn with isal: not measured (isal is not installed)"
    yield from _measure(pictures, fast=False, goal=2.7)


def _picture(random: Random, count: int) -> HandPicture:
    cards = random.sample(PACK, count)
    arrangement = arrange(Cards.of(cards))
    return HandPicture(
        melds=tuple(map(tuple, arrangement.melds)),
        loose=tuple(arrangement.loose),
        fresh=cards[0] if count == 11 else None,
        deadwood=arrangement.deadwood,
    )


def _draw(picture: HandPicture, *, fast: bool) -> bytes:
    return draw_hand(picture, THEME).png(fast=fast)


def _measure(pictures: Sequence[HandPicture], *, fast: bool, goal: float) -> Figures:
    ours, theirs, ratios, sizes = [], [], [], []
    for picture in pictures:
        draw = partial(_draw, picture, fast=fast)
        file = draw()  # makes the sprites that are missing
        sizes.append(len(file))
        with Image.open(io.BytesIO(file)) as image:
            image.load()
            pack = partial(_pack, image)
            pairs = [(seconds(draw), seconds(pack)) for _ in range(ROUNDS)]
        ours.append(median(our for our, _ in pairs))
        theirs.append(median(their for _, their in pairs))
        ratios.append(median(our / their for our, their in pairs))
    packer = "isal" if fast else "zlib"
    yield Figure(
        f"hands drawn, packed with {packer}",
        f"{median(ours) * 1000:.2f} ms",
        f"{median(theirs) * 1000:.2f} ms",
        f"{median(ratios):.2f}",
        f"<= {goal:g}",
        median(ratios) <= goal,
    )
    largest = max(sizes) / 1024
    yield Figure(
        f"the largest of their files, {packer}",
        f"{largest:.1f} KiB",
        goal="<= 16 KiB",
        met=largest <= 16,
    )


def _pack(image: Image.Image) -> bytes:
    return zlib.compress(image.tobytes(), 1)

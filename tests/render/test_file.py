"""The files: small, plain, the same for the same picture, quickly made."""

import hashlib
import io
import struct
import subprocess
import sys
import timeit
import zlib
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import pytest
from PIL import Image

from engine import view
from render import TablePicture, Theme, draw
from render.canvas import FAST
from render.hand import draw_hand
from tests.render.support import C80, THEMES, begin, hand, random_hand

ROOT = Path(__file__).parents[2]
PACKERS = [False, True] if FAST else [False]
COLD = """
import hashlib, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import render.card
from render import draw
assert render.card._face.cache_info().currsize == 0
from tests.render.support import C80, hand
start = Barrier(8)
def one(_):
    start.wait()
    return draw(hand(C80, "5d"))
with ThreadPoolExecutor(8) as pool:
    files = set(pool.map(one, range(8)))
assert len(files) == 1
print(hashlib.sha256(files.pop()).hexdigest())
"""


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Take a PNG file apart, looking at each check sum."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, []
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack_from(">I", data, at + 8 + length)
        assert check == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


@pytest.mark.parametrize("theme", THEMES, ids=lambda each: f"{each.deck}-{each.ground}")
def test_files_hold_pixels_and_nothing_else(theme: Theme) -> None:
    """R40: header, one palette of at most 64 colours, pixels; no text, no time, no name."""
    for picture in (hand(C80, "5d"), TablePicture.of(view(begin(), None))):
        found = chunks(draw(picture, theme))
        assert [kind for kind, _ in found] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
        assert found[0][1][8:] == bytes((8, 3, 0, 0, 0))
        assert len(found[1][1]) == 3 * len(theme.palette) <= 3 * 64
        rows = zlib.decompress(found[2][1])
        width, height = struct.unpack_from(">II", found[0][1])
        assert len(rows) == (width + 1) * height
        assert set(rows[:: width + 1]) == {0}
        assert max(rows) < len(theme.palette)


def test_same_picture_same_bytes() -> None:
    """Eight threads at once in a fresh process, nothing drawn at import, give the same file."""
    here = hashlib.sha256(draw(hand(C80, "5d"))).hexdigest()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", COLD],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == here


@pytest.mark.parametrize("fast", PACKERS)
def test_hands_are_at_most_16_kib(*, fast: bool) -> None:
    """Each of 100 random hands in each theme fits."""
    random = Random(16)
    for _ in range(100):
        picture = random_hand(random, 11)
        for theme in THEMES:
            assert len(draw_hand(picture, theme).png(fast=fast)) <= 16 * 1024


@pytest.mark.skipif(not FAST, reason="isal is not installed")
def test_both_packers_give_the_same_picture() -> None:
    """With isal or without it, what is unpacked is the same."""
    canvas = draw_hand(hand(C80, "5d"), Theme())
    fast, plain = (dict(chunks(canvas.png(fast=each))) for each in (True, False))
    assert zlib.decompress(fast.pop(b"IDAT")) == zlib.decompress(plain.pop(b"IDAT"))
    assert fast == plain


def test_hands_are_drawn_quickly() -> None:
    """Drawn and encoded, no picture kept: at most 2.7 times zlib's level 1 on the same pixels.

    The median of 100 random hands; each is timed thrice and the best taken, machines being busy.
    """
    random = Random(27)
    pictures = [random_hand(random, random.choice((10, 11))) for _ in range(100)]
    for picture in pictures:
        draw(picture)
    ratios = []
    for picture in pictures:
        with Image.open(io.BytesIO(draw(picture))) as image:
            pixels = image.tobytes()
        drawn = min(timeit.repeat(partial(draw, picture), number=1, repeat=3))
        packed = min(timeit.repeat(partial(zlib.compress, pixels, 1), number=1, repeat=3))
        ratios.append(drawn / packed)
    assert median(ratios) <= 2.7

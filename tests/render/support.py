"""Pictures opened again, colours as others see them, matches brought to what a test is about."""

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from PIL import Image

from engine import PACK, Cards, Knock, Match, Phase, Seat, Shuffle, card, parse, view
from render import Deck, Ground, HandPicture, TablePicture, Theme, draw
from render.card import Size
from render.row import Spot

THEMES = [Theme(deck, ground) for deck, ground in product(Deck, Ground)]
FELT = Theme()
PHONE = 360
C80 = "Tc Td Th Ts Jc Qc Kc 2d 3d 4d 5d"

# Machado, Oliveira and Fernandes 2009, deuteranomaly of severity 1.0, for linear RGB.
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def opened(picture: HandPicture | TablePicture, theme: Theme = FELT) -> Image.Image:
    """Draw *picture* and read its file as any viewer would, in RGB."""
    with Image.open(io.BytesIO(draw(picture, theme))) as image:
        assert image.format == "PNG"
        return image.convert("RGB")


def hand(text: str, fresh: str | None = None) -> HandPicture:
    """Picture seat A's own hand, written in the notation; *fresh* was just drawn."""
    cards = parse(text)
    rest = tuple(each for each in PACK if each not in cards)
    match = begin()
    dealt = replace(
        match.hand,
        turn=Seat.A,
        phase=Phase.DISCARD if fresh else Phase.DRAW,
        hands=(cards, Cards.of(rest[:10])),
        pile=rest[10:11],
        stock=rest[11:],
        drawn=card(fresh) if fresh else None,
    )
    return HandPicture.of(view(replace(match, hand=dealt), Seat.A))


def random_hand(random: Random, count: int) -> HandPicture:
    """Picture *count* cards drawn at random, one of them fresh if there are eleven."""
    cards = random.sample(PACK, count)
    return hand(" ".join(map(str, cards)), str(cards[0]) if count == 11 else None)


def begin() -> Match:
    """Deal the first hand of a match; seat B deals."""
    return Match.begin(Shuffle(bytes(range(32)), ("alice-part", "bob-part")))


def before_knock(kept: str, held: str, thrown: str, seat: Seat = Seat.A) -> Match:
    """Give *seat* the cards *kept* and *thrown*, about to throw, and the other *held*."""
    others, full = parse(held), parse(kept).add(card(thrown))
    rest = tuple(each for each in PACK if each not in full | others)
    match = begin()
    hands = (others, full) if seat else (full, others)
    dealt = replace(
        match.hand,
        turn=seat,
        phase=Phase.DISCARD,
        hands=hands,
        pile=rest[:4],
        stock=rest[4:],
        drawn=card(thrown),
    )
    return replace(match, hand=dealt)


def knocked(
    kept: str, held: str, thrown: str, seat: Seat = Seat.A, scores: tuple[int, int] = (0, 0)
) -> Match:
    """Let *seat* knock with *thrown*, keeping *kept*, against *held*."""
    match = replace(before_knock(kept, held, thrown, seat), scores=scores)
    return match.apply(seat, Knock(card(thrown)))[0]


def index(image: Image.Image, size: Size, spot: Spot, top: int) -> Image.Image:
    """Cut out what must stay visible of a card: the strip with its rank and suit (C81)."""
    down = top + size.pad + size.index * 2 + 8
    return image.crop((spot.x + size.pad // 2, top + size.pad, spot.x + size.strip, down))


def linear(value: int) -> float:
    """Undo sRGB's curve: a channel of 0 to 255 as light, 0 to 1."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the contrast ratio of two colours as WCAG 2 counts it, 1 to 21."""
    light = [
        sum(w * linear(c) for w, c in zip((0.2126, 0.7152, 0.0722), colour, strict=True))
        for colour in (one, other)
    ]
    return (max(light) + 0.05) / (min(light) + 0.05)


def without_green(image: Image.Image) -> Image.Image:
    """Show *image* as a person without green cones sees it."""
    seen = Image.new("RGB", image.size)
    colours: dict[object, tuple[int, int, int]] = {}
    for at in product(range(image.width), range(image.height)):
        pixel = image.getpixel(at)
        if pixel not in colours:
            colours[pixel] = _confuse(pixel)
        seen.putpixel(at, colours[pixel])
    return seen


def _confuse(pixel: object) -> tuple[int, int, int]:
    assert isinstance(pixel, tuple)
    light = [linear(each) for each in pixel]
    red, green, blue = (
        _curve(sum(w * c for w, c in zip(weights, light, strict=True))) for weights in DEUTERANOPIA
    )
    return red, green, blue


def _curve(light: float) -> int:
    light = min(1.0, max(0.0, light))
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(part * 255)


def grey(image: Image.Image) -> Image.Image:
    """Show *image* without any colour."""
    return image.convert("L").convert("RGB")


def islands(image: Image.Image, y: int, ground: tuple[int, ...]) -> list[tuple[int, int]]:
    """List where row *y* of *image* is not *ground*: first and last column of each stretch."""
    row = [image.getpixel((x, y)) == ground for x in range(image.width)]
    return list(_stretches(row))


def _stretches(row: list[bool]) -> Iterator[tuple[int, int]]:
    start = None
    for x, bare in enumerate([*row, True]):
        if bare and start is not None:
            yield start, x - 1
            start = None
        elif not bare and start is None:
            start = x


def has(image: Image.Image, box: tuple[int, int, int, int], colour: tuple[int, ...]) -> int:
    """Count the pixels of exactly *colour* in *box*."""
    part = image.crop(box)
    counted = part.getcolors(part.width * part.height) or []
    return sum(count for count, each in counted if each == colour)

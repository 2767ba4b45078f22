"""Themes: the colours of a deck and its ground, and the one fixed palette of each."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple


class Colour(NamedTuple):
    """Red, green and blue, 0 to 255."""

    red: int
    green: int
    blue: int

    def towards(self, other: "Colour", share: float) -> "Colour":
        """Return the mix of this colour with *share* (0 to 1) of *other*."""
        mixed = (round(a + (b - a) * share) for a, b in zip(self, other, strict=True))
        return Colour(*mixed)


class Deck(StrEnum):
    """How the suits are coloured; their shapes differ in any case (C82)."""

    FOUR = "four"
    """Clubs green, diamonds blue, hearts red, spades black."""
    TWO = "two"
    """Diamonds and hearts red, clubs and spades black."""


class Ground(StrEnum):
    """What the cards lie on."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme, by what they are for."""

    ground: Colour
    panel: Colour
    shade: Colour
    face: Colour
    edge: Colour
    clubs: Colour
    diamonds: Colour
    hearts: Colour
    spades: Colour
    back: Colour
    lace: Colour
    gold: Colour
    cream: Colour
    seat_a: Colour
    seat_b: Colour

    def ink(self, suit: str) -> Colour:
        """Return the colour of *suit*, one of ``c d h s``."""
        return {"c": self.clubs, "d": self.diamonds, "h": self.hearts, "s": self.spades}[suit]


_BLACK: Final = Colour(24, 26, 30)
_RED: Final = Colour(200, 20, 42)
_GREEN: Final = Colour(0, 122, 62)
_BLUE: Final = Colour(20, 84, 200)

_FELT: Final = Colours(
    ground=Colour(47, 111, 86),
    panel=Colour(38, 93, 72),
    shade=Colour(18, 48, 37),
    face=Colour(255, 254, 250),
    edge=Colour(150, 152, 146),
    clubs=_GREEN,
    diamonds=_BLUE,
    hearts=_RED,
    spades=_BLACK,
    back=Colour(128, 38, 54),
    lace=Colour(216, 178, 170),
    gold=Colour(255, 190, 30),
    cream=Colour(250, 244, 226),
    seat_a=Colour(255, 150, 60),
    seat_b=Colour(120, 205, 255),
)
_NIGHT: Final = Colours(
    ground=Colour(27, 36, 38),
    panel=Colour(38, 50, 53),
    shade=Colour(10, 14, 15),
    face=Colour(224, 221, 210),
    edge=Colour(122, 122, 114),
    clubs=Colour(0, 98, 48),
    diamonds=Colour(14, 66, 172),
    hearts=Colour(176, 14, 34),
    spades=Colour(16, 18, 22),
    back=Colour(58, 74, 110),
    lace=Colour(150, 166, 200),
    gold=Colour(240, 176, 40),
    cream=Colour(230, 226, 212),
    seat_a=Colour(240, 140, 60),
    seat_b=Colour(112, 188, 240),
)


@dataclass(frozen=True, slots=True)
class Theme:
    """How pictures look to one person."""

    deck: Deck = Deck.FOUR
    ground: Ground = Ground.LIGHT

    @property
    def colours(self) -> Colours:
        """The colours by what they are for."""
        return _colours(self)

    @property
    def palette(self) -> tuple[Colour, ...]:
        """The colours that a picture may have, at most 64; the first is the ground."""
        return _palette(self)


@cache
def _colours(theme: Theme) -> Colours:
    base = _FELT if theme.ground == Ground.LIGHT else _NIGHT
    if theme.deck == Deck.FOUR:
        return base
    return Colours(
        **{
            name: getattr(base, name)
            for name in Colours.__slots__
            if name not in ("clubs", "diamonds")
        },
        clubs=base.spades,
        diamonds=base.hearts,
    )


@cache
def _palette(theme: Theme) -> tuple[Colour, ...]:
    c = theme.colours
    # Between two colours that touch, the steps that a soft edge needs.
    ramps = (
        (c.ground, 6, c.shade),
        (c.face, 5, c.clubs),
        (c.face, 5, c.diamonds),
        (c.face, 5, c.hearts),
        (c.face, 5, c.spades),
        (c.face, 3, c.edge),
        (c.ground, 4, c.cream),
        (c.panel, 3, c.cream),
        (c.ground, 3, c.gold),
        (c.face, 2, c.gold),
        (c.shade, 3, c.cream),
        (c.back, 3, c.lace),
        (c.shade, 2, c.gold),
        (c.panel, 2, c.seat_a),
        (c.seat_a, 3, c.spades),
        (c.panel, 2, c.seat_b),
        (c.seat_b, 3, c.spades),
        (c.back, 2, c.shade),
    )
    colours = dict.fromkeys((c.ground,))
    for first, steps, last in ramps:
        colours |= dict.fromkeys(first.towards(last, at / steps) for at in range(steps + 1))
    return tuple(colours)

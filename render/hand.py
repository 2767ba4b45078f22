"""The picture of one's own hand: melds apart, loose cards after them, the new card marked."""

from dataclasses import dataclass
from typing import Final

from engine import Card, View, arrange
from render.canvas import Canvas
from render.card import HAND, MARGIN, Mark, face
from render.parts import bar, pill, sign
from render.row import Spot, spread
from render.theme import Theme

SIZE: Final = (900, 254)
_SIDE: Final = 20
_TOP: Final = 30
_ROOM: Final = SIZE[0] - 2 * _SIDE
_GAP: Final = 16


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A seat's own cards: *melds* and *loose* cards in the order shown, the *fresh* card.

    The cards of a group, the melds and the loose cards each stand in pack order, so that what is
    not touched by a draw stays in its place (C83). *deadwood* is the value of the loose cards.
    """

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    fresh: Card | None
    deadwood: int

    @classmethod
    def of(cls, view: View) -> "HandPicture":
        """Picture the viewer's own cards; a spectator has none, and raises `ValueError`."""
        if view.own is None:
            raise ValueError(f"no hand of one's own: viewer {view.viewer!r}")
        arrangement = arrange(view.own)
        return cls(
            melds=tuple(map(tuple, arrangement.melds)),
            loose=tuple(arrangement.loose),
            fresh=view.fresh,
            deadwood=arrangement.deadwood,
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards from left to right."""
        return sum((*self.melds, self.loose), ())


def spots(picture: HandPicture) -> tuple[Spot, ...]:
    """Return where the cards lie; room is left for an eleventh, so that a draw moves little."""
    groups = [group for group in (*picture.melds, picture.loose) if group]
    spare = max(0, 11 - len(picture.cards))
    return spread(groups, HAND, _SIDE, _ROOM, _GAP, spare)


def draw_hand(picture: HandPicture, theme: Theme) -> Canvas:
    """Draw the hand."""
    canvas = Canvas(theme, SIZE)
    c = theme.colours
    placed = spots(picture)
    for spot in placed:
        mark = Mark.FRESH if spot.card == picture.fresh else None
        part = face(theme, HAND, spot.card, mark, over=spot.over)
        canvas.paste(part, spot.x - MARGIN, _TOP - MARGIN)
        if mark:
            arrow = sign(theme, "down", (26, 18), c.gold, c.ground)
            canvas.paste(arrow, spot.x + 28 - 13, 4)
    y = _TOP + HAND.height + 14
    dead = pill(theme, str(picture.deadwood), 24, c.ground)
    at = 0
    for meld in picture.melds:
        first, last = placed[at], placed[at + len(meld) - 1]
        at += len(meld)
        end = last.x + HAND.width
        if at == len(placed):
            end -= dead.width + _GAP // 2  # no loose cards: the number stands here
        canvas.paste(bar(theme, end - first.x, c.cream, c.ground), first.x, y + 14)
    x = placed[-1].x + HAND.width - dead.width
    if picture.loose:
        x = (placed[at].x + x) // 2
    canvas.paste(dead, x, y)
    return canvas

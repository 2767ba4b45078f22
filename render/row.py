"""Where cards lie in a row: groups apart, the cards of a group overlapping as they must."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine import Card
from render.card import Size


@dataclass(frozen=True, slots=True)
class Spot:
    """A card's left edge in px; *over* if it lies on its left neighbour."""

    card: Card
    x: int
    over: bool


def spread(
    groups: Sequence[Sequence[Card]], size: Size, left: int, room: int, gap: int, spare: int = 0
) -> tuple[Spot, ...]:
    """Lay *groups* from *left* within *room* px; place for *spare* more cards is kept at the end.

    The last card of a group is not covered: a group ends where its last card does.
    """
    count = sum(map(len, groups))
    steps = count + spare - len(groups)
    step = size.width
    if steps > 0:
        step = min(step, (room - len(groups) * size.width - (len(groups) - 1) * gap) // steps)
    spots = []
    x = left
    for group in groups:
        for place, card in enumerate(group):
            spots.append(Spot(card, x, over=place > 0))
            x += step
        x += size.width - step + gap
    return tuple(spots)

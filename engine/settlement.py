"""What a knock is worth: arrangements, lay-offs, points (R16 to R20)."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Cards
from engine.errors import BadCards
from engine.melds import Arrangement, arrange, extend, lay_off
from engine.rules import Rules


class Winner(StrEnum):
    """Who won the hand."""

    KNOCKER = "knocker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled knock; *points* go to *winner*, bonus included.

    *knocker* is shown as R5 says; *defender* are the cards left after *laid_off* went on the
    knocker's melds (R17).
    """

    winner: Winner
    points: int
    gin: bool
    undercut: bool
    knocker: Arrangement
    defender: Arrangement
    laid_off: Cards

    def extended(self) -> tuple[Cards, ...]:
        """Return the knocker's melds in their order, with the laid-off cards on them."""
        return extend(self.knocker.melds, self.laid_off)


def settle(knocker: Cards, defender: Cards, rules: Rules) -> Settlement:
    """Settle a knock between the ten cards *knocker* kept and the *defender*'s ten.

    The knock limit is not looked at: it was when the knock was made. Raises `BadCards` unless both
    have ten cards and none is in both.
    """
    for cards in (knocker, defender):
        if len(cards) != 10:
            raise BadCards("not ten cards", len(cards))
    if knocker & defender:
        raise BadCards("the same card in both hands", len(knocker & defender))
    shown = arrange(knocker)
    gin = shown.deadwood == 0
    laid_off = Cards() if gin else lay_off(defender, shown.melds)
    left = arrange(defender - laid_off)
    difference = left.deadwood - shown.deadwood
    if gin:
        return Settlement(
            Winner.KNOCKER, difference + rules.gin_bonus, True, False, shown, left, laid_off
        )
    if difference <= 0:
        points = rules.undercut_bonus - difference
        return Settlement(Winner.DEFENDER, points, False, True, shown, left, laid_off)
    return Settlement(Winner.KNOCKER, difference, False, False, shown, left, laid_off)

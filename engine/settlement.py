"""What a knock is worth: arrangements, lay-offs, points (R16 to R20)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import Card, Cards
from engine.errors import BadCards
from engine.melds import Arrangement, arrange, extend, lay_off
from engine.rules import BIG_GIN_BONUS, Rules

TEN: Final = 10
ELEVEN: Final = 11


class Winner(StrEnum):
    """Who won the hand."""

    KNOCKER = "knocker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled knock; *points* go to *winner*, bonus included, *doubled* where the hand was.

    *knocker* is shown as R5 says; *defender* are the cards left after *laid_off* went on the
    knocker's melds (R17). *big* is gin with eleven cards, which is a *gin* too (R24).
    """

    winner: Winner
    points: int
    gin: bool
    undercut: bool
    knocker: Arrangement
    defender: Arrangement
    laid_off: Cards
    big: bool = False
    doubled: bool = False

    def extended(self) -> tuple[Cards, ...]:
        """Return the knocker's melds in their order, with the laid-off cards on them."""
        return extend(self.knocker.melds, self.laid_off)


def settle(knocker: Cards, defender: Cards, rules: Rules, upcard: Card | None = None) -> Settlement:
    """Settle a knock between the ten cards *knocker* kept and the *defender*'s ten.

    The knock limit is not looked at: it was when the knock was made. *upcard* is that of the hand,
    which matters where it doubles the points; eleven cards, all melded, are big gin where the rules
    have it (R24). Raises `BadCards` for any other number, or if a card is in both hands.
    """
    shown = arrange(knocker)
    big = rules.big_gin and len(knocker) == ELEVEN and shown.deadwood == 0
    for cards in (defender,) if big else (knocker, defender):
        if len(cards) != TEN:
            raise BadCards("not ten cards", len(cards))
    if knocker & defender:
        raise BadCards("the same card in both hands", len(knocker & defender))
    gin = shown.deadwood == 0
    laid_off = Cards() if gin else lay_off(defender, shown.melds)
    left = arrange(defender - laid_off)
    difference = left.deadwood - shown.deadwood
    undercut = difference <= 0 and not gin
    if gin:
        points = difference + (BIG_GIN_BONUS if big else rules.gin_bonus)
    else:
        points = rules.undercut_bonus - difference if undercut else difference
    doubled = upcard is not None and rules.doubles(upcard)
    return Settlement(
        winner=Winner.DEFENDER if undercut else Winner.KNOCKER,
        points=points * (2 if doubled else 1),
        gin=gin,
        undercut=undercut,
        knocker=shown,
        defender=left,
        laid_off=laid_off,
        big=big,
        doubled=doubled,
    )

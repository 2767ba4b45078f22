"""The picture of the table for everyone: stock, pile, both seats, the turn, the result."""

from dataclasses import dataclass
from typing import Final

from engine import Card, Phase, Seat, View
from engine.events import Knocked, Voided
from render.canvas import Canvas
from render.card import MARGIN, PILE, back, face, slot
from render.parts import pill, sign
from render.seats import SIZE as PLACE
from render.seats import draw_seat
from render.showdown import Showdown, draw_showdown
from render.theme import Theme

SIZE: Final = (900, 376)
_SIDE: Final = 16
_TOP: Final = 16
_INSET: Final = 24
_STEP: Final = 52
_PEEP: Final = 3
"""How many cards of the pile are shown, the top one included."""


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What lies open on the table; nothing in it is a secret, whoever's view it is made of.

    *pile* are its last cards, the top one last. *taken* is the card that the player on turn took
    from the pile. *void* is a hand without a score, *level* a match that ended without a winner.
    """

    scores: tuple[int, int]
    target: int
    dealer: Seat
    turn: Seat | None
    counts: tuple[int, int]
    stock: int
    pile: tuple[Card, ...]
    taken: Card | None
    showdown: Showdown | None
    void: bool
    winner: Seat | None
    level: bool

    @classmethod
    def of(cls, view: View) -> "TablePicture":
        """Picture the table of *view*; any viewer's view gives the same."""
        outcome = view.outcome
        knocked = outcome if isinstance(outcome, Knocked) else None
        result = view.result
        return cls(
            scores=view.scores,
            target=view.rules.target,
            dealer=view.dealer,
            turn=view.turn,
            counts=view.counts,
            stock=view.stock,
            pile=() if knocked else view.pile[-_PEEP:],
            taken=view.taken if view.phase is Phase.DISCARD else None,
            showdown=Showdown.of(knocked) if knocked else None,
            void=isinstance(outcome, Voided),
            winner=result.winner if result else None,
            level=result is not None and result.winner is None,
        )


def draw_table(picture: TablePicture, theme: Theme) -> Canvas:
    """Draw the table, or the showdown after a knock."""
    if picture.showdown:
        return draw_showdown(
            picture.showdown, picture.scores, picture.target, picture.dealer, picture.winner, theme
        )
    canvas = Canvas(theme, SIZE)
    for seat in Seat:
        x = SIZE[0] - _SIDE - PLACE[0] if seat else _SIDE
        draw_seat(
            canvas,
            (x, _TOP),
            seat,
            cards=picture.counts[seat],
            taken=picture.taken if seat == picture.turn else None,
            score=picture.scores[seat],
            target=picture.target,
            dealer=seat == picture.dealer,
            lit=seat == picture.turn,
            crowned=seat == picture.winner,
        )
    _draw_piles(canvas, picture)
    if picture.turn is not None:
        _draw_turn(canvas, picture.turn)
    return canvas


def _draw_piles(canvas: Canvas, picture: TablePicture) -> None:
    theme = canvas.theme
    c = theme.colours
    left = _SIDE + PLACE[0] + _INSET
    right = SIZE[0] - left - PILE.width
    y = _TOP + 40
    for deep in range(min(3, picture.stock)):
        canvas.paste(back(theme, PILE), left - MARGIN + 3 * deep, y - MARGIN - 3 * deep)
    count = pill(theme, str(picture.stock), 32, c.ground)
    below = y + PILE.height + 20
    canvas.paste(count, left + (PILE.width + 6 - count.width) // 2, below)
    if not picture.pile:
        canvas.paste(slot(theme, PILE), right, y)
    first = right - _STEP * (len(picture.pile) - 1)
    for place, card in enumerate(picture.pile):
        part = face(theme, PILE, card, over=place > 0)
        canvas.paste(part, first + _STEP * place - MARGIN, y - MARGIN)
    name = "level" if picture.level else "void" if picture.void else None
    if name:
        mark = sign(theme, name, (60, 60), c.cream, c.ground)
        canvas.paste(mark, right + (PILE.width - 60) // 2, below - 8)


def _draw_turn(canvas: Canvas, seat: Seat) -> None:
    """Draw the arrow to the seat on turn."""
    c = canvas.theme.colours
    arrow = sign(canvas.theme, "right" if seat else "left", (30, 36), c.gold, c.ground)
    left = _SIDE + PLACE[0] + 8
    x = SIZE[0] - left - arrow.width if seat else left
    canvas.paste(arrow, x, _TOP + PLACE[1] - 72)

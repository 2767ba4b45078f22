"""The picture of the table for everyone: stock, pile, both seats, the turn, the result."""

from dataclasses import dataclass
from typing import Final

from engine import Card, Phase, Seat, View
from engine.events import Knocked, Voided
from render.canvas import Canvas
from render.card import MARGIN, PILE, SHOWN, Mark, back, face
from render.parts import pill, sign
from render.seats import SIZE as PLACE
from render.seats import draw_seat
from render.showdown import Showdown, draw_showdown
from render.theme import Theme

SIZE: Final = (900, 376)
_SIDE: Final = 16
_TOP: Final = 16
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
            score=picture.scores[seat],
            target=picture.target,
            dealer=seat == picture.dealer,
            lit=seat == picture.turn,
            crowned=seat == picture.winner,
        )
    _draw_piles(canvas, picture)
    _draw_turn(canvas, picture)
    return canvas


def _draw_piles(canvas: Canvas, picture: TablePicture) -> None:
    theme = canvas.theme
    c = theme.colours
    step = 54
    left = _SIDE + PLACE[0] + 30
    y = _TOP + 44
    for deep in range(min(3, picture.stock)):
        canvas.paste(back(theme, PILE), left - MARGIN + 3 * deep, y - MARGIN - 3 * deep)
    count = pill(theme, str(picture.stock), 32, c.ground)
    canvas.paste(count, left + (PILE.width + 6 - count.width) // 2, y + PILE.height + 16)
    right = SIZE[0] - _SIDE - PLACE[0] - 30 - PILE.width
    first = right - step * (len(picture.pile) - 1)
    for place, card in enumerate(picture.pile):
        part = face(theme, PILE, card, over=place > 0)
        canvas.paste(part, first + step * place - MARGIN, y - MARGIN)
    name = "void" if picture.void else "level" if picture.level else None
    if name:
        mark = sign(theme, name, (60, 60), c.cream, c.ground)
        canvas.paste(mark, right + (PILE.width - 60) // 2, y + PILE.height + 10)


def _draw_turn(canvas: Canvas, picture: TablePicture) -> None:
    """Draw the arrow to the seat on turn, and by it the card taken from the pile."""
    if picture.turn is None:
        return
    theme = canvas.theme
    c = theme.colours
    y = _TOP + PLACE[1] - 44
    seat = picture.turn
    arrow = sign(theme, "right" if seat else "left", (28, 32), c.gold, c.ground)
    x = SIZE[0] - _SIDE - PLACE[0] - 34 if seat else _SIDE + PLACE[0] + 6
    canvas.paste(arrow, x, y)
    if picture.taken:
        part = face(theme, SHOWN, picture.taken, Mark.FRESH)
        canvas.paste(part, x, y)

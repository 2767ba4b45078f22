"""The picture after a knock: both hands arranged, lay-offs, deadwood, points, new totals (R16)."""

from dataclasses import dataclass
from typing import Final

from engine import Card, Seat
from engine.events import Knocked
from render.canvas import Canvas
from render.card import MARGIN, SHOWN, Mark, back, face
from render.parts import badge, bar, chip, number, pill, sign
from render.row import Spot, spread
from render.theme import Theme

_SIDE: Final = 20
_GAP: Final = 14
_ROW: Final = 238
_HEAD: Final = 60
_TOP: Final = 14
SIZE: Final = (900, _TOP + 2 * _ROW)


@dataclass(frozen=True, slots=True)
class Laid:
    """One hand as shown: *melds* with what was laid off on them, *loose* cards, their value."""

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class Showdown:
    """A settled knock: who knocked with which card, seat A's hand and B's, what was laid off."""

    knocker: Seat
    card: Card
    hands: tuple[Laid, Laid]
    laid_off: frozenset[Card]
    winner: Seat
    points: int

    @classmethod
    def of(cls, knocked: Knocked) -> "Showdown":
        """Picture how *knocked* was settled."""
        settled = knocked.settlement
        extended = tuple(
            tuple(sorted(meld, key=lambda card: (card.rank, card)))
            for meld in settled.extended()
        )
        own = Laid(extended, tuple(settled.knocker.loose), settled.knocker.deadwood)
        other = Laid(
            tuple(map(tuple, settled.defender.melds)),
            tuple(settled.defender.loose),
            settled.defender.deadwood,
        )
        return cls(
            knocker=knocked.seat,
            card=knocked.card,
            hands=(other, own) if knocked.seat else (own, other),
            laid_off=frozenset(settled.laid_off),
            winner=knocked.winner,
            points=settled.points,
        )


def spots(shown: Showdown, seat: Seat) -> tuple[Spot, ...]:
    """Return where the cards of *seat* lie; the knocking card keeps its place at the right."""
    laid = shown.hands[seat]
    groups = [group for group in (*laid.melds, laid.loose) if group]
    room = SIZE[0] - 2 * _SIDE - SHOWN.width - 2 * _GAP
    return spread(groups, SHOWN, _SIDE, room, _GAP)


def draw_showdown(  # noqa: PLR0913  # the table's own facts, next to the showdown's
    shown: Showdown,
    scores: tuple[int, int],
    target: int,
    dealer: Seat,
    crowned: Seat | None,
    theme: Theme,
) -> Canvas:
    """Draw both hands, seat A's above, with points and totals."""
    canvas = Canvas(theme, SIZE)
    for seat in Seat:
        y = _TOP + _ROW * seat
        _draw_head(canvas, shown, y, seat, scores[seat], target, dealer, crowned)
        _draw_cards(canvas, shown, y + _HEAD, seat)
    return canvas


def _draw_head(canvas, shown, y, seat, score, target, dealer, crowned) -> None:
    theme = canvas.theme
    c = theme.colours
    x = _SIDE
    canvas.paste(badge(theme, seat, 48, c.ground), x, y)
    x += 60
    if seat == dealer:
        canvas.paste(chip(theme, 40, c.ground), x, y + 4)
        x += 52
    total = number(theme, str(score), 36, c.cream, c.ground)
    canvas.paste(total, x + 8, y + 6)
    goal = number(theme, f"/{target}", 20, c.cream, c.ground)
    canvas.paste(goal, x + 14 + total.width, y + 22)
    x += 14 + total.width + goal.width + 24
    if seat == shown.winner:
        won = number(theme, f"+{shown.points}", 40, c.gold, c.ground)
        canvas.paste(won, x, y + 4)
        x += won.width + 20
    if seat == crowned:
        canvas.paste(sign(theme, "crown", (52, 44), c.gold, c.ground), x, y + 2)


def _draw_cards(canvas, shown, y, seat) -> None:
    theme = canvas.theme
    c = theme.colours
    laid = shown.hands[seat]
    by = Mark.LAID_A if shown.knocker else Mark.LAID_B
    placed = spots(shown, seat)
    for spot in placed:
        off = spot.card in shown.laid_off and seat == shown.knocker
        part = face(theme, SHOWN, spot.card, by if off else None, over=spot.over)
        canvas.paste(part, spot.x - MARGIN, y - MARGIN)
        if off:
            small = badge(theme, shown.knocker.other, 24, c.face)
            canvas.paste(small, spot.x + 8, y + SHOWN.height - 32)
    y += SHOWN.height + 10
    dead = pill(theme, str(laid.deadwood), 22, c.ground)
    at = 0
    for meld in laid.melds:
        first, last = placed[at], placed[at + len(meld) - 1]
        at += len(meld)
        end = last.x + SHOWN.width
        if at == len(placed):
            end -= dead.width + _GAP // 2
        canvas.paste(bar(theme, end - first.x, c.cream, c.ground), first.x, y + 12)
    x = placed[-1].x + SHOWN.width - dead.width
    if laid.loose:
        x = (placed[at].x + x) // 2
    canvas.paste(dead, x, y)
    if seat == shown.knocker:
        right = SIZE[0] - _SIDE - SHOWN.width
        top = y - SHOWN.height - 10
        canvas.paste(back(theme, SHOWN), right - MARGIN + 6, top - MARGIN - 6)
        canvas.paste(face(theme, SHOWN, shown.card), right - MARGIN - 4, top - MARGIN + 4)

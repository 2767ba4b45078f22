"""The picture after a knock: melds, lay-offs, deadwood, points, totals (R16, R17)."""

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from engine import CLASSIC, Seat, card, parse, sequence, settle, view
from engine.cards import Card
from engine.events import Knocked
from render import Showdown, TablePicture
from render.card import SHOWN
from render.showdown import row, top
from tests.render.support import FELT, THEMES, has, index, knocked, opened

VECTORS = Path(__file__).parents[1] / "data" / "knock.jsonl"
C6 = ("7s 8s 9s Qc Qd Qh 3c 3d 3h 2c", "6s 5s Ts Kc Kd 9h 8h 2d 4c Jd")
C8 = ("7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8h 8s 5s")
C9 = ("7c 7d 7h 9s Ts Js Qs 2c 2d 4h", "Kc Kd Kh 5c 5d 5h 8c 8d 8s 3s")
C10 = ("7c 7d 7h 9s Ts Js Qs Ac 2c 3c", "7s 8s Ks 4c Qd Qh 3h 5d 6h 9c")
C12 = ("Tc Td Th Js Qs Ks 4c 4d 4h 2c", "Ts 9s Ac 2d 3h 5s 7c 7d 7h 8c")
C14 = ("Ad Ah As 2d 2s 3c 7c 8c 9c Tc", "2h 3d 4c 4h 4s 5c 6c Qc Qd Qh")


def melds(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """Read groups of cards in the notation."""
    return tuple(map(sequence, texts))


@dataclass(frozen=True)
class Case:
    """A knock and what is to be seen of it; deadwood of the knocker and of the defender."""

    hands: tuple[str, str]
    thrown: str
    own: tuple[tuple[Card, ...], ...]
    left: tuple[tuple[Card, ...], ...]
    off: str
    deadwood: tuple[int, int]
    knocker_wins: bool
    points: int


CASES = {
    "C6": Case(
        hands=C6,
        thrown="Jc",
        own=melds("3c 3d 3h", "Qc Qd Qh", "5s 6s 7s 8s 9s Ts"),
        left=(),
        off="5s 6s Ts",
        deadwood=(2, 53),
        knocker_wins=True,
        points=51,
    ),
    "C8": Case(
        hands=C8,
        thrown="Jd",
        own=melds("7c 7d 7h", "9s Ts Js Qs"),
        left=melds("4c 4d 4h", "Kc Kd Kh", "8d 8h 8s"),
        off="",
        deadwood=(5, 5),
        knocker_wins=False,
        points=25,
    ),
    "C10": Case(
        hands=C10,
        thrown="Kd",
        own=melds("Ac 2c 3c", "7c 7d 7h", "9s Ts Js Qs"),
        left=(),
        off="",
        deadwood=(0, 72),
        knocker_wins=True,
        points=97,
    ),
    "C12": Case(
        hands=C12,
        thrown="Kd",
        own=melds("4c 4d 4h", "Tc Td Th", "9s Ts Js Qs Ks"),
        left=melds("7c 7d 7h"),
        off="9s Ts",
        deadwood=(2, 19),
        knocker_wins=True,
        points=17,
    ),
    "C14": Case(
        hands=C14,
        thrown="Kd",
        own=melds("5c 6c 7c 8c 9c Tc", "Ad Ah As"),
        left=melds("4c 4h 4s", "Qc Qd Qh"),
        off="5c 6c",
        deadwood=(7, 5),
        knocker_wins=False,
        points=27,
    ),
}


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("name", CASES)
def test_knock_is_laid_out(name: str, seat: Seat) -> None:
    """C6, C8, C10, C12, C14: lay-offs lie in their run, framed; the winner has the points."""
    case = CASES[name]
    picture = TablePicture.of(view(knocked(*case.hands, case.thrown, seat), None))
    shown = picture.showdown
    assert shown
    mine, other = shown.hands[seat], shown.hands[seat.other]
    assert mine.melds == case.own
    assert other.melds == case.left
    assert shown.laid_off == set(parse(case.off))
    assert (mine.deadwood, other.deadwood) == case.deadwood
    assert shown.winner == (seat if case.knocker_wins else seat.other)
    assert shown.points == case.points
    assert shown.card == card(case.thrown)
    _every_card_lies_once(shown, case.hands)
    for theme in THEMES:
        image = opened(picture, theme)
        c = theme.colours
        frame = c.seat_a if seat else c.seat_b
        for who in Seat:
            for spot in row(shown, who).spots:
                box = (spot.x, top(who), spot.x + 4, top(who) + SHOWN.height)
                framed = has(image, box, frame) > SHOWN.height
                assert framed == (spot.card in shown.laid_off)
            head = (0, top(who) - 60, 900, top(who) - 10)
            assert (has(image, head, c.gold) > 300) == (who == shown.winner)


def _every_card_lies_once(shown: Showdown, hands: tuple[str, str]) -> None:
    """Look that the two rows hold the twenty cards, and lie apart within the picture."""
    lying = [spot.card for seat in Seat for spot in row(shown, seat).spots]
    assert sorted(lying) == list(parse(" ".join(hands)))
    for seat in Seat:
        spots = row(shown, seat).spots
        assert all(b.x > a.x for a, b in pairwise(spots))
        assert spots[-1].x + SHOWN.width <= 900 - 20 - SHOWN.width


def test_neighbours_in_the_run() -> None:
    """C6: `5s 6s` lie left of the knocker's `7s`, `Ts` right of his `9s`, in one group."""
    shown = TablePicture.of(view(knocked(*C6, "Jc"), None)).showdown
    assert shown
    cards = row(shown, Seat.A)
    x = {spot.card: spot.x for spot in cards.spots}
    run = [x[each] for each in sequence("5s 6s 7s 8s 9s Ts")]
    assert [b - a for a, b in pairwise(run)] == [cards.step] * 5


def test_no_lay_offs_against_gin() -> None:
    """C10: against gin nothing is framed, and both hands stay whole."""
    shown = TablePicture.of(view(knocked(*C10, "Kd"), None)).showdown
    assert shown
    assert not shown.laid_off
    assert len(row(shown, Seat.A).spots) == len(row(shown, Seat.B).spots) == 10


def test_winner_of_the_match_is_crowned() -> None:
    """C9: A 95, B 90; B wins 30 by the undercut and the match: the crown is B's."""
    over = TablePicture.of(view(knocked(*C9, "Jd", scores=(95, 90)), None))
    going = TablePicture.of(view(knocked(*C9, "Jd", scores=(5, 0)), None))
    assert over.scores == (95, 120)
    assert over.winner is Seat.B
    assert going.winner is None
    gold = FELT.colours.gold
    right = (300, top(Seat.B) - 60, 900, top(Seat.B) - 10)
    assert has(opened(over), right, gold) > has(opened(going), right, gold) + 500
    assert has(opened(over), (0, 0, 900, top(Seat.A) - 10), gold) == 0


def test_every_viewer_gets_the_same_showdown() -> None:
    """R16: both hands are shown to all."""
    match = knocked(*C6, "Jc")
    pictures = {TablePicture.of(view(match, viewer)) for viewer in (None, *Seat)}
    assert len(pictures) == 1


def test_rank_and_suit_are_visible_however_much_is_laid_off() -> None:
    """C81: in each of 600 knocks each index of both rows is whole; eight lay-offs and more."""
    most = 0
    for line in VECTORS.read_text().splitlines():
        vector = json.loads(line)
        kept, held = (parse(" ".join(vector[who])) for who in ("knocker", "defender"))
        settled = settle(kept, held, CLASSIC)
        shown = Showdown.of(Knocked(Seat.A, card("As"), settled))
        most = max(most, len(shown.laid_off))
        for seat in Seat:
            cards = row(shown, seat)
            assert cards.clear
            assert cards.spots[-1].x + cards.size.width <= 900 - 20 - SHOWN.width
    assert most == 8


def test_covered_cards_are_read_after_eight_lay_offs() -> None:
    """C81: the tightest row: every index but the framed ones' edge is as on a bare card."""
    hands = ("Ac 3c 3h 4c 4h 5c 5h 8d 9d Td", "Ah 2h 4d 6c 6d 6h 7c 7d Ts Jd")
    picture = TablePicture.of(view(knocked(*hands, "Ks"), None))
    assert picture.showdown
    cards = row(picture.showdown, Seat.A)
    assert len(cards.spots) == 18
    image = opened(picture)
    for spot in cards.spots:
        c = FELT.colours
        strip = index(image, cards.size, spot, top(Seat.A))
        others = [c.ink(suit) for suit in "cdhs" if suit != spot.card.suit]
        whole = (0, 0, strip.width, strip.height)
        assert has(strip, whole, c.ink(spot.card.suit)) > 300
        assert not any(has(strip, whole, other) for other in others)

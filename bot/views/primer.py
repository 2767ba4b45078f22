"""The rules, page by page, each with a picture from the real engine."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.locale import Texts
from bot.presses import Leaf
from bot.views.model import Button, Picture, View
from bot.views.words import spoken_hand
from engine import CLASSIC, PACK, Knock, Seat, apply, arrange, card, deal, parse
from engine.actions import DRAW_STOCK, PASS
from engine.cards import Card, Cards
from engine.events import Knocked
from render import HandPicture, Showdown, TablePicture


def page(number: int, t: Texts) -> View:
    """Return page *number* of the rules, from 1; a number past the last shows the last."""
    at = min(max(number, 1), len(_PAGES))
    view = _PAGES[at - 1](t)
    turn = []
    if at > 1:
        turn.append(Button(t("Back"), Leaf(at - 1).pack()))
    if at < len(_PAGES):
        turn.append(Button(t("Next"), Leaf(at + 1).pack()))
    title = t("{title} ({page} of {pages})", title=view.title, page=at, pages=len(_PAGES))
    picture = replace(view.picture, leaf=at) if view.picture else None
    return View(title, view.lines, picture, (tuple(turn),))


def _melds(t: Texts) -> View:
    return View(
        t("Melds"),
        (
            t(
                "A meld is three or four cards of one rank, or three or more in a row of one suit. "
                "The ace is low."
            ),
            t(
                "What stands in no meld is deadwood: an ace counts 1, jack, queen and king 10, "
                "the others their number. Here the deadwood is 2."
            ),
        ),
        _hand("7s 8s 9s Qc Qd Qh 3c 3d 3h 2c", None, t),
    )


def _turn(t: Texts) -> View:
    return View(
        t("Your turn"),
        (
            t(
                "Draw the top card of the stock or of the discard pile, then throw a card. A card "
                "from the pile stays with you for that turn."
            ),
            t(
                "At the start the upcard is offered, first to the player who did not deal; if both "
                "pass, he draws from the stock."
            ),
        ),
        _hand("5h 6h 7h Tc Td Ts 2c 4d 9h Ks 8h", "8h", t),
    )


def _knock(t: Texts) -> View:
    return View(
        t("Knock"),
        (
            t(
                "With 10 deadwood or less after your throw you may knock, which ends the hand. The "
                "opponent lays his unmelded cards off on your melds: here the six of spades."
            ),
            t("The difference of the deadwood is your points: 22 less 2."),
        ),
        _table("7s 8s 9s Kc Kd Kh Qc Qd Qh 2c", "4c 4d 4h 5d 6d 7d 6s Td 9c 3h", "8h", t),
    )


def _gin(t: Texts) -> View:
    return View(
        t("Gin"),
        (
            t(
                "No deadwood at all is gin: the opponent's deadwood and 25 more. Nothing is laid "
                "off against gin."
            ),
        ),
        _table("7c 7d 7h 9s Ts Js Qs Ac 2c 3c", "7s 8s Ks 4c Qd Qh 3h 5d 6h 9c", "8h", t),
    )


def _undercut(t: Texts) -> View:
    return View(
        t("Undercut"),
        (
            t(
                "If the opponent has the same deadwood as the knocker or less, he wins the hand: "
                "the difference and 25 more. So do not knock too late."
            ),
        ),
        _table("7c 7d 7h 9s Ts Js Qs Ac 2d 2h", "4c 4d 4h Kc Kd Kh 8d 8h 8s 5s", "9d", t),
    )


def _match(t: Texts) -> View:
    return View(
        t("The match"),
        (
            t(
                "Points add up until somebody has 100. The loser of a hand acts first in the next. "
                "When only two cards are left in the stock, nobody scores."
            ),
            t(
                "Oklahoma: the upcard is the knock limit, an ace means gin only, and a spade "
                "doubles the hand. Straight: gin only. Big gin, boxes and a game bonus can be "
                "added."
            ),
            t(
                "The decks follow from a secret seed whose hash you see before you accept, and "
                "from a part of each player. After the match you see the seed."
            ),
        ),
    )


_PAGES: Final[tuple[Callable[[Texts], View], ...]] = (
    _melds,
    _turn,
    _knock,
    _gin,
    _undercut,
    _match,
)


def _hand(cards: str, fresh: str | None, t: Texts) -> Picture:
    laid = arrange(parse(cards))
    picture = HandPicture(
        melds=tuple(map(tuple, laid.melds)),
        loose=tuple(laid.loose),
        fresh=None if fresh is None else card(fresh),
        deadwood=laid.deadwood,
    )
    return Picture(picture, spoken_hand(laid, t))


def _table(knocker: str, defender: str, thrown: str, t: Texts) -> Picture:
    """Picture the knock of seat A with *thrown*, played out from a deck made for it."""
    knocked = _played(parse(knocker), parse(defender), card(thrown))
    points = knocked.settlement.points
    picture = TablePicture(
        scores=(points, 0) if knocked.winner is Seat.A else (0, points),
        target=CLASSIC.target,
        dealer=Seat.B,
        turn=None,
        counts=(10, 10),
        stock=30,
        pile=(),
        taken=None,
        showdown=Showdown.of(knocked),
        void=False,
        winner=None,
        level=False,
    )
    hands = (knocked.settlement.knocker, knocked.settlement.defender)
    return Picture(picture, " ".join(spoken_hand(hand, t) for hand in hands))


def _played(knocker: Cards, defender: Cards, thrown: Card) -> Knocked:
    others = [each for each in PACK if each not in knocker | defender and each != thrown]
    dealt = [each for pair in zip(knocker, defender, strict=True) for each in pair]
    hand = deal((*dealt, others[0], thrown, *others[1:]), Seat.B, CLASSIC)
    moves = ((Seat.A, PASS), (Seat.B, PASS), (Seat.A, DRAW_STOCK), (Seat.A, Knock(thrown)))
    for seat, action in moves:
        hand, _ = apply(hand, seat, action)
    match hand.outcome:
        case Knocked() as knocked:
            return knocked
        case outcome:
            raise AssertionError(outcome)

"""The hand: what one player alone sees of a table, with the buttons of his turn."""

from typing import Final

from bot.errors import NotAtTable
from bot.locale import Texts
from bot.preferences import Preferences
from bot.presses import Ask, press
from bot.table import Table
from bot.views import story
from bot.views.board import score, since_knock, special_of
from bot.views.model import Button, Picture, Row, View, in_rows
from bot.views.story import Names
from bot.views.words import look, sentence, sign, spoken, spoken_hand
from engine import Arrangement, Match, Seat, arrange, view
from engine import View as MatchView
from engine.actions import (
    BIG_GIN,
    DISCARDS,
    DRAW_STOCK,
    KNOCKS,
    PASS,
    TAKE_DISCARD,
    TAKE_UPCARD,
    CallOff,
    Discard,
    Knock,
    NextHand,
    PlayOn,
)
from engine.cards import Card
from engine.events import Knocked, seen_by
from engine.hand import Phase
from engine.melds import thrown
from render import Deck, HandPicture, Sort

USUAL: Final = Preferences()
TOLD: Final = 3
"""So many of the last events are told: the other's turn, and one's own card."""


def hand(table: Table, person: int, names: Names, t: Texts, likes: Preferences = USUAL) -> View:
    """Return the private side of *person* at *table*; raises `NotAtTable` for everybody else."""
    match, seat = seated(table, person)
    seen = view(match, seat)
    own = seen.own
    if own is None:
        raise NotAtTable
    laid = arrange(own)
    picture = HandPicture.of(seen, likes.sort)
    return View(
        title=t("Your hand against {name}", name=names[seat.other]),
        lines=tuple(_lines(table, seen, seat, laid, names, t)),
        picture=Picture(picture, _alt(seen, laid, t)),
        rows=_rows(table, seen, picture.cards, likes, t),
    )


def knock_choice(
    table: Table, person: int, names: Names, t: Texts, likes: Preferences = USUAL
) -> View:
    """Return what each card would leave, to choose the knocking card (R13, C22)."""
    match, seat = seated(table, person)
    seen = view(match, seat)
    if seen.own is None or seen.best is None:
        return hand(table, person, names, t, likes)
    buttons = tuple(
        Button(
            f"{sign(card)} · {left}",
            press(table, KNOCKS[card.index]),
            look(card, likes.deck),
            t("Knock with {card}, deadwood {left}", card=spoken(card, t), left=left),
        )
        for card, left in thrown(seen.own, seen.taken)
    )
    back = (Button(t("Back"), press(table, Ask.MY_HAND)),)
    return View(
        title=t("Knock with which card?"),
        lines=(
            t(
                "After each card stands the deadwood you would keep; the limit is {limit}.",
                limit=seen.limit,
            ),
        ),
        picture=Picture(HandPicture.of(seen, likes.sort), _alt(seen, arrange(seen.own), t)),
        rows=(*in_rows(buttons), back),
    )


def sure(
    table: Table, person: int, action: Discard | Knock, names: Names, t: Texts, likes: Preferences
) -> View:
    """Ask whether *person* means to let go of a card; nothing is done yet."""
    shown = hand(table, person, names, t, likes)
    card = sign(action.card)
    label = (
        t("Throw {card}", card=card)
        if isinstance(action, Discard)
        else t("Knock with {card}", card=card)
    )
    buttons = (
        Button(label, press(table, action, sure=True), look(action.card, likes.deck)),
        Button(t("Back"), press(table, Ask.MY_HAND)),
    )
    return View(f"{label}?", picture=shown.picture, rows=(buttons,))


def seated(table: Table, person: int) -> tuple[Match, Seat]:
    """Return the match and the seat of *person*; raises `NotAtTable` for everybody else."""
    seat = table.seat_of(person)
    if table.match is None or seat is None:
        raise NotAtTable
    return table.match, seat


def _lines(
    table: Table, seen: MatchView, seat: Seat, laid: Arrangement, names: Names, t: Texts
) -> list[str]:
    lines = [score(seen, names, t)]
    if isinstance(seen.outcome, Knocked):
        lines.append(sentence(story.settled(seen.outcome, names, t), t))
        if after := since_knock(table.events):
            lines.append(story.story(after, names, t))
        return lines
    told = [seen_by(event, seat) for event in table.events[-TOLD:]]
    if told:
        lines.append(story.story(told, names, t))
    if seen.turn is None:
        return lines
    if special := special_of(seen, t):
        lines.append(special)
    if seen.turn != seat:
        lines.append(sentence(story.whose(seen.turn, names, t), t))
    elif seen.phase is Phase.DISCARD:
        lines.append(t("Your turn: throw a card, or knock."))
    elif seen.phase is Phase.STOCK_ONLY:
        lines.append(t("Both passed: draw from the stock."))
    elif seen.phase is Phase.DRAW:
        lines.append(t("Your turn: draw, or take the discard."))
    else:
        lines.append(t("Take the upcard, or pass?"))
    if seen.best is None:
        lines.append(t("Deadwood: {count}", count=laid.deadwood))
    return lines


def _rows(
    table: Table, seen: MatchView, cards: tuple[Card, ...], likes: Preferences, t: Texts
) -> tuple[Row, ...]:
    if seen.result is not None:
        return ((Button(t("Rematch"), press(table, Ask.REMATCH)),),)
    rows: list[Row] = []
    if seen.best is not None:
        rows.extend(_throws(table, seen, cards, likes.deck, t))
        acts = _knocks(table, seen, seen.best, t)
    else:
        acts = _simple(table, seen, t)
    rows.append((*acts, *_helps(table, seen, likes, t)))
    if seen.offer is not None:
        rows.append(_offer(table, seen, t))
    return tuple(row for row in rows if row)


def _throws(
    table: Table, seen: MatchView, cards: tuple[Card, ...], deck: Deck, t: Texts
) -> tuple[Row, ...]:
    return in_rows(
        tuple(
            Button(
                sign(card), press(table, DISCARDS[card.index]), look(card, deck), spoken(card, t)
            )
            for card in cards
            if card != seen.taken
        )
    )


def _knocks(table: Table, seen: MatchView, best: tuple[Card, int], t: Texts) -> Row:
    card, left = best
    if left == 0:
        label = t("Gin: throw {card}", card=sign(card))
    elif left > seen.limit:
        label = t(
            "Knock: throw {card}, {left} left (limit {limit})",
            card=sign(card),
            left=left,
            limit=seen.limit,
        )
    else:
        label = t("Knock: throw {card}, {left} left", card=sign(card), left=left)
    knock = (
        Button(label, press(table, KNOCKS[card.index])),
        Button(t("Knock with …"), press(table, Ask.CHOOSE_KNOCK)),
    )
    if BIG_GIN in seen.actions:
        return (Button(t("Big gin: show all eleven"), press(table, BIG_GIN)), *knock)
    return knock


def _simple(table: Table, seen: MatchView, t: Texts) -> Row:
    top = sign(seen.pile[-1]) if seen.pile else ""
    labels = (
        (DRAW_STOCK, t("Draw")),
        (TAKE_UPCARD, t("Take {card}", card=top)),
        (TAKE_DISCARD, t("Take {card}", card=top)),
        (PASS, t("Pass")),
        (NextHand(), t("Next hand")),
    )
    return tuple(
        Button(label, press(table, action)) for action, label in labels if action in seen.actions
    )


def _helps(table: Table, seen: MatchView, likes: Preferences, t: Texts) -> Row:
    """Return what changes nothing at the table: a hint in one's turn, another order."""
    if seen.phase is Phase.OVER:
        return ()
    orders = {
        Sort.MELDS: t("Sort by suit"),
        Sort.SUIT: t("Sort by rank"),
        Sort.RANK: t("Sort by melds"),
    }
    sort = Button(orders[likes.sort], press(table, Ask.SORT))
    if likes.hints and seen.turn == seen.viewer:
        return (Button(t("Hint"), press(table, Ask.HINT)), sort)
    return (sort,)


def _offer(table: Table, seen: MatchView, t: Texts) -> Row:
    if seen.offer == seen.viewer:
        return (Button(t("Take the offer back"), press(table, PlayOn())),)
    return (
        Button(t("Call the match off"), press(table, CallOff())),
        Button(t("Play on"), press(table, PlayOn())),
    )


def _alt(seen: MatchView, laid: Arrangement, t: Texts) -> str:
    parts = [spoken_hand(laid, t)]
    if seen.fresh is not None:
        parts.append(t("New: {card}.", card=spoken(seen.fresh, t)))
    return " ".join(parts)

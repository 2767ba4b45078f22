"""What happened at a table, told in sentences."""

from collections.abc import Iterable

from bot.locale import Texts
from bot.views.words import laid_out, sentence, sign, signs
from engine.actions import Seat
from engine.events import (
    CallOffEnded,
    CallOffOffered,
    Dealt,
    Discarded,
    Drew,
    Ending,
    Event,
    Knocked,
    MatchEnded,
    Passed,
    Ready,
    Took,
    VoidCause,
    Voided,
)

Names = tuple[str, str]
"""What the players of seats A and B are called."""


def story(events: Iterable[Event], names: Names, t: Texts) -> str:
    """Tell *events* in their order."""
    return " ".join(sentence(tell(event, names, t), t) for event in events)


def tell(event: Event, names: Names, t: Texts) -> str:
    """Tell one event in one sentence; it must have been made fit for the reader (`seen_by`)."""
    match event:
        case Dealt(number, dealer, upcard):
            return t(
                "{name} dealt hand {number}; the upcard is {card}.",
                name=names[dealer],
                number=number,
                card=sign(upcard),
            )
        case Passed(seat):
            return t("{name} passed.", name=names[seat])
        case Drew(seat, card):
            if card is None:
                return t("{name} drew from the stock.", name=names[seat])
            return t("{name} drew {card}.", name=names[seat], card=sign(card))
        case Took(seat, card):
            return t("{name} took {card}.", name=names[seat], card=sign(card))
        case Discarded(seat, card):
            return t("{name} threw {card}.", name=names[seat], card=sign(card))
        case Knocked():
            return settled(event, names, t)
        case Voided(cause):
            if cause is VoidCause.STOCK:
                return t("The stock has run out: nobody scores, the same dealer deals again.")
            return t(
                "A hundred turns without a card from the stock: nobody scores, "
                "the same dealer deals again."
            )
        case Ready(seat):
            return t("{name} is ready.", name=names[seat])
        case CallOffOffered(seat):
            return t("{name} offers to call the match off.", name=names[seat])
        case CallOffEnded(seat):
            return t("{name} wants to play on.", name=names[seat])
        case MatchEnded():
            return ended(event, names, t)
    raise AssertionError(event)


def settled(knocked: Knocked, names: Names, t: Texts) -> str:
    """Tell who won the hand, and by what (R16)."""
    settlement = knocked.settlement
    knocker, other = names[knocked.seat], names[knocked.seat.other]
    kept, left = settlement.knocker.deadwood, settlement.defender.deadwood
    points = t.n("{count} point", "{count} points", settlement.points)
    if knocked.card is None:
        return t(
            "Big gin! {name} shows eleven melded cards against {left}: {points}.",
            name=sentence(knocker, t),
            left=left,
            points=points,
        )
    if settlement.gin:
        return t(
            "Gin! {name} throws {card} and has no deadwood against {left}: {points}.",
            name=sentence(knocker, t),
            card=sign(knocked.card),
            left=left,
            points=points,
        )
    if settlement.undercut:
        return t(
            "Undercut! {name} knocks with {card} and keeps {kept} deadwood, but {other} has "
            "{left}: {points} for {other}.",
            name=sentence(knocker, t),
            card=sign(knocked.card),
            kept=kept,
            other=other,
            left=left,
            points=points,
        )
    return t(
        "{name} knocks with {card}: deadwood {kept} against {left}, {points}.",
        name=knocker,
        card=sign(knocked.card),
        kept=kept,
        left=left,
        points=points,
    )


def shown(knocked: Knocked, names: Names, t: Texts) -> tuple[str, ...]:
    """Tell both hands as they were shown, and what was laid off (R16, R17)."""
    settlement = knocked.settlement
    lines = [
        t(
            "{name}: {hand}",
            name=sentence(names[knocked.seat], t),
            hand=laid_out(settlement.knocker, t),
        ),
        t(
            "{name}: {hand}",
            name=sentence(names[knocked.seat.other], t),
            hand=laid_out(settlement.defender, t),
        ),
    ]
    if settlement.laid_off:
        lines.append(t("Laid off: {cards}", cards=signs(settlement.laid_off)))
    return tuple(lines)


def ended(end: MatchEnded, names: Names, t: Texts) -> str:
    """Tell how the match ended."""
    if end.winner is None:
        return t("The match is called off: no result.")
    winner, loser = names[end.winner], names[end.winner.other]
    if end.ending is Ending.RESIGNED:
        return t("{loser} resigned: {name} wins the match.", loser=loser, name=winner)
    if end.ending is Ending.VOIDS:
        return t("Ten void hands in a row: {name} wins the match.", name=winner)
    return t("{name} wins the match.", name=winner)


def whose(seat: Seat, names: Names, t: Texts) -> str:
    """Tell who is on turn."""
    return t("{name} is on turn.", name=names[seat])

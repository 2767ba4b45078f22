"""The board: what everyone in the channel sees of a table."""

from bot.locale import Texts
from bot.presses import Ask, press
from bot.table import Decline, Status, Table
from bot.views import story
from bot.views.model import Button, Picture, Proof, View
from bot.views.options import described, limits
from bot.views.story import Names
from bot.views.words import sentence, spoken, spoken_cards, spoken_hand
from engine import CLASSIC, Match, NextHand, view
from engine import View as MatchView
from engine.events import Event, Knocked, Voided, seen_by
from engine.hand import Phase
from render import TablePicture


def board(table: Table, names: Names, t: Texts) -> View:
    """Return the board of *table*; *names* has an empty text for who is not known yet."""
    if table.match is not None:
        return _match(table, table.match, names, t)
    return _challenge(table, names, t)


def _challenge(table: Table, names: Names, t: Texts) -> View:
    challenger, other = names
    if table.rematch_of:
        title = t("{name} asks {other} for a rematch", name=challenger, other=other)
    elif other:
        title = t("{name} challenges {other}", name=challenger, other=other)
    else:
        title = t("{name} looks for somebody to play", name=challenger)
    lines = [described(table.rules, t)]
    if table.status is Status.OFFERED:
        lines.append(t("Deck commitment: {hash}", hash=table.commitment))
        buttons = (
            Button(t("Accept"), press(table, Ask.ACCEPT)),
            Button(t("Decline") if other else t("Withdraw"), press(table, Decline())),
        )
        return View(title, tuple(lines), rows=(buttons,))
    if table.status is Status.DECLINED:
        lines.append(t("{name} declined.", name=sentence(other, t)))
    else:
        lines.append(t("{name} took the challenge back.", name=sentence(challenger, t)))
    return View(title, tuple(lines))


def _match(table: Table, match: Match, names: Names, t: Texts) -> View:
    seen = view(match, None)
    lines = [score(seen, names, t)]
    if isinstance(seen.outcome, Knocked):
        lines.append(sentence(story.settled(seen.outcome, names, t), t))
        lines.extend(story.shown(seen.outcome, names, t))
        told = since_knock(table.events)
    else:
        told = table.events
    if told:
        lines.append(story.story((seen_by(event, None) for event in told), names, t))
    if seen.turn is not None and (special := special_of(seen, t)):
        lines.append(special)
    if seen.turn is not None:
        lines.append(sentence(story.whose(seen.turn, names, t), t))
    if seen.result is not None and (bonuses := _end_bonuses(seen, names, t)):
        lines.append(bonuses)
    lines.extend(_revealed(seen, t))
    return View(
        title=t("{name} (A) against {other} (B)", name=sentence(names[0], t), other=names[1]),
        lines=tuple(lines),
        picture=Picture(TablePicture.of(seen), _alt(seen, names, t)),
        rows=(_buttons(table, seen, t),),
        proof=Proof(table.id, t("The match as a file")) if seen.result else None,
    )


def special_of(seen: MatchView, t: Texts) -> str:
    """Tell what is special in this hand; empty where it is as always."""
    return limits(seen.limit, t, doubled=seen.doubled, usual=CLASSIC.knock_limit)


def _end_bonuses(seen: MatchView, names: Names, t: Texts) -> str:
    """Tell the totals with the end bonuses (R24); empty where there are none."""
    if seen.result is None or not (any(seen.result.boxes) or seen.result.game):
        return ""
    a, b = seen.result.totals(seen.scores)
    return t(
        "With the end bonuses, {name}: {score}, {other}: {other_score}.",
        name=sentence(names[0], t),
        score=a,
        other=names[1],
        other_score=b,
    )


def _revealed(seen: MatchView, t: Texts) -> tuple[str, ...]:
    """Tell what the decks were made of, once the match is over (R39)."""
    if seen.seed is None or seen.parts is None:
        return ()
    return (
        t("Deck commitment: {hash}", hash=seen.commitment),
        t("Seed of the decks: {seed}", seed=seen.seed.hex()),
        t("Parts of the players: {first} and {second}", first=seen.parts[0], second=seen.parts[1]),
    )


def since_knock(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what happened after the knock."""
    for at in reversed(range(len(events))):
        if isinstance(events[at], Knocked):
            return events[at + 1 :]
    return events


def _buttons(table: Table, seen: MatchView, t: Texts) -> tuple[Button, ...]:
    if seen.result is not None:
        return (Button(t("Rematch"), press(table, Ask.REMATCH)),)
    mine = Button(t("My hand"), press(table, Ask.MY_HAND))
    if seen.phase is Phase.OVER:
        return (Button(t("Next hand"), press(table, NextHand())), mine)
    return (mine,)


def score(seen: MatchView, names: Names, t: Texts) -> str:
    """Tell the number of the hand, both totals and the target."""
    return t(
        "Hand {number}. {name}: {score}, {other}: {other_score}; the target is {target}.",
        number=seen.number,
        name=sentence(names[0], t),
        score=seen.scores[0],
        other=names[1],
        other_score=seen.scores[1],
        target=seen.rules.target,
    )


def _alt(seen: MatchView, names: Names, t: Texts) -> str:
    if isinstance(seen.outcome, Knocked):
        return _alt_showdown(seen.outcome, names, t)
    top = spoken(seen.pile[-1], t) if seen.pile else t("nothing")
    parts = [
        t("On the discard pile: {card}.", card=top),
        t.n("{count} card in the stock.", "{count} cards in the stock.", seen.stock),
        t("{name} deals.", name=sentence(names[seen.dealer], t)),
    ]
    if isinstance(seen.outcome, Voided):
        parts.append(t("The hand is void."))
    return " ".join(parts)


def _alt_showdown(knocked: Knocked, names: Names, t: Texts) -> str:
    settlement = knocked.settlement
    parts = [
        t("Big gin.")
        if knocked.card is None
        else t("Knocked with {card}.", card=spoken(knocked.card, t)),
        sentence(names[knocked.seat], t) + ". " + spoken_hand(settlement.knocker, t),
        sentence(names[knocked.seat.other], t) + ". " + spoken_hand(settlement.defender, t),
    ]
    if settlement.laid_off:
        parts.append(t("Laid off: {cards}.", cards=spoken_cards(settlement.laid_off, t)))
    return " ".join(parts)

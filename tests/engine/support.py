"""Hands and matches drawn in text, and ways to walk through them."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Final

from hypothesis import HealthCheck, settings

from engine import (
    CLASSIC,
    PACK,
    Action,
    CallOff,
    Card,
    Cards,
    Discard,
    DrawStock,
    Hand,
    Knock,
    Match,
    NextHand,
    Pass,
    Phase,
    PlayOn,
    Resign,
    Rules,
    Seat,
    Shuffle,
    TakeDiscard,
    TakeUpcard,
    card,
    deal,
    sequence,
    view,
)
from engine.actions import HandAction
from engine.events import Event, HandEvent, Knocked, Voided
from engine.hand import apply
from engine.players import plain

A: Final = Seat.A
B: Final = Seat.B

FIXED: Final = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""Hypothesis settings under which a run depends on the code alone."""

PARTS: Final = ("alice-part", "bob-part")
SHUFFLE: Final = Shuffle(bytes(range(32)), PARTS)

_WORDS: Final[dict[str, Action]] = {
    "upcard": TakeUpcard(),
    "pass": Pass(),
    "stock": DrawStock(),
    "pile": TakeDiscard(),
    "next": NextHand(),
    "resign": Resign(),
    "call off": CallOff(),
    "play on": PlayOn(),
}


def act(text: str) -> Action:
    """Read an action, such as ``stock``, ``throw 7d`` or ``knock 7d``."""
    if text.startswith("throw "):
        return Discard(card(text[6:]))
    if text.startswith("knock "):
        return Knock(card(text[6:]))
    return _WORDS[text]


def move(text: str) -> tuple[Seat, Action]:
    """Read who does what: ``A throw 7d``."""
    seat, _, action = text.partition(" ")
    return Seat[seat], act(action)


def play(hand: Hand, *lines: str) -> Hand:
    """Return *hand* after the moves written in *lines*."""
    for line in lines:
        seat, action = move(line)
        hand, _ = apply(hand, seat, hand_action(action))
    return hand


def play_match(match: Match, *lines: str) -> Match:
    """Return *match* after the moves written in *lines*."""
    for line in lines:
        match, _ = match.apply(*move(line))
    return match


def hand_action(action: Action) -> HandAction:
    """Return *action*, which belongs to a hand, as such."""
    assert not isinstance(action, NextHand | Resign | CallOff | PlayOn)
    return action


def dealt(  # the seats' cards, then what lies on the table
    a: str, b: str, *, upcard: str, stock: str = "", dealer: Seat = B, rules: Rules = CLASSIC
) -> Hand:
    """Deal a hand in which A and B hold what is written; *stock* is its front, from the top."""
    first, second = map(sequence, (a, b) if dealer is B else (b, a))
    assert len(first) == len(second) == 10
    written = [
        *(each for pair in zip(first, second, strict=True) for each in pair),
        card(upcard),
        *sequence(stock),
    ]
    return deal((*written, *(each for each in PACK if each not in written)), dealer, rules)


def knocked(
    a: str, b: str, knock: str, *, upcard: str = "", rules: Rules = CLASSIC
) -> tuple[Hand, Knocked]:
    """Let A, who holds *a*, draw the card *knock* and knock with it at once against *b*."""
    used = sequence(a) + sequence(b) + (card(knock),)
    face_up = upcard or str(next(each for each in PACK if each not in used))
    hand = dealt(a, b, upcard=face_up, stock=knock, rules=rules)
    hand = play(hand, "A pass", "B pass", "A stock", f"A knock {knock}")
    assert isinstance(hand.outcome, Knocked)
    return hand, hand.outcome


def match_of(hand: Hand, scores: tuple[int, int] = (0, 0), favoured: Seat | None = None) -> Match:
    """Return a match in which *hand* is being played."""
    begun = Match.begin(SHUFFLE, hand.rules, first_dealer=hand.dealer, favoured=favoured)
    return replace(begun, hand=hand, scores=scores)


def run_down(hand: Hand, draws: int) -> Hand:
    """Let both draw from the stock and throw the card drawn, *draws* times in all."""
    for _ in range(draws):
        turn = hand.turn
        hand, _ = apply(hand, turn, DrawStock())
        assert hand.drawn is not None
        if hand.phase is Phase.DISCARD:
            hand, _ = apply(hand, turn, Discard(hand.drawn))
    return hand


def throwable(hand: Hand) -> Card:
    """Return some card that the player on turn may throw: never the one just taken."""
    return next(each for each in hand.hands[hand.turn] if each != hand.taken)


def exchange(hand: Hand) -> tuple[Hand, tuple[HandEvent, ...]]:
    """Let the player on turn take the pile's top card and throw another: a turn without a draw."""
    opening = hand.phase in (Phase.UPCARD, Phase.UPCARD_DEALER)
    hand, _ = apply(hand, hand.turn, TakeUpcard() if opening else TakeDiscard())
    return apply(hand, hand.turn, Discard(throwable(hand)))


def void_hand(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Play the hand that was just dealt until it is void: two passes, then stock draws."""
    for _ in range(2):
        match, _ = match.apply(match.hand.turn, Pass())
    for _ in range(28):
        match, _ = match.apply(match.hand.turn, DrawStock())
        match, _ = match.apply(match.hand.turn, Discard(_drawn(match.hand)))
    match, _ = match.apply(match.hand.turn, DrawStock())
    return match.apply(match.hand.turn, Discard(_drawn(match.hand)))


def _drawn(hand: Hand) -> Card:
    assert hand.drawn is not None
    return hand.drawn


Step = tuple[Seat, Action, Match, tuple[Event, ...]]


def wander(match: Match, rng: Random) -> Iterator[Step]:
    """Play *match* to its end, part sensibly and part at random; yield each step's outcome.

    The match itself is never given up: resigning and calling off stay out.
    """
    while match.result is None:
        seat = match.hand.turn if match.hand.phase is not Phase.OVER else rng.choice((A, B))
        if seat in match.ready:
            seat = seat.other
        action = wandering_choice(match, seat, rng)
        match, events = match.apply(seat, action)
        yield seat, action, match, events


def wandering_choice(match: Match, seat: Seat, rng: Random) -> Action:
    """Choose for *seat*: mostly what the house would, now and then anything legal."""
    legal = [
        each
        for each in match.legal_actions(seat)
        if not isinstance(each, Resign | CallOff | PlayOn)
    ]
    sensible = plain.choose(view(match, seat))
    if sensible in legal and rng.random() < 0.7:
        return sensible
    return rng.choice(legal)


def begin(seed: int, rules: Rules = CLASSIC, favoured: Seat | None = None) -> Match:
    """Begin a match whose decks follow from a number."""
    return Match.begin(Shuffle(Random(seed).randbytes(32), PARTS), rules, favoured=favoured)


def random_rules(rng: Random) -> Rules:
    """Return any rules that a table may have, each option on or off, the target mostly low."""
    return Rules(
        target=rng.choice((25, 60, 100, 150)),
        knock_limit=rng.choice((0, 5, 10)),
        gin_bonus=rng.choice((0, 25, 40)),
        undercut_bonus=rng.choice((0, 10, 25)),
        oklahoma=rng.random() < 0.5,
        big_gin=rng.random() < 0.7,
        box=rng.random() < 0.5,
        game=rng.random() < 0.5,
    )


def check_cards(hand: Hand) -> None:
    """C30: hands, stock and pile are 52 different cards, and a knock loses or doubles none."""
    there = [*hand.hands[0], *hand.hands[1], *hand.stock, *hand.pile]
    assert len(there) == 52
    assert set(there) == set(PACK)
    if isinstance(hand.outcome, Knocked):
        settlement = hand.outcome.settlement
        knocker = hand.hands[hand.outcome.seat]
        defender = hand.hands[hand.outcome.seat.other]
        assert sorted(laid_out(settlement.knocker.melds, settlement.knocker.loose)) == sorted(
            knocker
        )
        theirs = laid_out(settlement.defender.melds, settlement.defender.loose, settlement.laid_off)
        assert sorted(theirs) == sorted(defender)
        big = settlement.big
        assert (len(knocker), len(defender)) == (11 if big else 10, 10)
        on_melds = laid_out(settlement.extended())
        mine = laid_out(settlement.knocker.melds, settlement.laid_off)
        assert sorted(on_melds) == sorted(mine)
        assert hand.outcome.card == (None if big else hand.stock[0])
    elif hand.phase is Phase.DISCARD:
        assert len(hand.hands[hand.turn]) == 11
        assert len(hand.hands[hand.turn.other]) == 10
    else:
        assert len(hand.hands[0]) == len(hand.hands[1]) == 10
    if isinstance(hand.outcome, Voided):
        assert hand.phase is Phase.OVER


def laid_out(melds: tuple[Cards, ...], *more: Cards) -> list[Card]:
    """List the cards of *melds* and of *more*, with every repetition."""
    return [each for group in (*melds, *more) for each in group]


_NAME: Final = re.compile(r"\b[A23456789TJQK][cdhs]\b")


def named_in(*texts: str) -> set[str]:
    """Return the cards that *texts* name."""
    return {name for text in texts for name in _NAME.findall(text)}


def cards_in(value: object) -> set[Card]:
    """Return every card anywhere inside *value*."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, Cards | tuple | list | set | frozenset):
        return set().union(*map(cards_in, value)) if value else set()
    if isinstance(value, dict):
        return cards_in([*value, *value.values()])
    if is_dataclass(value) and not isinstance(value, type):
        return cards_in([getattr(value, field.name) for field in fields(value)])
    return set()


def hidden_from(match: Match, viewer: Seat | None) -> set[Card]:
    """Return the cards that *viewer* may not see now (R16, R40), told from the rules alone."""
    hand = match.hand
    if match.result is not None:
        return set(hand.stock) - known_of_knock(hand)
    hidden = set(hand.stock)
    if not isinstance(hand.outcome, Knocked):
        hidden |= {each for seat in Seat if seat != viewer for each in hand.hands[seat]}
    hidden -= known_of_knock(hand)
    return hidden - {hand.taken}  # all saw what was taken from the pile in this turn


def known_of_knock(hand: Hand) -> set[Card]:
    """Return the knocking card, which all see though it lies on the stock (R16)."""
    outcome = hand.outcome
    return {outcome.card} if isinstance(outcome, Knocked) and outcome.card else set()


def swapped(match: Match, viewer: Seat | None, rng: Random) -> Match:
    """Return *match* with the cards hidden from *viewer* mixed up among their places."""
    hidden = sorted(hidden_from(match, viewer))
    mixed = rng.sample(hidden, len(hidden))
    new = dict(zip(hidden, mixed, strict=True))

    def put(each: Card) -> Card:
        return new.get(each, each)

    hand = match.hand
    return replace(
        match,
        hand=replace(
            hand,
            hands=(Cards.of(map(put, hand.hands[0])), Cards.of(map(put, hand.hands[1]))),
            stock=tuple(map(put, hand.stock)),
            drawn=None if hand.drawn is None else put(hand.drawn),
        ),
    )

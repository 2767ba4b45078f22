"""The table's picture shows what lies open, and nothing else (R40)."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from PIL import ImageChops

from engine import (
    CallOff,
    Card,
    DrawStock,
    Knock,
    Match,
    NextHand,
    Phase,
    Resign,
    Seat,
    TakeDiscard,
    TakeUpcard,
    card,
    legal_actions,
    sequence,
    view,
)
from render import TablePicture, Theme, draw, size
from render.card import PILE
from tests.render.support import (
    FELT,
    THEMES,
    before_knock,
    begin,
    has,
    knocked,
    opened,
)

PICTURE = TablePicture(
    scores=(12, 34),
    target=100,
    dealer=Seat.A,
    turn=Seat.A,
    counts=(10, 10),
    stock=20,
    pile=sequence("4c Td Ks"),
    taken=None,
    showdown=None,
    void=False,
    winner=None,
    level=False,
)
LEFT = (0, 0, 240, 376)
RIGHT = (660, 0, 900, 376)
MIDDLE = (231, 0, 669, 376)


def walk(random: Random, match: Match) -> list[Match]:
    """Play two hands at random, without a knock, and list each state."""
    states = [match]
    while match.number < 3 and match.result is None:
        if match.hand.phase is Phase.OVER:
            match = match.apply(Seat.A, NextHand())[0].apply(Seat.B, NextHand())[0]
        else:
            seat = match.hand.turn
            actions = legal_actions(match.hand, seat)
            # The first hand is passed by both and drawn to its end: void.
            avoid = Knock | TakeDiscard | TakeUpcard if match.number == 1 else Knock
            quiet = [each for each in actions if not isinstance(each, avoid)]
            match = match.apply(seat, random.choice(quiet))[0]
        states.append(match)
    return states


def hide(random: Random, match: Match) -> Match:
    """Change what nobody may know: shuffle the stock and both hands but for the card taken."""
    hand = match.hand
    open_card = {hand.taken} - {None}
    unseen = (*hand.hands[0], *hand.hands[1], *hand.stock)
    hidden = [each for each in unseen if each not in open_card]
    random.shuffle(hidden)
    hands = []
    for seat in Seat:
        kept = [each for each in hand.hands[seat] if each in open_card]
        missing = len(hand.hands[seat]) - len(kept)
        hands.append(type(hand.hands[0]).of([*kept, *hidden[:missing]]))
        del hidden[:missing]
    drawn = next(iter(hands[hand.turn])) if hand.drawn else None
    changed = replace(hand, hands=(hands[0], hands[1]), stock=tuple(hidden), drawn=drawn)
    return replace(match, hand=changed)


def test_every_viewer_gets_the_same_table() -> None:
    """R40: made of a seat's view or a spectator's, the picture is the same, at every step."""
    phases = set()
    for match in walk(Random(40), begin()):
        everyone = TablePicture.of(view(match, None))
        for seat in Seat:
            assert TablePicture.of(view(match, seat)) == everyone
            assert hash(TablePicture.of(view(match, seat))) == hash(everyone)
        phases.add(match.hand.phase)
    assert phases == set(Phase)


def test_hidden_cards_leave_no_trace() -> None:
    """R40: matches that differ only in hidden cards give the same bytes, in every open phase."""
    random = Random(41)
    phases = set()
    for match in walk(random, begin()):
        other = hide(random, match)
        assert other.hand.hands != match.hand.hands
        for seat in Seat:
            one, two = (TablePicture.of(view(each, seat)) for each in (match, other))
            assert one == two
            if match.hand.phase not in phases or random.random() < 0.1:
                assert draw(one) == draw(two)
        phases.add(match.hand.phase)
    assert phases == set(Phase)


@pytest.mark.parametrize("theme", THEMES, ids=lambda each: f"{each.deck}-{each.ground}")
def test_every_phase_draws(theme: Theme) -> None:
    """Each phase, void, knock, resignation and a match called off, in each theme, in size."""
    states: dict[object, Match] = {}
    for match in walk(Random(42), begin()):
        states.setdefault((match.hand.phase, type(match.hand.outcome)), match)
    playing = begin()
    states["resigned"] = playing.apply(Seat.A, Resign())[0]
    states["called off"] = playing.apply(Seat.A, CallOff())[0].apply(Seat.B, CallOff())[0]
    states["knocked"] = knocked(
        "7s 8s 9s Qc Qd Qh 3c 3d 3h 2c", "6s 5s Ts Kc Kd 9h 8h 2d 4c Jd", "Jc"
    )
    assert {phase for phase, _ in (key for key in states if isinstance(key, tuple))} == set(Phase)
    pictures = {TablePicture.of(view(match, None)) for match in states.values()}
    assert len(pictures) == len(states) - 1  # after two passes the table is as it was dealt
    files = set()
    for picture in pictures:
        image = opened(picture, theme)
        assert image.size == size(picture)
        assert image.width == 900
        assert image.height <= 520
        files.add(draw(picture, theme))
    assert len(files) == len(pictures)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (partial(replace, scores=(13, 34)), LEFT),
        (partial(replace, scores=(12, 35)), RIGHT),
        (partial(replace, counts=(11, 10)), LEFT),
        (partial(replace, counts=(10, 11)), RIGHT),
        (partial(replace, taken=card("7d")), LEFT),
        (partial(replace, taken=card("7d"), turn=Seat.B), (0, 0, 900, 376)),
        (partial(replace, stock=21), MIDDLE),
        (partial(replace, pile=sequence("4c Td Qs")), MIDDLE),
        (partial(replace, pile=sequence("4c Jd Ks")), MIDDLE),
        (partial(replace, pile=sequence("5c Td Ks")), MIDDLE),
        (partial(replace, pile=()), MIDDLE),
        (partial(replace, void=True), MIDDLE),
        (partial(replace, level=True), MIDDLE),
        (partial(replace, winner=Seat.A), LEFT),
        (partial(replace, winner=Seat.B), RIGHT),
    ],
)
def test_each_fact_shows_in_its_place(
    change: "partial[TablePicture]", where: tuple[int, int, int, int]
) -> None:
    """Scores, counts, piles, marks: a change of one is seen, and nowhere but where it belongs."""
    changed = ImageChops.difference(opened(PICTURE), opened(change(PICTURE))).getbbox()
    assert changed
    assert changed[0] >= where[0]
    assert changed[2] <= where[2]


def test_dealer_and_turn_change_sides() -> None:
    """The dealer's chip and the mark of the turn stand at one seat only."""
    gold, cream = FELT.colours.gold, FELT.colours.cream
    for seat, own, other in ((Seat.A, LEFT, RIGHT), (Seat.B, RIGHT, LEFT)):
        image = opened(replace(PICTURE, turn=seat, dealer=Seat.A))
        assert has(image, own, gold) > 1_000
        assert has(image, other, gold) == 0
        chip = opened(replace(PICTURE, turn=None, dealer=seat))
        bare = opened(replace(PICTURE, turn=None, dealer=seat.other))
        head = (own[0], 0, own[2], 90)
        assert has(chip, head, cream) > 300
        assert has(bare, head, cream) == 0
        assert has(chip, LEFT, gold) + has(chip, RIGHT, gold) == 0


def test_seats_differ_in_shape() -> None:
    """C82: A stands on a disc, B on a square: the corners tell without colours."""
    image = opened(PICTURE)
    panel = FELT.colours.panel
    assert image.getpixel((16 + 18 + 4, 16 + 18 + 4)) == panel
    assert image.getpixel((900 - 16 - 214 + 18 + 5, 16 + 18 + 5)) == FELT.colours.seat_b


def test_top_of_the_pile_is_whole_and_the_last() -> None:
    """The pile shows its last three cards, the top one whole and as large as its sprite."""
    match = before_knock("7s 8s 9s Qc Qd Qh 3c 3d 3h 2c", "6s 5s Ts Kc Kd 9h 8h 2d 4c Jd", "Jc")
    picture = TablePicture.of(view(match, None))
    assert picture.pile == match.hand.pile[-3:]
    assert len(match.hand.pile) == 4
    one = opened(replace(PICTURE, pile=sequence("Td Ks")))
    other = opened(replace(PICTURE, pile=sequence("Th Qc Ks")))
    # The top card is the same, its left shadow apart, whatever lies below.
    right = 900 - 254
    box = (right - PILE.width + 1, 40, right, 40 + PILE.height + 16)
    assert one.crop(box).tobytes() == other.crop(box).tobytes()
    assert has(one, box, FELT.colours.spades) > 1_500


def test_card_taken_from_the_pile_is_shown_while_it_counts() -> None:
    """All saw which card was taken; the drawn one stays unknown (R40)."""
    match = begin()
    upcard: Card = match.hand.pile[-1]
    took = match.apply(match.hand.turn, TakeUpcard())[0]
    picture = TablePicture.of(view(took, None))
    assert picture.taken == upcard
    assert picture.pile == ()
    thrown = next(iter(each for each in took.hand.hands[took.hand.turn] if each != upcard))
    after = next(
        each
        for each in legal_actions(took.hand, took.hand.turn)
        if getattr(each, "card", None) == thrown
    )
    later = took.apply(took.hand.turn, after)[0]
    assert TablePicture.of(view(later, None)).taken is None
    drawn = later.apply(later.hand.turn, DrawStock())[0]
    assert TablePicture.of(view(drawn, drawn.hand.turn)).taken is None

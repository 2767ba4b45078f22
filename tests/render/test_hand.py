"""The picture of one's own hand can be read, and doesn't jump (C80 to C83)."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from PIL import Image, ImageChops

from engine import DrawStock, Match, Pass, Seat, arrange, parse, view
from engine.cards import PACK, Card
from render import HandPicture, Theme, draw, size
from render.card import HAND
from render.hand import TOP, row
from tests.render.support import (
    C80,
    FELT,
    PHONE,
    THEMES,
    begin,
    contrast,
    grey,
    hand,
    has,
    index,
    islands,
    opened,
    random_hand,
    without_green,
)

Eyes = Callable[[Image.Image], Image.Image]
EYES: dict[str, Eyes] = {"all": lambda image: image, "deutan": without_green, "none": grey}


def phone(image: Image.Image) -> Image.Image:
    """Shrink an index as a screen of 360 px shrinks the whole picture."""
    share = PHONE / 900
    wide, high = round(image.width * share), round(image.height * share)
    return image.resize((wide, high), Image.Resampling.LANCZOS)


def apart(one: Image.Image, other: Image.Image) -> int:
    """Return how different two images of a size are: the squared differences, summed."""
    counts = ImageChops.difference(one, other).histogram()
    return sum(count * (at % 256) ** 2 for at, count in enumerate(counts))


def alone(each: Card, theme: Theme) -> Image.Image:
    """Draw the index of a card that nothing covers, at full size."""
    picture = HandPicture((), (each,), None, each.value)
    return index(opened(picture, theme), HAND, row(picture).spots[0], TOP)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES, ids=lambda each: f"{each.deck}-{each.ground}")
def test_eleven_cards_are_read_at_phone_width(theme: Theme, eyes: str) -> None:
    """C80, C82: at 360 px each index is nearest to its own of all 52, in whatever colours."""
    see = EYES[eyes]
    picture = hand(C80)
    seen = opened(picture, theme)
    templates = {each: see(phone(alone(each, theme))) for each in PACK}
    for spot in row(picture).spots:
        strip = see(phone(index(seen, HAND, spot, TOP)))
        ranked = sorted(PACK, key=lambda each: apart(strip, templates[each]))
        assert ranked[0] == spot.card
        others = [templates[each] for each in PACK if each != spot.card]
        own = templates[spot.card]
        # Not by a hair: any two cards differ by much more than the strip from its own template.
        assert min(apart(own, other) for other in others) > 8 * apart(strip, own)


@pytest.mark.parametrize("theme", THEMES, ids=lambda each: f"{each.deck}-{each.ground}")
def test_inks_stand_out(theme: Theme) -> None:
    """C80: the four suits against the face, and numbers against their ground, at least 4.5 : 1."""
    c = theme.colours
    assert min(contrast(c.ink(suit), c.face) for suit in "cdhs") >= 4.5
    assert contrast(c.cream, c.shade) >= 4.5
    assert contrast(c.cream, c.panel) >= 4.5
    assert contrast(c.cream, c.ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES[:2], ids=lambda each: each.ground)
def test_four_colours_are_four(theme: Theme) -> None:
    """C82: clubs green, diamonds blue, hearts red, spades black; with two colours two."""
    c = theme.colours
    assert max(zip(c.clubs, "rgb", strict=True))[1] == "g"
    assert max(zip(c.diamonds, "rgb", strict=True))[1] == "b"
    assert max(zip(c.hearts, "rgb", strict=True))[1] == "r"
    assert max(c.spades) < 40
    two = Theme(THEMES[2].deck, theme.ground).colours
    assert len({two.ink(suit) for suit in "cdhs"}) == 2


def test_ranks_are_high_enough() -> None:
    """C80: the rank of every card is at least 28 px high in the picture's 900, 11 at 360."""
    for each in PACK:
        picture = HandPicture((), (each,), None, each.value)
        spot = row(picture).spots[0]
        image = opened(picture)
        corner = (spot.x + HAND.pad // 2, TOP + HAND.pad)
        right = spot.x + HAND.strip
        c = FELT.colours
        inked = [
            any(image.getpixel((x, y)) == c.ink(each.suit) for x in range(corner[0], right))
            for y in range(corner[1], TOP + HAND.height // 2)
        ]
        start = inked.index(True)
        assert inked.index(False, start) - start >= 28


@pytest.mark.parametrize(
    "text",
    [C80, "Ah Ad Ac 5s 6s 7s Jc Jd Jh Kd Qh", "Ac 3d 5h 7s 9c Jd Kh 2s 4c 8d Tc", "2c 3c 4c 9d 9h"],
)
def test_overlapping_cards_show_rank_and_suit(text: str) -> None:
    """C81: what is seen of a covered card's index is all of it, pixel for pixel."""
    picture = hand(text)
    image = opened(picture)
    spots = row(picture).spots
    assert any(spot.over for spot in spots)
    for spot in spots:
        whole = alone(spot.card, FELT)
        # The left edge tells whether the card lies on another one; the print is the same.
        assert list(index(image, HAND, spot, TOP).tobytes()) == list(whole.tobytes())


def test_every_hand_shows_each_index() -> None:
    """C81: the cards of any ten or eleven lie far enough apart, and inside the picture."""
    random = Random(81)
    for _ in range(2_000):
        cards = row(random_hand(random, random.choice((10, 11))))
        assert cards.clear
        assert cards.spots[0].x >= 8
        assert cards.spots[-1].x + HAND.width <= 900 - 8


def test_melds_stand_apart() -> None:
    """Each meld and the loose cards are an island of their own, the ground between them."""
    three = opened(hand("Ah Ad Ac 5s 6s 7s Jc Jd Jh Kd Qh"))
    ground = FELT.colours.ground
    assert len(islands(three, TOP + HAND.height // 2, ground)) == 4
    assert len(islands(opened(hand(C80)), TOP + HAND.height // 2, ground)) == 3
    none = opened(hand("Ac 3d 5h 7s 9c Jd Kh 2s 4c 8d Tc"))
    assert len(islands(none, TOP + HAND.height // 2, ground)) == 1


def test_last_card_of_a_group_is_whole() -> None:
    """No group begins before the last card of the group to its left has ended."""
    for text in (C80, "Ah Ad Ac 5s 6s 7s Jc Jd Jh Kd Qh", "4h 5h 6h Ad 8c Tc Qs Kd Js 9s 2h"):
        picture = hand(text)
        image = opened(picture)
        groups = [each for each in (*picture.melds, picture.loose) if each]
        x = {spot.card: spot.x for spot in row(picture).spots}
        for group in groups:
            last = x[group[-1]]
            bare = HandPicture((), (group[-1],), None, group[-1].value)
            start = row(bare).spots[0].x
            box = (3, TOP, HAND.width + 5, TOP + HAND.height)
            seen = image.crop((last + box[0], box[1], last + box[2], box[3]))
            whole = opened(bare).crop((start + box[0], box[1], start + box[2], box[3]))
            middle = (0, 10, seen.width, seen.height - 10)
            assert seen.crop(middle).tobytes() == whole.crop(middle).tobytes()


def test_order_is_stable_between_turns() -> None:
    """C83: a card that enters no meld is put in its place; what stood before it doesn't move."""
    random = Random(83)
    seen = 0
    while seen < 40:
        ten = random.sample(PACK, 10)
        new = random.choice([each for each in PACK if each not in ten])
        before = hand(" ".join(map(str, ten)))
        after = hand(" ".join(map(str, [*ten, new])), str(new))
        if before.melds != after.melds:
            continue
        seen += 1
        assert [each for each in after.cards if each != new] == list(before.cards)
        at = after.cards.index(new)
        same = row(after).spots[at].x - 8
        box = (0, TOP - 5, same, TOP + HAND.height)
        old, now = opened(before).crop(box), opened(after).crop(box)
        assert ImageChops.difference(old, now).getbbox() is None


def test_order_does_not_depend_on_the_draw() -> None:
    """C83: the same cards stand in the same order however they came."""
    for text in (C80, "Ac 3d 5h 7s 9c Jd Kh 2s 4c 8d Tc"):
        for fresh in parse(text):
            assert hand(text, str(fresh)).cards == hand(text).cards


@pytest.mark.parametrize("theme", THEMES, ids=lambda each: f"{each.deck}-{each.ground}")
def test_new_card_is_marked(theme: Theme) -> None:
    """C83: the mark changes the picture around that card only, and is more than a colour."""
    plain = hand(C80)
    for spot in row(plain).spots:
        marked = replace(plain, fresh=spot.card)
        changed = ImageChops.difference(opened(plain, theme), opened(marked, theme)).getbbox()
        assert changed
        left, top, right, bottom = changed
        assert spot.x - 5 <= left < right <= spot.x + HAND.width + 5
        assert bottom <= TOP + HAND.height + 5
        # An arrow on the ground above the card: seen without colours, too.
        assert top < TOP - 10
        arrow = opened(marked, theme).crop((spot.x, 0, spot.x + HAND.strip, TOP - 6))
        c = theme.colours
        assert has(arrow, (0, 0, *arrow.size), c.gold) > 150
        assert contrast(c.gold, c.ground) > 3


def test_frame_leaves_the_index_alone() -> None:
    """C81, C83: rank and suit of the marked card are the same as without the mark."""
    for each in parse(C80):
        marked = hand(C80, str(each))
        spot = next(spot for spot in row(marked).spots if spot.card == each)
        one, other = opened(marked), opened(hand(C80))
        inner = (spot.x + 6, TOP + 6, spot.x + HAND.strip, TOP + 110)
        assert one.crop(inner).tobytes() == other.crop(inner).tobytes()
        assert has(one, (spot.x, TOP, spot.x + HAND.strip, TOP + HAND.height), FELT.colours.gold)


def drawn(match: Match) -> Match:
    """Let both pass and the first player draw from the stock."""
    for _ in range(2):
        match, _events = match.apply(match.hand.turn, Pass())
    return match.apply(match.hand.turn, DrawStock())[0]


def test_picture_of_a_view() -> None:
    """A seat's picture holds its own cards, the new one and the deadwood; a spectator has none."""
    match = drawn(begin())
    seat = match.hand.turn
    picture = HandPicture.of(view(match, seat))
    assert sorted(picture.cards) == list(match.hand.hands[seat])
    assert picture.fresh == match.hand.drawn
    assert picture.deadwood == sum(each.value for each in picture.loose)
    assert picture.deadwood == arrange(match.hand.hands[seat]).deadwood
    waiting = HandPicture.of(view(match, seat.other))
    assert sorted(waiting.cards) == list(match.hand.hands[seat.other])
    assert waiting.fresh is None
    with pytest.raises(ValueError, match="None"):
        HandPicture.of(view(match, None))


def test_picture_holds_nothing_of_the_others() -> None:
    """R40: whatever the opponent and the stock hold, the picture of a hand is the same."""
    match = drawn(begin())
    seat = match.hand.turn
    hidden = replace(match.hand, stock=match.hand.stock[::-1])
    swapped = list(match.hand.hands)
    swapped[seat.other] = parse(" ".join(map(str, hidden.stock[:10])))
    hidden = replace(hidden, hands=(swapped[0], swapped[1]))
    one = HandPicture.of(view(match, seat))
    other = HandPicture.of(view(replace(match, hand=hidden), seat))
    assert one == other
    assert hash(one) == hash(other)
    assert draw(one) == draw(other)
    assert HandPicture.of(view(match, Seat(1 - seat))) != one


def test_hand_is_as_large_as_it_says() -> None:
    """The size for the page's attributes is the file's."""
    for text in (C80, "Ac 3d 5h 7s 9c Jd Kh 2s 4c 8d"):
        assert opened(hand(text)).size == size(hand(text))

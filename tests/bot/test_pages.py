"""The views around the table: open tables, the rules page by page, the order and the questions."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.errors import BadPress, StalePress
from bot.locale import Texts
from bot.preferences import Preferences
from bot.presses import Ask, Choose, Leaf, Press, press, unpack
from bot.table import Accept, Table
from bot.views import primer
from bot.views.hand import hand, sure
from bot.views.lobby import LISTED, lobby
from bot.views.model import Button, View
from engine import PACK, Discard, Knock, Resign, Rules, Seat, arrange
from engine.actions import DRAW_STOCK, PASS
from render import Deck, Ground, HandPicture, Sort, Theme, draw
from tests.bot.support import (
    ADA,
    BEA,
    TEXTS,
    a_room,
    match_of,
    offered,
    on_turn,
    person_at,
    playing,
    wander,
)
from tests.engine.support import hidden_from, named_in

EN = TEXTS["en"]
BOTH = pytest.mark.parametrize("t", TEXTS.values(), ids=TEXTS)
NAMES = ("Ada", "Bea")
TRIO = (*NAMES, "Eve")
SUITS = "cdhs"


def buttons(view: View) -> list[Button]:
    """Return the buttons of *view*."""
    return [button for row in view.rows for button in row]


def pages(t: Texts) -> Iterator[View]:
    """Open the rules and go on by *Next* to the last page."""
    view = primer.page(1, t)
    while True:
        yield view
        onward = [each for each in buttons(view) if each.label == t("Next")]
        if not onward:
            return
        leaf = unpack(onward[0].press)
        assert isinstance(leaf, Leaf)
        view = primer.page(leaf.page, t)


@BOTH
def test_the_rules_page_by_page(t: Texts) -> None:
    """R1–R24: each page has words and a title with its number; *Back* leads to the one before."""
    found = list(pages(t))
    assert len(found) == 6
    for number, view in enumerate(found, 1):
        assert f"({number} " in view.title
        assert str(len(found)) in view.title
        assert view.lines
        assert all("{" not in line and line.strip() for line in view.lines)
        assert len("\n".join((view.title, *view.lines))) <= 1024
        back = [unpack(each.press) for each in buttons(view) if each.label == t("Back")]
        assert back == ([Leaf(number - 1)] if number > 1 else [])
    assert primer.page(99, t) == found[-1]
    assert primer.page(-1, t) == found[0]


@BOTH
def test_every_page_can_be_drawn(t: Texts) -> None:
    """C80, C81: the pictures of the rules are drawn for each deck and ground, and put in words."""
    drawn = 0
    for number, view in enumerate(pages(t), 1):
        if view.picture is None:
            continue
        drawn += 1
        assert view.picture.leaf == number
        assert view.picture.alt.strip()
        assert not set(view.picture.alt) & set("♣♦♥♠[]{}")
        for look in (Theme(), Theme(Deck.TWO, Ground.DARK)):
            png = draw(view.picture.what, look)
            assert png.startswith(b"\x89PNG")
    assert drawn == 5


def test_the_numbers_on_the_pages_are_true() -> None:
    """R4, R17–R19: what the pages say of their pictures is what those show.

    Melds: 2 of clubs alone, 2. Knock: 6s is laid off on 7s 8s 9s; 10 + 9 + 3 = 22 less 2 is 20.
    Gin: 7 + 8 + 10 + 4 + 10 + 10 + 3 + 5 + 6 + 9 = 72, and 25: 97. Undercut: 5 against 5: 25 for B.
    """
    melds, _, knock, gin, undercut, _ = (view.picture for view in pages(EN))
    assert melds is not None
    assert isinstance(melds.what, HandPicture)
    assert melds.what.deadwood == 2
    scores = []
    for picture in (knock, gin, undercut):
        assert picture is not None
        assert not isinstance(picture.what, HandPicture)
        scores.append(picture.what.scores)
    assert scores == [(20, 0), (97, 0), (0, 25)]


@BOTH
def test_the_open_tables(t: Texts) -> None:
    """C39: a challenge to anybody is accepted here, a match is watched, one to somebody told."""
    free, invited, match = offered(to=None, rules=Rules(target=150, box=True)), offered(), playing()
    view = lobby([(free, ("Ada", "")), (invited, NAMES), (match, NAMES)], t)
    assert len(view.lines) == 3
    does = [Press.unpack(each.press).does for each in buttons(view)]
    assert does == [Ask.ACCEPT, Ask.WATCH]
    assert "150" in view.lines[0]
    assert t("boxes") in view.lines[0]
    for line in view.lines:
        assert "Ada" in line
        assert "7" in line
    assert lobby([], t).rows == ()
    assert len(lobby([], t).lines) == 1


def test_no_more_than_ten_tables_are_listed() -> None:
    """The newest ten: a message has no room for more, nor five rows of buttons."""
    tables = [(offered(to=None), ("Ada", "")) for _ in range(30)]
    view = lobby(tables, EN)
    assert len(view.lines) - 1 == len(buttons(view)) == LISTED == 10
    assert view.lines[-1] == "And 20 more: /gin table NUMBER shows one."
    assert len(view.rows) <= 5


@BOTH
def test_the_open_tables_tell_no_card(t: Texts) -> None:
    """R40: in the list stands no card at all, whatever is being played."""
    for _, _, table in wander(playing(rules=Rules(target=25)), Random(5)):
        view = lobby([(table, NAMES)], t)
        text = "\n".join((*view.lines, *(each.label for each in buttons(view))))
        assert not set(text) & set("♣♦♥♠")
        assert not named_in(text)


def throws(view: View) -> list[Discard]:
    """Return what the buttons of *view* throw, in their order."""
    does = [Press.unpack(each.press).does for each in buttons(view)]
    return [each for each in does if isinstance(each, Discard)]


@pytest.mark.parametrize("sort", Sort)
def test_buttons_stand_as_the_cards_do(sort: Sort) -> None:
    """C83: by suit, by rank or by melds, the buttons are in the order of the picture."""
    likes = Preferences().choose("sort", sort)
    compared = 0
    for _, _, table in wander(playing(rules=Rules(target=50)), Random(8)):
        hand_now = match_of(table).hand
        person = person_at(table, hand_now.turn)
        view = hand(table, person, NAMES, EN, likes)
        assert view.picture is not None
        picture = view.picture.what
        assert isinstance(picture, HandPicture)
        cards = list(hand_now.hands[hand_now.turn])
        assert sorted(picture.cards) == sorted(cards)
        if sort is Sort.SUIT:
            assert list(picture.cards) == sorted(cards, key=lambda c: (SUITS.index(c.suit), c.rank))
        elif sort is Sort.RANK:
            assert list(picture.cards) == sorted(cards, key=lambda c: (c.rank, SUITS.index(c.suit)))
        else:
            melded = {
                each for meld in arrange(hand_now.hands[hand_now.turn]).melds for each in meld
            }
            assert set(picture.cards[: len(melded)]) == melded
        if thrown := throws(view):
            compared += 1
            assert [each.card for each in thrown] == [
                each for each in picture.cards if each != hand_now.taken
            ]
    assert compared > 10


def eleven() -> tuple[Table, int, int]:
    """Return a table where the first of the two named has drawn."""
    table = playing()
    first, second = on_turn(table)
    table = table.apply(first, PASS).apply(second, PASS).apply(first, DRAW_STOCK)
    return table, first, second


@BOTH
def test_a_question_before_a_card_is_thrown(t: Texts) -> None:
    """C22: the question has the picture, *sure* of the very card, and the way back; no more."""
    table, first, _ = eleven()
    for card in match_of(table).hand.hands[match_of(table).hand.turn]:
        for action in (Discard(card), Knock(card)):
            view = sure(table, first, action, NAMES, t, Preferences())
            yes, back = buttons(view)
            assert Press.unpack(yes.press) == Press(table.id, table.moves, action, sure=True)
            assert Press.unpack(back.press).does is Ask.MY_HAND
            assert yes.label in view.title
            assert view.picture is not None


async def test_confirm_asks_first(database: str) -> None:
    """C22, C33: a throw or knock asks, *sure* does it once, and an old question does nothing.

    Without the wish to be asked, the same button throws at once.
    """
    async with a_room(database) as room:
        ada, bea = [await room.people.enter("web", name, name, None) for name in NAMES]
        ada = await room.people.like(ada, ada.likes.choose("confirm", "on"))
        bea = await room.people.like(bea, bea.likes.choose("confirm", "on"))
        people = {ada.id: ada, bea.id: bea}
        table = await room.tables.challenge("web:lobby", ada.id, bea.id, Rules(), "a")
        table = await room.tables.act(bea.id, table.id, Accept("b"))
        first, second = on_turn(table)
        for person, action in ((first, PASS), (second, PASS), (first, DRAW_STOCK)):
            reply = await room.press(people[person], press(table, action), "p", EN)
            assert reply.refused is None
            table = await room.tables.get(table.id)
        me = people[first]
        card = min(match_of(table).hand.hands[match_of(table).hand.turn])
        asked = await room.press(me, press(table, Discard(card)), "p", EN)
        assert asked.view is not None
        assert asked.to_hand
        assert asked.view.title.endswith("?")
        assert await room.tables.get(table.id) is table, "nothing has changed"
        stranger = await room.people.enter("web", "Eve", "Eve", None)
        yes, _ = buttons(asked.view)
        assert (await room.press(stranger, yes.press, "p", EN)).refused == "not_at_table"
        assert (await room.press(people[second], yes.press, "p", EN)).refused == "not_your_turn"
        assert (await room.press(me, yes.press, "p", EN)).refused is None
        after = await room.tables.get(table.id)
        assert after.version == table.version + 1
        assert match_of(after).hand.pile[-1] == card
        for stale in (yes.press, press(table, Discard(card)), press(table, Knock(card))):
            again = await room.press(me, stale, "p", EN)
            assert again.refused == StalePress.code
        assert await room.tables.get(table.id) is after

        people[second] = await room.people.like(
            people[second], people[second].likes.choose("confirm", "off")
        )
        await room.press(people[second], press(after, DRAW_STOCK), "p", EN)
        table = await room.tables.get(table.id)
        card = max(match_of(table).hand.hands[match_of(table).hand.turn])
        await room.press(people[second], press(table, Discard(card)), "p", EN)
        assert match_of(await room.tables.get(table.id)).hand.pile[-1] == card


async def test_choices_by_buttons(database: str) -> None:
    """A settings button of one's own changes that; one that is none of ours is refused."""
    async with a_room(database) as room:
        ada = await room.people.enter("web", "ada", "Ada", None)
        reply = await room.press(ada, Choose("deck", "two").pack(), "p", EN)
        assert reply.anew
        assert reply.view is not None
        reply = await room.press(ada, Choose("language", "it").pack(), "p", EN)
        assert reply.view is not None
        assert reply.view.title == TEXTS["it"]("How you like it"), "in the language chosen"
        now = await room.people.get(ada.id)
        assert (now.likes.deck, now.language) == (Deck.TWO, "it")
        for wrong in ("set.deck.three", "set.language.klingon", "set.name.eve", "set.deck",
                      "rules.0",
                      "rules.10", "set.deck.two!", "rules.x"):  # fmt: skip
            assert (await room.press(ada, wrong, "p", EN)).refused == BadPress.code
        assert await room.people.get(ada.id) == now
        page = await room.press(ada, Leaf(9).pack(), "p", EN)
        assert page.view == primer.page(6, EN)


async def test_sorting_and_hints_of_ones_own_hand_alone(database: str) -> None:
    """R40, C36: who does not sit there can neither sort nor be hinted at; the orders go round."""
    async with a_room(database) as room:
        people = [await room.people.enter("web", each, each, None) for each in TRIO]
        ada, bea, eve = people
        table = await room.tables.challenge("web:lobby", ada.id, bea.id, Rules(), "a")
        table = await room.tables.act(bea.id, table.id, Accept("b"))
        for ask in (Ask.HINT, Ask.SORT):
            reply = await room.press(eve, press(table, ask), "p", EN)
            assert reply.refused == "not_at_table"
            assert reply.view is None
        assert (await room.people.get(eve.id)).likes == Preferences()
        seen = []
        for _ in Sort:
            assert (await room.press(ada, press(table, Ask.SORT), "p", EN)).to_hand
            seen.append((await room.people.get(ada.id)).likes.sort)
        assert seen == [Sort.SUIT, Sort.RANK, Sort.MELDS]
        first, _ = on_turn(table)
        player = ada if first == ada.id else bea
        reply = await room.press(player, press(table, Ask.HINT), "p", EN)
        assert reply.text
        assert reply.view is None
        watched = await room.press(eve, press(table, Ask.WATCH), "p", EN)
        assert watched.watch
        assert watched.view is not None
        hidden = hidden_from(match_of(table), None)
        names = named_in(*(each.press for each in buttons(watched.view)))
        assert not names & set(map(str, hidden))


def test_the_views_are_what_they_say() -> None:
    """The moment with eleven cards is one; the two seats are Ada's and Bea's."""
    table, first, second = eleven()
    assert {first, second} == {ADA, BEA}
    assert len(match_of(table).hand.hands[match_of(table).hand.turn]) == 11
    assert len(PACK) == 52
    assert match_of(table.apply(first, Resign())).result is not None
    assert {person_at(table, seat) for seat in Seat} == {ADA, BEA}

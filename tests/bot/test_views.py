"""What people see of a table: text, picture and buttons."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import errors as room_errors
from bot.errors import NotAtTable, NotStarted, RoomError
from bot.locale import Texts
from bot.platform import HOUSE, Person
from bot.presses import LIMIT_BYTES, Ask, Press
from bot.table import Accept, Decline, Status, Table
from bot.typed import clean_name
from bot.views import refusals
from bot.views.board import board
from bot.views.confirm import resign
from bot.views.guide import guide
from bot.views.hand import hand, knock_choice
from bot.views.model import View
from bot.views.words import called, quoted, sentence, sign, spoken
from engine import (
    PACK,
    CallOff,
    Discard,
    Knock,
    NextHand,
    Phase,
    Resign,
    RuleError,
    Rules,
    Seat,
    card,
    legal_actions,
)
from engine import errors as rule_errors
from engine.actions import DRAW_STOCK, PASS, TAKE_DISCARD, TAKE_UPCARD
from engine.errors import MatchOver
from engine.events import Drew, Event, Knocked
from render import Theme, draw
from tests.bot.support import (
    ADA,
    BEA,
    EVE,
    TEXTS,
    match_of,
    offered,
    on_turn,
    playing,
    somewhere,
    wander,
)
from tests.engine.support import FIXED, hidden_from, swapped

NAMES = ("Ada", "Bea")
BOTH = tuple(TEXTS.values())
NOTATION = re.compile(r"\b[A23456789TJQK][cdhs]\b")
LABEL = 80
ROWS = 5
TEXT = 1024
"""A caption in Telegram holds no more."""


def views(table: Table, names: tuple[str, str], t: Texts) -> Iterator[View]:
    """Yield every view that somebody may have of *table*."""
    yield board(table, names, t)
    if table.match is None:
        return
    for person in (ADA, BEA):
        yield hand(table, person, names, t)
        yield knock_choice(table, person, names, t)
        if table.match.result is None:
            yield resign(table, person, names, t)


def check(view: View) -> None:
    """See that both chats and the page can show *view*."""
    assert view.title.strip()
    assert view.title.isprintable()
    assert view.lines
    for line in view.lines:
        assert line.strip() == line != ""
        assert line.isprintable()
        assert "{" not in line
    assert len("\n".join((view.title, *view.lines))) <= TEXT
    assert len(view.rows) <= ROWS
    for row in view.rows:
        assert 1 <= len(row) <= 5
        for button in row:
            assert 1 <= len(button.label) <= LABEL
            assert button.label.isprintable()
            assert len(button.press.encode()) <= LIMIT_BYTES
            assert Press.unpack(button.press).pack() == button.press
            assert button.spoken is None or not set(button.spoken) & set("♣♦♥♠")
    presses = [button.press for row in view.rows for button in row]
    assert len(presses) == len(set(presses))
    if view.picture is not None:
        assert view.picture.alt.strip() == view.picture.alt != ""
        assert not set(view.picture.alt) & set("♣♦♥♠[]{}")
        assert not NOTATION.search(view.picture.alt)


@settings(FIXED, max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 160))
def test_every_view_of_any_table(seed: int, steps: int) -> None:
    """Whatever the state, in both languages, each view can be made and shown anywhere."""
    table = somewhere(seed, steps, rules=Rules(target=50))
    for t in BOTH:
        for view in views(table, NAMES, t):
            check(view)


@pytest.mark.parametrize("t", BOTH, ids=list(TEXTS))
def test_every_view_of_a_whole_match(t: Texts) -> None:
    """From the first card to the end: there is always a way on, for the one who is to act."""
    for _, _, table in wander(
        playing(seed=Random(2).randbytes(32), rules=Rules(target=25)), Random(2)
    ):
        for view in views(table, NAMES, t):
            check(view)
        match = match_of(table)
        board_presses = pressed(board(table, NAMES, t))
        for seat, person in zip(Seat, (ADA, BEA), strict=True):
            offers = {
                does for does in pressed(hand(table, person, NAMES, t)) if not isinstance(does, Ask)
            }
            legal = set(match.legal_actions(seat))
            moves = set() if match.result else set(legal_actions(match.hand, seat))
            assert {each for each in moves if not isinstance(each, Knock)} <= offers
            assert not {each for each in offers if not isinstance(each, Knock)} - legal
            if any(isinstance(each, Knock) for each in moves):
                assert any(isinstance(each, Knock) for each in offers & legal)
            if match.result is not None:
                assert Ask.REMATCH in pressed(hand(table, person, NAMES, t))
        if match.result is not None:
            assert Ask.REMATCH in board_presses
        else:
            assert Ask.MY_HAND in board_presses  # when private messages are closed (C38)
            assert (NextHand() in board_presses) == (match.hand.phase is Phase.OVER)


def pressed(view: View) -> list[object]:
    """Return what the buttons of *view* do."""
    return [Press.unpack(button.press).does for row in view.rows for button in row]


def test_challenges() -> None:
    """Open or for somebody, answered or not, a rematch: each tells what can be done."""
    for t in BOTH:
        for to, names in ((BEA, NAMES), (None, ("Ada", ""))):
            for rematch_of in (None, 3):
                table = replace(offered(to=to), rematch_of=rematch_of)
                view = board(table, names, t)
                check(view)
                assert table.commitment in " ".join(view.lines)  # before it is accepted (R39)
                assert pressed(view) == [Ask.ACCEPT, Decline()]
        for person in (ADA, BEA):
            gone = board(offered().apply(person, Decline()), NAMES, t)
            check(gone)
            assert gone.rows == ()
        withdrawn = board(offered(to=None).apply(ADA, Decline()), ("Ada", ""), t)
        check(withdrawn)


@settings(FIXED, max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_the_board_shows_nothing_hidden(seed: int, steps: int) -> None:
    """Two tables that differ in hidden cards alone have one board: text, picture, buttons (R40)."""
    table = somewhere(seed, steps)
    other = mixed(table, None, seed)
    for t in BOTH:
        assert board(table, NAMES, t) == board(other, NAMES, t)


@settings(FIXED, max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_a_hand_shows_nothing_of_the_other(seed: int, steps: int) -> None:
    """One's hand is the same whatever the other holds and however the stock lies (C32)."""
    table = somewhere(seed, steps)
    for seat, person in zip(Seat, (ADA, BEA), strict=True):
        other = mixed(table, seat, seed)
        for t in BOTH:
            assert hand(table, person, NAMES, t) == hand(other, person, NAMES, t)
            assert knock_choice(table, person, NAMES, t) == knock_choice(other, person, NAMES, t)


def test_mixing_does_mix() -> None:
    """The two tests before compare tables that do differ, and views that would show it."""
    table = somewhere(1, 11)
    assert mixed(table, None, 1) != table
    changed = mixed(table, Seat.A, 1)
    assert hand(table, BEA, NAMES, TEXTS["en"]) != hand(changed, BEA, NAMES, TEXTS["en"])


def mixed(table: Table, viewer: Seat | None, seed: int) -> Table:
    """Return *table* with the cards hidden from *viewer* in other places, its story fitting."""
    match = match_of(table)
    hidden = sorted(hidden_from(match, viewer))
    order = Random(seed)
    state = order.getstate()
    renamed = dict(zip(hidden, order.sample(hidden, len(hidden)), strict=True))
    order.setstate(state)

    def told(event: Event) -> Event:
        if isinstance(event, Drew) and event.seat != viewer and event.card is not None:
            return replace(event, card=renamed.get(event.card, event.card))
        return event

    return replace(
        table,
        seed=bytes(32) if match.result is None else table.seed,
        match=swapped(match, viewer, order),
        events=tuple(map(told, table.events)),
    )


@settings(FIXED, max_examples=20)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_no_button_gives_a_hidden_card_away(seed: int, steps: int) -> None:
    """Ids, labels and alt texts of what one sees name no card that one may not know (R40)."""
    table = somewhere(seed, steps)
    match = match_of(table)
    t = TEXTS["en"]
    for seat, person in ((None, None), *zip(Seat, (ADA, BEA), strict=True)):
        view = board(table, NAMES, t) if person is None else hand(table, person, NAMES, t)
        secret = hidden_from(match, seat) - set(match.hand.pile) - known(table)
        text = "\n".join(
            (
                *(button.label for row in view.rows for button in row),
                *(button.spoken or "" for row in view.rows for button in row),
                view.picture.alt if view.picture else "",
            )
        )
        for each in secret:
            assert sign(each) not in text.split()
            assert spoken(each, t) not in text
            for row in view.rows:
                for button in row:
                    does = Press.unpack(button.press).does
                    assert not (isinstance(does, Discard | Knock) and does.card == each)


def known(table: Table) -> set[object]:
    """Return the cards that a knock has shown to all."""
    outcome = match_of(table).hand.outcome
    return {outcome.card} if isinstance(outcome, Knocked) else set()


def test_hands_are_their_owners() -> None:
    """A stranger has no hand, nor a choice of knocks, nor a match to resign (C36)."""
    t = TEXTS["en"]
    for table in (offered(), playing()):
        for make in (hand, knock_choice):
            with pytest.raises(NotAtTable):
                make(table, EVE, NAMES, t)
    with pytest.raises(NotAtTable):
        hand(offered(), ADA, NAMES, t)
    with pytest.raises(NotStarted):
        resign(offered(), ADA, NAMES, t)
    with pytest.raises(NotAtTable):
        resign(playing(), EVE, NAMES, t)
    with pytest.raises(MatchOver):
        resign(playing().apply(ADA, Resign()), ADA, NAMES, t)


def test_the_opening() -> None:
    """The first player is offered the upcard by name or to pass; the other only waits (R8)."""
    t = TEXTS["en"]
    table = playing()
    mover, waits = on_turn(table)
    upcard = match_of(table).hand.pile[-1]
    view = hand(table, mover, NAMES, t)
    assert pressed(view) == [TAKE_UPCARD, PASS, Ask.HINT, Ask.SORT]
    assert view.rows[0][0].label == f"Take {sign(upcard)}"
    assert pressed(hand(table, waits, NAMES, t)) == [Ask.SORT]
    later = table.apply(mover, PASS).apply(waits, PASS)
    acts = [does for does in pressed(hand(later, mover, NAMES, t)) if not isinstance(does, Ask)]
    assert acts == [DRAW_STOCK]  # C16


def test_eleven_cards_to_throw() -> None:
    """With eleven cards there is a button for each that may go, and *Knock* always (R13, R14)."""
    t = TEXTS["en"]
    table = playing()
    first, second = on_turn(table)
    table = table.apply(first, PASS).apply(second, PASS).apply(first, DRAW_STOCK)
    cards = match_of(table).hand.hands[match_of(table).hand.turn]
    view = hand(table, first, NAMES, t)
    throws = {does.card for does in pressed(view) if isinstance(does, Discard)}
    assert throws == set(cards)
    knock, *asks = pressed(view)[-4:]
    assert isinstance(knock, Knock)
    assert asks == [Ask.CHOOSE_KNOCK, Ask.HINT, Ask.SORT]
    choice = knock_choice(table, first, NAMES, t)
    assert {does.card for does in pressed(choice) if isinstance(does, Knock)} == set(cards)
    assert pressed(choice)[-1] is Ask.MY_HAND  # and back again, nothing done (C22)
    asked = table.apply(second, CallOff())
    check(hand(asked, first, NAMES, t))  # the fullest hand: five rows
    assert len(hand(asked, first, NAMES, t).rows) == 5


def test_the_card_just_taken_stays() -> None:
    """No button throws the card that was taken from the pile in this turn (R10, C19)."""
    table = playing()
    first, _ = on_turn(table)
    upcard = match_of(table).hand.pile[-1]
    table = table.apply(first, TAKE_UPCARD)
    for view in (hand(table, first, NAMES, BOTH[0]), knock_choice(table, first, NAMES, BOTH[0])):
        cards = {does.card for does in pressed(view) if isinstance(does, Discard | Knock)}
        assert upcard not in cards
        assert len(cards) == 10
    assert TAKE_DISCARD not in pressed(hand(table, first, NAMES, BOTH[0]))


def test_pictures_are_drawn_from_the_views() -> None:
    """What a view says of its picture can be drawn, and the same gives the same file."""
    for steps in (3, 40):
        table = somewhere(2, steps)
        for view in views(table, NAMES, BOTH[0]):
            if view.picture is not None:
                png = draw(view.picture.what, Theme())
                assert png.startswith(b"\x89PNG")
                assert draw(view.picture.what, Theme()) == png


ODD_NAMES = (
    "_*[]()~`>#+-=|{}.!<>&@everyone",
    "{name} {0} %s",
    "</b><script>",
    "שרה כהן",
    "محمد",
    "👩\u200d👩\u200d👧 Müller",
    "x" * 32,
    "🙂" * 32,
    "ada",
    "ßeta",
)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_shown_as_typed(name: str) -> None:
    """Markup, braces, right-to-left text, small letters: in every view as typed (C64)."""
    assert clean_name(name) == name
    larger = name[:1].upper() + name[1:]
    for t in BOTH:
        names = tuple(
            called(Person(at, "web", each, None), t) for at, each in ((1, name), (2, "Bea"))
        )
        assert len(names) == 2
        for table in (
            offered(),
            offered().apply(ADA, Decline()),
            playing(),
            playing().apply(ADA, CallOff()),
            playing().apply(ADA, Resign()),
            somewhere(3, 60),
        ):
            shown = board(table, (names[0], names[1]), t)
            assert name in shown.title
            for line in (shown.title, *shown.lines):
                assert larger == name or larger not in line
                assert line.count("\u2068") == line.count("\u2069")
                for button in (button for row in shown.rows for button in row):
                    assert len(button.label) <= LABEL


def test_right_to_left_names_turn_nothing_around() -> None:
    """A right-to-left name stands between marks that keep the text around it in order (C64)."""
    person = Person(1, "web", "שרה", None)
    assert called(person, BOTH[0]) == "\u2068שרה\u2069"
    assert unicodedata.bidirectional("\u2068") == "FSI"
    assert called(Person(1, "web", "Ada", None), BOTH[0]) == "Ada"


def test_the_house_has_a_name_in_each_language() -> None:
    """The house is called something in each language, written large at the head of a sentence."""
    for t in BOTH:
        name = called(Person(1, HOUSE, "House", None), t)
        assert name != "House"
        assert sentence(f"{name} passed.", t)[0].isupper()
        table = playing()
        for view in (*views(table, (name, "bea"), t), *views(table, ("bea", name), t)):
            check(view)
            for line in view.lines:
                assert not line.startswith(name)


@pytest.mark.parametrize("t", BOTH, ids=list(TEXTS))
def test_the_guide_shows_every_command(t: Texts) -> None:
    """The help has a line for each command, and fits a message of Discord's."""
    view = guide(t)
    assert all(view.lines)
    assert len("\n".join((view.title, *view.lines))) <= 2000


def errors(kind: type[Exception]) -> Iterator[type[Exception]]:
    """Yield *kind*'s subclasses, at any depth."""
    for each in kind.__subclasses__():
        yield each
        yield from errors(each)


def made(kind: type[Exception]) -> Exception:
    """Return an error of *kind* with data of the right types."""
    samples: dict[str, Any] = {
        "card": card("7d"),
        "deadwood": 23,
        "limit": 17,
        "table": 12,
        "tables": (12, 13),
        "name": "Grace",
        "problem": "unknown",
        "value": "xyzzy",
        "usage": "/gin help",
        "option": "target",
        "low": 25,
        "high": 500,
        "action": "Pass",
        "phase": Phase.DRAW,
        "part": "a|b",
        "seat": 3,
    }
    data = fields(kind) if hasattr(kind, "__dataclass_fields__") else ()  # type: ignore[arg-type]
    return kind(**{field.name: samples[field.name] for field in data})


ALL_ERRORS = sorted(
    {*errors(RoomError), *errors(RuleError)}, key=lambda kind: (kind.__module__, kind.__name__)
)


def test_each_error_has_words_of_its_own() -> None:
    """In both languages no error shares its words with another, nor has the ones for unknown."""
    assert len(ALL_ERRORS) > 25
    assert {each.__module__ for each in ALL_ERRORS} == {room_errors.__name__, rule_errors.__name__}
    for t in BOTH:
        told: dict[str, type[Exception]] = {}
        unknown = {refusals.word(RoomError(), t), refusals.word(RuleError(), t)}
        for kind in ALL_ERRORS:
            error = made(kind)
            assert isinstance(error, RoomError | RuleError)
            words = refusals.word(error, t)
            assert words not in told, (kind, told.get(words))
            assert words not in unknown
            assert words.strip() == words
            assert words[-1] in ".!" or kind is room_errors.BadCommand
            assert len(words) <= 200  # an alert in Telegram
            told[words] = kind


def test_each_error_has_a_code_of_its_own() -> None:
    """Codes are what adapters and tests tell errors by."""
    codes = [each.code for each in ALL_ERRORS if issubclass(each, RoomError | RuleError)]
    assert len(codes) == len(set(codes)) == len(ALL_ERRORS)


def test_both_languages_word_errors_differently() -> None:
    """Nothing is left untranslated."""
    for kind in ALL_ERRORS:
        error = made(kind)
        assert isinstance(error, RoomError | RuleError)
        assert refusals.word(error, BOTH[0]) != refusals.word(error, BOTH[1])


@pytest.mark.parametrize("problem", ["unknown", "missing", "number", "unread"])
def test_commands_that_can_not_be_read(problem: str) -> None:
    """Each problem shows what was typed, in short, and an example."""
    for t in BOTH:
        words = refusals.word(
            room_errors.BadCommand(problem, "x" * 5000, "/gin open target=150", 25, 500), t
        )
        assert "/gin open target=150" in words
        assert "xxx" in words
        assert len(words) <= 200


def test_what_not_now_means() -> None:
    """A press at the wrong moment says what the moment is for, not just no."""
    t = BOTH[0]
    told = {
        refusals.word(rule_errors.NotNow(action, phase), t)
        for action, phase in (
            ("NextHand", Phase.OVER),
            ("NextHand", Phase.DRAW),
            ("Discard", Phase.DRAW),
            ("DrawStock", Phase.DISCARD),
            ("PlayOn", Phase.DRAW),
        )
    }
    assert len(told) == 5


def test_the_message_of_a_knock_too_high() -> None:
    """It names what would be left, the limit and the card, and whose turn it still is (R14)."""
    words = refusals.word(rule_errors.KnockTooHigh(card("Td"), 23, 10), BOTH[0])
    for part in ("23", "10", "10♦", "still your turn"):
        assert part in words


@settings(FIXED, max_examples=200)
@given(st.text(max_size=200))
def test_what_was_typed_is_told_back_in_short(text: str) -> None:
    """Whatever was typed fits a line when it is told back, emoji whole."""
    shown = quoted(text)
    assert len(shown) <= 40
    assert shown.replace("\u200d", "").replace("\u200c", "").isprintable()


def test_a_short_text_is_told_back_as_typed() -> None:
    """What is short and can be shown is not touched."""
    for text in ("Ada", "👩\u200d👩\u200d👧", "שרה", "a  b"):
        assert quoted(text) == text
    assert quoted("\u202eAda\n") == "Ada"


def test_every_card_has_its_words() -> None:
    """52 signs and 52 names in each language, none twice; ten is 10."""
    for t in BOTH:
        assert len({spoken(each, t) for each in PACK}) == 52
    assert len({sign(each) for each in PACK}) == 52
    assert sign(card("Td")) == "10♦"
    assert spoken(card("Qs"), BOTH[0]) == "queen of spades"


def test_accepting_changes_the_board() -> None:
    """The board goes from the challenge to the match: other text, other buttons."""
    for t in BOTH:
        before, after = board(offered(), NAMES, t), board(playing(), NAMES, t)
        assert before != after
        assert not set(pressed(before)) & set(pressed(after))
    assert offered().apply(BEA, Accept("x")).status is Status.PLAYING

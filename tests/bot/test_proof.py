"""R39: a finished match as a file, and what is found when anything in it is changed."""

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from bot import __main__ as main
from bot import notation
from bot.errors import NotOver
from bot.platform import Person
from bot.proof import FORMAT, Checked, NoProof, check, exported
from bot.table import Accept, Status, Table
from engine import CallOff, Match, NextHand, Pass, Resign, Rules, Seat, TakeDiscard, TakeUpcard
from engine.events import Ending, Voided
from tests.bot.support import (
    ADA,
    BEA,
    a_room,
    match_of,
    offered,
    on_turn,
    person_at,
    playing,
    some_move,
    wander,
)
from tests.engine.support import FIXED, random_rules

NAMES = ("Ada", "Bea")


@dataclass(frozen=True)
class Played:
    """A table and its log, as the database has it."""

    table: Table
    entries: tuple[tuple[int, str], ...]

    @property
    def data(self) -> dict[str, Any]:
        """The export, read anew at each call."""
        read: dict[str, Any] = json.loads(json.dumps(exported(self.table, self.entries, NAMES)))
        return read

    def act(self, person: int, action: Any) -> "Played":
        """Return it with one more entry."""
        entry = (person, notation.write(action))
        return Played(self.table.apply(person, action), (*self.entries, entry))


def begun(seed: int, rules: Rules, dealer: Seat | None = None) -> Played:
    """Return a match that was just accepted."""
    table = playing(seed=Random(seed).randbytes(32), rules=rules, dealer=dealer)
    return Played(table, ((BEA, notation.write(Accept("bea-part"))),))


def finished(seed: int, *, dealer: Seat | None = None, rules: Rules | None = None) -> Played:
    """Return a match that was played to its end at random, by any options."""
    rng = Random(seed)
    game = begun(seed, rules or random_rules(rng), dealer)
    for person, action, table in wander(game.table, rng):
        game = Played(table, (*game.entries, (person, notation.write(action))))
    return game


def void(game: Played) -> Played:
    """Play the hand, which was just dealt, until the stock runs out (R11)."""
    for _ in range(2):
        game = game.act(on_turn(game.table)[0], Pass())
    while match_of(game.table).hand.outcome is None:
        game = game.act(on_turn(game.table)[0], some_throw(game.table))
    return game


def some_throw(table: Table) -> Any:
    """Return a draw, or the throw of the card just drawn."""
    hand = match_of(table).hand
    legal = [
        each
        for each in match_of(table).legal_actions(hand.turn)
        if not isinstance(each, TakeUpcard | TakeDiscard)
    ]
    drawn = [each for each in legal if getattr(each, "card", None) == hand.drawn]
    return drawn[0] if hand.drawn else legal[0]


SMALL = Rules(target=25, box=True, game=True)
ENDS = {
    "resigned": lambda: begun(1, Rules()).act(BEA, Resign()),
    "called off": lambda: begun(1, Rules()).act(ADA, CallOff()).act(BEA, CallOff()),
    "rematch": lambda: finished(3, dealer=Seat.A, rules=SMALL),
    "void hand": lambda: void(begun(2, SMALL)).act(ADA, NextHand()).act(BEA, Resign()),
    "played": lambda: finished(4, rules=SMALL),
}


def proven(game: Played) -> Checked:
    """Check the export of *game* and return what was recomputed."""
    return check(json.dumps(game.data))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("dealer", [None, Seat.A, Seat.B])
def test_whole_matches_are_proven(seed: int, dealer: Seat | None) -> None:
    """R39: matches by any options, rematches too, come out the same from the file alone."""
    game = finished(seed, dealer=dealer)
    checked = proven(game)
    assert checked.match == match_of(game.table)
    assert checked.players == NAMES
    lines = list(checked.lines())
    assert lines[-1] == "everything agrees"
    for number in range(1, checked.match.number + 1):
        deck = " ".join(map(str, match_of(game.table).shuffle.deck(number)))
        assert f"deck {number}: {deck}" in lines


@pytest.mark.parametrize("how", ENDS)
def test_every_ending_is_proven(how: str) -> None:
    """R39: resigned, called off, played, with a void hand, as a rematch: each file is proven."""
    game = ENDS[how]()
    checked = proven(game)
    assert checked.match == match_of(game.table)
    said = "\n".join(checked.lines())
    if how == "called off":
        assert "called_off, nobody wins" in said
    elif how == "void hand":
        assert "hand 1: void" in said
        assert isinstance(checked.match.played[0].outcome, Voided)
    else:
        assert checked.match.result is not None
        winner = checked.match.result.winner
        assert winner is not None
        assert f"seat {winner.name} wins" in said


def test_end_bonuses_are_proven() -> None:
    """R24, R39: boxes and game bonus are a part of the result: a file can't lie about them."""
    game = finished(4, rules=SMALL)
    data = game.data
    result = match_of(game.table).result
    assert result is not None
    totals = list(result.totals(match_of(game.table).scores))
    assert totals != data["result"]["scores"]
    assert data["result"]["totals"] == totals
    assert f"with boxes and game bonus: {totals[0]} to {totals[1]}" in proven(game).lines()
    for change in ({"box": False}, {"game": False}):
        with pytest.raises(NoProof):
            check(json.dumps({**data, "rules": {**data["rules"], **change}}))


def test_no_file_before_the_end() -> None:
    """R39, R40: while a match is played, or not yet accepted, its seed is in no file."""
    for table in (offered(), playing()):
        with pytest.raises(NoProof) as caught:
            exported(table, (), NAMES)
        assert table.seed.hex() not in str(caught.value)
        assert "not over yet" in str(caught.value)


async def test_the_rooms_own_files(database: str) -> None:
    """R39: what the room gives out is proven; nothing is given out before the end, nor for none."""
    async with a_room(database) as room:
        people: list[Person] = [await room.people.enter("web", name, name, None) for name in NAMES]
        ada, bea = (each.id for each in people)
        first = await room.tables.challenge("web:lobby", ada, bea, SMALL, "ada-part")
        with pytest.raises(NotOver):
            await room.proof(first.id)
        await room.tables.act(bea, first.id, Accept("bea-part"))
        with pytest.raises(NotOver):
            await room.proof(first.id)
        await room.tables.act(bea, first.id, Resign())
        checked = check(await room.proof(first.id))
        assert checked.players == NAMES
        again = await room.tables.rematch(bea, first.id, "bea-part")
        await room.tables.rematch(ada, first.id, "ada-part")
        table = await room.tables.get(again.id)
        assert table.first_dealer is not None
        person, _ = on_turn(table)
        await room.tables.act(person, again.id, some_move(table))
        await room.tables.act(ada, again.id, Resign())
        checked = check(await room.proof(again.id))
        assert checked.match == match_of(await room.tables.get(again.id))
        declined = await room.tables.challenge("web:lobby", ada, bea, SMALL, "ada-part")
        await room.tables.act(person_at(declined, Seat.A), declined.id, notation.read("decline"))
        with pytest.raises(NotOver):
            await room.proof(declined.id)


GAME = finished(11, rules=Rules(target=60, big_gin=True, box=True))
TEXT = json.dumps(GAME.data)


def meaning(match: Match) -> tuple[object, ...]:
    """Return what matters of a recomputed match: decks, hands and how it ended."""
    hands = [(each.number, each.dealer, each.outcome) for each in match.played]
    totals = match.result.totals(match.scores) if match.result else None
    decks = [match.shuffle.deck(number) for number in range(1, match.number + 1)]
    return decks, hands, match.scores, match.result, totals, match.hand.pile, match.hand.hands


def find_or_same(text: str) -> bool:
    """See that the file *text* is refused in one line, or means what the unchanged one does."""
    try:
        checked = check(text)
    except NoProof as fault:
        one_line(str(fault))
        return True
    assert meaning(checked.match) == meaning(match_of(GAME.table))
    return False


def one_line(text: str) -> None:
    """See that *text* is one line that fits the screen."""
    assert text.isprintable()
    assert 0 < len(text) <= 200


@settings(FIXED, max_examples=150)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="ascii") | st.characters())
def test_any_sign_changed_is_found_or_means_the_same(at: int, sign: str) -> None:
    """R39: whichever sign of the file is another, it is no proof, or of the very same match."""
    find_or_same(TEXT[:at] + sign + TEXT[at + 1 :])


PLACES = (
    ("format",), ("rules",), ("rules", "target"), ("rules", "knock_limit"), ("rules", "gin_bonus"),
    ("rules", "undercut_bonus"), ("rules", "oklahoma"), ("rules", "big_gin"), ("rules", "box"),
    ("rules", "game"), ("first_dealer",), ("commitment",), ("seed",), ("parts",), ("parts", 0),
    ("parts", 1), ("actions",), ("actions", 0), ("actions", 5, "do"), ("actions", 5, "seat"),
    ("actions", -1), ("actions", -1, "do"), ("players",), ("players", 0), ("result",),
    ("result", "ending"), ("result", "winner"), ("result", "scores"), ("result", "scores", 0),
    ("result", "totals"), ("result", "totals", 1),
)  # fmt: skip
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["draw", "take", "knock 7d", "discard Ks", "resign", "accept x", "house"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)  # fmt: skip


@settings(FIXED, max_examples=250)
@given(st.sampled_from(PLACES), ODD)
def test_any_value_changed_is_found_or_means_the_same(place: tuple[Any, ...], value: Any) -> None:
    """R39: whatever stands in place of any value, the file is refused or means the same."""
    data = GAME.data
    *way, last = place
    inner = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    find_or_same(json.dumps(data))


@settings(FIXED, max_examples=60)
@given(st.data())
def test_actions_left_out_twice_or_moved_are_found(data: st.DataObject) -> None:
    """R39: the numbered actions are the match: none may be missing, twice there or elsewhere."""
    export = GAME.data
    actions = export["actions"]
    at = data.draw(st.integers(0, len(actions) - 1))
    taken = actions.pop(at)
    to = data.draw(st.integers(0, len(actions)) | st.none())
    if to is not None and to != at:
        actions.insert(to, taken)
        if data.draw(st.booleans()):
            actions.insert(at, taken)
    elif to is not None:
        actions[at:at] = [taken, taken]
    find_or_same(json.dumps(export))


def changed(**values: Any) -> str:
    """Return the file with other *values*."""
    return json.dumps({**GAME.data, **values})


def test_what_must_be_found() -> None:
    """R39: another seed, part, commitment, dealer, action, score or rule is told in a line."""
    data = GAME.data
    seed = ("0" if data["seed"][0] != "0" else "1") + data["seed"][1:]
    drawn = match_of(GAME.table).shuffle.first_dealer()
    scores = [data["result"]["scores"][0] + 1, data["result"]["scores"][1]]
    unfinished = data["actions"][:-1]
    lies: dict[str, Any] = {
        "committed": {"seed": seed},
        "committed ": {"commitment": data["commitment"].upper() + "0"},
        "refuse": {"parts": ["other", "bea-part"]},
        "refuse ": {"first_dealer": 1 - drawn},
        "the result is": {"result": {**data["result"], "scores": scores}},
        "do not end": {"actions": unfinished},
        "no action of a match": {"actions": [{"seat": 1, "do": "accept x"}, *data["actions"]]},
        "refuse  ": {"rules": {**data["rules"], "target": 25}},
        "bad_option": {"rules": {**data["rules"], "target": 24}},
        "KeyError": {"rules": data["rules"], "actions": [{"seat": 0}]},
        "match_over": {"actions": [*data["actions"], {"seat": 0, "do": "resign"}]},
    }
    for said, values in lies.items():
        with pytest.raises(NoProof) as caught:
            check(changed(**values))
        assert said.strip() in str(caught.value)
        one_line(str(caught.value))


def test_an_unfinished_match_with_a_fitting_result_is_no_proof() -> None:
    """R39: the actions have to end the match, whatever the file says of how it stands."""
    match = match_of(GAME.table)
    for result in (
        {"ending": None, "winner": None, "scores": [0, 0]},
        {"ending": None, "winner": None, "scores": [0, 0], "totals": [0, 0]},
        None,
    ):
        with pytest.raises(NoProof) as caught:
            check(changed(actions=[], result=result))
        assert str(caught.value) == "the actions do not end the match"
    assert match.result is not None


DEEP = "[" * 100_000 + "]" * 100_000
HALF_DEEP = "[" * 900 + "]" * 900
WRONG = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "a number": "9" * 100_000,
    "no format": "{}",
    "another format": json.dumps({"format": "match 2"}),
    "a format alone": json.dumps({"format": FORMAT}),
    "deep": DEEP,
    "deep names": changed(players="@").replace('"@"', f'[{HALF_DEEP}, "Bea"]'),
    "deep parts": changed(parts="@").replace('"@"', f'[{HALF_DEEP}, "b"]'),
    "deep result": changed(result="@").replace('"@"', HALF_DEEP),
    "a long action": changed(actions=[{"seat": 0, "do": "x" * 1_000_000}]),
    "a long result": changed(result="x\n" * 1_000_000),
    "a long name": changed(players=["x" * 1_000_000]),
    "no names": changed(players=[None, 7]),
    "one name": changed(players="AB"[:1]),
    "a large seat": changed(actions=[{"seat": 1e300, "do": "draw"}]),
    "no number": changed(first_dealer=float("nan")),
    "infinite": changed(first_dealer=float("inf")),
    "half a sign": changed(parts=["\ud800", "b"]),
    "a byte order mark": "\ufeff" + TEXT,
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_is_no_exported_match_is_told_in_one_line(text: str) -> None:
    """R39: whatever the file holds, however large or deep, one short line says that it is none."""
    with pytest.raises(NoProof) as caught:
        check(text)
    one_line(str(caught.value))


def test_spelling_does_not_matter() -> None:
    """The same values, spelt otherwise or with others beside them, are the same match."""
    data = GAME.data
    for text in (
        json.dumps(data, indent=4, ensure_ascii=False),
        json.dumps(dict(reversed(data.items()))),
        changed(seed=data["seed"].upper()),
        changed(comment="played at the club"),
    ):
        assert check(text).match == match_of(GAME.table)


def verify(*arguments: str) -> Result:
    """Run ``python -m bot verify``."""
    return CliRunner().invoke(main.cli, ["verify", *arguments])


def test_verify_by_the_command_line(tmp_path: Path) -> None:
    """R39: `verify FILE` prints each deck and exits 0; what is no proof is one line, and exit 1."""
    file = tmp_path / "match.json"
    file.write_text(TEXT, "utf-8")
    done = verify(str(file))
    assert done.exit_code == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    match = match_of(GAME.table)
    for number in range(1, match.number + 1):
        assert f"deck {number}: {' '.join(map(str, match.shuffle.deck(number)))}" in lines
    assert lines[-1] == "everything agrees"
    for text in (changed(seed="00" * 32), changed(actions=[], result=None), "{", DEEP):
        file.write_text(text, "utf-8")
        wrong = verify(str(file))
        assert wrong.exit_code == 1
        assert wrong.stdout == ""
        assert wrong.stderr.count("\n") == 1
        assert wrong.stderr.startswith(f"{file}: ")


def test_verify_what_can_not_be_read(tmp_path: Path) -> None:
    """A file that is missing, a folder or no text is told of in one line, with exit 2."""
    letters = tmp_path / "letters"
    letters.write_bytes(b"\xff\xfe\x00")
    for path, reason in (
        (tmp_path / "missing.json", "No such file"),
        (tmp_path, "Is a directory"),
        (letters, "not UTF-8"),
    ):
        done = verify(str(path))
        assert done.exit_code == 2
        assert done.stdout == ""
        assert done.stderr.startswith(f"{path} can't be read: ")
        assert reason in done.stderr
        assert done.stderr.count("\n") == 1


def test_names_can_not_write_lines_of_their_own(tmp_path: Path) -> None:
    """Names in a file are foreign text: no line, no colour and no half sign comes out of them."""
    file = tmp_path / "match.json"
    for name in ("Ada\neverything agrees", "\x1b[31mAda", "Ada\u2028", "\ud800", "\u202eadA"):
        file.write_text(changed(players=[name, "Bea"]), "utf-8")
        done = verify(str(file))
        assert done.exit_code == 0
        assert all(line.isprintable() for line in done.stdout.splitlines())
        assert (
            done.stdout.count("everything agrees")
            - done.stdout.splitlines()[0].count("everything agrees")
            == 1
        )
        assert done.stdout.splitlines()[1].startswith("commitment ")


def test_most_changes_are_found() -> None:
    """R39: of the signs of the log, the seed and the result hardly one may be another unseen."""
    rng = Random(5)
    core = TEXT[TEXT.index('"first_dealer"') : TEXT.rindex('"scores"')]
    start = TEXT.index(core)
    found = 0
    for _ in range(200):
        at = start + rng.randrange(len(core))
        sign = "x" if TEXT[at] != "x" else "y"
        found += find_or_same(TEXT[:at] + sign + TEXT[at + 1 :])
    assert found > 190


def test_the_matches_are_what_they_say() -> None:
    """The match that is changed above ended by points, after several hands."""
    match = match_of(GAME.table)
    assert GAME.table.status is Status.OVER
    assert match.result is not None
    assert match.result.ending is Ending.POINTS
    assert match.number > 2

"""A finished match as a file, and the same recomputed from it: anyone can check every deck (R39).

The file holds what the match is: rules, seed, parts and numbered actions; and what the room said of
it: the commitment, the result. `check` deals and plays it all again, without room or database.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot import notation
from bot.table import Accept, Decline, Table
from engine import Match, RuleError, Rules, Seat, Shuffle, commitment
from engine.events import Knocked, MatchEnded
from engine.match import Played

FORMAT: Final = "gin rummy room, match 1"
SHOWN: Final = 200
"""So many signs of what is wrong in a file are told at most."""


class NoProof(Exception):
    """The file is no exported match, or does not prove what it says; told in one line."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was recomputed: the *match* at its end, and who *players* were."""

    match: Match
    players: tuple[str, str]

    def lines(self) -> Iterable[str]:
        """Tell what was found, with each deck and how its hand ended."""
        first, second = map(_printable, self.players)
        yield f"{first} (seat A) against {second} (seat B)"
        yield f"commitment {commitment(self.match.shuffle.seed)}: the seed's SHA-256"
        yield f"seed {self.match.shuffle.seed.hex()}"
        yield "parts " + " and ".join(self.match.shuffle.parts)
        for number in range(1, self.match.number + 1):
            deck = " ".join(map(str, self.match.shuffle.deck(number)))
            yield f"deck {number}: {deck}"
            yield from (_hand(hand) for hand in self.match.played if hand.number == number)
        a, b = self.match.scores
        yield f"result: {a} to {b}, {_ending(self.match)}"
        if (totals := _totals(self.match)) != [a, b]:
            yield f"with boxes and game bonus: {totals[0]} to {totals[1]}"
        yield "everything agrees"


def _hand(played: Played) -> str:
    outcome = played.outcome
    if not isinstance(outcome, Knocked):
        return f"hand {played.number}: void"
    settlement = outcome.settlement
    how = "gin" if settlement.gin else "undercut" if settlement.undercut else "knock"
    return f"hand {played.number}: {how}, {settlement.points} points for seat {outcome.winner.name}"


def _ending(match: Match) -> str:
    result = _result(match)
    winner = "nobody" if result.winner is None else f"seat {result.winner.name}"
    return f"{result.ending}, {winner} wins"


def _result(match: Match) -> MatchEnded:
    if match.result is None:
        raise NoProof("the actions do not end the match")
    return match.result


def _totals(match: Match) -> list[int]:
    """Return the scores with the end bonuses added (R24)."""
    return list(_result(match).totals(match.scores))


def _said(match: Match) -> dict[str, Any]:
    """Return how *match* ended, as the file says it."""
    result = _result(match)
    return {
        "ending": result.ending.value,
        "winner": None if result.winner is None else int(result.winner),
        "scores": list(match.scores),
        "totals": _totals(match),
    }


def _printable(text: str) -> str:
    """Return *text* with what would not stay in its line, or can't be written, spelt out."""
    return text if text.isprintable() else ascii(text)


def _line(text: str) -> str:
    """Return *text*, which may quote what is in the file, as one line that is not too long."""
    line = " ".join(_printable(text).split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"


def exported(
    table: Table, entries: Iterable[tuple[int, str]], names: tuple[str, str]
) -> dict[str, Any]:
    """Return the finished match of *table* as plain data; *entries* are its log's rows."""
    match = table.match
    if match is None or match.result is None:
        raise NoProof("the match is not over yet: its seed is still a secret")
    actions = [
        {"seat": table.people.index(person), "do": text}
        for person, text in entries
        if not isinstance(notation.read(text), Accept | Decline)
    ]
    return {
        "format": FORMAT,
        "table": table.id,
        "players": list(names),
        "rules": match.rules.to_json(),
        "first_dealer": None if table.first_dealer is None else int(table.first_dealer),
        "commitment": table.commitment,
        "seed": table.seed.hex(),
        "parts": list(match.shuffle.parts),
        "actions": actions,
        "result": _said(match),
    }


def check(text: str) -> Checked:
    """Recompute an exported match; raises `NoProof` with the first thing that does not agree."""
    try:
        return _checked(_data(text))
    except NoProof as fault:
        raise NoProof(_line(str(fault))) from None
    except _WRONG as fault:
        raise NoProof(_line(f"not an exported match: {type(fault).__name__} {fault}")) from None


_WRONG: Final = (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What reading something else than an exported match may end in."""


def _checked(data: Mapping[str, Any]) -> Checked:
    first, second = data["players"]
    if not (isinstance(first, str) and isinstance(second, str)):
        raise NoProof("not an exported match: no two names")
    match = _begun(data)
    if commitment(match.shuffle.seed) != data["commitment"]:
        raise NoProof("the seed is not the one that was committed to")
    match = _played(match, data["actions"])
    found = _said(match)
    if data["result"] != found:
        raise NoProof(f"the result is {found}, not {data['result']}")
    return Checked(match, (first, second))


def _data(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise NoProof("not an exported match: not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NoProof(f"not an exported match: no format {FORMAT!r}")
    return data


def _begun(data: Mapping[str, Any]) -> Match:
    dealer = data["first_dealer"]
    first, second = data["parts"]
    shuffle = Shuffle(bytes.fromhex(data["seed"]), (first, second))
    return Match.begin(
        shuffle,
        Rules.from_json(data["rules"]),
        first_dealer=None if dealer is None else Seat(dealer),
    )


def _played(match: Match, actions: Iterable[Mapping[str, Any]]) -> Match:
    for number, entry in enumerate(actions, 1):
        action = notation.read(entry["do"])
        if isinstance(action, Accept | Decline):
            raise NoProof(f"action {number}: no action of a match")
        try:
            match, _ = match.apply(Seat(entry["seat"]), action)
        except RuleError as refused:
            raise NoProof(f"action {number}: the rules refuse it ({refused.code})") from None
    return match

"""The tables of a place: challenges that wait, and matches to watch."""

from collections.abc import Sequence

from bot.locale import Texts
from bot.presses import Ask, press
from bot.table import Status, Table
from bot.views.model import Button, View, in_rows
from bot.views.options import described
from bot.views.story import Names
from bot.views.words import sentence

LISTED = 10
"""So many tables are listed at most."""


def lobby(tables: Sequence[tuple[Table, Names]], t: Texts) -> View:
    """Return the list of open *tables*, with a button for each to accept or to watch."""
    listed = tables[-LISTED:]
    if not listed:
        return View(t("Open tables"), (t("No table is open. Open one!"),))
    lines = [_line(table, names, t) for table, names in listed]
    if more := len(tables) - len(listed):
        lines.append(
            t.n(
                "And {count} more: /gin table NUMBER shows it.",
                "And {count} more: /gin table NUMBER shows one.",
                more,
            )
        )
    buttons = tuple(_button(table, t) for table, _ in listed if table.match or not table.people[1])
    return View(t("Open tables"), tuple(lines), rows=in_rows(buttons))


def _line(table: Table, names: Names, t: Texts) -> str:
    first, second = names
    if table.match is None and not second:
        waiting = t(
            "Table {number}. {name} looks for somebody to play.", number=table.id, name=first
        )
        return f"{waiting} {described(table.rules, t)}"
    if table.match is None:
        return t(
            "Table {number}. {name} challenges {other}.", number=table.id, name=first, other=second
        )
    a, b = table.match.scores
    return t(
        "Table {number}. {name}: {score}, {other}: {other_score}; the target is {target}.",
        number=table.id,
        name=sentence(first, t),
        score=a,
        other=second,
        other_score=b,
        target=table.rules.target,
    )


def _button(table: Table, t: Texts) -> Button:
    if table.status is Status.OFFERED and table.people[1] is None:
        return Button(t("Accept {number}", number=table.id), press(table, Ask.ACCEPT))
    return Button(t("Watch {number}", number=table.id), press(table, Ask.WATCH))

"""Questions before what can't be taken back."""

from bot.errors import NotAtTable, NotStarted
from bot.locale import Texts
from bot.presses import Ask, press
from bot.table import Table
from bot.views.model import Button, View
from bot.views.story import Names
from bot.views.words import sentence
from engine import Resign
from engine.errors import MatchOver


def resign(table: Table, person: int, names: Names, t: Texts) -> View:
    """Ask *person* whether he means to resign; raises where there is nothing to resign (R34)."""
    if table.match is None:
        raise NotStarted
    seat = table.seat_of(person)
    if seat is None:
        raise NotAtTable
    if table.match.result is not None:
        raise MatchOver
    return View(
        title=t("Resign the match against {name}?", name=names[seat.other]),
        lines=(sentence(t("{name} then wins the match at once.", name=names[seat.other]), t),),
        rows=(
            (
                Button(t("Resign"), press(table, Resign())),
                Button(t("Play on"), press(table, Ask.MY_HAND)),
            ),
        ),
    )

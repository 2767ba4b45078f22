"""What one likes, with a button for each other choice; and what is usual in a place."""

from typing import Final

from bot.locale import NAMES, Texts, mark
from bot.places import Customs
from bot.preferences import CHOICES, Preferences
from bot.presses import Choose
from bot.views.model import Button, View
from bot.views.options import described

_OPTIONS: Final = {
    "deck": mark("Colours of the deck: {value}"),
    "theme": mark("Ground of the pictures: {value}"),
    "sort": mark("Order of the hand: {value}"),
    "confirm": mark("Ask before a card is thrown: {value}"),
    "hints": mark("Hints: {value}"),
    "language": mark("Language: {value}"),
}
_VALUES: Final = {
    "four": mark("four"),
    "two": mark("two"),
    "light": mark("light"),
    "dark": mark("dark"),
    "melds": mark("melds first"),
    "suit": mark("by suit"),
    "rank": mark("by rank"),
    "on": mark("on"),
    "off": mark("off"),
}


def preferences(likes: Preferences, t: Texts) -> View:
    """Return what a person likes; each button chooses something else."""
    buttons = []
    for option, choices in CHOICES.items():
        now = likes.said(option)
        after = choices[(choices.index(now) + 1) % len(choices)]
        values = t("{now} → {after}", now=t(_VALUES[now]), after=t(_VALUES[after]))
        buttons.append(Button(t(_OPTIONS[option], value=values), Choose(option, after).pack()))
    now = t.language
    others = [code for code in NAMES if code != now]
    for after in others:
        values = t("{now} → {after}", now=NAMES[now], after=NAMES[after])
        buttons.append(
            Button(t(_OPTIONS["language"], value=values), Choose("language", after).pack())
        )
    return View(
        t("How you like it"),
        (t("Each button changes what stands before the arrow."),),
        rows=tuple((button,) for button in buttons),
    )


def customs(here: Customs, t: Texts) -> View:
    """Return what is usual in a place."""
    hosts = {
        "everyone": t("Everyone may host tournaments."),
        "hosts": t("Only the hosts of this place may host tournaments."),
    }
    language = NAMES[here.language] if here.language else t("the room's")
    return View(
        t("What is usual here"),
        (
            t(_OPTIONS["language"], value=language),
            described(here.rules, t),
            hosts[here.hosts],
            t("Time zone: {zone}", zone=here.zone),
        ),
    )

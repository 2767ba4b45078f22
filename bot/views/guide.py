"""The commands, and how one begins, for who asks for help."""

from bot.commands import CATALOGUE
from bot.locale import Texts
from bot.views.model import View


def guide(t: Texts) -> View:
    """Return the list of commands with an example of each."""
    return View(
        title=t("How to play here"),
        lines=(
            t(
                "Draw a card, throw a card; three or four of a rank or three in a row of one suit "
                "are a meld. Knock when the cards outside your melds count 10 or less, or go gin "
                "with none."
            ),
            *(f"{each.usage} — {t(each.summary)}" for each in CATALOGUE),
        ),
    )

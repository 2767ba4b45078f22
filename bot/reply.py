"""What a person alone is told after a press or a command."""

from dataclasses import dataclass

from bot.table import Table
from bot.views.model import View


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person alone is told: *text* or *view*, and the *table* that it is about.

    *to_hand* says that *view* stands in place of the person's hand at *table* for the moment,
    *watch* that he wants to be shown *table* from now on, *anew* that everything he sees has to be
    made anew, since what he likes has changed. *refused* is the code of an error, whose words are
    in *text*.
    """

    text: str | None = None
    view: View | None = None
    table: Table | None = None
    to_hand: bool = False
    watch: bool = False
    anew: bool = False
    refused: str | None = None

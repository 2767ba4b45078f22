"""Who looks at a page, in which language, and where his pictures are."""

from dataclasses import dataclass
from urllib.parse import urlencode

from bot.locale import Texts
from bot.platform import Person
from bot.table import Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """A *person* at a browser, told things in the language of *texts*.

    *persona* is the name of ``?as=…``, which each address keeps, so that pictures are asked for by
    the same person.
    """

    person: Person
    texts: Texts
    persona: str | None = None

    @property
    def query(self) -> str:
        """What follows the page's addresses, with its question mark; mostly empty."""
        return "" if self.persona is None else "?" + urlencode({"as": self.persona})

    def src(self, kind: str, table: Table) -> str:
        """Return the address of a picture of *table*: ``board`` or ``hand``.

        It changes with what is shown and how, so a browser may keep each for good.
        """
        return f"/{kind}/{table.id}/{table.version}.png?{self._look()}"

    def leaf(self, page: int) -> str:
        """Return the address of the picture on a page of the rules."""
        return f"/rules/{page}.png?{self._look()}"

    def _look(self) -> str:
        likes = self.person.likes
        look = {"look": f"{likes.deck}-{likes.theme}-{likes.sort}"}
        return urlencode(look if self.persona is None else {**look, "as": self.persona})

"""What a platform is to the room: somebody who shows tables, and what people bring along."""

from dataclasses import dataclass, field
from typing import Protocol

from bot.preferences import Preferences
from bot.table import Table


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: *language* is None until chosen; the house is a person too.

    *likes* is how he is shown things.
    """

    id: int
    platform: str
    name: str
    language: str | None
    likes: Preferences = field(default_factory=Preferences)

    @property
    def is_house(self) -> bool:
        """Tell whether the room itself plays this one."""
        return self.platform == HOUSE


HOUSE = "house"


class Shows(Protocol):
    """Who wants to know that a table changed: an adapter, or the house."""

    async def show(self, table: Table) -> None:
        """Show *table* as it is now to everyone concerned; called again when this raises."""

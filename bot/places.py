"""Places and what is usual there: the language, the options of a table, who may host, the zone."""

import json
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.locale import LANGUAGES
from bot.store import records
from bot.store.records import Records
from bot.store.writer import Writer
from engine import CLASSIC, Rules

HOSTS: Final = ("everyone", "hosts")
"""Who may host: everyone, or those whom the platform knows as hosts of the place."""


@dataclass(frozen=True, slots=True)
class Customs:
    """What is usual in a place; *language* None is the room's own."""

    language: str | None = None
    rules: Rules = CLASSIC
    hosts: str = "everyone"
    zone: str = "UTC"

    def write(self) -> str:
        """Write the customs as JSON, for the store."""
        return json.dumps(
            {
                "language": self.language,
                "rules": self.rules.to_json(),
                "hosts": self.hosts,
                "zone": self.zone,
            }
        )

    @classmethod
    def read(cls, text: str) -> "Customs":
        """Read what `write` wrote."""
        data = json.loads(text)
        return cls(
            language=data.get("language"),
            rules=Rules.from_json(data.get("rules", {})),
            hosts=data.get("hosts", "everyone"),
            zone=data.get("zone", "UTC"),
        )

    def change(self, values: Mapping[str, str]) -> "Customs":
        """Return the customs with *values*, texts by name; raises `ValueError` for a wrong one."""
        known = {"language": LANGUAGES, "hosts": HOSTS, "zone": zoneinfo.available_timezones()}
        for name, value in values.items():
            if value not in known[name]:
                raise ValueError(value)
        return replace(self, **values)  # type: ignore[arg-type]  # each was looked at


class Places:
    """The customs of all places; each is read once and then kept in memory."""

    def __init__(self, store: Records, writer: Writer) -> None:
        self._records = store
        self._writer = writer
        self._known: dict[str, Customs] = {}

    async def get(self, place: str) -> Customs:
        """Return what is usual in *place*."""
        if place not in self._known:
            text = await self._records.customs(place)
            self._known[place] = Customs() if text is None else Customs.read(text)
        return self._known[place]

    async def set(self, place: str, customs: Customs) -> None:
        """Make *customs* the usual in *place*, durably."""
        text = customs.write()
        await self._writer.work(lambda connection: records.set_customs(connection, place, text))
        self._known[place] = customs

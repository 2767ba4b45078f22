"""Looking for cards where they should not be: in what people receive who may not see them (R40)."""

import re
from collections.abc import Iterator
from typing import Final

from bot.locale import load
from bot.views.words import sign, spoken
from engine import Card, Seat
from engine.events import Knocked
from tests.platforms.player import Player, Stage

TEXTS: Final = load()


def names(card: Card) -> Iterator[str]:
    """Yield every way in which a card could be named: signs, words, notation."""
    yield rf"(?<![\w]){re.escape(sign(card))}"
    for t in TEXTS.values():
        yield rf"\b{re.escape(spoken(card, t))}\b"
    yield rf"(?:discard|knock|take) {card}\b"
    yield rf'[\s"/>=]{card}[\s"/<.]'


class Watch:
    """Knows what is hidden from whom at a table, and looks for it in what they receive."""

    def __init__(self, stage: Stage, players: dict[Player, Seat | None], table: int) -> None:
        self.stage = stage
        self.players = players
        self.table = table
        self.number = 0
        self.public: set[Card] = set()
        self.scanned = {player: len(player.received) for player in players}
        self.looked_for = 0

    @staticmethod
    def found(card: Card, text: str) -> re.Match[str] | None:
        """Return where *card* is named in *text*."""
        return re.search("|".join(names(card)), text)

    async def look(self) -> None:
        """Scan what came since the last time, after one action at the settled table."""
        match = (await self.stage.room.tables.get(self.table)).match
        assert match is not None
        hand = match.hand
        if match.number != self.number:
            self.number, self.public = match.number, set()
        self.public |= set(hand.pile)
        if isinstance(hand.outcome, Knocked):
            self.public |= {*hand.hands[0], *hand.hands[1]}
            if hand.outcome.card is not None:
                self.public.add(hand.outcome.card)
        for player, seat in self.players.items():
            hidden = set(hand.stock)
            for each in Seat:
                if each != seat:
                    hidden |= set(hand.hands[each])
            hidden -= self.public
            fresh = player.received[self.scanned[player] :]
            self.scanned[player] = len(player.received)
            # As JSON the signs are escaped: look at what they stand for.
            text = "\n".join(re.sub(r"\\u[0-9a-f]{4}", _sign, each) for each in fresh)
            for card in sorted(hidden):
                self.looked_for += 1
                found = self.found(card, text)
                assert found is None, f"{player.name} was shown the hidden {card}: {found}"


def _sign(escaped: re.Match[str]) -> str:
    return chr(int(escaped[0].removeprefix("\\u"), base=16))

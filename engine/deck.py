"""Commit and reveal: a secret seed, its hash, and the decks of a match (R39 and its annex).

The seed's SHA-256 is shown before the opponent accepts, each player brings a part, and the seed is
shown when the match ends: nobody chose a deck alone, and anyone can recompute all of them.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.cards import PACK, Card
from engine.errors import BadPart

SEED_BYTES: Final = 32
PART_LENGTH: Final = 64
HOUSE_PART: Final = "house"


def commitment(seed: bytes) -> str:
    """Return the hash of *seed* that is shown before the match, 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


def check_part(part: str) -> str:
    """Return *part* if it can stand in ``A|B|n`` unmistaken; otherwise raise `BadPart`."""
    plain = isinstance(part, str) and part.isascii() and part.isprintable() and "|" not in part
    if not plain or not 1 <= len(part) <= PART_LENGTH:
        raise BadPart(str(part)[:PART_LENGTH])
    return part


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The decks of one match: the seed, 32 bytes, and the two players' parts, seat 0's first."""

    seed: bytes = field(repr=False)
    parts: tuple[str, str]

    def __post_init__(self) -> None:
        if not isinstance(self.seed, bytes) or len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")  # and is never shown
        if len(self.parts) != 2:
            raise ValueError(f"a match has two parts, not {len(self.parts)!r}")
        for part in self.parts:
            check_part(part)

    def first_dealer(self) -> int:
        """Return the seat, 0 or 1, that deals the first hand (R7)."""
        return self._key(0)[0] & 1

    def deck(self, number: int) -> tuple[Card, ...]:
        """Return the 52 cards of hand *number*, 1 for the first, from the front of the deck."""
        cards = list(PACK)
        words = self._words(self._key(number))
        for i in range(51, 0, -1):
            j = _below(i + 1, words)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    def _key(self, number: int) -> bytes:
        message = f"{self.parts[0]}|{self.parts[1]}|{number}".encode()
        return hmac.digest(self.seed, message, "sha256")

    @staticmethod
    def _words(key: bytes) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(key + counter.to_bytes(4, "big")).digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
            counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return an even draw from ``range(bound)``: words past the last whole multiple are skipped."""
    limit = 2**32 // bound * bound
    return next(word for word in words if word < limit) % bound

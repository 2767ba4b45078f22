"""The annex of the rule book, computed once more from its words (R39)."""

import hashlib
import hmac
from random import Random

from engine import Seat, Shuffle, commitment
from engine.deck import _below
from engine.match import Match
from tests.engine import brute
from tests.engine.support import SHUFFLE


def annex_deck(seed: bytes, part_a: str, part_b: str, number: int) -> list[str]:
    """Return the deck of hand *number* as the annex says it."""
    key = hmac.new(seed, f"{part_a}|{part_b}|{number}".encode(), hashlib.sha256).digest()
    stream = b"".join(
        hashlib.sha256(key + counter.to_bytes(4, "big")).digest() for counter in range(40)
    )
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    cards = list(brute.DECK)
    for i in range(51, 0, -1):
        x = words.pop(0)
        while x >= (2**32 // (i + 1)) * (i + 1):
            x = words.pop(0)
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_commitment() -> None:
    """Annex: the commitment is the SHA-256 of the seed in hex, the vector's included."""
    assert (
        commitment(SHUFFLE.seed)
        == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


def test_decks() -> None:
    """Annex: the decks of many seeds, parts and numbers, two-digit numbers too."""
    rng = Random(39)
    for _ in range(60):
        seed = rng.randbytes(32)
        part_a, part_b = rng.randbytes(16).hex(), rng.choice(["house", str(rng.randrange(2**63))])
        number = rng.choice([1, 2, 9, 10, 57])
        deck = Shuffle(seed, (part_a, part_b)).deck(number)
        assert list(map(str, deck)) == annex_deck(seed, part_a, part_b, number)


def test_skipped_words() -> None:
    """Annex: a word past the last whole multiple of i + 1 is skipped: no card is favoured."""
    limit = 2**32 // 51 * 51
    assert limit < 2**32
    assert _below(51, iter([2**32 - 1, limit, limit - 1, 3])) == 50
    assert _below(51, iter([103, 3])) == 1


def test_first_dealer() -> None:
    """Annex: the first dealer is the lowest bit of key 0."""
    rng = Random(7)
    for _ in range(60):
        seed = rng.randbytes(32)
        key = hmac.new(seed, b"one|two|0", hashlib.sha256).digest()
        shuffle = Shuffle(seed, ("one", "two"))
        assert shuffle.first_dealer() == key[0] & 1
        assert Match.begin(shuffle).hand.dealer == Seat(key[0] & 1)


def test_every_place_is_even() -> None:
    """R39: over 2,080 decks each card comes first about as often as any other."""
    rng = Random(1)
    counts = dict.fromkeys(brute.DECK, 0)
    for _ in range(2080):
        deck = Shuffle(rng.randbytes(32), ("a", "b")).deck(1)
        counts[str(deck[0])] += 1
    assert min(counts.values()) > 15  # 40 are expected, the standard deviation is 6.3
    assert max(counts.values()) < 70

"""The rules beside OpenSpiel's: deadwood, hands played at random, and what importing them costs."""

import re
import subprocess
import sys
from random import Random
from statistics import median
from typing import Final

import pyspiel

from benchmarks.figure import Figure, Figures, rates, seconds
from engine import CLASSIC, PACK, Cards, Phase, Seat, apply, deadwood, deal, legal_actions

HANDS: Final = 20_000
DEALS: Final = 40
"""So many hands each side plays to the end in a round."""
TABLES: Final = ("engine.cards", "engine.melds")
"""The modules that make constant tables."""


def measure() -> Figures:
    """Measure the engine."""
    yield _deadwood()
    yield _playouts()
    yield from _imports()


def _deadwood() -> Figure:
    random = Random(1)
    theirs = [random.sample(range(52), 10) for _ in range(HANDS)]
    ours = [Cards.of(PACK[index] for index in hand) for hand in theirs]
    least = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    if list(map(deadwood, ours)) != list(map(least, theirs)):
        raise AssertionError("the two don't agree")

    def call_ours() -> None:
        for hand in ours:
            deadwood(hand)

    def call_theirs() -> None:
        for hand in theirs:
            least(hand)

    return rates(
        "deadwood of 10 cards",
        25,
        lambda: HANDS / seconds(call_ours),
        lambda: HANDS / seconds(call_theirs),
        2,
    )


def _playouts() -> Figure:
    random = Random(2)
    game = pyspiel.load_game("gin_rummy")

    def play_ours() -> None:
        for _ in range(DEALS):
            deck = list(PACK)
            random.shuffle(deck)
            hand = deal(tuple(deck), Seat.A, CLASSIC)
            while hand.phase is not Phase.OVER:
                hand, _ = apply(hand, hand.turn, random.choice(legal_actions(hand, hand.turn)))

    def play_theirs() -> None:
        for _ in range(DEALS):
            state = game.new_initial_state()
            while not state.is_terminal():  # its chance nodes, the deals, are all equally likely
                state.apply_action(random.choice(state.legal_actions()))

    return rates(
        "random hands to the end",
        15,
        lambda: DEALS / seconds(play_ours),
        lambda: DEALS / seconds(play_theirs),
        2,
    )


def _imports() -> Figures:
    whole, tables = [], []
    for _ in range(9):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", "import engine"],
            capture_output=True,
            text=True,
            check=True,
        )
        lines = re.findall(r"^import time: +(\d+) \| +(\d+) \| +(\S+)$", done.stderr, re.MULTILINE)
        own = {name: int(alone) / 1000 for alone, _, name in lines}
        whole.append(sum(int(total) / 1000 for _, total, name in lines if name == "engine"))
        tables.append(sum(own[name] for name in TABLES))
    of_tables = median(tables)
    yield Figure(
        "import of engine.cards, .melds: the tables",
        f"{of_tables:.1f} ms",
        goal="<= 50 ms",
        met=of_tables <= 50,
    )
    yield Figure("import of all of engine", f"{median(whole):.1f} ms")

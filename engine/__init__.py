"""The rules of gin rummy as pure values: no I/O, no clock, no hidden randomness.

Read in this order: `cards`, `melds`, `rules`, `settlement`, `actions`, `events`, `errors`, `deck`,
`hand`, `match`, `views`, `players`. Numbers such as R17 are those of the rule book.
"""

from engine.actions import (
    Action,
    BigGin,
    CallOff,
    Discard,
    DrawStock,
    Knock,
    NextHand,
    Pass,
    PlayOn,
    Resign,
    Seat,
    TakeDiscard,
    TakeUpcard,
)
from engine.cards import PACK, Card, Cards, card, parse, sequence
from engine.deck import Shuffle, commitment
from engine.errors import RuleError
from engine.hand import Hand, Phase, apply, deal, legal_actions
from engine.match import Match
from engine.melds import Arrangement, arrange, deadwood
from engine.rules import CLASSIC, PRESETS, Rules
from engine.settlement import Settlement, Winner, settle
from engine.views import View, view

__all__ = [
    "CLASSIC",
    "PACK",
    "PRESETS",
    "Action",
    "Arrangement",
    "BigGin",
    "CallOff",
    "Card",
    "Cards",
    "Discard",
    "DrawStock",
    "Hand",
    "Knock",
    "Match",
    "NextHand",
    "Pass",
    "Phase",
    "PlayOn",
    "Resign",
    "RuleError",
    "Rules",
    "Seat",
    "Settlement",
    "Shuffle",
    "TakeDiscard",
    "TakeUpcard",
    "View",
    "Winner",
    "apply",
    "arrange",
    "card",
    "commitment",
    "deadwood",
    "deal",
    "legal_actions",
    "parse",
    "sequence",
    "settle",
    "view",
]

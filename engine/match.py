"""Hands to a target, scores, the result (R7, R12, R22, R23, R34)."""

from dataclasses import dataclass, replace
from typing import Final

from engine.actions import Action, CallOff, HandAction, NextHand, PlayOn, Resign, Seat
from engine.deck import Shuffle
from engine.errors import MatchOver, NotNow
from engine.events import (
    CallOffEnded,
    CallOffOffered,
    Dealt,
    Ending,
    Event,
    Knocked,
    MatchEnded,
    Ready,
    Voided,
)
from engine.hand import Hand, Phase, apply, check_seat, deal, legal_actions
from engine.rules import BOX_BONUS, CLASSIC, GAME_BONUS, Rules

VOIDS_END: Final = 10
"""So many void hands in a row end the match (R12)."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished hand: its number, who dealt it, and how it ended."""

    number: int
    dealer: Seat
    outcome: Knocked | Voided


@dataclass(frozen=True, slots=True)
class Match:
    """Hands to a target between two seats; secrets included, as in `Hand`.

    *ready* are the seats that pressed *Next hand*; *offer* is the seat that offers to call the
    match off. *favoured* is the better seed of a tournament: it advances where a friendly match
    would be called off (R12).
    """

    rules: Rules
    shuffle: Shuffle
    hand: Hand
    number: int = 1
    scores: tuple[int, int] = (0, 0)
    played: tuple[Played, ...] = ()
    ready: frozenset[Seat] = frozenset()
    offer: Seat | None = None
    favoured: Seat | None = None
    result: MatchEnded | None = None

    @classmethod
    def begin(
        cls,
        shuffle: Shuffle,
        rules: Rules = CLASSIC,
        *,
        first_dealer: Seat | None = None,
        favoured: Seat | None = None,
    ) -> "Match":
        """Deal the first hand; the first dealer is drawn (R7) unless given, as in a rematch."""
        dealer = Seat(shuffle.first_dealer()) if first_dealer is None else first_dealer
        return cls(rules, shuffle, deal(shuffle.deck(1), dealer, rules), favoured=favoured)

    @property
    def dealt(self) -> Dealt:
        """How the hand began: its number, dealer and upcard, wherever that card is now."""
        return Dealt(self.number, self.hand.dealer, self.shuffle.deck(self.number)[20])

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """List what *seat* may do now."""
        if self.result or not isinstance(seat, Seat):
            return ()
        actions: list[Action] = list(legal_actions(self.hand, seat))
        if self.hand.phase is Phase.OVER and seat not in self.ready:
            actions.append(NextHand())
        if self.favoured is None:
            actions.append(CallOff()) if self.offer != seat else None
            actions.append(PlayOn()) if self.offer is not None else None
        actions.append(Resign())
        return tuple(actions)

    def apply(self, seat: Seat, action: Action) -> tuple["Match", tuple[Event, ...]]:
        """Return the match after *action* and what happened; a refusal raises a `RuleError`."""
        check_seat(seat)
        if self.result:
            raise MatchOver
        match action:
            case Resign():
                return self._end(Ending.RESIGNED, seat.other)
            case NextHand():
                return self._next_hand(seat)
            case CallOff():
                return self._call_off(seat)
            case PlayOn():
                if self.offer is None:
                    raise NotNow("PlayOn", self.hand.phase)
                return replace(self, offer=None), (CallOffEnded(seat),)
            case _:
                return self._play(seat, action)

    def _play(self, seat: Seat, action: HandAction) -> tuple["Match", tuple[Event, ...]]:
        hand, events = apply(self.hand, seat, action)
        after = replace(self, hand=hand)
        if hand.outcome is None:
            return after, events
        after = replace(
            after, played=(*self.played, Played(self.number, hand.dealer, hand.outcome))
        )
        if isinstance(hand.outcome, Voided):
            after, end = after._after_void()
        else:
            after, end = after._after_knock(hand.outcome)
        return after, (*events, *end)

    def _after_knock(self, knocked: Knocked) -> tuple["Match", tuple[Event, ...]]:
        winner = knocked.winner
        scores = list(self.scores)
        scores[winner] += knocked.settlement.points
        after = replace(self, scores=(scores[0], scores[1]))
        if scores[winner] >= self.rules.target:
            return after._end(Ending.POINTS, winner)
        return after, ()

    def _after_void(self) -> tuple["Match", tuple[Event, ...]]:
        last = self.played[-VOIDS_END:]
        if len(last) < VOIDS_END or not all(isinstance(each.outcome, Voided) for each in last):
            return self, ()
        a, b = self.scores
        if a != b:
            return self._end(Ending.VOIDS, Seat.A if a > b else Seat.B)
        if self.favoured is None:
            return self._end(Ending.CALLED_OFF, None)
        return self._end(Ending.VOIDS, self.favoured)

    def _next_hand(self, seat: Seat) -> tuple["Match", tuple[Event, ...]]:
        if self.hand.phase is not Phase.OVER or seat in self.ready:
            raise NotNow("NextHand", self.hand.phase)
        if not self.ready:
            return replace(self, ready=frozenset({seat})), (Ready(seat),)
        outcome = self.hand.outcome
        dealer = outcome.winner if isinstance(outcome, Knocked) else self.hand.dealer
        number = self.number + 1
        hand = deal(self.shuffle.deck(number), dealer, self.rules)
        after = replace(self, hand=hand, number=number, ready=frozenset())
        return after, (Ready(seat), after.dealt)

    def _call_off(self, seat: Seat) -> tuple["Match", tuple[Event, ...]]:
        if self.favoured is not None or self.offer == seat:
            raise NotNow("CallOff", self.hand.phase)
        if self.offer is None:
            return replace(self, offer=seat), (CallOffOffered(seat),)
        return self._end(Ending.CALLED_OFF, None)

    def _end(self, ending: Ending, winner: Seat | None) -> tuple["Match", tuple[Event, ...]]:
        result = MatchEnded(ending, winner)
        if winner is not None:
            result = MatchEnded(ending, winner, self._boxes(), self._game_bonus(winner))
        return replace(self, result=result, offer=None, ready=frozenset()), (result,)

    def _boxes(self) -> tuple[int, int]:
        """Return each seat's bonus for the hands it won (R24)."""
        if not self.rules.box:
            return (0, 0)
        won = [hand.outcome.winner for hand in self.played if isinstance(hand.outcome, Knocked)]
        return (BOX_BONUS * won.count(Seat.A), BOX_BONUS * won.count(Seat.B))

    def _game_bonus(self, winner: Seat) -> int:
        """Return what the winner gets for the match, twice if the loser never scored (R24)."""
        if not self.rules.game:
            return 0
        return GAME_BONUS * (1 if self.scores[winner.other] else 2)

"""A table as a value: a challenge, then a match; its log applied entry by entry.

Loading a table is replaying its log, so everything that happens at a table is an action here, the
answer to a challenge too. Nothing in this file waits, reads a clock or draws at random.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.errors import ChallengeGone, NotAtTable, NotInvited, NotStarted, OwnChallenge
from engine import Match, Rules, Seat, Shuffle, commitment
from engine.actions import Action, CallOff, HandAction, NextHand, PlayOn
from engine.deck import check_part
from engine.events import Dealt, Event

RECENT: Final = 4
"""So many of the last events are told at the table."""


class Status(StrEnum):
    """How far a table is."""

    OFFERED = "offered"
    PLAYING = "playing"
    OVER = "over"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept a challenge, bringing one's *part* of the decks (R39)."""

    part: str


@dataclass(frozen=True, slots=True)
class Decline:
    """Turn a challenge down; by the challenger himself it is taken back."""


TableAction = Accept | Decline | Action


@dataclass(frozen=True, slots=True)
class Table:
    """One table, from the challenge to the end; secrets included.

    *people* are the ids of the challenger (seat A) and of the other (seat B), None while anybody
    may sit down. *version* is the number of entries in the log, *moves* counts only what changes
    the cards, *calls* only what concerns calling off: buttons name the one they depend on
    (`mark`). *events* are the last that happened, from the deal on.
    """

    id: int
    place: str
    people: tuple[int, int | None]
    rules: Rules
    seed: bytes = field(repr=False)
    part: str
    first_dealer: Seat | None = None
    rematch_of: int | None = None
    status: Status = Status.OFFERED
    version: int = 0
    moves: int = 0
    calls: int = 0
    match: Match | None = None
    events: tuple[Event, ...] = field(default=(), repr=False)

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown before the challenge is accepted (R39)."""
        return commitment(self.seed)

    def seat_of(self, person: int) -> Seat | None:
        """Return where *person* sits; None for everybody else, and before a match."""
        if self.match is None or person not in self.people:
            return None
        return Seat(self.people.index(person))

    def mark(self, action: TableAction) -> int:
        """Return what a button for *action* depends on now: it is old when this has changed.

        Not the version: when both press *Next hand* at once, or one offers to call the match off
        while the other throws a card, neither press is old.
        """
        if isinstance(action, HandAction | NextHand):
            return self.moves
        if isinstance(action, CallOff | PlayOn):
            return self.calls
        return 0

    def apply(self, person: int, action: TableAction) -> "Table":
        """Return the table after *action* of *person*; a refusal raises and changes nothing."""
        match action:
            case Accept(part):
                return self._accept(person, part)
            case Decline():
                return self._decline(person)
            case _:
                return self._act(person, action)

    def _accept(self, person: int, part: str) -> "Table":
        self._still_offered()
        if person == self.people[0]:
            raise OwnChallenge
        if self.people[1] not in (None, person):
            raise NotInvited
        shuffle = Shuffle(self.seed, (self.part, check_part(part)))
        match = Match.begin(shuffle, self.rules, first_dealer=self.first_dealer)
        return replace(
            self,
            people=(self.people[0], person),
            status=Status.PLAYING,
            version=self.version + 1,
            moves=1,
            match=match,
            events=(match.dealt,),
        )

    def _decline(self, person: int) -> "Table":
        self._still_offered()
        if person == self.people[0]:
            return replace(self, status=Status.WITHDRAWN, version=self.version + 1)
        if person != self.people[1]:
            raise NotInvited
        return replace(self, status=Status.DECLINED, version=self.version + 1)

    def _still_offered(self) -> None:
        if self.status is not Status.OFFERED:
            raise ChallengeGone

    def _act(self, person: int, action: Action) -> "Table":
        if self.match is None:
            raise NotStarted
        seat = self.seat_of(person)
        if seat is None:
            raise NotAtTable
        match, events = self.match.apply(seat, action)
        dealt = any(isinstance(event, Dealt) for event in events)
        moved = isinstance(action, HandAction)
        return replace(
            self,
            status=Status.OVER if match.result else Status.PLAYING,
            version=self.version + 1,
            moves=self.moves + (moved or dealt),
            calls=self.calls + isinstance(action, CallOff | PlayOn),
            match=match,
            events=events if dealt else (*self.events, *events)[-RECENT:],
        )

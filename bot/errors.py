"""What the room refuses, beside what the rules refuse (`engine.errors`).

    RoomError
    ├── BadPress            a button id that is none
    ├── StalePress          a button of a state that is gone (C33, C36)
    ├── NotAtTable          a button of a table where one does not sit (C36)
    ├── NotInvited          a challenge that was made to somebody else
    ├── OwnChallenge        accepting one's own challenge
    ├── ChallengeGone       a challenge that was accepted, declined or withdrawn before
    ├── ChallengeYourself   challenging oneself (C38)
    ├── AlreadyChallenged   a second challenge between the same two (C38)
    ├── TooManyTables       more open challenges than one person may have (C39)
    ├── UnknownPerson       nobody of that name is here (C38)
    ├── NoTable             no such table, or none of one's own
    ├── NoMatchOfYours      the person plays nowhere, or finished no match
    ├── WhichTable          several tables, and it was not said which
    ├── NotStarted, NotOver the table is not so far
    ├── BadCommand          a command that can't be read
    ├── BadName             a name that can't be shown
    ├── NameTaken           somebody else has that name
    ├── TooFast             more lines than anybody can read
    ├── TextTooLong         more to say than a message holds
    └── NotSaved            the database did not take it; nothing has changed

Each has a stable ``code`` and carries its data; `bot.views.refusals` words them.
"""

from dataclasses import dataclass
from typing import ClassVar


class RoomError(Exception):
    """What the room refuses; nothing has changed."""

    code: ClassVar[str] = "room"

    def __str__(self) -> str:
        return self.code


class BadPress(RoomError):
    """A button id that nobody of this room made."""

    code = "bad_press"


class StalePress(RoomError):
    """A button made on a state that is gone; the current one is shown instead."""

    code = "stale_press"


class NotAtTable(RoomError):
    """The person does not sit at that table."""

    code = "not_at_table"


class NotInvited(RoomError):
    """The challenge was made to somebody else."""

    code = "not_invited"


class OwnChallenge(RoomError):
    """A person can't accept his own challenge."""

    code = "own_challenge"


class ChallengeGone(RoomError):
    """The challenge is open no more."""

    code = "challenge_gone"


class ChallengeYourself(RoomError):
    """Nobody plays against himself."""

    code = "challenge_yourself"


@dataclass(eq=False)
class AlreadyChallenged(RoomError):
    """The two have an open challenge already, at *table*."""

    code = "already_challenged"
    table: int


@dataclass(eq=False)
class TooManyTables(RoomError):
    """The person has *limit* open challenges, and no more are allowed."""

    code = "too_many_tables"
    limit: int


@dataclass(eq=False)
class UnknownPerson(RoomError):
    """Nobody called *name* is here."""

    code = "unknown_person"
    name: str


class NoTable(RoomError):
    """There is no such table, or the person sits at none."""

    code = "no_table"


class NoMatchOfYours(RoomError):
    """The person has no match that this could be about."""

    code = "no_match_of_yours"


class TooFast(RoomError):
    """The person said more in a short time than anybody can read."""

    code = "too_fast"


@dataclass(eq=False)
class WhichTable(RoomError):
    """The person sits at several *tables* and did not say which one is meant."""

    code = "which_table"
    tables: tuple[int, ...]


class NotStarted(RoomError):
    """The challenge was not accepted yet."""

    code = "not_started"


class NotOver(RoomError):
    """The match is still being played."""

    code = "not_over"


@dataclass(eq=False)
class BadCommand(RoomError):
    """A command that can't be read: *problem* is one of the codes of `bot.commands`."""

    code = "bad_command"
    problem: str
    value: str
    usage: str
    low: int = 0
    high: int = 0


class BadName(RoomError):
    """A name that is empty, too long or can't be shown."""

    code = "bad_name"


@dataclass(eq=False)
class NameTaken(RoomError):
    """Somebody else is called *name* here."""

    code = "name_taken"
    name: str


@dataclass(eq=False)
class TextTooLong(RoomError):
    """A message of more than *limit* characters."""

    code = "text_too_long"
    limit: int


class NotSaved(RoomError):
    """The database did not take the change, so there is none."""

    code = "not_saved"

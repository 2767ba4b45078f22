"""The errors of the rules and of the room in kind words, for the one who is told."""

from collections.abc import Mapping
from typing import Final

from bot import errors
from bot.locale import Texts, mark
from bot.views.words import quoted, sign
from engine import errors as rules
from engine.hand import Phase


def word(error: errors.RoomError | rules.RuleError, t: Texts) -> str:
    """Return what to tell the person whose wish was refused."""
    if isinstance(error, rules.RuleError):
        return _rule(error, t)
    return _room(error, t)


def _rule(error: rules.RuleError, t: Texts) -> str:
    match error:
        case rules.KnockTooHigh():
            return t(
                "You would keep {deadwood} deadwood, and the limit is {limit}: throw {card} on the "
                "discard pile instead. It is still your turn.",
                deadwood=error.deadwood,
                limit=error.limit,
                card=sign(error.card),
            )
        case rules.NotYourTurn():
            return t("It is not your turn yet.")
        case rules.JustTaken():
            return t(
                "You took {card} in this turn, so it stays with you: throw another card.",
                card=sign(error.card),
            )
        case rules.NotInHand():
            return t("You do not hold that card.")
        case rules.UpcardPassed():
            return t("Both passed the upcard: draw from the stock.")
        case rules.NotNow():
            return _not_now(error, t)
        case rules.MatchOver():
            return t("This match is over.")
        case rules.BadOption():
            return t(
                "{option} goes from {low} to {high}; {value} is not among them.",
                option=error.option,
                low=error.low,
                high=error.high,
                value=quoted(str(error.value)),
            )
        case rules.NotBigGin():
            return t(
                "Big gin takes eleven melded cards; {count} deadwood is left.", count=error.deadwood
            )
        case rules.BadPart():
            return t("Your part of the deck could not be read; please reload and try again.")
        case rules.BadCards():
            return t("That can't be read as cards.")
        case rules.BadSeat():
            return t("A table has two seats, and that is neither of them.")
        case _:
            return t("That did not work.")


def _not_now(error: rules.NotNow, t: Texts) -> str:
    if error.action == "NextHand":
        if error.phase == Phase.OVER:
            return t("You are ready; the next hand is dealt when your opponent is, too.")
        return t("This hand is still being played.")
    if error.action in ("Discard", "Knock"):
        return t("Draw a card first.")
    if error.phase == Phase.DISCARD:
        return t("You have your card: throw one, or knock.")
    return t("That is not possible now.")


def _room(error: errors.RoomError, t: Texts) -> str:
    if type(error) in _PLAIN:
        return t(_PLAIN[type(error)])
    match error:
        case errors.TooManyTables():
            return t(
                "You have {limit} open challenges, and no more are allowed: withdraw one first.",
                limit=error.limit,
            )
        case errors.UnknownPerson():
            return t(
                "Nobody called {name} is here. Who comes in once can be challenged.",
                name=quoted(error.name),
            )
        case errors.WhichTable():
            return t(
                "You sit at several tables: say which one, {tables}.",
                tables=", ".join(map(str, error.tables)),
            )
        case errors.BadCommand():
            return _command(error, t)
        case errors.NameTaken():
            return t(
                "{name} is somebody else here; please choose another name.", name=quoted(error.name)
            )
        case errors.TextTooLong():
            return t("That is too long: {limit} characters at most.", limit=error.limit)
        case _:
            return t("That did not work.")


_PLAIN: Final[Mapping[type[errors.RoomError], str]] = {
    errors.BadPress: mark("That button is none of this room."),
    errors.StalePress: mark("That button was from before; here is how things stand now."),
    errors.NotAtTable: mark("You do not play at that table. Enjoy watching!"),
    errors.NotInvited: mark(
        "That challenge is for somebody else. /gin open finds you a game of your own."
    ),
    errors.OwnChallenge: mark("That is your own challenge; somebody else has to accept it."),
    errors.ChallengeGone: mark("That challenge is open no more."),
    errors.ChallengeYourself: mark(
        "You can not challenge yourself. /gin play starts a match against the house."
    ),
    errors.AlreadyChallenged: mark(
        "Between you two a challenge is open already; it waits for an answer."
    ),
    errors.NoTable: mark("There is no such table. /gin play starts one against the house."),
    errors.NoMatchOfYours: mark("You have no such match. /gin play starts one against the house."),
    errors.TooFast: mark("That was a lot at once; please wait a moment."),
    errors.NotStarted: mark("The challenge was not accepted yet."),
    errors.NotOver: mark("This match is still being played."),
    errors.BadName: mark("A name has 1 to 32 characters that can be seen."),
    errors.NotSaved: mark("That could not be saved, so nothing has changed. Please try again."),
}
"""What is told of the errors that carry no data."""


def _command(error: errors.BadCommand, t: Texts) -> str:
    example = t("For example: {usage}", usage=error.usage)
    match error.problem:
        case "unknown":
            reason = t("There is no command {value}.", value=quoted(str(error.value)))
        case "missing":
            reason = t("Still missing: {value}.", value=quoted(t(str(error.value))))
        case "number":
            reason = t(
                "{value} is no number from {low} to {high}.",
                value=quoted(str(error.value)),
                low=error.low,
                high=error.high,
            )
        case _:
            reason = t("I can't read {value}.", value=quoted(str(error.value)))
    return f"{reason} {example}"

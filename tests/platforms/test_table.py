"""What happens at a table beside plain play: thinking better of it, giving up, haste, strangers."""

import asyncio

from engine.cards import PACK, card
from tests.platforms.player import Player, Stage
from tests.platforms.playing import challenge, left_after, on_turn, play_on

STALE = "That button was from before; here is how things stand now."
WATCHING = "You do not play at that table. Enjoy watching!"


async def pair(stage: Stage) -> tuple[Player, Player, int]:
    """Return Ada and Bob at a table of theirs."""
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    return ada, bob, await challenge(stage, ada, bob)


async def mover(stage: Stage, players: tuple[Player, ...], table: int) -> tuple[Player, Player]:
    """Return who is on turn at *table*, who then has drawn a card, and the other."""
    while (turn := on_turn(players, table)) is not None:
        player, button = turn
        if player.hand(table).find("knock?"):
            return player, next(each for each in players if each is not player)
        assert await player.press(button) == ""
        await stage.settled(table)
    raise AssertionError("the hand is over")


async def version(stage: Stage, table: int) -> int:
    """Return how many actions *table* has seen."""
    return (await stage.room.tables.get(table)).version


async def test_a_knock_is_chosen_or_thought_better_of(stage: Stage) -> None:
    """C22, R14: the chooser and back leave all as it was; too much deadwood is told, kindly."""
    ada, bob, table = await pair(stage)
    player, other = await mover(stage, (ada, bob), table)
    before, state = player.hand(table), await stage.room.tables.get(table)

    assert await player.press(before.button("knock?")) == ""
    chooser = await player.until(
        lambda: player.hand(table) if player.hand(table).find("Back") else None
    )
    assert chooser.title == "Knock with which card?"
    assert "the limit is 10" in chooser.text
    knocks = [each for each in chooser.buttons if each.does.startswith("knock ")]
    lefts = [left_after(each) for each in knocks]
    assert len(knocks) == 11
    assert min(lefts) == left_after(next(b for b in before.buttons if b.does.startswith("knock ")))
    assert await player.press(chooser.button("Back")) == ""
    await player.until(lambda: player.hand(table) == before)

    assert await player.press(before.button("knock?")) == ""
    chooser = await player.until(
        lambda: player.hand(table) if player.hand(table).find("Back") else None
    )
    worst = knocks[lefts.index(max(lefts))]
    notice = await player.press(worst)
    sign = worst.label.split(" ", 1)[0]
    assert notice == (
        f"You would keep {max(lefts)} deadwood, and the limit is 10: throw {sign} on the discard "
        "pile instead. It is still your turn."
    )
    assert await stage.room.tables.get(table) is state, "nothing has changed"
    assert chooser.version == before.version

    # And still the same turn, with the same eleven cards.
    thrown = worst.does.removeprefix("knock ")
    assert await player.press(before.button(f"discard {thrown}")) == ""
    await stage.settled(table)
    after = await stage.room.tables.get(table)
    assert after.version == state.version + 1
    assert after.match is not None
    assert after.match.hand.pile[-1] == card(thrown)
    assert on_turn((ada, bob), table)[0] is other  # type: ignore[index]


async def test_presses_at_once_make_one_move(stage: Stage) -> None:
    """C33: the same press twice at once, or two presses of one turn, are one move."""
    ada, bob, table = await pair(stage)
    await play_on(stage, (ada, bob), table, 2)
    player, button = on_turn((ada, bob), table) or (None, None)
    assert player is not None
    assert button is not None
    assert button.does == "draw"
    second = await player.again()
    for _ in range(2):
        before = await version(stage, table)
        told = await asyncio.gather(*(each.press(button, blind=True) for each in (player, second)))
        assert sorted(told) == ["", STALE]
        await stage.settled(table)
        assert await version(stage, table) == before + 1

        throws = [b for b in player.hand(table).buttons if b.does.startswith("discard ")]
        await second.until(lambda: second.hand(table).find("knock?"))
        both = await asyncio.gather(
            player.press(throws[0], blind=True), second.press(throws[-1], blind=True)
        )
        assert sorted(both) == ["", STALE]
        await stage.settled(table)
        assert await version(stage, table) == before + 2
        # Who was late sees how things stand, without asking.
        await second.until(lambda: second.hand(table) == player.hand(table))
        await play_on(stage, (ada, bob), table, 2)
        await second.until(lambda: second.hand(table) == player.hand(table))
        again = player.hand(table).find("draw")
        assert again is not None
        button = again


async def test_strangers_change_nothing_and_post_nothing(stage: Stage) -> None:
    """C36: Accept, the buttons of another table, an old board's: a private word each, no more."""
    ada, bob, eve = [await stage.enter(name) for name in ("Ada", "Bob", "Eve")]
    offered = {each.table for each in bob.hands}
    assert not offered
    await ada.say("/gin challenge Bob")
    accept = await bob.offered()
    table = accept.table
    invited = "That challenge is for somebody else. /gin open finds you a game of your own."
    assert await eve.press(accept) == invited
    assert await eve.press(f"{table}.0.decline") == invited
    assert await ada.press(accept) == (
        "That is your own challenge; somebody else has to accept it."
    )
    await bob.press(accept)
    await stage.settled(table)
    await play_on(stage, (ada, bob), table, 3)
    state = await stage.room.tables.get(table)

    board = eve.board(table)
    assert await eve.press(accept) in (WATCHING, "That challenge is open no more.")
    presses = [board.button("my-hand").press]
    presses += [f"{table}.{state.moves}.{does}" for does in ("draw", "next", "resign", "knock?")]
    presses += [f"{table}.{state.calls}.call-off", f"{table}.0.rematch"]
    presses += [f"{table}.{state.moves}.discard {PACK[at]}" for at in range(0, 52, 5)]
    quiet = [len(ada.received), len(bob.received)]
    for at in range(50):
        assert await eve.press(presses[at % len(presses)]) == WATCHING
    assert await eve.press("no button of ours") == "That button is none of this room."
    assert await eve.press("999.1.draw") == (
        "There is no such table. /gin play starts one against the house."
    )
    assert await bob.press(accept) == "That challenge is open no more."
    assert await stage.room.tables.get(table) is state

    # The next that the others hear is a word of hers: nothing was posted before.
    await eve.say("nice game")
    await ada.told("nice game")
    await bob.told("nice game")
    for player, heard in zip((ada, bob), quiet, strict=True):
        own = 1 if player is bob else 0  # the answer to his own press
        assert len(player.received) == heard + 1 + own
    assert not eve.hands


async def test_a_move_before_ones_turn_is_told(stage: Stage) -> None:
    """C37: who is not on turn gets a word, and nothing changes."""
    ada, bob, table = await pair(stage)
    await play_on(stage, (ada, bob), table, 2)
    player, button = on_turn((ada, bob), table)  # type: ignore[misc]
    other = bob if player is ada else ada
    state = await stage.room.tables.get(table)
    assert button.does == "draw"
    assert await other.press(button) == "It is not your turn yet."
    assert await other.press(f"{table}.{state.moves}.knock 7d") == "It is not your turn yet."
    assert await player.press(f"{table}.{state.moves}.discard 7d") == "Draw a card first."
    assert await player.press(f"{table}.{state.moves}.pass") == "That is not possible now."
    assert await stage.room.tables.get(table) is state


async def test_challenges_that_can_not_be(stage: Stage) -> None:
    """C38: oneself, somebody challenged already, nobody: each a clear answer, and a way on."""
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    assert await ada.say("/gin challenge Ada") == (
        "You can not challenge yourself. /gin play starts a match against the house."
    )
    assert await ada.say("/gin challenge Nobody at all") == (
        "Nobody called Nobody at all is here. Who comes in once can be challenged."
    )
    assert await ada.say("/gin challenge bob target=150") == ""
    accept = await bob.offered()
    assert "A match to 150 points." in bob.hand(accept.table).text
    assert await ada.say("/gin challenge Bob") == (
        "Between you two a challenge is open already; it waits for an answer."
    )
    wrong = await ada.say("/gin challenge Bob target=9999")
    assert "25" in wrong
    assert "500" in wrong
    assert "/gin challenge" in await ada.say("/gin chalenge Bob")
    assert "/gin challenge" in await ada.say("/gin challenge")
    assert await stage.room.tables.of((await stage.room.tables.get(1)).people[0])
    assert [each.table for each in ada.channel] == [1], "only one challenge stands in the channel"


async def test_challenges_are_declined_and_withdrawn(stage: Stage) -> None:
    """A challenge is declined by the one, taken back by the other, and then open no more."""
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    await ada.say("/gin challenge Bob")
    accept = await bob.offered()
    assert await bob.press(bob.hand(accept.table).button("decline")) == ""
    await ada.told("Bob declined.")
    await bob.until(lambda: not bob.hands)
    assert await bob.press(accept) == "That challenge is open no more."

    await ada.say("/gin challenge Bob")
    accept = await bob.offered()
    assert await ada.press((await ada.told("challenges Bob")).button("decline")) == ""
    await bob.told("Ada took the challenge back.")
    await bob.until(lambda: not bob.hands)
    assert await bob.press(accept) == "That challenge is open no more."


async def test_several_games_in_one_channel(stage: Stage) -> None:
    """C39: two games in one channel and one person in both; the limit of open ones is said."""
    ada, bob, cid = [await stage.enter(name) for name in ("Ada", "Bob", "Cid")]
    first = await challenge(stage, ada, bob)
    second = await challenge(stage, cid, ada)
    for _ in range(2):
        await play_on(stage, (ada, bob), first, 2)
        await play_on(stage, (ada, cid), second, 2)
    assert len(ada.hands) == 2
    assert await version(stage, first) == await version(stage, second) == 5
    assert await ada.say("/gin hand") == (
        f"You sit at several tables: say which one, {first}, {second}."
    )
    assert await ada.say(f"/gin hand {second}") == ""
    assert await bob.say("/gin hand") == ""
    for _ in range(5):
        assert await cid.say("/gin open") == ""
    assert await cid.say("/gin open") == (
        "You have 5 open challenges, and no more are allowed: withdraw one first."
    )


async def test_leaving_and_coming_back(stage: Stage) -> None:
    """C44: who comes back has the same hand and score, also after a move of the other."""
    ada, bob, table = await pair(stage)
    await play_on(stage, (ada, bob), table, 5)
    other, button = on_turn((ada, bob), table)  # type: ignore[misc]
    away = bob if other is ada else ada
    before = away.hands, away.channel
    await away.leave()
    await away.come_back()
    await away.until(lambda: (away.hands, away.channel) == before)
    await away.leave()
    assert await other.press(button) == ""
    await away.come_back()
    await stage.settled(table)
    await play_on(stage, (ada, bob), table, 4)
    assert ada.hand(table).lines[0] == bob.hand(table).lines[0]


async def test_resigning_is_confirmed(stage: Stage) -> None:
    """R34: /gin resign asks first; *Play on* changes nothing, *Resign* gives the match away."""
    ada, bob, table = await pair(stage)
    state = await stage.room.tables.get(table)
    assert await ada.say("/gin resign") == ""
    asked = await ada.until(lambda: ada.reply)
    assert asked.title == "Resign the match against Bob?"
    assert asked.labels == ("Resign", "Play on")
    assert await ada.press(asked.button("Play on")) == ""
    await ada.until(lambda: ada.reply is None)
    assert await stage.room.tables.get(table) is state

    assert await ada.say("/gin resign") == ""
    asked = await ada.until(lambda: ada.reply)
    assert await ada.press(asked.button("Resign")) == ""
    await stage.settled(table)
    for player in (ada, bob):
        assert "Ada resigned: Bob wins the match." in player.board(table).text
        assert player.hand(table).find("rematch")
    assert await bob.press(f"{table}.{state.moves}.draw") == "This match is over."


async def test_a_match_is_called_off_by_both_only(stage: Stage) -> None:
    """R34: an offer to call the match off is declined, taken back, and at last agreed to."""
    ada, bob, table = await pair(stage)
    assert await ada.say("/gin draw") == ""
    await stage.settled(table)
    assert "Ada offers to call the match off." in bob.board(table).text
    assert await bob.press(bob.hand(table).button("play-on")) == ""
    await stage.settled(table)
    assert "Bob wants to play on." in ada.board(table).text
    assert bob.hand(table).find("play-on") is None

    assert await bob.say("/gin draw") == ""
    await stage.settled(table)
    assert await bob.press(bob.hand(table).button("Take the offer back")) == ""
    await stage.settled(table)
    assert ada.hand(table).find("call-off") is None

    assert await ada.say("/gin draw") == ""
    await stage.settled(table)
    assert await bob.press(bob.hand(table).button("call-off")) == ""
    await stage.settled(table)
    for player in (ada, bob):
        assert "The match is called off: no result." in player.board(table).text

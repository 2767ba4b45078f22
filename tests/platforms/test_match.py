"""Whole matches, played by buttons."""

from bot.locale import Texts, load
from engine import Match, Seat
from engine.events import Knocked
from tests.platforms.player import Player, Stage
from tests.platforms.playing import challenge, choose, is_over, play_on
from tests.platforms.watching import Watch

TEXTS = load()


async def match_at(stage: Stage, table: int) -> Match:
    """Return the match as the room has it."""
    match = (await stage.room.tables.get(table)).match
    assert match is not None
    return match


def check_showdown(player: Player, table: int, match: Match, t: Texts) -> None:
    """R16: both hands in melds and deadwood, the winner's points and the totals are announced."""
    outcome = match.hand.outcome
    assert isinstance(outcome, Knocked)
    board = player.board(table)
    settlement = outcome.settlement
    points = t.n("{count} point", "{count} points", settlement.points)
    assert points in board.text
    first, second = match.scores
    assert f"Ada: {first}, Bob: {second}" in board.text
    shown = next(line for line in board.lines if line.startswith("Ada: "))
    other = next(line for line in board.lines if line.startswith("Bob: "))
    laid = next((line for line in board.lines if t("Laid off: {cards}", cards="") in line), "")
    for seat, line in enumerate((shown, other)):
        for card in match.hand.hands[seat]:
            sign = str(card)[0].replace("T", "10") + "♣♦♥♠"["cdhs".index(card.suit)]
            where = line if card not in settlement.laid_off else laid
            assert sign in where.replace("[", " ").replace("]", " ").split()


async def play_match(stage: Stage, ada: Player, bob: Player, table: int) -> None:
    """Play every hand to its showdown, by both pressing *Next hand*, until the match is won."""
    watch = Watch(stage, {ada: Seat.A, bob: Seat.B}, table)
    await watch.look()
    while True:
        await play_on(stage, (ada, bob), table, watch=watch)
        match = await match_at(stage, table)
        check_showdown(ada, table, match, TEXTS["en"])
        check_showdown(bob, table, match, TEXTS["it"])
        if match.result is not None:
            return
        for player in (ada, bob):
            assert await player.press(player.hand(table).button("next")) == ""
            await stage.settled(table)
            await watch.look()
        assert (await match_at(stage, table)).number == match.number + 1


async def test_two_people_play_a_match_and_a_rematch(stage: Stage) -> None:
    """R13–R23: two people play to the target, see each showdown; then the loser begins.

    One of them reads English and the other Italian, at one table.
    """
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob", "it")
    table = await challenge(stage, ada, bob)
    assert ada.hand(table).title == "Your hand against Bob"
    assert bob.hand(table).title == TEXTS["it"]("Your hand against {name}", name="Ada")
    assert "Deadwood" in ada.hand(table).alt
    assert "Deadwood" not in bob.hand(table).alt
    await play_match(stage, ada, bob, table)

    match = await match_at(stage, table)
    assert match.result is not None
    winner, loser = (ada, bob) if match.result.winner == Seat.A else (bob, ada)
    assert max(match.scores) >= 25
    assert f"{winner.name} wins the match." in ada.board(table).text
    assert TEXTS["it"]("{name} wins the match.", name=winner.name) in bob.board(table).text
    assert match.shuffle.seed.hex() in ada.board(table).text
    assert bob.board(table).labels == (TEXTS["it"]("Rematch"),)

    assert await loser.press(loser.hand(table).button("rematch")) == ""
    accept = await winner.offered()
    assert accept.table != table
    assert await winner.press(winner.board(table).button("rematch")) == ""
    await stage.settled(accept.table)
    again = await match_at(stage, accept.table)
    assert again.rules == match.rules
    assert again.scores == (0, 0)
    assert choose(loser.hand(accept.table)) is not None, "the loser of the match is first player"
    assert choose(winner.hand(accept.table)) is None


async def test_the_house_plays_a_match(stage: Stage) -> None:
    """R8–R22: one person plays the house to the target, and it asks nothing of him meanwhile."""
    ada = await stage.enter("Ada")
    assert await ada.say("/gin play target=25") == ""
    table = (await ada.told("target is 25")).table
    assert table is not None
    pressed: set[str] = set()

    def turn() -> str:
        hand = ada.hand(table)
        button = choose(hand) or hand.find("next") or hand.find("rematch")
        return button.press if button and button.press not in pressed else ""

    hands = 0
    while not (press := await ada.until(turn)).endswith("rematch"):
        hands += press.endswith("next")
        pressed.add(press)
        assert await ada.press(press) == ""
    match = await match_at(stage, table)
    assert match.result is not None
    assert hands == match.number - 1
    assert "wins the match" in (await ada.told("wins the match")).text
    assert is_over(ada.hand(table))

    assert await ada.press(ada.hand(table).button("rematch")) == ""
    await ada.until(lambda: len(ada.hands) == 1 and ada.hands[0].table != table)
    assert "Hand 1." in ada.hands[0].text

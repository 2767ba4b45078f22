"""Nobody is shown a card that he may not see, by anything that ever reaches him (R40)."""

from bot.locale import load
from bot.views.words import spoken
from engine import Seat
from tests.platforms.over_http import HttpStage
from tests.platforms.player import Button, Player, Stage
from tests.platforms.playing import challenge, on_turn, play_on
from tests.platforms.watching import Watch

TEXTS = load()


def back(player: Player, table: int) -> Button | None:
    """Return the button that leads back from choosing the knocking card."""
    return player.hand(table).find("Back") or player.hand(table).find(TEXTS["it"]("Back"))


async def test_nothing_hidden_ever_reaches_a_tab(stage: Stage) -> None:
    """R40: no hidden card in texts, buttons, alt texts, messages; for both and for a watcher.

    Whole matches are watched in the same way as they are played, in `test_match`.
    """
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob", "it")
    eve = await stage.enter("Eve")
    table = await challenge(stage, ada, bob)
    watch = Watch(stage, {ada: Seat.A, bob: Seat.B, eve: None}, table)
    await watch.look()
    for _ in range(6):
        turn = on_turn((ada, bob), table)
        assert turn is not None
        player = turn[0]
        if (ask := player.hand(table).find("knock?")) is not None:
            await player.press(ask)
            await watch.look()
            await player.press(await player.until(lambda: back(player, table)))  # noqa: B023
            await player.until(lambda: player.hand(table).find("knock?"))  # noqa: B023
        await play_on(stage, (ada, bob), table, 1)
        await watch.look()
    assert watch.looked_for > 500

    # The search does find what is there: the own cards of each, in every way they are shown.
    match = (await stage.room.tables.get(table)).match
    assert match is not None
    for player, seat, language in ((ada, Seat.A, "en"), (bob, Seat.B, "it")):
        for card in match.hand.hands[seat]:
            assert spoken(card, TEXTS[language]) in player.hand(table).alt
            assert watch.found(card, player.hand(table).raw)
    hands = [await player.picture(player.hand(table)) for player in (ada, bob)]
    boards = [await player.picture(player.board(table)) for player in (ada, bob, eve)]
    assert hands[0] != hands[1]
    assert boards[0] == boards[1] == boards[2]
    assert all(each.startswith(b"\x89PNG") for each in (*hands, *boards))


async def test_a_hand_picture_is_given_to_its_player_only(http: HttpStage) -> None:
    """R40: who asks for the address of another's hand gets his own, or nothing at all."""
    ada, bob, eve = [await http.enter(name) for name in ("Ada", "Bob", "Eve")]
    table = await challenge(http, ada, bob)
    await play_on(http, (ada, bob), table, 5)
    mine = await ada.picture(ada.hand(table))
    address = ada.hand(table).picture
    assert address is not None
    status, body = await bob.get(address)
    assert (status, body) == (200, await bob.picture(bob.hand(table)))
    assert body != mine
    for version in (0, 1, 5, 6, 7, 999999999):
        assert (await eve.get(f"/hand/{table}/{version}.png"))[0] == 404
        assert (await ada.get(f"/hand/{table}/{version}.png"))[1] == mine
        assert (await bob.get(f"/hand/{table}/{version}.png"))[1] == body
    eve.session.cookie_jar.clear()
    assert (await eve.get(address))[0] == 404
    assert (await eve.get(f"{address}?as=Ada"))[0] == 404
    assert (await ada.get("/hand/77/1.png"))[0] == 404
    assert (await ada.get("/board/77/1.png"))[0] == 404
    assert (await ada.get(f"/hand/{'9' * 18}/1.png"))[0] == 404


async def test_the_hands_of_an_abandoned_hand_stay_hidden_until_the_match_is_over(
    stage: Stage,
) -> None:
    """R16, R39: with the match's end, and not before, the seed of the decks is shown."""
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    state = await stage.room.tables.get(table)
    await play_on(stage, (ada, bob), table, 3)
    for player in (ada, bob):
        assert any(state.commitment in each for each in player.received)
        assert not any(state.seed.hex() in each for each in player.received)
    await ada.say("/gin resign")
    asked = await ada.until(lambda: ada.reply)
    await ada.press(asked.button("Resign"))
    await stage.settled(table)
    for player in (ada, bob):
        assert state.seed.hex() in player.board(table).text

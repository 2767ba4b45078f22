"""What everyone can set for himself, the rules page by page, hints, and watching a table.

What needs no browser's own part is played without one, which takes a tenth of the time.
"""

import io

from PIL import Image

from engine import Card, Seat
from engine.cards import card
from tests.platforms.over_http import HttpStage
from tests.platforms.player import Button, Player, Shown, Stage
from tests.platforms.playing import challenge, is_over, on_turn, play_on
from tests.platforms.watching import Watch

SUITS = "cdhs"
STALE = "That button was from before; here is how things stand now."


async def setting(player: Player, press: str) -> str:
    """Open the settings, press the button *press* of them, and return its label."""
    assert await player.say("/me settings") == ""
    shown = await player.until(
        lambda: player.reply if player.reply and player.reply.find(press) else None
    )
    button = shown.button(press)
    await player.press(button)
    return button.label


def pixel(png: bytes) -> tuple[int, ...]:
    """Return the colour of the ground of a picture."""
    return Image.open(io.BytesIO(png)).convert("RGB").getpixel((2, 2))  # type: ignore[return-value]


def throws(hand: Shown) -> list[Card]:
    """Return the cards that the buttons of *hand* throw, in their order."""
    return [
        card(each.does.removeprefix("discard "))
        for each in hand.buttons
        if each.does.startswith("discard ")
    ]


async def drawn(stage: Stage, players: tuple[Player, ...], table: int) -> tuple[Player, Player]:
    """Play until somebody has eleven cards; return him, and the other."""
    while (turn := on_turn(players, table)) is not None:
        player, button = turn
        if player.hand(table).find("knock?"):
            return player, next(each for each in players if each is not player)
        assert await player.press(button) == ""
        await stage.settled(table)
    raise AssertionError("the hand is over")


async def test_pictures_as_one_likes_them(http: HttpStage) -> None:
    """C82: deck and ground are chosen by button and by command, for oneself alone and for good."""
    stage: Stage = http
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    board, other = ada.board(table), bob.board(table)
    light = await ada.picture(board)
    label = await setting(ada, "set.deck.two")
    assert label == "Colours of the deck: four → two"
    two = await ada.until(lambda: b if (b := ada.board(table)).picture != board.picture else None)
    assert "two" in str(two.picture)
    assert await ada.picture(two) != light
    assert bob.board(table) == other
    assert await bob.picture(other) == light

    assert await ada.say("/me settings theme=dark") == ""
    dark = await ada.until(
        lambda: b if "two-dark" in str((b := ada.board(table)).picture) else None
    )
    assert sum(pixel(await ada.picture(dark))) < sum(pixel(light))
    assert pixel(await bob.picture(other)) == pixel(light)
    await ada.leave()
    await ada.come_back()
    await ada.until(lambda: ada.board(table).picture == dark.picture)
    assert await ada.say("/me settings theme=light deck=four") == ""
    back = await ada.until(lambda: b if (b := ada.board(table)).picture == board.picture else None)
    assert await ada.picture(back) == light


async def test_the_order_of_the_hand(http: HttpStage) -> None:
    """C83: *Sort* goes round the orders; the buttons follow, on all devices, and nobody else's."""
    stage: Stage = http
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    player, other = await drawn(stage, (ada, bob), table)
    second = await player.again()
    before, theirs = player.hand(table), other.hand(table)
    for label, key in (
        ("Sort by suit", lambda c: (SUITS.index(c.suit), c.rank)),
        ("Sort by rank", lambda c: (c.rank, SUITS.index(c.suit))),
    ):
        assert await player.press(player.hand(table).button(label)) == ""
        hand = await player.until(lambda: h if not (h := player.hand(table)).find(label) else None)  # noqa: B023
        assert throws(hand) == sorted(throws(before), key=key)
        await second.until(lambda: second.hand(table).labels == hand.labels)  # noqa: B023
        assert await second.picture(second.hand(table)) == await player.picture(hand)
    assert await player.press(player.hand(table).button("Sort by melds")) == ""
    await player.until(lambda: player.hand(table) == before)
    assert other.hand(table) == theirs
    assert await player.say("/me settings sort=rank") == ""
    by_rank = await player.until(
        lambda: h if (h := player.hand(table)).find("Sort by melds") else None
    )
    assert [each.rank for each in throws(by_rank)] == sorted(each.rank for each in throws(before))
    assert (await stage.room.tables.get(table)).version == before.version


async def test_a_question_before_each_throw(http: HttpStage) -> None:
    """C22, C33: who wants to be asked is asked; *Back* keeps the card, *Throw* lets it go, once."""
    stage: Stage = http
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    player, _ = await drawn(stage, (ada, bob), table)
    await setting(player, "set.confirm.on")
    state = await stage.room.tables.get(table)
    hand = player.hand(table)
    button = next(each for each in hand.buttons if each.does.startswith("discard "))
    for answer in ("Back", "Throw"):
        assert await player.press(button) == ""
        asked = await player.until(
            lambda: h if (h := player.hand(table)).title.startswith("Throw ") else None
        )
        assert asked.labels == (asked.title.removesuffix("?"), "Back")
        assert await stage.room.tables.get(table) is state
        chosen = next(each for each in asked.buttons if each.label.startswith(answer))
        assert await player.press(chosen) == ""
        if answer == "Back":
            await player.until(lambda: player.hand(table).find("knock?"))
            assert await stage.room.tables.get(table) is state
    await stage.settled(table)
    after = await stage.room.tables.get(table)
    assert after.version == state.version + 1
    assert await player.press(button) == STALE
    assert await player.press(f"{button.press}!") == STALE
    assert await stage.room.tables.get(table) is after


async def test_hints(http: HttpStage) -> None:
    """C83: *Hint* says what the house would do, changes nothing, and can be switched off."""
    stage: Stage = http
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    for _ in range(3):
        turn = on_turn((ada, bob), table)
        assert turn is not None
        player, button = turn
        state = await stage.room.tables.get(table)
        told = await player.press(player.hand(table).button("hint"))
        assert told.split()[0].strip(":") in ("Take", "Pass", "Draw", "Throw", "Knock", "Gin")
        assert await stage.room.tables.get(table) is state
        other = bob if player is ada else ada
        assert other.hand(table).find("hint") is None
        assert await player.press(button) == ""
        await stage.settled(table)
    turn = on_turn((ada, bob), table)
    assert turn is not None
    player = turn[0]
    assert await player.say("/me settings hints=no") == ""
    await player.until(lambda: player.hand(table).find("hint") is None)


async def test_the_language(stage: Stage) -> None:
    """A language is chosen by button and by command; hand, board and answers are in it at once."""
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    table = await challenge(stage, ada, bob)
    await setting(ada, "set.language.it")
    await ada.until(lambda: "La tua mano" in ada.hand(table).title)
    assert "Your hand" in bob.hand(table).title
    assert "commando" not in await ada.say("/gin chalenge")
    assert await ada.say("/me settings language=en") == ""
    await ada.until(lambda: "Your hand" in ada.hand(table).title)


async def test_the_rules_page_by_page(stage: Stage) -> None:
    """R1–R24: `/gin rules` opens the first page; *Next* leads through all, with each picture."""
    ada = await stage.enter("Ada")
    assert await ada.say("/gin rules") == ""
    seen = []
    for number in range(1, 7):
        page = await ada.answered(f"({number} of 6)")
        seen.append(page.title)
        if page.picture is not None:
            assert (await ada.picture(page)).startswith(b"\x89PNG")
            assert page.alt
        if number < 6:
            assert await ada.press(page.button("Next")) == ""
    assert len(set(seen)) == 6
    last = await ada.answered("(6 of 6)")
    assert last.find("Next") is None
    assert await ada.press(last.button("Back")) == ""
    await ada.answered("(5 of 6)")


async def test_watching_a_table(stage: Stage) -> None:
    """C31, R40: a table is followed from the list, move by move, and no hidden card is seen."""
    ada, bob, eve = [await stage.enter(name) for name in ("Ada", "Bob", "Eve")]
    table = await challenge(stage, ada, bob)
    assert await eve.say("/gin tables") == ""
    listed = await eve.answered("Open tables")
    assert any(f"Table {table}" in line and "Ada" in line for line in listed.lines)
    watch = Watch(stage, {ada: Seat.A, bob: Seat.B, eve: None}, table)
    assert await eve.press(listed.button(f"Watch {table}")) == ""
    await eve.until(lambda: eve.follows(table).version)
    moves = 0
    while moves < 8 and not is_over(ada.hand(table)):
        await play_on(stage, (ada, bob), table, 1)
        moves += 1
        now = (await stage.room.tables.get(table)).version
        seen = await eve.until(lambda: s if (s := eve.follows(table)).version == now else None)  # noqa: B023
        assert (seen.lines, seen.alt) == (eve.board(table).lines, eve.board(table).alt)
        await watch.look()
    assert moves > 5
    assert watch.looked_for > 100
    assert not eve.hands
    assert eve.follows(table).find("knock?") is None


async def test_the_list_of_open_tables(http: HttpStage) -> None:
    """C39: who opens a table stands in everybody's list, and is gone from it when it is taken."""
    stage: Stage = http
    ada, bob = await stage.enter("Ada"), await stage.enter("Bob")
    assert await ada.say("/gin open target=150 box=yes") == ""

    def listed() -> Button | None:
        return next(
            (each for view in bob.lobby for each in view.buttons if each.does == "accept"), None
        )

    accept = await bob.until(listed)
    assert "boxes" in bob.lobby[0].text
    assert accept.label == f"Accept {accept.table}"
    assert await bob.press(accept) == ""
    await stage.settled(accept.table)
    await bob.until(lambda: bob.lobby[0].find("watch"))
    assert listed() is None
    assert (await stage.room.tables.get(accept.table)).rules.box

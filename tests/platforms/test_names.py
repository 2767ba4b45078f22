"""What people are called and what they say is shown as typed, and is never markup (C64)."""

from tests.platforms.player import Stage
from tests.platforms.playing import challenge

NAMES = (
    ("_*[]()<>&@everyone", "_*[]()<>&@everyone"),
    ('"><img src=x onerror=alert(1)>', "</p><script>alert(2)</script>"),
    ("שרה בת־אל", "مرحبا <b>بكم</b>"),
    ("👩‍👩‍👧 🃏", "{{ 7 * 7 }} ${x} %s 👩‍👩‍👧"),
    ("W" * 32, "&lt;b&gt; &amp; `code` ~~no~~ ||spoiler||"),
)


async def test_names_and_words_are_shown_as_typed(stage: Stage) -> None:
    """C64: signs that mean something elsewhere, right to left, emoji, 32 characters."""
    ada = await stage.enter("Ada")
    plain = str.maketrans("", "", "\u2068\u2069")  # they keep a name from turning the text around
    for name, words in NAMES:
        odd = await stage.enter(name)
        assert await odd.say(words) == ""
        line = await ada.told(words)
        assert line.lines == (words,)
        assert line.title.translate(plain) == name
        table = await challenge(stage, ada, odd)
        assert ada.hand(table).title.translate(plain) == f"Your hand against {name}"
        assert f"{name}: 0; the target is 25" in ada.board(table).text.translate(plain)
        assert odd.hand(table).title == "Your hand against Ada"
        await odd.leave()
        stage.players.remove(odd)

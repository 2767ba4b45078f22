import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.config import NAMES, ConfigError, Loaded, Settings, SetTwice, UnknownName, load

TOKEN = "123456:do-not-show"


def load_file(root: Path, text: str, **environ: str) -> Loaded:
    """Load with *text* as .env and *environ* as the environment."""
    (root / ".env").write_text(text, encoding="utf-8")
    return load(environ, root)


def refusal(root: Path, text: str = "", **environ: str) -> str:
    """Return the one line with which the same is refused."""
    with pytest.raises(ConfigError) as caught:
        load_file(root, text, **environ)
    message = str(caught.value)
    assert message.isprintable()
    return message


def test_nothing_set_gives_the_defaults(tmp_path: Path) -> None:
    """A fresh checkout needs no settings: a page on loopback, data in the project's folder."""
    loaded = load({}, tmp_path)
    assert loaded.oddities == ()
    assert loaded.settings == Settings(data_dir=tmp_path / "data")
    assert loaded.settings.model_dump() == {
        "data_dir": tmp_path / "data",
        "database_url": f"sqlite+aiosqlite:///{tmp_path}/data/room.db",
        "web_host": "127.0.0.1",
        "web_port": 8080,
        "web_origin": None,
        "room_language": "en",
        "house_delay_s": 1.0,
        "log_level": "INFO",
        "discord_token": None,
        "telegram_token": None,
    }


def test_the_example_sets_nothing_and_shows_every_name(tmp_path: Path) -> None:
    """.env.example, copied as it is, changes nothing; uncommented, it is a valid file."""
    example = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    defaults = load({}, tmp_path).settings
    assert load_file(tmp_path, example).settings == defaults
    bare = "\n".join(line.removeprefix("#") for line in example.splitlines() if "=" in line)
    loaded = load_file(tmp_path, bare)
    assert loaded.oddities == ()
    assert loaded.settings.web_origin == "https://gin.example.org"
    assert loaded.settings.model_copy(update={"web_origin": None}) == defaults
    assert [line.split("=")[0] for line in bare.splitlines()] == list(NAMES)


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    """A name set in both places has the environment's value."""
    loaded = load_file(tmp_path, "WEB_PORT=1\nROOM_LANGUAGE=it\n", WEB_PORT="2")
    assert (loaded.settings.web_port, loaded.settings.room_language) == (2, "it")


def test_an_empty_value_counts_as_unset(tmp_path: Path) -> None:
    """Empty in the environment falls back to the file; empty in both, to the default."""
    loaded = load_file(tmp_path, "WEB_PORT=1\nROOM_LANGUAGE=\nDISCORD_TOKEN=''\n", WEB_PORT=" ")
    assert loaded.settings.web_port == 1
    assert loaded.settings.room_language == "en"
    assert loaded.settings.discord_token is None


def test_the_process_environment_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the mapping that was handed in counts."""
    monkeypatch.setenv("WEB_PORT", "9999")
    before = dict(os.environ)
    assert load_file(tmp_path, "ROOM_LANGUAGE=it").settings.web_port == 8080
    assert Settings().web_port == 8080
    assert dict(os.environ) == before


@pytest.mark.parametrize("prefix", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_file_may_have_quotes_comments_and_any_line_end(
    tmp_path: Path, prefix: str, end: str
) -> None:
    """What python-dotenv can read counts, a byte order mark and Windows' line ends included."""
    lines = [
        "# a room",
        "",
        "export WEB_PORT=81 # the page",
        "LOG_LEVEL = 'debug'",
        "ROOM_LANGUAGE=IT",
    ]
    (tmp_path / ".env").write_bytes((prefix + end.join(lines)).encode())
    loaded = load({}, tmp_path)
    assert loaded.oddities == ()
    assert (loaded.settings.web_port, loaded.settings.log_level) == (81, "DEBUG")
    assert loaded.settings.room_language == "it"


@pytest.mark.parametrize(
    ("name", "value", "field", "expected"),
    [
        ("WEB_HOST", "::1", "web_host", "::1"),
        ("WEB_HOST", "LocalHost", "web_host", "localhost"),
        ("WEB_HOST", "127.0.0.2", "web_host", "127.0.0.2"),
        ("WEB_PORT", "0", "web_port", 0),
        ("WEB_PORT", "65535", "web_port", 65535),
        ("WEB_ORIGIN", "https://Gin.example.org:443/", "web_origin", "https://gin.example.org"),
        ("WEB_ORIGIN", "http://localhost:80", "web_origin", "http://localhost"),
        ("WEB_ORIGIN", "http://[::1]:8080", "web_origin", "http://[::1]:8080"),
        ("HOUSE_DELAY_S", "0", "house_delay_s", 0.0),
        ("HOUSE_DELAY_S", "10", "house_delay_s", 10.0),
        ("HOUSE_DELAY_S", "0.25", "house_delay_s", 0.25),
        ("DATABASE_URL", "sqlite+aiosqlite:////var/x.db", None, "sqlite+aiosqlite:////var/x.db"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:", None, "sqlite+aiosqlite:///:memory:"),
    ],
)
def test_good_values(
    tmp_path: Path, name: str, value: str, field: str | None, expected: object
) -> None:
    """The ends of each range, and the ways to write one address, are taken."""
    settings = load({name: value}, tmp_path).settings
    assert getattr(settings, field or name.lower()) == expected


def test_paths_start_at_the_root(tmp_path: Path) -> None:
    """It does not matter from which folder the room is started; an absolute path stays."""
    settings = load({"DATA_DIR": "my data"}, tmp_path).settings
    assert settings.data_dir == tmp_path / "my data"
    assert settings.database_url == f"sqlite+aiosqlite:///{tmp_path}/my data/room.db"
    settings = load({"DATABASE_URL": "sqlite+aiosqlite:///x/y.db?timeout=3"}, tmp_path).settings
    assert settings.database_url == f"sqlite+aiosqlite:///{tmp_path}/x/y.db?timeout=3"
    assert load({"DATA_DIR": "/srv/gin"}, tmp_path).settings.data_dir == Path("/srv/gin")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATA_DIR", "~/gin"),
        ("DATA_DIR", "a?b"),
        ("WEB_HOST", "0.0.0.0"),  # noqa: S104 - refused is what it should be
        ("WEB_HOST", "::"),
        ("WEB_HOST", "192.168.1.7"),
        ("WEB_HOST", "gin.example.org"),
        ("WEB_PORT", "-1"),
        ("WEB_PORT", "65536"),
        ("WEB_PORT", "80.5"),
        ("WEB_PORT", "http"),
        ("WEB_ORIGIN", "gin.example.org"),
        ("WEB_ORIGIN", "https://gin.example.org/room"),
        ("WEB_ORIGIN", "https://me@gin.example.org"),
        ("WEB_ORIGIN", "https://gin.example.org:70000"),
        ("WEB_ORIGIN", "ftp://gin.example.org"),
        ("ROOM_LANGUAGE", "fr"),
        ("HOUSE_DELAY_S", "-0.1"),
        ("HOUSE_DELAY_S", "10.5"),
        ("HOUSE_DELAY_S", "nan"),
        ("HOUSE_DELAY_S", "inf"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_bad_value_is_named_shown_and_explained(tmp_path: Path, name: str, value: str) -> None:
    """One line says where it stands, its name, the value and what it must be."""
    wanted = Settings.model_fields[name.lower()].description
    assert refusal(tmp_path, "", **{name: value}) == (
        f"environment: {name} is {value!r}: it must be {wanted}"
    )
    assert refusal(tmp_path, f"# mine\n\n{name}={value}\n") == (
        f".env line 3: {name} is {value!r}: it must be {wanted}"
    )


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://room:do-not-show@db/room",
        "sqlite:///do-not-show.db",
        "sqlite+aiosqlite:///",
        "do-not-show",
    ],
)
def test_another_database_is_refused_without_its_password(tmp_path: Path, url: str) -> None:
    """Only SQLite in a file for now; the address is not repeated, since it may hold a password."""
    message = refusal(tmp_path, DATABASE_URL=url)
    assert message.startswith("environment: DATABASE_URL has a wrong value: it must be sqlite+aio")
    assert "do-not-show" not in message


def test_tokens_are_never_shown(tmp_path: Path) -> None:
    """Neither a repr nor a dump nor a refusal tells a token."""
    loaded = load_file(tmp_path, f"DISCORD_TOKEN={TOKEN}\n", TELEGRAM_TOKEN=TOKEN)
    settings = loaded.settings
    for shown in (repr(loaded), str(settings), str(settings.model_dump()), f"{settings!r}"):
        assert "do-not-show" not in shown
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert "do-not-show" not in refusal(tmp_path, DISCORD_TOKEN=f"{TOKEN}\x00")
    assert "do-not-show" not in refusal(tmp_path, f"DISCORD_TOKEN='{TOKEN}\n")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("just words\n", 1),
        ("ROOM_LANGUAGE=it\n\n\n  WEB_PORT 8080\n", 4),
        ("# first\nWEB_PORT\n", 2),
        ("\n\n=5\n", 3),
        ("ROOM_LANGUAGE='it\nWEB_PORT=1\n", 1),
        ("ROOM_LANGUAGE='it' or 'en'\n", 1),
    ],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, text: str, line: int) -> None:
    """The parser of .env would pass over it: the room says which line it is."""
    assert refusal(tmp_path, text) == f".env line {line}: not of the form NAME=value"


def test_a_value_over_two_lines_is_refused(tmp_path: Path) -> None:
    """A forgotten quote swallows the lines after it: no value of ours has a line break."""
    message = refusal(tmp_path, "DATA_DIR='data\nWEB_HOST='\n")
    assert message == (
        r".env line 1: DATA_DIR is 'data\nWEB_HOST=':"
        " it must be text without line breaks or control characters"
    )


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    """The line with the first byte that is not UTF-8 is named."""
    (tmp_path / ".env").write_bytes("ROOM_LANGUAGE=it\nDATA_DIR=caffè\n".encode("latin-1"))
    with pytest.raises(ConfigError, match=r"^\.env line 2: not UTF-8: save the file as UTF-8$"):
        load({}, tmp_path)


def test_a_folder_called_env_is_refused(tmp_path: Path) -> None:
    """A folder of that name, such as an old virtual environment, is said to be one."""
    (tmp_path / ".env").mkdir()
    with pytest.raises(ConfigError, match=r"^\.env is a folder: it must be a text file$"):
        load({}, tmp_path)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """The system's reason is passed on, whatever it is: here a link to itself."""
    (tmp_path / ".env").symlink_to(".env")
    with pytest.raises(ConfigError, match=r"^\.env can't be read: Too many levels"):
        load({}, tmp_path)


def test_unknown_names_in_the_file_are_only_odd(tmp_path: Path) -> None:
    """A slip of the pen is reported with the nearest name; the rest of the file counts."""
    loaded = load_file(tmp_path, "WEB_PROT=1\n\nlanguage=it\nXYZZY=1\nLOG_LEVEL=ERROR\n")
    assert loaded.oddities == (
        UnknownName(1, "WEB_PROT", "WEB_PORT"),
        UnknownName(3, "language", "ROOM_LANGUAGE"),
        UnknownName(4, "XYZZY", None),
    )
    assert [str(oddity) for oddity in loaded.oddities] == [
        ".env line 1: unknown name 'WEB_PROT': did you mean WEB_PORT?",
        ".env line 3: unknown name 'language': did you mean ROOM_LANGUAGE?",
        ".env line 4: unknown name 'XYZZY'",
    ]
    assert loaded.settings.log_level == "ERROR"


def test_a_name_set_twice_is_only_odd(tmp_path: Path) -> None:
    """The later line counts, as everywhere else that .env files are read."""
    loaded = load_file(tmp_path, "WEB_PORT=1\nWEB_PORT=2\n")
    assert loaded.settings.web_port == 2
    assert loaded.oddities == (SetTwice(2, "WEB_PORT", 1),)
    assert str(loaded.oddities[0]) == ".env line 2: WEB_PORT is already set in line 1"


def test_settings_stay_as_they_were_read(tmp_path: Path) -> None:
    """Nothing changes a setting later, and a misspelt one can't be made."""
    settings = load({}, tmp_path).settings
    with pytest.raises(ValidationError):
        settings.web_port = 1  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Settings(web_prot=1)  # type: ignore[call-arg]

"""The room as a process: what it says when it can't open, and how it ends."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest
import structlog

from bot import __main__ as main
from bot.config import NAMES
from bot.folder import held

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-W", "error", "-m", "bot", "run")
PATIENCE_S = 30.0
UNUSABLE = 2
OPENED = "The room is open at "


def environ(folder: Path, **settings: str) -> dict[str, str]:
    """Return this environment without settings of the room but *settings*."""
    kept = {name: value for name, value in os.environ.items() if name not in NAMES}
    kept |= dict.fromkeys(NAMES, "")
    return kept | {"DATA_DIR": str(folder), "WEB_PORT": "0", "PYTHONUNBUFFERED": "1"} | settings


def told(returncode: object, output: str, complaint: str) -> str:
    """Return the one line with which a room that can't be opened says so."""
    assert returncode == UNUSABLE, complaint
    assert output == ""
    assert complaint.count("\n") == 1, complaint
    line = complaint.removesuffix("\n")
    assert line.isprintable()
    assert "Traceback" not in line
    assert len(line) < 300
    return line


def refused_process(folder: Path, **settings: str) -> str:
    """Open a room that can't be opened, as a process; return what it says."""
    done = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env=environ(folder, **settings),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    return told(done.returncode, done.stdout, done.stderr)


@dataclass
class Refused:
    """Opens rooms that can't be opened, by the same command line in this process: that is fast."""

    monkeypatch: pytest.MonkeyPatch
    capfd: pytest.CaptureFixture[str]

    def __call__(self, folder: Path, *, root: Path = ROOT, **settings: str) -> str:
        """Return what the room over *folder* says."""
        for name, value in environ(folder, **settings).items():
            self.monkeypatch.setenv(name, value)
        self.monkeypatch.setattr(main, "ROOT", root)
        self.capfd.readouterr()
        with pytest.raises(SystemExit) as caught:
            main.cli(["run"])
        return told(caught.value.code, *self.capfd.readouterr())


@pytest.fixture
def refused(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[Refused]:
    """Return how a room that can't be opened says so."""
    yield Refused(monkeypatch, capfd)
    structlog.reset_defaults()


@contextmanager
def opened(folder: Path, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Open a room and hand out its process and address; it is ended with the block."""
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env=environ(folder, **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith(OPENED), (line, process.poll())
            yield process, line.removeprefix(OPENED).split()[0]
        finally:
            process.kill()


def test_the_address_is_real_and_sigterm_ends_it(tmp_path: Path) -> None:
    """WEB_PORT=0 takes a free port and prints it; SIGTERM ends the room quietly with status 0."""
    with opened(tmp_path / "new" / "data") as (process, address):
        assert address.startswith("http://127.0.0.1:")
        assert not address.endswith(":0/")
        with urlopen(f"{address}health", timeout=10) as answer:  # noqa: S310 - http, as seen
            assert answer.status == 200
        assert (tmp_path / "new" / "data" / "room.db").is_file()
        process.send_signal(signal.SIGTERM)
        rest, said = process.communicate(timeout=PATIENCE_S)
        assert (process.returncode, rest, said) == (0, "", "")


def test_ctrl_c_ends_it_as_well(tmp_path: Path) -> None:
    """Ctrl+C closes the room without a traceback."""
    with opened(tmp_path, WEB_HOST="localhost") as (process, address):
        assert address.startswith("http://localhost:")
        process.send_signal(signal.SIGINT)
        rest, said = process.communicate(timeout=PATIENCE_S)
        assert (process.returncode, rest, said) == (0, "", "")


def test_a_second_room_over_the_same_folder(tmp_path: Path, refused: Refused) -> None:
    """It is told that another one is open; when that is killed, the folder is free again (C31)."""
    with opened(tmp_path) as (process, _):
        assert refused(tmp_path) == f"another room is open over the database {tmp_path / 'room.db'}"
        process.kill()
        process.wait(PATIENCE_S)
        with held(tmp_path, tmp_path / "room.db"):
            assert "another room" in refused(tmp_path)


def test_a_port_in_use(tmp_path: Path) -> None:
    """It says which port, and how to choose another."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = refused_process(tmp_path, WEB_PORT=str(port))
    assert f"port {port} of 127.0.0.1 is in use" in line
    assert "WEB_PORT" in line


def a_file(folder: Path) -> Path:
    """Put a file where the data folder should be."""
    (folder / "data").write_text("not a folder", encoding="utf-8")
    return folder / "data"


def below_a_file(folder: Path) -> Path:
    """Let the data folder be wanted below a file."""
    return a_file(folder) / "deeper"


def unwritable(folder: Path) -> Path:
    """Return a folder where nothing can be written: for root, too, where the kernel's own are."""
    if os.geteuid() == 0:
        return Path("/proc/room") if Path("/proc").is_dir() else a_file(folder)
    folder.chmod(0o500)
    return folder


@pytest.mark.parametrize("spoil", [a_file, below_a_file, unwritable])
def test_a_data_folder_that_can_not_be_used(
    tmp_path: Path, refused: Refused, spoil: Callable[[Path], Path]
) -> None:
    """It names the folder and what is wrong with it."""
    folder = spoil(tmp_path)
    line = refused(folder)
    assert f"the data folder {folder} can't be written" in line


def test_a_lock_that_can_not_be_made(tmp_path: Path, refused: Refused) -> None:
    """It names the folder in which something is in the way."""
    (tmp_path / "room.lock").mkdir()
    assert refused(tmp_path).startswith(f"the database's folder {tmp_path} can't be written: ")


def test_one_database_from_two_folders(tmp_path: Path, refused: Refused) -> None:
    """What is held is the database, wherever the second room has its data folder."""
    database = tmp_path / "room.db"
    with held(tmp_path / "one", database):
        url = f"sqlite+aiosqlite:///{database}"
        line = refused(tmp_path / "two", DATABASE_URL=url)
    assert line == f"another room is open over the database {database}"


def test_only_the_owner_reads_the_database(tmp_path: Path) -> None:
    """What the room makes is for nobody else: it holds seeds that are still secret (R39)."""
    with opened(tmp_path / "data"):
        made = [tmp_path / "data", *(tmp_path / "data").iterdir()]
        assert {each.stat().st_mode & 0o077 for each in made} == {0}


def no_database(file: Path) -> None:
    """Write what is no database."""
    file.write_bytes(b"This is a letter, no database at all.\n" * 200)


def a_folder(file: Path) -> None:
    """Put a folder in the database's place."""
    file.mkdir()


def newer(file: Path) -> None:
    """Write a database of a room that is newer than this one."""
    with sqlite3.connect(file) as raw:
        raw.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        raw.execute("INSERT INTO alembic_version VALUES ('9999')")
    raw.close()


def somebody_elses(file: Path) -> None:
    """Write another program's database that has a table of ours."""
    with sqlite3.connect(file) as raw:
        raw.execute("CREATE TABLE people (name TEXT)")
    raw.close()


@pytest.mark.parametrize("spoil", [no_database, a_folder, newer, somebody_elses])
def test_a_database_that_can_not_be_used(
    tmp_path: Path, refused: Refused, spoil: Callable[[Path], None]
) -> None:
    """What is no database, or not one of this room's, is left alone, and it says why."""
    file = tmp_path / "room.db"
    spoil(file)
    before = file.read_bytes() if file.is_file() else None
    line = refused(tmp_path)
    assert line.startswith("the database can't be used: ")
    assert len(line) > len("the database can't be used: ") + 5
    if spoil is no_database:
        assert file.read_bytes() == before


def test_a_database_in_a_folder_that_is_missing(tmp_path: Path) -> None:
    """An address that leads nowhere is told of like any other."""
    line = refused_process(tmp_path, DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path}/nowhere/room.db")
    assert line.startswith(f"the database's folder {tmp_path}/nowhere can't be written: ")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WEB_PORT", "http"),
        ("WEB_HOST", "0.0.0.0"),  # noqa: S104 - it is refused
        ("ROOM_LANGUAGE", "klingon"),
        ("DATABASE_URL", "postgresql://secret:password@host/db"),
        ("HOUSE_DELAY_S", "soon"),
    ],
)
def test_settings_of_the_environment_that_are_wrong(
    tmp_path: Path, refused: Refused, name: str, value: str
) -> None:
    """It names the setting and what it should be, before anything is made or opened."""
    line = refused(tmp_path / "data", root=tmp_path, **{name: value})
    assert line.startswith(f"environment: {name} ")
    assert "password" not in line
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"WEB_PORT=8080\nthis is no setting\n", ".env line 2: not of the form NAME=value"),
        (b"WEB_PORT=1\nROOM_LANGUAGE=xx\n", ".env line 2: ROOM_LANGUAGE is 'xx'"),
        (b"LANGUGE=it\nHOUSE_DELAY_S=-1\n", ".env line 2: HOUSE_DELAY_S is '-1'"),
        (b"LANGUAGE=\xff\xfe\n", ".env line 1: not UTF-8"),
    ],
)
def test_a_broken_env_file(tmp_path: Path, refused: Refused, content: bytes, said: str) -> None:
    """It names the line of .env, and what is wrong in it."""
    (tmp_path / ".env").write_bytes(content)
    assert refused(tmp_path / "data", root=tmp_path).startswith(said)
    assert not (tmp_path / "data").exists()

"""The set-up, as a person meets it, offline: its interpreters are scripts that behave like them."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the set-up is a POSIX shell script")

ROOT = Path(__file__).parents[1]
# All that the set-up may call besides an interpreter.
TOOLS = ("sh", "cat", "cksum", "cut", "dirname", "grep", "mkdir", "rm", "sed", "tail")

# Answers the set-up's question, and makes an environment whose pip is `pip` in the same folder.
INTERPRETER = """#!/bin/sh
here=$(dirname "$0")
case "$1 $2" in
    "-c "*) printf '%s\\n' '{version}' "$0" "$here" '{missing}' ;;
    "-m venv") {venv} mkdir -p "$3/bin" && cp "$here/pip" "$3/bin/python" ;;
    *) exit 99 ;;
esac
"""
# Stands in .venv/bin/python: `-c` is the question whether it runs at all.
PIP = """#!/bin/sh
[ "$1" != -c ] || exit 0
echo "$@" >>pip.calls
{act}
"""


@dataclass
class Machine:
    """A machine with a copy of the project, where only what is put on the PATH exists."""

    project: Path
    path: Path

    def install(self, name: str, script: str) -> Path:
        """Put a program on the PATH."""
        program = self.path / name
        program.unlink(missing_ok=True)
        program.write_text(script, encoding="utf-8")
        program.chmod(0o755)
        return program

    def python(
        self, name: str, version: str, *, missing: str = "", venv: str = "", pip: str = "exit 0"
    ) -> Path:
        """Put an interpreter on the PATH; *venv* and *pip* are what its tools do first."""
        self.install("pip", PIP.format(act=pip))
        return self.install(name, INTERPRETER.format(version=version, missing=missing, venv=venv))

    def setup(
        self, *arguments: str, program: str = "scripts/setup", **environ: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the set-up as `make` does."""
        return subprocess.run(
            [str(self.project / program), *arguments],
            env={"PATH": str(self.path), **environ},
            cwd=self.project,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def fails(self, *arguments: str, **environ: str) -> str:
        """Run the set-up, which must fail as agreed, and return its one line."""
        done = self.setup(*arguments, **environ)
        assert done.returncode == 2
        assert done.stderr.startswith("setup: ")
        assert done.stderr.endswith("\n")
        assert done.stderr.count("\n") == 1
        return done.stderr.removeprefix("setup: ").rstrip("\n")

    def works(self, *arguments: str, **environ: str) -> list[str]:
        """Run the set-up, which must work, and return the lines that it prints."""
        done = self.setup(*arguments, **environ)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()

    @property
    def pip_calls(self) -> list[str]:
        """What pip was called with, call by call."""
        calls = self.project / "pip.calls"
        return calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Make a bare machine without any Python; its project's folder has a space in its name."""
    project, path = tmp_path / "the room", tmp_path / "bin"
    shutil.copytree(ROOT / "requirements", project / "requirements")
    (project / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "setup", project / "scripts")
    shutil.copy(ROOT / "Makefile", project)
    path.mkdir()
    for tool in (*TOOLS, "cp"):
        found = shutil.which(tool)
        assert found, tool
        (path / tool).symlink_to(found)
    return Machine(project, path)


def test_no_python(machine: Machine) -> None:
    """Without any Python the line says which to install and how to name one."""
    assert machine.fails() == (
        "no Python found: install Python 3.11 or newer,"
        " or name one: make PYTHON=/path/to/python3.12"
    )


@pytest.mark.parametrize("version", ["2.7.18", "3.6.15", "3.9.2", "3.10.13"])
def test_python_too_old(machine: Machine, version: str) -> None:
    """The version that is there is named."""
    machine.python("python3", version)
    assert machine.fails("dev").startswith(
        f"Python {version} is too old: install Python 3.11 or newer"
    )
    assert not (machine.project / ".venv").exists()


def test_a_newer_python_beside_the_old_one(machine: Machine) -> None:
    """The first that is new enough is taken, whatever it is called."""
    machine.python("python3", "3.9.2")
    machine.python("python3.11", "3.11.2")
    machine.python("python3.13", "3.13.0")
    assert machine.works() == [
        "setup: installing requirements/run.txt into .venv with Python 3.13.0 ...",
        "setup: done",
    ]


def test_the_named_python_comes_first(machine: Machine) -> None:
    """PYTHON wins over python3; one that is not there is passed over."""
    machine.python("python3", "3.12.1")
    mine = machine.python("my-python", "3.14.2")
    assert machine.works(PYTHON=str(mine))[0].endswith("with Python 3.14.2 ...")
    assert machine.works(PYTHON="no-such-python")[0].endswith("with Python 3.12.1 ...")


@pytest.mark.parametrize("module", ["ensurepip", "venv"])
def test_a_python_without_venv(machine: Machine, module: str, tmp_path: Path) -> None:
    """Debian ships Python without ensurepip: the line names the package. A real one is asked."""
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / f"{module}.py").write_text(f"raise ImportError({module!r})\n")
    machine.install(
        "python3",
        f'#!/bin/sh\nPYTHONPATH="{tmp_path}/broken" exec "{sys.executable}" "$@"\n',
    )
    version = "{}.{}.{}".format(*sys.version_info[:3])
    series = "{}.{}".format(*sys.version_info[:2])
    assert machine.fails() == (
        f"Python {version} has no venv or ensurepip: install them"
        f" (Debian and Ubuntu: apt-get install python{series}-venv)"
    )


def test_a_python_built_without_sqlite(machine: Machine) -> None:
    """A Python built by hand may lack what the room stores its games with."""
    machine.python("python3", "3.12.1", missing="sqlite3")
    assert machine.fails().startswith("Python 3.12.1 was built without sqlite3: install Python")


def test_pip_failing(machine: Machine) -> None:
    """The line has pip's last error and the log's place; the next try begins anew."""
    machine.python(
        "python3",
        "3.12.1",
        pip="echo 'WARNING: Retrying'; echo 'ERROR: No matching distribution' >&2; exit 1",
    )
    log = machine.project / ".venv" / "setup.log"
    assert machine.fails() == (
        "pip can't install requirements/run.txt (ERROR: No matching distribution):"
        f" check the network and the disk space, then try again; see {log}"
    )
    assert "WARNING: Retrying" in log.read_text(encoding="utf-8")
    (machine.project / ".venv" / "left-over").touch()
    machine.python("python3", "3.12.1")
    assert machine.works()[-1] == "setup: done"
    assert not (machine.project / ".venv" / "left-over").exists()


def test_venv_failing(machine: Machine) -> None:
    """An environment that can't be made is one line too."""
    machine.python("python3", "3.12.1", venv="echo 'Error: no space left' >&2; exit 1;")
    log = machine.project / ".venv" / "setup.log"
    assert machine.fails() == f"can't make .venv (Error: no space left): see {log}"


def test_a_full_disk(machine: Machine) -> None:
    """Where not even the log could be written, the line says what that may mean."""
    machine.python("python3", "3.12.1", venv="exit 1;")
    assert machine.fails().startswith(
        "can't make .venv (no reason in the log: the disk may be full): see "
    )


def test_a_folder_that_cannot_be_written(machine: Machine) -> None:
    """A read-only folder or a full disk is one line; mkdir refuses here even for root."""
    machine.python("python3", "3.12.1")
    machine.install("mkdir", "#!/bin/sh\necho 'mkdir: Read-only file system' >&2\nexit 1\n")
    assert machine.fails() == (
        f"can't write to {machine.project}: make the folder writable, or free some disk space"
    )


def test_killed_while_installing(machine: Machine) -> None:
    """A half-made environment is remade, even where the set-up could say nothing any more."""
    machine.python("python3", "3.12.1", pip="kill -KILL $PPID")
    assert machine.setup().returncode == -9
    (machine.project / ".venv" / "half-installed").touch()
    machine.python("python3", "3.12.1")
    assert machine.works()[-1] == "setup: done"
    assert not (machine.project / ".venv" / "half-installed").exists()
    assert machine.works() == []


def test_nothing_to_do_says_nothing(machine: Machine) -> None:
    """Up to date: not a word, and pip is not called."""
    machine.python("python3", "3.12.1")
    assert machine.works("dev")[0].startswith("setup: installing requirements/dev.txt")
    calls = machine.pip_calls
    assert len(calls) == 1
    assert "--require-hashes" in calls[0]
    assert machine.works("dev") == []
    assert machine.works("run") == []
    assert machine.pip_calls == calls


def test_one_interpreter_under_two_names(machine: Machine) -> None:
    """An interpreter is known by where it lives, not by the name that it was called by."""
    machine.python("python3", "3.12.1")
    machine.works()
    assert machine.works(PYTHON=str(machine.python("python3.12", "3.12.1"))) == []


def test_the_tests_packages_come_on_top(machine: Machine) -> None:
    """`make test` after `make run` keeps what is installed, and `make run` is content with it."""
    machine.python("python3", "3.12.1")
    machine.works("run")
    kept = machine.project / ".venv" / "kept"
    kept.touch()
    assert machine.works("dev")[-1] == "setup: done"
    assert machine.works("run") == []
    assert kept.exists()


def test_the_benchmarks_packages_stay_apart(machine: Machine) -> None:
    """`make bench` has an environment of its own, and leaves that of the room as it is."""
    machine.python("python3", "3.12.1")
    machine.works("dev")
    assert machine.works("bench") == [
        "setup: installing requirements/bench.txt into .venv-bench with Python 3.12.1 ...",
        "setup: done",
    ]
    assert [machine.works(each) for each in ("bench", "dev", "run")] == [[], [], []]
    assert len(machine.pip_calls) == 2


@pytest.mark.parametrize("change", ["lock", "interpreter", "broken"])
def test_a_change_makes_it_anew(machine: Machine, change: str) -> None:
    """Another lock, another interpreter or one that no longer starts: .venv is made afresh."""
    machine.python("python3", "3.12.1")
    machine.works("dev")
    old = machine.project / ".venv" / "old"
    old.touch()
    if change == "lock":
        with (machine.project / "requirements" / "dev.txt").open("a") as lock:
            lock.write("# changed\n")
    elif change == "interpreter":
        machine.python("python3", "3.12.2")
    else:
        (machine.project / ".venv" / "bin" / "python").unlink()
    assert machine.works("dev")[-1] == "setup: done"
    assert not old.exists()
    assert machine.works("dev") == []


def test_what_is_asked_for_must_exist(machine: Machine) -> None:
    """A wrong argument or an incomplete checkout is one line."""
    assert machine.fails("prod").startswith("unknown set 'prod'")
    (machine.project / "requirements" / "run.txt").unlink()
    assert machine.fails() == "requirements/run.txt is missing: get the project's files anew"


@pytest.mark.parametrize("target", ["run", "test", "setup", "bench"])
def test_make_passes_the_line_on(machine: Machine, target: str) -> None:
    """`make` ends with status 2 and begins with the set-up's line."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("no make on this machine")
    machine.python("python3", "3.9.2")
    done = subprocess.run(
        [make, target],
        env={"PATH": str(machine.path)},
        cwd=machine.project,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("setup: Python 3.9.2 is too old")
    assert done.stdout == ""


def pins(name: str) -> dict[str, str]:
    """Return what a lock pins: each package's version and marker."""
    lock = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+(?: ; .+?)?) \\$", lock, re.MULTILINE))


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_a_lock_has_names_versions_and_hashes_alone(name: str) -> None:
    """No registry's address, no option and no path stands in a lock: any mirror will do."""
    lock = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    assert "://" not in lock
    for line in lock.splitlines():
        if not line.lstrip().startswith("#"):
            assert re.fullmatch(
                r"[a-z0-9-]+==[0-9a-z.]+( ; [^/\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?", line
            )


def test_the_tests_run_what_is_run() -> None:
    """The development lock holds every package of the other, in the same version."""
    run, dev = pins("run.txt"), pins("dev.txt")
    assert len(run) > 20
    assert {name: dev.get(name, "").split(" ; ")[0] for name in run} == {
        name: pin.split(" ; ")[0] for name, pin in run.items()
    }

"""Settings: read once, from the environment and from .env.

A name set in the environment wins over the same name in .env; an empty value counts as unset.
Whatever is wrong is a `ConfigError` of one line; what is only odd is handed back as data.
"""

import difflib
import io
import ipaddress
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
)

ENV_FILE = ".env"
SQLITE = "sqlite+aiosqlite:///"

# Never shown, not even when wrong: a database's address may hold a password.
_HIDDEN = frozenset({"DATABASE_URL", "DISCORD_TOKEN", "TELEGRAM_TOKEN"})
_ORIGIN = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/?")
_DEFAULT_PORTS = {"http": 80, "https": 443}


class ConfigError(Exception):
    """A setting with which the room can't start, said in one line."""


@dataclass(frozen=True, slots=True)
class UnknownName:
    """A line of .env sets a name that means nothing here."""

    line: int
    name: str
    nearest: str | None

    def __str__(self) -> str:
        hint = f": did you mean {self.nearest}?" if self.nearest else ""
        return f"{ENV_FILE} line {self.line}: unknown name {self.name!r}{hint}"


@dataclass(frozen=True, slots=True)
class SetTwice:
    """A line of .env sets a name again: the later line counts."""

    line: int
    name: str
    earlier: int

    def __str__(self) -> str:
        return f"{ENV_FILE} line {self.line}: {self.name} is already set in line {self.earlier}"


Oddity = UnknownName | SetTwice


def _folder(value: Path, info: ValidationInfo) -> Path:
    """Return *value* seen from the project's root, which comes as the validation's context."""
    if str(value).startswith("~") or "?" in str(value):
        raise ValueError("a ~ is not expanded, and a ? would end the database's name")
    return _root(info) / value


def _sqlite(value: str, info: ValidationInfo) -> str:
    if not value.startswith(SQLITE):
        raise ValueError("no other database yet")
    file, mark, query = value.removeprefix(SQLITE).partition("?")
    if not file:
        raise ValueError("no file")
    if file == ":memory:" or file.startswith("file:"):
        return value
    return SQLITE + (_root(info) / file).as_posix() + mark + query


def _root(info: ValidationInfo) -> Path:
    return info.context if isinstance(info.context, Path) else Path()


def _loopback(value: str) -> str:
    if value.lower() != "localhost" and not ipaddress.ip_address(value).is_loopback:
        raise ValueError("not a loopback address")
    return value.lower()


def _origin(value: str) -> str:
    """Return *value* as a browser writes it in an Origin header."""
    match = _ORIGIN.fullmatch(value.lower())
    if match is None:
        raise ValueError("not an origin")
    scheme, host, digits = match.groups()
    port = int(digits) if digits else _DEFAULT_PORTS[scheme]
    if not 0 < port < 2**16:
        raise ValueError("no such port")
    return f"{scheme}://{host}" + ("" if port == _DEFAULT_PORTS[scheme] else f":{port}")


def _room_db(settings: dict[str, Any]) -> str:
    return f"{SQLITE}{settings.get('data_dir', Path())}/room.db"


class Settings(BaseModel):
    """What can be set from outside; each name in upper case is the environment's.

    A field's description ends the sentence "it must be ...".
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_default=True, hide_input_in_errors=True
    )

    data_dir: Annotated[
        Path,
        AfterValidator(_folder),
        Field(description="a folder's path, without ~ or ?"),
    ] = Path("data")
    database_url: Annotated[
        str,
        AfterValidator(_sqlite),
        Field(description=f"{SQLITE}FILE: no other database is supported yet"),
    ] = Field(default_factory=_room_db)
    web_host: Annotated[
        str,
        AfterValidator(_loopback),
        Field(
            description="localhost or a loopback address such as 127.0.0.1 or ::1:"
            " the page has no shared secret yet, so it is not for other machines"
        ),
    ] = "127.0.0.1"
    web_port: Annotated[
        int, Field(ge=0, lt=2**16, description="a whole number from 0 to 65535")
    ] = 8080
    web_origin: Annotated[
        str | None,
        BeforeValidator(lambda value: value if value is None else _origin(value)),
        Field(description="an origin such as https://gin.example.org, with no path"),
    ] = None
    room_language: Annotated[
        Literal["en", "it"], BeforeValidator(str.lower), Field(description="en or it")
    ] = "en"
    house_delay_s: Annotated[
        float, Field(ge=0, le=10, description="a number of seconds from 0 to 10")
    ] = 1.0
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"],
        BeforeValidator(str.upper),
        Field(description="DEBUG, INFO, WARNING, ERROR or CRITICAL"),
    ] = "INFO"
    discord_token: Annotated[SecretStr | None, Field(description="a bot's token")] = None
    telegram_token: Annotated[SecretStr | None, Field(description="a bot's token")] = None

    @property
    def database_file(self) -> Path:
        """The file of the database; for one in memory, where its file would be."""
        file = self.database_url.removeprefix(SQLITE).partition("?")[0]
        in_memory = file == ":memory:" or file.startswith("file:")
        return self.data_dir / "room.db" if in_memory else Path(file)


NAMES = tuple(field.upper() for field in Settings.model_fields)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings, and what is odd about where they came from."""

    settings: Settings
    oddities: tuple[Oddity, ...]


@dataclass(frozen=True, slots=True)
class _Given:
    """A value as text, and the place that it was found in."""

    value: str
    place: str


def load(environ: Mapping[str, str], root: Path) -> Loaded:
    """Read the settings from *environ* and from .env in *root*; relative paths start at *root*."""
    given, oddities = _read_env_file(root / ENV_FILE)
    given |= {
        name: _Given(environ[name].strip(), "environment")
        for name in NAMES
        if environ.get(name, "").strip()
    }
    for name, one in given.items():
        if not one.value.isprintable():
            raise _refusal(name, one, "text without line breaks or control characters")
    try:
        settings = Settings.model_validate(
            {name.lower(): one.value for name, one in given.items()}, context=root.absolute()
        )
    except ValidationError as error:
        field = str(error.errors()[0]["loc"][0])
        name = field.upper()
        # A default can only fail for what it was made from.
        one = given.get(name, _Given("", "environment"))
        raise _refusal(name, one, Settings.model_fields[field].description) from None
    return Loaded(settings, oddities)


def _refusal(name: str, given: _Given, wanted: str | None) -> ConfigError:
    shown = "has a wrong value" if name in _HIDDEN else f"is {given.value!r}"
    return ConfigError(f"{given.place}: {name} {shown}: it must be {wanted}")


def _read_env_file(path: Path) -> tuple[dict[str, _Given], tuple[Oddity, ...]]:
    given: dict[str, _Given] = {}
    lines: dict[str, int] = {}
    oddities: list[Oddity] = []
    for line, name, value in _bindings(_text(path)):
        if name not in NAMES:
            near = difflib.get_close_matches(name.upper(), NAMES, n=1)
            oddities.append(UnknownName(line, name, near[0] if near else None))
            continue
        if name in lines:
            oddities.append(SetTwice(line, name, lines[name]))
        lines[name] = line
        given.pop(name, None)
        if value.strip():
            given[name] = _Given(value.strip(), f"{ENV_FILE} line {line}")
    return given, tuple(oddities)


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return ""
    except IsADirectoryError:
        raise ConfigError(f"{ENV_FILE} is a folder: it must be a text file") from None
    except OSError as error:
        raise ConfigError(f"{ENV_FILE} can't be read: {error.strerror}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{ENV_FILE} line {line}: not UTF-8: save the file as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _bindings(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line number, name and value of each line of *text* that sets something.

    What stands in a line that can't be read is not shown: it may be a token.
    """
    for binding in parse_stream(io.StringIO(text)):
        # The parser counts from the blank lines before what it read.
        original = binding.original.string
        blank = original[: len(original) - len(original.lstrip())]
        line = binding.original.line + blank.count("\n")
        if binding.error or (binding.key is not None and binding.value is None):
            raise ConfigError(f"{ENV_FILE} line {line}: not of the form NAME=value")
        if binding.key is not None:
            yield line, binding.key, binding.value or ""

"""The command line, and the only place that sees everything: ``python -m bot run``."""

import asyncio
import errno
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Final, NoReturn

import structlog
import typer
from aiohttp import web
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from bot import logs, proof
from bot.config import ConfigError, Loaded, Settings, load
from bot.folder import FolderError, held
from bot.room import opened
from bot.web.app import Page

ROOT: Final = Path(__file__).resolve().parents[1]
UNUSABLE: Final = 2
"""The exit status when something outside has to be mended first."""

cli = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@cli.callback()
def room() -> None:
    """Open a gin rummy room."""


@cli.command()
def run() -> None:
    """Open the room: create or migrate the database, then serve until stopped."""
    loaded = _settings()
    settings = loaded.settings
    logs.configure(settings.log_level)
    log = structlog.get_logger()
    for oddity in loaded.oddities:
        log.warning(str(oddity))
    for token in ("discord_token", "telegram_token"):
        if getattr(settings, token) is not None:
            log.warning("this room has only its page yet", unused=token.upper())
    try:
        with held(settings.data_dir, settings.database_file):
            asyncio.run(_serve(settings))
    except (FolderError, CannotOpen) as fault:
        _give_up(str(fault))


class CannotOpen(Exception):
    """The room can't be opened; said in one line."""


async def _serve(settings: Settings) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        async with opened(settings.database_url, house_delay_s=settings.house_delay_s) as room:
            page = Page(room, language=settings.room_language, origin=settings.web_origin)
            runner = web.AppRunner(page.app(), access_log=None, shutdown_timeout=2.0)
            await runner.setup()
            try:
                port = await _listen(runner, settings.web_host, settings.web_port)
                host = f"[{settings.web_host}]" if ":" in settings.web_host else settings.web_host
                typer.echo(f"The room is open at http://{host}:{port}/ (Ctrl+C closes it)")
                sys.stdout.flush()
                await stop.wait()
            finally:
                await runner.cleanup()
    except (SQLAlchemyError, CommandError) as fault:  # such as a newer room's database
        reason = str(getattr(fault, "orig", None) or fault).splitlines()[0]
        await _drivers_end()
        raise CannotOpen(f"the database can't be used: {reason}") from None


async def _drivers_end() -> None:
    """Wait for the database driver's threads, which would complain aloud of a loop that is gone."""
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            await asyncio.to_thread(thread.join, 1.0)


async def _listen(runner: web.AppRunner, host: str, port: int) -> int:
    """Listen, and return the port: the one the system chose where *port* is 0."""
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            hint = "is in use: set WEB_PORT to another in .env"
        else:
            hint = f"can't be opened: {os.strerror(fault.errno or 0)}"
        raise CannotOpen(f"port {port} of {host} {hint}") from None
    return int(runner.addresses[0][1])


@cli.command()
def verify(file: Path) -> None:
    """Recompute an exported match offline: commitment, decks, actions and result."""
    try:
        checked = proof.check(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        _give_up(f"{file} can't be read: {getattr(fault, 'strerror', None) or 'not UTF-8'}")
    except proof.NoProof as fault:
        typer.echo(f"{file}: {fault}", err=True)
        raise typer.Exit(1) from None
    for line in checked.lines():
        typer.echo(line)


def _settings() -> Loaded:
    try:
        return load(os.environ, ROOT)
    except ConfigError as fault:
        _give_up(str(fault))


def _give_up(reason: str) -> NoReturn:
    typer.echo(reason, err=True)
    raise typer.Exit(UNUSABLE)


if __name__ == "__main__":
    cli()

"""The data folder and the database in it: made, tried out, and held by one room at a time."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


class FolderError(Exception):
    """The data folder can't be used; said in one line."""


@contextlib.contextmanager
def held(folder: Path, database: Path) -> Iterator[None]:
    """Make *folder* where it is missing, and hold *database* until the end of the block.

    Two rooms over one SQLite file would each show only their own moves; the second one is refused.
    Nobody but the owner may read what is made: the database holds seeds that are still secret.
    """
    os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = os.open(folder / ".writable", os.O_RDWR | os.O_CREAT, 0o600)
        os.close(probe)
        (folder / ".writable").unlink()
    except OSError as fault:
        raise FolderError(f"the data folder {folder} can't be written: {fault.strerror}") from None
    lock = database.with_suffix(".lock")
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise FolderError(
            f"the database's folder {lock.parent} can't be written: {fault.strerror}"
        ) from None
    try:
        if not _lock(handle):
            raise FolderError(f"another room is open over the database {database}")
        yield
    finally:
        os.close(handle)  # which gives the lock back, as does the end of the process


def _lock(handle: int) -> bool:
    try:
        import fcntl  # noqa: PLC0415 - not on Windows
    except ImportError:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

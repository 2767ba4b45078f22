"""Pictures, drawn off the event loop and kept by what they show."""

import asyncio
from collections import OrderedDict
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final

from render import HandPicture, TablePicture, Theme, draw

KEPT: Final = 256
"""So many pictures are kept, a few KiB each."""

Subject = HandPicture | TablePicture


class Pictures:
    """Draws pictures, the same one only once at a time."""

    def __init__(self, executor: Executor | None = None) -> None:
        # One thread: drawing holds the interpreter most of the time, more would only take turns.
        self._executor = executor or ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._kept: OrderedDict[tuple[Subject, Theme], asyncio.Future[bytes]] = OrderedDict()

    async def png(self, subject: Subject, theme: Theme | None = None) -> bytes:
        """Return the picture of *subject* as a PNG file."""
        wanted = theme or Theme()
        key = (subject, wanted)
        drawing = self._kept.get(key)
        if drawing is None:
            loop = asyncio.get_running_loop()
            drawing = self._kept[key] = loop.run_in_executor(self._executor, draw, subject, wanted)
            drawing.add_done_callback(lambda done: self._drop_failed(key, done))
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(drawing)

    def close(self) -> None:
        """Let the thread go."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _drop_failed(self, key: tuple[Subject, Theme], done: asyncio.Future[bytes]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)

"""Stages: the same scenarios over every platform that the room has."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.platforms.over_chromium import ChromiumStage, chromium, executable
from tests.platforms.over_http import HttpStage, serving
from tests.platforms.player import Stage

HERE = Path(__file__).parent
START = 589
"""Where the seeds begin: the first match that Ada and Bob play to 25 takes two short hands."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all of this folder's tests in one event loop: they share one Chromium."""
    for item in items:
        if HERE in item.path.parents and isinstance(item, pytest.Function):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A Chromium for all tests."""
    if executable() is None:
        pytest.skip("no chromium is installed, and $CHROMIUM names none")
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def http(tmp_path: Path) -> AsyncIterator[HttpStage]:
    """A room with its page, visited without a browser."""
    async with serving(tmp_path, start=START) as (room, base):
        stage = HttpStage(room, base, tmp_path)
        try:
            yield stage
        finally:
            await stage.close()


@pytest_asyncio.fixture(loop_scope="session")
async def in_chromium(tmp_path: Path, browser: Browser) -> AsyncIterator[ChromiumStage]:
    """A room with its page, visited with Chromium."""
    async with serving(tmp_path, start=START) as (room, base):
        stage = ChromiumStage(room, base, browser)
        try:
            yield stage
        finally:
            await stage.close()


@pytest.fixture(params=["http", "in_chromium"])
def stage(request: pytest.FixtureRequest) -> Stage:
    """The stage of each platform in turn."""
    made: Stage = request.getfixturevalue(request.param)
    return made

"""Logs: one line for each thing that happened, on stderr; cards and tokens are never in them."""

import logging
import sys

import structlog


def configure(level: str) -> None:
    """Write what is at least as grave as *level*, such as ``INFO``."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.getLogger("aiohttp.server").addFilter(_brief)
    logging.basicConfig(level=max(logging.WARNING, logging.getLevelNamesMapping()[level]))


def _brief(record: logging.LogRecord) -> bool:
    """Leave of a request that failed only what failed: its text may be anything."""
    if record.exc_info and record.exc_info[0]:
        record.msg, record.args = f"a request failed: {record.exc_info[0].__name__}", ()
        record.exc_info = record.exc_text = None
    return True

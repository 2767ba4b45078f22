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
    logging.basicConfig(level=max(logging.WARNING, logging.getLevelNamesMapping()[level]))

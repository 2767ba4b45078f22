"""One line of the table: ours, theirs, and how the two compare."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, in words ready to be printed; *met* is None where there is no goal."""

    what: str
    ours: str
    theirs: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None


Figures = Iterator[Figure | str]
"""What a benchmark yields: figures, and a line for what can't be measured here."""


def rates(
    what: str, rounds: int, ours: Callable[[], float], theirs: Callable[[], float], goal: float
) -> Figure:
    """Let *ours* and *theirs* take turns; each returns how many a second it did: more is better."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    ratio = median(our / their for our, their in pairs)
    return Figure(
        what,
        f"{median(our for our, _ in pairs):,.0f}/s",
        f"{median(their for _, their in pairs):,.0f}/s",
        f"{ratio:.2f}",
        f">= {goal:g}",
        ratio >= goal,
    )


def seconds(work: Callable[[], object]) -> float:
    """Return how long *work* takes, once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def table(figures: list[Figure]) -> str:
    """Lay *figures* out in columns."""
    rows = [("", "ours", "theirs", "ratio", "goal", "")]
    for each in figures:
        verdict = "" if each.met is None else "met" if each.met else "MISSED"
        rows.append((each.what, each.ours, each.theirs, each.ratio, each.goal, verdict))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if 0 < place < 5 else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )

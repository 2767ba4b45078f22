"""Measure everything, or the parts named: ``python -m benchmarks storage pictures``."""

import sys
from collections.abc import Sequence
from typing import Final

from benchmarks import engine, pictures, storage
from benchmarks.figure import Figure, table

PARTS: Final = {"engine": engine, "storage": storage, "pictures": pictures}


def main(names: Sequence[str]) -> int:
    """Print one table; a goal missed is no failure, since the machine may just be busy."""
    if unknown := [name for name in names if name not in PARTS]:
        print(f"unknown part {unknown[0]!r}: there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    figures: list[Figure] = []
    notes: list[str] = []
    for name in names or PARTS:
        for each in PARTS[name].measure():
            if isinstance(each, str):
                notes.append(each)
            else:
                figures.append(each)
    print(table(figures))
    for note in notes:
        print(note)
    if missed := sum(each.met is False for each in figures):
        print(f"{missed} of the goals missed: on a busy machine, measure again")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

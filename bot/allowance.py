"""How much somebody may do in a time: a bucket that fills again as time goes on."""

from dataclasses import dataclass, field
from typing import Final

KEPT: Final = 1000
"""So many people are remembered; who has been quiet for long is forgotten first."""


@dataclass(slots=True)
class Allowance:
    """*many* acts in *span_s* seconds for each key; times are seconds on any clock that rises."""

    many: int
    span_s: float
    _left: dict[int, tuple[float, float]] = field(default_factory=dict)

    def take(self, key: int, now_s: float) -> bool:
        """Take one act of *key*; False where it has none left."""
        left, then_s = self._left.pop(key, (float(self.many), now_s))
        left = min(self.many, left + (now_s - then_s) * self.many / self.span_s)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now_s)
        while len(self._left) > KEPT:
            del self._left[next(iter(self._left))]
        return allowed

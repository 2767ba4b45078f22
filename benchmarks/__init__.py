"""How fast the room is, each time beside what it is measured against: `make bench`.

`figure` is one line of the table; `engine`, `storage` and `pictures` measure. The machine may be
busy: ours and theirs take turns, and the median of the rounds' ratios counts.
"""

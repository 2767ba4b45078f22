"""House players: a view in, an action out, the same each time; nothing else is known to them.

`plain` is the first: it takes what melds, throws the dearest card, knocks when it can.
"""

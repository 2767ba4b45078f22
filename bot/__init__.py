"""The room: what the chats and the page share, and the adapters to them.

Read in this order: `config`, `folder`, `logs`, `typed`, `preferences`, `errors`, `table`,
`notation`, `presses`, `store`, `people`, `places`, `painter`, `tables`, `house`, `proof`, `views`,
`pictures`, `commands`, `completion`, `reply`, `calls` (what commands do), `taps` (what buttons
do), `allowance`, `room`, and then an adapter such as `web`.
Start it with ``python -m bot run``.
"""

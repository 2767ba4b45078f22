"""The room: what the chats and the page share, and the adapters to them.

Read in this order: `config`, `table`, `notation`, `presses`, `errors`, `store`, `people`,
`painter`, `tables`, `house`, `views`, `commands`, `pictures`, `room`, and then an adapter such as
`web`. Start it with ``python -m bot run``.
"""

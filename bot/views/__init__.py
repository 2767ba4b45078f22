"""What people see: the state of a table made into text, picture and buttons, for all platforms.

`model` says what a view is; `words` names cards and people; `story` tells what happened; `options`
what a table plays; `board` is for everyone, `hand` for one seat; `hints`, `confirm` and `lobby` go
with them; `likes` are settings, `primer` the rules, `guide` the commands; `refusals` words the
errors.
"""

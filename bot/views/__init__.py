"""What people see: the state of a table made into text, picture and buttons, for all platforms.

`model` says what a view is; `words` names cards and people; `story` tells what happened; `board` is
for everyone, `hand` for one seat; `refusals` words the errors; `guide` the commands.
"""

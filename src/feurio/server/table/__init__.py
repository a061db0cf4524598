"""A table: seats, rights, play, undo, and what is shown to whom. Pure logic: no web, no database, no event loop.

`Table` (`table.py`) holds the parts, each a small class of its own. It runs wherever Python runs: whoever drives it
writes down what `play`, `undo` and `correct` hand out, and lets it show that once it is written.
"""

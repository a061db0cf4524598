"""The database: tables with their seats, and what happened at them as rows that are only ever added.

A step is one thing that somebody did: a play (with the draws and forced passes that the software added to it), an undo
or a correction. (table, number) is unique, so that of two processes that write the same step one loses.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),  # the arguments of `new_game` as JSON, without the seed
    # As a text: a seed fits no integer column. (SQLite does not look at lengths.)
    Column("seed", String(24).with_variant(String(80), "postgresql")),
    Column("record", Text),  # an imported table begins with the events of this record
    Column("companion", Boolean, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("next_table", String(32)),  # where play goes on ("again")
    Column("known_deal", Boolean, nullable=False, server_default=false()),  # its tiles could be known before
    Column("condemned", Integer, nullable=False, server_default="0"),  # how often a sweep has found it outdated
    Index("ix_tables_touched", "touched"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(32)),
    Column("holder", String(64)),
    Column("invitation", String(64)),
    Column("seat_link", String(64)),
    Column("past", Text, nullable=False, server_default=""),  # who held it before, as JSON
    Column("proposal", Text, nullable=False, server_default=""),  # what the others are asked to agree to
)

steps = Table(
    "steps",  # no foreign key: it would cost a look-up a move; `store.delete_tables` deletes them
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("mark", String(96), nullable=False),  # who sent it and with which id: a resend is recognized
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

bot_turns = Table(
    "bot_turns",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),  # the step that the bot will write
    Column("process", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("mark", String(64), nullable=False),  # of which events it is
    Column("visitor", String(64), nullable=False),  # who asked for it
    Column("payer", String(64), nullable=False),  # whose share of the thinkers it takes
    Column("at", Float, nullable=False),
    Column("done", Float, nullable=False),  # from 0 to 1
    Column("notes", Text, nullable=False, server_default=""),  # the work so far, as JSON
    Column("found", Text, nullable=False, server_default=""),  # what is known, as JSON
    Column("process", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

places = Table(
    "places",  # whose list a table is on
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float, nullable=False),
)

presences = Table(
    "presences",  # who is connected to which process, where there are several
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)


def _bests(name: str) -> Table:
    return Table(
        name,
        metadata,
        Column("visitor", String(64), primary_key=True),
        Column("edition", String(16), primary_key=True),
        Column("score", Integer, nullable=False),
        Column("solved", Boolean, nullable=False),
        Column("difficulty", Integer),
        Column("games", Integer, nullable=False),
        Column("wins", Integer, nullable=False),
        Column("table_id", String(32)),
        Column("at", Float, nullable=False),
    )


bests = _bests("bests")
"""Personal bests of the solitaires; they outlive their tables."""
known_bests = _bests("known_bests")
"""The same for deals that could be known before."""

puzzle_people = Table(
    "puzzle_people",  # how well somebody solves puzzles
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",  # how hard people find a puzzle
    metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_results = Table(
    "puzzle_results",  # what somebody made of a puzzle
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("wrong", Integer, nullable=False),  # attempts that failed
    Column("hinted", Boolean, nullable=False),
    Column("done", Boolean, nullable=False),  # solved, given up, or no try left: it counts once
    Column("solved", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

leaving = Table(
    "leaving",  # who has not been here for long
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("condemned", Integer, nullable=False),  # how often a sweep has found that
)

daily_results = Table(
    "daily_results",  # what somebody made of a day's deal or puzzle
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("kind", String(8), primary_key=True),  # deal, puzzle
    Column("table_id", String(32)),
    Column("on_time", Boolean, nullable=False),  # on its own day: it counts for the streak
    Column("done", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("card", Text, nullable=False, server_default=""),  # the result in hexagons
    Column("at", Float, nullable=False),
    Index("ix_daily_results_day", "day"),
    Index("ix_daily_results_table_id", "table_id"),
)

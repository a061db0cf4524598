"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.String(24)),
        sa.Column("record", sa.Text),
        sa.Column("companion", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("next_table", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "seats",
        _table_id("seats"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("holder", sa.String(64)),
        sa.Column("invitation", sa.String(64)),
        sa.Column("seat_link", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("mark", sa.String(96), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_steps"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "bot_turns",
        _table_id("bot_turns"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_bot_turns"),
    )
    op.create_table(
        "places",
        sa.Column("visitor", sa.String(64), nullable=False),
        _table_id("places"),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "table_id", name="pk_places"),
    )
    op.create_table(
        "presences",
        _table_id("presences"),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "visitor", "process", name="pk_presences"),
    )
    op.create_table(
        "bests",
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("edition", sa.String(16), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("difficulty", sa.Integer),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "edition", name="pk_bests"),
    )


def _table_id(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE", name=f"fk_{table}_table_id_tables")
    return sa.Column("table_id", sa.String(32), key, nullable=False)

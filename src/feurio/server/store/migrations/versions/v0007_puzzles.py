"""Puzzles: ratings of people and puzzles, what somebody made of each, and of a day's deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, key, length in (("puzzle_people", "visitor", 64), ("puzzle_ratings", "puzzle", 40)):
        op.create_table(
            name,
            sa.Column(key, sa.String(length), nullable=False),
            sa.Column("mu", sa.Float, nullable=False),
            sa.Column("sigma", sa.Float, nullable=False),
            sa.Column("played", sa.Integer, nullable=False),
            sa.Column("solved", sa.Integer, nullable=False),
            *([sa.Column("at", sa.Float, nullable=False)] if name == "puzzle_people" else []),
            sa.PrimaryKeyConstraint(key, name=f"pk_{name}"),
        )
    op.create_table(
        "puzzle_results",
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(40), nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("hinted", sa.Boolean, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "puzzle", name="pk_puzzle_results"),
    )
    op.create_table(
        "daily_results",
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("on_time", sa.Boolean, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("card", sa.Text, nullable=False, server_default=""),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "day", "kind", name="pk_daily_results"),
    )
    op.create_index("ix_daily_results_day", "daily_results", ["day"])
    op.create_index("ix_daily_results_table_id", "daily_results", ["table_id"])

"""Analyses of finished games: what was found, the notes of the work, and which process sees to it until when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("payer", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("notes", sa.Text, nullable=False, server_default=""),
        sa.Column("found", sa.Text, nullable=False, server_default=""),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_analyses")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_analyses_table_id_tables"), ondelete="CASCADE"
        ),
    )

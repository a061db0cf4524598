"""People whose results are to be deleted are counted down first, as tables are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leaving",
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("condemned", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("visitor", name="pk_leaving"),
    )

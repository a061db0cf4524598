"""Tables that are to be deleted are counted down first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("condemned", sa.Integer, nullable=False, server_default="0"))

"""Seats remember who held them: what is hidden belongs to the person, not to the seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("past", "proposal"):
        op.add_column("seats", sa.Column(name, sa.Text, nullable=False, server_default=""))

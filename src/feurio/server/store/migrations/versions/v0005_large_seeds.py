"""Seeds of 128 bits and more have up to 78 digits; only PostgreSQL looks at how long a text is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("tables", "seed", type_=sa.String(80), existing_type=sa.String(24))

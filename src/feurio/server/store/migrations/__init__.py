"""Alembic's migrations, oldest first in `versions/`. Tables are described in `feurio.server.store.schema`."""

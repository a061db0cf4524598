"""How Alembic reaches the database: always through a connection that `migration.py` has opened."""

from alembic import context

from feurio.server.store.migration import include_name
from feurio.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    include_name=include_name,
    render_as_batch=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()

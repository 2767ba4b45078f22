"""The database's history, in Alembic."""

"""What people like, and what is usual in a place."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Bring the tables up."""
    op.add_column("people", sa.Column("likes", sa.Text(), nullable=False, server_default="{}"))
    op.create_table(
        "places",
        sa.Column("place", sa.String(length=128), nullable=False),
        sa.Column("customs", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("place", name=op.f("pk_places")),
    )


def downgrade() -> None:
    """Take them back."""
    op.drop_table("places")
    with op.batch_alter_table("people") as people:
        people.drop_column("likes")

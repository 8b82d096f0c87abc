"""Puzzles are rated: who has tried which, and how hard each has turned out to be."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the two tables; what an older version had made when it was killed stays."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("puzzle", sa.String(20), primary_key=True),
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("clean", sa.Boolean, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(20), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("puzzle_ratings", "puzzle_attempts"):
        op.drop_table(name)

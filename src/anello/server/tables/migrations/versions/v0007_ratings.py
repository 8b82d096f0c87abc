"""Ratings: how strong people are, game by game; which tables everybody may find, and which are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add two columns and two tables. What was played so far was not rated, and stays as little known as it was."""
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_public", "tables", ["public", "status"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("variant", sa.String(200), primary_key=True),
        sa.Column("pace", sa.String(10), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ratings_best", "ratings", ["game", "variant", "pace", "rating"])
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
    )
    op.create_index("rating_changes_person", "rating_changes", ["person", "at"])


def downgrade() -> None:
    """Take them away."""
    for name in ("rating_changes", "ratings"):
        op.drop_table(name)
    op.drop_index("tables_public", "tables")
    for name in ("public", "rated"):
        op.drop_column("tables", name)

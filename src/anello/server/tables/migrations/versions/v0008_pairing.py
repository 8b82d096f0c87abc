"""Pairing: who waits for an opponent, and how long it took lately."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "waiting",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("process", sa.Integer, nullable=False),
        sa.Column("pool", sa.String(300), nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=True),
    )
    op.create_index("waiting_pool", "waiting", ["pool"])
    op.create_index("waiting_process", "waiting", ["process"])
    op.create_table(
        "meetings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("pool", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("waited", sa.Float, nullable=False),
    )
    op.create_index("meetings_pool", "meetings", ["pool", "at"])


def downgrade() -> None:
    """Take them away."""
    for name in ("meetings", "waiting"):
        op.drop_table(name)

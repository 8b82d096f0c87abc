"""Calling people back: where and how often they want it, and for which turns it was done."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(100), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("push_subscriptions_person", "push_subscriptions", ["person"])
    op.create_table(
        "call_wishes",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("hour", sa.SmallInteger, nullable=False),
        sa.Column("called", sa.Float, nullable=False),
    )
    op.create_table(
        "muted_tables",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
    )
    op.create_table(
        "called_turns",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("asked", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("called_turns_at", "called_turns", ["at"])


def downgrade() -> None:
    """Take them away."""
    for name in ("called_turns", "muted_tables", "call_wishes", "push_subscriptions"):
        op.drop_table(name)

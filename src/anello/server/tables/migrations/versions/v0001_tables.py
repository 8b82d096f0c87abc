"""The first shape: tables, their event logs, their seats, and notes of the server to itself."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything; what an older version had made when it was killed, outside any transaction, stays."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("attended", sa.Boolean, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_index("tables_listed", "tables", ["listed", "updated"], if_not_exists=True)
    op.create_index("tables_attended", "tables", ["attended"], if_not_exists=True)
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("client_id", sa.String(80), nullable=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "client_id", name="events_client_id"),
        if_not_exists=True,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        if_not_exists=True,
    )
    op.create_index("seats_key", "seats", ["key_hash"], if_not_exists=True)
    op.create_table(
        "notes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    """Take everything away."""
    for name in ("notes", "seats", "events", "tables"):
        op.drop_table(name)

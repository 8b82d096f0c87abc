"""People whom somebody does not want to hear or meet, reports to the host, who is silenced, and calls that are due."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.add_column("people", sa.Column("silenced_until", sa.Float, nullable=True))
    op.create_table(
        "ignored_people",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("ignored_people_pair", "ignored_people", ["person", "other"], unique=True)
    op.create_index("ignored_people_other", "ignored_people", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(10), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
    )
    op.create_index("reports_person", "reports", ["person", "at"])
    op.create_index("reports_other", "reports", ["other"])
    op.create_table(
        "due_calls",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_index("due_calls_due", "due_calls", ["due"])


def downgrade() -> None:
    """Take them away."""
    for name in ("due_calls", "reports", "ignored_people"):
        op.drop_table(name)
    with op.batch_alter_table("people") as people:
        people.drop_column("silenced_until")

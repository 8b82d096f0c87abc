"""Several processes: which of them thinks for the computer, and what games keep for those who ask."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column and a table."""
    op.add_column("tables", sa.Column("thinker", sa.Integer, nullable=True))
    op.create_table(
        "kept",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("kept_touched", "kept", ["game", "touched"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("kept")
    op.drop_column("tables", "thinker")

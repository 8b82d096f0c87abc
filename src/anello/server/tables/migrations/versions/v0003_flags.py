"""The index knows when a flag falls and where the computer thinks, so that a start need not read every log."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add three columns. Where something goes on now is taken for overdue, and so is read at the next start."""
    op.add_column("tables", sa.Column("flag", sa.Float, nullable=True))
    op.add_column("tables", sa.Column("down", sa.Float, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("thinks", sa.Boolean, nullable=False, server_default=sa.false()))
    tables = sa.table(
        "tables",
        sa.column("attended", sa.Boolean),
        sa.column("thinks", sa.Boolean),
        sa.column("flag", sa.Float),
        sa.column("updated", sa.Float),
    )
    op.execute(sa.update(tables).where(tables.c.attended.is_(True)).values(thinks=True, flag=tables.c.updated))
    op.drop_index("tables_attended", "tables")
    op.create_index("tables_flag", "tables", ["flag"])
    op.create_index("tables_thinks", "tables", ["thinks"])
    op.drop_column("tables", "attended")


def downgrade() -> None:
    """Take them away."""
    op.add_column("tables", sa.Column("attended", sa.Boolean, nullable=False, server_default=sa.true()))
    for name in ("tables_thinks", "tables_flag"):
        op.drop_index(name, "tables")
    for name in ("thinks", "down", "flag"):
        op.drop_column("tables", name)
    op.create_index("tables_attended", "tables", ["attended"])

"""The archive: finished public games, who played them, and the positions they came to."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and a mark for games that are to go there: those that are over already stay where they are."""
    op.add_column("tables", sa.Column("unarchived", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_unarchived", "tables", ["unarchived"])
    op.create_table(
        "archive_games",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.String(200), nullable=False),
        sa.Column("winner", sa.SmallInteger, nullable=True),
        sa.Column("ending", sa.String(40), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("collection", sa.String(60), nullable=False),
        sa.Column("digest", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_index("archive_games_digest", "archive_games", ["digest"], unique=True)
    op.create_index("archive_games_game", "archive_games", ["game", "id"])
    for name in ("options", "winner", "plies"):
        op.create_index(f"archive_games_{name}", "archive_games", ["game", name, "id"])
    op.create_table(
        "archive_seats",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("archive_games.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(160), nullable=False),
        sa.Column("person", sa.String(64), nullable=True),
    )
    op.create_index("archive_seats_folded", "archive_seats", ["folded", "game_id"])
    op.create_index("archive_seats_person", "archive_seats", ["person"])
    op.create_table(
        "archive_positions",
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("score", sa.SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "archive_counts",
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("archive_counts", "archive_positions", "archive_seats", "archive_games"):
        op.drop_table(name)
    op.drop_index("tables_unarchived", "tables")
    op.drop_column("tables", "unarchived")

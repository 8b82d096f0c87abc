"""Tournaments: what they are, who takes part, and who plays whom."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("maker", sa.String(64), nullable=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("starts", sa.Float, nullable=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("begun", sa.Float, nullable=True),
        sa.Column("ended", sa.Float, nullable=True),
        sa.Column("hurried", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("tournaments_status", "tournaments", ["status", "made"])
    op.create_index("tournaments_maker", "tournaments", ["maker"])
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("is_bot", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.UniqueConstraint("tournament", "person", name="tournament_players_person"),
    )
    op.create_index("tournament_players_of", "tournament_players", ["person"])
    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=True),
        sa.Column("table_id", sa.String(32), nullable=True),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("first_points", sa.Float, nullable=True),
        sa.Column("second_points", sa.Float, nullable=True),
    )
    op.create_index("tournament_games_table", "tournament_games", ["table_id"])


def downgrade() -> None:
    """Take them away."""
    for name in ("tournament_games", "tournament_players", "tournaments"):
        op.drop_table(name)

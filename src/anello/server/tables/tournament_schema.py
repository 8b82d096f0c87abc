"""The tables of the database in which tournaments are kept: what they are, who takes part, and who plays whom."""

import sqlalchemy as sa

from anello.server.tables.metadata import metadata

__all__ = ["tournament_games", "tournament_players", "tournaments"]

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False, comment="robin, swiss or arena"),
    sa.Column("setup", sa.Text, nullable=False, comment="the table of each game, without those who sit there, as JSON"),
    sa.Column("rounds", sa.Integer, nullable=False, comment="how many there are to be; 0 if that is not known yet"),
    sa.Column("minutes", sa.Integer, nullable=False, comment="for so long an arena pairs people"),
    sa.Column("maker", sa.String(64), nullable=True, comment="the person who says when it begins"),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("starts", sa.Float, nullable=True, comment="when it begins by itself"),
    sa.Column("status", sa.String(10), nullable=False, comment="coming, running or over"),
    sa.Column("round", sa.Integer, nullable=False, comment="the one being played"),
    sa.Column("begun", sa.Float, nullable=True),
    sa.Column("ended", sa.Float, nullable=True),
    sa.Column("hurried", sa.Boolean, nullable=False, comment="if the next round need not wait for all games"),
    sa.Column(
        "version", sa.Integer, nullable=False, comment="changes with everything: whoever has read another reads anew"
    ),
    sa.Index("tournaments_status", "status", "made"),
    sa.Index("tournaments_maker", "maker"),
)

tournament_players = sa.Table(
    "tournament_players",
    metadata,
    sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False, comment="in the order in which they came"),
    sa.Column("person", sa.String(64), nullable=True, comment="NULL if whoever it was is forgotten"),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("is_bot", sa.Boolean, nullable=False),
    sa.Column("rating", sa.Float, nullable=False, comment="when they came"),
    sa.Column("gone", sa.Boolean, nullable=False, comment="if they play no more"),
    sa.UniqueConstraint("tournament", "person", name="tournament_players_person"),
    sa.Index("tournament_players_of", "person"),
)

tournament_games = sa.Table(
    "tournament_games",
    metadata,
    sa.Column("tournament", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first", sa.Integer, nullable=False, comment="the number of whoever has the first seat, or is free"),
    sa.Column("second", sa.Integer, nullable=True, comment="NULL if the first is free in this round"),
    sa.Column("table_id", sa.String(32), nullable=True, comment="NULL if nothing is played"),
    sa.Column("how", sa.String(10), nullable=False, comment="played, forfeit or bye"),
    sa.Column("first_points", sa.Float, nullable=True, comment="NULL while it is being played"),
    sa.Column("second_points", sa.Float, nullable=True),
    sa.Index("tournament_games_table", "table_id"),
)

"""The tables of the database. The log is the truth; the rest is an index that finds tables without reading logs."""

import sqlalchemy as sa

__all__ = ["events", "metadata", "notes", "puzzle_attempts", "puzzle_ratings", "seats", "tables"]

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False, comment="whether everybody may find it in the list of open tables"),
    sa.Column("attended", sa.Boolean, nullable=False, comment="whether a clock runs or the computer is to move"),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("summary", sa.Text, nullable=False, comment="what anybody may know of it, as JSON"),
    sa.Index("tables_listed", "listed", "updated"),
    sa.Index("tables_attended", "attended"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("client_id", sa.String(80), nullable=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "client_id", name="events_client_id"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key_hash", sa.String(64), nullable=False, comment="SHA-256 of the key that holds the seat"),
    sa.Index("seats_key", "key_hash"),
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

puzzle_attempts = sa.Table(
    "puzzle_attempts",
    metadata,
    sa.Column("puzzle", sa.String(20), primary_key=True),
    sa.Column("key_hash", sa.String(64), primary_key=True, comment="SHA-256 of the key of whoever tried it"),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("clean", sa.Boolean, nullable=False),
)

puzzle_ratings = sa.Table(
    "puzzle_ratings",
    metadata,
    sa.Column("puzzle", sa.String(20), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
)

"""The tables of the database. The log is the truth; the rest is an index that finds tables without reading logs."""

import sqlalchemy as sa

from anello.server.tables.metadata import metadata
from anello.server.tables.tournament_schema import tournament_games, tournament_players, tournaments

__all__ = [
    "archive_counts",
    "archive_games",
    "archive_positions",
    "archive_seats",
    "call_wishes",
    "called_turns",
    "devices",
    "due_calls",
    "events",
    "ignored_people",
    "kept",
    "meetings",
    "metadata",
    "muted_tables",
    "notes",
    "passkeys",
    "people",
    "planned_moves",
    "push_subscriptions",
    "puzzle_attempts",
    "puzzle_ratings",
    "rating_changes",
    "ratings",
    "reports",
    "seats",
    "tables",
    "tickets",
    "tournament_games",
    "tournament_players",
    "tournaments",
    "vacations",
    "waiting",
]

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False, comment="whether everybody may find it in the list of open tables"),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("summary", sa.Text, nullable=False, comment="what anybody may know of it, as JSON"),
    sa.Column("flag", sa.Float, nullable=True, comment="when the next flag falls, if a clock runs"),
    sa.Column(
        "down",
        sa.Float,
        nullable=False,
        server_default=sa.text("0"),
        comment="seconds since it was last written to in which nobody could play",
    ),
    sa.Column("thinks", sa.Boolean, nullable=False, server_default=sa.false(), comment="if the computer is to move"),
    sa.Column("thinker", sa.Integer, nullable=True, comment="the process that thinks for it"),
    sa.Column(
        "unarchived",
        sa.Boolean,
        nullable=False,
        server_default=sa.false(),
        comment="if it is over and public, and not in the archive yet",
    ),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false(), comment="whether ratings depend on it"),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false(), comment="if everybody may find it"),
    sa.Index("tables_listed", "listed", "updated"),
    sa.Index("tables_public", "public", "status"),
    sa.Index("tables_flag", "flag"),
    sa.Index("tables_thinks", "thinks"),
    sa.Index("tables_unarchived", "unarchived"),
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
    sa.Column("key_hash", sa.String(64), nullable=False, comment="the person who holds the seat"),
    sa.Index("seats_key", "key_hash"),
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

kept = sa.Table(
    "kept",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(40), primary_key=True, comment="known to whoever may ask for it"),
    sa.Column("value", sa.Text, nullable=False, comment="what the game makes of it"),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Index("kept_touched", "game", "touched"),
)

puzzle_attempts = sa.Table(
    "puzzle_attempts",
    metadata,
    sa.Column("puzzle", sa.String(20), primary_key=True),
    sa.Column("key_hash", sa.String(64), primary_key=True, comment="the person who tried it"),
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

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("variant", sa.String(200), primary_key=True, comment="the options that are not the usual ones"),
    sa.Column("pace", sa.String(10), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False, comment="how many were rated"),
    sa.Column("at", sa.Float, nullable=False, comment="when the last of them ended"),
    sa.Index("ratings_best", "game", "variant", "pace", "rating"),
)

rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("variant", sa.String(200), nullable=False),
    sa.Column("pace", sa.String(10), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("score", sa.Float, nullable=False, comment="1 won, 0.5 drawn, 0 lost"),
    sa.Column("before", sa.Float, nullable=False),
    sa.Column("after", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False, comment="afterwards"),
    sa.Index("rating_changes_person", "person", "at"),
)

waiting = sa.Table(
    "waiting",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("process", sa.Integer, nullable=False, comment="to which they are connected"),
    sa.Column("pool", sa.String(300), nullable=False, comment="only those in the same one play each other"),
    sa.Column("wish", sa.Text, nullable=False, comment="the table that they want, without those who sit there"),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("is_bot", sa.Boolean, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("table_id", sa.String(32), nullable=True, comment="where they play, when somebody has come"),
    sa.Index("waiting_pool", "pool"),
    sa.Index("waiting_process", "process"),
)

meetings = sa.Table(
    "meetings",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("pool", sa.String(300), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("waited", sa.Float, nullable=False, comment="how many seconds the two had waited, in the mean"),
    sa.Index("meetings_pool", "pool", "at"),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True, comment="SHA-256 of the first key, never sent to anybody"),
    sa.Column("page", sa.String(12), nullable=False, comment="by which others find the person"),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("shown", sa.String(10), nullable=False, comment="how much others may see: open, name or closed"),
    sa.Column("is_bot", sa.Boolean, nullable=False),
    sa.Column("silenced_until", sa.Float, nullable=True, comment="so long the host lets them say nothing"),
    sa.Index("people_page", "page", unique=True),
)

ignored_people = sa.Table(
    "ignored_people",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True, comment="by which whoever ignores takes it back"),
    sa.Column("person", sa.String(64), nullable=False, comment="who does not want to hear or meet somebody"),
    sa.Column("other", sa.String(64), nullable=False, comment="whom"),
    sa.Column("how", sa.String(10), nullable=False, comment="muted or blocked"),
    sa.Column("name", sa.String(40), nullable=False, comment="what they were called when it began"),
    sa.Column("since", sa.Float, nullable=False),
    sa.Index("ignored_people_pair", "person", "other", unique=True),
    sa.Index("ignored_people_other", "other"),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("person", sa.String(64), nullable=False, comment="who reports"),
    sa.Column("other", sa.String(64), nullable=False, comment="whom"),
    sa.Column("table_id", sa.String(32), nullable=False, comment="where; empty for none"),
    sa.Column("reason", sa.String(10), nullable=False),
    sa.Column("words", sa.Text, nullable=False, comment="of whoever reports"),
    sa.Column("chat", sa.Text, nullable=False, comment="the last lines said at the table, as JSON"),
    sa.Index("reports_person", "person", "at"),
    sa.Index("reports_other", "other"),
)

devices = sa.Table(
    "devices",
    metadata,
    sa.Column("key_hash", sa.String(64), primary_key=True, comment="SHA-256 of a key"),
    sa.Column("person", sa.String(64), nullable=False, comment="whose key it is"),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("ended", sa.Float, nullable=True, comment="since when it is good for nothing"),
    sa.Index("devices_person", "person"),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(1400), primary_key=True, comment="of the credential, in base64url"),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("public_key", sa.Text, nullable=False, comment="in base64url"),
    sa.Column("counter", sa.BigInteger, nullable=False, comment="how often it was used, as the authenticator says"),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=True),
    sa.Index("passkeys_person", "person"),
)

tickets = sa.Table(
    "tickets",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True, comment="SHA-256 of what its holder shows"),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("person", sa.String(64), nullable=False, comment="whose it is; empty for nobody's yet"),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

archive_games = sa.Table(
    "archive_games",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, comment="in the order in which games came"),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.String(200), nullable=False),
    sa.Column("winner", sa.SmallInteger, nullable=True, comment="a seat, 0 for nobody; NULL if it was broken off"),
    sa.Column("ending", sa.String(40), nullable=False),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False, comment="when it came here"),
    sa.Column("collection", sa.String(60), nullable=False, comment="empty if it was played here"),
    sa.Column("digest", sa.BigInteger, nullable=False, comment="of all that is written of it: it is kept once"),
    sa.Column("record", sa.Text, nullable=False, comment="without the names of the players"),
    sa.Index("archive_games_digest", "digest", unique=True),
    sa.Index("archive_games_game", "game", "id"),
    sa.Index("archive_games_options", "game", "options", "id"),
    sa.Index("archive_games_winner", "game", "winner", "id"),
    sa.Index("archive_games_plies", "game", "plies", "id"),
)

archive_seats = sa.Table(
    "archive_seats",
    metadata,
    sa.Column("game_id", sa.Integer, sa.ForeignKey("archive_games.id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("folded", sa.String(160), nullable=False, comment="the name as it is looked for"),
    sa.Column("person", sa.String(64), nullable=True, comment="who it is, if it was played here"),
    sa.Index("archive_seats_folded", "folded", "game_id"),
    sa.Index("archive_seats_person", "person"),
)

archive_positions = sa.Table(
    "archive_positions",
    metadata,
    sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False, comment="of all images of a position"),
    sa.Column("game_id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, nullable=False, comment="after so many moves"),
    sa.Column("score", sa.SmallInteger, nullable=False, comment="1, 0, -1 of whoever came there; 2 if broken off"),
    sqlite_with_rowid=False,
)

archive_counts = sa.Table(
    "archive_counts",
    metadata,
    sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False, comment="a position many games came to"),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("draws", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

push_subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True, comment="SHA-256 of the address"),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False, comment="where messages for one browser are sent"),
    sa.Column("p256dh", sa.String(200), nullable=False, comment="the key for which they are encrypted"),
    sa.Column("auth", sa.String(100), nullable=False),
    sa.Column("language", sa.String(2), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Index("push_subscriptions_person", "person"),
)

call_wishes = sa.Table(
    "call_wishes",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("how", sa.String(10), nullable=False, comment="for each turn, or once a day"),
    sa.Column("hour", sa.SmallInteger, nullable=False, comment="at which hour of the day, UTC"),
    sa.Column("called", sa.Float, nullable=False, comment="when that was last done"),
)

muted_tables = sa.Table(
    "muted_tables",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)

called_turns = sa.Table(
    "called_turns",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("asked", sa.Integer, primary_key=True, autoincrement=False, comment="the event since which it is asked"),
    sa.Column("kind", sa.String(10), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("called_turns_at", "at"),
)

due_calls = sa.Table(
    "due_calls",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("asked", sa.Integer, nullable=False, comment="the event since which it is asked"),
    sa.Column("due", sa.Float, nullable=False, comment="when somebody is called who is still asked then"),
    sa.Index("due_calls_due", "due"),
)

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False, comment="seconds of vacation in this year of theirs"),
    sa.Column("year", sa.Float, nullable=False, comment="when that year began"),
)

planned_moves = sa.Table(
    "planned_moves",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, nullable=False, comment="after so many plies the lines begin"),
    sa.Column("lines", sa.Text, nullable=False, comment="moves of the other and answers in turn, as JSON"),
)

"""Putting games into the archive, many at a time, with all positions they came to.

How often games came to a position is counted when somebody asks; only for positions that many came to the numbers are
kept, since counting them would take too long. Where numbers are kept they are right after every transaction.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import sqlalchemy as sa

from anello.server.archive.entries import BROKEN_OFF
from anello.server.archive.rows import GameRows
from anello.server.tables import schema
from anello.server.tables.postgres import is_postgres

__all__ = ["MANY", "counted", "forget_person", "insert_games", "kept_counts"]

MANY = 64
"""Of a position that so many games came to the numbers are kept, as soon as one of those comes there that look."""
LOOKING = 8
"""One of so many games looks how many came where it came: nearly all that looked would find few."""
AT_ONCE = 500
"""So many keys are asked for at a time."""
MOST_ASKED = 4 * AT_ONCE
"""Instead of asking for more keys than so many we read all positions of which numbers are kept."""
WRITING = 0x616E_656C_6C6F_0002
"""The lock of PostgreSQL that whoever writes to the archive holds."""

Counts = tuple[int, int, int, int]
"""Games, wins, draws and losses."""


def insert_games(connection: sa.Connection, rows: GameRows) -> int:
    """Put games into the archive, within a transaction that writes; how many were not there already."""
    if is_postgres(connection.engine):
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(WRITING)))
        # What is planned while there are few games is followed when there are many: then only an index will do.
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    digest = schema.archive_games.c.digest
    found = (connection.execute(sa.select(digest).where(fits)) for fits in _among(connection, digest, rows.digests))
    new = rows.without({known for some in found for known in some.scalars()})
    if not new.games:
        return 0
    first = (connection.execute(sa.select(sa.func.max(schema.archive_games.c.id))).scalar() or 0) + 1
    positions = new.positions.copy()
    positions["game_id"] += first
    seats = [(number, *seat) for number, some in enumerate(new.seats, first) for seat in some]
    _insert(connection, schema.archive_games, [(number, *row) for number, row in enumerate(new.games, first)])
    _insert(connection, schema.archive_seats, seats)
    _insert_numbers(connection, schema.archive_positions, positions)
    _count(connection, positions)
    return len(new.games)


def forget_person(connection: sa.Connection, person: str) -> int:
    """Take somebody's name from all games, within a transaction that writes; the games stay. How many seats it was."""
    seats = schema.archive_seats
    nobody = sa.update(seats).where(seats.c.person == person).values(name="", folded="", person=None)
    return connection.execute(nobody).rowcount


def counted(connection: sa.Connection, keys: Collection[int]) -> dict[int, Counts]:
    """How many games came to positions and how they went, as kept or counted now; where none came there is nothing."""
    found = kept_counts(connection, keys)
    return found | _tallied(connection, [key for key in keys if key not in found])


def kept_counts(connection: sa.Connection, keys: Collection[int]) -> dict[int, Counts]:
    """The same of those positions of which the numbers are kept: to all others only few came."""
    counts = schema.archive_counts.c
    query = sa.select(counts.key, counts.games, counts.wins, counts.draws, counts.losses)
    rows = [row for fits in _among(connection, counts.key, keys) for row in connection.execute(query.where(fits))]
    return {key: (games, wins, draws, losses) for key, games, wins, draws, losses in rows}


def _tallied(connection: sa.Connection, keys: Collection[int]) -> dict[int, Counts]:
    """The same, counted game by game."""
    positions = schema.archive_positions.c
    query = sa.select(positions.key, positions.score, sa.func.count()).group_by(positions.key, positions.score)
    found: dict[int, list[int]] = {}
    for fits in _among(connection, positions.key, keys):
        for key, score, games in connection.execute(query.where(fits)):
            counts = found.setdefault(key, [0, 0, 0, 0])
            counts[0] += games
            if score != BROKEN_OFF:
                counts[2 - score] += games
    return {key: (games, wins, draws, losses) for key, (games, wins, draws, losses) in found.items()}


def _count(connection: sa.Connection, positions: npt.NDArray[Any]) -> None:
    """Bring the numbers that are kept up to date, and keep those of positions that many have come to by now."""
    keys, begins = np.unique(positions["key"], return_index=True)
    every = sa.select(schema.archive_counts.c.key)
    among = connection.execute(every).scalars() if len(keys) > MOST_ASKED else kept_counts(connection, keys.tolist())
    kept = np.array(list(among), np.int64)
    scores = [np.add.reduceat(positions["score"] == score, begins, dtype=np.int64) for score in (1, 0, -1)]
    new = np.stack([np.diff(begins, append=len(positions)), *scores, keys])[:, np.isin(keys, kept)]
    rows = [dict(zip(("games", "wins", "draws", "losses", "of"), row, strict=True)) for row in new.T.tolist()]
    for begin in range(0, len(rows), AT_ONCE):
        connection.execute(_RAISED, rows[begin : begin + AT_ONCE])
    # Games that share a position mostly share all before it: it is enough to look where many were just before.
    paths = positions[positions["game_id"] % LOOKING == 0]
    paths = paths[np.lexsort((paths["ply"], paths["game_id"]))]
    while len(paths := paths[~np.isin(paths["key"], kept)]):
        next_steps = paths[np.unique(paths["game_id"], return_index=True)[1]]
        tallied = _tallied(connection, np.unique(next_steps["key"]).tolist())
        many = sorted((key, *counts) for key, counts in tallied.items() if counts[0] >= MANY)
        _insert(connection, schema.archive_counts, many)
        kept = np.array([row[0] for row in many], np.int64)
        paths = paths[np.isin(paths["game_id"], next_steps["game_id"][np.isin(next_steps["key"], kept)])]


_RAISED = (
    sa.update(schema.archive_counts)
    .where(schema.archive_counts.c.key == sa.bindparam("of"))
    .values({name: schema.archive_counts.c[name] + sa.bindparam(name) for name in ("games", "wins", "draws", "losses")})
)


def _insert(connection: sa.Connection, table: sa.Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows with all columns in their order, as fast as the database can."""
    if not rows:
        return
    if is_postgres(connection.engine):
        with _copying(connection, table, "text") as copy:
            for row in rows:
                copy.write_row(row)
        return
    marks = ", ".join("?" * len(table.c))
    connection.exec_driver_sql(f"INSERT INTO {table.name} VALUES ({marks})", list(rows))


def _insert_numbers(connection: sa.Connection, table: sa.Table, rows: npt.NDArray[Any]) -> None:
    """The same where all columns are numbers, of the sizes that they have in the table."""
    if not is_postgres(connection.engine):
        _insert(connection, table, rows.tolist())
        return
    names, shape = table.c.keys(), list[tuple[str, Any]]([("columns", ">i2")])
    for name in names:
        shape += [(f"size of {name}", ">i4"), (name, rows.dtype[name].newbyteorder(">"))]
    written = np.empty(len(rows), shape)
    written["columns"] = len(names)
    for name in names:
        written[f"size of {name}"], written[name] = rows.dtype[name].itemsize, rows[name]
    with _copying(connection, table, "binary") as copy:
        copy.write(b"PGCOPY\n\xff\r\n\0" + bytes(8) + written.tobytes() + b"\xff\xff")


def _copying(connection: sa.Connection, table: sa.Table, format: str) -> Any:
    cursor = connection.connection.cursor()
    return cursor.copy(f"COPY {table.name} ({', '.join(table.c.keys())}) FROM STDIN (FORMAT {format})")


def _among(
    connection: sa.Connection, column: sa.Column[Any], values: Collection[int]
) -> Iterator[sa.ColumnElement[bool]]:
    """Conditions that a column has one of some values, so many at a time."""
    listed, is_array = sorted(values), is_postgres(connection.engine)
    for begin in range(0, len(listed), AT_ONCE):
        some = listed[begin : begin + AT_ONCE]
        # One array is read faster than so many numbers, and the statement is the same each time.
        yield column == sa.any_(sa.literal(some, sa.ARRAY(sa.BigInteger))) if is_array else column.in_(some)

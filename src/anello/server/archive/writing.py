"""Putting games into the archive, many at a time, with all positions they came to.

How often games came to a position is counted when somebody asks; only for positions that many came to the numbers are
kept, since counting them would take too long. Where numbers are kept they are right after every transaction.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from anello.server.archive.entries import BROKEN_OFF, ArchiveEntry, folded, options_text
from anello.server.tables import schema
from anello.server.tables.postgres import is_postgres

__all__ = ["MANY", "counted", "forget_person", "insert_entries"]

MANY = 64
"""Of a position that so many games came to the numbers are kept."""
AT_ONCE = 500
"""So many keys are asked for at a time."""
MOST_ASKED = 4 * AT_ONCE
"""Instead of asking for more keys than so many we read all positions of which numbers are kept."""
WRITING = 0x616E_656C_6C6F_0002
"""The lock of PostgreSQL that whoever writes to the archive holds."""

Counts = tuple[int, int, int, int]
"""Games, wins, draws and losses."""


def insert_entries(connection: sa.Connection, entries: Sequence[ArchiveEntry], at: float) -> int:
    """Put games into the archive, within a transaction that writes; how many were not there already."""
    if is_postgres(connection.engine):
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(WRITING)))
    texts = [entry.record for entry in entries]
    digests = [entry.digest(text) for entry, text in zip(entries, texts, strict=True)]
    known = set(_among(connection, schema.archive_games.c.digest, digests))
    number = (connection.execute(sa.select(sa.func.max(schema.archive_games.c.id))).scalar() or 0) + 1
    games: list[tuple[Any, ...]] = []
    seats: list[tuple[Any, ...]] = []
    positions: list[tuple[int, int, int, int]] = []
    paths: list[Sequence[int]] = []
    for entry, text, digest in zip(entries, texts, digests, strict=True):
        if digest in known:
            continue
        known.add(digest)
        index = entry.index
        ending = "" if index.outcome is None else str(index.outcome.how)
        options = options_text(entry.game.chosen(index.record.options))
        row = (number, entry.game.name, options, entry.winner, ending, entry.plies, at, entry.collection, digest, text)
        games.append(row)
        people = entry.people
        seats += [(number, seat, name, folded(name), people.get(seat)) for seat, name in entry.names.items()]
        positions += [(key, number, ply, score) for key, (ply, score) in entry.positions().items()]
        paths.append(index.keys)
        number += 1
    positions.sort()  # so that neighbours in the index are written together
    for table, rows in (
        (schema.archive_games, games),
        (schema.archive_seats, seats),
        (schema.archive_positions, positions),
    ):
        _insert(connection, table, rows)
    _count(connection, positions, paths)
    return len(games)


def forget_person(connection: sa.Connection, person: str) -> int:
    """Take somebody's name from all games, within a transaction that writes; the games stay. How many seats it was."""
    seats = schema.archive_seats
    nobody = sa.update(seats).where(seats.c.person == person).values(name="", folded="", person=None)
    return connection.execute(nobody).rowcount


def counted(connection: sa.Connection, keys: Collection[int]) -> dict[int, Counts]:
    """How many games came to positions and how they went, as kept or counted now; where none came there is nothing."""
    found = _kept(connection, keys)
    return found | _tallied(connection, [key for key in keys if key not in found])


def _kept(connection: sa.Connection, keys: Collection[int]) -> dict[int, Counts]:
    counts = schema.archive_counts.c
    query = sa.select(counts.key, counts.games, counts.wins, counts.draws, counts.losses)
    rows = [row for some in _chunks(keys) for row in connection.execute(query.where(counts.key.in_(some)))]
    return {key: (games, wins, draws, losses) for key, games, wins, draws, losses in rows}


def _tallied(connection: sa.Connection, keys: Collection[int]) -> dict[int, Counts]:
    """The same, counted game by game."""
    positions = schema.archive_positions.c
    query = sa.select(positions.key, positions.score, sa.func.count()).group_by(positions.key, positions.score)
    found: dict[int, list[int]] = {}
    for some in _chunks(keys):
        for key, score, games in connection.execute(query.where(positions.key.in_(some))):
            _add(found.setdefault(key, [0, 0, 0, 0]), score, games)
    return {key: (games, wins, draws, losses) for key, (games, wins, draws, losses) in found.items()}


def _add(counts: list[int], score: int, games: int = 1) -> None:
    counts[0] += games
    if score != BROKEN_OFF:
        counts[2 - score] += games


def _count(
    connection: sa.Connection, positions: Iterable[tuple[int, int, int, int]], paths: Sequence[Sequence[int]]
) -> None:
    """Bring the numbers that are kept up to date, and keep those of positions that many have come to by now."""
    new: dict[int, list[int]] = {}
    for key, _, _, score in positions:
        _add(new.setdefault(key, [0, 0, 0, 0]), score)
    every = sa.select(schema.archive_counts.c.key)
    among = connection.execute(every).scalars() if len(new) > MOST_ASKED else _kept(connection, new)
    kept = {key for key in among if key in new}
    raised = [(*new[key], key) for key in sorted(kept)]
    for some in (raised[first : first + AT_ONCE] for first in range(0, len(raised), AT_ONCE)):
        rows = [dict(zip(("games", "wins", "draws", "losses", "of"), row, strict=True)) for row in some]
        connection.execute(_RAISED, rows)
    # Games that share a position mostly share all before it: it is enough to look where many were just before.
    while paths:
        steps = [(path, next((key for key in path if key not in kept), None)) for path in paths]
        tallied = _tallied(connection, {key for _, key in steps if key is not None})
        many = sorted((key, *counts) for key, counts in tallied.items() if counts[0] >= MANY)
        _insert(connection, schema.archive_counts, many)
        fresh = {row[0] for row in many}
        kept |= fresh
        paths = [path for path, key in steps if key in fresh]


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
        cursor = connection.connection.cursor()
        with cursor.copy(f"COPY {table.name} ({', '.join(table.c.keys())}) FROM STDIN") as copy:
            if all(isinstance(column.type, sa.Integer) for column in table.c):  # these need no care, and are most
                line = "\t".join(["%d"] * len(table.c)) + "\n"
                copy.write("".join([line % row for row in rows]))
            else:
                for row in rows:
                    copy.write_row(row)
        return
    marks = ", ".join("?" * len(table.c))
    connection.exec_driver_sql(f"INSERT INTO {table.name} VALUES ({marks})", list(rows))


def _among(connection: sa.Connection, column: sa.Column[Any], values: Sequence[int]) -> Iterable[int]:
    for some in _chunks(values):
        yield from connection.execute(sa.select(column).where(column.in_(some))).scalars()


def _chunks(keys: Collection[int]) -> Iterable[list[int]]:
    listed = list(keys)
    return (listed[first : first + AT_ONCE] for first in range(0, len(listed), AT_ONCE))

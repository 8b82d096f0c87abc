"""Verifying what is kept: the numbers of every log, that it folds by the rules, its seals, and the index beside it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import sqlalchemy as sa

from anello.core import CHANCE
from anello.server.tables import schema
from anello.server.tables.commitments import commitment
from anello.server.tables.events import LogEntry, MoveMade, decode
from anello.server.tables.postgres import is_postgres
from anello.server.tables.setup import write_of
from anello.server.tables.state import TableState

__all__ = ["LogCheck", "check_logs"]


@dataclass
class LogCheck:
    """What was verified, and what is wrong."""

    tables: int = 0
    events: int = 0
    seals: int = 0
    faults: list[str] = field(default_factory=list)
    """One sentence for each table that is not as it should be."""


def check_logs(engine: sa.Engine, progress: Callable[[int, int], None] = lambda done, all: None) -> LogCheck:
    """Verify every log of a database, which may be in use: each table is read as it is at one moment."""
    found = LogCheck()
    if is_postgres(engine):
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        ids = list(connection.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
        known = sa.select(schema.tables.c.id)
        for kind in (schema.events, schema.seats):
            lost = sa.select(kind.c.table_id).distinct().where(kind.c.table_id.not_in(known))
            found.faults += [
                f"Table {id}: there are {kind.name} of it, but no table." for id in connection.execute(lost).scalars()
            ]
    for done, id in enumerate(ids):
        with engine.connect() as connection:
            problem = _problem(connection, id, found)
        found.tables += 1
        if problem:
            found.faults.append(f"Table {id}: {problem}.")
        progress(done + 1, len(ids))
    return found


def _problem(connection: sa.Connection, id: str, found: LogCheck) -> str | None:
    """What is wrong with one table."""
    tables, events, seats = schema.tables, schema.events, schema.seats
    index = connection.execute(sa.select(tables).where(tables.c.id == id)).first()
    if index is None:
        return None  # it was taken away meanwhile
    rows = connection.execute(sa.select(events).where(events.c.table_id == id).order_by(events.c.seq)).all()
    held = connection.execute(sa.select(seats.c.seat, seats.c.key_hash).where(seats.c.table_id == id)).all()
    found.events += len(rows)
    if not rows:
        return "it has no events"
    if gap := next((number for number, row in enumerate(rows, 1) if row.seq != number), None):
        return f"event {gap} is missing"
    try:
        log = [LogEntry(row.seq, row.at, decode(row.data), row.client_id) for row in rows]
    except Exception as error:
        return f"an event cannot be read ({error})"
    if late := next((entry for last, entry in pairwise(log) if entry.at < last.at), None):
        return f"event {late.seq} is older than the one before"
    try:
        state = TableState.begin(id, log[0])
        for entry in log[1:]:
            if fault := _seal_fault(state, entry, found):
                return fault
            state = state.after(entry)
    except Exception as error:
        return f"its events do not fit together ({error})"
    return _index_fault(state, index, {row.seat: row.key_hash for row in held})


def _seal_fault(before: TableState, entry: LogEntry, found: LogCheck) -> str | None:
    move = entry.event
    if not isinstance(move, MoveMade) or move.seat == CHANCE:
        return None
    position = before.played.position
    public = position.public_word(position.read(move.word, position.acting(move.seat)))
    if public == move.word:
        return f"event {entry.seq} is sealed, though it is no secret" if move.commitment else None
    found.seals += 1
    if move.commitment != commitment(before.id, before.round, move.seat, move.word, move.salt):
        return f"the seal of event {entry.seq} does not belong to its choice"
    return None


def _index_fault(state: TableState, index: "sa.Row[object]", held: dict[int, str]) -> str | None:
    wanted = write_of(state, state.log).index
    stored = index._mapping
    for name in ("game", "status", "listed", "updated"):
        if stored[name] != getattr(wanted, name):
            return f"the index says {name} {stored[name]}, the log {getattr(wanted, name)}"
    if held != wanted.seats:
        wrong = sorted(seat for seat in held.keys() | wanted.seats.keys() if held.get(seat) != wanted.seats.get(seat))
        return f"the index has another holder of seat {wrong[0]} than the log"
    return None

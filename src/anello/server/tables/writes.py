"""What is written of tables: rows of their logs, and of the index that finds them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import sqlalchemy as sa

from anello.core import Seat
from anello.server.calling.due import DueCall, keep_due
from anello.server.people.ratings import enter_result
from anello.server.tables import schema
from anello.server.tables.events import LogEntry, encode
from anello.server.tables.pools import RatedResult

__all__ = ["TableIndex", "TableWrite", "insert"]

_Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class TableIndex:
    """What is kept of a table besides its log, to find it."""

    game: str
    status: str
    listed: bool
    thinks: bool
    """Whether the computer is to move."""
    updated: float
    summary: str
    seats: dict[Seat, str] = field(default_factory=dict)
    """Who holds which seat: hashes of keys."""
    flag: float | None = None
    """When the next flag falls if nobody moves, None if no clock runs."""
    rated: bool = False
    public: bool = False
    """Whether everybody may find it."""
    result: RatedResult | None = None
    """What it counts for, if it is rated and has just ended."""
    leads: bool = True
    """Whether it is for this process to think from now on, and not for whoever it was until now."""
    is_for_archive: bool = False
    """Whether a game that everybody may look up has just ended."""


@dataclass(frozen=True)
class TableWrite:
    """New events of one table."""

    table: str
    entries: Sequence[LogEntry]
    index: TableIndex
    calls: Sequence[DueCall] = ()
    """Who is called for it, if they do not come by themselves."""


# Made once, since writing a statement down takes SQLAlchemy longer than SQLite needs to carry it out.
_NEW_TABLE = sa.insert(schema.tables)
_NEW_SEAT = sa.insert(schema.seats)
_NEW_EVENT = sa.insert(schema.events)
_CHANGED = ("status", "listed", "thinks", "flag", "down", "updated", "summary")
_THINKER = sa.case(
    (sa.bindparam("leads", type_=sa.Boolean), sa.bindparam("me", type_=sa.Integer)), else_=schema.tables.c.thinker
)
_UNARCHIVED = schema.tables.c.unarchived | sa.bindparam("ended", type_=sa.Boolean)
_TABLE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of"))
    .values({name: sa.bindparam(name) for name in _CHANGED} | {"thinker": _THINKER, "unarchived": _UNARCHIVED})
)


def insert(connection: sa.Connection, writes: Sequence[TableWrite], process: int) -> None:
    """Rows of a kind go together; tables come first, since the others point at them.

    All processes take tables in the same order: so none waits for one that waits for it.
    """
    writes = sorted(writes, key=lambda write: write.table)
    made: list[_Row] = []
    changed: list[_Row] = []
    seats: list[_Row] = []
    for write in writes:
        index = write.index
        thinker = process if index.thinks and index.leads else None
        columns = {
            "status": index.status,
            "listed": index.listed,
            "thinks": index.thinks,
            "flag": index.flag,
            "down": 0.0,
            "updated": index.updated,
            "summary": index.summary,
        }
        if write.entries[0].seq == 1:
            fixed = {"id": write.table, "game": index.game, "rated": index.rated, "public": index.public}
            made.append({**fixed, "thinker": thinker, **columns})
        else:
            ended = index.is_for_archive
            changed.append({"of": write.table, "leads": index.leads, "me": thinker, "ended": ended, **columns})
        seats += [{"table_id": write.table, "seat": seat, "key_hash": key} for seat, key in index.seats.items()]
    events: list[_Row] = [
        {
            "table_id": write.table,
            "seq": entry.seq,
            "at": entry.at,
            "client_id": entry.client_id,
            "data": encode(entry.event),
        }
        for write in writes
        for entry in write.entries
    ]
    for statement, rows in ((_NEW_TABLE, made), (_NEW_SEAT, seats), (_NEW_EVENT, events), (_TABLE, changed)):
        if rows:
            connection.execute(statement, rows)
    keep_due(connection, [call for write in writes for call in write.calls])
    for write in writes:
        if write.index.result is not None:
            enter_result(connection, write.table, write.index.result, write.index.updated)

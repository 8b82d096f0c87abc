"""The event store: what `append` has returned from is on the disk, and nothing is ever changed or written twice."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.core import Seat
from anello.server import schema
from anello.server.events import Entry, decode, encode

__all__ = ["Conflict", "Index", "Store", "Write"]

Row: TypeAlias = dict[str, Any]

GROUP = 64
"""So many waiting writes share one commit at most."""


class Conflict(Exception):
    """Somebody else has written an event with this number, or of this client message, before."""


@dataclass(frozen=True)
class Index:
    """What is kept of a table besides its log, to find it."""

    game: str
    status: str
    listed: bool
    attended: bool
    updated: float
    summary: str
    seats: dict[Seat, str] = field(default_factory=dict)
    """Who holds which seat: hashes of keys."""


@dataclass(frozen=True)
class Write:
    """New events of one table."""

    table: str
    entries: Sequence[Entry]
    index: Index


@dataclass
class _Waiting:
    writes: Sequence[Write]
    done: "asyncio.Future[None]"


class Store:
    """Tables in a database. Writes that arrive together are committed together, each all or nothing.

    The database is used from threads, one of them for all writing: a whole transaction is then one step for the event
    loop, where an asynchronous driver would go to and fro for every statement.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def open(self) -> None:
        """Start the writer."""
        self._writer = asyncio.create_task(self._write_all(), name="store writer")

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
            self._writer = None
        self._threads.shutdown()
        self._engine.dispose()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, *writes: Write) -> None:
        """Write events of one or more tables, all or nothing; raises `Conflict` if they were written before."""
        waiting = _Waiting(writes, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        await asyncio.shield(waiting.done)

    async def _write_all(self) -> None:
        closing = False
        while not closing:
            group = [await self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            closing = None in group
            await self._write_group([waiting for waiting in group if waiting is not None])

    async def _write_group(self, group: Sequence[_Waiting]) -> None:
        """One commit for all; if one of them does not fit, one commit for each."""
        if not group:
            return
        writes = [write for waiting in group for write in waiting.writes]
        try:
            await self._written(lambda connection: _insert(connection, writes))
        except Exception as error:
            if len(group) > 1:
                for waiting in group:
                    await self._write_group([waiting])
                return
            found = Conflict(str(error.orig)) if isinstance(error, IntegrityError) else error
            group[0].done.set_exception(found)
            return
        for waiting in group:
            waiting.done.set_result(None)

    async def _written(self, work: Callable[[sa.Connection], None]) -> None:
        def transaction() -> None:
            with self._engine.begin() as connection:
                work(connection)

        await asyncio.get_running_loop().run_in_executor(self._threads, transaction)

    async def set_note(self, name: str, value: str) -> None:
        """Note something."""

        def replace(connection: sa.Connection) -> None:
            connection.execute(sa.delete(schema.notes).where(schema.notes.c.name == name))
            connection.execute(sa.insert(schema.notes).values(name=name, value=value))

        await self._written(replace)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def log(self, table: str) -> list[Entry]:
        """All events of a table; empty if there is no such table."""
        query = sa.select(schema.events).where(schema.events.c.table_id == table).order_by(schema.events.c.seq)
        return [Entry(row.seq, row.at, decode(row.data), row.client_id) for row in await self._rows(query)]

    async def listed(self, game: str | None, since: float, limit: int) -> list[str]:
        """Summaries of the open tables with a free seat that are not older than a moment, newest first."""
        tables = schema.tables
        fresh = tables.c.listed.is_(True) & (tables.c.updated >= since)
        query = sa.select(tables.c.summary).where(fresh).order_by(tables.c.updated.desc())
        if game is not None:
            query = query.where(tables.c.game == game)
        return [row.summary for row in await self._rows(query.limit(limit))]

    async def held_by(self, key_hash: str, limit: int) -> list[tuple[str, list[Seat]]]:
        """Summaries of the tables where a key holds seats, with the seats: running first, then newest first."""
        tables, seats = schema.tables, schema.seats
        query = (
            sa.select(tables.c.id, tables.c.summary, seats.c.seat)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.key_hash == key_hash)
            .order_by((tables.c.status == "over"), tables.c.updated.desc(), tables.c.id, seats.c.seat)
            .limit(2 * limit)
        )
        found: dict[str, tuple[str, list[Seat]]] = {}
        for row in await self._rows(query):
            found.setdefault(row.id, (row.summary, []))[1].append(row.seat)
        return list(found.values())[:limit]

    async def attended(self) -> list[str]:
        """The tables where something must go on without anybody asking: a clock, or the computer's turn."""
        query = sa.select(schema.tables.c.id).where(schema.tables.c.attended.is_(True))
        return [row.id for row in await self._rows(query)]

    async def note(self, name: str) -> str | None:
        """What the server noted under a name."""
        rows = await self._rows(sa.select(schema.notes.c.value).where(schema.notes.c.name == name))
        return rows[0].value if rows else None

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        def read() -> Sequence[sa.Row[Any]]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        return await asyncio.to_thread(read)


# Made once, since writing a statement down takes SQLAlchemy longer than SQLite needs to carry it out.
_NEW_TABLE = sa.insert(schema.tables)
_NEW_SEAT = sa.insert(schema.seats)
_NEW_EVENT = sa.insert(schema.events)
_TABLE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of"))
    .values({name: sa.bindparam(name) for name in ("status", "listed", "attended", "updated", "summary")})
)


def _insert(connection: sa.Connection, writes: Sequence[Write]) -> None:
    """Rows of a kind go together; tables come first, since the others point at them."""
    made: list[Row] = []
    changed: list[Row] = []
    seats: list[Row] = []
    for write in writes:
        index = write.index
        columns = {
            "status": index.status,
            "listed": index.listed,
            "attended": index.attended,
            "updated": index.updated,
            "summary": index.summary,
        }
        if write.entries[0].seq == 1:
            made.append({"id": write.table, "game": index.game, **columns})
        else:
            changed.append({"of": write.table, **columns})
        seats += [{"table_id": write.table, "seat": seat, "key_hash": key} for seat, key in index.seats.items()]
    events: list[Row] = [
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

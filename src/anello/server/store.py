"""The event store: what `append` has returned from is on the disk, and nothing is ever changed or written twice."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from anello.core import Seat
from anello.server import schema
from anello.server.events import Entry, decode, encode

__all__ = ["Conflict", "Index", "Store", "Write"]

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
    """Tables in a database. Writes that arrive together are committed together, each all or nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start the writer."""
        self._writer = asyncio.create_task(self._write_all(), name="store writer")

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
            self._writer = None
        await self._engine.dispose()

    async def append(self, *writes: Write) -> None:
        """Write events of one or more tables, all or nothing; raises `Conflict` if they were written before."""
        waiting = _Waiting(writes, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        await asyncio.shield(waiting.done)

    async def log(self, table: str) -> list[Entry]:
        """All events of a table; empty if there is no such table."""
        query = sa.select(schema.events).where(schema.events.c.table_id == table).order_by(schema.events.c.seq)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Entry(row.seq, row.at, decode(row.data), row.client_id) for row in rows]

    async def listed(self, game: str | None, limit: int) -> list[str]:
        """Summaries of the open tables with a free seat, newest first."""
        tables = schema.tables
        query = sa.select(tables.c.summary).where(tables.c.listed.is_(True)).order_by(tables.c.updated.desc())
        if game is not None:
            query = query.where(tables.c.game == game)
        return await self._texts(query.limit(limit))

    async def held_by(self, key_hash: str, limit: int) -> list[tuple[str, list[Seat]]]:
        """Summaries of the tables where a key holds seats, with the seats: running first, then newest first."""
        tables, seats = schema.tables, schema.seats
        query = (
            sa.select(tables.c.id, tables.c.summary, seats.c.seat)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.key_hash == key_hash)
            .order_by((tables.c.status == "over"), tables.c.updated.desc(), seats.c.seat)
            .limit(2 * limit)
        )
        found: dict[str, tuple[str, list[Seat]]] = {}
        async with self._engine.connect() as connection:
            for id, summary, seat in (await connection.execute(query)).all():
                found.setdefault(id, (summary, []))[1].append(seat)
        return list(found.values())[:limit]

    async def attended(self) -> list[str]:
        """The tables where something must go on without anybody asking: a clock, or the computer's turn."""
        return await self._texts(sa.select(schema.tables.c.id).where(schema.tables.c.attended.is_(True)))

    async def note(self, name: str) -> str | None:
        """What the server noted under a name."""
        texts = await self._texts(sa.select(schema.notes.c.value).where(schema.notes.c.name == name))
        return texts[0] if texts else None

    async def set_note(self, name: str, value: str) -> None:
        """Note something."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.delete(schema.notes).where(schema.notes.c.name == name))
            await connection.execute(sa.insert(schema.notes).values(name=name, value=value))

    async def _texts(self, query: sa.Select[str]) -> list[str]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

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
        try:
            async with self._engine.begin() as connection:
                await _insert(connection, [write for waiting in group for write in waiting.writes])
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


async def _insert(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    tables, events, seats = schema.tables, schema.events, schema.seats
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
            await connection.execute(sa.insert(tables).values(id=write.table, game=index.game, **columns))
        else:
            await connection.execute(sa.update(tables).where(tables.c.id == write.table).values(**columns))
        if index.seats:
            rows = [
                {"table_id": write.table, "seat": seat, "key_hash": key_hash} for seat, key_hash in index.seats.items()
            ]
            await connection.execute(sa.insert(seats), rows)
    rows = [
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
    await connection.execute(sa.insert(events), rows)

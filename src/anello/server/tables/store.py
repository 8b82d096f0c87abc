"""The event store: what `append` has returned from is on the disk, and nothing is ever changed or written twice."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.core import Seat
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess, StoreTrouble
from anello.server.tables.database import writing
from anello.server.tables.events import LogEntry, decode
from anello.server.tables.notes import ALIVE, CLOCK, GENERATION, TRIED, begin_life, clock_note, note, set_note
from anello.server.tables.notices import Attendance, Notice, tell
from anello.server.tables.postgres import alive, is_postgres
from anello.server.tables.presence import presence_at
from anello.server.tables.steady_clock import SteadyClock
from anello.server.tables.writes import TableWrite, insert

__all__ = ["MOST_SEATS", "Conflict", "TableStore"]

T = TypeVar("T")

GROUP = 64
"""So many waiting writes share one commit at most."""
MOST_SEATS = 8
PATIENCE = 5.0
"""So many seconds a trial write may take."""

_LATER = (
    sa.select(schema.events)
    .where(schema.events.c.table_id == sa.bindparam("table"), schema.events.c.seq > sa.bindparam("after"))
    .order_by(schema.events.c.seq)
)
_GENERATION = sa.select(schema.notes.c.value).where(schema.notes.c.name == GENERATION)


class Conflict(Exception):
    """Somebody else has written an event with this number, or of this client message, before."""


class _Replaced(Exception):
    """A copy was put in the place of the database: what is in memory belongs to another one."""


@dataclass
class _Waiting:
    writes: Sequence[TableWrite]
    generation: str | None
    """To which database they belong."""
    done: "asyncio.Future[None]"


class TableStore:
    """Tables in a database. Writes that arrive together are committed together, each all or nothing."""

    def __init__(self, engine: sa.Engine, clock: SteadyClock | None = None, folder: Path | None = None) -> None:
        self.access = DatabaseAccess(engine, clock or SteadyClock())
        self.is_shared = is_postgres(engine)
        """Whether other processes may serve the same tables, and tell what they write."""
        self.process = secrets.randbelow(2**31 - 1) + 1
        """The number of this process among them."""
        self._presence = presence_at(engine, self.process, folder)
        self.generation: str | None = None
        """Which copy, if any, was put in the place of the database when what is in memory was read."""
        self._trying, self._tried, self._could = asyncio.Lock(), float("-inf"), False
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def clock(self) -> SteadyClock:
        """The server's time: it stands while nothing can be written."""
        return self.access.clock

    @property
    def works(self) -> bool:
        """Whether the last write succeeded, as far as it was for the database to say."""
        return self.access.works

    async def open(self) -> None:
        """Start the writer."""
        self.access.open()
        self._writer = asyncio.create_task(self._write_all(), name="store writer")

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer is not None:
            self._queue.put_nowait(None)
            await self._writer
            self._writer = None
        self.access.close(self._presence.leave)

    # --- while nobody serves -----------------------------------------------------------------------------------------

    async def begin_serving(self) -> None:
        """From now on people can play here. If nobody else served, all the time since somebody did is left out of the
        clocks; in one transaction, so that it is left out once, whoever is killed when.
        """

        def enter() -> None:
            company = self._presence.enter()
            try:
                with writing(self.access.engine) as connection:
                    begin_life(connection, self.clock, company)
                    self.generation = note(connection, GENERATION)
            finally:
                self._presence.settle()

        await self.access.in_turn(enter)

    async def rejoin(self) -> None:
        """Be known among the processes again, after the connection that says so was lost."""
        if self.process not in await self.living():
            await self.note_alive()  # whoever comes next and finds us here follows our clock
            await self.access.in_turn(self._presence.enter_again)

    async def living(self) -> set[int]:
        """The numbers of all processes that live."""
        return await self.access.read(alive)

    async def tell(self, here: dict[str, Attendance], asks: list[str]) -> None:
        """Tell the other processes who is connected to this one, and ask who is to them."""
        notice = Notice(self.process, here=here, asks=asks)
        await self.access.write(lambda connection: tell(connection, notice))

    async def tell_left(self, people: list[str]) -> None:
        """Tell the other processes that keys of some people have ended."""
        if self.is_shared:
            await self.access.write(lambda connection: tell(connection, Notice(self.process, left=people)))

    async def tell_spent(self, spent: dict[str, dict[str, float]]) -> None:
        """Tell the other processes what addresses have taken from this one."""
        notice = Notice(self.process, spent=spent)
        await self.access.write(lambda connection: tell(connection, notice))

    async def tell_open(self, sockets: dict[str, int]) -> None:
        """Tell the other processes how many sockets addresses have open at this one."""
        notice = Notice(self.process, sockets=sockets)
        await self.access.write(lambda connection: tell(connection, notice))

    async def note_alive(self) -> None:
        """Note that people can play here."""

        def write(connection: sa.Connection) -> None:
            self.clock.reach(float(note(connection, ALIVE) or 0.0))
            set_note(connection, ALIVE, repr(self.clock()))
            set_note(connection, CLOCK, clock_note(self.clock))  # it may have stood still since it was noted

        await self.access.write(write)

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, *writes: TableWrite) -> None:
        """Write events of one or more tables, all or nothing; raises `Conflict` if they were written before."""
        waiting = _Waiting(writes, self.generation, asyncio.get_running_loop().create_future())
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
        try:
            await self.access.write(partial(self._insert, group))
        except StoreTrouble as trouble:
            for waiting in group:
                waiting.done.set_exception(trouble)
        except Exception as error:
            if len(group) > 1:
                for waiting in group:
                    await self._write_group([waiting])
                return
            match error:
                case _Replaced():
                    group[0].done.set_exception(StoreTrouble())
                case IntegrityError():
                    group[0].done.set_exception(Conflict(str(error.orig)))
                case _:
                    group[0].done.set_exception(error)
        else:
            for waiting in group:
                waiting.done.set_result(None)

    def _insert(self, group: Sequence[_Waiting], connection: sa.Connection) -> None:
        generation = connection.execute(_GENERATION).scalar()
        if any(waiting.generation != generation for waiting in group):
            raise _Replaced
        writes = [write for waiting in group for write in waiting.writes]
        insert(connection, writes, self.process)
        if self.is_shared:
            tell(connection, Notice(self.process, grew={write.table: write.entries[-1].seq for write in writes}))

    async def append_unread(self, work: Callable[[sa.Connection], Mapping[str, int]]) -> Mapping[str, int]:
        """Write events to tables that need not be in memory: what some work appends, by the number of the last."""

        def write(connection: sa.Connection) -> Mapping[str, int]:
            grown = work(connection)
            if self.is_shared and grown:
                tell(connection, Notice(self.process, grew=dict(grown)))
            return grown

        return await self.access.write(write)

    async def replacement(self) -> str | None:
        """Which copy was put in the place of the database since we began to serve; None if it is the same as then."""
        now = await self.note(GENERATION)
        return now if now != self.generation else None

    def go_on_with(self, replacement: str) -> None:
        """Write again, now that nothing of the former database is in memory."""
        self.generation = replacement

    async def can_write(self) -> bool:
        """Whether something can be written just now; for a second after that the answer is the same."""
        async with self._trying:
            now = asyncio.get_running_loop().time()
            if now - self._tried >= 1.0:
                self._tried = now
                try:
                    await asyncio.wait_for(self.set_note(TRIED, repr(self.clock())), PATIENCE)
                except (StoreTrouble, TimeoutError):
                    self._could = False
                else:
                    self._could = True
            return self._could

    async def set_note(self, name: str, value: str) -> None:
        """Note something."""
        await self.access.write(lambda connection: set_note(connection, name, value))

    # --- reading -----------------------------------------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[LogEntry]:
        """All events of a table after one with a number; empty if there is no such table."""
        asked = {"table": table, "after": after}
        rows = await self.access.read(lambda connection: connection.execute(_LATER, asked).all())
        return [LogEntry(row.seq, row.at, decode(row.data), row.client_id) for row in rows]

    async def listed(self, game: str | None, since: float, limit: int, read: Callable[[str], T]) -> list[T]:
        """What is read of the summaries of the open tables with a free seat that are not older than a moment, newest
        first."""
        tables = schema.tables
        fresh = tables.c.listed.is_(True) & (tables.c.updated >= since)
        query = sa.select(tables.c.summary).where(fresh).order_by(tables.c.updated.desc())
        if game is not None:
            query = query.where(tables.c.game == game)

        def look(connection: sa.Connection) -> list[T]:
            return [read(summary) for summary in connection.execute(query.limit(limit)).scalars()]

        return await self.access.look_up_for_all(f"open tables {game}", look)

    async def held_by(self, key_hash: str, limit: int) -> list[tuple[str, list[Seat]]]:
        """Summaries of the tables where a key holds seats, with the seats: running first, then newest first."""
        tables, seats = schema.tables, schema.seats
        query = (
            sa.select(tables.c.id, tables.c.summary, seats.c.seat)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(seats.c.key_hash == key_hash)
            .order_by((tables.c.status == "over"), tables.c.updated.desc(), tables.c.id, seats.c.seat)
            .limit(MOST_SEATS * limit)
        )
        found: dict[str, tuple[str, list[Seat]]] = {}
        for row in await self._rows(query):
            found.setdefault(row.id, (row.summary, []))[1].append(row.seat)
        return list(found.values())[:limit]

    async def plays_rated(self, person: str, game: str) -> bool:
        """Whether somebody plays a rated game just now."""
        tables, seats = schema.tables, schema.seats
        going_on = (tables.c.status == "playing") & tables.c.rated.is_(True) & (tables.c.game == game)
        query = sa.select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
        return bool(await self._rows(query.where(seats.c.key_hash == person, going_on).limit(1)))

    async def unattended(self) -> list[str]:
        """The tables where the computer is to move and no process thinks for it that lives."""
        tables = schema.tables

        def read(connection: sa.Connection) -> list[str]:
            query = sa.select(tables.c.id).where(tables.c.thinks.is_(True) & self._is_free(connection))
            return list(connection.execute(query).scalars())

        return await self.access.read(read)

    async def take_over(self, id: str) -> bool:
        """Whether it is for this process to think at a table: it is, unless another does that lives."""
        if not self.is_shared:
            return True
        tables = schema.tables

        def take(connection: sa.Connection) -> bool:
            free = self._is_free(connection) | (tables.c.thinker == self.process)
            query = sa.update(tables).where(tables.c.id == id, tables.c.thinks.is_(True), free)
            return connection.execute(query.values(thinker=self.process)).rowcount > 0

        return await self.access.write(take)

    async def is_thinker(self, id: str) -> bool:
        """Whether this process was the last to begin thinking at a table."""
        rows = await self._rows(sa.select(schema.tables.c.thinker).where(schema.tables.c.id == id))
        return bool(rows) and rows[0].thinker == self.process

    async def let_others_think(self) -> None:
        """Leave all tables where this process thinks to others."""
        tables = schema.tables
        mine = sa.update(tables).where(tables.c.thinks.is_(True), tables.c.thinker == self.process)
        if self.is_shared:
            await self.access.write(lambda connection: connection.execute(mine.values(thinker=None)))

    def _is_free(self, connection: sa.Connection) -> sa.ColumnElement[bool]:
        """Whether nobody who lives thinks at a table."""
        if not self.is_shared:
            return sa.true()
        thinker = schema.tables.c.thinker
        return thinker.is_(None) | thinker.not_in(alive(connection))

    async def overdue(self, moment: float, limit: int) -> list[str]:
        """Some tables where a flag should have fallen before a moment, longest ago first."""
        flag = schema.tables.c.flag
        query = sa.select(schema.tables.c.id).where(flag <= moment).order_by(flag).limit(limit)
        return [row.id for row in await self._rows(query)]

    async def playing(self, game: str, ids: Sequence[str]) -> dict[str, int]:
        """Of some tables those where a game is being played, with the number of their last event."""
        tables, events = schema.tables, schema.events
        wanted = tables.c.id.in_(ids) & (tables.c.game == game) & (tables.c.status == "playing")
        query = sa.select(tables.c.id, sa.func.max(events.c.seq).label("seq")).join(events).where(wanted)
        rows = await self._rows(query.group_by(tables.c.id)) if ids else ()
        return {row.id: row.seq for row in rows}

    async def is_any_clock_running(self) -> bool:
        """Whether any table has a clock that runs."""
        return bool(await self._rows(sa.select(schema.tables.c.id).where(schema.tables.c.flag.is_not(None)).limit(1)))

    async def down(self, table: str) -> float:
        """For how many seconds nobody could play since something was last written of a table."""
        rows = await self._rows(sa.select(schema.tables.c.down).where(schema.tables.c.id == table))
        return float(rows[0].down) if rows else 0.0

    async def note(self, name: str) -> str | None:
        """What the server noted under a name."""
        rows = await self._rows(sa.select(schema.notes.c.value).where(schema.notes.c.name == name))
        return rows[0].value if rows else None

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        return await self.access.read(lambda connection: connection.execute(query).all())

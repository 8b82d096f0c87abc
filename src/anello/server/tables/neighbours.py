"""The other processes at the same tables: what they write is heard, who is connected to them and who died is known.

All of it goes through the database: whoever is cut off from it is cut off from the others, and nobody plays there.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from itertools import islice

import sqlalchemy as sa

from anello.server.limits import OpenSockets, SharedLimits
from anello.server.tables.access import StoreTrouble
from anello.server.tables.audience import Listener
from anello.server.tables.live import LiveTable
from anello.server.tables.notices import Notice, listen
from anello.server.tables.store import TableStore

__all__ = ["Neighbours"]

log = logging.getLogger("anello.neighbours")

PAUSE = 0.1
"""So many seconds after the connection broke it is tried again."""
EVERYWHERE = "*"
"""Asked for instead of a table: all of them."""
GATHERED = 0.05
"""For so many seconds after something was told what comes is gathered: many come and go at the same time."""
MOST_ASKED = 50
"""Of so many people it is read at a time whether their keys have ended."""
MOST_TABLES = 100
"""So many tables are spoken of in one notice: PostgreSQL takes 8000 bytes at most."""


class Neighbours:
    """What goes to and fro between this process and the others."""

    def __init__(
        self,
        store: TableStore,
        tables: Mapping[str, LiveTable],
        grew: Callable[[str, int], None],
        read_anew: Callable[[], Awaitable[None]],
        dismiss: Callable[[Sequence[str]], None],
    ) -> None:
        self._store = store
        self._tables = tables
        self._grew = grew
        self._read_anew = read_anew
        self._dismiss = dismiss
        self.hear_meeting: Callable[[], None] = lambda: None
        """Called when another process has paired somebody who waits here."""
        self.limits = SharedLimits()
        """What addresses may take, from all processes together."""
        self.open_sockets = OpenSockets(0)
        """How many sockets addresses have open, at all processes together."""
        self.hears = asyncio.Event()
        """Set while nothing that the others tell can be missed."""
        self._connected: dict[int, set[str]] = {}
        """Where people are connected to other processes."""
        self._unsaid: dict[str, bool] = {}
        """Tables where somebody came or went, and whether the others are asked too who is there."""
        self._telling: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Hear the others, for ever. While the connection is broken no clock runs, at no process: each notices it."""
        from psycopg import Error

        while True:
            try:
                await listen(self._store.access.engine.url, self._begin, self._hear)
            except (Error, OSError, StoreTrouble) as error:
                if self.hears.is_set():
                    self.hears.clear()
                    self._store.access.stand(self._store.clock())
                    log.warning("the connection to the database broke", extra={"error": str(error)})
            await asyncio.sleep(PAUSE)

    @property
    def tables(self) -> set[str]:
        """Where somebody is connected to another process."""
        return set().union(*self._connected.values())

    def close(self) -> None:
        """Say no more."""
        if self._telling is not None:
            self._telling.cancel()

    async def _begin(self) -> None:
        """Make up for what was not heard."""
        await self._store.rejoin()
        self.hears.set()
        await self._dismiss_outdated()
        await self._read_anew()
        self._connected.clear()
        self.open_sockets.tell_again()
        await self._store.tell({}, [EVERYWHERE])
        for id, table in self._tables.items():
            if table.listeners:
                self.announce(id, ask=True)

    async def _dismiss_outdated(self) -> None:
        """Whose key has ended, or who wants to hear others than before, connects anew."""
        everybody = [listener for table in self._tables.values() for listener in table.listeners]
        for first in range(0, len(everybody), MOST_ASKED):
            group = everybody[first : first + MOST_ASKED]
            are_current = await self._store.access.read(partial(_are_current, group))
            for listener, is_current in zip(group, are_current, strict=True):
                if not is_current:
                    listener.dismiss()

    async def look_around(self) -> None:
        """Tell the others who has taken much here, and forget who was connected to processes that have died."""
        if spent := self.limits.told():
            await self._store.tell_spent(spent)
        if sockets := self.open_sockets.told():
            await self._store.tell_open(sockets)
        living = await self._store.living()
        if self._store.process not in living:
            await self._store.rejoin()
        self._connected = {process: tables for process, tables in self._connected.items() if process in living}
        self.open_sockets.keep(living)
        for table in list(self._tables.values()):
            table.audience.keep(living, table.state)
            table.absences.look(table.state)

    # --- who is connected --------------------------------------------------------------------------------------------

    def announce(self, id: str, *, ask: bool = False) -> None:
        """Tell the others who is connected to a table here."""
        self._unsaid[id] = self._unsaid.get(id, False) or ask
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell(), name="telling")

    async def _tell(self) -> None:
        """What comes while something is being told, and a moment later, goes together afterwards."""
        while self._unsaid:
            ids = dict(islice(self._unsaid.items(), MOST_TABLES))
            for id in ids:
                del self._unsaid[id]
            known = {id: table for id in ids if (table := self._tables.get(id)) is not None}
            here = {id: table.audience.attendance(table.state) for id, table in known.items()}
            try:
                await self._store.tell(here, [id for id, asks in ids.items() if asks])
            except StoreTrouble:
                return  # when it is over everything is told anew
            if len(self._unsaid) < MOST_TABLES:
                await asyncio.sleep(GATHERED)

    def _hear(self, notice: Notice) -> None:
        if notice.sender == self._store.process:
            return
        self.limits.hear(notice.spent)
        self.open_sockets.hear(notice.sender, notice.sockets)
        if EVERYWHERE in notice.asks:  # somebody has come, or was cut off
            self.open_sockets.tell_again()
        for id, seq in notice.grew.items():
            self._grew(id, seq)
        if self._store.process in notice.met:
            self.hear_meeting()
        if notice.left:
            self._dismiss(notice.left)
        connected = self._connected.setdefault(notice.sender, set())
        for id, attendance in notice.here.items():
            (connected.add if attendance != ([], 0) else connected.discard)(id)
            if (table := self._tables.get(id)) is not None:
                table.audience.hear(notice.sender, attendance, table.state)
                table.absences.look(table.state)
        for id in self._tables if EVERYWHERE in notice.asks else notice.asks:
            if (table := self._tables.get(id)) is not None and table.listeners:
                self.announce(id)


def _are_current(listeners: Sequence[Listener], connection: sa.Connection) -> list[bool]:
    return [listener.is_current(connection) for listener in listeners]

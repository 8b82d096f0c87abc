"""All tables of a server: made, found, kept in memory while somebody is there, and taken up again after a stop."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial

import msgspec
import sqlalchemy as sa

from anello.core import Seat, View
from anello.server.limits import OpenSockets, SharedLimits
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import redaction
from anello.server.tables.access import StoreTrouble
from anello.server.tables.live import LiveTable
from anello.server.tables.neighbours import Neighbours
from anello.server.tables.running import RunningGames
from anello.server.tables.setup import (
    NOBODY,
    Challenged,
    TableServices,
    does_computer_think,
    new_table,
    new_table_id,
    planned,
    write_of,
)
from anello.server.tables.state import TableState
from anello.server.tables.store import Conflict, TableStore
from anello.server.wire.about import WarmupInfo
from anello.server.wire.news import WarmupNews, encode
from anello.server.wire.tables import NewTable, TableInfo

__all__ = ["LIST_LENGTH", "TableRegistry"]

log = logging.getLogger("anello.tables")

LIST_LENGTH = 50
OLDEST_WAITING = 86_400.0

FLAGS_EVERY = 1.0
"""So often tables are looked for where a flag should have fallen: nobody may have them in memory."""
OVERDUE = 1.5
"""So many seconds are left to whoever has the table in memory, who knows how slow the network is."""
MOST_OVERDUE = 100
"""So many of them are looked for at a time."""
AT_ONCE = 4
"""So many tables are taken up at a time while people play."""
SHORT = 4
"""Logs of so many events are read on the spot: to wake a thread would take as long."""
LAST_WORDS = 3.0
"""So many seconds the database may take at the end, which it may not live to see."""
MOST_FAILURES = 100
"""After so many it is not this or that table which cannot be read."""


class TableRegistry:
    """The tables, and what goes on in the background: the heartbeat, flags at tables nobody looks at, the warm-up."""

    def __init__(self, services: TableServices, *, idle_tables: int, heartbeat: float) -> None:
        self.services = services
        self.warmup = WarmupInfo(0, 0, "", False)
        self.rules_ready = asyncio.Event()
        self._idle_tables = idle_tables
        self._heartbeat = heartbeat
        self._serving = asyncio.Event()
        """Set when the rules are compiled and the time that nobody could play is left out of the clocks."""
        self._unreadable: set[str] = set()
        self._tables: dict[str, LiveTable] = {}
        self._users: Counter[str] = Counter()
        self._idle: OrderedDict[str, None] = OrderedDict()
        """Tables in memory that nobody uses, those unused for longest first."""
        self._loading: dict[str, asyncio.Lock] = {}
        """For each table that somebody uses or waits for: it is read once, and holds up no other."""
        self._heard: dict[str, int] = {}
        """Events of tables that are being read, of which a notice came meanwhile."""
        self._neighbours: Neighbours | None = None
        if services.store.is_shared:
            self._neighbours = Neighbours(
                services.store, self._tables, self._hear_growth, self._read_anew, self._dismiss
            )
        self._running = RunningGames(services.store, self._tables, self._read)
        self._folding = ThreadPoolExecutor(2, thread_name_prefix="fold")
        self._background: list[asyncio.Task[None]] = []

    @property
    def store(self) -> TableStore:
        """Where the logs are."""
        return self.services.store

    def share(self, limits: SharedLimits, sockets: OpenSockets) -> None:
        """Let some limits hold for all processes together."""
        if self._neighbours is not None:
            self._neighbours.limits, self._neighbours.open_sockets = limits, sockets

    async def open(self) -> None:
        """Let people in as soon as the rules are compiled, and start the background."""
        watch = self.services.watch
        if self.rules_ready.is_set():
            await self._begin()
        else:
            self._background.append(watch.start("beginning", self._begin))
        self._background += [
            watch.start_repeating("heartbeat", self._heartbeat, self._beat),
            watch.start_repeating("overdue flags", FLAGS_EVERY, self._drop_overdue),
            watch.start_repeating("writing", FLAGS_EVERY, self._try_writing),
            watch.start_repeating("replacement", FLAGS_EVERY, self._look_for_replacement),
        ]

    async def _begin(self) -> None:
        await self.rules_ready.wait()
        await self.store.begin_serving()
        if self._neighbours is not None:
            watch = self.services.watch
            self._background += [
                watch.start("neighbours", self._neighbours.listen),
                watch.start_repeating("looking around", FLAGS_EVERY, self._look_around),
            ]
            await self._neighbours.hears.wait()  # or somebody who is let in might not hear that their key has ended
        self._serving.set()

    @property
    def is_serving(self) -> bool:
        """Whether people can play."""
        return self._serving.is_set()

    async def close(self) -> None:
        """Note that we stop, and let go of every table."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        if self._neighbours is not None:
            self._neighbours.close()
        for table in self._tables.values():
            table.close()
        self._tables.clear()
        if self.is_serving:
            with suppress(StoreTrouble, TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await self.store.note_alive()
                    await self.store.let_others_think()
        self._folding.shutdown(wait=False, cancel_futures=True)

    async def resume(self) -> None:
        """Take up the tables where the computer was thinking when the server stopped. Clocks need nobody for that."""
        await self._look_at(await self.store.unattended())

    async def _look_at(self, ids: Sequence[str]) -> None:
        """Load tables and see to what is due there, a few at a time, since people are playing.

        Where the database fails is told at the end: the other tables come first.
        """
        waiting, failed = iter(ids), list[StoreTrouble]()

        async def take_up() -> None:
            for id in waiting:
                try:
                    await self._take_up(id)
                except StoreTrouble as trouble:
                    failed.append(trouble)
                    if len(failed) > MOST_FAILURES:
                        break
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(take_up())
        if failed:
            raise failed[0]

    async def _take_up(self, id: str) -> None:
        """See to what is due at a table; one that cannot be read is passed over."""
        if id in self._unreadable:
            return
        try:
            async with self.table(id) as table:
                await table.take_lead()
                await table.tick()
                log.info("table resumed", extra={"table": id, "seq": table.state.seq})
        except Refusal as refusal:
            if refusal.code is not RefusalCode.UNREADABLE:
                raise

    # --- tables ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[LiveTable]:
        """A table to work with; it stays in memory at least as long."""
        await self._serving.wait()
        self._users[id] += 1
        self._idle.pop(id, None)
        try:
            yield await self._found(id)
        finally:
            self._users[id] -= 1
            if not self._users[id]:
                del self._users[id]
                self._loading.pop(id, None)
                self._heard.pop(id, None)
                self._forget(id)

    async def _found(self, id: str) -> LiveTable:
        if id in self._tables:
            if self._neighbours is not None:  # whoever comes from another process must find what he did there
                await self._tables[id].refresh()
            return self._tables[id]
        if not id.isascii() or not id.isalnum():  # whatever else it may be, no database needs to see it
            raise Refusal(RefusalCode.NO_SUCH_TABLE, "There is no such table.")
        async with self._loading.setdefault(id, asyncio.Lock()):
            if id not in self._tables:
                await self._load(id)
        return self._tables[id]

    async def _load(self, id: str) -> None:
        neighbours = self._neighbours
        while True:
            generation = self.store.generation
            table = LiveTable(self.services, await self._read(id))
            down = await self.store.down(id) if table.state.clocks.running else 0.0
            await table.resume(down)
            await table.take_lead()
            if self.store.generation == generation:
                break
            table.close()  # it was read from a database in whose place there is a copy now
        self._tables[id] = table
        if neighbours is not None:
            table.announce = partial(neighbours.announce, id)
            neighbours.announce(id, ask=True)
            table.hear(self._heard.pop(id, 0))

    async def _read(self, id: str) -> TableState:
        """A table as its log tells it."""
        try:
            entries = await self.store.log(id)
            if not entries:
                raise Refusal(RefusalCode.NO_SUCH_TABLE, "There is no such table.")
            fold = partial(TableState.fold, id, entries)
            if len(entries) <= SHORT:
                state = fold()
            else:  # of a long game it takes a while
                state = await asyncio.get_running_loop().run_in_executor(self._folding, fold)
        except Refusal:
            raise
        except Exception as error:
            log.exception("a table cannot be read", extra={"table": id})
            self._unreadable.add(id)
            raise Refusal(RefusalCode.UNREADABLE, "This table is damaged and cannot be read.") from error
        else:
            self._unreadable.discard(id)
            return state
        finally:
            self.services.watch.report("unreadable tables", len(self._unreadable))

    def _forget(self, id: str) -> None:
        """Put a table aside that nobody uses any more, and let go of those unused for longest if there are many.

        One where the computer thinks stays; it is looked at again when its turn comes next.
        """
        if id in self._tables:
            self._idle[id] = None
        for _ in range(len(self._idle) - self._idle_tables):
            oldest, _ = self._idle.popitem(last=False)
            if self._is_thinking(oldest):
                self._idle[oldest] = None
            else:
                self._tables.pop(oldest).close()

    def _is_thinking(self, id: str) -> bool:
        table = self._tables[id]
        return table.leads and does_computer_think(table.state)

    async def create(
        self, key: str, wish: NewTable, *, bot: bool = False, challenged: Challenged = NOBODY
    ) -> TableInfo:
        """Set up a new table for somebody, and for those whom they challenge."""
        await self._serving.wait()
        created = planned(key, wish, self.services, bot=bot, challenged=challenged)
        table = new_table(new_table_id(), created, self.services)
        try:
            await self.store.append(write_of(table, table.log))
        except Conflict:  # or only the answer was lost
            if await self.store.log(table.id) != list(table.log):
                raise
        log.info("table created", extra={"table": table.id, "game": wish.game})
        if does_computer_think(table):
            async with self.table(table.id):
                pass  # the computer begins to think
        return redaction.summary(table, key)

    async def append_unread(self, work: Callable[[sa.Connection], Mapping[str, int]]) -> Mapping[str, int]:
        """Write events to tables whether they are in memory or not; whoever is there sees them."""
        await self._serving.wait()
        grown = await self.store.append_unread(work)
        for id, seq in grown.items():
            self._hear_growth(id, seq)
        return grown

    def on_meeting(self, hear: Callable[[], None]) -> None:
        """Be told when another process has paired somebody who waits here."""
        if self._neighbours is not None:
            self._neighbours.hear_meeting = hear

    async def dismiss(self, person: str) -> None:
        """Whoever is connected as somebody, anywhere, has to connect anew: their key may have ended."""
        self._dismiss([person])
        await self.store.tell_left([person])

    def _dismiss(self, people: Sequence[str]) -> None:
        for table in self._tables.values():
            for listener in list(table.listeners):
                if listener.key in people:
                    listener.dismiss()

    # --- lists -------------------------------------------------------------------------------------------------------

    async def open_tables(self, game: str | None) -> list[TableInfo]:
        """Tables that wait for somebody, and not since yesterday."""
        if game is not None and not game.isprintable():
            return []  # no database needs to see it
        since = self.services.now() - OLDEST_WAITING
        return await self.store.listed(game, since, LIST_LENGTH, _read)

    def in_memory(self) -> list[LiveTable]:
        """All tables in memory."""
        return list(self._tables.values())

    def is_there(self, id: str, seat: Seat) -> bool:
        """Whether somebody is connected to a seat, as far as this process knows."""
        table = self._tables.get(id)
        return table is not None and table.audience.presence(table.state).seats.get(str(seat), False)

    async def running_views(self, game: str) -> list[View]:
        """What onlookers see of a game wherever it is being played and somebody is connected."""
        return await self._running.views(game, self._neighbours.tables if self._neighbours is not None else ())

    async def tables_of(self, key: str, limit: int = LIST_LENGTH) -> list[TableInfo]:
        """Tables where the holder of a key sits, at most so many."""
        return [_read(summary, seats) for summary, seats in await self.store.held_by(key, limit)]

    # --- the background ----------------------------------------------------------------------------------------------

    def show_warmup(self, warmup: WarmupInfo) -> None:
        """Tell everybody how far the engines are."""
        self.warmup = warmup
        text = encode(WarmupNews(**msgspec.structs.asdict(warmup)))
        for table in self._tables.values():
            for listener in list(table.listeners):
                listener.send(text)

    async def _beat(self) -> None:
        if self.is_serving and await self.store.is_any_clock_running():
            await self.store.note_alive()

    async def _try_writing(self) -> None:
        """While the database fails the clocks stand; they must go on though nobody writes."""
        if not self.store.works and self.is_serving:
            await self.store.note_alive()

    async def _look_for_replacement(self) -> None:
        """When a copy is put in the place of the database everybody is asked to connect again, and finds that."""
        if self.is_serving and (replacement := await self.store.replacement()) is not None:
            for table in self._tables.values():
                table.close()
                for listener in list(table.listeners):
                    listener.dismiss()
            log.warning("a copy was put in the place of the database", extra={"tables": len(self._tables)})
            for known in (self._tables, self._idle, self._unreadable):
                known.clear()
            self.store.go_on_with(replacement)
            await self.resume()

    async def _drop_overdue(self) -> None:
        if self.is_serving:
            limit = MOST_OVERDUE + len(self._unreadable)
            await self._look_at(await self.store.overdue(self.services.now() - OVERDUE, limit))

    # --- other processes ---------------------------------------------------------------------------------------------

    async def _look_around(self) -> None:
        """See whether others have died, and think where they did."""
        if self._neighbours is not None:
            await self._neighbours.look_around()
            await self.resume()

    def _hear_growth(self, id: str, seq: int) -> None:
        """Another process has written to a table: whoever is here sees it, and nobody's table is let go."""
        if id not in self._tables:
            if id in self._users:  # it is being read
                self._heard[id] = max(seq, self._heard.get(id, 0))
        elif id in self._users or self._is_thinking(id):
            self._tables[id].hear(seq)
        else:
            del self._idle[id]
            self._tables.pop(id).close()

    async def _read_anew(self) -> None:
        """Notices may have been lost."""
        for id in list(self._idle):
            if not self._is_thinking(id):
                del self._idle[id]
                self._tables.pop(id).close()
        for table in self.in_memory():
            try:
                await table.refresh()
            except StoreTrouble:
                raise
            except Exception:  # one that is damaged or gone harms no other
                log.exception("a table cannot be read anew", extra={"table": table.state.id})


def _read(summary: str, mine: Sequence[Seat] = ()) -> TableInfo:
    table = msgspec.json.decode(summary, type=TableInfo)
    seats = {seat: msgspec.structs.replace(info, mine=int(seat) in mine) for seat, info in table.seats.items()}
    return msgspec.structs.replace(table, seats=seats, mine=list(mine))

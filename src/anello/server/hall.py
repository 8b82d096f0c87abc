"""All tables of a server: made, found, kept in memory while somebody is there, and taken up again after a stop."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec

from anello.core import BadOption, Seat, UnknownGame, game_names
from anello.core import game as game_named
from anello.server import sight
from anello.server.events import Created, SeatPlan
from anello.server.live import House, LiveTable, encode, is_attended, new_table, new_table_id, write_of
from anello.server.messages import GameInfo, LevelInfo, NewTable, OptionInfo, TableInfo, WarmupInfo
from anello.server.referee import Refusal
from anello.server.state import TableState
from anello.server.store import Store

__all__ = ["Hall"]

log = logging.getLogger("anello.hall")

ALIVE = "alive"
LIST_LENGTH = 50
OLDEST_WAITING = 86_400.0


class Hall:
    """The tables, and the two things that go on in the background: the heartbeat and the warm-up."""

    def __init__(self, house: House, *, idle_tables: int, heartbeat: float) -> None:
        self.house = house
        self.warmup = WarmupInfo(0, 0, "", False)
        self.rules_ready = asyncio.Event()
        self._idle_tables = idle_tables
        self._heartbeat = heartbeat
        self._opened = self._alive = 0.0
        self._tables: dict[str, LiveTable] = {}
        self._users: Counter[str] = Counter()
        self._idle: OrderedDict[str, None] = OrderedDict()
        """Tables in memory that nobody uses, those unused for longest first."""
        self._loading = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None

    @property
    def store(self) -> Store:
        """Where the logs are."""
        return self.house.store

    async def open(self) -> None:
        """Look up when the server was last alive, and start the heartbeat."""
        self._opened = self.house.now()
        self._alive = float(await self.store.note(ALIVE) or 0.0)
        self._beating = asyncio.create_task(self._beat(), name="heartbeat")

    async def close(self) -> None:
        """Note that we stop, and let go of every table."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        await self._note_alive()
        for table in self._tables.values():
            table.close()
        self._tables.clear()

    async def resume(self) -> None:
        """Take up the tables where a clock ran or the computer was thinking when the server stopped."""
        for id in await self.store.attended():
            async with self.table(id) as table:
                log.info("table resumed", extra={"table": id, "seq": table.state.seq})

    # --- tables ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[LiveTable]:
        """A table to work with; it stays in memory at least as long."""
        await self.rules_ready.wait()
        self._users[id] += 1
        self._idle.pop(id, None)
        try:
            yield await self._found(id)
        finally:
            self._users[id] -= 1
            if not self._users[id]:
                del self._users[id]
                self._forget(id)

    async def _found(self, id: str) -> LiveTable:
        async with self._loading:
            if id not in self._tables:
                entries = await self.store.log(id)
                if not entries:
                    raise Refusal("no_such_table", "There is no such table.")
                table = LiveTable(self.house, TableState.fold(id, entries))
                if table.state.updated < self._opened:
                    await table.resume(self._alive)
                else:
                    table.attend()
                self._tables[id] = table
        return self._tables[id]

    def _forget(self, id: str) -> None:
        """Put a table aside that nobody uses any more, and let go of those unused for longest if there are many.

        One where a clock runs or the computer thinks stays; it is looked at again when its turn comes next.
        """
        if id in self._tables:
            self._idle[id] = None
        for _ in range(len(self._idle) - self._idle_tables):
            oldest, _ = self._idle.popitem(last=False)
            if is_attended(self._tables[oldest].state):
                self._idle[oldest] = None
            else:
                self._tables.pop(oldest).close()

    async def create(self, key: str, wish: NewTable) -> TableInfo:
        """Set up a new table for the holder of a key."""
        await self.rules_ready.wait()
        table = new_table(new_table_id(), self._planned(key, wish), self.house)
        await self.store.append(write_of(table, table.log))
        log.info("table created", extra={"table": table.id, "game": wish.game})
        if is_attended(table):
            async with self.table(table.id):
                pass  # the computer begins to think
        return sight.summary(table, key)

    def _planned(self, key: str, wish: NewTable) -> Created:
        try:
            game = game_named(wish.game)
            options = game.chosen(wish.options)
        except UnknownGame as error:
            raise Refusal("unknown_game", str(error)) from None
        except BadOption as error:
            raise Refusal("bad_option", str(error)) from None
        if problem := wish.clock.problem:
            raise Refusal("bad_option", problem)
        if len(game.seats) != 2:
            raise Refusal("bad_option", f"{game.title} is not a game for two.")
        places = wish.seats or {"1": "me", "2": "open"}
        plans = [self._seat(key, wish, places.get(seat, "open"), wish.names.get(seat, "")) for seat in ("1", "2")]
        if not any(plan.key == key for plan in plans):
            raise Refusal("bad_option", "Take a seat yourself: say 'me' for one of them.")
        if wish.shuffle and self.house.source.random() < 0.5:
            plans.reverse()
        return Created(wish.game, options, dict(enumerate(plans, 1)), wish.clock, wish.open)

    def _seat(self, key: str, wish: NewTable, who: str, name: str) -> SeatPlan:
        kind, _, level_name = who.partition(":")
        if who in ("me", "here"):
            return SeatPlan("person", clean_name(name), key)
        if who == "open":
            return SeatPlan("open")
        if kind == "computer" and (level := self.house.bench.level(wish.game, level_name)):
            return SeatPlan("computer", level.name, level=level.number)
        if kind == "computer":
            raise Refusal("bad_option", f"There is no level {level_name!r}.")
        raise Refusal("bad_option", "A seat is for 'me', 'here', 'open' or 'computer:LEVEL'.")

    # --- lists -------------------------------------------------------------------------------------------------------

    async def open_tables(self, game: str | None) -> list[TableInfo]:
        """Tables that wait for somebody, and not since yesterday."""
        since = self.house.now() - OLDEST_WAITING
        return [_read(summary, ()) for summary in await self.store.listed(game, since, LIST_LENGTH)]

    async def tables_of(self, key: str) -> list[TableInfo]:
        """Tables where the holder of a key sits."""
        return [_read(summary, seats) for summary, seats in await self.store.held_by(key, LIST_LENGTH)]

    def games(self) -> list[GameInfo]:
        """All games for two, with what can be chosen about them."""
        return [self._game(name) for name in game_names() if len(game_named(name).seats) == 2]

    def _game(self, name: str) -> GameInfo:
        game = game_named(name)
        options = [OptionInfo(option.name, list(option.choices), option.help) for option in game.options]
        levels = [LevelInfo(level.number, level.name) for level in self.house.bench.levels(name)]
        return GameInfo(name, game.title, list(game.seats), game.has_secrets, options, levels)

    # --- the background ----------------------------------------------------------------------------------------------

    def show_warmup(self, warmup: WarmupInfo) -> None:
        """Tell everybody how far the engines are."""
        self.warmup = warmup
        text = encode({"type": "warmup", **msgspec.structs.asdict(warmup)})
        for table in self._tables.values():
            for guest in list(table.guests):
                guest.send(text)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            if any(table.state.clocks.running for table in self._tables.values()):
                await self._note_alive()

    async def _note_alive(self) -> None:
        await self.store.set_note(ALIVE, repr(self.house.now()))


def clean_name(name: str) -> str:
    """A name without anything that cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def _read(summary: str, mine: Sequence[Seat]) -> TableInfo:
    table = msgspec.json.decode(summary, type=TableInfo)
    seats = {seat: msgspec.structs.replace(info, mine=int(seat) in mine) for seat, info in table.seats.items()}
    return msgspec.structs.replace(table, seats=seats, mine=list(mine))

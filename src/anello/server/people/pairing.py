"""Play somebody now: those who wait are paired in one transaction, whichever process each of them is connected to."""

import asyncio
import logging
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

from anello.server.metrics import PAIRING_SECONDS
from anello.server.people.ignoring import blocked_pairs
from anello.server.people.matching import Waiter, matched
from anello.server.people.ratings import PeopleRatings
from anello.server.tables import schema
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import SeatPlan, TableCreated
from anello.server.tables.notices import Notice, tell
from anello.server.tables.pools import Pace, pool_of
from anello.server.tables.postgres import PAIRING, alive
from anello.server.tables.registry import TableRegistry
from anello.server.tables.setup import TableServices, chosen_duel, clean_name, new_table, new_table_id, write_of
from anello.server.tables.writes import insert

__all__ = ["CLOCKS", "Hopeful", "OpponentWish", "PairingNumbers", "PairingQueue"]

log = logging.getLogger("anello.pairing")

CLOCKS: Mapping[Pace, TimeControl] = {
    "quick": TimeControl("increment", 300, 5),
    "calm": TimeControl("increment", 900, 10),
    "days": TimeControl("days", days=3),
}
"""What is played at each pace."""

EVERY = 1.0
"""So often it is looked again whether two who wait have come within reach of each other."""
AT_ONCE = 32
"""So many pairs are made in one transaction, so that those who play need not wait for it."""
LATELY = 86_400.0
"""Of the time that pairing took so much of the past counts."""
LAST = 20
"""And so many pairings."""
FRESH = 1.0
"""What is said to those who wait is not older than so many seconds."""


class Hopeful(Protocol):
    """A connection of somebody who waits."""

    def paired(self, table: str) -> None:
        """Somebody has come."""

    def replaced(self) -> None:
        """The same person waits at another place now."""


@dataclass(frozen=True)
class OpponentWish:
    """What somebody waits for."""

    person: str
    name: str
    is_bot: bool
    created: TableCreated
    pool: str
    rating: float
    deviation: float
    since: float


@dataclass(frozen=True)
class PairingNumbers:
    """How many wait for the same, how many games are being played, and how long it took lately, if it did."""

    waiting: int
    playing: int
    lately: float | None


@dataclass
class _PairingStep:
    """What one transaction has to do."""

    arrived: dict[str, OpponentWish] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)
    pools: set[str] = field(default_factory=set)
    """Where somebody waits here: the transaction is another thread's, and those who wait come and go meanwhile."""
    done: "asyncio.Future[None] | None" = None
    is_tick: bool = False
    """Whether it is looked too who waits at processes that have died, and what is too old."""


@dataclass
class _Found:
    """What one transaction has done."""

    tables: dict[str, str] = field(default_factory=dict)
    """Where those play who waited here and have been paired."""
    pairs: int = 0


class PairingQueue:
    """Those who wait at this process, and the pairing of all who wait anywhere."""

    def __init__(self, tables: TableRegistry, ratings: PeopleRatings) -> None:
        self._tables = tables
        self._ratings = ratings
        self._waiting: dict[str, tuple[OpponentWish, Hopeful]] = {}
        self._next = _PairingStep()
        self._wanted = asyncio.Event()
        self._ticked = 0.0
        self._telling: asyncio.Task[None] | None = None
        self._numbers: dict[str, tuple[float, asyncio.Future[PairingNumbers]]] = {}
        """What was said last, by pool, and when it was read."""
        tables.on_meeting(self.hear_meeting)

    @property
    def _services(self) -> TableServices:
        return self._tables.services

    # --- coming and going --------------------------------------------------------------------------------------------

    async def wish(
        self, person: str, name: str, is_bot: bool, game: str, options: Mapping[str, str], pace: Pace, rated: bool
    ) -> OpponentWish:
        """What somebody wishes for; a `Refusal` says why it cannot be."""
        created = TableCreated(game, chosen_duel(game, options), {}, CLOCKS[pace], open=True, rated=rated)
        pool = pool_of(created)
        now = await self._ratings.in_pool(person, pool)
        key = "|".join([pool.game, pool.variant, pool.pace, "rated" if rated else "casual"])
        rating = now.rating
        return OpponentWish(
            person, clean_name(name), is_bot, created, key, rating.rating, rating.deviation, self._services.now()
        )

    async def enter(self, wish: OpponentWish, hopeful: Hopeful) -> None:
        """Wait; whoever waits at another place already waits here from now on."""
        if wish.person in self._waiting:
            self._waiting[wish.person][1].replaced()
        self._waiting[wish.person] = wish, hopeful
        self._next.arrived[wish.person] = wish
        self._next.left.discard(wish.person)
        await self._written()

    def leave(self, wish: OpponentWish, hopeful: Hopeful) -> None:
        """Wait no longer."""
        if self._waiting.get(wish.person, (None, None))[1] is hopeful:
            del self._waiting[wish.person]
            if self._next.arrived.pop(wish.person, None) is None:
                self._next.left.add(wish.person)
            self._wanted.set()

    async def _written(self) -> None:
        if self._next.done is None:
            self._next.done = asyncio.get_running_loop().create_future()
        self._wanted.set()
        await asyncio.shield(self._next.done)

    async def numbers(self, pool: str) -> PairingNumbers:
        """What can be said honestly to those who wait for the same, read for all of them together."""
        now = asyncio.get_running_loop().time()
        if pool not in self._numbers or self._numbers[pool][0] < now - FRESH:
            reading = asyncio.ensure_future(self._tables.store.access.look_up(partial(self._read_numbers, pool)))
            self._numbers = {other: known for other, known in self._numbers.items() if known[0] >= now - FRESH}
            self._numbers[pool] = now, reading
        return await asyncio.shield(self._numbers[pool][1])

    def _read_numbers(self, pool: str, connection: sa.Connection) -> PairingNumbers:
        waiting, tables, meetings = schema.waiting, schema.tables, schema.meetings
        same = waiting.c.pool == pool, waiting.c.table_id.is_(None)
        public = tables.c.public.is_(True), tables.c.status == "playing"
        waiters = connection.execute(sa.select(sa.func.count()).select_from(waiting).where(*same)).scalar()
        playing = connection.execute(sa.select(sa.func.count()).select_from(tables).where(*public)).scalar()
        recent = meetings.c.pool == pool, meetings.c.at > self._services.now() - LATELY
        last = sa.select(meetings.c.waited).where(*recent).order_by(meetings.c.at.desc()).limit(LAST)
        took = connection.execute(last).scalars().all()
        return PairingNumbers(waiters or 0, playing or 0, statistics.median(took) if took else None)

    # --- the rounds --------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Nobody waits at a server that has just started alone; what others left is seen to in the first round."""
        if not self._tables.store.is_shared:
            await self._tables.store.access.write(lambda connection: connection.execute(sa.delete(schema.waiting)))

    def hear_meeting(self) -> None:
        """Another process has paired somebody who waits here."""
        self._telling = self._services.watch.start("meetings", self.tell_paired)

    async def run(self) -> None:
        """Pair whoever can be, for ever."""
        while True:
            try:
                async with asyncio.timeout(EVERY):
                    await self._wanted.wait()
            except TimeoutError:
                if not self._waiting:
                    continue
            self._wanted.clear()
            await self._round()

    async def _round(self) -> None:
        todo, self._next = self._next, _PairingStep()
        todo.pools = {wish.pool for wish, _ in self._waiting.values()}
        now = asyncio.get_running_loop().time()
        if now >= self._ticked + EVERY:
            self._ticked, todo.is_tick = now, True
        try:
            with PAIRING_SECONDS.time():
                found = await self._tables.store.access.write(lambda connection: self._pair(connection, todo))
        except BaseException as error:
            if todo.done is not None and not todo.done.done():
                todo.done.set_exception(error if isinstance(error, Exception) else asyncio.CancelledError())
                todo.done.exception()
            raise
        if todo.done is not None and not todo.done.done():
            todo.done.set_result(None)
        if found.pairs:
            self._numbers.clear()
        if found.pairs >= AT_ONCE:
            self._wanted.set()
        await self._tell(found.tables)
        if todo.is_tick:
            await self.tell_paired()

    def _pair(self, connection: sa.Connection, todo: _PairingStep) -> _Found:
        """One transaction: who came and went is written down, and who can be is paired."""
        store, waiting, done = self._tables.store, schema.waiting, _Found()
        if store.is_shared:  # one process after the other
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(PAIRING)))
        if todo.is_tick:
            if store.is_shared:
                living = alive(connection) | {store.process}
                connection.execute(sa.delete(waiting).where(waiting.c.process.not_in(living)))
            old = schema.meetings.c.at < self._services.now() - LATELY
            connection.execute(sa.delete(schema.meetings).where(old, schema.meetings.c.pool.in_(todo.pools)))
        # The answer to a first attempt may be lost: who came and was paired then is not to be paired again.
        paired: set[tuple[str, float]] = set()
        if todo.arrived:
            known = sa.select(waiting.c.person, waiting.c.since).where(waiting.c.person.in_(todo.arrived))
            paired = {
                (row.person, row.since) for row in connection.execute(known.where(waiting.c.table_id.is_not(None)))
            }
        arrived = [wish for wish in todo.arrived.values() if (wish.person, wish.since) not in paired]
        if gone := todo.left | {wish.person for wish in arrived}:
            connection.execute(sa.delete(waiting).where(waiting.c.person.in_(gone)))
        if arrived:
            connection.execute(sa.insert(waiting), [_row(wish, store.process) for wish in arrived])
        for pool in sorted(todo.pools):
            self._pair_pool(connection, pool, done)
        return done

    def _pair_pool(self, connection: sa.Connection, pool: str, done: _Found) -> None:
        waiting, now = schema.waiting, self._services.now()
        columns = (waiting.c.person, waiting.c.rating, waiting.c.deviation, waiting.c.since)
        query = sa.select(*columns).where(waiting.c.pool == pool, waiting.c.table_id.is_(None))
        found = [Waiter(*row) for row in connection.execute(query)]
        pairs = _unblocked(connection, found, now)
        if not pairs:
            return
        chosen = [waiter.person for pair in pairs for waiter in pair]
        rows = {row.person: row for row in connection.execute(sa.select(waiting).where(waiting.c.person.in_(chosen)))}
        tables = [self._table([rows[one.person], rows[other.person]]) for one, other in pairs]
        store = self._tables.store
        insert(connection, [write_of(table, table.log) for table in tables], store.process)
        meetings, seated = [], []
        for (one, other), table in zip(pairs, tables, strict=True):
            seated += [{"who": waiter.person, "table": table.id} for waiter in (one, other)]
            waited = statistics.fmean(max(0.0, now - waiter.since) for waiter in (one, other))
            meetings.append({"table_id": table.id, "pool": pool, "at": now, "waited": waited})
        connection.execute(_SEATED, seated)
        connection.execute(sa.insert(schema.meetings), meetings)
        if store.is_shared:
            others = sorted({rows[waiter.person].process for pair in pairs for waiter in pair} - {store.process})
            if others:
                tell(connection, Notice(store.process, met=others))
        done.pairs += len(pairs)
        done.tables |= {one["who"]: one["table"] for one in seated if rows[one["who"]].process == store.process}

    def _table(self, rows: "Sequence[sa.Row[Any]]") -> Any:
        """A table for two: chance says who begins."""
        created = msgspec.json.decode(rows[0].wish, type=TableCreated)
        plans = [SeatPlan("person", row.name, row.person, bot=row.is_bot) for row in rows]
        self._services.source.shuffle(plans)
        created = msgspec.structs.replace(created, seats=dict(enumerate(plans, 1)))
        return new_table(new_table_id(), created, self._services)

    async def tell_paired(self) -> None:
        """Tell those who wait here and have been paired, by whichever process."""
        store, waiting = self._tables.store, schema.waiting
        mine = (waiting.c.process == store.process) & waiting.c.table_id.is_not(None)
        query = sa.select(waiting.c.person, waiting.c.table_id).where(mine)
        rows = await store.access.read(lambda connection: connection.execute(query).all())
        await self._tell({row.person: row.table_id for row in rows})

    async def _tell(self, paired: Mapping[str, str]) -> None:
        """Tell some who wait here where they play; then they wait no longer."""
        for person, table in paired.items():
            _, hopeful = self._waiting.pop(person, (None, None))
            if hopeful is not None:
                hopeful.paired(table)
        if paired:
            waiting, store = schema.waiting, self._tables.store
            mine = (waiting.c.process == store.process) & waiting.c.table_id.is_not(None)
            told = sa.delete(waiting).where(mine, waiting.c.person.in_(paired))
            await store.access.write(lambda connection: connection.execute(told))


def _unblocked(connection: sa.Connection, found: Sequence[Waiter], now: float) -> list[tuple[Waiter, Waiter]]:
    """Pairs of whom none has blocked the other. Few have: it is looked for among those alone who would meet."""
    refused: set[frozenset[str]] = set()

    def refuses(one: Waiter, other: Waiter) -> bool:
        return frozenset((one.person, other.person)) in refused

    while True:
        pairs = matched(found, now, refuses, AT_ONCE)
        met = {frozenset((one.person, other.person)) for one, other in pairs}
        blocked = met & blocked_pairs(connection, [person for pair in met for person in pair]) if met else set()
        if not blocked:
            return pairs
        refused |= blocked


_SEATED = (
    sa.update(schema.waiting)
    .where(schema.waiting.c.person == sa.bindparam("who"))
    .values(table_id=sa.bindparam("table"))
)


def _row(wish: OpponentWish, process: int) -> dict[str, Any]:
    return {
        "person": wish.person,
        "process": process,
        "pool": wish.pool,
        "wish": msgspec.json.encode(wish.created).decode(),
        "name": wish.name,
        "is_bot": wish.is_bot,
        "rating": wish.rating,
        "deviation": wish.deviation,
        "since": wish.since,
        "table_id": None,
    }

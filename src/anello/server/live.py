"""A table while people sit at it: one message at a time is judged, written down, acknowledged and shown around."""

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from anello.core import Seat, Viewer
from anello.server import sight
from anello.server.clocks import LONGEST_LAG
from anello.server.computers import Bench, Thinker, until_the_beat
from anello.server.events import Answer, Chat, Close, Created, Entry, Event, Joined, Resumed
from anello.server.messages import Ack, Command
from anello.server.referee import Refusal, consequence, decide, sealed_move
from anello.server.state import TableState
from anello.server.store import Conflict, Index, Store, Write

__all__ = ["Guest", "House", "LiveTable", "encode", "new_table", "new_table_id", "write_of"]

log = logging.getLogger("anello.table")

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes for another when reading a link aloud."""

LONGEST_SHARE = 0.1
"""The part of the time left that the computer may use for one move."""

_encoder = msgspec.json.Encoder()


def encode(message: Any) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


def new_table_id() -> str:
    """A name that cannot be guessed: whoever has the link may watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Guest(Protocol):
    """Somebody connected to a table."""

    viewer: Viewer
    key: str
    lag: float

    def send(self, text: str) -> None:
        """Hand a message over without waiting."""


@dataclass(frozen=True)
class House:
    """What every table of a server uses."""

    store: Store
    bench: Bench
    now: Callable[[], float]
    source: random.Random
    pace: float = 0.0
    """In games with secrets the computer answers on the beat, so that its time tells nothing: seconds of one beat."""


def new_table(id: str, created: Created, house: House) -> TableState:
    """A table with all that happens before anybody can act."""
    table = TableState.begin(id, Entry(1, house.now(), created))
    while (event := consequence(table, house.source)) is not None:
        table = table.after(Entry(table.seq + 1, table.updated, event))
    return table


def write_of(table: TableState, entries: Sequence[Entry]) -> Write:
    """The last entries of a table's log, with what its index should say afterwards."""
    newcomers: dict[Seat, str] = {}
    for entry in entries:
        match entry.event:
            case Created(seats=seats):
                newcomers |= {seat: plan.key for seat, plan in seats.items() if plan.key}
            case Joined(seat, _, key):
                newcomers[seat] = key
    index = Index(
        game=table.created.game,
        status=table.status,
        listed=table.created.open and table.status == "waiting",
        attended=is_attended(table),
        updated=table.updated,
        summary=encode(sight.summary(table)),
        seats=newcomers,
    )
    return Write(table.id, entries, index)


def is_attended(table: TableState) -> bool:
    """Whether something goes on by itself: a clock runs, or the computer is to move."""
    return bool(table.clocks.running) or any(table.seats[seat].kind == "computer" for seat in table.asked if seat)


class LiveTable:
    """One table in memory. Everything that changes it goes through the lock."""

    def __init__(self, house: House, state: TableState) -> None:
        self.state = state
        self.guests: set[Guest] = set()
        self._house = house
        self._lock = asyncio.Lock()
        self._acks = _acks(state)
        self._thinkers: dict[Seat, Thinker] = {}
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.Task[None] | None = None

    # --- what people do ----------------------------------------------------------------------------------------------

    async def act(
        self,
        key: str,
        seat: Seat,
        message: Command,
        *,
        lag: float = 0.0,
        acknowledge: Callable[[Ack], None] | None = None,
    ) -> Ack:
        """Do what the holder of a seat says, once; a `Refusal` says why not.

        Whoever asked may vanish meanwhile: what is written down is still shown to everybody else.
        """
        return await asyncio.shield(self._act(key, seat, message, lag, acknowledge))

    async def _act(
        self, key: str, seat: Seat, message: Command, lag: float, acknowledge: Callable[[Ack], None] | None
    ) -> Ack:
        async with self._lock:
            if seat not in self.state.held_by(key):
                raise Refusal("not_your_seat", "That seat is not yours.")
            client_id = f"{seat}:{message.id}"
            while client_id not in self._acks:
                try:
                    await self._drop_flags()
                    events = decide(self.state, seat, message, min(lag, LONGEST_LAG))
                    await self._append(events, client_id, acknowledge)
                except Conflict:
                    await self._catch_up()
                else:
                    return Ack(message.id, self._acks[client_id])
            ack = Ack(message.id, self._acks[client_id])
            if acknowledge is not None:
                acknowledge(ack)
            return ack

    async def join(self, key: str, seat: Seat | None, name: str) -> None:
        """Sit down on an open seat; nothing happens if the holder of the key sits here already."""
        async with self._lock:
            while not self.state.held_by(key):
                free = [number for number, plan in self.state.seats.items() if plan.kind == "open"]
                if not free or (seat is not None and seat not in free):
                    raise Refusal("seat_taken", "That seat is taken." if seat else "All seats are taken.")
                try:
                    await self._append([Joined(seat or free[0], name, key)])
                except Conflict:
                    await self._catch_up()

    # --- what happens by itself --------------------------------------------------------------------------------------

    async def resume(self, stopped: float) -> None:
        """Take up a table after a stop of the server: time that nobody could play does not count."""
        async with self._lock:
            if self.state.clocks.running:
                await self._append([Resumed(max(stopped, self.state.updated))])
        self.attend()

    async def tick(self) -> None:
        """See whether somebody's time is up."""
        async with self._lock:
            try:
                await self._drop_flags()
            except Conflict:
                await self._catch_up()
        self.attend()

    def attend(self) -> None:
        """Set the timer for the next flag and let the computer think, as the state asks for it."""
        self._set_timer()
        wanted = {seat: asked for seat, asked in self.state.asked.items() if seat and self._is_computer(seat)}
        for seat, (asked, _) in list(self._thinking.items()):
            if wanted.get(seat) != asked:
                self._stop_thinking(seat)
        for seat, asked in wanted.items():
            if seat not in self._thinking:
                self._thinking[seat] = asked, asyncio.create_task(self._think(seat, asked), name=f"seat {seat}")

    def close(self) -> None:
        """Stop the timer and the thinking; the table itself is on the disk."""
        for seat in list(self._thinking):
            self._stop_thinking(seat)
        for task in (self._timer, self._ticking):
            if task is not None:
                task.cancel()
        self._timer = self._ticking = None

    def _is_computer(self, seat: Seat) -> bool:
        return self.state.seats[seat].kind == "computer"

    def _stop_thinking(self, seat: Seat) -> None:
        """The player is dismissed too: what it remembers may have been undone."""
        _, task = self._thinking.pop(seat)
        if thinker := self._thinkers.pop(seat, None):
            thinker.stop()
        task.cancel()

    async def _think(self, seat: Seat, asked: int) -> None:
        view = self.state.played.position.view(seat)
        word = ""
        started, share = self._house.now(), self._time_for(seat)
        try:
            thinker = self._thinker(seat)
            with _hurrying(thinker, share):
                word = await self._house.bench.decide(thinker, view)
        except Exception:
            log.exception("the computer failed", extra={"table": self.state.id, "seat": seat})
        if word not in view.words:
            log.error("the computer said nothing legal", extra={"table": self.state.id, "seat": seat})
            word = self._house.source.choice(view.words)
        seconds = round(self._house.now() - started, 3)
        if self.state.played.game.has_secrets:
            beat = self._house.pace if share is None else min(self._house.pace, share)
            await asyncio.sleep(until_the_beat(seconds, beat))
        log.info("computer moved", extra={"table": self.state.id, "seat": seat, "seconds": seconds})
        async with self._lock:
            while self.state.asked.get(seat) == asked:
                try:
                    await self._drop_flags()
                    if self.state.asked.get(seat) == asked:
                        self._thinking.pop(seat, None)
                        await self._append([sealed_move(self.state, seat, word)])
                except Conflict:
                    await self._catch_up()

    def _time_for(self, seat: Seat) -> float | None:
        """The seconds that the computer may use for a move, None without a clock."""
        clocks = self.state.clocks
        if seat not in clocks.running:
            return None
        return clocks.left_at(self._house.now())[seat] * LONGEST_SHARE + clocks.control.increment / 2

    def _thinker(self, seat: Seat) -> Thinker:
        if seat not in self._thinkers:
            game, plan = self.state.created.game, self.state.seats[seat]
            level = self._house.bench.level(game, str(plan.level))
            if level is None:
                raise LookupError(f"there is no level {plan.level} of {game} any more")
            self._thinkers[seat] = Thinker(seat, level)
        return self._thinkers[seat]

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if flag := self.state.clocks.next_flag(self._lags()):
            delay = max(0.0, flag[0] - self._house.now()) + 0.005
            self._timer = asyncio.get_running_loop().call_later(delay, self._start_tick)

    def _start_tick(self) -> None:
        self._ticking = asyncio.create_task(self.tick(), name="flag")

    def _lags(self) -> dict[Seat, float]:
        return {guest.viewer: guest.lag for guest in self.guests if guest.viewer is not None}

    async def _drop_flags(self) -> None:
        flag = self.state.clocks.next_flag(self._lags())
        if flag is not None and flag[0] <= self._house.now():
            await self._append([Close(flag[1], "time")])

    # --- writing and showing -----------------------------------------------------------------------------------------

    async def _append(
        self,
        events: Sequence[Event],
        client_id: str | None = None,
        acknowledge: Callable[[Ack], None] | None = None,
    ) -> None:
        """Commit, then acknowledge, then show around; all that follows by itself is part of the same commit."""
        now = max(self._house.now(), self.state.updated)
        steps: list[TableState] = []
        successors: list[Write] = []
        pending, table = list(events), self.state
        while event := pending.pop(0) if pending else consequence(table, self._house.source):
            if isinstance(event, Answer) and event.what == "rematch" and event.accept:
                successor = self._rematch(table)
                successors.append(write_of(successor, successor.log))
                event = msgspec.structs.replace(event, table=successor.id)
            table = table.after(Entry(table.seq + 1, now, event, None if steps else client_id))
            steps.append(table)
        entries = [step.log[-1] for step in steps]
        await self._house.store.append(write_of(table, entries), *successors)
        self.state = table
        if client_id is not None:
            seq = entries[0].seq
            self._acks[client_id] = seq
            if acknowledge is not None:
                acknowledge(Ack(client_id.partition(":")[2], seq))
        for step in steps:
            self._show(step)
        self.attend()

    def _rematch(self, table: TableState) -> TableState:
        """The same players again, with seats swapped."""
        plans = [table.seats[seat] for seat in sorted(table.seats)]
        seats = dict(enumerate(reversed(plans), 1))
        return new_table(new_table_id(), msgspec.structs.replace(table.created, seats=seats, open=False), self._house)

    async def _catch_up(self) -> None:
        """Another server has written to this table: read what it wrote."""
        seen = self.state.seq
        state = self.state
        for entry in (await self._house.store.log(self.state.id))[seen:]:
            state = state.after(entry)
            self._show(state)
        self.state, self._acks = state, _acks(state)
        self.attend()

    def _show(self, state: TableState) -> None:
        """Show the last event of a state to everybody, each as they may see it."""
        entry, now = state.log[-1], self._house.now()
        texts: dict[Viewer, str] = {}
        for guest in list(self.guests):
            viewer = guest.viewer
            if viewer not in texts:
                message = {"type": "event", "seq": entry.seq, "event": sight.event(state, entry, viewer)}
                if not isinstance(entry.event, Chat):
                    message["state"] = sight.state(state, viewer, now)
                texts[viewer] = encode(message)
            guest.send(texts[viewer])
        kind = type(entry.event).__name__.lower()
        log.info("event", extra={"table": state.id, "seq": entry.seq, "kind": kind})

    def hello(self, viewer: Viewer, key: str, since: int | None) -> sight.Data:
        """The full state of the table for one viewer."""
        state = self.state
        return {
            "type": "hello",
            "seat": viewer,
            "seq": state.seq,
            "table": sight.summary(state, key),
            "state": sight.state(state, viewer, self._house.now()),
            "plies": sight.plies(state, viewer),
            "chat": sight.chat(state),
            "missed": [] if since is None else sight.missed(state, since, viewer),
            "presence": self.presence(),
        }

    def presence(self) -> sight.Data:
        """Which seats are connected, and how many watch."""
        here = {seat for guest in self.guests for seat in self.state.held_by(guest.key)}
        seats = {str(seat): seat in here or self._is_computer(seat) for seat in self.state.seats}
        return {"seats": seats, "watchers": sum(not self.state.held_by(guest.key) for guest in self.guests)}

    def show_presence(self) -> None:
        """Tell everybody who is connected."""
        text = encode({"type": "presence", **self.presence()})
        for guest in list(self.guests):
            guest.send(text)


@contextmanager
def _hurrying(thinker: Thinker, seconds: float | None) -> Iterator[None]:
    """The computer knows nothing of its clock: it is asked for its move when its share of the time is used up."""
    if seconds is None:
        yield
        return
    hurry = asyncio.get_running_loop().call_later(seconds, thinker.hurry)
    try:
        yield
    finally:
        hurry.cancel()


def _acks(state: TableState) -> dict[str, int]:
    return {entry.client_id: entry.seq for entry in state.log if entry.client_id is not None}

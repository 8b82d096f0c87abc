"""A table while people sit at it: one message at a time is judged, written down, acknowledged and shown around."""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import msgspec

from anello.core import Seat, Viewer
from anello.server.metrics import EVENTS, MESSAGE_SECONDS
from anello.server.people.silence import expect_voice
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import redaction
from anello.server.tables.access import StoreTrouble
from anello.server.tables.audience import Absences, Audience, Listener
from anello.server.tables.clocks import LONGEST_LAG
from anello.server.tables.delay import Delay
from anello.server.tables.events import (
    Answered,
    Closed,
    Granted,
    LogEntry,
    MoveMade,
    Resumed,
    SeatTaken,
    TableEvent,
    kind_of,
)
from anello.server.tables.lag import counted_lag
from anello.server.tables.plans import MovePlan, can_plan, planned_answer, plans_of
from anello.server.tables.referee import consequence, decide, sealed_move
from anello.server.tables.setup import TableServices, new_table, new_table_id, write_of
from anello.server.tables.state import TableState
from anello.server.tables.store import Conflict
from anello.server.tables.talking import remark
from anello.server.tables.thinking import ComputerSeat, answer_after, hurrying, level_at, taught
from anello.server.tables.vacations import vacation_owed
from anello.server.tables.writes import TableWrite
from anello.server.wire.about import WarmupInfo
from anello.server.wire.commands import ChatMessage, TableCommand
from anello.server.wire.news import Acknowledged, Hello

__all__ = ["LiveTable"]

log = logging.getLogger("anello.table")

LONGEST_SHARE = 0.1
"""The part of the time left that the computer may use for one move."""
HURRY = 0.75
"""Where answers come after a fixed time, the computer is asked to end its thought after so much of it."""


class LiveTable:
    """One table in memory. Everything that changes it goes through the lock.

    Where several processes serve the same tables each has its own.
    """

    def __init__(self, services: TableServices, state: TableState) -> None:
        self.state = state
        self.audience = Audience()
        self.absences = Absences(self.audience, services.now)
        self._delay = Delay(self.audience, lambda: self.state, services.now)
        self.seen_by = self._delay.seen_by
        self.leads = not services.store.is_shared
        """Whether it is for this process to think for the computer."""
        self.announce: Callable[[], object] = lambda: None
        """Tells other processes that somebody came or went."""
        self._heard = 0
        self._hearing: asyncio.Task[None] | None = None
        self._services = services
        self._lock = asyncio.Lock()
        self._acks = {entry.client_id: entry.seq for entry in state.log if entry.client_id is not None}
        self._computers: dict[Seat, ComputerSeat] = {}
        self._thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def listeners(self) -> set[Listener]:
        """Who is connected to this process."""
        return self.audience.listeners

    # --- what people do ----------------------------------------------------------------------------------------------

    async def act(
        self,
        key: str,
        seat: Seat,
        message: TableCommand,
        *,
        lag: float = 0.0,
        acknowledge: Callable[[Acknowledged], None] | None = None,
    ) -> Acknowledged:
        """Do what the holder of a seat says, once; a `Refusal` says why not.

        Whoever asked may vanish meanwhile: what is written down is still shown to everybody else.
        """
        if isinstance(message, ChatMessage):
            await expect_voice(self._services.store.access, key, self._services.now())
        with MESSAGE_SECONDS.labels(str(type(message).__struct_config__.tag)).time():
            return await asyncio.shield(self._act(key, seat, message, lag, acknowledge))

    async def _act(
        self,
        key: str,
        seat: Seat,
        message: TableCommand,
        lag: float,
        acknowledge: Callable[[Acknowledged], None] | None,
    ) -> Acknowledged:
        async with self._lock:
            if seat not in self.state.held_by(key):
                raise Refusal(RefusalCode.NOT_YOUR_SEAT, "That seat is not yours.")
            client_id = f"{seat}:{message.id}"
            while client_id not in self._acks:
                try:
                    await self._drop_flags()
                    events = decide(
                        self.state, seat, message, counted_lag(self.state, seat, lag), self.absences.seconds(self.state)
                    )
                    await self._append(events, client_id, acknowledge)
                except Conflict:
                    await self._catch_up()
                else:
                    return Acknowledged(message.id, self._acks[client_id])
            ack = Acknowledged(message.id, self._acks[client_id])
            if acknowledge is not None:
                acknowledge(ack)
            return ack

    async def join(self, key: str, seat: Seat | None, name: str, *, bot: bool = False) -> None:
        """Sit down on an open seat; nothing happens if the holder of the key sits here already."""
        async with self._lock:
            while not self.state.held_by(key):
                free = [number for number, plan in self.state.seats.items() if plan.kind == "open"]
                if not free or (seat is not None and seat not in free):
                    raise Refusal(RefusalCode.SEAT_TAKEN, "That seat is taken." if seat else "All seats are taken.")
                try:
                    await self._append([SeatTaken(seat or free[0], name, key, bot)])
                except Conflict:
                    await self._catch_up()

    # --- what happens by itself --------------------------------------------------------------------------------------

    async def resume(self, down: float) -> None:
        """Take up a table after a stop of the server: the seconds in which nobody could play do not count."""
        async with self._lock:
            try:
                if down and self.state.clocks.running:
                    await self._append([Resumed(max(self._services.now() - down, self.state.updated))])
            except Conflict:
                await self._catch_up()
        self.attend()

    async def tick(self) -> None:
        """See whether somebody's time is up."""
        async with self._lock:
            try:
                await self._drop_flags()
            except Conflict:
                await self._catch_up()
        self.attend()

    async def take_lead(self) -> None:
        """Think for the computer if it is to move and no other process does."""
        async with self._lock:
            if not self.leads and _decisions(self.state):
                self.leads = await self._services.store.take_over(self.state.id)
        self.attend()

    def attend(self) -> None:
        """Set the timer for the next flag and let the computer think, as the state asks for it."""
        self._set_timer()
        wanted = _decisions(self.state) if self.leads else {}
        for seat, (asked, _) in list(self._thinking.items()):
            if wanted.get(seat) != asked:
                self._stop_thinking(seat)
        for seat, asked in wanted.items():
            if seat not in self._thinking:
                started = asyncio.get_running_loop().time()
                thinking = partial(self._think, seat, asked, started)
                self._thinking[seat] = asked, self._services.watch.start("computer's moves", thinking)

    def close(self) -> None:
        """Stop the timer and the thinking, and write no more; the table itself is on the disk."""
        self._is_closed = True
        for seat in list(self._thinking):
            self._stop_thinking(seat)
        self._delay.close()
        for task in (self._timer, self._ticking, self._hearing):
            if task is not None:
                task.cancel()
        self._timer = self._ticking = self._hearing = None

    def _is_computer(self, seat: Seat) -> bool:
        return self.state.seats[seat].kind == "computer"

    def _stop_thinking(self, seat: Seat) -> None:
        """The player is dismissed too: what it remembers may have been undone."""
        _, task = self._thinking.pop(seat)
        if computer := self._computers.pop(seat, None):
            computer.stop()
        task.cancel()

    async def _think(self, seat: Seat, asked: int, started: float) -> None:
        view, round = redaction.view(self.state, seat), self.state.round
        word, window, share = "", 0.0, self._time_for(seat)
        clock = asyncio.get_running_loop().time
        try:
            computer = self._computer(seat)
            if self.state.played.game.has_secrets:
                window = await computer.window(self._services.pace, round)
                window = window if share is None else min(window, share)
            with hurrying(computer, started + HURRY * window if window else share and started + share):
                word = await computer.decide(view)
        except Exception:
            log.exception("the computer failed", extra={"table": self.state.id, "seat": seat})
        if word not in view.words:
            log.error("the computer said nothing legal", extra={"table": self.state.id, "seat": seat})
            word = self._services.source.choice(view.words)
        thought = clock() - started
        if window:
            if thought > window:
                computer.overran(round)
            await asyncio.sleep(started + answer_after(thought, window) - clock())
        log.info("computer moved", extra={"table": self.state.id, "seat": seat, "seconds": f"{thought:.3f}"})
        async with self._lock:
            while self.state.asked.get(seat) == asked:
                try:
                    await self._drop_flags()
                    if self.state.asked.get(seat) == asked:
                        own = self._thinking.pop(seat, None)
                        try:
                            await self._append([sealed_move(self.state, seat, word)])
                        except StoreTrouble:
                            if own is not None:
                                self._thinking[seat] = own  # which will try again
                            raise
                except Conflict:
                    await self._catch_up()

    def _time_for(self, seat: Seat) -> float | None:
        """The seconds that the computer may use for a move, None without a clock."""
        clocks = self.state.clocks
        if seat not in clocks.running:
            return None
        return clocks.left_at(self._services.now())[seat] * LONGEST_SHARE + clocks.control.increment / 2

    def _computer(self, seat: Seat) -> ComputerSeat:
        if seat not in self._computers:
            services, game, plan = self._services, self.state.created.game, self.state.seats[seat]
            level = level_at(services.levels(game), plan)
            if level is None:
                raise LookupError(f"there is no level {plan.name or plan.level} of {game} any more")
            self._computers[seat] = ComputerSeat(seat, level, services.pool, plan.memory)
        return self._computers[seat]

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if flag := self.state.clocks.next_flag(self._lags()):
            delay = max(0.0, flag[0] - self._services.now()) + 0.005
            self._timer = asyncio.get_running_loop().call_later(delay, self._start_tick)

    def _start_tick(self) -> None:
        self._ticking = self._services.watch.start("flags", self.tick)

    def _lags(self) -> dict[Seat, float]:
        lags: dict[Viewer, float] = {}
        if self._services.store.is_shared:  # how far away somebody is may be known to another process alone
            lags |= dict.fromkeys(self.state.asked, LONGEST_LAG)
        lags |= {listener.viewer: listener.lag for listener in self.listeners if listener.viewer in self.state.asked}
        return {seat: counted_lag(self.state, seat, lag) for seat, lag in lags.items() if seat is not None}

    async def _drop_flags(self) -> None:
        flag = self.state.clocks.next_flag(self._lags())
        if flag is not None and flag[0] <= self._services.now():
            seconds = 0.0
            if self.state.created.clock.kind == "days":  # elsewhere nobody goes on vacation in the middle of a game
                owed = partial(vacation_owed, self.state, flag[1], self._services.now())
                seconds = await self._services.store.access.read(owed)
            await self._append([Granted(flag[1], seconds) if seconds > 0 else Closed(flag[1], "time")])

    # --- writing and showing -----------------------------------------------------------------------------------------

    async def _append(
        self,
        events: Sequence[TableEvent],
        client_id: str | None = None,
        acknowledge: Callable[[Acknowledged], None] | None = None,
    ) -> None:
        """Commit, then acknowledge, then show around; all that follows by itself is part of the same commit."""
        planned: Mapping[Seat, MovePlan] = {}
        if can_plan(self.state) and any(isinstance(event, MoveMade) for event in events):
            planned = await self._services.store.access.read(partial(plans_of, table=self.state.id))
        now = max(self._services.now(), self.state.updated)
        steps: list[TableState] = []
        successors: list[TableWrite] = []
        pending, table = list(events), self.state
        while event := pending.pop(0) if pending else self._follows(table, planned):
            if isinstance(event, Answered) and event.what == "rematch" and event.accept:
                successor = self._rematch(table)
                successors.append(write_of(successor, successor.log, leads=False))
                event = msgspec.structs.replace(event, table=successor.id)
            table = table.after(LogEntry(table.seq + 1, now, event, None if steps else client_id))
            steps.append(table)
        entries = [step.log[-1] for step in steps]
        is_asked_anew = _decisions(table) != _decisions(self.state)
        calls = self._services.calls(self.state, table, self.audience)
        if self._is_closed:  # meanwhile, since a copy was put in the place of the database
            raise StoreTrouble
        await self._services.store.append(write_of(table, entries, leads=is_asked_anew, calls=calls), *successors)
        self.state = table
        self.leads = self.leads or is_asked_anew
        for entry in entries:
            EVENTS.labels(table.created.game, kind_of(entry.event)).inc()
        if client_id is not None:
            seq = entries[0].seq
            self._acks[client_id] = seq
            if acknowledge is not None:
                acknowledge(Acknowledged(client_id.partition(":")[2], seq))
        for step in steps:
            self._show(step)
        self._delay.show()
        self.attend()

    def _follows(self, table: TableState, planned: Mapping[Seat, MovePlan]) -> TableEvent | None:
        """What happens by itself now, an answer that was planned and a word of the computer included."""
        services = self._services
        event = consequence(table, services.source)
        if event is None and (answer := planned_answer(table, planned)):
            return sealed_move(table, *answer)
        if event is not None or not any(map(self._is_computer, table.seats)):
            return event
        return remark(table, services.levels(table.created.game), services.source)

    def _rematch(self, table: TableState) -> TableState:
        """The same players again, each a seat further: of two, the one who was second begins."""
        levels = self._services.levels(table.created.game)
        first, *others = (taught(plan, table.played, seat, levels) for seat, plan in sorted(table.seats.items()))
        seats = dict(enumerate([*others, first], 1))
        created = msgspec.structs.replace(table.created, seats=seats, open=False, tournament=None)
        return new_table(new_table_id(), created, self._services)

    async def _catch_up(self) -> None:
        """Another server has written to this table: read what it wrote."""
        store, state = self._services.store, self.state
        known = await store.log(state.id, after=state.seq - 1)
        if not known:
            raise Refusal(RefusalCode.NO_SUCH_TABLE, "This table was not used for long and is not kept any more.")
        for entry in known[1:]:
            state = state.after(entry)
            self._show(state)
            if entry.client_id is not None:
                self._acks[entry.client_id] = entry.seq
        if store.is_shared and _decisions(state) != _decisions(self.state):
            self.leads = await store.is_thinker(state.id)  # it may have been ours, and only the answer was lost
        self.state = state
        self._delay.show()
        store.clock.reach(state.updated)
        self.attend()

    async def refresh(self) -> None:
        """Read what other processes have written, though no notice of it may have come yet."""
        async with self._lock:
            await self._catch_up()

    def hear(self, seq: int) -> None:
        """Another process has written an event with this number."""
        self._heard = max(self._heard, seq)
        if self._hearing is None or self._hearing.done():
            self._hearing = self._services.watch.start("news", self._read_news)

    async def _read_news(self) -> None:
        looked_for = 0
        while self._heard > max(self.state.seq, looked_for):
            looked_for = self._heard
            await self.refresh()

    def _show(self, state: TableState) -> None:
        """Show the last event of a state to everybody who is here."""
        self.audience.show_event(state, self._services.now(), players_of=state if self._delay.is_on else None)
        entry = state.log[-1]
        log.info("event", extra={"table": state.id, "seq": entry.seq, "kind": kind_of(entry.event)})

    def hello(
        self, viewer: Viewer, key: str, since: int | None, warmup: WarmupInfo, unheard: Collection[str] = ()
    ) -> Hello:
        """The full state of the table for one viewer, who wants to hear nothing of some people."""
        state = self.seen_by(key)
        return Hello(
            seat=viewer,
            seq=state.seq,
            table=redaction.summary(state, key),
            state=redaction.state(state, viewer, self._services.now()),
            plies=redaction.plies(state, viewer),
            chat=redaction.chat(state, unheard),
            missed=[] if since is None else redaction.missed(state, since, viewer, unheard),
            presence=self.audience.presence(state),
            warmup=warmup,
        )

    def show_presence(self) -> None:
        """Tell everybody who is connected."""
        self.audience.show_presence(self.state)
        self.absences.look(self.state)
        self.announce()


def _decisions(state: TableState) -> dict[Seat, int]:
    """What computers are to decide, by the event since which they are asked."""
    return {seat: asked for seat, asked in state.asked.items() if seat and state.seats[seat].kind == "computer"}

"""Calling people back: when it is their turn and they are not there, before their time runs out, and once a day."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files as package_files
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.core import Seat
from anello.kit.texts import read_texts
from anello.server.calling import subscriptions
from anello.server.calling.due import BEGINS, RUNS_OUT, DueCall, are_due, keep_due, settle_due, take_due
from anello.server.calling.push import PushKey, Subscription, send_push
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess
from anello.server.tables.audience import Audience
from anello.server.tables.notes import note, set_note
from anello.server.tables.state import TableState
from anello.server.wire.tables import TableInfo

__all__ = ["Calling"]

log = logging.getLogger("anello.calling")

KEY = "push key"
AT_ONCE = 8
"""So many messages are sent at a time."""
MOST_CALLS = 64
"""So many turns are told at a time; further ones wait."""
LOOKED_EVERY = 0.5
"""So often it is looked whether a call is due."""
SOON = 6 * 3600.0
"""So many seconds before a flag falls whoever is to move is told, in games of days."""
DAY = 86_400.0
LATEST = 100
"""So many people or tables are seen to at a time."""
KINDS = {BEGINS: "begins", RUNS_OUT: "soon"}
"""What is said, by what a call was asked for; of all else that it is somebody's turn."""


class Calling:
    """Calls people of a server back."""

    def __init__(self, access: DatabaseAccess, now: Callable[[], float], contact: str, after: float) -> None:
        self._access = access
        self._now = now
        self._contact = contact
        self._after = after
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._key: PushKey | None = None

    async def key(self) -> PushKey:
        """The server's key, the same for all processes; made when it is first asked for."""
        if self._key is None:
            made = PushKey()

            def settled(connection: sa.Connection) -> str:
                if (kept := note(connection, KEY)) is None:
                    set_note(connection, KEY, made.written)
                return kept or made.written

            self._key = PushKey(await self._access.write(settled))
        return self._key

    # --- turns -------------------------------------------------------------------------------------------------------

    def due(self, before: TableState, after: TableState, audience: Audience) -> list[DueCall]:
        """A table changes: whoever is asked for a move then and is not there is called a moment later."""
        fresh = [seat for seat, asked in after.asked.items() if seat and before.asked.get(seat) != asked]
        people = {seat: after.seats[seat].key for seat in fresh if after.seats[seat].kind == "person"}
        if not people:
            return []
        present = {seat for seat, there in audience.presence(after).seats.items() if there}
        due = self._now() + self._after
        return [
            DueCall(after.id, seat, person, after.asked[seat], due)
            for seat, person in people.items()
            if str(seat) not in present and person
        ]

    def made(self, table: TableState) -> list[DueCall]:
        """A game of a tournament begins: whoever is asked for a move is called a moment later, and the other too."""
        due = self._now() + self._after
        people = {seat: plan.key for seat, plan in table.seats.items() if plan.kind == "person" and plan.key}
        return [DueCall(table.id, seat, person, BEGINS, due) for seat, person in people.items()]

    async def tell_turns(self, is_there: Callable[[str, Seat], bool]) -> None:
        """Call for each turn, a while after it began, whoever is not there by then; for ever.

        Nobody waits for another's push service.
        """
        telling: set[asyncio.Task[None]] = set()
        try:
            while True:
                if len(telling) >= MOST_CALLS:
                    await asyncio.wait(telling, return_when=asyncio.FIRST_COMPLETED)
                elif await self._access.read(partial(are_due, now=self._now())):
                    room = MOST_CALLS - len(telling)
                    for call in await self._access.write(partial(take_due, now=self._now(), limit=room)):
                        telling.add(task := asyncio.create_task(self._tell(call, is_there)))
                        task.add_done_callback(telling.discard)
                else:
                    await asyncio.sleep(LOOKED_EVERY)
        finally:
            for task in telling:
                task.cancel()

    async def _tell(self, call: DueCall, is_there: Callable[[str, Seat], bool]) -> None:
        """Call somebody; what fails is tried again when another may take it."""
        try:
            if call.asked == RUNS_OUT or (
                not is_there(call.table, call.seat) and await self._access.read(partial(_wants_each, call))
            ):
                await self._call(call, KINDS.get(call.asked, "turn"))
            await self._access.write(partial(settle_due, call=call))
        except Exception:
            log.exception("somebody could not be called")

    async def tell_soon(self) -> None:
        """Have everybody called, once, whose time of days is running out."""
        now = self._now()
        for call in await self._access.read(partial(_soon, now, now + SOON)):
            try:
                await self._access.write(partial(_keep_soon, call))
            except IntegrityError:  # another process was quicker
                continue

    async def tell_daily(self) -> None:
        """Call those who want to be called once a day, if games wait for them and their hour has come."""
        now = self._now()
        for person, waiting in await self._access.write(partial(_daily, now)):
            if waiting:
                await self._send_all(person, "daily", "/waiting", {"n": str(waiting)})

    async def _call(self, call: DueCall, kind: str) -> None:
        told = await self._access.read(partial(_table, call))
        if told is None:
            return
        others = [info.name for seat, info in told.seats.items() if int(seat) != call.seat and info.name]
        places = {"game": told.title, "names": ", ".join(others) or told.title}
        if kind == "begins" and told.tournament is not None:
            places |= {"tournament": told.tournament.name, "round": str(told.tournament.round or "")}
            kind = kind if told.tournament.round else "begins.arena"
        await self._send_all(call.person, kind, f"/table/{call.table}", places)

    async def _send_all(self, person: str, kind: str, address: str, places: Mapping[str, str]) -> None:
        browsers = await self._access.read(partial(subscriptions.subscriptions_of, person=person))
        await asyncio.gather(*(self._send(browser, kind, address, places) for browser in browsers))

    async def _send(self, to: Subscription, kind: str, address: str, places: Mapping[str, str]) -> None:
        key, words = await self.key(), _texts(to.language)
        message = {
            "title": words[f"{kind}.title"].format_map(places),
            "body": words[f"{kind}.text"].format_map(places),
            "address": address,
            "tag": address,
        }
        async with self._gate:
            sent = await asyncio.to_thread(send_push, key, to, msgspec.json.encode(message).decode(), self._contact)
        log.info("called", extra={"kind": kind, "how": sent})
        if sent == "gone":
            await self._access.write(lambda connection: subscriptions.end(connection, to.person, to.endpoint))


@cache
def _texts(language: str) -> Mapping[str, str]:
    return read_texts(package_files(__package__) / "text", language)


def _wants_each(turn: DueCall, connection: sa.Connection) -> bool:
    """Whether somebody has a browser that is to be called for each turn at a table."""
    return (
        bool(subscriptions.subscriptions_of(connection, turn.person))
        and subscriptions.wish_of(connection, turn.person).how == "each"
        and not subscriptions.is_muted(connection, turn.person, turn.table)
    )


def _table(turn: DueCall, connection: sa.Connection) -> TableInfo | None:
    """What everybody may know of a table, if it is still that seat's turn."""
    query = sa.select(schema.tables.c.summary).where(schema.tables.c.id == turn.table)
    told = connection.execute(query).scalar()
    found = None if told is None else msgspec.json.decode(told, type=TableInfo)
    if found is not None and turn.asked == BEGINS:
        return found if found.status == "playing" else None
    return found if found is not None and turn.seat in found.to_act and found.seq >= turn.asked else None


def _soon(now: float, until: float, connection: sa.Connection) -> list[DueCall]:
    """Whose time runs out in games of days, as far as they were not told of it."""
    tables, seats, called = schema.tables, schema.seats, schema.called_turns
    told = sa.exists().where(called.c.table_id == tables.c.id, called.c.kind == "soon", called.c.at > now - DAY)
    query = (
        sa.select(tables.c.id, tables.c.summary, seats.c.seat, seats.c.key_hash)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(schema.push_subscriptions, schema.push_subscriptions.c.person == seats.c.key_hash)
        .where(tables.c.flag.between(now, until), ~told)
        .distinct()
        .limit(LATEST)
    )
    found = []
    for row in connection.execute(query):
        table = msgspec.json.decode(row.summary, type=TableInfo)
        muted = subscriptions.is_muted(connection, row.key_hash, row.id)
        if table.clock.kind == "days" and row.seat in table.to_act and not muted:
            found.append(DueCall(row.id, row.seat, row.key_hash, table.seq, now))
    return found


def _keep_soon(turn: DueCall, connection: sa.Connection) -> None:
    """Note in one step that somebody is told, and that they are to be: so a server that dies loses no call."""
    if subscriptions.mark_called(connection, turn.table, turn.seat, turn.asked, "soon", turn.due):
        keep_due(connection, [replace(turn, asked=RUNS_OUT)])


def _daily(now: float, connection: sa.Connection) -> list[tuple[str, int]]:
    """Who is to be called now, with how many games wait for each; they are not called again today."""
    wishes = schema.call_wishes
    today = now - now % DAY
    due = (
        (wishes.c.how == "daily")
        & (wishes.c.called < today + wishes.c.hour * 3600)
        & (wishes.c.hour * 3600 <= now % DAY)
    )
    people = connection.execute(sa.select(wishes.c.person).where(due).limit(LATEST)).scalars().all()
    connection.execute(sa.update(wishes).where(wishes.c.person.in_(people)).values(called=now))
    return [(person, _waiting(connection, person)) for person in people]


def _waiting(connection: sa.Connection, person: str) -> int:
    """How many games wait for somebody."""
    tables, seats = schema.tables, schema.seats
    query = (
        sa.select(tables.c.id, tables.c.summary, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.key_hash == person, tables.c.status == "playing")
        .limit(1000)
    )
    muted = set(subscriptions.muted_tables(connection, person))
    found: dict[str, Any] = {}
    for row in connection.execute(query):
        if row.id not in muted and row.seat in msgspec.json.decode(row.summary, type=TableInfo).to_act:
            found[row.id] = row.seat
    return len(found)

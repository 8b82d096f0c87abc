"""Tickets: what is good for one use within minutes, such as a link to another device or the question to a passkey."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import sqlalchemy as sa

from anello.server.security import hash_key, new_key
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess

__all__ = ["Ticket", "TicketKind", "Tickets"]

TicketKind: TypeAlias = Literal["move", "new passkey", "passkey"]

SECONDS: dict[TicketKind, float] = {"move": 600.0, "new passkey": 300.0, "passkey": 300.0}
"""For how long each kind can be used."""


@dataclass(frozen=True)
class Ticket:
    """A ticket that was used."""

    person: str
    value: str


class Tickets:
    """All tickets that are out."""

    def __init__(self, access: DatabaseAccess, now: Callable[[], float]) -> None:
        self._access = access
        self._now = now

    async def issue(self, kind: TicketKind, person: str = "", value: str = "") -> tuple[str, float]:
        """A new ticket, as its holder shows it, and until when it can be used. What nobody used in time goes."""
        shown, now, tickets = new_key(), self._now(), schema.tickets
        row = {"hash": hash_key(shown), "kind": kind, "person": person, "value": value, "until": now + SECONDS[kind]}

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(tickets).where(tickets.c.until < now))
            connection.execute(sa.delete(tickets).where(tickets.c.hash == row["hash"]))  # of an attempt that failed
            connection.execute(sa.insert(tickets).values(row))

        await self._access.write(write)
        return shown, now + SECONDS[kind]

    async def use(self, kind: TicketKind, shown: str) -> Ticket | None:
        """What a ticket is good for; None if there is none, if it was used before, or if it is too late."""
        now, tickets = self._now(), schema.tickets
        wanted = (tickets.c.hash == hash_key(shown)) & (tickets.c.kind == kind)

        def write(connection: sa.Connection) -> Ticket | None:
            row = connection.execute(sa.select(tickets).where(wanted).with_for_update()).first()
            if row is None or connection.execute(sa.delete(tickets).where(wanted)).rowcount != 1:
                return None
            return Ticket(row.person, row.value) if row.until >= now else None

        return await self._access.write(write)

"""People in the database: whose key somebody shows, what is known of them, and how keys begin and end.

A person's id is the hash of the first key they had. So whoever shows a key that nobody has heard of is somebody at
once, and a row is written when there is something to remember.
"""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from anello.server.people.passkeys import Passkeys
from anello.server.people.person import Device, OwnPasskey, Person
from anello.server.people.ratings import PeopleRatings
from anello.server.people.tickets import Tickets
from anello.server.security import Identity
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess
from anello.server.tables.setup import ALPHABET

__all__ = ["People", "owner_of"]

PAGE_LENGTH = 12


_OWNER = sa.select(schema.devices.c.person, schema.devices.c.ended).where(
    schema.devices.c.key_hash == sa.bindparam("shown")
)
"""Made once, since every request asks for it."""


def owner_of(connection: sa.Connection, shown: Identity) -> Identity:
    """Whose key somebody shows; one that was ended is nobody's."""
    row = connection.execute(_OWNER, {"shown": shown.key_hash}).first()
    if row is None:
        return Identity(shown.key_hash, shown.by_cookie, shown.key_hash, is_known=False)
    if row.ended is not None:
        return Identity()
    return Identity(shown.key_hash, shown.by_cookie, row.person, is_known=True)


class People:
    """All people of a server."""

    def __init__(self, access: DatabaseAccess, now: Callable[[], float]) -> None:
        self.access = access
        self.now = now
        self.tickets = Tickets(access, now)
        self.passkeys = Passkeys(access, self.tickets, now)
        self.ratings = PeopleRatings(access, now)

    async def identified(self, shown: Identity) -> Identity:
        """Whose key somebody shows; one that was ended is nobody's."""
        if not shown.key_hash:
            return shown
        return await self.access.read(lambda connection: owner_of(connection, shown))

    async def remember(self, sender: Identity, name: str = "") -> None:
        """Write down who somebody is of whom nothing is known yet."""
        if sender.is_known:
            return
        now = self.now()

        def write(connection: sa.Connection) -> None:
            person = {"id": sender.person, "page": new_page(), "name": name, "since": now, "shown": "open"}
            connection.execute(sa.insert(schema.people).values(**person, is_bot=not sender.by_cookie))
            connection.execute(_new_device(sender.key_hash, sender.person, now))

        with suppress(IntegrityError):  # another request of theirs was quicker
            await self.access.write(write)

    async def person(self, id: str) -> Person | None:
        """What is known of somebody."""
        return await self._one(schema.people.c.id == id)

    async def with_page(self, page: str) -> Person | None:
        """Whose page it is."""
        if not (page.isascii() and page.isalnum()):
            return None  # no database needs to see it
        return await self._one(schema.people.c.page == page)

    async def devices_of(self, person: str) -> Sequence[Device]:
        """The keys that somebody uses, the oldest first."""
        devices = schema.devices
        mine = (devices.c.person == person) & devices.c.ended.is_(None)
        query = sa.select(devices).where(mine).order_by(devices.c.since)
        rows = await self.access.read(lambda connection: connection.execute(query).all())
        return [Device(row.key_hash, row.since) for row in rows]

    async def passkeys_of(self, person: str) -> Sequence[OwnPasskey]:
        """The passkeys of somebody, the oldest first."""
        passkeys = schema.passkeys
        query = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.since)
        rows = await self.access.read(lambda connection: connection.execute(query).all())
        return [OwnPasskey(row.id, row.since, row.used) for row in rows]

    async def change(self, person: str, **values: Any) -> None:
        """Give somebody another name, or show others more or less of them."""
        people = schema.people
        changed = sa.update(people).where(people.c.id == person).values(**values)
        await self.access.write(lambda connection: connection.execute(changed))

    async def remove_passkey(self, person: str, id: str) -> bool:
        """Take a passkey away; False if somebody has no such."""
        passkeys = schema.passkeys
        gone = sa.delete(passkeys).where(passkeys.c.person == person, passkeys.c.id == id)
        return await self.access.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def add_device(self, person: str, key_hash: str) -> None:
        """From now on this key is somebody's too."""
        now = self.now()
        with suppress(IntegrityError):  # only the answer to a first attempt was lost
            await self.access.write(lambda connection: connection.execute(_new_device(key_hash, person, now)))

    async def end_devices(self, person: str, *, only: str | None = None, but: str | None = None) -> int:
        """From now on all keys of somebody are good for nothing, only one of them, or all but one; how many ended."""
        devices = schema.devices
        ended = sa.update(devices).where(devices.c.person == person, devices.c.ended.is_(None))
        if only is not None:
            ended = ended.where(devices.c.key_hash == only)
        if but is not None:
            ended = ended.where(devices.c.key_hash != but)
        return await self.access.write(lambda connection: connection.execute(ended.values(ended=self.now())).rowcount)

    async def is_here_alone(self, sender: Identity) -> bool:
        """Whether nothing leads to somebody but the key that was shown."""
        return len(await self.devices_of(sender.person)) <= 1 and not await self.passkeys_of(sender.person)

    async def _one(self, wanted: sa.ColumnElement[bool]) -> Person | None:
        names = ("id", "page", "name", "since", "shown", "is_bot", "silenced_until")
        query = sa.select(*(schema.people.c[name] for name in names)).where(wanted)
        row = await self.access.read(lambda connection: connection.execute(query).first())
        return None if row is None else Person(*row)


def new_page() -> str:
    """A name for a page that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(PAGE_LENGTH))


def _new_device(key_hash: str, person: str, now: float) -> sa.Insert:
    return sa.insert(schema.devices).values(key_hash=key_hash, person=person, since=now, ended=None)

"""What processes that serve the same tables tell each other: notices that arrive with the commit they belong to.

A notice says that something happened, never what: whoever needs it reads the log. So no secret travels here, and a
notice that is lost with its connection is made up for by reading.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

import msgspec
import sqlalchemy as sa

from anello.core import Seat
from anello.server.tables.postgres import CHANNEL, CONNECTING, conninfo

__all__ = ["Attendance", "Notice", "listen", "tell"]

Attendance: TypeAlias = tuple[list[Seat], int]
"""Which seats of a table are connected to a process, and how many onlookers."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells all others."""

    sender: int
    """The number of the process."""
    grew: dict[str, int] = {}
    """Tables that were written to, and the number of their last event."""
    here: dict[str, Attendance] = {}
    """Who is connected to this process, for some tables."""
    spent: dict[str, dict[str, float]] = {}
    """What addresses have taken from this process, by the names of the limits."""
    sockets: dict[str, int] = {}
    """How many sockets addresses have open at this process, where that has changed."""
    asks: list[str] = []
    """Tables of which this process wants to know who is connected to others."""
    met: list[int] = []
    """Processes at which somebody waited who has an opponent now."""
    left: list[str] = []
    """People whose keys have ended: whoever is connected as one of them connects anew."""


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


def tell(connection: sa.Connection, notice: Notice) -> None:
    """Tell all processes something when this transaction is committed, and not before."""
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, _encoder.encode(notice).decode())))


async def listen(url: sa.URL, begun: Callable[[], Awaitable[None]], hear: Callable[[Notice], None]) -> None:
    """Hear all notices until the connection breaks; `begun` makes up for those that came before."""
    from psycopg import AsyncConnection, sql

    connection = await AsyncConnection.connect(conninfo(url), autocommit=True, **CONNECTING)
    async with connection:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        await begun()
        async for notify in connection.notifies():
            with suppress(msgspec.MsgspecError):  # others may use the channel too
                hear(_decoder.decode(notify.payload))

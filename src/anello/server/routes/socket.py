"""One connection to a table: a queue with an end for what goes out, a limit for what comes in, and clear endings."""

import asyncio
import logging
import time
from collections.abc import Collection
from contextlib import suppress
from enum import IntEnum
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from anello.core import Seat, Viewer
from anello.server.limits import OpenSockets, TokenBucket
from anello.server.people.ignoring import identified_to_hear, known_to_hear
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import TableId, Tables
from anello.server.security import Identity, address, identity
from anello.server.settings import Settings
from anello.server.tables.live import LiveTable
from anello.server.tables.registry import TableRegistry
from anello.server.wire.commands import ClientMessage, LookMessage, Ping, Pong, SyncMessage, TableCommand
from anello.server.wire.news import Acknowledged, Refused, encode

__all__ = ["CloseCode", "Connection", "socket"]

log = logging.getLogger("anello.socket")

Socket: TypeAlias = WebSocket[Any, Any, Any]


class CloseCode(IntEnum):
    """Why a connection was closed."""

    TOO_BIG = 1009
    FAILED = 1011
    STARTED_ANEW = 1012
    BAD_MESSAGE = 4400
    NOT_YOUR_SEAT = 4403
    NO_SUCH_TABLE = 4404
    TOO_SLOW = 4408
    TOO_MANY = 4409
    TOO_FAST = 4429


PATIENCE = 20
"""So many messages over the limit are refused politely before the connection is closed."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class ConnectionEnd(Exception):
    """The connection is to be closed with a code."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """Somebody at a table, connected by a socket: a `Listener`."""

    def __init__(
        self,
        socket: Socket,
        tables: TableRegistry,
        table: LiveTable,
        sender: Identity,
        viewer: Viewer,
        settings: Settings,
        unheard: frozenset[str],
    ) -> None:
        self.key = sender.person
        self.unheard: Collection[str] = unheard
        self._sender = sender
        self.viewer = viewer
        self.lag = 0.0
        self._socket = socket
        self._tables = tables
        self._table = table
        self._settings = settings
        self._bucket = TokenBucket(settings.messages)
        self._patience = PATIENCE
        self._pings: dict[float, float] = {}
        # A thousand tables have two thousand connections, which are silent most of the time: one task each, which
        # reads; another comes and goes with what is to be sent.
        self._unsent: list[str] = []
        self._reading: asyncio.Task[Any] | None = None
        self._sending: asyncio.Task[None] | None = None
        self._next_ping: asyncio.TimerHandle | None = None
        self._dismissal: ConnectionEnd | None = None

    def send(self, text: str) -> None:
        """Put a message in the queue; a reader too slow for its length is let go."""
        if len(self._unsent) < self._settings.send_queue:
            self._unsent.append(text)
            if self._sending is None:
                self._sending = asyncio.create_task(self._send_unsent(), name="send")
        else:
            self._end(ConnectionEnd(CloseCode.TOO_SLOW, "You read too slowly."))

    def dismiss(self) -> None:
        """Ask the other side to come again, as after a restart."""
        self._end(ConnectionEnd(CloseCode.STARTED_ANEW, "Please connect again."))

    def is_current(self, connection: sa.Connection) -> bool:
        """Whether the key they came with is still theirs, and whether they hear whom they want to."""
        if not self._sender.key_hash:
            return True
        sender, unheard = known_to_hear(connection, self._sender)
        return (sender.person, unheard) == (self.key, self.unheard)

    def _end(self, ending: ConnectionEnd) -> None:
        if self._dismissal is None and self._reading is not None:
            self._dismissal = ending
            self._reading.cancel()

    async def run(self, since: int | None) -> None:
        """Everything from hello to ending."""
        self._reading = asyncio.current_task()
        ending: ConnectionEnd | None = None
        try:
            self._table.listeners.add(self)
            self._hello(since)
            self._ping()
            self._table.show_presence()
            await self._receive_all()
        except asyncio.CancelledError:
            if self._dismissal is None or self._reading is None:
                raise
            self._reading.uncancel()
            ending = self._dismissal
        except Exception as error:
            ending = self._ending(error)
        finally:
            self._reading = None
            self._table.listeners.discard(self)
            self._table.show_presence()
            if self._next_ping is not None:
                self._next_ping.cancel()
            if self._sending is not None:
                self._sending.cancel()
                await asyncio.wait([self._sending])
        if ending is not None:
            await self._close(ending)

    def _ending(self, error: BaseException) -> ConnectionEnd:
        if isinstance(error, ConnectionEnd):
            return error
        log.error("a message failed", exc_info=error, extra={"table": self._table.state.id})
        return ConnectionEnd(CloseCode.FAILED, "Something went wrong on the server.")

    async def _close(self, ending: ConnectionEnd) -> None:
        """Say what is still to be said, if the other side takes it, and close."""
        log.info("closed", extra={"table": self._table.state.id, "code": ending.code})
        with suppress(Exception):  # the other side may be gone, or not take even this
            async with asyncio.timeout(1):
                for text in self._unsent if ending.code is not CloseCode.TOO_SLOW else ():
                    await self._socket.send_text(text)
                await self._socket.close(ending.code, ending.reason)

    # --- out ---------------------------------------------------------------------------------------------------------

    async def _send_unsent(self) -> None:
        try:
            while self._unsent:
                await self._socket.send_text(self._unsent[0])
                del self._unsent[0]
        except (WebSocketDisconnect, OSError, RuntimeError):  # the last is what servers say of a socket being closed
            self._unsent.clear()  # whoever reads will notice that the other side is gone
        finally:
            self._sending = None

    def _hello(self, since: int | None) -> None:
        self.send(encode(self._table.hello(self.viewer, self.key, since, self._tables.warmup, self.unheard)))

    def _ping(self) -> None:
        now = time.monotonic()
        number = len(self._pings) and max(self._pings) + 1
        self._pings = dict(list(self._pings.items())[-3:]) | {number: now}
        self.send(encode(Ping(number)))
        self._next_ping = asyncio.get_running_loop().call_later(self._settings.ping_every, self._ping)

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _receive_all(self) -> None:
        with suppress(WebSocketDisconnect, OSError):
            while True:
                await self._receive(await self._socket.receive_text())

    async def _receive(self, text: str) -> None:
        if len(text.encode()) > self._settings.largest_frame:
            raise ConnectionEnd(CloseCode.TOO_BIG, "That message is too big.")
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise ConnectionEnd(CloseCode.BAD_MESSAGE, "That is not a message of this protocol.") from None
        if not self._bucket.take():
            self._refuse_hurry(message)
            return
        match message:
            case Ping(t):
                self.send(encode(Pong(t)))
            case Pong(t):
                self._pong(t)
            case SyncMessage(since):
                self._hello(since)
            case LookMessage(seat):
                self._look(seat)
            case _:
                await self._act(message)

    def _refuse_hurry(self, message: ClientMessage) -> None:
        self._patience -= 1
        if self._patience < 0:
            raise ConnectionEnd(CloseCode.TOO_FAST, "Too many messages.")
        if isinstance(message, TableCommand):
            self._answer(Refused(message.id, RefusalCode.SLOW_DOWN, "Not so fast, please."))

    def _pong(self, number: float) -> None:
        """A quick answer is believed at once, a slow one by halves; what counts of it is bounded where it is used."""
        if (sent := self._pings.pop(number, None)) is not None:
            lag = time.monotonic() - sent
            self.lag = lag if not self.lag else min(lag, 0.5 * (self.lag + lag))

    def _look(self, seat: Seat | None) -> None:
        if seat is not None and seat not in self._table.state.held_by(self.key):
            raise ConnectionEnd(CloseCode.NOT_YOUR_SEAT, "That seat is not yours.")
        self.viewer = seat
        self._hello(None)

    async def _act(self, message: TableCommand) -> None:
        seat = message.seat if message.seat is not None else self.viewer
        try:
            if seat is None:
                raise Refusal(RefusalCode.NOT_YOUR_SEAT, "Say for which seat you act.")
            await self._table.act(self.key, seat, message, lag=self.lag, acknowledge=self._answer)
        except Refusal as refusal:
            self._answer(Refused(message.id, refusal.code, refusal.reason))
            if refusal.code is RefusalCode.STALE:
                self._hello(getattr(message, "seq", None))

    def _answer(self, answer: Acknowledged | Refused) -> None:
        self.send(encode(answer))


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: Socket, tables: Tables, table: TableId) -> None:
    """A place at a table, or a place to watch from."""
    settings: Settings = socket.app.state.settings
    open_sockets: OpenSockets = socket.app.state.open_sockets
    await socket.accept()
    if not open_sockets.enter(address(socket)):
        await socket.close(CloseCode.TOO_MANY, "Too many connections from your address.")
        return
    try:
        seat, since = (_number(socket, name) for name in ("seat", "since"))
        async with tables.table(table) as live:
            sender, unheard = await identified_to_hear(tables.store.access, identity(socket))
            if seat is not None and seat not in live.state.held_by(sender.person):
                await socket.close(CloseCode.NOT_YOUR_SEAT, "That seat is not yours.")
                return
            await Connection(socket, tables, live, sender, seat, settings, unheard).run(since)
    except Refusal as refusal:
        gone = refusal.code is RefusalCode.NO_SUCH_TABLE
        await socket.close(CloseCode.NO_SUCH_TABLE if gone else CloseCode.FAILED, refusal.reason)
    except ValueError:
        await socket.close(CloseCode.BAD_MESSAGE, "Seat and since are numbers.")
    finally:
        open_sockets.leave(address(socket))


def _number(socket: Socket, name: str) -> int | None:
    text = socket.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise ValueError(f"{name} is not a number")
    return int(text)

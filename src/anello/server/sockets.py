"""One connection to a table: a queue with an end for what goes out, a limit for what comes in, and clear goodbyes."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from anello.core import Seat, Viewer
from anello.server.hall import Hall
from anello.server.limits import Bucket
from anello.server.live import LiveTable, encode
from anello.server.messages import PROTOCOL, Ack, ClientMessage, Command, Look, Ping, Pong, Refused, Sync
from anello.server.referee import Refusal
from anello.server.settings import Settings

__all__ = ["BAD_MESSAGE", "NOT_YOUR_SEAT", "NO_SUCH_TABLE", "TOO_FAST", "TOO_MANY", "TOO_SLOW", "Connection"]

log = logging.getLogger("anello.socket")

Socket: TypeAlias = WebSocket[Any, Any, Any]

BAD_MESSAGE = 4400
NOT_YOUR_SEAT = 4403
NO_SUCH_TABLE = 4404
TOO_SLOW = 4408
TOO_MANY = 4409
TOO_FAST = 4429

PATIENCE = 20
"""So many messages over the limit are refused politely before the connection is closed."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Goodbye(Exception):
    """The connection is to be closed with a code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """A guest at a table, connected by a socket."""

    def __init__(
        self, socket: Socket, hall: Hall, table: LiveTable, key: str, viewer: Viewer, settings: Settings
    ) -> None:
        self.key = key
        self.viewer = viewer
        self.lag = 0.0
        self._socket = socket
        self._hall = hall
        self._table = table
        self._settings = settings
        self._bucket = Bucket(settings.messages)
        self._patience = PATIENCE
        self._pings: dict[float, float] = {}
        # A thousand tables have two thousand connections, which are silent most of the time: one task each, which
        # reads; another comes and goes with what is to be sent.
        self._unsent: list[str] = []
        self._reading: asyncio.Task[Any] | None = None
        self._sending: asyncio.Task[None] | None = None
        self._next_ping: asyncio.TimerHandle | None = None
        self._is_slow = False

    def send(self, text: str) -> None:
        """Put a message in the queue; a reader too slow for its length is let go."""
        if len(self._unsent) < self._settings.send_queue:
            self._unsent.append(text)
            if self._sending is None:
                self._sending = asyncio.create_task(self._send_unsent(), name="send")
        elif not self._is_slow and self._reading is not None:
            self._is_slow = True
            self._reading.cancel()

    async def run(self, since: int | None) -> None:
        """Everything from hello to goodbye."""
        self._reading = asyncio.current_task()
        goodbye: Goodbye | None = None
        try:
            self._table.guests.add(self)
            self._hello(since)
            self._ping()
            self._table.show_presence()
            await self._receive_all()
        except asyncio.CancelledError:
            if not self._is_slow or self._reading is None:
                raise
            self._reading.uncancel()
            goodbye = Goodbye(TOO_SLOW, "You read too slowly.")
        except Exception as error:
            goodbye = self._goodbye(error)
        finally:
            self._reading = None
            self._table.guests.discard(self)
            self._table.show_presence()
            if self._next_ping is not None:
                self._next_ping.cancel()
            if self._sending is not None:
                self._sending.cancel()
                await asyncio.wait([self._sending])
        if goodbye is not None:
            await self._close(goodbye)

    def _goodbye(self, error: BaseException) -> Goodbye:
        if isinstance(error, Goodbye):
            return error
        log.error("a message failed", exc_info=error, extra={"table": self._table.state.id})
        return Goodbye(1011, "Something went wrong on the server.")

    async def _close(self, goodbye: Goodbye) -> None:
        """Say what is still to be said, if the other side takes it, and close."""
        log.info("closed", extra={"table": self._table.state.id, "code": goodbye.code})
        with suppress(Exception):  # the other side may be gone, or not take even this
            async with asyncio.timeout(1):
                for text in self._unsent if goodbye.code != TOO_SLOW else ():
                    await self._socket.send_text(text)
                await self._socket.close(goodbye.code, goodbye.reason)

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
        warmup = msgspec.structs.asdict(self._hall.warmup)
        hello = self._table.hello(self.viewer, self.key, since)
        self.send(encode({**hello, "protocol": PROTOCOL, "warmup": warmup}))

    def _ping(self) -> None:
        now = time.monotonic()
        number = len(self._pings) and max(self._pings) + 1
        self._pings = dict(list(self._pings.items())[-3:]) | {number: now}
        self.send(encode({"type": "ping", "t": number}))
        self._next_ping = asyncio.get_running_loop().call_later(self._settings.ping_every, self._ping)

    # --- in ----------------------------------------------------------------------------------------------------------

    async def _receive_all(self) -> None:
        with suppress(WebSocketDisconnect, OSError):
            while True:
                await self._receive(await self._socket.receive_text())

    async def _receive(self, text: str) -> None:
        if len(text.encode()) > self._settings.largest_frame:
            raise Goodbye(1009, "That message is too big.")
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise Goodbye(BAD_MESSAGE, "That is not a message of this protocol.") from None
        if not self._bucket.take():
            self._refuse_hurry(message)
            return
        match message:
            case Ping(t):
                self.send(encode({"type": "pong", "t": t}))
            case Pong(t):
                self._pong(t)
            case Sync(since):
                self._hello(since)
            case Look(seat):
                self._look(seat)
            case _:
                await self._act(message)

    def _refuse_hurry(self, message: ClientMessage) -> None:
        self._patience -= 1
        if self._patience < 0:
            raise Goodbye(TOO_FAST, "Too many messages.")
        if isinstance(message, Command):
            self._answer(Refused(message.id, "slow_down", "Not so fast, please."))

    def _pong(self, number: float) -> None:
        """A quick answer is believed at once, a slow one by halves; what counts of it is bounded where it is used."""
        if (sent := self._pings.pop(number, None)) is not None:
            lag = time.monotonic() - sent
            self.lag = lag if not self.lag else min(lag, 0.5 * (self.lag + lag))

    def _look(self, seat: Seat | None) -> None:
        if seat is not None and seat not in self._table.state.held_by(self.key):
            raise Goodbye(NOT_YOUR_SEAT, "That seat is not yours.")
        self.viewer = seat
        self._hello(None)

    async def _act(self, message: Command) -> None:
        seat = message.seat if message.seat is not None else self.viewer
        try:
            if seat is None:
                raise Refusal("not_your_seat", "Say for which seat you act.")
            await self._table.act(self.key, seat, message, lag=self.lag, acknowledge=self._answer)
        except Refusal as refusal:
            self._answer(Refused(message.id, refusal.code, refusal.reason))
            if refusal.code == "stale":
                self._hello(getattr(message, "seq", None))

    def _answer(self, answer: Ack | Refused) -> None:
        self.send(encode(answer))

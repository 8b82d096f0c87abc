"""Connections before they are requests: how many there may be, how long each may take, and the listener."""

import asyncio
import logging
import socket
from collections.abc import Callable, Collection
from typing import Any, cast
from weakref import WeakValueDictionary

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from anello.server.limits import OpenSockets
from anello.server.request_ids import RequestIds
from anello.server.security import address_group, is_proxy
from anello.server.settings import Settings

__all__ = ["ServerConfig", "listen", "raise_descriptor_limit"]

log = logging.getLogger("anello.connections")

FAREWELL = 5
"""So many seconds open connections get to end when the server stops."""
SILENCE = 60
"""So many seconds the other side may take no data."""
LARGEST_HEADER = 16_384
LINGER = 2.0
"""For so many seconds it is still read what somebody sends of a request that was refused: the system would drop our
answer together with what nobody has read."""
OTHER_DESCRIPTORS = 200
"""So many open files are kept for all that is not a connection: the database, kernels, pages."""

BUSY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
REFUSED = [(b"connection", b"close"), (b"content-length", b"0")]
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections; a port of 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise SystemExit(f"Cannot listen on {host} port {port} ({error.strerror}): choose another.") from None
    # Connections inherit both. An answer must not wait until the other side has said that it got the one before; and
    # the system ends connections that take no data: a closed socket would wait for a slow reader for ever.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE * 1000)
    return listener


def raise_descriptor_limit() -> int | None:
    """Let this process open as many files as the system allows it; returns how many, None where there is no limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # some systems promise more than they allow
        return soft
    return None if hard == resource.RLIM_INFINITY else hard


class OpenConnections:
    """How many connections there are, in all and for each address; named proxies bring those of many people."""

    def __init__(self, most: int, each: int, proxies: Collection[str]) -> None:
        self._most = most
        self._proxies = proxies
        self._by_address = OpenSockets(each)
        self._open = 0

    def enter(self, host: str) -> bool:
        """Count one more; False if there are enough."""
        if self._open >= self._most:
            return False
        if not is_proxy(host, self._proxies) and not self._by_address.enter(address_group(host)):
            return False
        self._open += 1
        return True

    def leave(self, host: str) -> None:
        """Count one less."""
        self._open -= 1
        if not is_proxy(host, self._proxies):
            self._by_address.leave(address_group(host))


class ServerConfig(uvicorn.Config):
    """How the web server runs an app with some settings."""

    def __init__(self, app: Any, settings: Settings, *, farewell: int = FAREWELL) -> None:
        super().__init__(
            TakingTurns(app),
            http=CarefulHttp,
            ws=CarefulSocket,
            log_config=None,
            access_log=False,
            ws_max_size=settings.largest_frame,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # the protocol has pings of its own
            timeout_graceful_shutdown=farewell,
            timeout_keep_alive=settings.idle_seconds,
            h11_max_incomplete_event_size=LARGEST_HEADER,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=sorted(settings.proxies),
            server_header=False,
        )
        descriptors = raise_descriptor_limit()
        most = settings.connections
        if descriptors is not None:
            most = min(most, max(1, descriptors - OTHER_DESCRIPTORS))
        self._proxies = settings.proxies
        self.request_seconds = settings.request_seconds
        self.open_connections = OpenConnections(most, settings.connections_per_address, settings.proxies)
        log.info("limits", extra={"descriptors": descriptors, "connections": most})

    def load(self) -> None:
        """Put the app together; requests get their names before the addresses of proxies are replaced."""
        super().load()
        self.loaded_app = RequestIds(self.loaded_app, self._proxies)


class TakingTurns:
    """An app at which requests of one address begin one after the other, while those of others come in between.

    However many connections it has, an address then takes one turn of the event loop where anybody else takes one too.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Wait for one's turn, and go on."""
        if client := scope.get("client"):
            who = address_group(client[0])
            turn = self._turns.get(who)
            if turn is None:
                turn = self._turns[who] = asyncio.Lock()
            async with turn:
                await asyncio.sleep(0)
        await self._app(scope, receive, send)


class _Place:
    """A connection's place among the open ones, from its beginning until it is left, once."""

    def __init__(self, transport: asyncio.BaseTransport, connections: OpenConnections) -> None:
        peer = transport.get_extra_info("peername")
        self._host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        self._connections = connections
        self.is_taken = connections.enter(self._host)

    def leave(self) -> None:
        if self.is_taken:
            self.is_taken = False
            self._connections.leave(self._host)


class CarefulHttp(H11Protocol):
    """HTTP for people who may send half a request and wait: a whole one has to arrive in time."""

    _place: _Place
    _deadline: asyncio.TimerHandle | None = None
    _is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Take a place, if there is one."""
        super().connection_made(transport)
        self._place = _Place(transport, self._config.open_connections)
        if self._place.is_taken:
            self._watch()
        else:
            log.warning("too many connections")
            transport.write(BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._stop_watching()
        self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what has come, if there is a place, and see whether a whole request is there."""
        # A header is as long as it is, in however few pieces it comes.
        for first in range(0, len(data), LARGEST_HEADER):
            if self._place.is_taken and not self._is_refused:
                super().data_received(data[first : first + LARGEST_HEADER])
        if not self._is_refused:
            self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or too long for one, and see that the other side can read that."""
        self._stop_watching()
        is_long = len(self.conn.trailing_data[0]) > LARGEST_HEADER
        try:
            refusal = h11.Response(status_code=431 if is_long else 400, headers=REFUSED, reason=b"")
            answer = [self.conn.send(event) for event in (refusal, h11.EndOfMessage())]
        except h11.LocalProtocolError:  # in the middle of an answer
            self.transport.close()
            return
        self._is_refused = True
        self.transport.write(b"".join(part or b"" for part in answer))
        self.transport.write_eof()
        self._deadline = self.loop.call_later(LINGER, self.transport.close)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over, with its place."""
        self._place.leave()
        super().handle_websocket_upgrade(event)

    @property
    def _config(self) -> ServerConfig:
        return cast(ServerConfig, self.config)

    def _watch(self) -> None:
        """While part of a request is missing, time runs, and what comes of it bit by bit does not stop it."""
        is_missing = self._place.is_taken and self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if not is_missing:
            self._stop_watching()
        elif self._deadline is None and self.timeout_keep_alive_task is None:
            self._deadline = self.loop.call_later(self._config.request_seconds, self._end)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        self._deadline = None
        if self.conn.our_state is h11.IDLE:
            self.transport.write(LATE)
        self.transport.close()


class GatheredWrites:
    """A transport that sends together what is written in one turn of the event loop.

    Somebody who comes is told three things at once, and somebody who moves two.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._unsent: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send some bytes at the end of this turn."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._send)
        self._unsent.append(data)

    def close(self) -> None:
        """Close the connection when everything is sent."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        if self._unsent:
            self._transport.write(b"".join(self._unsent))
            self._unsent.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class CarefulSocket(WebSocketsSansIOProtocol):
    """A socket that counts among the connections."""

    _leave: Callable[[], None]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the place over."""
        super().connection_made(cast(Any, GatheredWrites(cast(asyncio.Transport, transport))))
        self._leave = _Place(transport, cast(ServerConfig, self.config).open_connections).leave

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._leave()
        super().connection_lost(exc)

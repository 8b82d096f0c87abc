"""Play somebody now: a socket on which one waits, and the games that can be watched meanwhile."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, get, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from anello.server.limits import OpenSockets
from anello.server.people.pairing import OpponentWish, PairingQueue
from anello.server.people.ratings import PROVISIONAL
from anello.server.people.watching import DELAY, watched
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import Everybody, Tables
from anello.server.routes.socket import CloseCode
from anello.server.security import address, identity
from anello.server.settings import Settings
from anello.server.wire.news import Refused
from anello.server.wire.pairing import PairedNews, ReplacedNews, WaitingNews, WaitMessage, WatchInfo, WatchList

__all__ = ["HANDLERS"]

log = logging.getLogger("anello.pairing")

Meeting: TypeAlias = NamedDependency[PairingQueue]
WaitingSocket: TypeAlias = WebSocket[Any, Any, Any]

TOLD_EVERY = 3.0
"""So often those who wait are told how it stands."""

_decoder: msgspec.json.Decoder[WaitMessage] = msgspec.json.Decoder(WaitMessage)


class WaitingConnection:
    """Somebody who waits, connected by a socket: a `Hopeful`."""

    def __init__(self, socket: WaitingSocket, pairing: PairingQueue) -> None:
        self._socket = socket
        self._pairing = pairing
        self._ended = asyncio.get_running_loop().create_future()

    def paired(self, table: str) -> None:
        """Somebody has come."""
        self._end(PairedNews(table))

    def replaced(self) -> None:
        """The same person waits at another place now."""
        self._end(ReplacedNews())

    def _end(self, news: PairedNews | ReplacedNews) -> None:
        if not self._ended.done():
            self._ended.set_result(news)

    async def wait(self, wish: OpponentWish) -> None:
        """Everything from the wish to its end."""
        leaving = asyncio.ensure_future(self._left())
        telling = asyncio.ensure_future(self._tell(wish))
        try:
            await self._pairing.enter(wish, self)
            await asyncio.wait([self._ended, leaving], return_when=asyncio.FIRST_COMPLETED)
            if self._ended.done():
                with suppress(Exception):  # whoever is gone finds the table among the own ones
                    await self._send(self._ended.result())
                    await self._socket.close()
        finally:
            for task in (telling, leaving):
                task.cancel()
            self._pairing.leave(wish, self)

    async def _left(self) -> None:
        """Whatever comes after the wish is ignored; a connection that ends is noticed."""
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            while True:
                await self._socket.receive_text()

    async def _tell(self, wish: OpponentWish) -> None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            while True:
                numbers = await self._pairing.numbers(wish.pool)
                await self._send(
                    WaitingNews(
                        wish.since,
                        max(1, numbers.waiting),
                        numbers.playing,
                        numbers.lately,
                        round(wish.rating),
                        wish.deviation > PROVISIONAL,
                    )
                )
                await asyncio.sleep(TOLD_EVERY)

    async def _send(self, news: msgspec.Struct) -> None:
        await self._socket.send_text(msgspec.json.encode(news).decode())


@websocket("/api/pairing/socket")
async def wait(socket: WaitingSocket, pairing: Meeting, people: Everybody) -> None:
    """A place to wait at until somebody comes. Whoever has no key yet gets one first, by `POST /api/me`."""
    settings: Settings = socket.app.state.settings
    open_sockets: OpenSockets = socket.app.state.open_sockets
    await socket.accept()
    if not open_sockets.enter(address(socket)):
        await socket.close(CloseCode.TOO_MANY, "Too many connections from your address.")
        return
    try:
        async with asyncio.timeout(settings.request_seconds):
            text = await socket.receive_text()
        if len(text.encode()) > settings.largest_frame:
            raise ValueError("too long")
        asked = _decoder.decode(text)
        sender = await people.identified(identity(socket))
        if not sender.is_known:
            raise Refusal(RefusalCode.NO_SUCH_PERSON, "Nothing is known of you here.")
        wish = await pairing.wish(
            sender.person, asked.name, not sender.by_cookie, asked.game, asked.options, asked.pace, asked.rated
        )
        await WaitingConnection(socket, pairing).wait(wish)
    except (ValueError, RecursionError):
        await socket.close(CloseCode.BAD_MESSAGE, "That is not a message of this protocol.")
    except Refusal as refusal:
        with suppress(Exception):
            await socket.send_text(msgspec.json.encode(Refused("", refusal.code, refusal.reason)).decode())
            await socket.close(CloseCode.BAD_MESSAGE, refusal.reason)
    except (WebSocketDisconnect, TimeoutError, OSError):
        with suppress(Exception):
            await socket.close()
    finally:
        open_sockets.leave(address(socket))


@get("/api/watch")
async def watch(tables: Tables) -> WatchList:
    """Games in play that everybody may watch, the strongest first."""
    found = await watched(tables)
    games = [
        WatchInfo(one.id, one.game, one.title, one.options, one.seats, one.clock, one.rated, strength)
        for one, strength in found
    ]
    return WatchList(games, DELAY)


HANDLERS = [wait, watch]

"""The client that is awaited."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from anello.client.conversation import (
    Conversation,
    MessageData,
    ServerRefused,
    checked,
    server_address,
    table_name,
    table_wish,
    waits,
)
from anello.core import Record

__all__ = ["AsyncClient", "AsyncTableSeat", "AsyncTableTurn"]

TIMEOUT = 30.0
LARGEST = 2**24
"""Bytes of a message."""
NOT_LISTENING = "Moves are made while you listen to the table: say `for turn in seat.turns():` and play there."


class AsyncClient:
    """Somebody at a server, with a key of its own: make one for each bot, or give it the token of an earlier one."""

    def __init__(self, address: str = "http://localhost:8000", *, token: str | None = None) -> None:
        self.address = server_address(address)
        self._http = httpx.AsyncClient(base_url=self.address, timeout=TIMEOUT)
        self._token = token

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """No more requests."""
        await self._http.aclose()

    async def token(self) -> str:
        """The key, from the server if there is none yet: whoever shows it holds the seats that were taken with it."""
        if self._token is None:
            answer = await self._fetch("POST", "/api/token", {})
            self._token = str(checked(answer.status_code, answer.text)["token"])
        return self._token

    async def games(self) -> list[MessageData]:
        """All games of the server, with their options and levels."""
        found: list[MessageData] = (await self._ask("GET", "/api/games"))["games"]
        return found

    async def open_tables(self, game: str | None = None) -> list[MessageData]:
        """Tables with a free seat that are open to everybody."""
        path = f"/api/tables?game={game}" if game else "/api/tables"
        found: list[MessageData] = (await self._ask("GET", path))["tables"]
        return found

    async def new_table(
        self,
        game: str,
        *,
        options: Mapping[str, str] | None = None,
        seats: Mapping[int, str] | None = None,
        name: str = "",
        clock: Mapping[str, Any] | None = None,
        is_open: bool = False,
    ) -> "AsyncTableSeat":
        """Set up a table and sit down at it.

        ``seats`` says who sits where: ``me``, ``open`` for whoever comes, or ``computer:LEVEL``; left out, you are on
        seat 1 and the others are open.
        """
        wish = table_wish(game, options, seats, name, clock, is_open)
        return self._seat(await self._ask("POST", "/api/tables", wish))

    async def join(self, table: str, *, seat: int | None = None, name: str = "") -> "AsyncTableSeat":
        """Sit down at a table, given by its name or its link; where you sit already, that seat."""
        wish: MessageData = {"name": name} if seat is None else {"name": name, "seat": seat}
        return self._seat(await self._ask("POST", f"/api/tables/{table_name(table)}/join", wish))

    async def record(self, table: str, seat: int | None = None) -> Record:
        """A game written down, as a seat of yours or anybody may see it now."""
        asked = f"?format=json&seat={seat}" if seat else "?format=json"
        path = f"/api/tables/{table_name(table)}/record{asked}"
        return Record.from_json((await self._fetch("GET", path, await self.headers())).content)

    async def headers(self) -> dict[str, str]:
        """How requests say who they come from."""
        return {"Authorization": f"Bearer {await self.token()}"}

    def _seat(self, table: MessageData) -> "AsyncTableSeat":
        return AsyncTableSeat(self, table["id"], table["mine"][0])

    async def _ask(self, method: str, path: str, body: MessageData | None = None) -> Any:
        answer = await self._fetch(method, path, await self.headers(), body)
        return checked(answer.status_code, answer.text)

    async def _fetch(
        self, method: str, path: str, headers: dict[str, str], body: MessageData | None = None
    ) -> httpx.Response:
        try:
            answer = await self._http.request(method, path, json=body, headers=headers)
        except httpx.TransportError as error:
            why = "it takes too long" if isinstance(error, httpx.TimeoutException) else error
            raise ServerRefused(f"No server answers at {self.address}: {why}.", "unreachable") from None
        if answer.is_error:
            checked(answer.status_code, answer.text)
        return answer


class AsyncTableSeat:
    """A seat of yours at a table."""

    def __init__(self, client: AsyncClient, table: str, seat: int) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self._talk = Conversation(table, seat)
        self._socket: ClientConnection | None = None

    @property
    def link(self) -> str:
        """The address to send to somebody."""
        return f"{self.client.address}/table/{self.table}"

    @property
    def state(self) -> MessageData:
        """The table as it was last heard of, as the seat may see it."""
        return self._talk.state

    async def turns(self) -> AsyncIterator["AsyncTableTurn"]:
        """Every decision that the seat has to make, one after the other, until the game is over.

        Whose move is refused is asked again at once, and who makes none when something has happened at the table.
        """
        talk = self._talk
        try:
            while not talk.is_over:
                talk.is_asked_again = False
                if talk.has_turn:
                    yield AsyncTableTurn(self)
                if not (talk.is_over or talk.is_asked_again):
                    await self._hear()
        finally:
            await self.close()

    async def play(self, word: str, *, sealed: bool = False) -> None:
        """Make a move, and return when the server has written it down; raises `ServerRefused`.

        It is made while `turns` goes on, which listens to the table. A secret choice may be sealed here, so that not
        even the server could say later that it was another.
        """
        if self._socket is None:
            raise ServerRefused(NOT_LISTENING, "not_listening")
        await self._deliver(self._talk.move(word, sealed=sealed))

    async def resign(self) -> None:
        """Give the game up."""
        await self._deliver(self._talk.say("resign"))

    async def chat(self, text: str) -> None:
        """Say something to everybody at the table."""
        await self._deliver(self._talk.say("chat", text=text))

    async def record(self) -> Record:
        """The game so far, as the seat may see it."""
        return await self.client.record(self.table, self.seat)

    async def close(self) -> None:
        """Hang up; the seat stays yours."""
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()

    async def _deliver(self, message: str) -> None:
        """Send a message and listen until it is answered; raises `ServerRefused`."""
        await self._send(message)
        while self._talk.waits_for_answer:
            await self._hear()
        if self._talk.refusal is not None:
            raise self._talk.refusal

    async def _send(self, message: str) -> None:
        if self._socket is None:
            await self._connect()  # which sends whatever waits for an answer
            return
        try:
            await self._socket.send(message)
        except ConnectionClosed as closed:
            await self._broke(closed)

    async def _hear(self) -> None:
        socket = self._socket or await self._connect()
        try:
            answers = self._talk.hear(await socket.recv())
        except ConnectionClosed as closed:
            await self._broke(closed)
            return
        for answer in answers:
            await self._send(answer)

    async def _broke(self, closed: ConnectionClosed) -> None:
        self._socket = None
        said = closed.rcvd
        if said is not None and (refusal := self._talk.gone(said.code, said.reason)):
            raise refusal from None
        await self._connect()

    async def _connect(self) -> ClientConnection:
        """Connect, patiently, and send again what was not answered."""
        address = "ws" + self.client.address.removeprefix("http") + self._talk.path
        trouble: Exception | None = None
        for pause in waits():
            try:
                socket = await connect(address, additional_headers=await self.client.headers(), max_size=LARGEST)
                for message in self._talk.again():
                    await socket.send(message)
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                trouble = error
                await asyncio.sleep(pause)
                continue
            self._socket = socket
            return socket
        raise ServerRefused(f"No server answers at {self.client.address}: {trouble}.", "unreachable")


class AsyncTableTurn:
    """A decision to make: what the seat sees, and the words it may say."""

    def __init__(self, seat: AsyncTableSeat) -> None:
        self.seat = seat
        self.view: MessageData = seat.state["view"]
        """What the seat may know, as the game tells it: ``View.data()``."""
        self.words: tuple[str, ...] = tuple(move["word"] for move in self.view["moves"])
        """The legal moves."""

    async def play(self, word: str, *, sealed: bool = False) -> None:
        """Make a move; see `AsyncTableSeat.play`."""
        await self.seat.play(word, sealed=sealed)

"""The client that waits: the one that is awaited, in a thread of its own."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

from anello.client.asynchronous import AsyncClient, AsyncTableSeat, AsyncTableTurn
from anello.client.conversation import MessageData
from anello.core import Record

__all__ = ["Client", "TableSeat", "TableTurn"]

Result = TypeVar("Result")


class Client:
    """Somebody at a server, with a key of its own: make one for each bot, or give it the token of an earlier one."""

    def __init__(self, address: str = "http://localhost:8000", *, token: str | None = None) -> None:
        self._client = AsyncClient(address, token=token)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="anello client", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """No more requests; seats stay yours."""
        if self._loop.is_closed():
            return
        self.wait_for(self._client.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def wait_for(self, work: Coroutine[Any, Any, Result]) -> Result:
        """What some work of the client that is awaited results in."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    @property
    def token(self) -> str:
        """The key, from the server if there is none yet: whoever shows it holds the seats that were taken with it."""
        return self.wait_for(self._client.token())

    def games(self) -> list[MessageData]:
        """All games of the server, with their options and levels."""
        return self.wait_for(self._client.games())

    def open_tables(self, game: str | None = None) -> list[MessageData]:
        """Tables with a free seat that are open to everybody."""
        return self.wait_for(self._client.open_tables(game))

    def new_table(
        self,
        game: str,
        *,
        options: Mapping[str, str] | None = None,
        seats: Mapping[int, str] | None = None,
        name: str = "",
        clock: Mapping[str, Any] | None = None,
        is_open: bool = False,
    ) -> "TableSeat":
        """Set up a table and sit down at it; see `AsyncClient.new_table`."""
        work = self._client.new_table(game, options=options, seats=seats, name=name, clock=clock, is_open=is_open)
        return TableSeat(self, self.wait_for(work))

    def join(self, table: str, *, seat: int | None = None, name: str = "") -> "TableSeat":
        """Sit down at a table, given by its name or its link; where you sit already, that seat."""
        return TableSeat(self, self.wait_for(self._client.join(table, seat=seat, name=name)))

    def record(self, table: str, seat: int | None = None) -> Record:
        """A game written down, as a seat of yours or anybody may see it now."""
        return self.wait_for(self._client.record(table, seat))


class TableSeat:
    """A seat of yours at a table."""

    def __init__(self, client: Client, seat: AsyncTableSeat) -> None:
        self._client = client
        self._seat = seat
        self.table, self.seat, self.link = seat.table, seat.seat, seat.link

    @property
    def state(self) -> MessageData:
        """The table as it was last heard of, as the seat may see it."""
        return self._seat.state

    def turns(self) -> Iterator["TableTurn"]:
        """Every decision that the seat has to make, one after the other, until the game is over."""
        turns = self._seat.turns()
        try:
            while (turn := self._client.wait_for(_next(turns))) is not None:
                yield TableTurn(self, turn)
        finally:
            self.close()

    def play(self, word: str, *, sealed: bool = False) -> None:
        """Make a move, and return when the server has written it down; see `AsyncTableSeat.play`."""
        self._client.wait_for(self._seat.play(word, sealed=sealed))

    def resign(self) -> None:
        """Give the game up."""
        self._client.wait_for(self._seat.resign())

    def chat(self, text: str) -> None:
        """Say something to everybody at the table."""
        self._client.wait_for(self._seat.chat(text))

    def record(self) -> Record:
        """The game so far, as the seat may see it."""
        return self._client.wait_for(self._seat.record())

    def close(self) -> None:
        """Hang up; the seat stays yours."""
        self._client.wait_for(self._seat.close())


class TableTurn:
    """A decision to make: what the seat sees, and the words it may say."""

    def __init__(self, seat: TableSeat, turn: AsyncTableTurn) -> None:
        self.seat = seat
        self.view = turn.view
        """What the seat may know, as the game tells it: ``View.data()``."""
        self.words = turn.words
        """The legal moves."""

    def play(self, word: str, *, sealed: bool = False) -> None:
        """Make a move; see `TableSeat.play`."""
        self.seat.play(word, sealed=sealed)


async def _next(turns: Any) -> AsyncTableTurn | None:
    return await anext(turns, None)

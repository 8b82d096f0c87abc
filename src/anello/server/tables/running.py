"""What onlookers see wherever a game is being played, at other processes too: nobody is to be helped there."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping

from anello.core import View
from anello.server.refusals import Refusal
from anello.server.tables import redaction
from anello.server.tables.live import LiveTable
from anello.server.tables.state import TableState
from anello.server.tables.store import TableStore

__all__ = ["RunningGames"]


class RunningGames:
    """Tables where people are connected: those of other processes are read, and again when they have grown."""

    def __init__(
        self, store: TableStore, tables: Mapping[str, LiveTable], read: Callable[[str], Awaitable[TableState]]
    ) -> None:
        self._store = store
        self._tables = tables
        self._read = read
        self._known: dict[str, TableState] = {}

    async def views(self, game: str, elsewhere: Collection[str]) -> list[View]:
        """The views of all tables in memory and of those elsewhere where a game is being played."""
        here = [table.state for table in list(self._tables.values())]
        grown = await self._store.playing(game, [id for id in elsewhere if id not in self._tables])
        self._known = {id: state for id, state in self._known.items() if id in elsewhere}
        for id, seq in grown.items():
            if id not in self._known or self._known[id].seq < seq:
                try:
                    self._known[id] = await self._read(id)
                except Refusal:
                    self._known.pop(id, None)  # it is damaged, or gone
                await asyncio.sleep(0)
        states = [*here, *(self._known[id] for id in grown if id in self._known)]
        found = [state for state in states if state.created.game == game and state.status == "playing"]
        return [redaction.view(state, None) for state in found]

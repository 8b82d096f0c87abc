"""Finished games of Xart under the engine's eye: for every position who stands better, and what was best."""

import asyncio
from collections import OrderedDict
from functools import cached_property
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, PathParameter

from anello.core import Position
from anello.engines.xart import Thought, XartEngine
from anello.games import xart
from anello.server.api import errors
from anello.server.hall import Hall
from anello.server.referee import Refusal

__all__ = ["router"]

NODES = 4000
"""How long is thought about a position: a limit that gives the same answer on every machine."""
MOST = 5000
"""So many positions are remembered."""


class Analysis(msgspec.Struct):
    """What the engine says of a position of a finished game."""

    n: int
    """After so many plies."""
    white: float | None
    """The winning chance of white; None where there is nothing to say."""
    best: str | None = None
    lays: list[list[int]] = []
    """The tiles that the best turn lays, the chosen one first."""
    line: list[str] = []
    """What both players are expected to do, the best turn first."""
    win_in: int | None = None
    """Turns the winner needs, negative if the player to move loses; None if nothing is proved."""


class Analyst:
    """One engine that thinks about one position at a time, and remembers what it said."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._said: OrderedDict[tuple[str, int], Analysis] = OrderedDict()

    @cached_property
    def _engine(self) -> XartEngine:
        return XartEngine(megabytes=4)

    async def look(self, table: str, n: int, position: xart.Position) -> Analysis:
        """The analysis of a position of a table."""
        async with self._turn:
            if (table, n) not in self._said:
                self._said[table, n] = await asyncio.to_thread(self._think, n, position)
                if len(self._said) > MOST:
                    self._said.popitem(last=False)
            return self._said[table, n]

    def _think(self, n: int, position: xart.Position) -> Analysis:
        if position.outcome is not None:
            winner = position.outcome.winner
            return Analysis(n, 0.5 if winner is None else float(winner == 1))
        self._engine.forget()  # so that the answer does not depend on what was asked before
        try:
            thought = self._engine.think(position, nodes=NODES)
        except ValueError:  # too large a board to be searched
            return Analysis(n, None)
        return _said(n, position, thought)


def _said(n: int, position: xart.Position, thought: Thought) -> Analysis:
    white = thought.chance if position.seat == 1 else 1 - thought.chance
    best = str(thought.turn)
    moves: Any = position.view(position.seat).data()["moves"]
    lays: list[list[int]] = next((move["lays"] for move in moves if move["word"] == best), [])
    return Analysis(n, white, best, lays, [str(turn) for turn in thought.line], thought.win_in)


TheAnalyst: TypeAlias = NamedDependency[Analyst]


@get("/api/tables/{table:str}/analysis/{n:int}", responses=errors(400, 404, 409))
async def analysis(
    analyst: TheAnalyst,
    hall: NamedDependency[Hall],
    table: FromPath[str],
    n: Annotated[int, PathParameter(ge=0, le=100_000)],
) -> Analysis:
    """What the engine says of a finished game of Xart after so many plies."""
    async with hall.table(table) as live:
        played = live.state.played
        if played.outcome is None:
            raise Refusal("not_over", "A game can be analysed when it is over.")
        if n > len(live.state.plies):
            raise Refusal("no_such_ply", f"The game has {len(live.state.plies)} plies.")
        position: Position[object] = played.positions[n]
    if not isinstance(position, xart.Position) or position.variant.draws_tiles:
        raise Refusal("no_analysis", "Only games of Xart without luck are analysed.")
    return await analyst.look(table, n, position)


def router() -> Router:
    """The analysis of finished games."""
    analyst = Analyst()
    return Router(
        "/", route_handlers=[analysis], dependencies={"analyst": Provide(lambda: analyst, sync_to_thread=False)}
    )

"""The computer's seats: players think in the engine pool, and stop when nobody needs the answer.

In a game with secrets the time of an answer must not depend on what was thought: a quick thought and a slow one are
answered after the same time, counted from the moment at which the decision was there to be made.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

import msgspec

from anello.core import Playthrough, Seat, View
from anello.core import game as game_named
from anello.kit.games import offered
from anello.players.player import LEVELS, Learner, Level, Player, Timed, level_named
from anello.server.engine_pool import EnginePool, Urgency
from anello.server.tables.events import SeatPlan

__all__ = ["ComputerSeat", "LevelsOf", "answer_after", "hurrying", "known_levels", "level_at", "taught"]

log = logging.getLogger("anello.table")

LevelsOf: TypeAlias = Callable[[str], Sequence[Level]]
"""The levels of the game with a name."""


def known_levels(game: str) -> Sequence[Level]:
    """The levels of a game, weakest first; none for a game that nobody plays yet."""
    return offered(LEVELS, game_named(game)) or ()


def level_at(levels: Sequence[Level], plan: SeatPlan) -> Level | None:
    """The level that sits on a seat: by its name, for numbers change when levels are added; by its number else."""
    return level_named(levels, plan.name) or level_named(levels, str(plan.level))


def taught(plan: SeatPlan, played: Playthrough, seat: Seat, levels: Sequence[Level]) -> SeatPlan:
    """Who sits on a seat in the next game of the same players: a computer that learns knows more by then."""
    level = level_at(levels, plan) if plan.kind == "computer" else None
    if level is None or level.learned is None:
        return plan
    try:
        return msgspec.structs.replace(plan, memory=level.learned(plan.memory, played, seat))
    except Exception:  # somebody else's player: the next game begins all the same
        log.exception("a player could not learn", extra={"level": level.name})
        return plan


MARGIN = 1.25
"""Players know when to end, but not to the last moment: so much longer than their own time they get."""


def answer_after(thought: float, window: float) -> float:
    """After how many seconds a thought of some length is answered: the whole window, or twice that, or four times …

    >>> [answer_after(thought, 0.8) for thought in (0.0, 0.0001, 0.79, 0.9, 2.0)]
    [0.8, 0.8, 0.8, 1.6, 3.2]
    """
    while 0 < window < thought:
        window *= 2
    return max(thought, window)


class ComputerSeat:
    """A computer player at one seat of one table, made when it is first needed."""

    def __init__(self, seat: Seat, level: Level, pool: EnginePool, memory: str = "") -> None:
        self.seat = seat
        self._memory = memory
        self._level = level
        self._pool = pool
        self._player: Player | None = None
        self._stopped = False
        self._slow = 1, 1
        """A round, and how many times the usual window its answers take."""

    async def window(self, beat: float, round: int) -> float:
        """How many seconds after it was asked this player answers in a round, whatever it thinks: whole beats."""
        player = await self._pool.run(self._made, Urgency.SEAT)
        own = player.seconds * MARGIN if isinstance(player, Timed) else 0.0
        longer = self._slow[1] if self._slow[0] == round else 1
        return beat * max(1, math.ceil(own / beat)) * longer if beat > 0 else 0.0

    def overran(self, round: int) -> None:
        """A thought took too long. Now all get more time until the round is over: so no further one tells anything."""
        number, longer = self._slow
        self._slow = round, 2 * longer if number == round else 2

    async def decide(self, view: View) -> str:
        """One of the legal words of the view; the work is done in the pool."""
        return await self._pool.run(partial(self._decide, view), Urgency.SEAT)

    def _decide(self, view: View) -> str:
        player = self._made()
        return "" if self._stopped else player.decide(view)

    def _made(self) -> Player:
        """Making the player may take long too, so it happens in the thread."""
        if self._player is None:
            self._player = self._level.new_player()
            if self._memory and isinstance(self._player, Learner):
                self._player.recall(self._memory)
        return self._player

    def hurry(self) -> None:
        """Ask for the answer now, since the clock is running out."""
        if self._player is not None:
            self._player.stop()

    def stop(self) -> None:
        """Nobody needs the answer any more."""
        self._stopped = True
        self.hurry()


@contextmanager
def hurrying(computer: ComputerSeat, moment: float | None) -> Iterator[None]:
    """The computer knows nothing of its clock: it is asked for its move when its share of the time is used up."""
    if moment is None:
        yield
        return
    hurry = asyncio.get_running_loop().call_at(moment, computer.hurry)
    try:
        yield
    finally:
        hurry.cancel()

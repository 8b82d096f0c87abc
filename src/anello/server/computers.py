"""The computer's seats: players think in a few threads of their own, and stop when nobody needs the answer."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeAlias

from anello.core import Seat, UnknownGame, View
from anello.engines.players import Level, Player, levels

__all__ = ["Bench", "Levels", "Thinker", "known_levels", "until_the_beat"]

Levels: TypeAlias = Callable[[str], Sequence[Level]]


def known_levels(game: str) -> Sequence[Level]:
    """The levels of a game, weakest first; none for a game that nobody plays yet."""
    try:
        return levels(game)
    except UnknownGame:
        return ()


def until_the_beat(seconds: float, beat: float) -> float:
    """How long an answer found after so many seconds is kept back: a thought of any length ends with a whole beat.

    >>> [round(thought + until_the_beat(thought, 0.8), 3) for thought in (0.001, 0.01, 0.79, 0.9)]
    [0.8, 0.8, 0.8, 1.6]
    """
    return -seconds % beat if beat > 0 else 0.0


class Bench:
    """Where computer players sit and think: so many at a time, all others wait their turn."""

    def __init__(self, threads: int, levels: Levels = known_levels) -> None:
        self.levels = levels
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="thinking")

    def level(self, game: str, wanted: str) -> Level | None:
        """The level that a name or a number means."""
        for level in self.levels(game):
            if wanted.strip().lower() in (str(level.number), level.name.lower()):
                return level
        return None

    async def decide(self, thinker: "Thinker", view: View) -> str:
        """What a player does; the work is done in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, partial(thinker.decide, view))

    def close(self) -> None:
        """Send everybody home. Running players have been asked to stop before."""
        self._executor.shutdown(wait=False, cancel_futures=True)


class Thinker:
    """A computer player at one seat of one table, made when it is first needed."""

    def __init__(self, seat: Seat, level: Level) -> None:
        self.seat = seat
        self._level = level
        self._player: Player | None = None
        self._stopped = False

    def decide(self, view: View) -> str:
        """One of the legal words of the view. Making the player may take long too, so it happens in the thread."""
        if self._player is None:
            self._player = self._level.new_player()
        if self._stopped:
            return ""
        return self._player.decide(view)

    def hurry(self) -> None:
        """Ask for the answer now, since the clock is running out."""
        if self._player is not None:
            self._player.stop()

    def stop(self) -> None:
        """Nobody needs the answer any more."""
        self._stopped = True
        self.hurry()

"""Who plays: what every computer player promises, and where the levels of each game are found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Protocol, runtime_checkable

from anello.core import UnknownGame, View

__all__ = ["Level", "Player", "Timed", "Tunable", "has_levels", "level", "levels"]

GROUP = "anello.levels"


class Player(Protocol):
    """A computer player at one seat of one table. It may remember what it has seen there."""

    def decide(self, view: View) -> str:
        """The word of the move to make: one of ``view.words``. All it knows of the game is the view."""

    def stop(self) -> None:
        """Ask a running `decide`, from another thread, to answer at once with the best it has."""


@runtime_checkable
class Timed(Protocol):
    """A player whose time for one decision can be changed."""

    seconds: float


@runtime_checkable
class Tunable(Protocol):
    """A player with settings for matches between engine builders."""

    def tune(self, setting: str, value: str) -> None:
        """Change a setting; an `AnelloError` if it does not exist. All know ``seed``, which makes chance repeatable."""


@dataclass(frozen=True)
class Level:
    """A strength with a name."""

    number: int
    name: str
    new_player: Callable[[], Player]
    """Makes a player of this strength for one table."""


def has_levels(game: str) -> bool:
    """Whether somebody plays this game."""
    return any(entry.name == game for entry in entry_points(group=GROUP))


@cache
def levels(game: str) -> Sequence[Level]:
    """The levels of a game, weakest first."""
    for entry in entry_points(group=GROUP):
        if entry.name == game:
            found: Sequence[Level] = entry.load()
            return found
    raise UnknownGame(f"Nobody here plays {game!r} yet.")


def level(game: str, name: str) -> Level:
    """The level that a name or number means."""
    for candidate in levels(game):
        if name.strip().lower() in (str(candidate.number), candidate.name.lower()):
            return candidate
    raise UnknownGame(f"There is no level {name!r}: say 1 to {len(levels(game))} or a name.")

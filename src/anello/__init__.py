"""Anello: board games of rings, to play, learn and study."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # first, for of two a type checker takes the first: the same function, with the types of our games
    from anello.core import Game, Position
    from anello.games import game as game
    from anello.study.solving import SolvedPosition

from anello.core import *  # type: ignore[no-redef]  # noqa: F403  # the core is the library's front door
from anello.core import __all__ as _core
from anello.core import registry as _registry

__version__ = "0.1.0"
__all__ = ["__version__", "solve", "warm_up", *_core]


def solve(
    position: "str | Position[Any]", *, game: "str | Game[Any] | None" = None, **settings: Any
) -> "SolvedPosition":
    """Solve a position, or the line of one: strategies for both players as tables, and what they are worth for certain.

    Of our games Xe Queo! offers this for a round before anybody has chosen, on boards of any size. ``settings`` are the
    game's own: ``seconds`` of computing, the ``tolerance`` up to which a small round is solved, the ``metric``.

    >>> solved = solve("@1Y1/4/OR2/4 1 0-0")                     # three pieces on 4 x 4 cells; seat 1 begins
    >>> round(solved.lower, 3), round(solved.upper, 3)           # it is worth a ninth to whoever begins
    (0.111, 0.111)
    >>> stubborn = {"": {"=R": 1.0}, "=R": {"R!": 1.0}}          # chooses red and calls red
    >>> solved.best_response(stubborn).value, solved.best_response(stubborn).table
    (1.0, {'': {'=O': 1.0}})
    """
    from anello.study.solving import solve as solve_with  # here, since a game that is only played needs no solver

    return solve_with(position, game=game, **settings)


def warm_up(*names: str, progress: Callable[[int, int, str], None] | None = None) -> None:
    """Compile everything that games need, so that nobody waits for it later; the result is kept for the next time.

    Name games to compile only theirs. ``progress`` is told how many steps of how many are done, and what comes next.
    The same from a shell: ``anello warm-up``.
    """
    from anello.warmup import warm_up as run_all_steps  # here, since a game that is only played needs no engines

    run_all_steps(*names, progress=progress)


def _tell_of_compiling(_: Any) -> None:
    """A game with compiled parts was loaded: the first time they are needed takes a while."""
    if "numba" in sys.modules:
        from anello.kit.compiling import tell_of_compiling

        tell_of_compiling()


_registry.when_loaded(_tell_of_compiling)

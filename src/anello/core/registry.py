"""Where games are found by name: installed packages announce theirs as entry points of the group anello.games."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from anello.core.errors import UnknownGame, quoted
from anello.core.game import Game

__all__ = ["game", "game_names", "register"]

GROUP = "anello.games"

_registered: dict[str, Game[Any]] = {}


def register(new: Game[Any]) -> None:
    """Make a game known in this process without installing a package."""
    _registered[new.name] = new


@cache
def _installed() -> dict[str, Any]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def game_names() -> list[str]:
    """The names of all known games."""
    return sorted({*_installed(), *_registered})


def game(name: str) -> Game[Any]:
    """The game with this name.

    >>> game("xart").title
    'Xart'
    """
    if name not in _registered:
        if name not in _installed():
            raise UnknownGame(f"There is no game {quoted(name)}; known are: {', '.join(game_names())}.")
        register(_installed()[name].load())
    return _registered[name]

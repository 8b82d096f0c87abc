"""Where games are found by name: installed packages announce theirs as entry points of the group anello.games."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from anello.core.arguments import expect_kind, expect_text
from anello.core.errors import UnknownGame, quoted
from anello.core.game import Game

__all__ = ["game", "game_names", "is_known", "register", "when_loaded"]

GROUP = "anello.games"

_registered: dict[str, Game[Any]] = {}

_broken: dict[str, str] = {}

_told: list[Callable[[Game[Any]], None]] = []


def when_loaded(tell: Callable[[Game[Any]], None]) -> None:
    """Have something called with each game that an installed package brings, once it is loaded."""
    _told.append(tell)


def register(new: Game[Any]) -> None:
    """Make a game known in this process without installing a package."""
    _registered[expect_kind(new, Game, "A game").name] = new
    _broken.pop(new.name, None)


@cache
def _installed() -> dict[str, Any]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def game_names() -> list[str]:
    """The names of all known games."""
    return sorted({*_installed(), *_registered})


def is_known(this: Game[Any]) -> bool:
    """Whether this very game is the one that is found by its name."""
    try:
        return game(this.name) is this
    except UnknownGame:
        return False


def game(name: str) -> Game[Any]:
    """The game with this name.

    >>> game("xart").title
    'Xart'
    """
    expect_text(name, "The name of a game", UnknownGame)
    if name not in _registered:
        if name not in _installed():
            raise UnknownGame(f"There is no game {quoted(name)}; known are: {', '.join(game_names())}.")
        register(found := _load(name))
        for tell in _told:
            tell(found)
    return _registered[name]


def _load(name: str) -> Game[Any]:
    """What an entry point names. One that is broken is tried once: its modules may take long to fail."""
    if name in _broken:
        raise UnknownGame(_broken[name])
    try:
        return _expect_game(_installed()[name].load(), name)
    except Exception as error:
        _broken[name] = f"The game {quoted(name)} is installed, but it cannot be loaded: {error}."
        raise UnknownGame(_broken[name]) from error


def _expect_game(found: object, name: str) -> Game[Any]:
    if not isinstance(found, Game):
        raise TypeError(f"its entry point names {quoted(found)}, which is no game")
    if found.name != name:
        raise ValueError(f"it calls itself {quoted(found.name)}, and its entry point should too")
    return found

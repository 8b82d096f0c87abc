"""The games that are there, found by their entry points; whatever of them cannot be loaded is left out and logged."""

import logging
from functools import cache
from typing import Any, TypeVar

from anello.core import Faculty, Game, UnknownGame, game_names
from anello.core import game as game_named

__all__ = ["games_with", "known_games", "offered", "offers"]

T = TypeVar("T")

log = logging.getLogger("anello.games")


def known_games() -> list[Game[Any]]:
    """All games that can be loaded: those for two or more first, then by name.

    >>> [game.title for game in known_games()][:1]
    ['Xart']
    """
    found = [game for name in game_names() if (game := _whole(name))]
    return sorted(found, key=lambda game: (len(game.seats) < 2, game.name))


def _whole(name: str) -> Game[Any] | None:
    try:
        return game_named(name)
    except UnknownGame as error:
        _tell_once(name, str(error))
        return None


def games_with(faculty: Faculty[Any]) -> list[Game[Any]]:
    """The games that name something they offer; nothing of it is loaded."""
    return [game for game in known_games() if faculty.is_offered_by(game)]


def offered(faculty: Faculty[T], game: Game[Any]) -> T | None:
    """What a game offers; None if it does not, or if that cannot be loaded."""
    try:
        return faculty.of(game)
    except Exception as error:  # somebody else's package: whatever is wrong with it, the others go on
        _tell_once(game.name, f"{faculty.name}: {error}")
        return None


def offers(faculty: Faculty[T]) -> list[tuple[Game[Any], T]]:
    """What games offer, each with its game."""
    found = [(game, offered(faculty, game)) for game in games_with(faculty)]
    return [(game, offer) for game, offer in found if offer is not None]


@cache
def _tell_once(name: str, reason: str) -> None:
    log.error("a game cannot be loaded", extra={"game": name, "reason": reason})

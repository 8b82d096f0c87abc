"""What a game may offer beyond its rules: levels, lessons, a page … each found by name and loaded when asked for."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

from anello.core.errors import NotOffered
from anello.core.game import Game

__all__ = ["Faculty"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Faculty(Generic[T]):
    """Something that games may offer: whoever uses it says here what it is called and what is said where it is lacking.

    A game names the place as ``module:attribute`` in its `Game.faculties`; the module is imported when the faculty is
    first asked for, so that a game that is only played loads no engine and no lessons.

    >>> import anello
    >>> anthem: Faculty[str] = Faculty("anthem", "{title} has no anthem.")
    >>> game = anello.game("xart")
    >>> anthem.of(game) is None
    True
    >>> anthem.expect(game)
    Traceback (most recent call last):
        ...
    anello.core.errors.NotOffered: Xart has no anthem.
    """

    name: str
    lack: str
    """A sentence for those who ask a game that does not offer it; ``{title}`` stands for the game."""

    def is_offered_by(self, game: Game[Any]) -> bool:
        """Whether a game offers it. Nothing is loaded to find out."""
        return self.name in game.faculties

    def of(self, game: Game[Any]) -> T | None:
        """What a game offers, None if it does not."""
        place = game.faculties.get(self.name)
        return None if place is None else cast(T, _loaded(place))

    def expect(self, game: Game[Any]) -> T:
        """What a game offers; a `NotOffered` says politely that it does not."""
        if not self.is_offered_by(game):
            raise NotOffered(self.lack.format(title=game.title))
        return cast(T, _loaded(game.faculties[self.name]))


@cache
def _loaded(place: str) -> Any:
    module, _, attribute = place.partition(":")
    found: Any = import_module(module)
    for name in filter(None, attribute.split(".")):
        found = getattr(found, name)
    return found

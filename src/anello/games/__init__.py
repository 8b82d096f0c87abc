"""The games, one folder each, and what type checkers may know of those that come with Anello."""

from typing import TYPE_CHECKING, Any, Literal, overload

from anello.core import Game
from anello.core import game as game_named

if TYPE_CHECKING:
    from anello.games.solitaire.game import Solitaire
    from anello.games.xart.game import Xart
    from anello.games.xequeo.match import XeQueo

__all__ = ["game"]


@overload
def game(name: Literal["solitaire"]) -> "Solitaire": ...
@overload
def game(name: Literal["xart"]) -> "Xart": ...
@overload
def game(name: Literal["xequeo"]) -> "XeQueo": ...
@overload
def game(name: str) -> Game[Any]: ...
def game(name: str) -> Game[Any]:
    """The game with this name, ours or an outside package's; see `anello.game`."""
    return game_named(name)

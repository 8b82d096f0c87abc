"""The solitaire in numbers, in a window like Xart's: the tiles in the middle, an action is a cell and a tile."""

from collections.abc import Mapping
from dataclasses import dataclass

from anello.core import AnelloError, View
from anello.games.solitaire.view import SolitaireView
from anello.games.xart.encoding import tile_action, tile_planes
from anello.games.xart.notation import TileDraw, XartTurn
from anello.games.xart.tables import TILES
from anello.kit.encoding import Observation, plane_stack

__all__ = ["SolitaireEncoding", "encoding"]


@dataclass(frozen=True)
class SolitaireEncoding:
    """The actions and observations of the solitaire; see `anello.games.xart.encoding.XartEncoding`."""

    square: int
    """The side of the square to be built."""

    @property
    def size(self) -> int:
        """The rows of the window: the square, and a space on every side of it."""
        return self.square + 2

    @property
    def actions(self) -> int:
        """A cell of the window and a tile."""
        return self.size**2 * len(TILES)

    @property
    def planes(self) -> tuple[str, ...]:
        """The tiles one kind after the other, what was drawn, and how far the game has come."""
        tiles, drawn = (tuple(f"{what} {TileDraw(tile)}" for tile in TILES) for what in ("tile", "drawn"))
        return (*tiles, *drawn, "part of the tiles still hidden")

    @property
    def shape(self) -> tuple[int, int, int]:
        """A plane for each of `planes`."""
        return len(self.planes), self.size, self.size

    def action(self, view: View, move: XartTurn) -> int | None:
        """The number of a placement."""
        return tile_action(move, _seen(view).position.box, self.size)

    def observe(self, view: View) -> Observation:
        """The tiles laid, and the one to be laid."""
        position, planes = _seen(view).position, plane_stack(self.shape)
        tile_planes(planes, [(x, y, tile) for (x, y), tile in position.tiles.items()], position.box)
        if position.drawn:
            planes[len(TILES) - 1 + position.drawn] = 1
        planes[-1] = position.tiles_to_come / self.square**2
        return planes


def encoding(options: Mapping[str, str], size: int | None) -> SolitaireEncoding:
    """The encoding for a square."""
    if size is not None:
        raise AnelloError("The window of the solitaire follows from its square: leave the size out.")
    return SolitaireEncoding(int(options["size"]))


def _seen(view: View) -> SolitaireView:
    if not isinstance(view, SolitaireView):
        raise AnelloError("This is no view of the solitaire.")
    return view

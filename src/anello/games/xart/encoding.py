"""Xart in numbers: the board lies in the middle of a square window, and an action is a cell of it and a tile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from anello.core import AnelloError, View
from anello.games.xart.notation import TileDraw, XartTurn
from anello.games.xart.position import XartPosition
from anello.games.xart.tables import TILES
from anello.games.xart.variants import LIMIT, Variant
from anello.games.xart.view import XartView
from anello.kit.encoding import Observation, plane_stack

__all__ = ["XartEncoding", "encoding", "tile_action", "tile_planes"]

WINDOW = 24
"""So many rows and columns are seen of a board without limits, if nothing else is said."""
SMALLEST, LARGEST = 3, 256


@dataclass(frozen=True)
class XartEncoding:
    """The actions and observations of Xart in a window of so many rows and columns.

    The box around all tiles lies in the middle, half a cell further to the left and the top where it cannot be exact.
    Action ``(row * size + column) * 6 + tile - 1`` lays a tile, 1 to 6, in a cell of the window.

    >>> XartEncoding(Variant.LIMITED, 10).actions
    600
    """

    variant: Variant
    size: int

    @property
    def actions(self) -> int:
        """A cell of the window and a tile."""
        return self.size**2 * len(TILES)

    @property
    def planes(self) -> tuple[str, ...]:
        """The tiles one kind after the other, whom one plays for, and what was drawn."""
        tiles = tuple(f"tile {TileDraw(tile)}" for tile in TILES)
        drawn = tuple(f"drawn {TileDraw(tile)}" for tile in TILES) if self.variant.draws_tiles else ()
        return (*tiles, "the viewer is red", "the viewer is to act", *drawn)

    @property
    def shape(self) -> tuple[int, int, int]:
        """A plane for each of `planes`."""
        return len(self.planes), self.size, self.size

    def action(self, view: View, move: XartTurn) -> int | None:
        """The number of a turn; None outside of the window."""
        return tile_action(move, _position(view).size, self.size)

    def observe(self, view: View) -> Observation:
        """The board as it lies in the window; what sticks out is not seen."""
        position, planes = _position(view), plane_stack(self.shape)
        tile_planes(planes, position.rows.tolist(), position.size)
        planes[len(TILES)] = view.viewer == 2
        planes[len(TILES) + 1] = view.viewer in view.to_act
        if position.drawn:
            planes[len(TILES) + 1 + position.drawn] = 1
        return planes


def encoding(options: Mapping[str, str], size: int | None) -> XartEncoding:
    """The encoding of a variant: the limited board is seen with all cells it may grow to."""
    variant = Variant(options["variant"])
    chosen = (LIMIT + 2 if variant.limit else WINDOW) if size is None else size
    if not hasattr(chosen, "__index__") or not SMALLEST <= chosen <= LARGEST:
        raise AnelloError(f"A window has {SMALLEST} to {LARGEST} rows, not {chosen}.")
    return XartEncoding(variant, chosen)


def tile_action(turn: XartTurn, box: tuple[int, int], size: int) -> int | None:
    """The number of a turn on a board of this width and height in a window of so many rows."""
    width, height = box
    if width:
        x, y = turn.x + (size - width) // 2, turn.y + (size - height) // 2
    else:
        x = y = size // 2
    return (y * size + x) * len(TILES) + turn.tile - 1 if 0 <= x < size and 0 <= y < size else None


def tile_planes(planes: Observation, rows: Sequence[Sequence[int]], box: tuple[int, int]) -> None:
    """Show tiles, given as (x, y, tile), in the first six planes."""
    size = planes.shape[1]
    left, top = (size - box[0]) // 2, (size - box[1]) // 2
    for x, y, tile in rows:
        if 0 <= x + left < size and 0 <= y + top < size:
            planes[tile - 1, y + top, x + left] = 1


def _position(view: View) -> XartPosition:
    if not isinstance(view, XartView):
        raise AnelloError("This is no view of Xart.")
    return view.position

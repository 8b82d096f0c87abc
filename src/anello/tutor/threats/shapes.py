"""The names of attacks: how the tiles of a turn lie when it is called an L-attack or a long L-attack.

In an *inner corner* two walls of tiles meet. A colour leads out of the end of one wall into the corner; along the
other wall the other colour leads out, and behind that the own colour once more. A curve laid there joins nothing by
itself, but it forces the tiles along the wall up to the corner, and at both ends of the row a half ring is left open:

    own|     the row of the turn runs down from the corner, the
    ---+-    curve at its foot is the tile that was chosen
    other
    own
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from anello.games.xart.scratch import Laid
from anello.games.xart.tables import COLOUR_AT, NEIGHBOUR, SHAPE

__all__ = ["Shape", "l_shape"]


class Shape(StrEnum):
    """What players call an attack."""

    L = "l-attack"
    LONG_L = "long-l-attack"
    CORNER = "corner-attack"


def l_shape(tiles: Mapping[tuple[int, int], int], laid: Sequence[Laid], colour: int) -> Shape | None:
    """L or long L if the tiles of a turn lie as one; ``tiles`` are those before the turn, the chosen one comes first.

    Whether the turn really makes two ring attacks is for the search to say.
    """
    chosen, row = laid[0], laid[1:]
    if not row or SHAPE[chosen.tile] == "+":
        return None
    for side, (dx, dy) in enumerate(NEIGHBOUR):
        cells = [(chosen.x + i * dx, chosen.y + i * dy) for i in range(len(laid))]
        if {(tile.x, tile.y) for tile in laid} != set(cells):
            continue
        corner = cells[-1][0] + dx, cells[-1][1] + dy
        if corner not in tiles or COLOUR_AT[tiles[corner], side ^ 2] != colour:
            return None
        for wall in (side + 1 & 3, side + 3 & 3):
            edges = [_edge(tiles, cell, wall) for cell in cells]
            if edges == [colour] + [1 - colour] * len(row) and _edge(tiles, cells[0], wall ^ 2) is None:
                return Shape.L if len(row) == 1 else Shape.LONG_L
    return None


def _edge(tiles: Mapping[tuple[int, int], int], cell: tuple[int, int], side: int) -> int | None:
    """The colour that leads into a cell from a side; None where no tile lies."""
    dx, dy = NEIGHBOUR[side]
    tile = tiles.get((cell[0] + dx, cell[1] + dy))
    return None if tile is None else int(COLOUR_AT[tile, side ^ 2])

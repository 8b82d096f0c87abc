"""The words in which positions, pictures and lessons speak of tiles: cells, laid tiles, and what has won."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from anello.games.xart.endings import XartEnding

__all__ = ["LaidTile", "TileCell", "Tiles", "Win"]

TileCell: TypeAlias = tuple[int, int]
"""Column and row, x to the right and y down; (0, 0) is A1."""

Tiles: TypeAlias = Mapping[TileCell, int]
"""The laid tiles by their cells: 1 and 2 are straights, 3 to 6 curves."""


class LaidTile(NamedTuple):
    """A tile on a cell, counted from the top left of the box; in a film from where the first tile lies."""

    x: int
    y: int
    tile: int


@dataclass(frozen=True, slots=True)
class Win:
    """A closed ring or a finished line: its colour (0 white, 1 red) and its cells in the order the line runs."""

    colour: int
    how: XartEnding
    cells: tuple[TileCell, ...]

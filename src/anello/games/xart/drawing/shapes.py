"""What a picture must know of Xart: where the lines of a tile run and what can be marked."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from anello.games.xart.notation import cell_name
from anello.games.xart.tables import EAST, NEIGHBOUR, NORTH, SOUTH, WEST
from anello.games.xart.tiles import TileCell, Tiles, Win

__all__ = ["LINES", "NAMES", "TileMarks", "bounds", "describe", "route"]

NAMES = ("White", "Red")

LINES: Mapping[int, tuple[tuple[int, int], tuple[int, int]]] = {
    1: ((NORTH, SOUTH), (WEST, EAST)),
    2: ((WEST, EAST), (NORTH, SOUTH)),
    3: ((NORTH, WEST), (EAST, SOUTH)),
    4: ((NORTH, EAST), (WEST, SOUTH)),
    5: ((EAST, SOUTH), (NORTH, WEST)),
    6: ((WEST, SOUTH), (NORTH, EAST)),
}
"""For each tile the two edges that white joins and the two that red joins."""


@dataclass(frozen=True, kw_only=True)
class TileMarks:
    """What a picture of a position points at."""

    chosen: TileCell | None = None
    """The tile that was laid last by choice …"""
    forced: Sequence[TileCell] = ()
    """… and those that followed because they had to, in order."""
    targets: Collection[TileCell] = ()
    """Free cells where a tile may go."""
    win: Win | None = None
    ghosts: Sequence[tuple[TileCell, int]] = ()
    """A turn that is only considered: its tiles in the order of falling, the chosen one first."""
    threats: Mapping[TileCell, int] = field(default_factory=dict)
    """Free cells where a colour could close a ring or finish a line."""
    coordinates: bool = True
    frame: tuple[int, int, int, int] | None = None
    """Left, top, width and height of the frame that limits the board, in cells."""


def bounds(cells: Iterable[TileCell]) -> tuple[int, int, int, int]:
    """The first and last column and row of some cells: left, top, right, bottom, all of them inside."""
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def route(tiles: Tiles, win: Win) -> list[tuple[TileCell, int, int]]:
    """A winning line cell by cell, each with the edge where it comes in and the edge where it goes out."""
    steps: list[tuple[TileCell, int, int]] = []
    for cell, after in zip(win.cells, [*win.cells[1:], None], strict=True):
        sides = LINES[tiles[cell]][win.colour]
        if after is None:
            out = sides[1] if steps and sides[0] == steps[-1][2] ^ 2 else sides[0]
        else:
            leading = [side for side in sides if (cell[0] + NEIGHBOUR[side][0], cell[1] + NEIGHBOUR[side][1]) == after]
            if not leading:
                raise ValueError(
                    f"No {NAMES[win.colour].lower()} line leads from {cell_name(*cell)} to {cell_name(*after)}."
                )
            out = leading[0]
        steps.append((cell, sides[0] + sides[1] - out, out))
    return steps


def describe(tiles: Tiles, marks: TileMarks) -> str:
    """A position and its marks in words, for those who do not see the picture."""
    sentences = [f"{len(tiles)} tile{'' if len(tiles) == 1 else 's'} on the table." if tiles else "An empty table."]
    if marks.chosen is not None:
        followers = [cell_name(*cell) for cell in marks.forced]
        sentences.append(
            f"Last turn: {cell_name(*marks.chosen)}" + (f", forced: {' '.join(followers)}." if followers else ".")
        )
    if marks.ghosts:
        considered = [cell_name(*cell) for cell, _ in marks.ghosts]
        sentences.append(f"Preview: {' '.join(considered)}.")
    sentences += [
        f"{NAMES[colour]} threatens to win at {cell_name(*cell)}." for cell, colour in sorted(marks.threats.items())
    ]
    if marks.win is not None:
        way = " ".join(cell_name(*cell) for cell in marks.win.cells)
        sentences.append(f"{NAMES[marks.win.colour]} has won along {way}.")
    return " ".join(sentences)

"""The rules of the solitaire, compiled: a position as one number, where tiles may be laid, and when it is solved.

A position before the draw is its tiles and nothing else. Three bits a cell, row by row and four cells a row, with the
box of all tiles in the upper left corner, make it a number of 48 bits, the *key*; an empty table is 0.
"""

import numpy as np
import numpy.typing as npt

from anello.games.xart.tables import COLOURS, FITS, FORCED, ILLEGAL_SPACE, SIDES, TOUCH, WHITE_SIDES
from anello.kit.compiler import jit

__all__ = [
    "LARGEST",
    "MOST_PLACEMENTS",
    "BoardKeys",
    "Placements",
    "canonical",
    "find",
    "key_after",
    "line_through",
    "list_placements",
    "list_turns",
    "solved_by",
]

BoardKeys = npt.NDArray[np.int64]
Placements = npt.NDArray[np.int64]

LARGEST = 4
"""The side of the largest square that a key can hold."""

MOST_PLACEMENTS = 64
"""More than there can be: no more than 20 free cells are in reach, and three tiles fit beside one edge."""

CELL_BITS, ROW_BITS = 3, 12
FIRST_COLUMN = 0o7_0007_0007_0007
ROW = 0o7777

# The table with a margin of one cell, so that tiles can be laid beyond the box.
STRIDE = LARGEST + 2
STEPS = np.array([-STRIDE, 1, STRIDE, -1])
FIRST = STRIDE + 1
"""Where A1 lies on it."""


def _row_tables() -> tuple[BoardKeys, BoardKeys, BoardKeys]:
    """What becomes of four tiles in a row: mirrored left to right, made a column by a diagonal mirror, recoloured."""

    def changed(sides: tuple[int, ...], flip: int = 0) -> list[int]:
        """Where each tile goes when its sides go there, and the colours are swapped if ``flip`` is 15."""
        whites = [sum((white >> side & 1) << sides[side] for side in range(4)) for white in WHITE_SIDES[1:]]
        return [0, *(WHITE_SIDES.index(white ^ flip) for white in whites)]

    mirrored, transposed, recoloured = changed((0, 3, 2, 1)), changed((3, 2, 1, 0)), changed((0, 1, 2, 3), flip=15)
    tables = np.zeros((3, ROW + 1), np.int64)
    for row in range(ROW + 1):
        tiles = [row >> CELL_BITS * x & 7 for x in range(LARGEST)]
        if 7 not in tiles:
            tables[0, row] = sum(mirrored[tile] << CELL_BITS * (LARGEST - 1 - x) for x, tile in enumerate(tiles))
            tables[1, row] = sum(transposed[tile] << ROW_BITS * x for x, tile in enumerate(tiles))
            tables[2, row] = sum(recoloured[tile] << CELL_BITS * x for x, tile in enumerate(tiles))
    return tables[0], tables[1], tables[2]


MIRRORED, TRANSPOSED, RECOLOURED = _row_tables()


@jit
def canonical(key: int) -> int:
    """The least key among the sixteen that differ only by turning, mirroring and swapping the colours.

    A draw is as likely as its image under each of these, so all sixteen are worth the same.
    """
    if key == 0:
        return 0
    least = key
    for _ in range(2):
        # A mirror and a diagonal mirror in turn go through all eight symmetries and come back.
        for _ in range(4):
            key = _mirrored(key)
            least = min(least, key)
            key = _transposed(key)
            least = min(least, key)
        key = _recoloured(key)
    return least


@jit
def find(keys: BoardKeys, key: int) -> int:
    """Where the image of a position stands among canonical keys in order; -1 if it is not there."""
    image = canonical(key)
    first, end = 0, len(keys)
    while first < end:
        middle = (first + end) // 2
        if keys[middle] < image:
            first = middle + 1
        else:
            end = middle
    return first if first < len(keys) and keys[first] == image else -1


@jit
def _mirrored(key: int) -> int:
    image = (
        MIRRORED[key & ROW]
        | MIRRORED[key >> 12 & ROW] << 12
        | MIRRORED[key >> 24 & ROW] << 24
        | MIRRORED[key >> 36 & ROW] << 36
    )
    while image & FIRST_COLUMN == 0:
        image >>= CELL_BITS
    return int(image)


@jit
def _transposed(key: int) -> int:
    return int(
        TRANSPOSED[key & ROW]
        | TRANSPOSED[key >> 12 & ROW] << 3
        | TRANSPOSED[key >> 24 & ROW] << 6
        | TRANSPOSED[key >> 36 & ROW] << 9
    )


@jit
def _recoloured(key: int) -> int:
    return int(
        RECOLOURED[key & ROW]
        | RECOLOURED[key >> 12 & ROW] << 12
        | RECOLOURED[key >> 24 & ROW] << 24
        | RECOLOURED[key >> 36 & ROW] << 36
    )


@jit
def _lay_out(key: int, table: BoardKeys) -> tuple[int, int]:
    """Put the tiles on an empty table with a margin; returns the width and height of their box."""
    width = height = 0
    for y in range(LARGEST):
        for x in range(LARGEST):
            tile = key >> CELL_BITS * (LARGEST * y + x) & 7
            if tile:
                table[(y + 1) * STRIDE + x + 1] = tile
                width, height = max(width, x + 1), y + 1
    return width, height


@jit
def _mask(table: BoardKeys, place: int) -> int:
    """The edges that lead into a place, as one byte; see `anello.games.xart.tables`."""
    mask = 0
    for side in range(4):
        neighbour = place + STEPS[side]
        if 0 <= neighbour < len(table) and table[neighbour]:
            mask |= TOUCH[table[neighbour], side ^ 2]
    return mask


@jit
def _written(found: Placements, count: int, x: int, y: int, tile: int) -> int:
    """Write one more placement; returns how many there are now."""
    found[count, 0], found[count, 1], found[count, 2] = x, y, tile
    return count + 1


@jit
def list_placements(key: int, size: int, found: Placements) -> tuple[int, bool]:
    """Write all legal placements of all tiles into rows of x, y and tile; returns how many, and whether any is forced.

    x and y are counted from the upper left of the box; the first tile goes to (-1, -1). Where a space is forced only
    the placements in forced spaces are listed, and the tile drawn does not matter.
    """
    count = 0
    if key == 0:
        for tile in range(1, 7):
            count = _written(found, count, -1, -1, tile)
        return count, False
    table = np.zeros(STRIDE * STRIDE, np.int64)
    width, height = _lay_out(key, table)
    forced = False
    for y in range(height):  # a forced space always lies inside the box
        for x in range(width):
            place = (y + 1) * STRIDE + x + 1
            forced |= table[place] == 0 and FORCED[_mask(table, place)] != 0
    for y in range(-1, LARGEST):
        for x in range(-1, LARGEST):
            place = (y + 1) * STRIDE + x + 1
            if table[place] or max(x + 1, width, width - x) > size or max(y + 1, height, height - y) > size:
                continue
            mask = _mask(table, place)
            if mask == 0 or (forced and FORCED[mask] == 0):
                continue
            for tile in range(1, 7):
                if FITS[mask, tile] and not _spoils(table, place, tile):
                    count = _written(found, count, x, y, tile)
    return count, forced


@jit
def _spoils(table: BoardKeys, place: int, tile: int) -> bool:
    """Whether a tile there would leave a space with three or four edges of one colour."""
    table[place] = tile
    spoils = False
    for side in range(4):
        space = place + STEPS[side]
        if 0 <= space < len(table) and table[space] == 0:
            spoils |= FORCED[_mask(table, space)] == ILLEGAL_SPACE
    table[place] = 0
    return spoils


@jit
def list_turns(key: int, size: int, drawn: int, found: Placements) -> tuple[int, int]:
    """Write what may be done with the tile that was drawn, as `list_placements` does; 0 stands for any tile.

    It is laid as it comes, unless a space is forced or it fits nowhere so: then it is turned as one likes.
    """
    count, forced = list_placements(key, size, found)
    as_it_comes = 0
    if drawn and not forced:
        for i in range(count):
            if found[i, 2] == drawn:
                as_it_comes = _written(found, as_it_comes, found[i, 0], found[i, 1], drawn)
    return as_it_comes if as_it_comes else count, int(forced)


@jit
def key_after(key: int, x: int, y: int, tile: int) -> int:
    """The key after a legal placement."""
    if x < 0:
        key, x = key << CELL_BITS, 0
    if y < 0:
        key, y = key << ROW_BITS, 0
    return key | tile << CELL_BITS * (LARGEST * y + x)


@jit
def _walk(table: BoardKeys, side: int, colour: int, cells: Placements, count: int) -> tuple[int, bool]:
    """Write the cells behind A1 along the line that leaves it at a side; how many there are, and if it came back."""
    place = FIRST + STEPS[side]
    while table[place] and place != FIRST:
        cells[count, 0], cells[count, 1] = place % STRIDE - 1, place // STRIDE - 1
        count += 1
        side = SIDES[table[place], colour, 0] + SIDES[table[place], colour, 1] - (side ^ 2)
        place += STEPS[side]
    return count, place == FIRST


@jit
def line_through(key: int, colour: int, cells: Placements) -> int:
    """Write the cells, x and y, of the line of a colour through A1, from end to end or once around; how many."""
    table = np.zeros(STRIDE * STRIDE, np.int64)
    _lay_out(key, table)
    tile = table[FIRST]
    count, is_ring = _walk(table, SIDES[tile, colour, 1], colour, cells, 0)
    if is_ring:
        count = 0  # the other way around is all of it
    for i in range(count // 2):
        for axis in range(2):
            cells[i, axis], cells[count - 1 - i, axis] = cells[count - 1 - i, axis], cells[i, axis]
    cells[count, 0] = cells[count, 1] = 0
    count, _ = _walk(table, SIDES[tile, colour, 0], colour, cells, count + 1)
    return count


@jit
def solved_by(key: int, size: int) -> int:
    """The colour of the line that runs through all tiles of a full square; -1 if there is none."""
    cells = np.empty((LARGEST * LARGEST, 2), np.int64)
    for colour in COLOURS:
        if line_through(key, colour, cells) == size * size:
            return colour
    return -1

"""The moves of a round of Xe Queo!, compiled: where pieces may go on a board of any size up to 8 x 8.

A cell is ``rank * size + file`` (a1 = 0, b1 = 1), a set of cells is the bits of a ``uint64``, the pieces are a
``uint8`` array of their cells. Everything that depends only on board, ring and metric lies in one record, the
`geometry`: Python hands it over as a one-element array, compiled code passes the record ``table[0]`` on.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import extending, types

from anello.kit.compiler import jit

__all__ = [
    "MAX_MOVES",
    "MAX_PIECES",
    "MAX_SIZE",
    "METRICS",
    "Geometry",
    "PieceMoves",
    "count_bits",
    "destinations",
    "fill_geometry",
    "first_bit",
    "generate",
    "geometry",
    "moves",
    "path",
    "perft",
    "public_positions",
    "ring_cells",
    "ring_places",
    "row_of",
    "way",
]

MAX_SIZE = 8
MAX_PIECES = 8
"""Rows of eight: the game has seven pieces, and eight numbers fill a vector register."""
MAX_MOVES = 64 * MAX_PIECES
"""Enough room for the moves of any position: no piece has more destinations than there are cells."""
METRICS = ("king", "euclid")
EUCLID = METRICS.index("euclid")

RECORD = np.dtype(
    [
        ("size", np.int64),
        ("ring", np.int64),
        ("near", np.uint64, 64),  # the cells next to a cell
        ("hurdles", np.uint64, 64),  # neighbours with a cell of the board right behind them
        ("closer", np.uint64, 64),  # the cells nearer to the ring than a cell
        ("distance", np.int64, 64),  # a number that orders cells by their distance from the ring
    ]
)

Geometry: TypeAlias = npt.NDArray[np.void]
"""A one-element array of the record; made by `geometry`, never changed."""
GeometryRecord: TypeAlias = Any
"""What compiled code makes of ``geometry[0]``."""
CellRow: TypeAlias = npt.NDArray[np.uint8]
"""The cells of the pieces, one a byte, filled up with zeros to eight."""

CellPath: TypeAlias = npt.NDArray[np.int64]

CellNumber: TypeAlias = int | np.int64

ONE = np.uint64(1)
NONE = np.uint64(0)

intrinsic: Any = extending.intrinsic  # typed loosely: its signatures are those of the compiler, not of a caller


class PieceMoves(NamedTuple):
    """What can be done with the pieces of a position, whoever they belong to."""

    quiet: list[tuple[int, int]]
    """(piece, cell) for every move that ends outside the ring."""
    entering: tuple[int, ...]
    """The pieces that can be moved into the ring."""


@intrinsic
def first_bit(context: Any, bits: Any) -> Any:
    """The position of the lowest bit of a set that is not empty."""

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate_code


@intrinsic
def count_bits(context: Any, bits: Any) -> Any:
    """How many bits a set has."""

    def generate_code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate_code


@lru_cache(maxsize=256)
def geometry(size: int, ring: int, metric: str = "king") -> Geometry:
    """The tables of a board of this size with the ring on this cell.

    >>> int(geometry(7, 24)["near"][0, 0]) == 1 << 1 | 1 << 7 | 1 << 8  # a1 touches b1, a2 and b2
    True
    """
    if not 1 <= size <= MAX_SIZE:
        raise ValueError(f"a board has 1 to {MAX_SIZE} cells a side, not {size}")
    if not 0 <= ring < size * size:
        raise ValueError(f"cell {ring} is not on a board of {size} x {size}")
    if metric not in METRICS:
        raise ValueError(f"distances are measured by one of {', '.join(METRICS)}, not by {metric!r}")
    table = np.zeros(1, RECORD)
    fill_geometry(table, 0, size, ring, METRICS.index(metric))
    table.flags.writeable = False
    return table


# --- compiled ----------------------------------------------------------------------------------------------------


@jit
def _distance(size: int, cell: int, ring: int, metric: int) -> int:
    """Orders cells by distance: king steps, then straightness; or the square of the straight-line distance."""
    up, right = abs(cell // size - ring // size), abs(cell % size - ring % size)
    if metric == EUCLID:
        return up * up + right * right
    return MAX_SIZE * max(up, right) + min(up, right)


@jit
def fill_geometry(tables: Geometry, at: int, size: int, ring: int, metric: int) -> None:
    """Fill one of several empty records, for a ring on a cell; a metric is its number among `METRICS`."""
    record = tables[at]
    record.size, record.ring = size, ring
    for cell in range(size * size):
        record.distance[cell] = _distance(size, cell, ring, metric)
    for cell in range(size * size):
        rank, file = cell // size, cell % size
        for up in range(-1, 2):
            for right in range(-1, 2):
                if (up or right) and 0 <= rank + up < size and 0 <= file + right < size:
                    bit = ONE << np.uint64(cell + up * size + right)
                    record.near[cell] |= bit
                    if 0 <= rank + 2 * up < size and 0 <= file + 2 * right < size:
                        record.hurdles[cell] |= bit
        for other in range(size * size):
            if record.distance[other] < record.distance[cell]:
                record.closer[cell] |= ONE << np.uint64(other)


@jit
def occupied_by(row: CellRow, count: int) -> np.uint64:
    """The set of cells on which the first ``count`` pieces stand."""
    occupied = NONE
    for piece in range(count):
        occupied |= ONE << np.uint64(row[piece])
    return occupied


@jit
def landings(record: GeometryRecord, start: CellNumber, others: np.uint64) -> np.uint64:
    """Every cell a piece can reach by jumps over the others, the start included."""
    reached = ONE << np.uint64(start)
    pending = reached
    while pending != NONE:
        cell = first_bit(pending)
        pending &= pending - ONE
        hurdles = record.hurdles[cell] & others
        while hurdles != NONE:
            landing = ONE << np.uint64(2 * first_bit(hurdles) - cell)
            hurdles &= hurdles - ONE
            if landing & (others | reached) == NONE:
                reached |= landing
                pending |= landing
    return reached


@jit
def destinations(record: GeometryRecord, start: CellNumber, occupied: np.uint64) -> np.uint64:
    """Where the piece on ``start`` may end: one step or any chain of jumps, nearer to the ring than before."""
    near = record.near[start]
    targets = near & ~occupied
    if near & occupied != NONE:
        # The piece has left its cell: a chain may come back over it, but never ends there.
        targets |= landings(record, start, occupied & ~(ONE << np.uint64(start)))
    return np.uint64(targets & record.closer[start])


@jit
def way(record: GeometryRecord, row: CellRow, count: int, piece: int, cell: int, cells: CellPath) -> int:
    """Write one shortest way of a piece to a cell, start and end included; how many cells, 0 if it is not legal.

    A step is preferred to jumps. The way through a chain matters to those who watch, not to the rules.
    """
    start = np.int64(row[piece])
    others = occupied_by(row, count) & ~(ONE << np.uint64(start))
    goal = ONE << np.uint64(cell)
    if goal & others != NONE or goal & record.closer[start] == NONE:
        return 0
    cells[0], cells[1] = start, cell
    if goal & record.near[start] != NONE:
        return 2
    before = np.full(MAX_SIZE * MAX_SIZE, -1, np.int64)
    queue = np.empty(MAX_SIZE * MAX_SIZE, np.int64)
    before[start], queue[0] = start, start
    first, end = 0, 1
    while first < end and before[cell] < 0:
        here = queue[first]
        first += 1
        hurdles = record.hurdles[here] & others
        while hurdles != NONE:
            landing = 2 * first_bit(hurdles) - here
            hurdles &= hurdles - ONE
            if ONE << np.uint64(landing) & others == NONE and before[landing] < 0:
                before[landing] = here
                queue[end] = landing
                end += 1
    if before[cell] < 0:
        return 0
    length, here = 1, cell
    while here != start:
        here = before[here]
        length += 1
    here = cell
    for i in range(length - 1, -1, -1):
        cells[i] = here
        here = before[here]
    return length


@jit
def ring_places(record: GeometryRecord, occupied: np.uint64) -> np.uint64:
    """The cells where a ring may be put, as a set: vacant, and no piece next to them."""
    places = NONE
    for cell in range(record.size * record.size):
        bit = ONE << np.uint64(cell)
        if (record.near[cell] | bit) & occupied == NONE:
            places |= bit
    return places


@jit
def generate(record: GeometryRecord, row: CellRow, count: int, movers: CellRow, targets: CellRow) -> tuple[int, int]:
    """List the quiet moves into ``movers`` and ``targets``: how many, and the bits of the pieces that may enter."""
    occupied = occupied_by(row, count)
    ring = ONE << np.uint64(record.ring)
    listed = 0
    entering = 0
    for piece in range(count):
        cells = destinations(record, np.int64(row[piece]), occupied)
        if cells & ring != NONE:
            entering |= 1 << piece
            cells &= ~ring
        while cells != NONE:
            movers[listed] = piece
            targets[listed] = first_bit(cells)
            cells &= cells - ONE
            listed += 1
    return listed, entering


@jit
def _count_sequences(record: GeometryRecord, row: CellRow, count: int, depth: int) -> int:
    occupied = occupied_by(row, count)
    ring = ONE << np.uint64(record.ring)
    total = 0
    for piece in range(count):
        start = np.int64(row[piece])
        cells = destinations(record, start, occupied) & ~ring
        if depth == 1:
            total += count_bits(cells)
            continue
        while cells != NONE:
            row[piece] = first_bit(cells)
            cells &= cells - ONE
            total += _count_sequences(record, row, count, depth - 1)
        row[piece] = start
    return total


@jit
def _generate_from_python(
    table: Geometry, row: CellRow, count: int, movers: CellRow, targets: CellRow
) -> tuple[int, int]:
    return generate(table[0], row, count, movers, targets)


@jit
def _way_from_python(table: Geometry, row: CellRow, count: int, piece: int, cell: int, cells: CellPath) -> int:
    return way(table[0], row, count, piece, cell, cells)


@jit
def _places_from_python(table: Geometry, row: CellRow, count: int) -> np.uint64:
    return ring_places(table[0], occupied_by(row, count))


@jit
def _perft_from_python(table: Geometry, row: CellRow, count: int, depth: int) -> int:
    return _count_sequences(table[0], row, count, depth)


@jit
def _successors(table: Geometry, keys: npt.NDArray[np.uint64], count: int) -> npt.NDArray[np.uint64]:
    """The keys of all positions one quiet move after these, with repetitions. A key holds eight bits a piece."""
    record = table[0]
    row = np.zeros(MAX_PIECES, np.uint8)
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    found = np.empty(32 * len(keys) + MAX_MOVES, np.uint64)
    size = 0
    for key in keys:
        for piece in range(count):
            row[piece] = (key >> np.uint64(8 * piece)) & np.uint64(255)
        listed, _ = generate(record, row, count, movers, targets)
        if size + listed > len(found):
            longer = np.empty(2 * len(found), np.uint64)
            longer[:size] = found[:size]
            found = longer
        for index in range(listed):
            shift = np.uint64(8 * movers[index])
            found[size] = key & ~(np.uint64(255) << shift) | np.uint64(targets[index]) << shift
            size += 1
    return found[:size]


# --- for Python --------------------------------------------------------------------------------------------------


def row_of(pieces: Sequence[int]) -> CellRow:
    """The cells of the pieces as compiled code wants them."""
    if not 1 <= len(pieces) <= MAX_PIECES:
        raise ValueError(f"a round has 1 to {MAX_PIECES} pieces, not {len(pieces)}")
    row = np.zeros(MAX_PIECES, np.uint8)
    row[: len(pieces)] = pieces
    return row


def moves(pieces: Sequence[int], table: Geometry) -> PieceMoves:
    """All moves of a position: quiet ones, and which pieces can enter the ring.

    >>> moves([0, 8], geometry(3, 2)).entering  # neither a1 nor c3 touches the ring on c1
    ()
    """
    movers = np.empty(MAX_MOVES, np.uint8)
    targets = np.empty(MAX_MOVES, np.uint8)
    listed, entering = _generate_from_python(table, row_of(pieces), len(pieces), movers, targets)
    quiet = list(zip(movers[:listed].tolist(), targets[:listed].tolist(), strict=True))
    return PieceMoves(quiet, tuple(piece for piece in range(len(pieces)) if entering >> piece & 1))


def path(pieces: Sequence[int], piece: int, cell: int, table: Geometry) -> tuple[int, ...] | None:
    """One shortest way of the piece to the cell, start and end included; None if the move is not legal."""
    cells = np.empty(MAX_SIZE * MAX_SIZE, np.int64)
    length = _way_from_python(table, row_of(pieces), len(pieces), piece, cell, cells)
    return tuple(cells[:length].tolist()) if length else None


def ring_cells(pieces: Sequence[int], size: int) -> list[int]:
    """The cells where a ring may be put: vacant, and no piece next to them.

    >>> ring_cells([0], 3)
    [2, 5, 6, 7, 8]
    """
    places = int(_places_from_python(geometry(size, 0), row_of(pieces), len(pieces)))
    return [cell for cell in range(size * size) if places >> cell & 1]


def perft(pieces: Sequence[int], depth: int, table: Geometry) -> int:
    """How many sequences of ``depth`` quiet moves start here."""
    return int(_perft_from_python(table, row_of(pieces), len(pieces), depth)) if depth else 1


def public_positions(pieces: Sequence[int], depth: int, table: Geometry) -> list[int]:
    """How many different positions there are after 0, 1, ... ``depth`` quiet moves."""
    keys = row_of(pieces).view(np.uint64)
    counts = [1]
    for _ in range(depth):
        keys = np.unique(_successors(table, keys, len(pieces)))
        counts.append(len(keys))
    return counts

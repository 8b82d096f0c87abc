"""From one position to the next: a turn made on a board, and all there is to tell about it, written into one array."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.kernel import play as make_turn
from anello.games.xart.kernel import put_row
from anello.games.xart.turns import MAX_TILES, BoardRecord, IntArray, generate_legal, undo
from anello.kit.compiler import jit

__all__ = ["advance", "list_turns", "new_notes", "tile_meant"]


def new_notes() -> IntArray:
    """An array for the answers of `advance` and `list_turns`: handing one over is cheaper than making new ones."""
    return np.empty((2 * MAX_TILES + 8, 3), np.int64)


@jit
def advance(board: Board, x: int, y: int, tile: int, notes: IntArray) -> tuple[int, int, int]:
    """Make a turn: the answer of ``play``, how many tiles there are then, and how many were laid.

    The notes say first where all tiles lie, as rows (x, y, tile) in reading order from the new corner, and after them
    which were laid, in their order. If the answer is negative nothing was done.
    """
    b = board[0]
    before = b.tiles
    won = make_turn(board, x, y, tile)
    if won < 0:
        return won, 0, 0
    cells = np.empty(b.tiles, np.int64)
    for i in range(b.tiles):
        cells[i] = b.laid[i] * 8 + b.tile[b.laid[i]]
    write_sorted(b, cells, notes)
    for i in range(before, b.tiles):
        cell = b.laid[i]
        row = notes[b.tiles + i - before]
        put_row(b, row, cell, b.left, b.top)
        row[2] = b.tile[cell]
    return won, b.tiles, b.tiles - before


@jit
def tile_meant(board: Board, x: int, y: int, one: int, other: int) -> int:
    """Which of two tiles may be laid on a cell by the rules: next to others at most one fits; 0 if none may."""
    for tile in (one, other):
        if make_turn(board, x, y, tile) >= 0:
            undo(board[0])
            return tile
    return 0


@jit
def list_turns(board: Board, only: int, notes: IntArray) -> int:
    """Note all legal turns, or those with one tile, as rows (x, y, tile) in reading order; how many, -1 for no room."""
    b = board[0]
    if b.rings | b.lines:
        return 0
    moves = np.empty(3 * b.perimeter_size + 3, np.int64)
    count = generate_legal(b, moves, only)
    if count < 0 or count > len(notes):
        return -1
    write_sorted(b, moves[:count], notes)
    return count


@jit
def write_sorted(b: BoardRecord, moves: IntArray, notes: IntArray) -> None:
    """Write ``cell * 8 + tile`` as rows (x, y, tile) in reading order."""
    moves.sort()
    for i in range(len(moves)):
        put_row(b, notes[i], moves[i] >> 3, b.left, b.top)
        notes[i, 2] = moves[i] & 7

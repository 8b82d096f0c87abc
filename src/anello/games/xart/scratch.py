"""The compiled board behind positions: each thread has one for each variant, and loads positions when asked."""

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core.errors import BadPosition
from anello.core.outcome import How
from anello.games.xart import kernel
from anello.games.xart.notation import Turn
from anello.games.xart.variants import Variant

if TYPE_CHECKING:
    from anello.games.xart.position import Position

__all__ = ["Laid", "Misfit", "Rows", "Win", "on_board", "turn_cells", "wins_on"]

Rows: TypeAlias = npt.NDArray[np.int64]

_FAULTS = {
    kernel.NO_ROOM: "it is larger than any board we can hold",
    kernel.UNKNOWN_TILE: "there is no such tile; they are numbered 1 to 6",
    kernel.OCCUPIED: "two tiles lie on one cell",
    kernel.OUTGROWN: "the limited board has only 8 by 8 cells",
    kernel.MISMATCH: "two touching edges differ in colour",
    kernel.DETACHED: "some tiles do not touch the others",
    kernel.ILLEGAL: "three edges of one colour lead into an empty space",
    kernel.UNFILLED: "a forced space has not been filled",
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on a cell, counted from the top left of the box."""

    x: int
    y: int
    tile: int


@dataclass(frozen=True, slots=True)
class Win:
    """A closed ring or a finished line: its colour (0 white, 1 red) and its cells in the order the line runs."""

    colour: int
    how: How
    cells: tuple[tuple[int, int], ...]


class Misfit(BadPosition):
    """A position that the rules forbid, or too large for our boards; the code is the kernel's reason."""

    def __init__(self, code: int) -> None:
        super().__init__(f"This position cannot be: {_FAULTS[code]}.")


class _Boards(threading.local):
    """The boards of one thread, and the position that lies on each."""

    def __init__(self) -> None:
        self.boards: dict[Variant, kernel.Board] = {}
        self.loaded: dict[Variant, Position | None] = {}


_boards = _Boards()


def on_board(position: "Position", *, keep: bool = True) -> kernel.Board:
    """This thread's board with the position on it; say ``keep=False`` when you are going to change the board."""
    variant = position.variant
    if variant not in _boards.boards:
        _boards.boards[variant] = kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles)
    board = _boards.boards[variant]
    if _boards.loaded.get(variant) is not position:
        _boards.loaded[variant] = None
        fault = kernel.load_tiles(board, position.rows, position.seat - 1)
        if fault:
            raise Misfit(fault)
    _boards.loaded[variant] = position if keep else None
    return board


def turn_cells(turn: Turn, begun: bool) -> tuple[int, int]:
    """The kernel's x and y of a turn: an empty board has just the cell 0, 0."""
    return (turn.x, turn.y) if begun else (0, 0)


def wins_on(board: kernel.Board, mover: int) -> tuple[Win, ...]:
    """The rings and lines that stand on a board; those of the colour that moved come first."""
    rings, lines = int(board["rings"][0]), int(board["lines"][0])
    wins = []
    for colour in (mover, 1 - mover):
        if (rings | lines) >> colour & 1:
            how = How.RING if rings >> colour & 1 else How.LINE
            path = tuple((x, y) for x, y in kernel.winning_path(board, colour).tolist())
            wins.append(Win(colour, how, path))
    return tuple(wins)

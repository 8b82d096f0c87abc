"""The compiled boards behind positions: each thread keeps one for each variant, and loads positions when asked."""

import threading
from typing import TYPE_CHECKING

from anello.core.errors import BadPosition
from anello.games.xart import kernel
from anello.games.xart.endings import XartEnding
from anello.games.xart.notation import OPENING, XartTurn
from anello.games.xart.stepping import new_notes
from anello.games.xart.tiles import Win
from anello.games.xart.variants import Variant

if TYPE_CHECKING:
    from anello.games.xart.position import XartPosition

__all__ = ["Misfit", "PositionBoard", "board_for", "on_board", "turn_cells", "turn_on", "wins_on"]

MOST_TURNS_ON = kernel.MARGIN - 4
"""After so many turns made on it a board is loaded anew: each may use up one of the free cells around the tiles."""

_FAULTS = {
    kernel.NO_ROOM: "it is larger than any board we can hold",
    kernel.UNKNOWN_TILE: "there is no such tile; they are numbered 1 to 6",
    kernel.OCCUPIED: "two tiles lie on one cell",
    kernel.OUTGROWN: "the limited board has only 8 by 8 cells",
    kernel.MISMATCH: "two touching edges differ in colour",
    kernel.DETACHED: "some tiles do not touch the others",
    kernel.ILLEGAL: "three edges of one colour lead into an empty space",
    kernel.UNFILLED: "a forced cell has not been filled",
}


class Misfit(BadPosition):
    """A position that the rules forbid, or too large for our boards; the code is the kernel's reason."""

    def __init__(self, code: int) -> None:
        super().__init__(f"This position cannot be: {_FAULTS[code]}.")


class PositionBoard:
    """A board of one thread for one variant, and the position that lies on it."""

    __slots__ = ("board", "loaded", "notes", "turns")

    def __init__(self, variant: Variant) -> None:
        self.board = kernel.new_board(variant.limit, variant.lines_win, variant.draws_tiles)
        self.loaded: XartPosition | None = None
        self.notes = new_notes()
        self.turns = 0
        """How many were made on the board since a position was loaded."""

    def load(self, position: "XartPosition") -> kernel.Board:
        """Have a position on the board, with free cells around it for one more turn."""
        if self.loaded is not position or self.turns > MOST_TURNS_ON:
            self.loaded = None
            self.turns = 0
            fault = kernel.load_tiles(self.board, position.rows, position.seat - 1)
            if fault:
                raise Misfit(fault)
            self.loaded = position
        return self.board


class _Boards(threading.local):
    """The boards of one thread."""

    def __init__(self) -> None:
        self.by_variant: dict[str, PositionBoard] = {}


_boards = _Boards()


def board_for(variant: Variant) -> PositionBoard:
    """This thread's board for a variant."""
    found = _boards.by_variant.get(variant)
    if found is None:
        found = _boards.by_variant[variant] = PositionBoard(variant)
    return found


def on_board(position: "XartPosition", *, keep: bool = True) -> kernel.Board:
    """This thread's board with the position on it; say ``keep=False`` when you are going to change the board."""
    held = board_for(position.variant)
    board = held.load(position)
    if not keep:
        held.loaded = None
    return board


def turn_cells(turn: XartTurn, begun: bool) -> tuple[int, int]:
    """The kernel's x and y of a turn: an empty board has just the cell 0, 0."""
    return (turn.x, turn.y) if begun else (0, 0)


def turn_on(board: kernel.Board, move: int) -> XartTurn:
    """The turn that kernels call ``cell * 8 + tile``, named as the board is now."""
    if board["tiles"][0] == 0:
        return XartTurn(*OPENING, move & 7)
    log_width = int(board["log_width"][0])
    x, y = move >> 3 & (1 << log_width) - 1, move >> 3 >> log_width
    return XartTurn(x - int(board["left"][0]), y - int(board["top"][0]), move & 7)


def wins_on(board: kernel.Board, mover: int) -> tuple[Win, ...]:
    """The rings and lines that stand on a board; those of the colour that moved come first."""
    rings, lines = int(board["rings"][0]), int(board["lines"][0])
    wins = []
    for colour in (mover, 1 - mover):
        if (rings | lines) >> colour & 1:
            how = XartEnding.RING if rings >> colour & 1 else XartEnding.LINE
            path = tuple((x, y) for x, y in kernel.winning_path(board, colour).tolist())
            wins.append(Win(colour, how, path))
    return tuple(wins)

"""Who teaches Xart: what is said of a position, of a turn that the rules forbid, and of one that misses its goal."""

from anello.core import AnelloError, Seat
from anello.games.xart import XartPosition, kernel
from anello.games.xart.board_cache import on_board
from anello.games.xart.notation import cell_name, read_turn
from anello.games.xart.study.goals import gives
from anello.games.xart.study.remarks import remarks
from anello.games.xart.tables import SHAPE, TILES
from anello.study.lesson import TriedMove
from anello.study.tutor import Mistake

__all__ = ["MISTAKES", "OTHER_MISTAKE", "miss", "mistake", "remarks"]

MISTAKES = {
    "occupied": kernel.OCCUPIED,
    "detached": kernel.DETACHED,
    "outgrown": kernel.OUTGROWN,
    "cave": kernel.ILLEGAL,
}
"""The kinds of illegal turns by what the kernel says; the first counts that is said of a tile of the shape."""
OTHER_MISTAKE = "mismatch"


def mistake(position: XartPosition, word: str, seat: Seat) -> Mistake:
    """The kind of an illegal turn, and the values of the text about it."""
    try:
        said = read_turn(word)
    except AnelloError:
        return "unreadable", {}
    if not position.tiles:
        return "first", {}
    cell = {"cell": cell_name(said.x, said.y)}
    board = on_board(position)
    codes = [kernel.preview(board, said.x, said.y, tile)[0] for tile in TILES if SHAPE[tile] == said.shape]
    return next((name for name, code in MISTAKES.items() if code in codes), OTHER_MISTAKE), cell


def miss(tried: TriedMove) -> str:
    """What is said to a turn that gives the game away, whatever the task was."""
    return "miss.xart.gives" if gives(tried) else ""

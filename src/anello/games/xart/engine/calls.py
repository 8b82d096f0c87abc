"""What the page asks of the engine in its browser: numbers and arrays in, numbers out.

These kernels are compiled for browsers by ``anello.games.xart.wasm``; the page lays out no record and knows no rule.
"""

from anello.games.xart.boards import Board, prepare
from anello.games.xart.endings import XartEnding
from anello.games.xart.engine.choosing import hasty_turn
from anello.games.xart.engine.evaluation import static_value, survey
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.root import DEEPEST, deepen
from anello.games.xart.engine.transposition import TranspositionTable
from anello.games.xart.engine.workspace import MAX_PLY, Workspace, set_up
from anello.games.xart.kernel import write_path
from anello.games.xart.stepping import list_turns
from anello.games.xart.turns import SHORTEST_LINE, BoardRecord, IntArray, make, winner
from anello.games.xart.winning import winning_turns as list_wins
from anello.kit.compiler import jit

__all__ = ["ENDINGS", "ending", "forget", "hasty", "open_board", "think", "value", "winning_path", "winning_turns"]

GOES_ON, RING, LINE, DRAW = 0, 1, 2, 3
ENDINGS = ("", XartEnding.RING.value, XartEnding.LINE.value, XartEnding.DRAW.value)
"""How a game may stand after a turn."""


@jit
def open_board(board: Board, limit: int, lines_win: int, any_opening: int) -> None:
    """Make a board of zeroed memory ready for a variant."""
    b = board[0]
    prepare(board)
    b.limit = limit
    b.lines_win = lines_win != 0
    b.any_opening = any_opening != 0
    b.shortest_line = SHORTEST_LINE


@jit
def forget(workspace: Workspace, table: TranspositionTable) -> None:
    """Forget everything learned, as ``XartEngine.forget``."""
    table[:] = 0
    workspace[0].tried[:] = 0


@jit
def value(board: Board, workspace: Workspace, weights: Weights) -> int:
    """What the position on a board is worth to the player to move, without looking ahead."""
    survey(board[0], workspace[0], weights)
    return static_value(board[0], workspace[0], weights)


@jit
def ending(board: Board, notes: IntArray) -> tuple[int, int]:
    """How the game stands after the turn made last, and the colour that has won, -1 for none."""
    b = board[0]
    won = winner(b.rings | b.lines, 1 - b.turn)
    if won >= 0:
        return (RING if b.rings >> won & 1 else LINE), won
    return (DRAW if b.limit and list_turns(board, 0, notes) == 0 else GOES_ON), -1


@jit
def winning_turns(board: Board, colour: int, notes: IntArray) -> int:
    """Note all turns that would win at once for a colour if it were to move, as rows (x, y, tile); how many."""
    rows = list_wins(board, colour)
    for i in range(len(rows)):
        for j in range(3):
            notes[i, j] = rows[i, j]
    return len(rows)


@jit
def winning_path(board: Board, colour: int, notes: IntArray) -> tuple[int, int]:
    """Whether a colour has won, and how; its ring or line is noted as rows whose x and y count: how many."""
    b = board[0]
    if not (b.rings | b.lines) >> colour & 1:
        return GOES_ON, 0
    return (RING if b.rings >> colour & 1 else LINE), write_path(b, colour, notes)


@jit
def hasty(
    board: Board,
    workspace: Workspace,
    weights: Weights,
    rows: IntArray,
    turn: int,
    drawn: int,
    random_share: int,
    overlooks: int,
    glance_share: int,
    glance_error: int,
    first: int,
    second: int,
    third: int,
    line: IntArray,
) -> int:
    """Write the turn that a level plays without looking ahead to the line: 1, 0 if it is to think, or a fault."""
    fault = set_up(board, rows, turn)
    if fault:
        return fault
    move = hasty_turn(
        board,
        workspace,
        weights,
        drawn,
        random_share,
        overlooks,
        glance_share,
        glance_error,
        first,
        second,
        third,
    )
    if move < 0:
        return 0
    write_turn(board[0], move, line[0])
    return 1


@jit
def write_turn(b: BoardRecord, move: int, row: IntArray) -> None:
    """Write ``cell * 8 + tile`` as (x, y, tile), as the board is now; the first tile goes to @0."""
    cell = move >> 3
    begun = int(b.tiles > 0)
    row[0] = (cell & ((1 << b.log_width) - 1)) - b.left - 1 + begun
    row[1] = (cell >> b.log_width) - b.top - 1 + begun
    row[2] = move & 7


@jit
def think(
    board: Board,
    workspace: Workspace,
    weights: Weights,
    table: TranspositionTable,
    rows: IntArray,
    turn: int,
    nodes: int,
    depth: int,
    line: IntArray,
) -> tuple[int, int, int, int]:
    """Think about a position, as ``XartEngine.think`` with limits: score, depth, nodes, length of the line.

    The line is written as rows (x, y, tile), each as the board is then, and stands on the board afterwards. A board
    that is too large is told by a length that is negative. Whoever had it stop before clears that first.
    """
    fault = set_up(board, rows, turn)
    if fault:
        return 0, 0, 0, fault
    b, s = board[0], workspace[0]
    s.node_limit = nodes
    done = deepen(board, workspace, weights, table, min(depth, DEEPEST))
    length = 0
    while length < min(s.root_length, MAX_PLY):
        move = s.root_line[length]
        write_turn(b, move, line[length])
        length += 1
        if make(b, move >> 3, move & 7) != 0:
            break
    return s.root_score, done, s.nodes, length

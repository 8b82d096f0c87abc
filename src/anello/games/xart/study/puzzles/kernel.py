"""Judging turns in puzzles of Xart, compiled: whether a turn still wins in time, and how the computer meets it."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.engine.calls import GOES_ON, ending
from anello.games.xart.engine.proof.kernel import NODE, PositionKeys, ProofNodes, replies
from anello.games.xart.engine.proof.lines import LOST, WON, proved, resistance, search
from anello.games.xart.kernel import play, put_row, take_back
from anello.games.xart.study.threats.kernel import QUIET, survey
from anello.games.xart.turns import IntArray
from anello.kit.compiler import jit

__all__ = ["RIGHT", "SLOW", "SOLVED", "WRONG", "best_turn", "judge_turn", "new_room"]

SOLVED, RIGHT, SLOW, WRONG = 0, 1, 2, 3
SLOWER = 2
"""A win that takes at most so many turns more is noticed."""
ROOM = 3 << 16
"""How many nodes there is room for: more than are stored while a hundred thousand turns are tried."""
LOG_TABLE = 18


def new_room() -> tuple[ProofNodes, IntArray, PositionKeys, IntArray]:
    """What the kernels here search in: nodes, counters, and the positions met before."""
    table = 1 << LOG_TABLE
    return np.empty(ROOM, NODE), np.empty(2, np.int64), np.empty(table, np.uint64), np.empty(table, np.int64)


@jit
def force(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    colour: int,
    left: int,
    most: int,
) -> int:
    """Whether a colour wins within so many of its turns, first by attacks alone: LOST, OPEN or WON."""
    found = search(board, nodes, counts, keys, known, colour, left, 0, most)
    return found if found == WON else search(board, nodes, counts, keys, known, colour, left, left, most)


@jit
def best_turn(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    colour: int,
    left: int,
    most: int,
    line: IntArray,
) -> int:
    """Write the line of a colour to move that wins within so many turns; its length, 0 if no win is found."""
    if force(board, nodes, counts, keys, known, colour, left, most) != WON:
        return 0
    return resistance(board, nodes, colour, line)


@jit
def judge_turn(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    x: int,
    y: int,
    tile: int,
    turns: int,
    left: int,
    most: int,
    notes: IntArray,
    line: IntArray,
) -> tuple[int, int, int]:
    """What a turn is worth to the colour to move, which is to win a puzzle of so many turns and has so many left.

    The answers are SOLVED, RIGHT, SLOW or WRONG, or a negative one for what the rules forbid; whether it is certain
    that a wrong turn does not win in time; and how many turns the computer shows after it, which are written to the
    line as rows (x, y, tile). Every search may try so many turns. The turn, and nothing else, is left on the board.
    """
    colour = board[0].turn
    fault = play(board, x, y, tile)
    if fault < 0:
        return fault, 0, 0
    left -= 1
    over, winner = ending(board, notes)
    if over != GOES_ON:
        return (SOLVED if winner == colour else WRONG), 1, 0
    # Attacks are looked at first; a turn that wins without them is right as well.
    wins = force(board, nodes, counts, keys, known, colour, left, most)
    if wins == WON:
        if resistance(board, nodes, colour, line) == 0:  # whatever the computer does, it completes the win
            turn = replies(board)[0, 0]
            put_row(board[0], line[0], turn >> 3, board[0].left, board[0].top)
            line[0, 2] = turn & 7
        return (SOLVED if ends(board, line, 1, notes) else RIGHT), 1, 1
    if search(board, nodes, counts, keys, known, colour, left + SLOWER, 0, most) == WON:
        return SLOW, 1, 0
    length = refutation(board, nodes, counts, keys, known, colour, turns, left, most, notes, line)
    return WRONG, int(wins == LOST or ends(board, line, length, notes)), length


@jit
def refutation(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    colour: int,
    turns: int,
    left: int,
    most: int,
    notes: IntArray,
    line: IntArray,
) -> int:
    """Write how the computer meets a wrong turn: by a win if it has one, else by a defence that holds out; how many."""
    if proved(board, nodes, counts, keys, known, turns, most) == WON:
        return resistance(board, nodes, 1 - colour, line)
    rows = survey(board, 1 - colour, False)
    for i in range(len(rows)):
        if rows[i, 3] < QUIET:
            continue
        play(board, rows[i, 0], rows[i, 1], rows[i, 2])
        holds = ending(board, notes)[0] != GOES_ON
        if not holds:
            holds = search(board, nodes, counts, keys, known, colour, left, 0, most) != WON
        take_back(board)
        if holds:
            for j in range(3):
                line[0, j] = rows[i, j]
            return 1
    return 0


@jit
def ends(board: Board, line: IntArray, length: int, notes: IntArray) -> bool:
    """Whether the game is over after the turns of a line; the board is left as it was."""
    for i in range(length):
        play(board, line[i, 0], line[i, 1], line[i, 2])
    over = ending(board, notes)[0] != GOES_ON
    for _ in range(length):
        take_back(board)
    return bool(over)

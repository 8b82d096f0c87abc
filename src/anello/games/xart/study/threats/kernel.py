"""What a turn of Xart does for a colour, found by looking one, two or four turns ahead, compiled.

All functions with ``b`` take the record of a board and leave it as it was. Taking a turn back restores the order of
the perimeter, so they walk along it while turns are made.
"""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.kernel import legal_turns
from anello.games.xart.tables import FITTING, FITTING_COUNT
from anello.games.xart.turns import BoardRecord, IntArray, make, undo
from anello.games.xart.winning import find_win
from anello.kit.compiler import jit

__all__ = ["ATTACKS", "COMBINES", "DECIDES", "GIVES", "HANGS", "QUIET", "WINS", "survey"]

GIVES = 0
"""The turn completes a win for the other colour alone: the game is lost at once."""
HANGS = 1
"""The other colour can win with its next turn."""
QUIET = 2
"""Neither colour could win next."""
ATTACKS = 3
"""The colour will win next unless the other answers."""
COMBINES = 4
"""An attack, and after every answer the colour wins or makes a threat that cannot be answered."""
DECIDES = 5
"""The colour will win next, and no answer helps."""
WINS = 6
"""The turn wins."""


@jit
def can_win(b: BoardRecord, colour: int) -> bool:
    """Whether a colour would win at once if it were its turn."""
    return bool(find_win(b, colour) >= 0)


@jit
def has_answer(b: BoardRecord, colour: int) -> bool:
    """Whether the other colour has a turn that wins or that keeps this colour from winning next."""
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            holds = won >> (1 - colour) & 1 == 1 or (won == 0 and not can_win(b, colour))
            undo(b)
            if holds:
                return True
    return False


@jit
def judge(b: BoardRecord, won: int, colour: int) -> int:
    """What a turn of a colour, just made, has done; ``won`` is what ``make`` said. COMBINES is not looked for."""
    if won:
        return WINS if won >> colour & 1 else GIVES
    if can_win(b, 1 - colour):
        return HANGS
    if not can_win(b, colour):
        return QUIET
    return ATTACKS if has_answer(b, colour) else DECIDES


@jit
def can_decide(b: BoardRecord, colour: int) -> bool:
    """Whether a colour to move that cannot win at once has a turn that decides."""
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            # Few turns attack at all, so that is asked first.
            decided = won == 0 and can_win(b, colour) and not can_win(b, 1 - colour) and not has_answer(b, colour)
            undo(b)
            if decided:
                return True
    return False


@jit
def combines(b: BoardRecord, colour: int) -> bool:
    """Whether every answer to an attack, which stands on the board, meets with a turn that wins or decides."""
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won < 0:
                continue
            lost = won == 1 << colour or (won == 0 and (can_win(b, colour) or can_decide(b, colour)))
            undo(b)
            if not lost:
                return False
    return True


@jit
def survey(board: Board, colour: int, deep: bool) -> IntArray:
    """All legal turns as rows (x, y, tile, what the turn does for a colour that makes it).

    Only a deep survey tells attacks that combine from those that do not, which takes longer.
    """
    b = board[0]
    turns = legal_turns(board, 0)
    rows = np.empty((len(turns), 4), np.int64)
    for i in range(len(turns)):
        cell = (b.top + turns[i, 1]) << b.log_width | (b.left + turns[i, 0])
        won = make(b, cell, turns[i, 2])
        done = judge(b, won, colour)
        if deep and done == ATTACKS and combines(b, colour):
            done = COMBINES
        undo(b)
        rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3] = turns[i, 0], turns[i, 1], turns[i, 2], done
    return rows

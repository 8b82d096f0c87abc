"""The order in which turns are looked at: by what they change, tried out once and remembered for equal surroundings.

To order the turns of a node we want the value of the position after each. A turn changes the outline only near its
tiles, so what it changed in equal surroundings before is good enough. The same goes for whether it attacks. Nothing is
ever proved this way: it decides what is looked at first, and what seems too far behind to be looked at.
"""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.counting import random_below
from anello.games.xart.engine.evaluation import step, step_back, survey, value_for
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.surroundings import place_key, turn_key
from anello.games.xart.engine.tactics import attacks, may_attack
from anello.games.xart.engine.workspace import TRIED, Workspace, WorkspaceRecord
from anello.games.xart.turns import BoardRecord, generate, make, undo, winner
from anello.kit.compiler import jit

__all__ = ["best_looking", "only_attacks", "rate", "seems_quiet"]

UNKNOWN, PEACEFUL, ATTACK = 0, 1, 2
OFFSET = 1 << 20
ILLEGAL_CHANGE = -OFFSET


@jit
def change_by(b: BoardRecord, s: WorkspaceRecord, weights: Weights, move: int) -> int:
    """How much a turn changes the value for the mover, by trying it out."""
    before = value_for(s, weights, 1 - b.turn)
    if step(b, s, weights, move) < 0:
        return ILLEGAL_CHANGE
    change = before - value_for(s, weights, b.turn)
    step_back(b, s)
    return int(change)


@jit
def remembered(b: BoardRecord, s: WorkspaceRecord, weights: Weights, move: int, place: np.uint64) -> int:
    """The row of ``tried`` with what turns like this one change; it is tried out now if none was before.

    ``place`` is the key of its cell.
    """
    key = turn_key(b, move, place)
    slot = int(np.int64(key & np.uint64(TRIED - 1)))
    if s.tried[slot, 0] != key:
        s.tried[slot, 0] = key
        s.tried[slot, 1] = np.uint64((change_by(b, s, weights, move) + OFFSET) << 2)
    return slot


@jit
def rate(b: BoardRecord, s: WorkspaceRecord, weights: Weights, first: int, last: int) -> None:
    """Score turns by the value of the position after them."""
    passing = -value_for(s, weights, 1 - b.turn)
    cell, place = -1, np.uint64(0)
    for i in range(first, last):
        move = s.moves[i]
        if move >> 3 != cell:  # turns on one cell mostly follow each other
            cell = move >> 3
            place = place_key(b, s, cell)
        slot = remembered(b, s, weights, move, place)
        s.scores[i] = passing + (np.int64(s.tried[slot, 1]) >> 2) - OFFSET


@jit
def is_attack(b: BoardRecord, s: WorkspaceRecord, slot: int, move: int) -> bool:
    """Whether a turn threatens to win; ``slot`` is its row of ``tried``, which remembers it."""
    note = np.int64(s.tried[slot, 1])
    if note & 3 == UNKNOWN:
        me = b.turn
        if make(b, move >> 3, move & 7) < 0:
            return False
        note |= ATTACK if attacks(b, me) else PEACEFUL
        undo(b)
        s.tried[slot, 1] = np.uint64(note)
    return bool(note & 3 == ATTACK)


@jit
def seems_quiet(b: BoardRecord, s: WorkspaceRecord, weights: Weights, move: int) -> bool:
    """Whether a turn does not threaten to win, as far as its surroundings tell."""
    if not may_attack(b, move):
        return True
    return not is_attack(b, s, remembered(b, s, weights, move, place_key(b, s, move >> 3)), move)


@jit
def only_attacks(b: BoardRecord, s: WorkspaceRecord, weights: Weights, base: int, count: int, least: int) -> int:
    """Keep the turns that threaten to win and score more than ``least``, with their scores; returns how many."""
    passing = -value_for(s, weights, 1 - b.turn)
    kept = 0
    for i in range(base, base + count):
        move = s.moves[i]
        if not may_attack(b, move):
            continue
        slot = remembered(b, s, weights, move, place_key(b, s, move >> 3))
        score = passing + (np.int64(s.tried[slot, 1]) >> 2) - OFFSET
        if score > least and is_attack(b, s, slot, move):
            s.moves[base + kept] = move
            s.scores[base + kept] = score
            kept += 1
    return kept


@jit
def best_looking(board: Board, workspace: Workspace, weights: Weights, drawn: int, blur: int, seed: int) -> int:
    """The turn with the best value right after it, give or take ``blur``; a win is always seen, a loss at once too."""
    b, s = board[0], workspace[0]
    survey(b, s, weights)
    b.random = np.uint64(seed)
    me = b.turn
    best, highest = 0, -(1 << 40)
    for attempt in range(2):
        for i in range(generate(b, s.moves, 0, drawn if attempt == 0 else 0)):
            move = s.moves[i]
            won = step(b, s, weights, move)
            if won < 0:
                continue
            value = -value_for(s, weights, b.turn) + random_below(b, 2 * blur + 1) - blur
            if won > 0:
                value = OFFSET if winner(won, me) == me else -OFFSET
            step_back(b, s)
            if value > highest:
                best, highest = move, value
        if best != 0:
            break
    return int(best)

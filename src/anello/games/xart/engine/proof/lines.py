"""Whole searches in one call, compiled, and the line of longest resistance read off the nodes of a search that won."""

import numpy as np

from anello.games.xart.boards import Board
from anello.games.xart.engine.proof.kernel import (
    INFINITE,
    NO_NODE,
    TURNS,
    PositionKeys,
    ProofNodes,
    begin,
    run,
)
from anello.games.xart.kernel import put_row
from anello.games.xart.tables import FITTING, FITTING_COUNT
from anello.games.xart.turns import BoardRecord, IntArray, make, undo
from anello.games.xart.winning import find_win
from anello.kit.compiler import jit

__all__ = ["LOST", "OPEN", "WON", "planned", "proved", "resistance", "search"]

LOST, OPEN, WON = -1, 0, 1
"""Whether the attacker wins: certainly not within its turns, nobody knows, or certainly."""
DEEPEST = 256
"""No search goes on for more turns of both than this."""
CHOICES = FITTING.shape[1]
"""So many tiles fit on a space at most."""
QUIET_DEPTH = 3
"""Up to so many turns all ways to win are looked for, beyond that those whose every turn attacks."""


@jit
def search(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    attacker: int,
    turns: int,
    quiet: int,
    most: int,
) -> int:
    """Whether a colour wins within so many of its turns: LOST, WON, or OPEN if so many turns tried do not tell."""
    keys[:] = 0
    begin(board, nodes, counts, attacker, turns, quiet)
    run(board, nodes, counts, keys, known, attacker, most, INFINITE)
    if nodes[0].proof == 0:
        return WON
    return LOST if nodes[0].refutation == 0 else OPEN


@jit
def planned(step: int, most_turns: int) -> tuple[int, int, int]:
    """What is asked when any win or loss is looked for: of the mover (1) or the other (0), turns, and quiet ones.

    Wins are looked for in order of length, first those in which every turn attacks, then, up to QUIET_DEPTH, all. At
    the end there are no turns.
    """
    if step < 2 * most_turns:
        return 1 - step % 2, step // 2 + 1, 0
    turns = step - 2 * most_turns + 2
    if turns > min(QUIET_DEPTH, most_turns):
        return 0, 0, 0
    return 1, turns, turns


@jit
def proved(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    most_turns: int,
    most: int,
) -> int:
    """Whether the colour to move wins or loses by force: WON, LOST, or OPEN if so many turns tried do not tell."""
    mover = board[0].turn
    step, spent = 0, 0
    while spent < most:
        own, turns, quiet = planned(step, most_turns)
        if turns == 0:
            break
        attacker = mover if own else 1 - mover
        if search(board, nodes, counts, keys, known, attacker, turns, quiet, most - spent) == WON:
            return WON if own else LOST
        spent += counts[TURNS]
        step += 1
    return OPEN


@jit
def original(nodes: ProofNodes, i: int) -> int:
    """The node of the same position that was solved first."""
    return int(nodes[i].twin) if nodes[i].twin >= 0 else i


@jit
def winning_child(nodes: ProofNodes, i: int) -> int:
    """The child of a won node that wins for the attacker, who is to move; NO_NODE if it wins at once."""
    child = nodes[i].child
    while child >= 0 and nodes[child].proof:
        child = nodes[child].sibling
    return int(child)


@jit
def child_by(nodes: ProofNodes, i: int, turn: int) -> int:
    """The child that a turn leads to, or NO_NODE."""
    child = nodes[i].child
    while child >= 0 and nodes[child].turn != turn:
        child = nodes[child].sibling
    return int(child)


@jit
def length_from(b: BoardRecord, nodes: ProofNodes, root: int) -> int:
    """How many turns both make from a won node, which stands on the board, if the loser resists as long as possible.

    Where the loser is to move, nodes keep with which turn it does; NO_NODE if every turn completes the other's win.
    """
    root = original(nodes, root)
    # From the root to the node that is looked at: the node, the reply to go on with, the longest so far and its turn.
    path = np.empty((DEEPEST, 4), np.int64)
    depth = start_at(nodes, path, 0, root)
    while depth >= 0:
        turn = unmeasured(b, nodes, path[depth])
        if turn >= 0:
            child = original(nodes, child_by(nodes, path[depth, 0], turn))
            make(b, turn >> 3, turn & 7)
            depth = start_at(nodes, path, depth + 1, child)
        else:
            node = nodes[path[depth, 0]]
            node.length, node.resists = path[depth, 2], path[depth, 3]
            depth -= 1
            if depth >= 0:
                undo(b)
    return int(nodes[root].length)


@jit
def start_at(nodes: ProofNodes, path: IntArray, depth: int, i: int) -> int:
    """Begin to look at a node; returns its depth."""
    path[depth, 0], path[depth, 1], path[depth, 2], path[depth, 3] = i, 0, int(nodes[i].attacks), NO_NODE
    return depth


@jit
def unmeasured(b: BoardRecord, nodes: ProofNodes, at: IntArray) -> int:
    """The next turn that leads to a node of unknown length, NO_NODE when the longest is found."""
    i = at[0]
    if nodes[i].attacks:
        child = winning_child(nodes, i)
        if child < 0:
            return NO_NODE
        length = int(nodes[original(nodes, child)].length)
        if length == 0 and at[1] == 0:
            at[1] = 1
            return int(nodes[child].turn)
        at[2] = 1 + length
        return NO_NODE
    while at[1] < CHOICES * b.perimeter_size:
        cell = b.perimeter[at[1] // CHOICES]
        mask = b.mask[cell]
        choice = at[1] % CHOICES
        tile = FITTING[mask, choice]
        turn = cell * 8 + tile
        length = 0
        if choice < FITTING_COUNT[mask]:
            won = make(b, cell, tile)
            if won >= 0:
                undo(b)
            if won == 0:
                child = child_by(nodes, i, turn)
                length = 2 if child < 0 else 1 + int(nodes[original(nodes, child)].length)
                if length == 1:
                    return int(turn)
        if length > at[2]:
            at[2], at[3] = length, turn
        at[1] += 1
    return NO_NODE


@jit
def resistance(board: Board, nodes: ProofNodes, attacker: int, line: IntArray) -> int:
    """Write the turns of both from a won root as rows (x, y, tile) when the loser resists longest; how many.

    The board is left as it was.
    """
    b = board[0]
    length, i, ends = 0, 0, False
    while not ends and length < len(line):
        if i < 0:
            turn, i, ends = find_win(b, attacker), NO_NODE, True
        elif nodes[original(nodes, i)].attacks:
            child = winning_child(nodes, original(nodes, i))
            ends = child < 0
            turn = find_win(b, attacker) if ends else int(nodes[child].turn)
            i = child
        else:
            i = original(nodes, i)
            if length_from(b, nodes, i) == 0:
                break
            turn = int(nodes[i].resists)
            i = child_by(nodes, i, turn)
        put_row(b, line[length], turn >> 3, b.left, b.top)
        line[length, 2] = turn & 7
        make(b, turn >> 3, turn & 7)
        length += 1
    for _ in range(length):
        undo(b)
    return length

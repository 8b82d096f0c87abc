"""Proof-number search for Xart, compiled: does a colour, the *attacker*, win within so many of its own turns?

The tree is kept in memory, so no position is looked at twice in vain and a proof can be read off the nodes. A node is
solved when its ``proof`` number (how many leaves are still needed to show the win) or its ``refutation`` number (the
same for showing that there is none) is 0. Only positions in which nobody can win at once by moving are stored:

- after a defence, the attacker to move and unable to win at once: it tries all turns that attack, and while ``quiet``
  turns are left all others too;
- after an attack, the defender to move and unable to win: all legal turns are tried, and those stored after which the
  attacker cannot win at once. None is left out, so a win that is found holds against every defence.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.games.xart.boards import Board
from anello.games.xart.tables import FITTING, FITTING_COUNT
from anello.games.xart.turns import TURN_KEY, BoardRecord, IntArray, make, mix, undo
from anello.games.xart.winning import find_win, still_wins
from anello.kit.compiler import jit

__all__ = [
    "FULL",
    "GIVEN",
    "INFINITE",
    "NODE",
    "NO_NODE",
    "TURNS",
    "PositionKeys",
    "ProofNodes",
    "begin",
    "replies",
    "run",
    "win_at_once",
]

ProofNodes: TypeAlias = npt.NDArray[np.void]
"""Records of ``NODE``, the root first."""

PositionKeys: TypeAlias = npt.NDArray[np.uint64]
"""Hashes of positions that have been solved."""

INFINITE = 1 << 30
QUIET_PROOF = 20
"""A first guess at how many answers a turn without a threat leaves: attacks are looked at first."""
NO_NODE = -1
GIVEN = -2
"""In place of a winning turn: there is no need of one, since the other colour has completed the win itself."""
FULL = 1
"""The answer of ``run`` when it needs more room for nodes."""

NODE = np.dtype(
    [
        ("turn", np.int32),  # the turn that led here, cell * 8 + tile
        ("parent", np.int32),
        ("child", np.int32),  # the first one, NO_NODE for a leaf
        ("sibling", np.int32),
        ("twin", np.int32),  # the node of the same position that was solved first, or NO_NODE
        ("proof", np.int32),
        ("refutation", np.int32),
        ("left", np.int32),  # how many turns the attacker has left
        ("quiet", np.int32),  # how many of these need not attack
        ("length", np.int32),  # how many turns both have left, once that is known; see ``lines``
        ("resists", np.int32),  # then also with which turn the loser, if it is to move, holds out longest
        ("attacks", np.bool_),  # the attacker is to move
    ]
)

COUNT, TURNS = 0, 1
"""Counters of a search: nodes stored, and turns tried at stored nodes."""


# Growing the tree


@jit
def add(nodes: ProofNodes, counts: IntArray, parent: int, turn: int, left: int, quiet: int) -> int:
    """Store a new leaf below a node; returns its number, or NO_NODE if there is no room."""
    new = counts[COUNT]
    if new == len(nodes):
        return NO_NODE
    counts[COUNT] = new + 1
    node, above = nodes[new], nodes[parent]
    node.turn, node.parent, node.child, node.sibling, node.twin = turn, parent, -1, above.child, -1
    node.proof, node.refutation, node.left, node.quiet, node.length = 1, 1, left, quiet, 0
    node.attacks = not above.attacks
    above.child = new
    return int(new)


@jit
def settle(nodes: ProofNodes, i: int, wins: bool) -> None:
    """Mark a node as solved."""
    nodes[i].proof = 0 if wins else INFINITE
    nodes[i].refutation = INFINITE if wins else 0


@jit
def weigh(nodes: ProofNodes, i: int) -> None:
    """Set the numbers of a node from those of its children."""
    least, total = INFINITE, 0
    child = nodes[i].child
    if nodes[i].attacks:
        while child >= 0:
            least = min(least, nodes[child].proof)
            total = min(total + nodes[child].refutation, INFINITE)
            child = nodes[child].sibling
        nodes[i].proof, nodes[i].refutation = least, total
    else:
        while child >= 0:
            least = min(least, nodes[child].refutation)
            total = min(total + nodes[child].proof, INFINITE)
            child = nodes[child].sibling
        nodes[i].proof, nodes[i].refutation = total, least


@jit
def expand_attack(b: BoardRecord, nodes: ProofNodes, counts: IntArray, i: int, attacker: int) -> bool:
    """Store what the attacker can do at a node, and the answers to every attack; False if there is no room."""
    left, quiet = nodes[i].left - 1, nodes[i].quiet
    danger = find_win(b, 1 - attacker)
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            tile = FITTING[mask, choice]
            won = make(b, cell, tile)
            if won < 0:
                continue
            counts[TURNS] += 1
            room = True
            if won == 0 and not still_wins(b, danger, 1 - attacker):
                threat = find_win(b, attacker)
                if (threat >= 0 or quiet > 0) and find_win(b, 1 - attacker) < 0:
                    before = counts[COUNT]
                    child = add(nodes, counts, i, cell * 8 + tile, left, quiet if threat >= 0 else quiet - 1)
                    room = child >= 0
                    if room and threat < 0:
                        nodes[child].proof = QUIET_PROOF
                    if room and (threat >= 0 or left == 1):
                        room = expand_defence(b, nodes, counts, child, attacker, threat)
                        if nodes[child].refutation == 0:  # of no use: forget it
                            nodes[i].child = nodes[child].sibling
                            counts[COUNT] = before
            undo(b)
            if not room:
                return False
            if nodes[i].child >= 0 and nodes[nodes[i].child].proof == 0:
                settle(nodes, i, True)
                return True
    weigh(nodes, i)
    return True


@jit
def expand_defence(b: BoardRecord, nodes: ProofNodes, counts: IntArray, i: int, attacker: int, threat: int) -> bool:
    """Store every defence at a node after which the attacker cannot win at once; False if there is no room.

    ``threat`` is a turn with which the attacker would win now, if it is known: most defences do not even meet that.
    """
    left, quiet = nodes[i].left, nodes[i].quiet
    legal = 0
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            tile = FITTING[mask, choice]
            won = make(b, cell, tile)
            if won < 0:
                continue
            legal += 1
            counts[TURNS] += 1
            holds = False
            if won == 0 and not still_wins(b, threat, attacker):
                found = find_win(b, attacker)
                holds = found < 0
                if not holds:
                    threat = found
            undo(b)
            if won >> (1 - attacker) & 1 or (holds and left == 1):
                nodes[i].child = NO_NODE
                settle(nodes, i, False)
                return True
            if holds and add(nodes, counts, i, cell * 8 + tile, left, quiet) < 0:
                return False
    if legal == 0:  # a draw
        settle(nodes, i, False)
    else:
        weigh(nodes, i)
    return True


# Positions met before


@jit
def key_of(b: BoardRecord, left: int, quiet: int) -> np.uint64:
    """A hash of the position where it lies, so that twins have the same cells, and of what the attacker has left."""
    return mix((b.hash ^ TURN_KEY[b.turn]) + np.uint64(left * 64 + quiet))


@jit
def recall(keys: PositionKeys, known: IntArray, key: np.uint64) -> int:
    """The solved node of a position, or NO_NODE."""
    place = int(key & np.uint64(len(keys) - 1))
    return int(known[place]) if keys[place] == key else NO_NODE


@jit
def remember(keys: PositionKeys, known: IntArray, key: np.uint64, i: int) -> None:
    """Note that a node has been solved; a newer position takes the place of an older one."""
    place = int(key & np.uint64(len(keys) - 1))
    keys[place] = key
    known[place] = i


# What Python calls


@jit
def begin(board: Board, nodes: ProofNodes, counts: IntArray, attacker: int, left: int, quiet: int) -> None:
    """Store the root: may a colour win from here within so many turns, so many of them without an attack?"""
    b = board[0]
    root = nodes[0]
    root.turn, root.parent, root.child, root.sibling, root.twin = 0, -1, -1, -1, -1
    root.proof, root.refutation, root.left, root.quiet, root.length = 1, 1, left, quiet, 0
    root.attacks = b.turn == attacker
    counts[COUNT], counts[TURNS] = 1, 0
    if root.attacks and find_win(b, attacker) >= 0:
        settle(nodes, 0, True)
    elif left <= int(root.attacks):
        settle(nodes, 0, False)


@jit
def run(
    board: Board,
    nodes: ProofNodes,
    counts: IntArray,
    keys: PositionKeys,
    known: IntArray,
    attacker: int,
    most_turns: int,
    expansions: int,
) -> int:
    """Grow the tree until it is solved, so many leaves were expanded, or so many turns tried in all; 0 or FULL."""
    b = board[0]
    while nodes[0].proof and nodes[0].refutation and expansions > 0 and counts[TURNS] < most_turns:
        i = descend(b, nodes)
        twin = recall(keys, known, key_of(b, nodes[i].left, nodes[i].quiet))
        if twin >= 0:
            nodes[i].twin, nodes[i].proof, nodes[i].refutation = twin, nodes[twin].proof, nodes[twin].refutation
        else:
            expansions -= 1
            before = counts[COUNT]
            if nodes[i].attacks:
                room = expand_attack(b, nodes, counts, i, attacker)
            else:
                room = expand_defence(b, nodes, counts, i, attacker, find_win(b, attacker))
            if not room:
                nodes[i].child = NO_NODE
                nodes[i].proof, nodes[i].refutation = 1, 1
                counts[COUNT] = before
                while i:
                    undo(b)
                    i = nodes[i].parent
                return FULL
        while True:
            if (nodes[i].proof == 0 or nodes[i].refutation == 0) and nodes[i].twin < 0:
                remember(keys, known, key_of(b, nodes[i].left, nodes[i].quiet), i)
            if i == 0:
                break
            undo(b)
            i = nodes[i].parent
            weigh(nodes, i)
    return 0


@jit
def descend(b: BoardRecord, nodes: ProofNodes) -> int:
    """Make the turns from the root to the leaf that tells most."""
    i = 0
    while nodes[i].child >= 0:
        child = nodes[i].child
        best = child
        while child >= 0:
            if nodes[i].attacks:
                if nodes[child].proof < nodes[best].proof:
                    best = child
            elif nodes[child].refutation < nodes[best].refutation:
                best = child
            child = nodes[child].sibling
        make(b, nodes[best].turn >> 3, nodes[best].turn & 7)
        i = best
    return int(i)


@jit
def win_at_once(board: Board) -> int:
    """A turn that wins for the colour to move, as ``cell * 8 + tile``, or NO_TURN."""
    b = board[0]
    return find_win(b, b.turn)


@jit
def replies(board: Board) -> IntArray:
    """All legal turns as rows (turn, the other colour's turn that wins then): GIVEN or NO_TURN if there is none.

    The colour to move must not be able to win.
    """
    b = board[0]
    rows = np.empty((3 * b.perimeter_size + 3, 2), np.int64)
    count = 0
    attacker = 1 - b.turn
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            won = make(b, cell, FITTING[mask, choice])
            if won >= 0:
                rows[count, 0] = cell * 8 + FITTING[mask, choice]
                rows[count, 1] = GIVEN if won else find_win(b, attacker)
                count += 1
                undo(b)
    return rows[:count]

"""Proof-number search for Xart, compiled: does a colour, the *attacker*, win within so many of its own turns?

The tree is kept in memory, so no position is looked at twice in vain and a proof can be read off the nodes. A node is
solved when its ``proof`` number (how many leaves are still needed to show the win) or its ``refutation`` number (the
same for showing that there is none) is 0. Only positions in which nobody can win at once by moving are stored:

- after a defence, the attacker to move and unable to win at once: it tries all turns that attack, and while ``quiet``
  turns are left all others too;
- after an attack, the defender to move and unable to win: all legal turns are tried, and those stored after which the
  attacker cannot win at once. None is left out, so a win that is found holds against every defence.
"""

import numpy as np
import numpy.typing as npt

from anello.core.compiled import jit
from anello.games.xart.kernel import Board, Record, Rows, make, undo
from anello.games.xart.tables import EMPTY, FITS, FITTING, FITTING_COUNT, FORCED, TOUCH
from anello.games.xart.turns import SHORTEST_LINE, TURN_KEY, mix

__all__ = ["FOUND_NONE", "FULL", "GIVEN", "INFINITE", "NODE", "begin", "replies", "run", "win_at_once"]

Nodes = npt.NDArray[np.void]
Keys = npt.NDArray[np.uint64]

INFINITE = 1 << 30
QUIET_PROOF = 20
"""A first guess at how many answers a turn without a threat leaves: attacks are looked at first."""
FOUND_NONE = -1
GIVEN = -2
"""In place of a winning turn: there is no need of one, since the other colour has completed the win itself."""
FULL = 1
"""The answer of ``run`` when it needs more room for nodes."""

NODE = np.dtype(
    [
        ("turn", np.int32),  # the turn that led here, cell * 8 + tile
        ("parent", np.int32),
        ("child", np.int32),  # the first one, FOUND_NONE for a leaf
        ("sibling", np.int32),
        ("twin", np.int32),  # the node of the same position that was solved first, or FOUND_NONE
        ("proof", np.int32),
        ("refutation", np.int32),
        ("left", np.int32),  # how many turns the attacker has left
        ("quiet", np.int32),  # how many of these need not attack
        ("attacks", np.bool_),  # the attacker is to move
    ]
)

COUNT, TURNS = 0, 1
"""Counters of a search: nodes stored, and turns tried at stored nodes."""


# Winning at once


@jit
def may_win(b: Record, cell: int, tile: int) -> bool:
    """Whether a turn could possibly win for anybody, seen without making it.

    A tile that joins two ends of one colour was forced before, so a ring needs a forced tile; and a line that no
    forced tile finishes must leave the box where the tile lies.
    """
    for side in range(4):
        neighbour = cell + b.step[side]
        mask = b.mask[neighbour]
        if mask != 0 and b.tile[neighbour] == EMPTY and FORCED[mask ^ TOUCH[tile, side]] != 0:
            return True
    if not b.lines_win:
        return False
    x, y = cell & ((1 << b.log_width) - 1), cell >> b.log_width
    if (x <= b.left or x >= b.right) and max(b.right, x) - min(b.left, x) >= SHORTEST_LINE - 1:
        return True
    return bool((y <= b.top or y >= b.bottom) and max(b.bottom, y) - min(b.top, y) >= SHORTEST_LINE - 1)


@jit
def find_win(b: Record, colour: int) -> int:
    """A turn that would win for a colour if it were to move, or FOUND_NONE."""
    # Taking a turn back restores the order of the perimeter, so we may walk along it while turns are made.
    for slot in range(b.perimeter_size):
        cell = b.perimeter[slot]
        mask = b.mask[cell]
        for choice in range(FITTING_COUNT[mask]):
            tile = FITTING[mask, choice]
            if may_win(b, cell, tile):
                won = make(b, cell, tile)
                if won >= 0:
                    undo(b)
                    if won >> colour & 1:
                        return int(cell * 8 + tile)
    return FOUND_NONE


@jit
def still_wins(b: Record, turn: int, colour: int) -> bool:
    """Whether a turn that would have won for a colour in a like position does so here; FOUND_NONE does not."""
    if turn < 0 or b.tile[turn >> 3] != EMPTY:
        return False
    mask = b.mask[turn >> 3]
    if mask == 0 or not FITS[mask, turn & 7]:  # a space that touches no tile here is none
        return False
    won = make(b, turn >> 3, turn & 7)
    if won < 0:
        return False
    undo(b)
    return bool(won >> colour & 1)


# Growing the tree


@jit
def add(nodes: Nodes, counts: Rows, parent: int, turn: int, left: int, quiet: int) -> int:
    """Store a new leaf below a node; returns its number, or FOUND_NONE if there is no room."""
    new = counts[COUNT]
    if new == len(nodes):
        return FOUND_NONE
    counts[COUNT] = new + 1
    node, above = nodes[new], nodes[parent]
    node.turn, node.parent, node.child, node.sibling, node.twin = turn, parent, -1, above.child, -1
    node.proof, node.refutation, node.left, node.quiet = 1, 1, left, quiet
    node.attacks = not above.attacks
    above.child = new
    return int(new)


@jit
def settle(nodes: Nodes, i: int, wins: bool) -> None:
    """Mark a node as solved."""
    nodes[i].proof = 0 if wins else INFINITE
    nodes[i].refutation = INFINITE if wins else 0


@jit
def weigh(nodes: Nodes, i: int) -> None:
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
def expand_attack(b: Record, nodes: Nodes, counts: Rows, i: int, attacker: int) -> bool:
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
def expand_defence(b: Record, nodes: Nodes, counts: Rows, i: int, attacker: int, threat: int) -> bool:
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
                nodes[i].child = FOUND_NONE
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
def key_of(b: Record, left: int, quiet: int) -> np.uint64:
    """A hash of the position where it lies, so that twins have the same cells, and of what the attacker has left."""
    return mix((b.hash ^ TURN_KEY[b.turn]) + np.uint64(left * 64 + quiet))


@jit
def recall(keys: Keys, known: Rows, key: np.uint64) -> int:
    """The solved node of a position, or FOUND_NONE."""
    place = int(key & np.uint64(len(keys) - 1))
    return int(known[place]) if keys[place] == key else FOUND_NONE


@jit
def remember(keys: Keys, known: Rows, key: np.uint64, i: int) -> None:
    """Note that a node has been solved; a newer position takes the place of an older one."""
    place = int(key & np.uint64(len(keys) - 1))
    keys[place] = key
    known[place] = i


# What Python calls


@jit
def begin(board: Board, nodes: Nodes, counts: Rows, attacker: int, left: int, quiet: int) -> None:
    """Store the root: may a colour win from here within so many turns, so many of them without an attack?"""
    b = board[0]
    root = nodes[0]
    root.turn, root.parent, root.child, root.sibling, root.twin = 0, -1, -1, -1, -1
    root.proof, root.refutation, root.left, root.quiet = 1, 1, left, quiet
    root.attacks = b.turn == attacker
    counts[COUNT], counts[TURNS] = 1, 0
    if root.attacks and find_win(b, attacker) >= 0:
        settle(nodes, 0, True)
    elif root.attacks and left <= 1:
        settle(nodes, 0, False)


@jit
def run(
    board: Board, nodes: Nodes, counts: Rows, keys: Keys, known: Rows, attacker: int, most_turns: int, expansions: int
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
                nodes[i].child = FOUND_NONE
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
def descend(b: Record, nodes: Nodes) -> int:
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
    """A turn that wins for the colour to move, as ``cell * 8 + tile``, or FOUND_NONE."""
    b = board[0]
    return find_win(b, b.turn)


@jit
def replies(board: Board) -> Rows:
    """All legal turns as rows (turn, the other colour's turn that wins then): GIVEN or FOUND_NONE if there is none.

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

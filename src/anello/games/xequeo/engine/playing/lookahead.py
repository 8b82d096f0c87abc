"""One position of a round, solved from what everybody may believe: what equilibrium does there, and what it is worth.

Near the end of a round the tree of all moves can be solved to its last leaf. Elsewhere a tree that is simply cut would
tell nonsense: whoever is on turn at the cut would have to call, and a quiet position would look won for his opponent.
So the actor keeps all his moves, while his opponent plays by the summaries and labels of an abstract tree and may wait
once more at the cut. What is said of the actor's chances is then a little too much rather than too little.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.playing.start import RoundStart
from anello.games.xequeo.engine.solving.bounds import warm_up
from anello.games.xequeo.engine.solving.certify import answer, realise
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.abstract import AbstractTree, Detail, first_that_fits
from anello.games.xequeo.engine.trees.labels import EVERYTHING, GROUPS, LABELS, THREAT
from anello.games.xequeo.engine.trees.public import PublicTree, TreeTooLarge, grow
from anello.games.xequeo.notation import Call, Put
from anello.kit.interruption import interruptible

__all__ = ["Solved", "solve_position"]

NODES = 30_000
"""No larger tree than this is solved."""
DEEPEST = 12
TOLERANCE = 4e-3
TREES = (
    (3, Detail((LABELS,), (EVERYTHING, THREAT))),
    (3, Detail((LABELS,), (EVERYTHING, 0))),
    (1, Detail((GROUPS,), (EVERYTHING,))),
)
"""Cuts and details of the trees to try, the best one first. What the actor does now is always told apart in full."""


class Solved(NamedTuple):
    """A solved position."""

    words: list[str]
    """The actor's actions with any secret: moves, calls, and entries of any piece that can enter."""
    often: BySecret
    """How often each is done (rows) with each secret (columns)."""
    worth: BySecret
    """What each earns with each secret, -1..1, if he goes on well and his opponent plays the equilibrium."""
    picks: tuple[BySecret, BySecret]
    """The secrets of the actor and of the other, as likely as equilibrium makes them, or as they were given."""


@interruptible
def solve_position(
    cells: Sequence[int], start: RoundStart, given: tuple[BySecret, BySecret] | None = None, *, seconds: float = 1.0
) -> Solved:
    """Solve the position that has these pieces, in the round that began so.

    ``given`` says how likely each secret is for the actor and for the other; without it they are chosen as well as
    possible, as at the start of a round.
    """
    warm_up()
    tree = _grow(cells, start)
    solver = solve(tree, tolerance=TOLERANCE, seconds=seconds, picks=given)
    return _read(tree, solver, cells, start)


def _grow(cells: Sequence[int], start: RoundStart) -> PublicTree | AbstractTree:
    whole = _all_moves(cells, start)
    if whole.complete or start.ring in cells:  # a blocked ring is nothing that summaries know of
        return whole
    return first_that_fits(cells, start.table, 1, TREES, capacity=NODES, room=8 * NODES) or whole


def _all_moves(cells: Sequence[int], start: RoundStart) -> PublicTree:
    """The tree of all moves, as deep as it may be."""
    best = grow(cells, start.table, 1)
    for depth in range(2, DEEPEST):
        if best.complete:
            break
        try:
            best = grow(cells, start.table, depth, NODES)
        except TreeTooLarge:
            break
    return best


def _read(
    tree: PublicTree | AbstractTree, solver: EquilibriumSolver, cells: Sequence[int], start: RoundStart
) -> Solved:
    """The root of a solved tree in words and numbers."""
    shape, count = tree.shape, tree.pieces
    mine, theirs = realise(solver, 0), realise(solver, 1)
    value = answer(solver, 1, theirs)
    own, other = mine.reach[shape.nodes, :count], theirs.reach[0, :count]
    words: list[str] = []
    often: list[BySecret] = []
    worth: list[BySecret] = []
    for child in range(shape.first[0], shape.first[1]):
        after = _cells(tree, child)
        piece = next(piece for piece in range(count) if after[piece] != cells[piece])
        words.append(str(Put(piece, after[piece])))
        often.append(mine.reach[child, :count])
        worth.append(value[child, :count])
    called = own - mine.enter[0, :count] - sum(often, np.zeros(count))
    targets = mine.call[0, :count] / max(mine.call[0, :count].sum(), 1e-300)
    for piece in range(count):
        words.append(str(Call(piece)))
        often.append(np.clip(called, 0, None) * targets[piece])
        worth.append(np.full(count, 2 * other[piece] - 1))
    for piece in range(count):
        if shape.entering[0] >> piece & 1:
            only = np.arange(count) == piece
            words.append(str(Put(piece, start.ring)))
            often.append(np.where(only, mine.enter[0, :count], 0.0))
            worth.append(np.where(only, 1 - 2 * other[piece], _gift(piece, own, other) if start.gift else -1.0))
    scale = np.divide(1, own, out=np.zeros(count), where=own > 0)
    return Solved(words, np.array(often) * scale, np.array(worth), (own, other))


def _cells(tree: PublicTree | AbstractTree, child: int) -> list[int]:
    """Where the pieces stand after a move of the actor."""
    if isinstance(tree, PublicTree):
        return [int(cell) for cell in tree.positions[child, : tree.pieces]]
    key = int(tree.members[tree.first_member[child]])
    return [key >> (6 * piece) & 63 for piece in range(tree.pieces)]


def _gift(piece: int, own: BySecret, other: BySecret) -> float:
    """What it earns to block the ring with a piece that is not the own one, if the opponent then calls at once."""
    suspects = np.delete(own, piece)
    called = 2 * suspects.max() / max(suspects.sum(), 1e-300) - 1
    return float(-other[piece] - (1 - other[piece]) * called)

"""The option "gift": strategies that stay safe when a piece that is nobody's may be moved into the ring and block it.

A gift of the opponent's piece loses at once. Otherwise the ring is blocked for good, nobody enters any more, and the
holder of a guarantee calls one of the other pieces, any with the same chance: he is right once in six times, whatever
his opponent has chosen. So in a tree that proves a guarantee the opponent gets one more way to end the round wherever
a piece could enter, and what is proved there is proved with gifts. The holder himself gives none.

Few people play with gifts, so the solver for them is plain NumPy, level by level, on small trees.
"""

import time
from collections.abc import Sequence

import numpy as np

from anello.games.xequeo.engine.arrays import Longs
from anello.games.xequeo.engine.solving.certify import ROUNDING, Realisation, realise
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import any_of, solve_until, time_up
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.solving.sweep import MASKS
from anello.games.xequeo.engine.trees.abstract import AbstractTree, Detail, first_that_fits
from anello.games.xequeo.engine.trees.labels import LABELS, MOVER, THREAT
from anello.games.xequeo.engine.trees.public import TreeShape
from anello.games.xequeo.kernel import Geometry

__all__ = ["GiftSolver", "blocked", "guarantee_with_gifts", "prove_with_gifts"]

TREES = {
    0: ((2, Detail((LABELS,), (THREAT,))), (0, Detail((LABELS,), (THREAT,)))),
    1: (
        (3, Detail((LABELS,), (THREAT | MOVER, 0))),
        (3, Detail((LABELS,), (THREAT, 0))),
        (1, Detail((LABELS,), (THREAT,))),
    ),
}
"""Cuts and details of the trees to try for each side; the first that is small enough is taken."""
CAPACITY = 4_000
POWER = 2
"""Iteration t counts t ** POWER in the averages."""


def blocked(pieces: int) -> float:
    """What a blocked ring is worth to the one who is not to act, as he may be called by chance: -1..1."""
    return 1 - 2 / (pieces - 1)


class GiftSolver(EquilibriumSolver):
    """CFR+ on a tree in which the holder's opponent may also block the ring."""

    def __init__(self, tree: AbstractTree) -> None:
        super().__init__(tree.shape, tree.pieces, power=POWER)
        self.holder = tree.holder
        count = tree.pieces
        self._lanes = MASKS[(1 << count) - 1]
        self._may_enter = MASKS[tree.shape.entering]
        # Who may block with which piece: [node, piece moved into the ring, own secret].
        others = (1 - np.eye(8, dtype=np.float32)) * self._lanes
        self._may_block = self._may_enter[:, :count, None] * others[:count]
        self._block_regret = np.zeros_like(self._may_block)
        self._block = np.zeros_like(self._may_block)

    def iterate(self, times: int) -> None:
        """Improve both strategies so many times."""
        for _ in range(times):
            self.iterations += 1
            for learner in (0, 1):
                self._learn(learner, float(self.iterations) ** self.power)

    def _learn(self, learner: int, weight: float) -> None:
        shape, work, other = self.shape, self._work, 1 - learner
        row = 0 if other else shape.nodes
        self.picks.average[other] += weight * self.picks.now[other]
        work.reach[row] = self.picks.now[other]
        self.averages.move[row] = self.picks.average[other]
        for level in range(other, shape.depth, 2):
            children = slice(shape.levels[level + 1], shape.levels[level + 2])
            reach = work.reach[shape.parent[shape.parent[children]]] * work.move[children]
            work.reach[children] = reach
            self.averages.move[children] += weight * reach
        for level in range(shape.depth, -1, -1):
            if level % 2 == learner:
                self._improve(level)
            else:
                self._watch(level, weight)
        value, picks = work.value[0, : self.pieces], self.picks
        now = picks.now[learner, : self.pieces]
        regret = picks.regret[learner, : self.pieces]
        regret[:] = np.maximum(regret + value - now @ value, 0)
        now[:] = regret / regret.sum() if regret.sum() > 0 else 1 / self.pieces

    def _improve(self, level: int) -> None:
        """The learner's values and regrets on a level where he acts, and his next strategy."""
        work, (nodes, children, parents) = self._work, level_of(self.shape, level)
        reach = work.reach[nodes]
        mass = reach.sum(axis=1, keepdims=True)
        pays = 2 * (work.target[nodes] * reach).sum(axis=1, keepdims=True) - mass
        targets = np.maximum(work.target_regret[nodes] + (2 * reach - mass - pays) * self._lanes, 0)
        work.target_regret[nodes] = targets
        size = targets.sum(axis=1, keepdims=True)
        work.target[nodes] = np.where(size > 0, targets / np.where(size > 0, size, 1), self._lanes / self.pieces)
        enters = mass - 2 * reach
        losing = blocked(self.pieces)
        blocks = (losing * mass - (1 + losing) * reach)[:, : self.pieces, None]
        value = work.call[nodes] * pays + work.enter[nodes] * enters + (self._block[nodes] * blocks).sum(axis=1)
        np.add.at(value, parents, work.move[children] * work.value[children])
        work.value[nodes] = value
        call = work.call_regret[nodes] = np.maximum(work.call_regret[nodes] + pays - value, 0)
        enter = np.maximum(work.enter_regret[nodes] + enters - value, 0) * self._may_enter[nodes]
        work.enter_regret[nodes] = enter
        move = np.maximum(work.move_regret[children] + work.value[children] - value[parents], 0)
        work.move_regret[children] = move
        block = self._block_regret[nodes]
        if level % 2 != self.holder:
            block = np.maximum(block + blocks - value[:, None, :], 0) * self._may_block[nodes]
            self._block_regret[nodes] = block
        total = call + enter + block.sum(axis=1)
        np.add.at(total, parents, move)
        scale = np.where(total > 0, 1 / np.where(total > 0, total, 1), 0)
        work.call[nodes] = np.where(total > 0, call * scale, 1)
        work.enter[nodes] = enter * scale
        work.move[children] = move * scale[parents]
        self._block[nodes] = block * scale[:, None, :]

    def _watch(self, level: int, weight: float) -> None:
        """What a level is worth to the learner where the other acts; what the other does is averaged."""
        work, (nodes, children, parents) = self._work, level_of(self.shape, level)
        own = work.reach[self.shape.parent[nodes]]
        enter = own * work.enter[nodes]
        target = work.target[nodes]
        called = (own * work.call[nodes]).sum(axis=1, keepdims=True)
        self.averages.enter[nodes] += weight * enter
        self.averages.target[nodes] += weight * called * target
        value = called * (1 - 2 * target) + 2 * enter - enter.sum(axis=1, keepdims=True)
        losing = blocked(self.pieces)
        given = (self._block[nodes] * own[:, None, :]).sum(axis=2)
        value[:, : self.pieces] += (1 + losing) * given - losing * given.sum(axis=1, keepdims=True)
        np.add.at(value, parents, work.value[children])
        work.value[nodes] = value


def level_of(shape: TreeShape, level: int) -> tuple[slice, slice, Longs]:
    """The nodes of a level, their children, and the place of each child's parent on the level."""
    begin, end = int(shape.levels[level]), int(shape.levels[level + 1])
    children = slice(end, int(shape.levels[level + 2]) if level < shape.depth else end)
    return slice(begin, end), children, shape.parent[children].astype(np.int64) - begin


def guarantee_with_gifts(tree: AbstractTree, plan: Realisation) -> float:
    """What a plan of the holder earns him at the least against somebody who may give; -1..1."""
    shape, count = tree.shape, tree.pieces
    losing = blocked(count)
    value = np.zeros((shape.nodes, count))
    for level in range(shape.depth, -1, -1):
        nodes, children, parents = level_of(shape, level)
        if level % 2 == tree.holder:
            call, enter = plan.call[nodes, :count], plan.enter[nodes, :count]
            worth = call.sum(axis=1, keepdims=True) - 2 * call + 2 * enter - enter.sum(axis=1, keepdims=True)
            np.add.at(worth, parents, value[children])
        else:
            reach = plan.reach[nodes, :count]
            mass = reach.sum(axis=1, keepdims=True)
            worth = np.repeat(2 * reach.max(axis=1, keepdims=True) - mass, count, axis=1)
            np.maximum.at(worth, parents, value[children])
            may = MASKS[shape.entering[nodes]][:, :count] > 0
            worth = np.where(may, np.maximum(worth, mass - 2 * reach), worth)
            blocks = np.where(may, losing * mass - (1 + losing) * reach, -2.0)
            for secret in range(count):
                worth[:, secret] = np.maximum(worth[:, secret], np.delete(blocks, secret, axis=1).max(axis=1))
        value[nodes] = worth
    return -float(value[0].max()) - ROUNDING


def prove_with_gifts(
    pieces: Sequence[int], table: Geometry, side: int, seconds: float, enough: float = 1.0
) -> Certificate:
    """A strategy for a side of a round, and what it guarantees with gifts; time ends when enough is proved."""
    tree = first_that_fits(pieces, table, side, TREES[side], capacity=CAPACITY, room=20 * CAPACITY)
    if tree is None:
        raise ValueError("no tree was small enough")
    deadline = time.thread_time() + seconds
    solver = GiftSolver(tree)
    certificate = Certificate(tree, solver, -1.0)

    def proved(_: EquilibriumSolver) -> bool:
        certificate.guarantee = guarantee_with_gifts(tree, realise(solver, side))
        return certificate.guarantee >= enough

    solve_until(solver, any_of(proved, time_up(deadline)), part=2)
    return certificate

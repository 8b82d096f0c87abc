"""A solver for the tree of a round: it approaches an equilibrium, iteration by iteration."""

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret, SingleRows
from anello.games.xequeo.engine.solving.sweep import MASKS, NOBODY, Averages, Background, Picks, SolverState, iterate
from anello.games.xequeo.engine.trees.public import TreeShape
from anello.games.xequeo.kernel import MAX_MOVES

__all__ = ["EquilibriumSolver"]


class EquilibriumSolver:
    """Approaches an equilibrium of a tree; ask `anello.games.xequeo.engine.solving.certify` how near it is.

    ``predictive`` makes each player answer the regrets he expects next: better on small trees, worse on large ones.
    """

    def __init__(
        self,
        shape: TreeShape,
        pieces: int,
        *,
        predictive: bool = False,
        power: float = 2.0,
        background: Background = NOBODY,
    ) -> None:
        self.shape = shape
        self.pieces = pieces
        self.predictive = predictive
        self.power = power
        self.background = background
        self.iterations = 0
        nodes = shape.nodes

        def rows(count: int) -> SingleRows:
            return np.zeros((count, 8), np.float32)

        may_enter = MASKS[shape.entering]
        uniform = 1 / (np.diff(shape.first)[:, None] + 1 + may_enter)
        move = rows(nodes)
        move[1:] = uniform[shape.parent[1:]]
        target = rows(nodes)
        target[:, :pieces] = 1 / pieces
        self._work = SolverState(
            move_regret=rows(nodes), move=move, call_regret=rows(nodes), call=uniform.astype(np.float32),
            enter_regret=rows(nodes), enter=(uniform * may_enter).astype(np.float32), target_regret=rows(nodes),
            target=target, reach=rows(nodes + 1), value=rows(nodes + MAX_MOVES),
        )  # fmt: skip
        self.averages = Averages(move=rows(nodes + 1), enter=rows(nodes), target=rows(nodes))
        now = np.zeros((2, 8))
        now[:, :pieces] = 1 / pieces
        self.picks = Picks(now, np.zeros((2, 8)), np.zeros((2, 8)), np.zeros(2, np.bool_), np.zeros((2, 8)))

    def fix_picks(self, first: BySecret, second: BySecret) -> None:
        """Give how likely each secret is for both players, so that it is no longer part of the solution."""
        self.picks.now[:, : self.pieces] = first, second
        self.picks.fixed[:] = True

    def iterate(self, times: int) -> None:
        """Improve both strategies so many times."""
        iterate(
            times, self.iterations, self.power, self.predictive, self.pieces, self.shape, self._work, self.averages,
            self.picks, self.background,
        )  # fmt: skip
        self.iterations += times

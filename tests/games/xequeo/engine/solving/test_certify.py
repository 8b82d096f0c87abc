"""Average strategies as exact probabilities."""

import numpy as np
import pytest

from anello.games.xequeo.engine.solving.certify import realise
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start


def test_a_realisation_is_a_strategy() -> None:
    pieces, ring = random_start(5)
    tree = grow(pieces, geometry(7, ring), 3)
    solver = EquilibriumSolver(tree.shape, 7)
    solver.iterate(20)
    shape = tree.shape
    for holder in (0, 1):
        plan = realise(solver, holder)
        assert plan.reach[0 if holder else shape.nodes].sum() == pytest.approx(1)
        for level in range(holder, shape.depth + 1, 2):
            for node in range(shape.levels[level], shape.levels[level + 1]):
                children = plan.reach[shape.first[node] : shape.first[node + 1]]
                spent = children.sum() + plan.enter[node].sum() + plan.call[node].sum()
                assert spent == pytest.approx(plan.reach[shape.parent[node]].sum(), abs=1e-12)
                allowed = {piece for piece in range(8) if shape.entering[node] >> piece & 1}
                assert set(np.flatnonzero(plan.enter[node]).tolist()) <= allowed

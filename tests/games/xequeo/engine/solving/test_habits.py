"""People's habits in a tree."""

import pytest

from anello.games.xequeo.engine.solving.habits import Habits, background
from anello.games.xequeo.engine.trees.abstract import Detail, grow_abstract
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start


def test_a_background_is_a_strategy() -> None:
    """What somebody with habits does adds up: all his reach is entered, called or passed on."""
    pieces, ring = random_start(2)
    table = geometry(7, ring)
    for side in (0, 1):
        tree = grow_abstract(pieces, table, side, 2 - side, Detail())
        somebody = background(tree, pieces, table, Habits(hasty=0, forgets=0), 0.5)
        row = somebody.reach[0 if side == 0 else tree.shape.nodes]
        assert row.sum() == pytest.approx(0.5, abs=1e-6)
        node = 0 if side else 1
        children = somebody.reach[tree.shape.first[node] : tree.shape.first[node + 1]]
        assert children.sum() == pytest.approx(0.5, abs=1e-5)
        assert somebody.ends[node].sum() == pytest.approx(0, abs=1e-6)

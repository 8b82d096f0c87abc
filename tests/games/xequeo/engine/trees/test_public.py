"""The tree of all moves."""

import numpy as np
import pytest

from anello.games.xequeo.engine.trees.public import TreeTooLarge, grow
from anello.games.xequeo.kernel import geometry, perft
from tests.games.xequeo.engine.starts import random_start


def test_the_tree_holds_every_sequence_of_moves() -> None:
    pieces, ring = random_start(2)
    table = geometry(7, ring)
    shape, positions, _, complete = grow(pieces, table, 3)
    assert not complete
    assert np.diff(shape.levels).tolist() == [perft(pieces, depth, table) for depth in range(4)]
    assert positions[0, :7].tolist() == pieces
    for node in range(1, shape.nodes):
        parent = shape.parent[node]
        assert shape.first[parent] <= node < shape.first[parent + 1]
        assert (positions[node] != positions[parent]).sum() == 1
    with pytest.raises(TreeTooLarge):
        grow(pieces, table, 3, capacity=1000)

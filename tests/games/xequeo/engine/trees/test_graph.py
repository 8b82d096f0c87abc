"""All positions, each once a level."""

import numpy as np
import pytest

from anello.games.xequeo.engine.trees.graph import grow_graph
from anello.games.xequeo.engine.trees.public import TreeTooLarge, grow
from anello.games.xequeo.kernel import geometry, public_positions
from tests.games.xequeo.engine.starts import random_start


@pytest.mark.slow
def test_a_graph_holds_every_position_once_a_level() -> None:
    pieces, ring = random_start(2)
    table = geometry(7, ring)
    graph, complete = grow_graph(pieces, table, 4)
    assert not complete
    assert graph.depth == 4
    assert np.diff(graph.levels).tolist() == public_positions(pieces, 4, table)
    tree = grow(pieces, table, 2)
    for node in range(tree.shape.levels[2]):
        assert tree.shape.entering[node] == graph.entering[node]
    for level in range(5):
        keys = graph.keys[graph.levels[level] : graph.levels[level + 1]]
        assert len(np.unique(keys)) == len(keys)
    with pytest.raises(TreeTooLarge):
        grow_graph(pieces, table, 4, capacity=1000)

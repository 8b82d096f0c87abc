"""The search for a guarantee."""

import random

from anello.games.xequeo.engine.solving.prover import Prover
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import random_start


def test_the_half_strategy_is_among_the_certified_ones() -> None:
    """Where a piece can be put next to the ring at once, the first player is certain of half the rounds."""
    chance = random.Random(5)
    tried = 0
    while tried < 5:
        pieces, ring = random_start(chance.randrange(1000))
        table = geometry(7, ring)
        near = int(table[0]["near"][ring])
        from_here = grow(pieces, table, 1).positions[1:, :7]
        if not any(near >> int(cell) & 1 for row in from_here for cell in row):
            continue
        tried += 1
        prover = Prover(pieces, table, 0, 5.0)
        prover.try_stage(float("inf"), enough=-2e-3)
        assert prover.guarantee > -3e-3

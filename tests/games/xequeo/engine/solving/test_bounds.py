"""Bounds: of position lines, at growing depth, plain and tight, against exact values."""

import pytest

from anello.core import AnelloError, BadPosition
from anello.games.xequeo.engine.solving.bounds import bounds, plain_bounds, proved_bounds, tight_bounds
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.starts import LAYOUTS, random_start


@pytest.mark.slow
@pytest.mark.parametrize(("size", "pieces", "ring"), [LAYOUTS[0], LAYOUTS[6], LAYOUTS[7], LAYOUTS[9]])
def test_tight_bounds_hold_the_exact_value(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    tree = grow(pieces, table, 100)
    assert tree.complete
    exact = solve(tree, tolerance=1e-3)
    tight = tight_bounds(pieces, table, 2.0)
    assert tight.lower <= -guarantee(exact, 1)
    assert tight.upper >= guarantee(exact, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4])
def test_tight_bounds_are_at_least_as_good_as_plain_ones(seed: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    plain, tight = plain_bounds(pieces, table, 3), tight_bounds(pieces, table, 2.0)
    assert tight.lower >= plain.lower - 2e-3
    assert tight.upper <= plain.upper + 2e-3


@pytest.mark.parametrize("seed", [2, 4, 9])
def test_bounds_bracket_each_other_at_growing_depth(seed: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    shallow, deep = (plain_bounds(pieces, table, depth) for depth in (2, 3))
    assert shallow.lower <= deep.upper
    assert deep.lower <= shallow.upper
    assert shallow.upper >= deep.upper - 1e-3, "a deeper odd cut leaves the second player more"
    assert shallow.lower == pytest.approx(deep.lower, abs=1e-3), "both cut at depth 2"
    assert (shallow.depth, deep.depth) == (2, 3)


def test_a_complete_tree_gives_both_bounds() -> None:
    size, pieces, ring = LAYOUTS[0]
    found = plain_bounds(pieces, geometry(size, ring), 30, tolerance=1e-4)
    assert found.lower == pytest.approx(1 / 9, abs=2e-4)
    assert found.upper == pytest.approx(1 / 9, abs=2e-4)


@pytest.mark.slow
def test_bounds_of_a_line() -> None:
    line = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"
    plain = bounds(line, depth=2)
    assert -1 <= plain.lower <= plain.upper <= 1
    assert plain.depth == 2
    tight = bounds(line, seconds=1.0)
    assert tight.lower <= plain.upper
    assert tight.upper >= plain.lower
    for bad in ("R6/2O4/7/7/7/Y1G4/1B1V2W 1 0-0", "R6/2O4/7/7/7/Y1G4/1B1V2W d6 1 0-0"):
        with pytest.raises(BadPosition):
            bounds(bad)


def test_bounds_with_gifts_hold_for_both_and_are_remembered() -> None:
    """Start 5 of the solver's page: without gifts the value lies between 0.073 and 0.086."""
    pieces, ring = random_start(5)
    wide = proved_bounds(pieces, ring, gift=True, seconds=0.1)
    assert -1 <= wide.lower <= wide.upper <= 1
    tighter = proved_bounds(pieces, ring, gift=True, seconds=0.4)
    assert wide.lower <= tighter.lower <= tighter.upper <= wide.upper
    assert proved_bounds(pieces, ring, gift=True, seconds=0.1) is tighter, "what was proved stays proved"
    with pytest.raises(AnelloError, match="how many seconds"):
        bounds("R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0", gift=True)

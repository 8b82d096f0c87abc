"""How fast and how tight the Xe Queo! solver is: run ``python -m bench.xequeo_solver [SECONDS ...]``.

Prints node visits a second and the time from a bare position to an exploitability of 0.001 (what a best response gains,
mean of the two players) at depths 2 to 5, by the pruned tree of all moves; then the gap between certified bounds
on twenty fixed starts, plain and after so many seconds a start (1 and 10 unless told). Seconds are the processor's.
"""

import sys
import time
from statistics import mean, median

from anello.games.xequeo.engine.solving.bounds import plain_bounds, tight_bounds
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.pruned import grow_pruned
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from bench.xequeo_speed import SIZE, random_start

STARTS = 20
EXPLOITABILITY = 1e-3


def speed(depth: int, seeds: range) -> None:
    """The time to 0.001, growing included, over several starts."""
    times, sizes = [], []
    for seed in seeds:
        pieces, ring = random_start(seed)
        begin = time.process_time()
        tree = grow_pruned(pieces, geometry(SIZE, ring), depth)
        solve(tree, tolerance=2 * EXPLOITABILITY, seconds=60)
        times.append(time.process_time() - begin)
        sizes.append(tree.shape.nodes)
    print(f"depth {depth}: {min(sizes):,} to {max(sizes):,} nodes, to 0.001 in {min(times):.3f} to {max(times):.3f} s")


def rate(depth: int, seeds: range) -> None:
    """Visits a second in the tree of all moves, two passes an iteration."""
    rates, sizes = [], []
    for seed in seeds:
        pieces, ring = random_start(seed)
        tree = grow(pieces, geometry(SIZE, ring), depth)
        solver = EquilibriumSolver(tree.shape, tree.pieces)
        iterations = 2 + 20_000_000 // tree.shape.nodes
        begin = time.process_time()
        solver.iterate(iterations)
        rates.append(2 * iterations * tree.shape.nodes / (time.process_time() - begin) / 1e6)
        sizes.append(tree.shape.nodes)
    print(
        f"all moves to depth {depth}: {min(sizes):,} to {max(sizes):,} nodes, "
        f"{min(rates):.0f} to {max(rates):.0f} million visits a second"
    )


def report(name: str, gaps: list[float]) -> None:
    """One line about the gaps of all starts."""
    open_starts = sum(gap > 0.02 for gap in gaps)
    print(
        f"{name}: mean gap {mean(gaps):.4f}, median {median(gaps):.4f}, max {max(gaps):.4f}, {open_starts} above 0.02"
    )


def main(budgets: list[float]) -> None:
    """Print all figures."""
    pieces, ring = random_start(0)
    plain_bounds(pieces, geometry(SIZE, ring), 2, tolerance=0.1)
    tight_bounds(pieces, geometry(SIZE, ring), 0.1)
    for depth in (2, 3, 4):
        rate(depth, range(3))
    for depth in (2, 3, 4, 5):
        speed(depth, range(6))
    starts = [random_start(seed) for seed in range(STARTS)]
    found = [plain_bounds(pieces, geometry(SIZE, ring), 3) for pieces, ring in starts]
    report("plain, depth 3", [bounds.upper - bounds.lower for bounds in found])
    for seconds in budgets:
        found = [tight_bounds(pieces, geometry(SIZE, ring), seconds) for pieces, ring in starts]
        for seed, bounds in enumerate(found):
            print(f"  start {seed}: {bounds.lower:.4f} to {bounds.upper:.4f} in {bounds.seconds:.1f} s")
        report(f"{seconds:g} s", [bounds.upper - bounds.lower for bounds in found])


if __name__ == "__main__":
    main([float(word) for word in sys.argv[1:]] or [1.0, 10.0])

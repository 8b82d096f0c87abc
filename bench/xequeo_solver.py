"""How fast and how tight the Xe Queo! solver is: run ``python -m bench.xequeo_solver [gaps] [SECONDS ...]``.

Prints node visits a second and the time from a bare position to an exploitability of 0.001 (what a best response gains,
mean of the two players) at depths 2 to 5, by the pruned tree of all moves; then the gap between certified bounds
on twenty fixed starts, plain and after so many seconds a start (1 and 10 unless told). With the word ``gaps`` only
these. Seconds are the processor's, those behind a start's bounds are the clock's.
"""

import sys
import time
from statistics import mean, median

from anello.games.xequeo.engine.solving.bounds import plain_bounds, tight_bounds, warm_up
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


def gaps(budgets: list[float]) -> None:
    """How far the bounds of twenty starts are apart, plain and after so many seconds."""
    starts = [random_start(seed) for seed in range(STARTS)]
    found = [plain_bounds(pieces, geometry(SIZE, ring), 3) for pieces, ring in starts]
    report("plain, depth 3", [bounds.upper - bounds.lower for bounds in found])
    for seconds in budgets:
        found = []
        for seed, (pieces, ring) in enumerate(starts):
            found.append(tight_bounds(pieces, geometry(SIZE, ring), seconds))
            lower, upper = found[-1].lower, found[-1].upper
            print(f"  start {seed}: {lower:.4f} to {upper:.4f} in {found[-1].seconds:.1f} s", flush=True)
        report(f"{seconds:g} s", [bounds.upper - bounds.lower for bounds in found])


def main(words: list[str]) -> None:
    """Print all figures, or the gaps alone."""
    warm_up()
    if "gaps" not in words:
        for depth in (2, 3, 4):
            rate(depth, range(3))
        for depth in (2, 3, 4, 5):
            speed(depth, range(6))
    gaps([float(word) for word in words if word != "gaps"] or [1.0, 10.0])


if __name__ == "__main__":
    main(sys.argv[1:])

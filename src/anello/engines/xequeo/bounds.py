"""Two-sided certified bounds on the value of a round for the player who begins it, secrets still to be chosen."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core.errors import BadPosition
from anello.engines.xequeo.certify import gap, guarantee
from anello.engines.xequeo.core import Core, grow_core
from anello.engines.xequeo.prover import SMALL, Prover
from anello.engines.xequeo.solver import Solver
from anello.engines.xequeo.tree import Shape
from anello.games.xequeo.kernel import Geometry, geometry
from anello.games.xequeo.notation import SIZE, read_line

__all__ = ["Bounds", "bounds", "plain_bounds", "solve", "tight_bounds"]

Row: TypeAlias = npt.NDArray[np.float64]

ITERATIONS = 400
"""Enough for a tree with given secrets."""
TOLERANCE = 1e-3
"""A tree counts as solved when both players together could gain no more than this."""
MEETING = 1e-4
"""Bounds that are no further apart have met."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The value of a round lies between ``lower`` and ``upper`` on a scale from -1 (lost) to 1 (won).

    The player to act has a strategy that earns him ``lower`` on average whatever his opponent does; the opponent has
    one that leaves him ``upper`` at most. Both are found by best responses in double precision, not by regrets.
    """

    lower: float
    upper: float
    depth: int
    """Of the deepest tree used."""
    nodes: int
    """Of all trees used."""
    seconds: float


def bounds(line: str, *, depth: int = 3, seconds: float | None = None, metric: str = "king") -> Bounds:
    """Bounds on the round that a position line describes, for the player to act and before anybody has chosen.

    Without ``seconds`` they come from the tree of all moves cut at ``depth``, with ``seconds`` from the best proofs
    found in that time.
    """
    found = read_line(line)
    cells = [cell for cell in found.pieces if cell is not None]
    if found.ring is None or found.ring in cells or len(cells) < len(found.pieces):
        raise BadPosition("Bounds are those of a round: all seven pieces on the board, and a ring with no piece on it.")
    table = geometry(SIZE, found.ring, metric)
    warm_up()
    if seconds is not None:
        return tight_bounds(cells, table, seconds)
    return plain_bounds(cells, table, depth)


@cache
def warm_up() -> None:
    """Compile the kernels on a small board, so that no clock runs meanwhile."""
    cells, table = (0, 4, 20), geometry(5, 12)
    plain_bounds(cells, table, 2)
    for _ in range(2):  # the first call spends its time on compiling
        tight_bounds(cells, table, 0.2)


def solve(
    shape: Shape,
    pieces: int,
    *,
    tolerance: float = TOLERANCE,
    seconds: float | None = None,
    picks: tuple[Row, Row] | None = None,
    core: bool = False,
) -> Solver:
    """Improve strategies for a tree until they are within the tolerance of an equilibrium, or time is up.

    The players' secrets are part of the solution, unless it is given how likely each is (``picks``). To predict regrets
    helps where many moves do the same, as in small trees of all moves, but not in the ``core`` of one.
    """
    predictive = shape.nodes < SMALL and not core
    solver = Solver(shape, pieces, predictive=predictive, power=3.0 if predictive else 2.0)
    if picks is not None:
        solver.picks.now[:, :pieces] = picks
        solver.picks.fixed[:] = True
    begin = time.thread_time()
    while True:
        solver.iterate(max(8, solver.iterations // 4))
        if seconds is not None and time.thread_time() - begin > seconds:
            return solver
        if picks is None and gap(solver) < tolerance:
            return solver
        if picks is not None and solver.iterations >= ITERATIONS:
            return solver


def plain_bounds(
    pieces: Sequence[int], table: Geometry, depth: int, *, tolerance: float = TOLERANCE, seconds: float | None = None
) -> Bounds:
    """Bounds from the tree of all moves, cut where the player to act may then only enter or call.

    At an even depth this takes options from the first player alone, so what he is guaranteed there is a lower bound;
    at an odd depth it takes them from the second, which gives an upper bound. So ``depth`` and ``depth - 1`` give one
    each. A tree that reaches the end of every line of play gives both.
    """
    if depth < 1:
        raise ValueError("bounds need a depth of at least 1")
    begin = time.perf_counter()
    limits = {0: -1.0, 1: -1.0}
    trees: list[Core] = []
    for part in (depth - 1, depth):
        tree = grow_core(pieces, table, part)
        trees.append(tree)
        solver = solve(tree.shape, tree.pieces, tolerance=tolerance, seconds=seconds, core=True)
        for holder in (0, 1) if tree.complete else (part % 2,):
            limits[holder] = max(limits[holder], guarantee(solver, holder))
        if tree.complete:
            break
    return Bounds(
        lower=limits[0],
        upper=-limits[1],
        depth=max(tree.network.depth for tree in trees),
        nodes=sum(tree.shape.nodes for tree in trees),
        seconds=time.perf_counter() - begin,
    )


def tight_bounds(pieces: Sequence[int], table: Geometry, seconds: float, *, tolerance: float = MEETING) -> Bounds:
    """The best bounds that so much computing can prove, by every device of `abstraction` and `core`.

    Both players look for guarantees in turn, from small trees to large ones, until the bounds meet or time is up.
    """
    begin, deadline = time.perf_counter(), time.thread_time() + seconds
    provers = [Prover(pieces, table, holder, seconds, cuts=True) for holder in (0, 1)]

    def apart() -> float:
        return -provers[0].guarantee - provers[1].guarantee

    while apart() > tolerance and time.thread_time() < deadline:
        if apart() < TOLERANCE or all(prover.exhausted for prover in provers):
            improved = [prover.polish() for prover in provers]
            if not any(improved):
                break
            continue
        for prover, other in (provers, provers[::-1]):
            if apart() > TOLERANCE and not prover.exhausted and time.thread_time() < deadline:
                prover.try_stage(deadline, enough=-other.guarantee - TOLERANCE / 2)
    trees = [prover.best.tree for prover in provers if prover.best]
    return Bounds(
        lower=provers[0].guarantee,
        upper=-provers[1].guarantee,
        depth=max((tree.shape.depth for tree in trees), default=0),
        nodes=sum(prover.nodes for prover in provers),
        seconds=time.perf_counter() - begin,
    )

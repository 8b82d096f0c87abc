"""Two-sided certified bounds on the value of a round for the player who begins it, secrets still to be chosen.

What was proved is remembered, so that an estimate made later never contradicts it.
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from anello.core.arguments import expect_positive
from anello.core.errors import AnelloError, BadPosition
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.gift import prove_with_gifts
from anello.games.xequeo.engine.solving.prover import Prover
from anello.games.xequeo.engine.solving.solve import TOLERANCE, solve
from anello.games.xequeo.engine.trees.pruned import PrunedTree, grow_pruned
from anello.games.xequeo.kernel import Geometry, geometry
from anello.games.xequeo.notation import SIZE, read_line
from anello.kit.interruption import interruptible

__all__ = ["Bounds", "bounds", "plain_bounds", "prove_both", "proved_bounds", "tight_bounds", "warm_up"]

MEETING = 1e-4
"""Bounds that are no further apart have met."""
MOST_REMEMBERED = 500

ProvedRound: TypeAlias = tuple[tuple[int, ...], int, str, bool]
"""What bounds depend on: the pieces, the ring, the metric, and whether gifts are allowed."""
_proved: dict[ProvedRound, tuple["Bounds", float]] = {}
"""The tightest bounds of each round, and for how many seconds at most they were looked for."""
_lock = threading.Lock()


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


@interruptible
def bounds(
    line: str, *, depth: int = 3, seconds: float | None = None, metric: str = "king", gift: bool = False
) -> Bounds:
    """Bounds on the round that a position line describes, for the player to act and before anybody has chosen.

    Without ``seconds`` they come from the tree of all moves cut at ``depth``, with ``seconds`` from the best proofs
    found in that time or before. With gifts they need seconds: a cut tree proves nothing about them.
    """
    if seconds is not None:
        expect_positive(seconds, "The time in seconds")
    if depth < 1:
        raise AnelloError(f"Bounds need a depth of at least 1, not {depth}.")
    if gift and seconds is None:
        raise AnelloError("With gifts bounds are proved in a time: say how many seconds.")
    found = read_line(line)
    cells = [cell for cell in found.pieces if cell is not None]
    if found.ring is None or found.ring in cells or len(cells) < len(found.pieces):
        raise BadPosition("Bounds are those of a round: all seven pieces on the board, and a ring with no piece on it.")
    if seconds is not None:
        return proved_bounds(cells, found.ring, metric, gift=gift, seconds=seconds)
    warm_up()
    cut = plain_bounds(cells, geometry(SIZE, found.ring, metric), depth)
    _remember((tuple(cells), found.ring, metric, False), cut, 0.0)
    return cut


def proved_bounds(
    pieces: Sequence[int], ring: int, metric: str = "king", *, gift: bool = False, seconds: float
) -> Bounds:
    """The best bounds known after proving for so long: those of now, or better ones that were proved before."""
    key = tuple(pieces), ring, metric, gift
    known, sought = _proved.get(key, (None, 0.0))
    if known is not None and (known.upper - known.lower <= MEETING or sought >= seconds):
        return known
    warm_up()
    table = geometry(SIZE, ring, metric)
    found = _gift_bounds(pieces, table, seconds) if gift else tight_bounds(pieces, table, seconds)
    return _remember(key, found, seconds)


def _remember(key: ProvedRound, found: Bounds, seconds: float) -> Bounds:
    """Bounds proved now and before, the tighter of each."""
    with _lock:
        if key in _proved:
            known, sought = _proved.pop(key)
            found = replace(found, lower=max(known.lower, found.lower), upper=min(known.upper, found.upper))
            seconds = max(sought, seconds)
        _proved[key] = found, seconds
        while len(_proved) > MOST_REMEMBERED:
            del _proved[next(iter(_proved))]
    return found


def _gift_bounds(pieces: Sequence[int], table: Geometry, seconds: float) -> Bounds:
    """Bounds with gifts: what each player is guaranteed, whoever blocks the ring."""
    begin = time.perf_counter()
    first = prove_with_gifts(pieces, table, 0, seconds / 2)
    second = prove_with_gifts(pieces, table, 1, seconds / 2, enough=-first.guarantee - MEETING)
    return Bounds(
        lower=first.guarantee,
        upper=-second.guarantee,
        depth=max(first.tree.shape.depth, second.tree.shape.depth),
        nodes=first.tree.shape.nodes + second.tree.shape.nodes,
        seconds=time.perf_counter() - begin,
    )


@cache
def warm_up() -> None:
    """Compile the kernels on a small board, so that no clock runs meanwhile."""
    cells, table = (0, 4, 20), geometry(5, 12)
    plain_bounds(cells, table, 2)
    for _ in range(2):  # the first call spends its time on compiling
        tight_bounds(cells, table, 0.2)


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
    trees: list[PrunedTree] = []
    for part in (depth - 1, depth):
        tree = grow_pruned(pieces, table, part)
        trees.append(tree)
        solver = solve(tree, tolerance=tolerance, seconds=seconds)
        for holder in (0, 1) if tree.complete else (part % 2,):
            limits[holder] = max(limits[holder], guarantee(solver, holder))
        if tree.complete:
            break
    return Bounds(
        lower=limits[0],
        upper=-limits[1],
        depth=max(tree.graph.depth for tree in trees),
        nodes=sum(tree.shape.nodes for tree in trees),
        seconds=time.perf_counter() - begin,
    )


def tight_bounds(pieces: Sequence[int], table: Geometry, seconds: float, *, tolerance: float = MEETING) -> Bounds:
    """The best bounds that so much computing can prove, by every device of abstract and of pruned trees.

    Both players look for guarantees in turn, from small trees to large ones, until the bounds meet or time is up.
    """
    begin = time.perf_counter()
    provers = prove_both(pieces, table, seconds, tolerance=tolerance)
    trees = [prover.best.tree for prover in provers if prover.best]
    return Bounds(
        lower=provers[0].guarantee,
        upper=-provers[1].guarantee,
        depth=max((tree.shape.depth for tree in trees), default=0),
        nodes=sum(prover.nodes for prover in provers),
        seconds=time.perf_counter() - begin,
    )


def prove_both(
    pieces: Sequence[int], table: Geometry, seconds: float, *, tolerance: float = MEETING
) -> tuple[Prover, Prover]:
    """What both players are guaranteed, as well as it can be proved in so much computing."""
    deadline = time.thread_time() + seconds
    first, second = (Prover(pieces, table, holder, seconds) for holder in (0, 1))
    provers = first, second

    def apart() -> float:
        return -first.guarantee - second.guarantee

    while apart() > tolerance and time.thread_time() < deadline:
        if apart() < TOLERANCE or all(prover.exhausted for prover in provers):
            improved = [prover.polish() for prover in provers]
            if not any(improved):
                break
            continue
        for prover, other in (provers, provers[::-1]):
            if apart() > TOLERANCE and not prover.exhausted and time.thread_time() < deadline:
                prover.try_stage(deadline, enough=-other.guarantee - TOLERANCE / 2)
    return provers

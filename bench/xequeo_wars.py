"""What wars of waiting are worth, and who wins them: run ``python -m bench.xequeo_wars [START ...]``.

First in rounds reduced to them. There is no board: a piece is so many moves away from where it may enter the ring,
everybody may bring any piece nearer, one move at a time, and whoever has no move left must enter or call. Such rounds
are solved to their end.

- Once with a store of waiting moves that both players take from: the value depends on whether they are odd or even,
  however many there are. A tree that is cut sooner than they are used up cannot tell, so its bounds stay apart.
- Then without a store, but whoever did not open a piece may or may not wait once after one, two or three were opened:
  what counts is the first.

Then on the board, in starts by number: after a move of the player who begins, whether the other can open a piece so
that he wins the war in which it is the only open one. (Some 30 seconds and 300 MB a start.)
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.public import TreeShape
from anello.games.xequeo.engine.trees.waiting import new_waits, waiting_moves
from anello.games.xequeo.kernel import Geometry, geometry, moves
from anello.games.xequeo.notation import NAMES
from bench.xequeo_speed import SIZE, random_start

ITERATIONS = 1000
MOST_POSITIONS = 1 << 24


class Reduced(NamedTuple):
    """Where a reduced round stands."""

    moves: tuple[int, ...]
    """How many moves each piece is away from where it may enter."""
    waits: int
    """How many waiting moves are left."""

    @property
    def opened(self) -> int:
        """How many pieces may enter."""
        return self.moves.count(0)


def brought_nearer(here: Reduced) -> Iterator[tuple[int, ...]]:
    """What bringing a piece nearer leads to."""
    for piece, left in enumerate(here.moves):
        if left:
            yield (*here.moves[:piece], left - 1, *here.moves[piece + 1 :])


def with_a_store(here: Reduced) -> Iterator[Reduced]:
    """Both players wait at the cost of the same store."""
    for left in brought_nearer(here):
        yield here._replace(moves=left)
    if here.waits:
        yield here._replace(waits=here.waits - 1)


def with_answers(may_wait: tuple[bool, ...]) -> Callable[[Reduced], Iterator[Reduced]]:
    """Who answers may wait once, or not, after the first piece was opened, after the second, and so on."""

    def after(here: Reduced) -> Iterator[Reduced]:
        for left in brought_nearer(here):
            opened = Reduced(left, 0).opened
            yield Reduced(left, int(opened > here.opened and may_wait[opened - 1]))
        if here.waits:
            yield here._replace(waits=0)

    return after


def value(start: Reduced, after: Callable[[Reduced], Iterator[Reduced]]) -> tuple[float, float]:
    """What a reduced round is worth to the player who begins: it lies between these two."""
    nodes, parent, first, levels = [start], [0], [], [0, 1]
    while levels[-1] > levels[-2]:
        for node in range(levels[-2], levels[-1]):
            first.append(len(nodes))
            nodes += after(nodes[node])
            parent += [node] * (len(nodes) - first[-1])
        levels.append(len(nodes))
    parent[0] = len(nodes)
    entering = [sum(1 << piece for piece, left in enumerate(node.moves) if not left) for node in nodes]
    shape = TreeShape(
        np.array(levels[:-1], np.int64),
        np.array([*first, len(nodes)], np.int32),
        np.array(parent, np.int32),
        np.array(entering, np.uint8),
    )
    solver = EquilibriumSolver(shape, len(start.moves))
    solver.iterate(ITERATIONS)
    return guarantee(solver, 0), -guarantee(solver, 1)


def openings(seed: int) -> None:
    """Print how often the second player can open a piece at once and win the war."""
    pieces, ring = random_start(seed)
    table = geometry(SIZE, ring)
    waits = new_waits(MOST_POSITIONS)
    found: dict[str, list[bool]] = {}
    for moved in _after(pieces, table):
        by_piece: dict[int, bool] = {}
        for opened in _after(moved, table):
            entering = moves(opened, table).entering
            if len(entering) == 1:
                (piece,) = entering
                answers = waiting_moves(opened, table, 1 << piece, waits)
                by_piece[piece] = by_piece.get(piece, False) or next(answers, None) is None
        for piece, wins in by_piece.items():
            found.setdefault(NAMES[piece], []).append(wins)
    if 2 * waits.used[0] >= len(waits.table):
        raise SystemExit("The table was too small to decide all wars.")
    print(f"start {seed}, {int(waits.used[0]):,} positions of wars decided; the second player can open")
    for name, won in found.items():
        print(f"  {name} after {len(won)} first moves, and wins the war after {sum(won)} of them", flush=True)


def _after(pieces: Sequence[int], table: Geometry) -> Iterator[list[int]]:
    """All positions one quiet move on."""
    for piece, cell in moves(pieces, table).quiet:
        yield [*pieces[:piece], cell, *pieces[piece + 1 :]]


def main(starts: list[int]) -> None:
    """Print all tables."""
    for away, most in ((1, 6), (2, 3)):
        for waits in range(most + 1):
            low, high = value(Reduced((away,) * 3, waits), with_a_store)
            print(f"three pieces {away} away, {waits} waiting moves: {low:+.3f} to {high:+.3f}", flush=True)
    for pieces in (3, 4):
        for may_wait in product((False, True), repeat=pieces):
            low, high = value(Reduced((1,) * pieces, 0), with_answers(may_wait))
            told = ", ".join("may" if may else "may not" for may in may_wait)
            print(f"{pieces} pieces, who answers {told} wait: {low:+.3f} to {high:+.3f}", flush=True)

    for seed in starts:
        openings(seed)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])

"""What wars of waiting are worth in rounds reduced to them: run ``python -m bench.xequeo_wars``.

There is no board: a piece is so many moves away from where it may enter the ring, everybody may bring any piece nearer,
one move at a time, and whoever has no move left must enter or call. Such rounds are solved to their end.

- First with a store of waiting moves that both players take from: the value depends on whether they are odd or even,
  however many there are. A tree that is cut sooner than they are used up cannot tell, so its bounds stay apart.
- Then without a store, but whoever did not open a piece may or may not wait once after one, two or three were opened:
  what counts is the first.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.public import TreeShape

ITERATIONS = 1000


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
    for moves in brought_nearer(here):
        yield here._replace(moves=moves)
    if here.waits:
        yield here._replace(waits=here.waits - 1)


def with_answers(may_wait: tuple[bool, ...]) -> Callable[[Reduced], Iterator[Reduced]]:
    """Who answers may wait once, or not, after the first piece was opened, after the second, and so on."""

    def after(here: Reduced) -> Iterator[Reduced]:
        for moves in brought_nearer(here):
            opened = Reduced(moves, 0).opened
            yield Reduced(moves, int(opened > here.opened and may_wait[opened - 1]))
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


def main() -> None:
    """Print both tables."""
    for away, most in ((1, 6), (2, 3)):
        for waits in range(most + 1):
            low, high = value(Reduced((away,) * 3, waits), with_a_store)
            print(f"three pieces {away} away, {waits} waiting moves: {low:+.3f} to {high:+.3f}", flush=True)
    for pieces in (3, 4):
        for may_wait in product((False, True), repeat=pieces):
            low, high = value(Reduced((1,) * pieces, 0), with_answers(may_wait))
            told = ", ".join("may" if may else "may not" for may in may_wait)
            print(f"{pieces} pieces, who answers {told} wait: {low:+.3f} to {high:+.3f}", flush=True)


if __name__ == "__main__":
    main()

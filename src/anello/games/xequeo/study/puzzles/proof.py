"""What a decision of Xe Queo! is worth for certain: the proofs behind the puzzles, with fixed effort and no clock.

*A turn.* How likely each secret is, is known to both for both sides. The solver plays a tree of all moves that is cut
where the opponent would act (an odd depth), so that only his options are cut. Call his strategy there y. Against y a
best response tells how much each choice of mine wins at the most, whatever I do later. And y is next to optimal: over
all my secrets it keeps me to ``upper``, while x, a strategy of mine from a tree cut where I would act (an even depth),
gives me ``lower`` for certain. So no optimal strategy makes a choice that y holds to ``shortfall`` less than the best
more often than (upper - lower) / (how likely my secret is * shortfall): this is the `Weighing.doubt` that the choice
is wrong. The answer of a puzzle is as good as any against y, and if it is a move, x makes it often.

If the round ends soon one tree holds all of it, nothing is cut, and the same solution gives x and y.

*A ring.* Of the player who begins it is proved on one cell that he can be kept to no advantage, and on the others that
he has one, by certified strategies of either player.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.solving.certify import answer, guarantee, realise
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.solving.solver import EquilibriumSolver
from anello.games.xequeo.engine.trees.abstract import Detail, grow_abstract
from anello.games.xequeo.engine.trees.labels import APPROACH, GROUPS, LABELS, THREAT
from anello.games.xequeo.engine.trees.public import PublicTree, TreeTooLarge, grow
from anello.games.xequeo.kernel import geometry
from anello.games.xequeo.notation import LETTERS, PIECES, SIZE, Call, Put

__all__ = [
    "MARGIN",
    "MOST_DOUBT",
    "Weighing",
    "advantage",
    "ends_soon",
    "most_advantage",
    "per_mille",
    "weigh",
]

MARGIN = 0.06
"""How much more the best decision earns than all that are wrong, on the scale from -1 to 1."""
ALIKE = 0.015
"""A move that earns so little less than the best is as good."""
OFTEN = 0.2
MOST_DOUBT = 0.1
STAGES = ((50, 0.12), (250, 0.012), (900, 1.0))
"""So many iterations more, unless the bounds are this far apart after them: then they stay too far apart."""
SETTLED = 5e-4
"""Bounds so near to each other need no more iterations."""
CAPACITY = 60_000
WHOLE, LONGEST = 20_000, 40
"""A round that ends soon: so many positions and moves are left at the most."""
TOLERANCE = 2e-3

LOWER_TREES = ((2, Detail((LABELS,), (THREAT,))),)
UPPER_TREES = ((1, Detail((GROUPS,), (THREAT | APPROACH,))), (3, Detail((LABELS,), (THREAT, 0))))


class Weighing(NamedTuple):
    """All choices of a turn with one secret, and what is proved about them."""

    worth: Mapping[str, float]
    """What each choice earns at the most against the opponent's strategy, -1..1."""
    often: Mapping[str, float]
    """How often the own certified strategy makes each move."""
    lower: float
    upper: float
    likely: float
    """How likely the opponent thinks the secret."""

    @property
    def best(self) -> float:
        """What the best choice earns against the opponent's strategy."""
        return max(self.worth.values())

    def is_wrong(self, word: str) -> bool:
        """Whether a choice is proved to be clearly worse than the best."""
        return self.best - self.worth[word] >= MARGIN and self.doubt(word) <= MOST_DOUBT

    def doubt(self, word: str) -> float:
        """How often an optimal strategy may make a choice that is not among the best."""
        return max(0.0, self.upper - self.lower) / (self.likely * max(self.best - self.worth[word], 1e-9))

    @property
    def clear(self) -> str | None:
        """A call or an entry to which all else is wrong."""
        best = max(sorted(self.worth), key=lambda word: self.worth[word])
        rest = [word for word in self.worth if word != best]
        return best if best not in self.often and all(map(self.is_wrong, rest)) else None

    @property
    def sound(self) -> str | None:
        """A move that is as good as any, if one is made often enough and all calls and entries are wrong."""
        if not self.often or not all(self.is_wrong(word) for word in self.worth if word not in self.often):
            return None
        move = max(sorted(self.often), key=lambda word: self.often[word])
        good = self.often[move] >= OFTEN and self.worth[move] >= self.best - ALIKE
        return move if good else None


def per_mille(worth: float) -> int:
    """A number on the scale from -1 to 1 as a winning chance."""
    return round(500 * (1 + worth))


def weigh(
    cells: Sequence[int], ring: int, beliefs: Mapping[str, int], image: Mapping[str, int], nudge: float = 0.0
) -> Mapping[str, Weighing]:
    """What the choices of the player to move are worth with each secret; nothing if little can be proved.

    A ``nudge`` changes all beliefs a little, as the rounding of another machine does, and leads to another strategy of
    the opponent that is as good; but a choice that is never made may be worth something else against it.

    Red can enter, and is hardly the opponent's:

    >>> cells = [17, 16, 30, 2, 4, 5, 6]
    >>> beliefs = {"R": 5, "O": 35, "Y": 40, "G": 5, "B": 5, "V": 5, "W": 5}
    >>> weighed = weigh(cells, 24, beliefs, beliefs)["R"]
    >>> weighed.clear
    'Rd4'
    """
    mine, theirs = (np.array([given[letter] / 100 for letter in LETTERS]) for given in (image, beliefs))
    mine, theirs = _nudged(mine, nudge), _nudged(theirs, -nudge)
    whole = _whole(cells, ring)
    try:
        trees = [whole] if whole else [grow(cells, geometry(SIZE, ring), depth, CAPACITY) for depth in (2, 3)]
    except TreeTooLarge:
        return {}
    solvers = [_solver(tree, mine, theirs) for tree in trees]
    even, odd = solvers[0], solvers[-1]
    for iterations, hopeless in STAGES:
        for solver in solvers:
            solver.iterate(iterations)
        plan = realise(even, 0)
        lower = -float(answer(even, 0, plan)[0, : len(PIECES)] @ theirs)
        replies = answer(odd, 1, realise(odd, 1))
        upper = float(replies[0, : len(PIECES)] @ mine)
        if upper - lower > hopeless:
            return {}
        if upper - lower < SETTLED:
            break
    tree = trees[-1]
    moves = {_move(tree, child): child for child in range(tree.shape.first[0], tree.shape.first[1])}
    weighed = {}
    for piece in np.flatnonzero(mine).tolist():
        # The children of the root are the same in both trees.
        often = {word: float(plan.reach[child, piece] / mine[piece]) for word, child in moves.items()}
        worth = {word: float(replies[child, piece]) for word, child in moves.items()}
        worth |= {str(Call(other)): float(2 * theirs[other] - 1) for other in PIECES}
        if tree.shape.entering[0] >> piece & 1:
            worth[str(Put(piece, ring))] = float(1 - 2 * theirs[piece])
        weighed[LETTERS[piece]] = Weighing(worth, often, lower, upper, float(mine[piece]))
    return weighed


def _nudged(likely: BySecret, nudge: float) -> BySecret:
    changed: BySecret = likely * (1 + nudge * np.arange(len(likely)))
    return changed / float(changed.sum())


def ends_soon(cells: Sequence[int], ring: int) -> bool:
    """Whether so little can still happen that turns are weighed to the end of the round."""
    return _whole(cells, ring) is not None


def _whole(cells: Sequence[int], ring: int) -> PublicTree | None:
    try:
        tree = grow(cells, geometry(SIZE, ring), LONGEST, WHOLE)
    except TreeTooLarge:
        return None
    return tree if tree.complete else None


def _move(tree: PublicTree, child: int) -> str:
    """The move that leads to a child of the root."""
    mover = int(np.flatnonzero(tree.positions[child] != tree.positions[0])[0])
    return str(Put(mover, int(tree.positions[child, mover])))


def _solver(tree: PublicTree, mine: BySecret, theirs: BySecret) -> EquilibriumSolver:
    solver = EquilibriumSolver(tree.shape, tree.pieces, predictive=True, power=3.0)
    solver.fix_picks(mine, theirs)
    return solver


def advantage(cells: Sequence[int], ring: int) -> float:
    """What the player who begins can earn for certain with the ring on this cell."""
    return _guaranteed(cells, ring, 0)


def most_advantage(cells: Sequence[int], ring: int, enough: float = -1.0) -> float:
    """What the player who begins can be kept to for certain; once it is enough, no less is looked for."""
    return -_guaranteed(cells, ring, 1, -enough)


def _guaranteed(cells: Sequence[int], ring: int, holder: int, enough: float = 1.0) -> float:
    table, best = geometry(SIZE, ring), -1.0
    for cut, detail in UPPER_TREES if holder else LOWER_TREES:
        try:
            tree = grow_abstract(cells, table, holder, cut, detail, capacity=CAPACITY, room=8 * CAPACITY)
        except TreeTooLarge:
            continue
        best = max(best, guarantee(solve(tree, tolerance=TOLERANCE), holder))
        if best >= enough:
            break
    return best

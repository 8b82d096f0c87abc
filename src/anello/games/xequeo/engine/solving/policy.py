"""How a certified strategy is played on the real board: from node to node of its tree."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.solving.certify import Realisation, realise
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.trees.pruned import PrunedTree
from anello.games.xequeo.kernel import Geometry

__all__ = ["CertifiedPolicy", "Choice", "MoveChoice", "Policy"]


class MoveChoice(NamedTuple):
    """A quiet move and how often it is made."""

    piece: int
    cell: int
    often: BySecret
    state: int
    """Where the strategy stands after it."""


class Choice(NamedTuple):
    """What a strategy does in a position: for every secret the parts add up to one."""

    enter: BySecret
    call: BySecret
    target: BySecret
    """Whom it calls, if it calls."""
    moves: list[MoveChoice]


class Policy(Protocol):
    """A mixed strategy for one side of a round, as a machine that is told what happens on the board."""

    holder: int
    """0 for the player who begins, 1 for the other."""
    picks: BySecret
    """How often each piece is chosen as the secret."""

    def choice(self, state: int, pieces: Sequence[int]) -> Choice:
        """What to do, on turn, in a state and position."""

    def watch(self, state: int, mover: int, pieces: Sequence[int]) -> int:
        """The state after an opponent has moved a piece and these are the pieces now."""


class CertifiedPolicy:
    """The strategy of a `Certificate`, with its guarantee.

    A state is a node of the tree. A war of waiting at a node is two more: one where the opponent is to act, so many
    nodes further, and one where the holder is to make his next waiting move, as many further again.
    """

    def __init__(self, certificate: Certificate, table: Geometry) -> None:
        self.certificate = certificate
        self.tree = certificate.tree
        self.holder = certificate.tree.holder
        self.table = table
        self.plan: Realisation = realise(certificate.solver, self.holder)
        extra = 0 if self.holder else self.tree.shape.nodes
        self.picks = self.plan.reach[extra, : self.tree.pieces]
        self._meanings: dict[tuple[int, tuple[int, ...]], dict[int, tuple[int, int]]] = {}
        """How nodes are left in positions: a round that goes on is looked at from its start at every turn."""

    def level(self, state: int) -> int:
        """How many moves were made before a state."""
        state %= self.tree.shape.nodes
        return int(np.searchsorted(self.tree.shape.levels, state, side="right")) - 1

    def reach(self, state: int) -> BySecret:
        """How often the holder, on turn, gets to a state with each secret if the opponent lets him."""
        shape = self.tree.shape
        waiting, node = divmod(state, shape.nodes)
        return self.plan.reach[node if waiting else shape.parent[node], : self.tree.pieces]

    def choice(self, state: int, pieces: Sequence[int]) -> Choice:
        """What to do, on turn, in a state and position. With a secret that never gets here: call."""
        shape, plan, count = self.tree.shape, self.plan, self.tree.pieces
        own = self.reach(state)
        if state >= shape.nodes:
            return self._wait_on(state % shape.nodes, pieces)
        scale = np.divide(1, own, out=np.zeros(count), where=own > 0)
        called = plan.call[state, :count]
        size = called.sum()
        meaning = self._meaning(state, pieces) if pieces else {}
        moves = []
        for child in range(shape.first[state], shape.first[state + 1]):
            often = plan.reach[child, :count] * scale
            if not often.any():
                continue
            if child in meaning:
                moves.append(MoveChoice(*meaning[child], often, child))
            else:
                moves.append(MoveChoice(*self._wait_at(child, pieces), often, shape.nodes + child))
        enter = plan.enter[state, :count] * scale
        call = 1 - enter - sum((move.often for move in moves), np.zeros(count))
        target = called / size if size > 0 else np.full(count, 1 / count)
        return Choice(enter, np.clip(call, 0, 1), target, moves)

    def _meaning(self, node: int, pieces: Sequence[int]) -> dict[int, tuple[int, int]]:
        key = node, tuple(pieces)
        if key not in self._meanings:
            self._meanings[key] = self.tree.moves_at(node, self.level(node), pieces, self.table)
        return self._meanings[key]

    def _wait_at(self, child: int, pieces: Sequence[int]) -> tuple[int, int]:
        move = self.tree.wait_at(child, pieces, self.table) if isinstance(self.tree, PrunedTree) else None
        if move is None:
            raise ValueError("the tree does not say how to move there")
        return move

    def _wait_on(self, child: int, pieces: Sequence[int]) -> Choice:
        """In a war of waiting: the next move, whatever the secret is."""
        none = np.zeros(self.tree.pieces)
        move = MoveChoice(*self._wait_at(child, pieces), none + 1, self.tree.shape.nodes + child)
        return Choice(none, none, none + 1 / self.tree.pieces, [move])

    def watch(self, state: int, mover: int, pieces: Sequence[int]) -> int:
        """The state after an opponent has moved a piece and these are the pieces now."""
        nodes = self.tree.shape.nodes
        if state >= nodes and isinstance(self.tree, PrunedTree):
            child = state - nodes
            if self.tree.wait_at(child, pieces, self.table) is not None:
                return 2 * nodes + child
            return self.tree.opened_child(child, pieces, self.table)
        return self.tree.child_seen(state, self.level(state), mover, pieces, self.table)

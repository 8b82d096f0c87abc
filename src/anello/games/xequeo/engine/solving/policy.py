"""How a certified strategy is played on the real board: from node to node of its tree."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.solving.certify import Realisation, realise
from anello.games.xequeo.engine.solving.prover import Certificate
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
    """The strategy of a `Certificate`, with its guarantee."""

    def __init__(self, certificate: Certificate, table: Geometry) -> None:
        self.certificate = certificate
        self.tree = certificate.tree
        self.holder = certificate.tree.holder
        self.table = table
        self.plan: Realisation = realise(certificate.solver, self.holder)
        extra = 0 if self.holder else self.tree.shape.nodes
        self.picks = self.plan.reach[extra, : self.tree.pieces]

    def level(self, state: int) -> int:
        """How many moves were made before a state."""
        return int(np.searchsorted(self.tree.shape.levels, state, side="right")) - 1

    def reach(self, state: int) -> BySecret:
        """How often the holder, on turn, gets to a state with each secret if the opponent lets him."""
        return self.plan.reach[self.tree.shape.parent[state], : self.tree.pieces]

    def choice(self, state: int, pieces: Sequence[int]) -> Choice:
        """What to do, on turn, in a state and position. With a secret that never gets here: call."""
        shape, plan, count = self.tree.shape, self.plan, self.tree.pieces
        own = self.reach(state)
        scale = np.divide(1, own, out=np.zeros(count), where=own > 0)
        called = plan.call[state, :count]
        size = called.sum()
        meaning = self.tree.moves_at(state, self.level(state), pieces, self.table) if pieces else {}
        moves = []
        for child in range(shape.first[state], shape.first[state + 1]):
            often = plan.reach[child, :count] * scale
            if often.any():
                moves.append(MoveChoice(*meaning[child], often, child))
        enter = plan.enter[state, :count] * scale
        call = 1 - enter - sum((move.often for move in moves), np.zeros(count))
        target = called / size if size > 0 else np.full(count, 1 / count)
        return Choice(enter, np.clip(call, 0, 1), target, moves)

    def watch(self, state: int, mover: int, pieces: Sequence[int]) -> int:
        """The state after an opponent has moved a piece and these are the pieces now."""
        return self.tree.child_seen(state, self.level(state), mover, pieces, self.table)

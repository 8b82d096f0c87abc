"""The half strategy: the simplest plan that wins half the rounds against anybody, wherever it exists."""

from collections.abc import Sequence

import numpy as np

from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.solving.policy import Choice, MoveChoice
from anello.games.xequeo.kernel import Geometry, moves

__all__ = ["HalfStrategy", "half_strategy"]


class HalfStrategy:
    """Put a piece next to the ring; then enter with it if it is yours, else call it.

    It is chosen as the secret every other time. Whether or not the opponent has the same piece, one of the two, entry
    or call, wins; and before that he can call it or enter with it, and is right every other time.

    >>> from anello.games.xequeo.kernel import geometry
    >>> half_strategy([0, 2, 6, 22, 27, 43, 47], geometry(7, 24)).piece
    3
    """

    holder = 0

    def __init__(self, pieces: int, piece: int, cell: int) -> None:
        self.piece = piece
        self.cell = cell
        self.picks: BySecret = np.full(pieces, 0.5 / (pieces - 1))
        self.picks[piece] = 0.5

    def choice(self, state: int, pieces: Sequence[int]) -> Choice:
        """First the move, then the end: enter or call."""
        count = len(self.picks)
        nothing, target = np.zeros(count), np.eye(count)[self.piece]
        if state == 0:
            return Choice(nothing, nothing, target, [MoveChoice(self.piece, self.cell, np.ones(count), 1)])
        return Choice(target, 1 - target, target, [])

    def watch(self, state: int, mover: int, pieces: Sequence[int]) -> int:
        """Whatever the opponent moves, the piece can still enter: next to the ring it could only be moved into it."""
        return 2


def half_strategy(pieces: Sequence[int], table: Geometry) -> HalfStrategy | None:
    """The half strategy of the player who begins, if a piece can be put next to the ring so that no other may enter."""
    near = int(table[0]["near"][int(table[0]["ring"])])
    for piece, cell in moves(pieces, table).quiet:
        if near >> cell & 1:
            after = [*pieces[:piece], cell, *pieces[piece + 1 :]]
            if set(moves(after, table).entering) == {piece}:
                return HalfStrategy(len(pieces), piece, cell)
    return None

"""Xe Queo! in numbers: what a player sees and remembers of the round, and never what the opponent has chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from anello.core import AnelloError, View
from anello.games.xequeo.match_kernel import CALLS, CHOICES, MEMORY, PUTS, RINGS
from anello.games.xequeo.notation import CELLS, LETTERS, NAMES, SIZE, Call, Choose, EnterRing, Put, XeQueoMove
from anello.games.xequeo.round import PHASES
from anello.games.xequeo.view import XeQueoView
from anello.kit.encoding import Observation, plane_stack

__all__ = ["XeQueoEncoding", "encoding"]


@dataclass(frozen=True)
class XeQueoEncoding:
    """The actions and observations of Xe Queo!

    Actions: put the ring on a cell (0 to 48, rank by rank from a1), choose a piece (49 to 55), call a piece (56 to 62),
    bring a piece to a cell (63 + 49 * piece + cell). Planes have rank 1 in their first row.

    >>> XeQueoEncoding(4).actions
    406
    """

    rings: int
    """So many win the match."""

    planes: ClassVar[tuple[str, ...]] = (
        *(f"where {name} stands" for name in NAMES),
        "where the ring lies",
        *(f"the viewer owns {name}" for name in NAMES),
        *(f"how often the viewer moved {name} in this round" for name in NAMES),
        *(f"how often the opponent moved {name} in this round" for name in NAMES),
        "from where the last piece moved",
        "to where the last piece moved",
        *(f"the phase is {phase}" for phase in PHASES),
        "the viewer is to act",
        "the viewer puts the ring of this round",
        "the opponent has chosen",
        "the viewer's rings",
        "the opponent's rings",
    )

    @property
    def actions(self) -> int:
        """All rings, choices, calls and moves, legal or not."""
        return PUTS + len(LETTERS) * len(CELLS)

    @property
    def shape(self) -> tuple[int, int, int]:
        """A plane for each of `planes`."""
        return len(self.planes), SIZE, SIZE

    def action(self, view: View, move: XeQueoMove) -> int | None:
        """The number of a move; the toss is left to chance."""
        match move:
            case EnterRing(cell):
                return RINGS + cell
            case Choose(piece):
                return CHOICES + piece
            case Call(piece):
                return CALLS + piece
            case Put(piece, cell):
                return PUTS + len(CELLS) * piece + cell
            case _:
                return None

    def observe(self, view: View) -> Observation:
        """What the viewer sees and remembers of this round."""
        if not isinstance(view, XeQueoView):
            raise AnelloError("This is no view of Xe Queo!")
        viewer = view.viewer or 1  # an onlooker sits beside the first player, and owns nothing
        pieces = len(LETTERS)
        stack = plane_stack(self.shape).reshape(len(self.planes), -1)
        for piece, cell in enumerate(view.pieces):
            if cell is not None:
                stack[piece, cell] = 1
        if view.ring is not None:
            stack[pieces, view.ring] = 1
        own, moved = pieces + 1, 2 * pieces + 1
        if view.choice is not None:
            stack[own + view.choice] = 1
        for turn in view.history:
            if len(turn.path) > 1:
                row = moved + LETTERS.index(turn.word[0]) + (0 if turn.seat == viewer else pieces)
                stack[row] += np.float32(1 / MEMORY)
        np.minimum(stack[moved : moved + 2 * pieces], 1, out=stack[moved : moved + 2 * pieces])
        last = moved + 2 * pieces
        if view.history and len(path := view.history[-1].path) > 1:
            stack[last, path[0]] = stack[last + 1, path[-1]] = 1
        if view.phase in PHASES:
            stack[last + 2 + PHASES.index(view.phase)] = 1
        facts = (
            view.viewer in view.to_act,
            view.enters == viewer,
            view.chosen[2 - viewer],
            view.score[viewer - 1] / self.rings,
            view.score[2 - viewer] / self.rings,
        )
        for row, fact in enumerate(facts, len(self.planes) - len(facts)):
            stack[row] = fact
        return stack.reshape(self.shape)


def encoding(options: Mapping[str, str], size: int | None) -> XeQueoEncoding:
    """The encoding of a match."""
    if size not in (None, SIZE):
        raise AnelloError(f"The board of Xe Queo! has {SIZE} rows.")
    return XeQueoEncoding(int(options["rings"]))

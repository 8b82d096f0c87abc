"""Where a round began, read back from what a player sees of it."""

from collections.abc import Sequence
from typing import NamedTuple

from anello.core import AnelloError
from anello.core.view import View
from anello.games.xequeo.kernel import Geometry, geometry
from anello.games.xequeo.notation import LETTERS, SIZE
from anello.games.xequeo.round import PublicTurn
from anello.games.xequeo.view import XeQueoView

__all__ = ["RoundStart", "own_view", "quiet_moves", "round_start", "taken_back"]


class RoundStart(NamedTuple):
    """Where a round began: all that its strategies depend on."""

    pieces: tuple[int, ...]
    ring: int
    metric: str
    gift: bool = False

    @property
    def table(self) -> Geometry:
        """The kernel's tables for it."""
        return geometry(SIZE, self.ring, self.metric)


def own_view(view: View) -> XeQueoView:
    """The view as one of Xe Queo!, seen from a seat."""
    if not isinstance(view, XeQueoView) or view.viewer not in (1, 2):
        raise AnelloError("This player plays Xe Queo! from seat 1 or 2.")
    return view


def quiet_moves(history: Sequence[PublicTurn]) -> list[PublicTurn]:
    """The turns of a round in which a piece moved."""
    return [turn for turn in history if len(turn.path) > 1]


def taken_back(cells: Sequence[int], turns: Sequence[PublicTurn]) -> tuple[int, ...]:
    """Where the pieces stood before these moves."""
    found = list(cells)
    for turn in reversed(turns):
        found[LETTERS.index(turn.word[0])] = turn.path[0]
    return tuple(found)


def round_start(view: XeQueoView) -> RoundStart:
    """Where the round of a view began, once its ring is on the board."""
    if view.ring is None:
        raise ValueError("the ring has not been put yet")
    cells = [cell for cell in view.pieces if cell is not None]
    return RoundStart(taken_back(cells, quiet_moves(view.history)), view.ring, view.rules.metric, view.rules.gift)

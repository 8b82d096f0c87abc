"""What a whole match is worth at every score, from what can be proved of the rounds that it consists of.

Between rounds the pieces stay, and the loser puts the ring where he likes. So what a position of the pieces is worth to
the player who begins lies between two numbers: the least that he is guaranteed, over all places of the ring, and the
least that he can be held to, over all places that were looked at. Both hold whatever the rounds after are worth, if
only a round won is no worse than a round lost.

Positions are those that come up when two careful players play matches. The bounds of each are proved; that positions
nobody has looked at have such bounds too is not, and `WholeMatch.unseen` says how many may not.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import NamedTuple, TypeAlias

from anello.core.arguments import expect_positive
from anello.core.errors import AnelloError
from anello.core.outcome import CHANCE
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.solving.bounds import warm_up
from anello.games.xequeo.engine.solving.prover import Prover
from anello.games.xequeo.kernel import geometry, ring_cells
from anello.games.xequeo.match import GAME
from anello.games.xequeo.notation import SIZE
from anello.kit.interruption import interruptible

__all__ = ["PlacedBounds", "WholeMatch", "positions_reached", "ring_bounds", "score_values", "whole_match"]

ENOUGH = -5e-4
"""A guarantee that is no worse is not improved any more."""
QUICK = 0.1
"""Seconds for each decision of those who play the matches."""
DOUBT = 0.05
"""How often what is said of positions that nobody has looked at may be wrong."""

RingsWon: TypeAlias = tuple[int, int]
"""The rings of the player who begins the next round, and those of the other."""
Chances: TypeAlias = tuple[float, float]
"""A chance lies between these two."""
Cells: TypeAlias = tuple[int, ...]


class PlacedBounds(NamedTuple):
    """What a round is worth to the player who begins it, from -1 to 1, if the other puts the ring: proved."""

    pieces: Cells
    lower: float
    """What he is guaranteed wherever the ring is put."""
    upper: float
    """What he is held to by the best place found."""
    ring: int
    """That place."""
    places: int
    """How many there are."""


@dataclass(frozen=True, slots=True)
class WholeMatch:
    """The value of a match at every score."""

    rounds: tuple[PlacedBounds, ...]
    """All positions that were looked at."""
    values: dict[RingsWon, Chances]
    """How likely the player who begins wins the match: proved if all its positions have bounds as wide as these."""
    estimates: dict[RingsWon, Chances]
    """The same from the means of the bounds: an estimate."""

    @property
    def lower(self) -> float:
        """The least that a beginner is guaranteed in any of the positions."""
        return min(found.lower for found in self.rounds)

    @property
    def upper(self) -> float:
        """The most that a beginner can be held to in any of the positions."""
        return max(found.upper for found in self.rounds)

    @property
    def unseen(self) -> float:
        """Of positions that come up in such matches at most this part lies outside, with 95 % confidence.

        For positions drawn independently of each other; those of one match are not quite.
        """
        return 1 - float(DOUBT ** (1 / len(self.rounds)))


def ring_bounds(pieces: Sequence[int], *, metric: str = "king", seconds: float = 1.0, size: int = SIZE) -> PlacedBounds:
    """Bounds on a round in which the player who does not begin puts the ring; so much computing for each place."""
    cells = ring_cells(pieces, size)
    if not cells:
        raise AnelloError("There is no place for a ring.")
    upper, best = 2.0, cells[0]
    for cell in cells:
        left = -Prover(pieces, geometry(size, cell, metric), 1, seconds).search(ENOUGH).guarantee
        if left < upper:
            upper, best = left, cell
        if upper <= -ENOUGH:
            break
    lower = upper
    for cell in cells:
        # More than the other can hold him to elsewhere need not be proved; nor more than what some place leaves him.
        lower = min(lower, Prover(pieces, geometry(size, cell, metric), 0, seconds).search(lower + ENOUGH).guarantee)
    return PlacedBounds(tuple(pieces), lower, upper, best, len(cells))


def score_values(lower: float, upper: float, rings: int = 4) -> dict[RingsWon, Chances]:
    """How likely the player who begins wins the match, at every score, if each round's value has these bounds.

    He is sure of the lower bound in this round, whatever becomes of the next; the other holds him to the upper one.

    >>> score_values(0.0, 0.0)[3, 2]
    (0.75, 0.75)
    >>> low, high = score_values(-0.1, 0.2)[0, 0]
    >>> low < 0.5 < high
    True
    """
    least, most = (1 + lower) / 2, (1 + upper) / 2
    values: dict[RingsWon, Chances] = {}

    def after(own: int, other: int) -> Chances:
        """What it is worth to a player to have so many rings after winning a round, and so to begin the next."""
        return (1.0, 1.0) if own == rings else values[own, other]

    for total in range(2 * rings - 2, -1, -1):
        for own in range(max(0, total - rings + 1), min(rings, total + 1)):
            other = total - own
            won, lost = after(own + 1, other), after(other + 1, own)
            low_won, low_lost, high_won, high_lost = won[0], 1 - lost[1], won[1], 1 - lost[0]
            # To win more rounds than he is sure of does him no good if it is worse to have won.
            low = min(chance * low_won + (1 - chance) * low_lost for chance in (least, 1.0))
            high = max(chance * high_won + (1 - chance) * high_lost for chance in (0.0, most))
            values[own, other] = low, high
    return dict(sorted(values.items()))


def positions_reached(seed: int | None = None, metric: str = "king") -> Iterator[Cells]:
    """The pieces at the start of every round, in matches that two careful players play without end."""
    dice = random.Random(seed)
    while True:
        position = GAME.start(metric=metric)
        players = {seat: EquilibriumPlayer(QUICK, random.Random(dice.random())) for seat in (1, 2)}
        while position.outcome is None:
            seat = position.to_act[0]
            if seat == CHANCE:
                word = str(dice.choice(list(position.moves_of(CHANCE))))
            else:
                view = position.view(seat)
                if view.phase == "ring":
                    yield tuple(cell for cell in view.pieces if cell is not None)
                word = players[seat].decide(view)
            position = position.play(word, seat)


@interruptible
def whole_match(
    positions: int = 20,
    *,
    seconds: float = 1.0,
    metric: str = "king",
    seed: int | None = None,
    progress: Callable[[int, int], None] = lambda done, steps: None,
) -> WholeMatch:
    """Prove bounds on so many positions that come up in matches, and say what they make of every score."""
    expect_positive(seconds, "The time in seconds")
    expect_positive(positions, "The number of positions")
    warm_up()
    found: list[PlacedBounds] = []
    for pieces in positions_reached(seed, metric):
        found.append(ring_bounds(pieces, metric=metric, seconds=seconds))
        progress(len(found), positions)
        if len(found) >= positions:
            break
    lowers, uppers = [each.lower for each in found], [each.upper for each in found]
    return WholeMatch(tuple(found), score_values(min(lowers), max(uppers)), score_values(mean(lowers), mean(uppers)))

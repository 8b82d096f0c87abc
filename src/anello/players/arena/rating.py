"""What results say about strength: Elo with error bars that hold when one side wins everything, tests, ratings."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from anello.kit.rating import SCALE

__all__ = ["Elo", "Ratings", "Score", "elo_of", "rate", "share_of", "sprt_bounds"]

SURE = 1.96
"""Standard deviations on each side of an estimate within which the truth lies in 95 of 100 cases."""


def elo_of(share: float) -> float:
    """The Elo difference that a share of the points stands for.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return SCALE * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of the points to be expected at an Elo difference."""
    return 1 / (1 + math.exp(-elo / SCALE))


def sprt_bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """Below the first the change is rejected, above the second it is accepted."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


class Elo(NamedTuple):
    """An Elo difference with its 95 % bounds."""

    estimate: float
    low: float
    high: float

    def __str__(self) -> str:
        estimate, low, high = (f"{value:+.0f}" if math.isfinite(value) else f"{value:+}"[0] + "∞" for value in self)
        return f"{estimate} [{low}, {high}]"


@dataclass(frozen=True)
class Score:
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @classmethod
    def of(cls, result: int) -> "Score":
        """One game: 1 for a win, 0 for a draw, -1 for a loss."""
        return cls(int(result > 0), int(result == 0), int(result < 0))

    @property
    def reverse(self) -> "Score":
        """The same games as the opponent sees them."""
        return Score(self.losses, self.draws, self.wins)

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is a point, a draw is half of one."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The share of the points."""
        return self.points / self.games if self.games else 0.5

    @property
    def elo(self) -> Elo:
        """By how much the player is stronger.

        The bounds are Wilson's: they mean something however one-sided the games were. The estimate takes one more
        game, drawn, into account, and so stays finite.

        >>> str(Score(wins=20).elo), str(Score(13, 2, 5).elo)
        ('+645 [+287, +∞]', '+139 [-13, +308]')
        """
        if not self.games:
            return Elo(0.0, -math.inf, math.inf)
        weight = SURE**2 / self.games
        centre = (self.share + weight / 2) / (1 + weight)
        spread = math.sqrt(self.share * (1 - self.share) * weight + weight**2 / 4) / (1 + weight)
        low = 0.0 if not self.points else centre - spread
        high = 1.0 if self.points == self.games else centre + spread
        return Elo(elo_of((self.points + 0.5) / (self.games + 1)), elo_of(low), elo_of(high))

    def llr(self, elo0: float, elo1: float) -> float:
        """The logarithm of how much better the results fit ``elo1`` than ``elo0``."""
        if self.games < 2:
            return 0.0
        # Half a win and half a loss more keep the variance from vanishing.
        wins, losses, games = self.wins + 0.5, self.losses + 0.5, self.games + 1
        mean = (wins + self.draws / 2) / games
        variance = (wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + losses * mean**2) / games
        share0, share1 = share_of(elo0), share_of(elo1)
        return games * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance)

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"


@dataclass(frozen=True)
class Ratings:
    """The most likely Elo of several players, the first one's being 0, and how the errors hang together."""

    elo: npt.NDArray[np.float64]
    covariance: npt.NDArray[np.float64]

    def margin(self, player: int, other: int = 0) -> float:
        """Half the width of the 95 % interval of the difference of two players."""
        spread = self.covariance[player, player] + self.covariance[other, other] - 2 * self.covariance[player, other]
        return float(SURE * math.sqrt(max(spread, 0.0)))


def rate(players: int, scores: Mapping[tuple[int, int], Score]) -> Ratings:
    """The most likely Elo of players by all results between them, keyed by who met (the score is the first one's).

    One drawn game is added to each pair that met, so that nobody is infinitely strong. All must be connected by games.
    """
    elo = np.zeros(players)
    information = np.zeros((players, players))
    for _ in range(100):
        pull = np.zeros(players)
        information[:] = 0
        for (one, two), score in scores.items():
            games = score.games + 1
            expected = share_of(elo[one] - elo[two])
            surplus = (score.points + 0.5 - games * expected) / SCALE
            certainty = games * expected * (1 - expected) / SCALE**2
            pull[one] += surplus
            pull[two] -= surplus
            information[one, one] += certainty
            information[two, two] += certainty
            information[one, two] -= certainty
            information[two, one] -= certainty
        step = np.linalg.solve(information[1:, 1:], pull[1:])
        elo[1:] += np.clip(step, -SCALE, SCALE)  # Newton's steps overshoot where shares are extreme
        if np.abs(step).max() < 1e-6:
            break
    covariance = np.zeros((players, players))
    covariance[1:, 1:] = np.linalg.inv(information[1:, 1:])
    return Ratings(elo, covariance)

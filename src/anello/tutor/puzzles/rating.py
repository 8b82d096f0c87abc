"""Glicko-2: how strong a solver is and how hard a puzzle, learned from who got the better of whom.

After Mark Glickman's "Example of the Glicko-2 system" (glicko.net); an attempt is a game between solver and puzzle.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Rating", "after_attempt", "rated"]

SCALE = 400 / math.log(10)
CENTRE = 1500.0
RESTRAINT = 0.5
"""The system's tau: how little the volatility may change."""
ACCURACY = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the usual scale, how far off it may be, and how much it goes up and down."""

    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


def rated(player: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after a period with these opponents and scores (1 won, 0 lost); without games it grows less certain.

    >>> opponents = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    >>> after = rated(Rating(1500, 200), list(zip(opponents, (1, 0, 0))))
    >>> round(after.rating, 1), round(after.deviation, 1), round(after.volatility, 5)
    (1464.1, 151.5, 0.06)
    """
    mu, phi, sigma = (player.rating - CENTRE) / SCALE, player.deviation / SCALE, player.volatility
    if not games:
        return Rating(player.rating, SCALE * math.hypot(phi, sigma), sigma)
    information, surprise = 0.0, 0.0
    for opponent, score in games:
        g = 1 / math.sqrt(1 + 3 * (opponent.deviation / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - CENTRE) / SCALE)))
        information += g * g * expected * (1 - expected)
        surprise += g * (score - expected)
    variance = 1 / information
    sigma = _volatility(sigma, phi, variance, variance * surprise)
    phi = 1 / math.sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return Rating(CENTRE + SCALE * (mu + phi * phi * surprise), SCALE * phi, sigma)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility: the zero of Glickman's function, by the Illinois variant of regula falsi."""
    start = math.log(sigma * sigma)

    def slope(x: float) -> float:
        grown = phi * phi + variance + math.exp(x)
        return math.exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / RESTRAINT**2

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        high = start - RESTRAINT
        while slope(high) < 0:
            high -= RESTRAINT
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > ACCURACY:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def after_attempt(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of solver and puzzle after an attempt."""
    return rated(solver, [(puzzle, float(solved))]), rated(puzzle, [(solver, float(not solved))])

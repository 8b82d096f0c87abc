"""Glicko-2: how strong somebody is, learned from who got the better of whom.

After Mark Glickman's "Example of the Glicko-2 system" (glicko.net). An attempt at a puzzle is a game against it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["CENTRE", "SCALE", "Rating", "after_game", "aged", "rated"]

SCALE = 400 / math.log(10)
"""Elo points in one unit of log odds."""
CENTRE = 1500.0
RESTRAINT = 0.5
"""The system's tau: how little the volatility may change."""
ACCURACY = 1e-6
WIDEST = 350.0
"""A rating is never less certain than that of somebody new."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the usual scale, how far off it may be, and how much it goes up and down."""

    rating: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06


def rated(player: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after a period with these opponents and scores (1 won, 0 lost); without games it grows older.

    >>> opponents = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    >>> after = rated(Rating(1500, 200), list(zip(opponents, (1, 0, 0))))
    >>> round(after.rating, 1), round(after.deviation, 1), round(after.volatility, 5)
    (1464.1, 151.5, 0.06)
    """
    mu, phi, sigma = (player.rating - CENTRE) / SCALE, player.deviation / SCALE, player.volatility
    if not games:
        return aged(player, 1)
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


def aged(player: Rating, periods: float) -> Rating:
    """A rating after so many periods without games: it stays where it is and grows less certain.

    >>> aged(Rating(1800, 60), 100).deviation > 100, aged(Rating(1800, 60), 1e9).deviation
    (True, 350.0)
    """
    deviation = math.hypot(player.deviation, SCALE * player.volatility * math.sqrt(max(0.0, periods)))
    return Rating(player.rating, min(max(WIDEST, player.deviation), deviation), player.volatility)


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


def after_game(first: Rating, second: Rating, score: float) -> tuple[Rating, Rating]:
    """The ratings of two after a game; the score is that of the first: 1 won, 0.5 drawn, 0 lost."""
    return rated(first, [(second, score)]), rated(second, [(first, 1 - score)])

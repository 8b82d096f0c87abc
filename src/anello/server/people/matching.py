"""Who plays whom of those who wait: the nearest by rating, and the longer somebody waits the less near it must be."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["AT_FIRST", "A_SECOND", "UNCERTAIN", "Waiter", "matched", "reach"]

AT_FIRST = 100.0
"""So many points apart two may be who have just come."""
A_SECOND = 15.0
"""And so many more for each second that the one who waits longer has waited."""
UNCERTAIN = 0.5
"""Of the deviation of a rating so much counts as room."""


@dataclass(frozen=True)
class Waiter:
    """Somebody who waits for an opponent."""

    person: str
    rating: float
    deviation: float
    since: float


def reach(waiter: Waiter, now: float) -> float:
    """How far apart in rating an opponent may be.

    >>> reach(Waiter("a", 1500, 100, 0), 0), reach(Waiter("a", 1500, 100, 0), 20)
    (150.0, 450.0)
    """
    return AT_FIRST + UNCERTAIN * waiter.deviation + A_SECOND * max(0.0, now - waiter.since)


def matched(
    waiting: Sequence[Waiter],
    now: float,
    refuses: Callable[[Waiter, Waiter], bool] = lambda one, other: False,
    limit: int | None = None,
) -> list[tuple[Waiter, Waiter]]:
    """Pairs of those who wait, nobody twice. Whoever waits longest chooses first, and takes the nearest who is free.

    The reach of the one who has waited longer decides. Of two who refuse each other the next nearest is looked for.

    >>> ada, bruno, carla = (Waiter(name, rating, 0, 0) for name, rating in (("a", 1500), ("b", 1580), ("c", 1700)))
    >>> [(one.person, other.person) for one, other in matched([ada, bruno, carla], 0)]
    [('a', 'b')]
    """
    by_rating = sorted(waiting, key=lambda waiter: (waiter.rating, waiter.person))
    place = {waiter.person: at for at, waiter in enumerate(by_rating)}
    below = [at - 1 for at in range(len(by_rating))]
    above = [at + 1 for at in range(len(by_rating))]
    free = set(place)
    pairs: list[tuple[Waiter, Waiter]] = []

    def take(waiter: Waiter) -> None:
        at = place[waiter.person]
        free.discard(waiter.person)
        if above[at] < len(by_rating):
            below[above[at]] = below[at]
        if below[at] >= 0:
            above[below[at]] = above[at]

    for waiter in sorted(waiting, key=lambda one: (one.since, one.person)):
        if limit is not None and len(pairs) >= limit:
            break
        if waiter.person not in free:
            continue
        at, within = place[waiter.person], reach(waiter, now)
        down, up = below[at], above[at]
        while True:
            low = abs(waiter.rating - by_rating[down].rating) if down >= 0 else within + 1
            high = abs(waiter.rating - by_rating[up].rating) if up < len(by_rating) else within + 1
            if min(low, high) > within:
                break
            other = by_rating[down] if low <= high else by_rating[up]
            if not refuses(waiter, other):
                pairs.append((waiter, other))
                take(waiter)
                take(other)
                break
            if low <= high:
                down = below[down]
            else:
                up = above[up]
    return pairs

"""How much is enough: buckets that empty with use and fill with time, and counts of open sockets."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from anello.server.settings import Rate

__all__ = ["Bucket", "Buckets", "Places"]


class Bucket:
    """Lets a burst pass, then so many a second.

    >>> bucket = Bucket(Rate(burst=2, per_second=1), lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._level = rate.burst
        self._since = now()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = self._now()
        self._level = min(self._rate.burst, self._level + (now - self._since) * self._rate.per_second)
        self._since = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """One bucket for each address; those not used for longest are forgotten first."""

    MOST = 10_000

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address may pass."""
        if address not in self._buckets:
            self._buckets[address] = Bucket(self._rate, self._now)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return self._buckets[address].take()


class Places:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Take a place; False if all are taken."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

"""How much is enough: buckets that empty with use and fill with time, and counts of open sockets.

Several processes tell each other every second who has taken much, and take as much from their own buckets: so a limit
holds for all of them together, but for what is taken within that second. Asking the database each time would be exact
and cost every request a write; a share of the limit for each process would be wrong, for most people stay with one.
How many sockets an address has open they tell each other in the same way.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Mapping
from itertools import islice

from anello.server.settings import Rate

__all__ = ["AddressBuckets", "OpenSockets", "SharedLimits", "TokenBucket"]

WORTH_TELLING = 0.05
"""Other processes are told when an address has taken so much of what it may take at once."""
MOST_TOLD = 100
"""Of so many addresses they are told at a time: PostgreSQL takes 8000 bytes."""


class TokenBucket:
    """Lets a burst pass, then so many a second.

    >>> bucket = TokenBucket(Rate(burst=2, per_second=1), lambda: 0.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._level = rate.burst
        self._since = now()
        self.untold = 0.0
        """What was taken here and other processes have not been told of."""

    def take(self) -> bool:
        """Whether one more may pass."""
        if self.level < 1:
            return False
        self.pay(1)
        return True

    def pay(self, cost: float) -> None:
        """Take what something has cost, also more than there is: then nothing passes until that is paid."""
        self.hear(cost)
        self.untold += cost

    def hear(self, cost: float) -> None:
        """The same for what was taken from another process."""
        self._level = self.level - cost

    @property
    def wait(self) -> float:
        """How many seconds until there is something in it again: 0 while there is."""
        return max(0.0, -self.level / self._rate.per_second)

    @property
    def level(self) -> float:
        """What is in it; less than nothing if more was taken."""
        now = self._now()
        self._level = min(self._rate.burst, self._level + (now - self._since) * self._rate.per_second)
        self._since = now
        return self._level


class AddressBuckets:
    """One bucket for each address; those not used for longest are forgotten first."""

    MOST = 10_000

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address may pass."""
        return self.of(address).take()

    def of(self, address: str) -> TokenBucket:
        """The bucket of an address."""
        if address not in self._buckets:
            self._buckets[address] = TokenBucket(self._rate, self._now)
            if len(self._buckets) > self.MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return self._buckets[address]

    def told(self) -> dict[str, float]:
        """Addresses that have taken much, with what the others were not told of: from now on they are."""
        much = WORTH_TELLING * self._rate.burst
        found = islice(((name, one) for name, one in self._buckets.items() if one.untold >= much), MOST_TOLD)
        spent = {}
        for name, bucket in found:
            spent[name], bucket.untold = round(bucket.untold, 3), 0.0
        return spent

    def hear(self, spent: Mapping[str, float]) -> None:
        """What addresses have taken from another process."""
        for name, cost in spent.items():
            self.of(name).hear(cost)


class SharedLimits:
    """The buckets that several processes have in common, by the names of the limits."""

    def __init__(self, **limits: AddressBuckets) -> None:
        self._limits = limits

    def told(self) -> dict[str, dict[str, float]]:
        """What the others are told now: of one limit at a time, since a notice is short."""
        for name, buckets in self._limits.items():
            if spent := buckets.told():
                return {name: spent}
        return {}

    def hear(self, spent: Mapping[str, Mapping[str, float]]) -> None:
        """What another process tells."""
        for name, taken in spent.items():
            if name in self._limits:
                self._limits[name].hear(taken)


class OpenSockets:
    """How many sockets each address has open, here and as far as is known at other processes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()
        self._told: dict[str, int] = {}
        self._elsewhere: dict[int, dict[str, int]] = {}

    def enter(self, address: str) -> bool:
        """Count one more; False if there are enough."""
        elsewhere = sum(counts.get(address, 0) for counts in self._elsewhere.values())
        if self._open[address] + elsewhere >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def told(self) -> dict[str, int]:
        """Addresses that have many open, or had, with what the others do not know yet: from now on they do."""
        many = {name: count for name, count in self._open.items() if count >= WORTH_TELLING * self._most}
        changed = ((name, many.get(name, 0)) for name in self._told | many if self._told.get(name) != many.get(name))
        told = dict(islice(changed, MOST_TOLD))
        self._told |= told
        for name in [name for name, count in told.items() if not count]:
            del self._told[name]
        return told

    def tell_again(self) -> None:
        """Tell everything anew: somebody may not have heard it."""
        self._told.clear()

    def hear(self, process: int, counts: Mapping[str, int]) -> None:
        """What another process has open."""
        known = {**self._elsewhere.get(process, {}), **counts}
        self._elsewhere[process] = {name: count for name, count in known.items() if count}

    def keep(self, processes: Collection[int]) -> None:
        """Forget what was open at processes that are gone."""
        self._elsewhere = {process: counts for process, counts in self._elsewhere.items() if process in processes}

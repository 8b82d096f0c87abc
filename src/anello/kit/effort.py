"""What some work costs in seconds of a core, in whatever threads it is done."""

import threading
import time
from collections.abc import Callable, Sequence

__all__ = ["core_seconds", "do_together"]


class _Helped(threading.local):
    """What threads that this one has started have cost."""

    seconds = 0.0


_helped = _Helped()


def core_seconds() -> float:
    """The seconds for which this thread has kept a core busy, and all threads that worked for it by `do_together`."""
    return time.thread_time() + _helped.seconds


def do_together(works: Sequence[Callable[[], object]]) -> None:
    """Do several things at once: the first here, each other one in a thread of its own.

    >>> found = []
    >>> do_together([lambda: found.append(1), lambda: found.append(2)])
    >>> sorted(found)
    [1, 2]
    """
    costs = [0.0] * len(works)

    def help_with(number: int) -> None:
        works[number]()
        costs[number] = core_seconds()

    helpers = [threading.Thread(target=help_with, args=(number,)) for number in range(1, len(works))]
    for helper in helpers:
        helper.start()
    try:
        works[0]()
    finally:
        for helper in helpers:
            helper.join()
        _helped.seconds += sum(costs)

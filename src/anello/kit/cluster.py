"""The same work for many items, one after the other or spread over a Ray cluster; results come in the items' order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from anello.core.errors import AnelloError

__all__ = ["LOCAL", "spread"]

Item = TypeVar("Item")
Result = TypeVar("Result")

LOCAL = "local"
"""A cluster made of this machine's own cores."""
AHEAD = 4
"""How many items a core is given before the results of the first are waited for."""


def spread(function: Callable[[Item], Result], items: Iterable[Item], cluster: str | None = None) -> Iterator[Result]:
    """What a function makes of each item, on a cluster (its address, or `LOCAL`) or, without one, right here.

    The items may go on for ever: a few more are worked on than have been asked for. The function must be one that
    another process can import, and what it makes must depend on the item alone; then the cluster changes nothing.

    >>> list(spread(abs, [-2, 3]))
    [2, 3]
    """
    if cluster is None:
        yield from map(function, items)
        return
    try:
        import ray
    except ImportError as error:
        raise AnelloError("Clusters need Ray: pip install 'anello[cluster]'.") from error
    ray.init(address=None if cluster == LOCAL else cluster, include_dashboard=False if cluster == LOCAL else None)
    try:
        task = ray.remote(lambda item: function(item))  # Ray takes no function that is built in
        most = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
        waiting: deque[ray.ObjectRef] = deque()
        for item in items:
            waiting.append(task.remote(item))
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        ray.shutdown()

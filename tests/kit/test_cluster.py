"""Work for many items, here and on a cluster."""

import importlib.util
import itertools
import subprocess
import sys

import pytest

from anello.core import AnelloError
from anello.kit.cluster import spread

HAS_RAY = importlib.util.find_spec("ray") is not None


def test_results_come_in_order_and_only_when_asked_for() -> None:
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    found = spread(square, itertools.count())
    assert list(itertools.islice(found, 4)) == [0, 1, 4, 9]
    assert asked == [0, 1, 2, 3]


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_the_message_says_what_to_install() -> None:
    with pytest.raises(AnelloError, match=r"anello\[cluster\]"):
        next(spread(abs, [-1], "local"))


@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: pip install 'anello[cluster]'")
def test_a_small_cluster_changes_nothing() -> None:
    # A process of its own: Ray warns, leaves sockets open, and would be in the way of other tests.
    script = "from anello.kit.cluster import spread; print(list(spread(abs, range(-20, 0), 'local')))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300)
    assert ran.stdout.splitlines()[-1] == str(list(map(abs, range(-20, 0))))

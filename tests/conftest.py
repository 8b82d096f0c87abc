"""Settings for all tests: kernels check their array bounds, and Hypothesis tries the same examples every time."""

import gc
import os
import signal

os.environ.setdefault("ANELLO_BOUNDSCHECK", "1")  # before any kernel is compiled

import pytest
from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as shells start what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what tests start hears interrupts all the same

settings.register_profile(
    "anello", derandomize=True, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("anello")

pytest_plugins = ["tests.browsing.fixtures"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What `./test quick` leaves out: whatever opens a page, which `./test` runs apart, and what needs PostgreSQL."""
    for item in items:
        needed = getattr(item, "fixturenames", ())
        if "browser" in needed:
            item.add_marker("browser")
        if "postgres" in needed:
            item.add_marker("slow")
    # Files with something long begin first, so that at the end nobody waits for one of them alone.
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: looking for garbage among it again and again took a fifth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)

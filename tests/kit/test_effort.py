"""Work in several threads costs what all of them take."""

import time

import pytest

from anello.kit.effort import core_seconds, do_together


def busy() -> None:
    """Keep a core busy for a while."""
    end = time.thread_time() + 0.03
    while time.thread_time() < end:
        pass


def test_what_helpers_cost_is_counted_for_whoever_started_them() -> None:
    alone = core_seconds()
    busy()
    alone = core_seconds() - alone
    together = core_seconds()
    do_together([lambda: None, busy, lambda: do_together([busy, busy])])
    together = core_seconds() - together
    assert alone >= 0.03
    assert together >= 0.09


def test_a_failure_here_waits_for_the_helpers_and_their_cost_is_counted() -> None:
    before = core_seconds()
    with pytest.raises(ZeroDivisionError):
        do_together([lambda: 1 / 0, busy])
    assert core_seconds() - before >= 0.03

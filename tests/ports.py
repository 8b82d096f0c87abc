"""Ports for the servers of tests."""

import contextlib
import random
import socket

__all__ = ["free_port"]

_given = set[int]()
"""Who asks twice gets two."""


def free_port() -> int:
    """A port that nobody has now, and that no system gives out by itself: those are taken before one can use them."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            if port not in _given:
                _given.add(port)
                return port

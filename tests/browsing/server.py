"""A server for browsers in tests: its computer players move at random, quickly and always the same way.

Run as ``python -m tests.browsing.server PORT FOLDER [TOY …]``; the toys of tests/toys are games that bring no page.
"""

import random
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from anello.core import View, register
from anello.players.player import Level
from anello.server.command import serve
from anello.server.settings import Rate, Settings

NAMES = ("Gondolier", "Glassblower", "Doge")


class Dice:
    """A player that leaves everything to chance, but does not call if it can move."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def decide(self, view: View) -> str:
        """Any legal word."""
        words = [word for word in view.words if not word.endswith("!")] or list(view.words)
        return self._random.choice(words)

    def stop(self) -> None:
        """Nothing to stop: it never thinks."""


def levels(game: str) -> Sequence[Level]:
    """Three levels of equal strength."""
    return [Level(number, name, lambda: Dice(7)) for number, name in enumerate(NAMES, 1)]


if __name__ == "__main__":
    for toy in sys.argv[3:]:
        register(import_module(f"tests.toys.{toy}").GAME)
    generous = Rate(100_000, 10_000)
    serve(
        port=int(sys.argv[1]),
        open_browser=False,
        settings=Settings(
            Path(sys.argv[2]),
            levels=levels,
            pace=0.0,
            push_services=frozenset({"127.0.0.1"}),
            call_after=0.0,
            messages=generous,
            posts=generous,
            reads=generous,
            thinking=generous,
        ),
        log_level="warning",
    )

"""Who plays Pebbles: one who takes what comes, and one who knows the trick."""

import random

import numpy as np

from anello.core import View
from anello.players.player import Level

from .game import PebblesView
from .kernel import worth

__all__ = ["LEVELS", "Child", "Sage"]


class Child:
    """Takes anything."""

    def __init__(self) -> None:
        self._chance = random.Random()

    def decide(self, view: View) -> str:
        return self._chance.choice(view.words)

    def stop(self) -> None:
        """Is always done at once."""

    def tune(self, setting: str, value: str) -> None:
        """Knows the seed only."""
        self._chance = random.Random(value)


class Sage(Child):
    """Leaves heaps that are worth nothing, wherever that is possible."""

    def decide(self, view: View) -> str:
        assert isinstance(view, PebblesView)
        for word in view.words:
            if worth(np.array(view.position.play(word).heaps)) == 0:
                return word
        return super().decide(view)


LEVELS = (Level(1, "Child", Child), Level(2, "Sage", Sage))

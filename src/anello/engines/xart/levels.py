"""The ten levels of Xart: how far each looks ahead, and how often it only glances at the board.

A weak player does not play tiles at random. He sees a ring that he can close, he likes turns that look good, and he
overlooks what the opponent will do. So a weak level often plays the turn that looks best at a glance, with an eye that
is not very sure; the rest of the time it searches, but not far.
"""

import random
from dataclasses import dataclass, replace
from pathlib import Path

from anello.core.errors import AnelloError, quoted
from anello.core.view import View
from anello.engines.players import Level
from anello.engines.xart.engine import XartEngine
from anello.engines.xart.outline import Weights
from anello.engines.xart.weights import load_pairs, packed
from anello.games.xart import XartView

__all__ = ["LEVELS", "Recipe", "SearchPlayer"]


@dataclass(frozen=True)
class Recipe:
    """What makes a level."""

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    glances: float = 0.0
    """How often it plays the turn that looks best at a glance."""
    blur: int = 0
    """How unsure a glance is, in hundredths of log odds."""


class SearchPlayer:
    """A player by a recipe, at one table."""

    def __init__(self, recipe: Recipe, *, seed: int | None = None) -> None:
        self._megabytes = 16 if recipe.seconds else 2
        self._threads = 1
        self._weights: Weights | None = None
        self._engine = XartEngine(megabytes=self._megabytes)
        self._recipe = recipe
        self._source = random.Random(seed)
        self.seconds = recipe.seconds or 0.0
        """How long it may think about a turn; 0 leaves it to the recipe."""

    def decide(self, view: View) -> str:
        """The word of the turn to play."""
        assert isinstance(view, XartView)
        recipe = self._recipe
        if self._source.random() < recipe.glances:
            return str(self._engine.glance(view, recipe.blur, self._source.getrandbits(62)))
        milliseconds = 1000 * self.seconds if self.seconds else None
        return str(self._engine.think(view, nodes=recipe.nodes, depth=recipe.depth, milliseconds=milliseconds).turn)

    def stop(self) -> None:
        """Answer at once."""
        self._engine.stop()

    def tune(self, setting: str, value: str) -> None:
        """Change a setting for matches: seed, nodes, depth, threads, megabytes, or weights (a file)."""
        if setting == "weights":
            self._weights = packed(load_pairs(Path(value)))
        elif setting not in ("seed", "nodes", "depth", "threads", "megabytes"):
            raise AnelloError(f"Players of Xart have no setting {quoted(setting)}.")
        elif not value.isdecimal() or (int(value) == 0 and setting != "seed"):
            raise AnelloError(f"The setting {setting} is a whole number, not {quoted(value)}.")
        match setting:
            case "seed":
                self._source.seed(int(value))
            case "nodes":
                self._recipe, self.seconds = replace(self._recipe, nodes=int(value)), 0.0
            case "depth":
                self._recipe = replace(self._recipe, depth=int(value))
            case "threads":
                self._threads = int(value)
            case "megabytes":
                self._megabytes = int(value)
        if setting in ("weights", "threads", "megabytes"):
            self._engine = XartEngine(megabytes=self._megabytes, weights=self._weights, threads=self._threads)


def _level(number: int, name: str, recipe: Recipe) -> Level:
    return Level(number, name, lambda: SearchPlayer(recipe))


LEVELS = (
    _level(1, "Sprout", Recipe(depth=1, nodes=60, glances=0.95, blur=250)),
    _level(2, "Rambler", Recipe(depth=1, nodes=100, glances=0.8, blur=150)),
    _level(3, "Weaver", Recipe(depth=1, nodes=200, glances=0.6, blur=100)),
    _level(4, "Knotter", Recipe(depth=2, nodes=400, glances=0.4, blur=80)),
    _level(5, "Binder", Recipe(depth=2, nodes=800, glances=0.25, blur=60)),
    _level(6, "Looper", Recipe(depth=3, nodes=1500, glances=0.12, blur=40)),
    _level(7, "Goldsmith", Recipe(depth=4, nodes=5000, glances=0.04, blur=20)),
    _level(8, "Pathfinder", Recipe(nodes=30_000)),
    _level(9, "Ringmaster", Recipe(seconds=1.0)),
    _level(10, "Saturn", Recipe(seconds=3.0)),
)
"""Weakest first."""

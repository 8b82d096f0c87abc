"""The ten levels of Xart: how far each looks ahead, and how often it only glances at the board.

A weak player does not play tiles at random. He sees a ring that he can close, he likes turns that look good, and he
overlooks what the opponent will do. So a weak level often plays the turn that looks best at a glance, with an eye that
is not very sure; the rest of the time it searches, but not far. Only the weakest dreams now and then.

All but the two strongest are limited by nodes: they play the same on every machine.
"""

import random
from dataclasses import dataclass, replace
from pathlib import Path

from anello.core.errors import AnelloError, quoted
from anello.core.view import View
from anello.engines.players import Level
from anello.engines.xart.engine import XartEngine
from anello.engines.xart.outline import Weights
from anello.engines.xart.search import PARTS
from anello.engines.xart.weights import first_weights, load_pairs, packed
from anello.games.xart import XartView

__all__ = ["LEVELS", "Recipe", "SearchPlayer"]


@dataclass(frozen=True)
class Recipe:
    """What makes a level."""

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    dreams: float = 0.0
    """How often it plays anywhere, seeing nothing but a win of its own."""
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
        self._without: tuple[str, ...] = ()
        self._engine = XartEngine(megabytes=self._megabytes)
        self._recipe = recipe
        self._source = random.Random(seed)
        self.seconds = recipe.seconds or 0.0
        """How long it may think about a turn; 0 leaves it to the recipe."""

    def decide(self, view: View) -> str:
        """The word of the turn to play."""
        assert isinstance(view, XartView)
        recipe = self._recipe
        if self._source.random() < recipe.dreams:
            return self._dream(view)
        if self._source.random() < recipe.glances:
            return str(self._engine.glance(view, recipe.blur, self._source.getrandbits(62)))
        milliseconds = 1000 * self.seconds if self.seconds else None
        return str(self._engine.think(view, nodes=recipe.nodes, depth=recipe.depth, milliseconds=milliseconds).turn)

    def _dream(self, view: XartView) -> str:
        """A turn that wins, if there is one, else any turn at all, even one that closes the opponent's ring."""
        position = view.position
        turns = list(position.moves_of(position.seat))
        self._source.shuffle(turns)
        for turn in turns:
            outcome = position.after(turn, position.seat).outcome
            if outcome is not None and outcome.winner == position.seat:
                return str(turn)
        return str(turns[0])

    def stop(self) -> None:
        """Answer at once."""
        self._engine.stop()

    def tune(self, setting: str, value: str) -> None:
        """Change a setting for matches: seed, nodes, depth, threads, megabytes, weights (a file), or without (a part).

        A part is one of the search's, or ``table``, or ``training``: then the weights made by hand are used.
        """
        if setting == "weights":
            self._weights = packed(load_pairs(Path(value)))
        elif setting == "without" and value == "training":
            self._weights = packed(first_weights())
        elif setting == "without":
            if value != "table" and value not in PARTS:
                parts = ", ".join([*PARTS, "table", "training"])
                raise AnelloError(f"The search has no part {quoted(value)}; it has {parts}.")
            self._without = (*self._without, value)
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
        if setting in ("weights", "threads", "megabytes", "without"):
            self._engine = XartEngine(
                megabytes=self._megabytes, weights=self._weights, threads=self._threads, without=self._without
            )


def _level(number: int, name: str, recipe: Recipe) -> Level:
    return Level(number, name, lambda: SearchPlayer(recipe))


LEVELS = (
    _level(1, "Sprout", Recipe(dreams=0.5, glances=1.0, blur=3000)),
    _level(2, "Rambler", Recipe(glances=1.0, blur=1300)),
    _level(3, "Weaver", Recipe(glances=1.0, blur=550)),
    _level(4, "Knotter", Recipe(glances=1.0, blur=270)),
    _level(5, "Binder", Recipe(depth=1, nodes=200, glances=0.72, blur=160)),
    _level(6, "Looper", Recipe(depth=2, nodes=500, glances=0.15, blur=70)),
    _level(7, "Goldsmith", Recipe(nodes=2000, glances=0.03, blur=40)),
    _level(8, "Pathfinder", Recipe(nodes=6000, glances=0.01, blur=20)),
    _level(9, "Ringmaster", Recipe(seconds=0.4)),
    _level(10, "Saturn", Recipe(seconds=3.0)),
)
"""Weakest first; docs/ladder-xart.md says how strong each is."""

"""The twelve levels of Xart: how far each looks ahead, and how often it only glances at the board.

A weak player does not play tiles at random. He sees a ring that he can close, he likes turns that look good, and he
overlooks what the opponent will do. So a weak level often plays the turn that looks best at a glance, with an eye that
is not very sure; the rest of the time it searches, but not far. Only the two weakest play anywhere, like a child who
enjoys the pattern: one nearly always overlooks a ring that it could close, the other hardly ever.

All but the strongest are limited by nodes: they play the same on every machine. The steps are measured by
``anello arena --ladder xart`` and written down in docs/ladder-xart.md.
"""

import random
from dataclasses import dataclass, replace
from pathlib import Path

from anello.core.errors import AnelloError, quoted
from anello.core.view import View
from anello.games.xart import XartView
from anello.games.xart.engine.choosing import DICE, MILLION
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.features import Weights
from anello.games.xart.engine.search import PARTS
from anello.games.xart.engine.weights import first_weights, load_pairs, packed
from anello.players.player import Level

__all__ = ["LEVELS", "STRENGTHS", "LevelSettings", "SearchPlayer"]


@dataclass(frozen=True)
class LevelSettings:
    """What makes a level."""

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    random_share: float = 0.0
    """How often it plays anywhere, seeing at most a win of its own."""
    overlooks: float = 0.0
    """How often it does not see that win when it plays anywhere."""
    glance_share: float = 0.0
    """How often it plays the turn that looks best at a glance."""
    glance_error: int = 0
    """How unsure a glance is, in hundredths of log odds."""

    @property
    def megabytes(self) -> int:
        """How large a table it has."""
        return 16 if self.seconds else 2

    @property
    def hasty(self) -> tuple[int, int, int, int]:
        """What decides whether it thinks at all, as `hasty_turn` wants it."""
        shares = (self.random_share, self.overlooks, self.glance_share)
        first, second, third = (round(MILLION * share) for share in shares)
        return first, second, third, self.glance_error


class SearchPlayer:
    """A player with the settings of a level, at one table."""

    def __init__(self, settings: LevelSettings, *, seed: int | None = None) -> None:
        self._megabytes = settings.megabytes
        self._threads = 1
        self._weights: Weights | None = None
        self._without: tuple[str, ...] = ()
        self._engine = XartEngine(megabytes=self._megabytes)
        self._settings = settings
        self._source = random.Random(seed)
        self.seconds = settings.seconds or 0.0
        """How long it may think about a turn; 0 leaves it to the level."""

    def decide(self, view: View) -> str:
        """The word of the turn to play."""
        if not isinstance(view, XartView):
            raise AnelloError("This player plays Xart and decides by a view: position.view(seat) is one.")
        settings = self._settings
        hasty = self._engine.hasty(view, settings.hasty, [self._source.randrange(DICE) for _ in range(3)])
        if hasty is not None:
            return str(hasty)
        milliseconds = 1000 * self.seconds if self.seconds else None
        return str(self._engine.think(view, nodes=settings.nodes, depth=settings.depth, milliseconds=milliseconds).turn)

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
                self._settings, self.seconds = replace(self._settings, nodes=int(value)), 0.0
            case "depth":
                self._settings = replace(self._settings, depth=int(value))
            case "threads":
                self._threads = int(value)
            case "megabytes":
                self._megabytes = int(value)
        if setting in ("weights", "threads", "megabytes", "without"):
            self._engine = XartEngine(
                megabytes=self._megabytes, weights=self._weights, threads=self._threads, without=self._without
            )


def _level(number: int, name: str, settings: LevelSettings) -> Level:
    known = name.lower()
    return Level(number, name, lambda: SearchPlayer(settings), f"xart.level.{known}", f"faces/{known}.svg")


STRENGTHS = (
    ("Sprout", LevelSettings(random_share=1.0, overlooks=0.9)),
    ("Doodler", LevelSettings(random_share=1.0, overlooks=0.1)),
    ("Rambler", LevelSettings(random_share=0.1, glance_share=1.0, glance_error=1800)),
    ("Weaver", LevelSettings(glance_share=1.0, glance_error=800)),
    ("Knotter", LevelSettings(glance_share=1.0, glance_error=360)),
    ("Braider", LevelSettings(depth=1, nodes=200, glance_share=0.85, glance_error=180)),
    ("Binder", LevelSettings(depth=1, nodes=200, glance_share=0.55, glance_error=125)),
    ("Looper", LevelSettings(depth=2, nodes=400, glance_share=0.2, glance_error=90)),
    ("Goldsmith", LevelSettings(nodes=1200, glance_share=0.05, glance_error=50)),
    ("Pathfinder", LevelSettings(nodes=6000)),
    ("Ringmaster", LevelSettings(nodes=30_000)),
    ("Saturn", LevelSettings(seconds=3.0)),
)
"""All levels, weakest first, by name."""

LEVELS = tuple(_level(number, name, settings) for number, (name, settings) in enumerate(STRENGTHS, 1))
"""Weakest first; docs/ladder-xart.md says how strong each is."""

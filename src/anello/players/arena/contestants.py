"""Who can be sent to a match: our levels, as they are, changed or of earlier versions, and outside programs.

And two who know the rules only.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from anello.core.errors import AnelloError, quoted
from anello.core.outcome import CHANCE, Seat
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.core.registry import game as game_named
from anello.players.arena.programs import GtpPlayer
from anello.players.arena.revisions import EarlierPlayer, commit_of
from anello.players.player import Level, Player, Timed, Tunable, find_level

__all__ = [
    "BEGINNER",
    "RANDOM",
    "Beginner",
    "Computer",
    "Contestant",
    "Entrant",
    "Entry",
    "RandomContestant",
]

BEGINNER = "beginner"
RANDOM = "random"
OUTSIDE = "gtp:"
EARLIER = "@"


class Contestant(Protocol):
    """Somebody who plays in a match, one game after another, on one seat of each."""

    def begin(self, position: Position[Any], seed: int) -> None:
        """A game begins at this position; whoever needs chance takes it from the seed."""

    def choose(self, seat: Seat, played: Playthrough) -> str:
        """The word of the move of a seat in the game so far."""

    def close(self) -> None:
        """No more games."""


class Entrant(Protocol):
    """Somebody's entry for a match: from it every process that plays games makes its own contestant."""

    @property
    def name(self) -> str:
        """What the contestant is called in records."""

    def enter(self) -> Contestant:
        """The contestant."""


class Computer:
    """One of our own players, a new one for every game."""

    def __init__(self, new_player: Callable[[], Player]) -> None:
        self._new_player = new_player
        self._player = new_player()  # so that a setting that cannot be is noticed at once

    def begin(self, position: Position[Any], seed: int) -> None:
        self._player = self._new_player()
        if isinstance(self._player, Tunable):
            self._player.tune("seed", str(seed))

    def choose(self, seat: Seat, played: Playthrough) -> str:
        return self._player.decide(played.position.view(seat))

    def close(self) -> None:
        self._player.stop()


class Beginner:
    """Knows the rules only: takes a win that is there, else plays at random."""

    def begin(self, position: Position[Any], seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, seat: Seat, played: Playthrough) -> str:
        position = played.position
        moves = list(position.moves_of(seat))
        self._chance.shuffle(moves)
        for move in moves:
            outcome = position.after(move, seat).outcome
            if outcome is not None and outcome.winner == seat:
                return str(move)
        return str(moves[0])

    def close(self) -> None:
        pass


class RandomContestant:
    """Plays any legal move, seeing nothing: the measure of what winning by accident is worth."""

    def begin(self, position: Position[Any], seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, seat: Seat, played: Playthrough) -> str:
        return self._chance.choice(list(played.position.view(seat).words))

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class Entry:
    """An entry written as text: a level by name or number with settings, ``beginner``, ``random``, or ``gtp:COMMAND``.

    >>> Entry.read("xart", "12:nodes=2000").name
    'Saturn nodes=2000'

    A level of an earlier version is ``LEVEL@REVISION``: a tag or a commit of the clone that this program runs from.
    """

    game: str
    who: str
    settings: dict[str, str] = field(default_factory=dict)
    commit: str = ""
    """Of an earlier version."""

    @classmethod
    def read(cls, game: str, text: str, **common: str | None) -> "Entry":
        """An entry from its text; ``common`` are settings for those who do not say their own."""
        shared = {name: value for name, value in common.items() if value is not None}
        if text.startswith(OUTSIDE):
            return cls(game, text, shared)
        named, _, rest = text.partition(":")
        who, earlier, revision = named.partition(EARLIER)
        settings: dict[str, str] = {}
        for pair in filter(None, rest.split(",")):
            name, equals, value = pair.partition("=")
            if not equals:
                raise AnelloError(f"Write a setting as NAME=VALUE, not {quoted(pair)}.")
            settings[name] = value
        if "time" in settings or "nodes" in settings:  # who says how long to think means that, not both
            shared = {name: value for name, value in shared.items() if name not in ("time", "nodes")}
        who = who.strip().lower()
        if earlier or who not in (BEGINNER, RANDOM):
            find_level(game_named(game), who)
        return cls(game, who, {**shared, **settings}, commit_of(revision.strip()) if earlier else "")

    @property
    def name(self) -> str:
        """The level with its settings, or the command."""
        if self.who in (BEGINNER, RANDOM):
            return self.who.capitalize()
        who = (
            self.who.removeprefix(OUTSIDE)
            if self.who.startswith(OUTSIDE)
            else find_level(game_named(self.game), self.who).name
        )
        version = EARLIER + self.commit if self.commit else ""
        return " ".join([who + version, *(f"{name}={value}" for name, value in self.settings.items())])

    def rehearse(self, options: Mapping[str, str]) -> None:
        """Choose one move: whoever has to compile does it now, and what cannot work is an error before the match."""
        contestant, played = self.enter(), Playthrough.begin(game_named(self.game), options)
        try:
            contestant.begin(played.position, seed=0)
            while played.position.to_act[0] == CHANCE:
                played = played.play(played.position.draw(random.Random(0)), CHANCE)
            contestant.choose(played.position.to_act[0], played)
        finally:
            contestant.close()

    def enter(self) -> Contestant:
        """The contestant; a setting that it does not know is an error."""
        if self.who == RANDOM:
            return RandomContestant()
        if self.who == BEGINNER:
            if game_named(self.game).has_secrets:
                raise AnelloError("The beginner plays games without secrets only.")
            return Beginner()
        if self.commit or self.who.startswith(OUTSIDE):
            return self._enter_program()
        return Computer(lambda: self._new_player(find_level(game_named(self.game), self.who)))

    def _enter_program(self) -> Contestant:
        if game_named(self.game).has_secrets:
            raise AnelloError("Outside programs and earlier versions play games without secrets only.")
        seconds = _seconds(self.settings["time"]) if "time" in self.settings else None
        if not self.commit:
            return GtpPlayer(self.who.removeprefix(OUTSIDE), seconds=seconds)
        for name in self.settings:
            if name != "time":
                raise AnelloError(
                    f"An earlier version has no setting {quoted(name)}: it is told the time for a turn only."
                )
        return EarlierPlayer(self.commit, self.game, self.who, seconds=seconds)

    def _new_player(self, chosen: Level) -> Player:
        player = chosen.new_player()
        for name, value in self.settings.items():
            if name == "time" and isinstance(player, Timed):
                player.seconds = _seconds(value)
            elif isinstance(player, Tunable):
                player.tune(name, value)
            else:
                raise AnelloError(f"{chosen.name} has no setting {quoted(name)}.")
        return player


def _seconds(milliseconds: str) -> float:
    try:
        seconds = float(milliseconds) / 1000
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise AnelloError(f"A time is a number of milliseconds, not {quoted(milliseconds)}.")
    return seconds

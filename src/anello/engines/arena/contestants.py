"""Who can be sent to a match: our levels, as they are or changed, a plain beginner, and outside programs."""

import random
import shlex
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from anello.core.errors import AnelloError, quoted
from anello.core.event import Event
from anello.core.outcome import CHANCE, Seat
from anello.core.position import Position
from anello.core.registry import game as game_named
from anello.engines.players import Level, Player, Timed, Tunable, level

__all__ = ["BEGINNER", "Beginner", "Computer", "Contestant", "Entrant", "Entry", "GtpPlayer"]

BEGINNER = "beginner"
OUTSIDE = "gtp:"
PATIENCE = 120.0
"""Seconds after which an outside program that does not answer is ended."""


class Contestant(Protocol):
    """Somebody who plays in a match, one game after another."""

    def begin(self, position: Position[Any], seed: int) -> None:
        """A game begins at this position; whoever needs chance takes it from the seed."""

    def choose(self, seat: Seat, position: Position[Any], events: Sequence[Event]) -> str:
        """The word of the move of a seat; ``events`` are those of the game so far."""

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

    def choose(self, seat: Seat, position: Position[Any], events: Sequence[Event]) -> str:
        return self._player.decide(position.view(seat))

    def close(self) -> None:
        self._player.stop()


class Beginner:
    """Knows the rules only: takes a win that is there, else plays at random."""

    def begin(self, position: Position[Any], seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, seat: Seat, position: Position[Any], events: Sequence[Event]) -> str:
        moves = list(position.moves_of(seat))
        self._chance.shuffle(moves)
        for move in moves:
            outcome = position.after(move, seat).outcome
            if outcome is not None and outcome.winner == seat:
                return str(move)
        return str(moves[0])

    def close(self) -> None:
        pass


class RefusedError(AnelloError):
    """A program does not do what it was asked to."""


class GtpPlayer:
    """An outside program that speaks our GTP over its standard input and output.

    A program that has gone, or does not answer for long, is started again for the next game.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seats: Sequence[str] = ("white", "red"),
        seconds: float | None = None,
        folder: Path | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._command = list(command)
        self._seats = seats
        self._seconds = seconds
        self._folder = folder
        self._patience = patience
        self._told = 0
        self._process: subprocess.Popen[str] | None = None

    def ask(self, command: str) -> str:
        """Send a command and return the answer; raises `AnelloError` if the program refuses or has gone."""
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        watch = threading.Timer(self._patience, process.kill)
        watch.start()
        lines: list[str] = []
        ended = False
        try:
            process.stdin.write(command + "\n")
            process.stdin.flush()
            while (line := process.stdout.readline()) not in ("", "\n"):
                lines.append(line.rstrip("\n"))
            ended = line == ""
        except (BrokenPipeError, UnicodeDecodeError):
            ended = True
        finally:
            watch.cancel()
        if ended:
            self._end()
            raise AnelloError(f"The program ended, or was ended after {self._patience:.0f} s, when asked {command!r}.")
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RefusedError(f"The program answered {command!r} with {quoted(answer)}.")
        return answer[1:].strip()

    def begin(self, position: Position[Any], seed: int) -> None:
        self.ask("clear_board")
        self._told = 0
        if self._seconds is not None:
            with suppress(RefusedError):  # a program that keeps its own time is welcome too
                self.ask(f"move_time {self._seconds}")

    def choose(self, seat: Seat, position: Position[Any], events: Sequence[Event]) -> str:
        for event in events[self._told :]:
            told = f"draw {event.word}" if event.seat == CHANCE else f"play {self._seats[event.seat - 1]} {event.word}"
            self.ask(told)
        word = self.ask(f"genmove {self._seats[seat - 1]}")
        self._told = len(events) + 1
        return word

    def close(self) -> None:
        if self._process is None:
            return
        with suppress(AnelloError):
            self.ask("quit")
        self._end()

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self._folder,
        )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()


@dataclass(frozen=True)
class Entry:
    """An entry written as text: a level by name or number with settings, ``beginner``, or ``gtp:COMMAND``.

    >>> Entry.read("xart", "10:nodes=2000").name
    'Saturn nodes=2000'
    """

    game: str
    who: str
    settings: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, game: str, text: str, **common: str | None) -> "Entry":
        """An entry from its text; ``common`` are settings for those who do not say their own."""
        shared = {name: value for name, value in common.items() if value is not None}
        if text.startswith(OUTSIDE):
            return cls(game, text, shared)
        who, _, rest = text.partition(":")
        settings: dict[str, str] = {}
        for pair in filter(None, rest.split(",")):
            name, equals, value = pair.partition("=")
            if not equals:
                raise AnelloError(f"Write a setting as NAME=VALUE, not {quoted(pair)}.")
            settings[name] = value
        if "time" in settings or "nodes" in settings:  # who says how long to think means that, not both
            shared = {name: value for name, value in shared.items() if name not in ("time", "nodes")}
        entry = cls(game, who.strip().lower(), {**shared, **settings})
        if entry.who != BEGINNER:
            level(game, who)
        return entry

    @property
    def name(self) -> str:
        """The level with its settings, or the command."""
        if self.who == BEGINNER:
            return "Beginner"
        who = self.who.removeprefix(OUTSIDE) if self.who.startswith(OUTSIDE) else level(self.game, self.who).name
        return " ".join([who, *(f"{name}={value}" for name, value in self.settings.items())])

    def enter(self) -> Contestant:
        """The contestant; a setting that it does not know is an error."""
        if self.who == BEGINNER:
            if game_named(self.game).has_secrets:
                raise AnelloError("The beginner plays games without secrets only.")
            return Beginner()
        if self.who.startswith(OUTSIDE):
            if game_named(self.game).has_secrets:
                raise AnelloError("Outside programs play games without secrets only.")
            seconds = _seconds(self.settings["time"]) if "time" in self.settings else None
            seats = game_named(self.game).seats
            return GtpPlayer(shlex.split(self.who.removeprefix(OUTSIDE)), seats=seats, seconds=seconds)
        return Computer(lambda: self._new_player(level(self.game, self.who)))

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

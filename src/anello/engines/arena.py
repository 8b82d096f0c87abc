"""Matches between players: paired openings with colours swapped, Elo with error bars, and a test that stops early."""

import math
import random
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from anello.core.errors import AnelloError
from anello.core.event import Event
from anello.core.game import Game
from anello.core.outcome import CHANCE, Outcome, Seat
from anello.core.position import Position
from anello.core.record import Record
from anello.engines.players import Player

__all__ = [
    "Computer",
    "Contestant",
    "GtpPlayer",
    "MatchResult",
    "Progress",
    "match",
    "play_game",
    "random_openings",
    "read_openings",
    "sprt_bounds",
]

Opening = tuple[str, ...]
Progress = Callable[["MatchResult"], None]


class Contestant(Protocol):
    """Somebody who can be sent to a match."""

    @property
    def name(self) -> str:
        """What the contestant is called."""

    def begin(self, position: Position[Any]) -> None:
        """A game begins at this position."""

    def choose(self, position: Position[Any], words: Sequence[str]) -> str:
        """The word of the move to play; `words` are all moves of the game so far."""

    def close(self) -> None:
        """No more games."""


class Computer:
    """One of our own players, a new one for every game."""

    def __init__(self, name: str, new_player: Callable[[], Player]) -> None:
        self.name = name
        self._new_player = new_player
        self._player: Player | None = None

    def begin(self, position: Position[Any]) -> None:
        self._player = self._new_player()

    def choose(self, position: Position[Any], words: Sequence[str]) -> str:
        assert self._player is not None
        return self._player.decide(position.view(position.turn))

    def close(self) -> None:
        self._player = None


class GtpPlayer:
    """An outside program that speaks our GTP over its standard input and output."""

    def __init__(self, command: Sequence[str], *, name: str = "", folder: Path | None = None) -> None:
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=folder,
        )
        self._played: list[str] = []
        self.name = name or self.ask("name")

    def ask(self, command: str) -> str:
        """Send a command and return the answer; raises `AnelloError` if the program refuses or has gone."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise AnelloError(f"The program has gone; it was asked {command!r}.") from None
        lines: list[str] = []
        while (line := self._process.stdout.readline()) not in ("", "\n"):
            lines.append(line.rstrip("\n"))
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise AnelloError(f"The program answered {command!r} with {answer!r}.")
        return answer[1:].strip()

    def begin(self, position: Position[Any]) -> None:
        self.ask("clear_board")
        self._played = []

    def choose(self, position: Position[Any], words: Sequence[str]) -> str:
        for number in range(len(self._played), len(words)):
            self.ask(f"play {('white', 'red')[number % 2]} {words[number]}")
        word = self.ask(f"genmove {('white', 'red')[len(words) % 2]}")
        self._played = [*words, word]
        return word

    def close(self) -> None:
        try:
            self.ask("quit")
        except AnelloError:
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


@dataclass
class MatchResult:
    """The score of a match, seen by the first player, and its games."""

    names: tuple[str, str]
    wins: int = 0
    draws: int = 0
    losses: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """How long each player thought."""
    records: list[Record] = field(default_factory=list)
    verdict: str = ""
    """What the sequential test says: ``accepted``, ``rejected``, or nothing yet."""

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points that the first player has."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def _deviation(self) -> float:
        mean = self.share
        squares = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return math.sqrt(squares / self.games / self.games) if self.games else 0.5

    @property
    def elo(self) -> tuple[float, float, float]:
        """By how many Elo points the first player is stronger: the estimate, and its 95 % bounds."""
        margin = 1.96 * self._deviation()
        return elo_of(self.share), elo_of(self.share - margin), elo_of(self.share + margin)

    def llr(self, elo0: float, elo1: float) -> float:
        """The logarithm of how much better the results fit ``elo1`` than ``elo0``."""
        if not self.wins or not self.losses:
            # Half a game each way keeps the variance from vanishing.
            padded = MatchResult(self.names, self.wins + 1, self.draws, self.losses + 1)
            return padded.llr(elo0, elo1) if self.games > 1 else 0.0
        share0, share1 = share_of(elo0), share_of(elo1)
        variance = self._deviation() ** 2
        return (share1 - share0) * (2 * self.share - share0 - share1) / (2 * variance)

    def __str__(self) -> str:
        elo, low, high = self.elo
        score = f"{self.names[0]} - {self.names[1]}: +{self.wins} ={self.draws} -{self.losses}, {self.share:.1%}"
        return f"{score}, Elo {elo:+.0f} [{low:+.0f}, {high:+.0f}]{' ' + self.verdict if self.verdict else ''}"


def elo_of(share: float) -> float:
    """The Elo difference that a share of the points stands for."""
    share = min(max(share, 0.001), 0.999)
    return -400 * math.log10(1 / share - 1)


def share_of(elo: float) -> float:
    """The share of the points to be expected at an Elo difference."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def sprt_bounds(alpha: float = 0.05, beta: float = 0.05) -> tuple[float, float]:
    """Below the first the change is rejected, above the second it is accepted."""
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def read_openings(path: Path, plies: int = 4) -> list[Opening]:
    """Openings from a file of games, one a line, perhaps after a result and a colon; each opening is kept once."""
    openings: dict[Opening, None] = {}
    for line in path.read_text().splitlines():
        words = tuple(line.partition(":")[2].split() if ":" in line else line.split())[:plies]
        if len(words) == plies and not line.startswith("#"):
            openings.setdefault(words)
    return list(openings)


def random_openings(start: Position[Any], plies: int = 4, seed: int = 0) -> Iterator[Opening]:
    """Openings played at random, without end; none has a winner or is about to have one."""
    source = random.Random(seed)
    while True:
        position, words = start, list[str]()
        while len(words) < plies and position.outcome is None:
            acting_by_chance = position.to_act == (CHANCE,)
            word = str(position.draw(source) if acting_by_chance else source.choice(list(position.legal_moves)))
            position = position.play(word)
            words.append(word)
        if position.outcome is None and not _wins_at_once(position):
            yield tuple(words)


def _wins_at_once(position: Position[Any]) -> bool:
    return any(position.play(move).outcome is not None for move in position.legal_moves)


def play_game(
    players: Sequence[Contestant], start: Position[Any], opening: Opening = (), *, most_moves: int = 300, seed: int = 0
) -> tuple[Outcome | None, list[Event], list[float]]:
    """Play one game, seat 1 first; returns the outcome (None if it was broken off), the events and the seconds used."""
    source = random.Random(seed)
    position = start
    events: list[Event] = []
    seconds = [0.0, 0.0]

    def take(seat: Seat, word: str) -> None:
        nonlocal position
        position = position.play(word, seat)
        events.append(Event(seat, word))

    for word in opening:
        take(position.acting(None), word)
    for player in players:
        player.begin(position)
    while position.outcome is None and len(events) < most_moves:
        seat = position.acting(None)
        if seat == CHANCE:
            take(seat, str(position.draw(source)))
            continue
        began = time.perf_counter()
        word = players[seat - 1].choose(position, [event.word for event in events if event.seat != CHANCE])
        seconds[seat - 1] += time.perf_counter() - began
        take(seat, word)
    return position.outcome, events, seconds


def match(
    first: Contestant,
    second: Contestant,
    game: Game[Any],
    openings: Iterable[Opening],
    *,
    games: int,
    options: dict[str, str] | None = None,
    progress: Progress | None = None,
    sprt: tuple[float, float] | None = None,
    seed: int = 0,
) -> MatchResult:
    """Play a match: every opening twice with colours swapped, until all games are played or the test is decided.

    ``sprt`` gives the two Elo differences to tell apart. Games that are broken off count as draws.
    """
    options = options or {}
    result = MatchResult((first.name, second.name))
    low, high = sprt_bounds()
    source = iter(openings)
    opening: Opening = ()
    for number in range(games):
        swapped = number % 2 == 1
        if not swapped:
            opening = next(source)
        players = (second, first) if swapped else (first, second)
        start = game.start(**options)
        outcome, events, seconds = play_game(players, start, opening, seed=seed + number // 2)
        score = outcome.score(2 if swapped else 1) if outcome else 0
        result.wins += score > 0
        result.draws += score == 0
        result.losses += score < 0
        for seat, used in enumerate(seconds):
            result.seconds[seat ^ swapped] += used
        tags = {game.seat_name(seat + 1).capitalize(): player.name for seat, player in enumerate(players)}
        tags["Result"] = game.describe(outcome) if outcome else "broken off"
        result.records.append(Record(game.name, options, tags, None, tuple(events)))
        if sprt and swapped:
            likelihood = result.llr(*sprt)
            result.verdict = "accepted" if likelihood > high else "rejected" if likelihood < low else ""
        if progress:
            progress(result)
        if result.verdict:
            break
    return result

"""Matches between players: openings played twice with seats swapped, in several processes, saved as they finish."""

import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from anello.core.errors import AnelloError, quoted
from anello.core.game import Game
from anello.core.outcome import CHANCE
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.core.record import Record
from anello.core.registry import game as game_named
from anello.engines.arena.contestants import Contestant, Entrant
from anello.engines.arena.gamefile import PAIR, GameFile
from anello.engines.arena.rating import Score, sprt_bounds

__all__ = ["MatchResult", "match", "openings_for", "play_game", "random_openings", "read_openings"]

Opening = tuple[str, ...]
Playing = Future[tuple[Record, Record]]
"""A pair of games under way."""
NOTE = "Note"
"""The tag that tells why a game was lost otherwise than by the rules."""
PACE = "Pace"
"""The tag, after the name of a seat, with the milliseconds of computing for a turn."""
MOST_MOVES = 400


@dataclass
class MatchResult:
    """The score of a match, seen by the first player, and its games."""

    names: tuple[str, str]
    score: Score = field(default_factory=Score)
    records: list[Record] = field(default_factory=list)
    verdict: str = ""
    """What the sequential test says: ``accepted``, ``rejected``, or nothing yet."""
    notes: list[str] = field(default_factory=list)
    """Games that were lost by a fault."""

    def pace(self, player: int) -> float | None:
        """The milliseconds that the first (0) or second (1) player computed for a turn; None for outside programs."""
        seats = [name.capitalize() for name in game_named(self.records[0].game).seats] if self.records else []
        paces = [
            float(record.tags[seat + PACE])
            for record in self.records
            for seat in seats
            if record.tags[seat] == self.names[player] and seat + PACE in record.tags
        ]
        return sum(paces) / len(paces) if paces else None

    def __str__(self) -> str:
        line = f"{self.names[0]} - {self.names[1]}: {self.score}, {self.score.share:.1%}, Elo {self.score.elo}"
        return f"{line} {self.verdict}" if self.verdict else line


# Openings


def read_openings(path: Path, plies: int = 4) -> list[Opening]:
    """Openings from a file of games, one a line, perhaps after a result and a colon; each opening is kept once."""
    openings: dict[Opening, None] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
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
    if position.to_act == (CHANCE,):
        return False
    return any(position.play(move).outcome is not None for move in position.legal_moves)


def openings_for(game: Game[Any], options: Mapping[str, str], plies: int = 4, seed: int = 0) -> Iterable[Opening]:
    """Openings for a match when nobody names any: random ones, or none where chance and secrets vary the games."""
    return repeat(()) if game.has_secrets else random_openings(game.start(**options), plies, seed)


# Games


def play_game(
    players: Sequence[Contestant], start: Playthrough, opening: Opening = (), *, seed: int = 0
) -> tuple[Playthrough, list[float | None], str]:
    """Play a game, seat 1 first; returns it, the milliseconds of computing a turn by seat, and a note on any fault.

    A player who makes an illegal move, or breaks down, resigns by that. A game that does not end is broken off.
    """
    chance = random.Random(seed)
    played = start
    for known in opening:
        played = played.play(known)
    spent, turns = [0.0] * len(players), [0] * len(players)
    note, word = "", ""
    seat = 1
    try:
        for seat in range(1, len(players) + 1):  # with dice of their own: who throws the same is easily read
            players[seat - 1].begin(played.position, len(players) * seed + seat - 1)
        while played.outcome is None and len(played.events) < MOST_MOVES:
            seat = played.position.to_act[0]
            if seat == CHANCE:
                played = played.play(played.position.draw(chance), CHANCE)
                continue
            word = ""
            began = time.process_time()
            word = players[seat - 1].choose(seat, played.position, played.events)
            spent[seat - 1] += time.process_time() - began
            turns[seat - 1] += 1
            played = played.play(word, seat)
    except AnelloError as error:
        said = f"said {quoted(word)}: " if word else ""
        note = f"{played.game.seat_name(seat).capitalize()} loses by a fault: {said}{error}"
        played = played.play("resign", seat)
    paces = [1000 * spent[i] / turns[i] if turns[i] and spent[i] > 0.001 else None for i in range(len(players))]
    return played, paces, note


@dataclass(frozen=True)
class Pairing:
    """Two games to be played: an opening, with seats swapped."""

    game: str
    options: Mapping[str, str]
    entrants: tuple[Entrant, Entrant]
    number: int
    opening: Opening
    seed: int

    def play(self, players: Sequence[Contestant]) -> tuple[Record, Record]:
        """Play both games with the contestants of the two entrants."""
        first = self._play(players, self.entrants)
        return first, self._play(players[::-1], self.entrants[::-1])

    def _play(self, players: Sequence[Contestant], entrants: Sequence[Entrant]) -> Record:
        game = game_named(self.game)
        seats = [seat.capitalize() for seat in game.seats]
        tags = {seat: entrant.name for seat, entrant in zip(seats, entrants, strict=True)}
        tags[PAIR] = str(self.number)
        start = Playthrough.begin(game, self.options, tags=tags)
        played, paces, note = play_game(players, start, self.opening, seed=self.seed + self.number)
        tags |= {seat + PACE: f"{pace:.1f}" for seat, pace in zip(seats, paces, strict=True) if pace is not None}
        if note:
            tags[NOTE] = note
        record = played.record
        return Record(record.game, self.options, {**record.tags, **tags}, None, record.events)


_contestants: dict[str, Contestant] = {}
"""Those who play in this worker process: a match needs each only once."""


def _work(pairing: Pairing) -> tuple[Record, Record]:
    for entrant in pairing.entrants:
        if entrant.name not in _contestants:
            _contestants[entrant.name] = entrant.enter()
    return pairing.play([_contestants[entrant.name] for entrant in pairing.entrants])


def _leave() -> None:
    for contestant in _contestants.values():
        contestant.close()
    _contestants.clear()


@contextmanager
def _workers(jobs: int) -> Iterator[Callable[[Pairing], Playing]]:
    """A way to have pairings played: here, or in several processes."""
    if jobs == 1:

        def play_here(pairing: Pairing) -> Playing:
            done: Playing = Future()
            done.set_result(_work(pairing))
            return done

        try:
            yield play_here
        finally:
            _leave()
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_at_exit) as pool:
        try:
            yield lambda pairing: pool.submit(_work, pairing)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _leave_at_exit() -> None:
    from multiprocessing.util import Finalize

    Finalize(None, _leave, exitpriority=10)  # a worker process runs no `atexit`


# Matches


def match(
    first: Entrant,
    second: Entrant,
    game: Game[Any],
    openings: Iterable[Opening],
    *,
    games: int,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    archive: GameFile | None = None,
    progress: Callable[[MatchResult], None] | None = None,
    sprt: tuple[float, float] | None = None,
    seed: int = 0,
) -> MatchResult:
    """Play a match: every opening twice with seats swapped, until all games are played or the test is decided.

    ``sprt`` gives the two Elo differences to tell apart. Games that are broken off count as draws. Pairs of games that
    the archive holds are not played again; new ones are added to it. The result does not depend on ``jobs``.
    """
    options = game.chosen(options or {})
    names = first.name, second.name
    if names[0] == names[1]:
        raise AnelloError(f"{names[0]} cannot play against itself: give one of the two another setting.")
    seats = game.seats[0].capitalize(), game.seats[1].capitalize()
    result = MatchResult(names)
    low, high = sprt_bounds()
    pairings = (
        Pairing(game.name, options, (first, second), number, opening, seed)
        for number, opening in zip(range((games + 1) // 2), openings, strict=False)
    )
    with _workers(jobs) as submit:
        waiting: deque[tuple[Record, Record] | Playing] = deque()
        while not result.verdict:
            # Enough is under way that no process has to wait, and results are taken in order.
            for pairing in islice(pairings, (1 if jobs == 1 else 2 * jobs) - len(waiting)):
                kept = archive and archive.pair(game.name, options, names, seats, pairing.number)
                waiting.append(kept or submit(pairing))
            if not waiting:
                break
            records = waiting.popleft()
            if isinstance(records, Future):
                records = records.result()
                if archive:
                    archive.add(records)
            _count(result, records)
            if sprt:
                likelihood = result.score.llr(*sprt)
                result.verdict = "accepted" if likelihood > high else "rejected" if likelihood < low else ""
            if progress:
                progress(result)
    return result


def _count(result: MatchResult, records: tuple[Record, Record]) -> None:
    """Add a pair of games to a result: the first player had seat 1 first, then seat 2."""
    for seat, record in enumerate(records, 1):
        outcome = Playthrough.replay(record).outcome
        result.score += Score.of(outcome.score(seat) if outcome else 0)
        result.records.append(record)
        if NOTE in record.tags:
            result.notes.append(record.tags[NOTE])

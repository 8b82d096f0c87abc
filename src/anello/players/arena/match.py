"""Matches between players: every opening with seats changed, in several processes, saved as they finish."""

import random
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice, repeat
from pathlib import Path
from statistics import fmean
from typing import Any

from anello.core.errors import AnelloError, quoted
from anello.core.game import Game
from anello.core.outcome import CHANCE, Outcome
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.core.record import Record
from anello.core.registry import game as game_named
from anello.kit.workers import worker_processes
from anello.players.arena.contestants import Contestant, Entrant
from anello.players.arena.gamefile import PAIR, GameFile
from anello.players.arena.programs import GtpPlayer
from anello.players.arena.rating import Score, sprt_bounds
from anello.players.arena.revisions import EarlierPlayer

__all__ = ["MatchResult", "match", "openings_for", "play_game", "random_openings", "read_openings", "seatings"]

Opening = tuple[str, ...]
Playing = Future[tuple[Record, ...]]
"""The games of an opening under way."""
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

    @property
    def newest(self) -> list[Record]:
        """The games of the opening that was played last."""
        last = self.records[-1].tags[PAIR] if self.records else ""
        return [record for record in self.records if record.tags[PAIR] == last]

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
            seat = position.to_act[0]
            word = str(position.draw(source) if seat == CHANCE else source.choice(list(position.moves_of(seat))))
            position = position.play(word, seat)
            words.append(word)
        if position.outcome is None and not _wins_at_once(position):
            yield tuple(words)


def _wins_at_once(position: Position[Any]) -> bool:
    seat = position.to_act[0]
    return seat != CHANCE and any(position.play(move, seat).outcome is not None for move in position.moves_of(seat))


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
        played = played.play(known, played.position.to_act[0])
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
            word = players[seat - 1].choose(seat, played)
            spent[seat - 1] += time.process_time() - began
            turns[seat - 1] += 1
            played = played.play(word, seat)
    except AnelloError as error:
        said = f"said {quoted(word)}: " if word else ""
        note = f"{played.game.seat_name(seat).capitalize()} loses by a fault: {said}{error}"
        played = played.play("resign", seat)
    paces = [
        1000 * spent[i] / turns[i] if spent[i] > 0.001 and not isinstance(player, GtpPlayer | EarlierPlayer) else None
        for i, player in enumerate(players)  # what other processes compute is not seen from here
    ]
    return played, paces, note


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Who of the two players of a match, 0 or 1, has which seat in the games of an opening, so that it is fair to both.

    With more than two seats one plays against several copies of the other, on every seat, and the other way round.

    >>> seatings(2)
    [(0, 1), (1, 0)]
    >>> seatings(3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    """
    alone = [tuple(int(seat != own) for seat in range(seats)) for own in range(seats)]
    return alone if seats == 2 else [*alone, *(tuple(1 - player for player in seating) for seating in alone)]


@dataclass(frozen=True)
class Pairing:
    """The games of one opening, with seats changed until it is fair."""

    game: str
    options: Mapping[str, str]
    entrants: tuple[Entrant, Entrant]
    number: int
    opening: Opening
    seed: int

    def play(self, enter: Callable[[Entrant, int], Contestant]) -> tuple[Record, ...]:
        """Play all games; ``enter`` gives the first, second … contestant of an entrant."""
        return tuple(self._play(seating, enter) for seating in seatings(len(game_named(self.game).seats)))

    def _play(self, seating: Sequence[int], enter: Callable[[Entrant, int], Contestant]) -> Record:
        game = game_named(self.game)
        seats = [seat.capitalize() for seat in game.seats]
        entrants = [self.entrants[player] for player in seating]
        players = [enter(entrant, seating[:seat].count(seating[seat])) for seat, entrant in enumerate(entrants)]
        tags = {seat: entrant.name for seat, entrant in zip(seats, entrants, strict=True)}
        tags[PAIR] = str(self.number)
        start = Playthrough.begin(game, self.options, tags=tags)
        played, paces, note = play_game(players, start, self.opening, seed=self.seed + self.number)
        tags |= {seat + PACE: f"{pace:.1f}" for seat, pace in zip(seats, paces, strict=True) if pace is not None}
        if note:
            tags[NOTE] = note
        record = played.record
        return replace(record, options=self.options, tags={**record.tags, **tags})


_contestants: dict[tuple[str, int], Contestant] = {}
"""Those who play in this worker process: a match needs each only once for each seat that it can have at a time."""


def _enter(entrant: Entrant, number: int) -> Contestant:
    if (entrant.name, number) not in _contestants:
        _contestants[entrant.name, number] = entrant.enter()
    return _contestants[entrant.name, number]


def _work(pairing: Pairing) -> tuple[Record, ...]:
    return pairing.play(_enter)


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
    with worker_processes(jobs, _leave) as submit:
        yield lambda pairing: submit(_work, pairing)


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
    """Play a match: every opening with seats changed, until all games are played or the test is decided.

    ``sprt`` gives the two Elo differences to tell apart. Games that are broken off count as draws. Openings whose games
    the archive holds are not played again; new ones are added to it. The result does not depend on ``jobs``.
    """
    options = game.chosen(options or {})
    if len(game.seats) == 1:
        raise AnelloError(f"{game.title} is for one player: nobody can meet anybody there.")
    names = first.name, second.name
    if names[0] == names[1]:
        raise AnelloError(f"{names[0]} cannot play against itself: give one of the two another setting.")
    changed = seatings(len(game.seats))
    seats = [seat.capitalize() for seat in game.seats]
    lineups = [dict(zip(seats, (names[player] for player in seating), strict=True)) for seating in changed]
    result = MatchResult(names)
    low, high = sprt_bounds()
    pairings = (
        Pairing(game.name, options, (first, second), number, opening, seed)
        for number, opening in zip(range(-(-games // len(changed))), openings, strict=False)
    )
    with _workers(jobs) as submit:
        waiting: deque[tuple[Record, ...] | Playing] = deque()
        while not result.verdict:
            # Enough is under way that no process has to wait, and results are taken in order.
            for pairing in islice(pairings, (1 if jobs == 1 else 2 * jobs) - len(waiting)):
                kept = archive and archive.games(game.name, options, lineups, pairing.number)
                waiting.append(kept or submit(pairing))
            if not waiting:
                break
            records = waiting.popleft()
            if isinstance(records, Future):
                records = records.result()
                if archive:
                    archive.add(records)
            _count(result, records, changed)
            if sprt:
                likelihood = result.score.llr(*sprt)
                result.verdict = "accepted" if likelihood > high else "rejected" if likelihood < low else ""
            if progress:
                progress(result)
    return result


def _count(result: MatchResult, records: Sequence[Record], changed: Sequence[Sequence[int]]) -> None:
    """Add the games of an opening to a result."""
    for seating, record in zip(changed, records, strict=True):
        outcome = Playthrough.replay(record).outcome
        result.score += Score.of(_result(outcome, seating) if outcome else 0)
        result.records.append(record)
        if NOTE in record.tags:
            result.notes.append(record.tags[NOTE])


def _result(outcome: Outcome, seating: Sequence[int]) -> int:
    """Whether the seats of the first player did better than those of the second: 1, as well: 0, or worse: -1."""
    first, second = (
        fmean(outcome.score(seat) for seat, player in enumerate(seating, 1) if player == wanted) for wanted in (0, 1)
    )
    return (first > second) - (first < second)

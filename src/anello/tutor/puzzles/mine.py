"""Mining puzzles: sensible games played at random, the prover looking for wins in every position."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from anello.core.outcome import Seat
from anello.core.spread import spread
from anello.engines.proof import Proof, Result, can_force, force
from anello.games.xart import GAME, Position, Variant
from anello.tutor.puzzles.grade import graded
from anello.tutor.puzzles.puzzle import Grade, Puzzle, Theme
from anello.tutor.puzzles.symmetry import canonical
from anello.tutor.threats import Does, survey

__all__ = ["Shelf", "candidate", "first_win", "found_in", "make", "mined", "self_play", "shortest_win", "winning_turns"]

FEWEST_TILES, MOST_TILES, MOST_PLIES = 8, 100, 40
MOST_TURNS = 5
"""Longer wins are not asked for: that there is no shorter one could not be shown in reasonable time."""
QUIET_TURNS = 3
NODES, QUIET_NODES, EXACT_NODES = 30_000, 60_000, 4_000_000
MOST_SOLUTIONS = 3
CAREFUL_TRIES = 8
RARE = frozenset({Theme.LINE, Theme.LONG_L, Theme.CAVE, Theme.QUIET})
LAST_PLIES = 14
"""Of a game that was given, so many positions before its end are looked at."""

Progress = Callable[[int, int], None]
Source: TypeAlias = Sequence[str] | tuple[int, int]


def make(
    count: int = 240,
    seed: int = 1,
    progress: Progress | None = None,
    games: Iterable[Sequence[str]] = (),
    *,
    cluster: str | None = None,
) -> tuple[Puzzle, ...]:
    """So many new puzzles, as many of each grade and colour as of every other, the easiest first.

    ``games`` are searched before self-play begins, a game being the words of its turns. ``progress`` is told how many
    puzzles there are and how many there will be; for ``cluster`` see `spread`. The same seed and games give the same
    puzzles.
    """
    found: list[Puzzle] = []
    for puzzle in mined(-(-count // 6), seed, games, cluster):
        found.append(puzzle)
        if progress is not None:
            progress(len(found), count)
        if len(found) == count:
            break
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.line)))


def mined(each: int, seed: int, games: Iterable[Sequence[str]] = (), cluster: str | None = None) -> Iterator[Puzzle]:
    """Puzzles as they are found, so many of each grade and colour, in great variety."""
    shelf = Shelf(each)
    sources: Iterator[Source] = itertools.chain(games, ((seed, number) for number in itertools.count()))
    for puzzle in spread(found_in, sources, cluster):
        if puzzle is not None and shelf.is_new(puzzle.position) and shelf.wants(puzzle) and _is_shortest(puzzle):
            shelf.add(puzzle)
            yield puzzle
            if shelf.full:
                return


def found_in(source: Source) -> Puzzle | None:
    """The puzzle of a game, if it has one: of one that is given, or of the one that a seed and a number lead to."""
    match source:
        case (int(seed), int(number)):
            positions = self_play(random.Random(f"{seed} {number}"))
        case _:
            positions = _replayed([str(word) for word in source])
    found = first_win(positions)
    return None if found is None else candidate(*found)


class Shelf:
    """Which puzzles are still wanted: so many of each grade and colour, no kind of themes too often, rare ones more."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.count: Counter[tuple[Grade, Seat]] = Counter()
        self.alike: Counter[tuple[Grade, Seat, tuple[Theme, ...]]] = Counter()
        self.seen: set[tuple[tuple[int, int, int], ...]] = set()

    @property
    def full(self) -> bool:
        """Whether all that were asked for are there."""
        return sum(self.count.values()) == 6 * self.each

    def is_new(self, position: Position) -> bool:
        """Whether no image of a position was met before; from now on this one was."""
        image = canonical(position.tiles, position.seat)
        met = image in self.seen
        self.seen.add(image)
        return not met

    def wants(self, puzzle: Puzzle) -> bool:
        """Whether there is room for a puzzle: the last eighth of each shelf is kept for rare themes."""
        rare = not RARE.isdisjoint(puzzle.themes)
        alike = self.alike[puzzle.grade, puzzle.seat, puzzle.themes]
        room = self.each if rare else self.each - self.each // 8
        return self.count[puzzle.grade, puzzle.seat] < room and alike < max(self.each // 4, 1)

    def add(self, puzzle: Puzzle) -> None:
        """Keep a puzzle."""
        self.count[puzzle.grade, puzzle.seat] += 1
        self.alike[puzzle.grade, puzzle.seat, puzzle.themes] += 1


def candidate(position: Position, proof: Proof, quiet: bool) -> Puzzle | None:
    """The puzzle of a position with a proved win; None if too many first turns win."""
    solutions = winning_turns(position, proof.turns)
    if not 1 <= len(solutions) <= MOST_SOLUTIONS:
        return None
    return graded(position, proof, solutions, quiet)


def shortest_win(position: Position, most_turns: int = MOST_TURNS, nodes: int = NODES) -> Proof | None:
    """A win of the colour to move by attacks alone that takes as few turns as possible, if the prover sees one."""
    for turns in range(1, most_turns + 1):
        proof = force(position, position.seat, turns, nodes=nodes)
        if proof.result is Result.WIN:
            return proof
    return None


def winning_turns(position: Position, turns: int) -> tuple[str, ...]:
    """All first turns after which attacks win within so many turns, the first included; the first may be quiet."""
    found = []
    for turn, done in survey(position, position.seat).items():
        if done < Does.QUIET:
            continue
        after = position.play(str(turn))
        if after.outcome is not None or can_force(after, position.seat, turns - 1, nodes=4 * NODES):
            found.append(str(turn))
    return tuple(found)


def self_play(chance: random.Random, variant: Variant = Variant.UNLIMITED) -> Iterator[Position]:
    """The positions of a game in which nobody overlooks a win, nor a threat that can be met.

    In every second game the players also see what would allow a win in two turns.
    """
    position = GAME.start(variant=variant.value)
    careful = chance.random() < 0.5
    for _ in range(MOST_PLIES):
        does = survey(position, position.seat) if position.tiles else {}
        if Does.WINS in does.values():
            return
        sound = [str(turn) for turn, done in does.items() if done >= Does.QUIET]
        words = sound or [str(move) for move in position.legal_moves]
        before = position
        for _ in range(CAREFUL_TRIES if careful else 1):
            position = before.play(chance.choice(words))
            if position.outcome is not None:
                return
            if careful and not can_force(position, position.seat, 2):
                break
        yield position


def _replayed(words: Sequence[str]) -> Iterator[Position]:
    position = GAME.start()
    for i, word in enumerate(words):
        if i >= len(words) - LAST_PLIES:
            yield position
        position = position.play(word)


def first_win(positions: Iterable[Position]) -> tuple[Position, Proof, bool] | None:
    """The first position that is won, if not at once, with its proof, and whether a quiet turn is needed."""
    for position in positions:
        if not FEWEST_TILES <= len(position.tiles) <= MOST_TILES:
            continue
        proof, quiet = shortest_win(position), False
        if proof is None:
            quiet = True
            proof = force(position, position.seat, QUIET_TURNS, quiet=1, nodes=QUIET_NODES)
        if proof.result is Result.WIN:
            return (position, proof, quiet) if proof.turns > 1 else None
    return None


def _is_shortest(puzzle: Puzzle) -> bool:
    """Whether there is certainly no shorter win, be it by attacks or by quiet turns."""
    shorter = puzzle.turns - 1
    return can_force(puzzle.position, puzzle.seat, shorter, quiet=shorter, nodes=EXACT_NODES) is False

"""Checking puzzles: each is proved anew, the proof replayed by the rules alone, and everything said of it compared."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from anello.core import AnelloError, Json
from anello.games.xart import GAME
from anello.games.xart.engine.proof import Result, force, verify
from anello.games.xart.study.puzzles.cut import way_to
from anello.games.xart.study.puzzles.grade import graded
from anello.games.xart.study.puzzles.puzzle import XartPuzzle, puzzles
from anello.games.xart.study.puzzles.win import is_shortest, winning_turns
from anello.games.xart.symmetry import position_key
from anello.study.puzzles.checking import faults_of
from anello.study.puzzles.gather import CountProgress

__all__ = ["check", "faults", "stats"]


def check(
    given: Sequence[XartPuzzle] | None = None,
    sample: int | None = None,
    seed: int = 0,
    progress: CountProgress | None = None,
) -> tuple[str, ...]:
    """What is wrong with puzzles (by default those of the package) or with a random sample of them; best nothing."""
    given = puzzles() if given is None else given
    found = list(_doubles(given))
    found += [f"{puzzle.line}: {fault}" for puzzle, fault in faults_of(given, faults, sample, seed, progress)]
    return tuple(found)


def faults(puzzle: XartPuzzle) -> Iterator[str]:
    """What is wrong with one puzzle."""
    try:
        yield from _faults(puzzle)
    except AnelloError as error:  # a position that cannot be, a turn that is not legal, a proof with a gap
        yield str(error)


def _faults(puzzle: XartPuzzle) -> Iterator[str]:
    position = puzzle.position
    proof = force(position, puzzle.seat, puzzle.turns, quiet=puzzle.quiet)
    if proof.result is not Result.WIN:
        yield f"there is no win in {puzzle.turns} turns"
        return
    verify(position, proof)
    shorter = puzzle.turns - 1
    if not is_shortest(puzzle):
        yield f"there may be a win in {shorter} turns"
    if winning_turns(position, puzzle.turns) != puzzle.solutions:
        yield "other first turns win"
    for word in puzzle.solutions:
        after = position.play(word)
        if after.outcome is None:
            verify(after, force(after, puzzle.seat, shorter))
    if puzzle.cut_out and way_to(position) is None:
        yield "no game is known that leads to it"
    made = graded(position, proof, puzzle.solutions, bool(puzzle.quiet))
    if replace(made, cut_out=puzzle.cut_out) != puzzle:
        yield "its grade or its themes are others"


def _doubles(given: Sequence[XartPuzzle]) -> Iterator[str]:
    images = Counter(position_key(puzzle.position) for puzzle in given)
    for puzzle in given:
        if images[position_key(puzzle.position)] > 1:
            yield f"{puzzle.line}: another puzzle looks the same"


def stats(given: Sequence[XartPuzzle] | None = None) -> dict[str, Json]:
    """How many puzzles there are of each kind, by default in the package."""
    given = puzzles() if given is None else given
    return {
        "puzzles": len(given),
        "grades": dict(Counter(puzzle.grade.value for puzzle in given)),
        "seats": dict(Counter(GAME.seat_name(puzzle.seat) for puzzle in given)),
        "grades_by_seat": dict(Counter(f"{puzzle.grade} {GAME.seat_name(puzzle.seat)}" for puzzle in given)),
        "turns": {str(turns): count for turns, count in sorted(Counter(puzzle.turns for puzzle in given).items())},
        "solutions": {
            str(number): count for number, count in sorted(Counter(len(puzzle.solutions) for puzzle in given).items())
        },
        "themes": dict(Counter(theme.value for puzzle in given for theme in puzzle.themes).most_common()),
        "cut_outs": sum(puzzle.cut_out for puzzle in given),
        "tiles": {"fewest": min(map(_tiles, given), default=0), "most": max(map(_tiles, given), default=0)},
    }


def _tiles(puzzle: XartPuzzle) -> int:
    return len(puzzle.position.tiles)

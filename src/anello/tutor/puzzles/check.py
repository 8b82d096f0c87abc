"""Checking puzzles: each is proved anew, the proof replayed by the rules alone, and everything said of it compared."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from anello.core import AnelloError, Json
from anello.engines.proof import Result, force, verify
from anello.tutor.puzzles.cut import way_to
from anello.tutor.puzzles.grade import graded
from anello.tutor.puzzles.puzzle import Puzzle, puzzles
from anello.tutor.puzzles.symmetry import canonical
from anello.tutor.puzzles.win import is_shortest, winning_turns

__all__ = ["check", "faults", "stats"]

SEATS = {1: "white", 2: "red"}


def check(
    given: Sequence[Puzzle] | None = None,
    sample: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[str, ...]:
    """What is wrong with puzzles (by default those of the package) or with a random sample of them; best nothing."""
    given = puzzles() if given is None else given
    found = list(_doubles(given))
    chosen = list(given) if sample is None else random.Random(seed).sample(list(given), min(sample, len(given)))
    for i, puzzle in enumerate(chosen):
        found += [f"{puzzle.line}: {fault}" for fault in faults(puzzle)]
        if progress is not None:
            progress(i + 1, len(chosen))
    return tuple(found)


def faults(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with one puzzle."""
    try:
        yield from _faults(puzzle)
    except AnelloError as error:  # a position that cannot be, a turn that is not legal, a proof with a gap
        yield str(error)


def _faults(puzzle: Puzzle) -> Iterator[str]:
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


def _doubles(given: Sequence[Puzzle]) -> Iterator[str]:
    images = Counter(canonical(puzzle.position.tiles, puzzle.seat) for puzzle in given)
    for puzzle in given:
        if images[canonical(puzzle.position.tiles, puzzle.seat)] > 1:
            yield f"{puzzle.line}: another puzzle looks the same"


def stats(given: Sequence[Puzzle] | None = None) -> dict[str, Json]:
    """How many puzzles there are of each kind, by default in the package."""
    given = puzzles() if given is None else given
    return {
        "puzzles": len(given),
        "grades": dict(Counter(puzzle.grade.value for puzzle in given)),
        "seats": dict(Counter(SEATS[puzzle.seat] for puzzle in given)),
        "grades_by_seat": dict(Counter(f"{puzzle.grade} {SEATS[puzzle.seat]}" for puzzle in given)),
        "turns": {str(turns): count for turns, count in sorted(Counter(puzzle.turns for puzzle in given).items())},
        "solutions": {
            str(number): count for number, count in sorted(Counter(len(puzzle.solutions) for puzzle in given).items())
        },
        "themes": dict(Counter(theme.value for puzzle in given for theme in puzzle.themes).most_common()),
        "cut_outs": sum(puzzle.cut_out for puzzle in given),
        "tiles": {"fewest": min(map(_tiles, given), default=0), "most": max(map(_tiles, given), default=0)},
    }


def _tiles(puzzle: Puzzle) -> int:
    return len(puzzle.position.tiles)

"""Checking puzzles of Xe Queo!: each is proved anew, and everything said of it compared."""

from collections import Counter
from collections.abc import Iterator, Sequence

from anello.core import AnelloError, Json
from anello.games.xequeo.study.puzzles.grade import cell_of, graded
from anello.games.xequeo.study.puzzles.proof import advantage, most_advantage, per_mille, weigh
from anello.games.xequeo.study.puzzles.puzzle import Question, XeQueoPuzzle, puzzles
from anello.study.puzzles.checking import faults_of
from anello.study.puzzles.gather import CountProgress

__all__ = ["FEWEST_WRONG_MOVES", "check", "faults", "stats", "turn_faults"]

ROUNDING = 8
"""In per mille: so far may the solution of another machine, or of another compiler, be from ours."""
FEWEST_WRONG_MOVES = 2
"""Where to move is a question only if so many moves are wrong."""
CLEAR = 25
"""In per mille: so much more the right cell of a ring is worth than all others."""


def check(
    given: Sequence[XeQueoPuzzle] | None = None,
    sample: int | None = None,
    seed: int = 0,
    progress: CountProgress | None = None,
) -> tuple[str, ...]:
    """What is wrong with puzzles (by default those of the package) or with a random sample of them; best nothing."""
    given = puzzles() if given is None else given
    ids = Counter(puzzle.id for puzzle in given)
    found = [f"{name}: another puzzle is the same" for name, count in ids.items() if count > 1]
    found += [f"{puzzle.id}: {fault}" for puzzle, fault in faults_of(given, faults, sample, seed, progress)]
    return tuple(found)


def faults(puzzle: XeQueoPuzzle) -> Iterator[str]:
    """What is wrong with one puzzle."""
    try:
        yield from _ill_formed(puzzle)
        yield from _ring_faults(puzzle) if puzzle.question is Question.RING else turn_faults(puzzle)
        if graded(puzzle) != puzzle:
            yield "its grade or its themes are others"
    except AnelloError as error:  # a position that cannot be, a move that is not legal
        yield str(error)


def _ill_formed(puzzle: XeQueoPuzzle) -> Iterator[str]:
    if illegal := set(puzzle.choices) - set(puzzle.view.words):
        yield f"{', '.join(sorted(illegal))} cannot be played"
    if len(puzzle.answers) != 1 or not set(puzzle.answers) < set(puzzle.choices):
        yield "it must have one answer, and other choices"
    for given in (puzzle.beliefs, puzzle.image):
        if given is not None and sum(given.values()) != 100:
            yield "beliefs must add up to 100 %"


def turn_faults(puzzle: XeQueoPuzzle, nudge: float = 0.0) -> Iterator[str]:
    """What is wrong with what is said of a turn, the beliefs nudged a little or not: see `weigh`."""
    current, answer = puzzle.position.current, puzzle.answers[0]
    if current.ring is None or puzzle.secret is None or puzzle.beliefs is None or puzzle.image is None:
        yield "a ring, a secret and beliefs are missing"
        return
    weighed = weigh(current.cells, current.ring, puzzle.beliefs, puzzle.image, nudge).get(puzzle.secret)
    if weighed is None:
        yield f"{puzzle.secret} cannot be weighed"
        return
    if answer not in (weighed.clear, weighed.sound):
        yield f"{answer} is not proved to be best"
    if puzzle.question is Question.MOVE and len(set(puzzle.choices) & set(weighed.often)) <= FEWEST_WRONG_MOVES:
        yield "too few moves are offered"
    for word in puzzle.choices:
        if word != answer and not weighed.is_wrong(word):
            yield f"{word} is not proved to be wrong"
        if abs(puzzle.chance(word) - per_mille(weighed.worth[word])) > ROUNDING:
            yield f"{word} is worth {per_mille(weighed.worth[word])} and not {puzzle.chance(word)}"


def _ring_faults(puzzle: XeQueoPuzzle) -> Iterator[str]:
    cells, answer = puzzle.position.current.cells, puzzle.answers[0]
    if puzzle.chance(answer) - puzzle.chance(puzzle.best_other) < CLEAR:
        yield f"{answer} is not clearly better than {puzzle.best_other}"
    fair = 1 - 2 * puzzle.chance(answer) / 1000
    if per_mille(-most_advantage(cells, cell_of(answer), fair)) < puzzle.chance(answer) - ROUNDING:
        yield f"{answer} is not proved to be so good"
    for word in puzzle.choices:
        if word != answer and per_mille(-advantage(cells, cell_of(word))) > puzzle.chance(word) + ROUNDING:
            yield f"{word} is not proved to be so bad"


def stats(given: Sequence[XeQueoPuzzle] | None = None) -> dict[str, Json]:
    """How many puzzles there are of each kind, by default in the package."""
    given = puzzles() if given is None else given
    return {
        "puzzles": len(given),
        "questions": dict(Counter(puzzle.question.value for puzzle in given)),
        "grades": dict(Counter(puzzle.grade.value for puzzle in given)),
        "grades_by_question": dict(sorted(Counter(f"{puzzle.question} {puzzle.grade}" for puzzle in given).items())),
        "seats": dict(sorted(Counter(str(puzzle.seat) for puzzle in given).items())),
        "themes": dict(Counter(theme.value for puzzle in given for theme in puzzle.themes).most_common()),
        "choices": {
            str(number): count for number, count in sorted(Counter(len(puzzle.choices) for puzzle in given).items())
        },
        "moves_before": {
            str(number): count for number, count in sorted(Counter(len(puzzle.story) for puzzle in given).items())
        },
    }

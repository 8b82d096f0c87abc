"""Making puzzles of Xe Queo!: rounds between people who run with their pieces, until one decision is clearly best.

A round is told by a seed and a number. `make` goes through the rounds of a seed; `remake` makes the puzzles of the
package again, out of the rounds in which they were found. All depends on the rules and the solver's fixed number of
iterations alone, never on a clock nor on how many processes take part; what hangs on rounding is no puzzle.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

import numpy as np

from anello.core import BadNotation
from anello.core.outcome import Seat
from anello.games.xequeo import kernel
from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.notation import CELLS, LETTERS, PIECES, SIZE, PositionLine, Put, cell_name, write_line
from anello.games.xequeo.study.puzzles.check import FEWEST_WRONG_MOVES, turn_faults
from anello.games.xequeo.study.puzzles.grade import approaching, first_thought, graded, run
from anello.games.xequeo.study.puzzles.proof import (
    Weighing,
    advantage,
    ends_soon,
    most_advantage,
    per_mille,
    weigh,
)
from anello.games.xequeo.study.puzzles.puzzle import Question, XeQueoPuzzle, puzzles
from anello.kit.cluster import spread
from anello.study.puzzles.gather import CountProgress, FoundPuzzle, gathered

__all__ = [
    "FoundInRound",
    "XeQueoSelection",
    "found_at",
    "is_steady",
    "make",
    "offered",
    "read_sources",
    "remake",
    "ring_puzzle",
    "sources",
    "turn_puzzles",
    "write_sources",
]

RUNNERS, HIDERS, LATE = (0.1, 0.6), (0.0, 0.25), (0.0, 0.4)
"""How often somebody moves the own piece on purpose: rounds of people who run, and of people who hide it,
and rounds that end soon."""
NEAR, HOLDS_BACK = 0.8, 0.3
"""How often somebody chooses one of the three pieces nearest to the ring, and does not enter although it could."""
STEP = 5
"""Beliefs are given in steps of so many percent."""
LEAST_LIKELY = 10
"""The secret of whoever decides is one that the opponent thinks possible, in percent."""
MOST_MOVES, LATE_MOVES = 4, (5, 9)
"""How many moves there were before the decision: in most rounds, and in those that end soon."""
LATE_STEPS = (2, 3)
"""So many king steps the pieces are away from the ring at first, if the round is to end soon."""
COUNT = 90
"""So many puzzles the package was to have."""
SHARE, SHARE_OF_GRADE, SHARE_OF_MOVES, SHARE_ALIKE = 1 / 3, 1 / 9, 1 / 4, 1 / 10
"""What share of the puzzles may ask the same, be of the same grade too (moves are never easy), and look alike."""
FEWEST_WRONG, MOST_CALLS, MOST_MOVES_OFFERED = 3, 3, 3
"""How many wrong choices are offered."""
SHARE_WRONG = 1 / 3
"""Where to move is a question only if such a share of the moves is wrong."""
NUDGES = (1e-5, -1e-5)
"""So little may change the beliefs without changing what a choice is worth, as another rounding would."""
TOO_SURE = 0.85
"""What wins more often than so is no question."""
UNFAIR, FAIR = 0.06, 0.003
"""An advantage that is clear, and one that is none."""
FEWEST_UNFAIR, MOST_UNFAIR = 2, 3
THREATENED = 5
"""If so many pieces can be brought next to a ring at once, who begins may have a clear advantage."""
ROUNDS_A_RING = 6
"""Rings are looked for once in so many rounds."""
ROUNDS_A_LATE_ONE = 3
"""One round in so many is one that ends soon."""
ROUNDS_A_PUZZLE = 10
"""So many rounds are looked at for each puzzle that is wanted, and no more."""
CROWDED = 0.6
"""How often the right cell is one with as many pieces near it as possible."""

RoundSource: TypeAlias = tuple[int, int]
FoundInRound: TypeAlias = FoundPuzzle[XeQueoPuzzle, RoundSource]
"""A puzzle and where it was found: the seed and the number of a round."""
SEED = 1
"""Used if no other is given."""


def make(
    count: int = 60,
    seed: int = SEED,
    progress: CountProgress | None = None,
    given: Iterable[RoundSource] = (),
    *,
    cluster: str | None = None,
) -> tuple[FoundInRound, ...]:
    """So many new puzzles; fewer, if a bounded number of rounds does not have so many good ones.

    The rounds that are ``given`` are looked at first. ``progress`` is told how many puzzles there are and how many
    there will be; for ``cluster`` see `spread`. The same seed gives the same puzzles.
    """
    own = ((seed, number) for number in range(ROUNDS_A_PUZZLE * count))
    return gathered(_selected(count, itertools.chain(given, own), cluster), count, progress)


def remake(progress: CountProgress | None = None, *, cluster: str | None = None) -> tuple[FoundInRound, ...]:
    """The puzzles of the package once more, from the rounds in which they were found."""
    return gathered(_selected(COUNT, sources(), cluster), len(puzzles()), progress)


def _selected(count: int, looked_at: Iterable[RoundSource], cluster: str | None = None) -> Iterator[FoundInRound]:
    """Puzzles as they are found, so many at the most, and of all kinds: see `XeQueoSelection`."""
    selection = XeQueoSelection(count)
    for found in itertools.chain.from_iterable(spread(found_at, looked_at, cluster)):
        if selection.wants(found.puzzle):
            selection.add(found.puzzle)
            yield found
            if len(selection.ids) == count:
                return


class XeQueoSelection:
    """Which puzzles are still wanted: no question, no grade of one and no kind of themes too often."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.ids: set[str] = set()
        self.taken: Counter[tuple[object, ...]] = Counter()

    def wants(self, puzzle: XeQueoPuzzle) -> bool:
        """Whether there is room for a puzzle that is not there yet."""
        of_grade = SHARE_OF_MOVES if puzzle.question is Question.MOVE else SHARE_OF_GRADE
        shares = (SHARE, of_grade, SHARE_ALIKE)
        room = [max(round(share * self.count), 1) for share in shares]
        full = any(self.taken[kind] >= most for kind, most in zip(_kinds(puzzle), room, strict=True))
        return puzzle.id not in self.ids and not full

    def add(self, puzzle: XeQueoPuzzle) -> None:
        """Keep a puzzle."""
        self.ids.add(puzzle.id)
        self.taken.update(_kinds(puzzle))


def _kinds(puzzle: XeQueoPuzzle) -> tuple[tuple[object, ...], ...]:
    question, grade = puzzle.question, puzzle.grade
    return (question,), (question, grade), (question, grade, puzzle.themes)


def found_at(source: RoundSource) -> list[FoundInRound]:
    """The puzzles that a seed and a number lead to: one of a round, and for some numbers one of a ring."""
    seed, number = source
    chance = random.Random(f"{seed} {number}")
    late = number % ROUNDS_A_LATE_ONE == 0
    found = [_from_story(chance, late), _from_board(chance) if number % ROUNDS_A_RING == 1 else None]
    return [FoundPuzzle(puzzle, source) for puzzle in found if puzzle is not None]


# --- turns -------------------------------------------------------------------------------------------------------


class Story(NamedTuple):
    """A round up to a decision."""

    start: tuple[int, ...]
    ring: int
    words: tuple[str, ...]
    cells: tuple[int, ...]
    beliefs: Mapping[str, int]
    """What the player to move believes of the other."""
    image: Mapping[str, int]


def _from_story(chance: random.Random, late: bool) -> XeQueoPuzzle | None:
    """A puzzle of a round, with a secret that makes one, rather of a move than of a call: those are rare."""
    story, begins = (_late_story if late else _story)(chance), chance.choice((1, 2))
    found = [] if story is None else turn_puzzles(story, begins)
    moves = [puzzle for puzzle in found if puzzle.question is Question.MOVE]
    chosen = chance.choice(moves or found) if found else None
    return chosen if chosen is not None and is_steady(chosen) else None


def is_steady(puzzle: XeQueoPuzzle) -> bool:
    """Whether all that is said of a turn stays true if the beliefs change a little, so that rounding hardly matters."""
    return not any(fault for nudge in NUDGES for fault in turn_faults(puzzle, nudge))


def turn_puzzles(story: Story, begins: Seat) -> list[XeQueoPuzzle]:
    """The puzzles that the player to move has with different secrets: where one decision is proved clearly best."""
    start = write_line(PositionLine(story.start, story.ring, begins, (0, 0)))
    found = []
    for secret, weighed in weigh(story.cells, story.ring, story.beliefs, story.image).items():
        answer = weighed.clear or weighed.sound
        if answer is None or story.image[secret] < LEAST_LIKELY:
            continue
        chances = {word: per_mille(worth) for word, worth in sorted(weighed.worth.items())}
        asked = XeQueoPuzzle(start, story.words, secret, story.beliefs, story.image, Question.CALL, (answer,), chances)
        wrong = offered(asked, weighed)
        wrong_moves = [word for word in weighed.often if weighed.is_wrong(word)]
        many = len(wrong_moves) >= max(FEWEST_WRONG_MOVES, SHARE_WRONG * len(weighed.often))
        question = Question.MOVE if answer in weighed.often and many else Question.CALL
        if len(wrong) >= FEWEST_WRONG and weighed.worth[answer] < TOO_SURE:
            shown = {word: chances[word] for word in sorted((answer, *wrong))}
            found.append(graded(replace(asked, question=question, chances=shown)))
    return found


def offered(puzzle: XeQueoPuzzle, weighed: Weighing) -> list[str]:
    """The wrong choices to offer, the most tempting ones: what comes to mind first, then what comes nearest."""
    wrong = [word for word in sorted(weighed.worth) if weighed.is_wrong(word)]
    first = [word for word in (first_thought(puzzle), run(puzzle)) if word in wrong]
    order = sorted(wrong, key=lambda word: (word not in first, -weighed.worth[word]))
    calls = [word for word in order if word not in weighed.often][:MOST_CALLS]
    moves = [word for word in order if word in weighed.often][:MOST_MOVES_OFFERED]
    return calls + moves


def _story(chance: random.Random) -> Story | None:
    """A few moves of two people who chose a piece near the ring rather than another."""
    start = tuple(chance.sample(CELLS, len(PIECES)))
    ring = chance.choice(kernel.ring_cells(start, SIZE))
    distance = kernel.geometry(SIZE, ring)["distance"][0]
    near = sorted(PIECES, key=lambda piece: int(distance[start[piece]]))[:3]
    prior = np.array([NEAR / 3 * (piece in near) + (1 - NEAR) / len(PIECES) for piece in PIECES])
    return _told(chance, start, ring, prior, chance.choice((RUNNERS, HIDERS, HIDERS)), (1, MOST_MOVES))


def _late_story(chance: random.Random) -> Story:
    """A round with all pieces about the ring, so that few moves are left: somebody will have to call or to enter."""
    even = np.full(len(PIECES), 1 / len(PIECES))
    while True:
        ring = chance.choice(CELLS)
        about = [
            cell
            for cell in CELLS
            if max(abs(cell // SIZE - ring // SIZE), abs(cell % SIZE - ring % SIZE)) in LATE_STEPS
        ]
        start = tuple(chance.sample(about, len(PIECES)))
        story = _told(chance, start, ring, even, LATE, LATE_MOVES)
        if story is not None and ends_soon(story.cells, ring):
            return story


def _told(
    chance: random.Random,
    start: tuple[int, ...],
    ring: int,
    prior: BySecret,
    habit: tuple[float, float],
    lengths: tuple[int, int],
) -> Story | None:
    """Some moves of two people, and what an onlooker who knows people believes of their secrets then.

    Each moves the own piece more or less often, and mostly enters when it can: then there is nothing to tell.
    """
    table = kernel.geometry(SIZE, ring)
    distance = table["distance"][0]
    beliefs = [prior, prior]
    secrets = [chance.choices(PIECES, prior.tolist())[0] for _ in beliefs]
    runs = [chance.uniform(*habit) for _ in beliefs]
    cells, words = list(start), []
    for turn in range(chance.randint(*lengths)):
        moves = kernel.moves(cells, table)
        secret = secrets[turn % 2]
        own = [move for move in moves.quiet if move[0] == secret]
        if not moves.quiet or (secret in moves.entering and chance.random() > HOLDS_BACK):
            return None
        if own and chance.random() < runs[turn % 2]:
            nearest = min(int(distance[cell]) for _, cell in own)
            move = chance.choice([move for move in own if distance[move[1]] <= nearest + 1])
        else:
            move = chance.choice(moves.quiet)
        beliefs[turn % 2] = _updated(beliefs[turn % 2], move[0], moves, runs[turn % 2])
        cells[move[0]] = move[1]
        words.append(str(Put(*move)))
    mover = len(words) % 2
    return Story(start, ring, tuple(words), tuple(cells), _given(beliefs[1 - mover]), _given(beliefs[mover]))


def _updated(before: BySecret, moved: int, moves: kernel.PieceMoves, runs: float) -> BySecret:
    """Beliefs about somebody who has moved a piece and did not enter."""
    share = sum(piece == moved for piece, _ in moves.quiet) / len(moves.quiet)
    movable = {piece for piece, _ in moves.quiet}
    likely = [
        (runs * (piece == moved) + (1 - runs) * share if piece in movable else share)
        * (HOLDS_BACK if piece in moves.entering else 1)
        for piece in PIECES
    ]
    after: BySecret = before * likely
    return after / float(after.sum())


def _given(beliefs: BySecret) -> dict[str, int]:
    """Beliefs in round numbers that add up to a hundred percent."""
    parts = beliefs * (100 // STEP)
    rounded = np.floor(parts)
    for piece in np.argsort(rounded - parts, kind="stable")[: int(100 // STEP - rounded.sum())]:
        rounded[piece] += 1
    return {letter: STEP * int(part) for letter, part in zip(LETTERS, rounded, strict=True)}


# --- rings -------------------------------------------------------------------------------------------------------


def _from_board(chance: random.Random) -> XeQueoPuzzle | None:
    """The puzzle of random pieces, if they make one; they stand so that some rings look dangerous."""
    while True:
        cells = tuple(chance.sample(CELLS, len(PIECES)))
        rings = kernel.ring_cells(cells, SIZE)
        if sum(len(approaching(cells, ring)) >= THREATENED for ring in rings) > FEWEST_UNFAIR:
            return ring_puzzle(cells, chance.choice((1, 2)), chance)


def ring_puzzle(cells: Sequence[int], enters: Seat, chance: random.Random) -> XeQueoPuzzle | None:
    """Where to put the ring: one cell without an advantage for who begins, among some that are proved to give one."""
    rings = kernel.ring_cells(cells, SIZE)
    chance.shuffle(rings)
    near = {ring: len(approaching(cells, ring)) for ring in rings}
    unfair: dict[int, float] = {}
    for ring in [ring for ring in rings if near[ring] >= THREATENED]:
        if len(unfair) < MOST_UNFAIR and (earned := advantage(cells, ring)) >= UNFAIR:
            unfair[ring] = earned
    if len(unfair) < FEWEST_UNFAIR:
        return None
    if chance.random() < CROWDED:
        rings.sort(key=lambda ring: -near[ring])
    fair = next((ring for ring in rings if ring not in unfair and most_advantage(cells, ring, FAIR) <= FAIR), None)
    if fair is None:
        return None
    right = f"@{cell_name(fair)}"
    chances = {f"@{cell_name(ring)}": per_mille(-earned) for ring, earned in unfair.items()}
    chances[right] = per_mille(-FAIR)
    start = write_line(PositionLine(tuple(cells), None, enters, (0, 0)))
    return graded(XeQueoPuzzle(start, (), None, None, None, Question.RING, (right,), dict(sorted(chances.items()))))


# --- rounds as text ----------------------------------------------------------------------------------------------


def read_sources(text: str) -> tuple[RoundSource, ...]:
    """Rounds with one a line: a seed and a number.

    >>> read_sources("# a comment\\n1 12")
    ((1, 12),)
    """
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    try:
        return tuple((int(seed), int(number)) for seed, number in filter(None, lines))
    except ValueError:
        raise BadNotation("A round is written as its seed and its number.") from None


def write_sources(found: Iterable[FoundInRound]) -> str:
    """The rounds in which puzzles were found, for `read_sources`."""
    return "".join(f"{seed} {number}\n" for seed, number in dict.fromkeys(one.source for one in found))


@cache
def sources() -> tuple[RoundSource, ...]:
    """The rounds in which the puzzles of the package were found."""
    return read_sources((files(__package__) / "sources.txt").read_text(encoding="utf-8"))

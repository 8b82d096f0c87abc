"""What a puzzle of Xe Queo! is about and how hard it is."""

from collections.abc import Sequence
from dataclasses import replace

from anello.core.errors import BadNotation
from anello.games.xequeo import kernel
from anello.games.xequeo.notation import LETTERS, SIZE, Put, cell_name, read_cell
from anello.games.xequeo.study.puzzles.puzzle import Question, XeQueoPuzzle, XeQueoTheme
from anello.study.puzzles.puzzle import grade_of

__all__ = ["approaching", "cell_of", "entering", "first_thought", "graded", "run", "waiting"]

BASE, FOR_SURPRISE, FOR_CLOSENESS, FOR_MOVE = 900, 350, 260, 40
CLEAR = 300
"""A difference in per mille that is hard to overlook."""
RING_BASE, PER_APPROACH, PER_CELL = 1410, 120, 40
SUSPECT, POSSIBLE = 50, 10
"""Of a piece, in percent: most people would call it; it may well be his."""


def graded(puzzle: XeQueoPuzzle) -> XeQueoPuzzle:
    """The same puzzle with its themes, grade and rating.

    A turn is hard if the first thought is wrong and if something else is nearly as good; a ring is hard if the pieces
    seem to be as near to the right cell as to the others.
    """
    if puzzle.question is Question.RING:
        rating = _rating_of_ring(puzzle)
    else:
        close = 1 - min(puzzle.chance(puzzle.answers[0]) - puzzle.chance(puzzle.best_other), CLEAR) / CLEAR
        rating = round(
            BASE
            + FOR_SURPRISE * (first_thought(puzzle) not in puzzle.answers)
            + FOR_CLOSENESS * close
            + FOR_MOVE * (puzzle.question is Question.MOVE)
        )
    return replace(puzzle, grade=grade_of(rating), themes=_themes(puzzle), rating=rating)


def _rating_of_ring(puzzle: XeQueoPuzzle) -> int:
    cells = puzzle.position.current.cells
    near = {word: len(approaching(cells, cell_of(word))) for word in puzzle.choices}
    right = near.pop(puzzle.answers[0])
    return RING_BASE + PER_APPROACH * (right - min(near.values())) + PER_CELL * len(near)


def cell_of(word: str) -> int:
    """The cell at the end of a word."""
    cell = read_cell(word[1:])
    if cell is None:
        raise BadNotation(f"{word} names no cell.")
    return cell


def first_thought(puzzle: XeQueoPuzzle) -> str:
    """What most people would do: enter, or call who is suspect, or else run."""
    ring = puzzle.view.ring
    assert puzzle.beliefs is not None
    assert puzzle.secret is not None
    assert ring is not None
    entry = puzzle.secret + cell_name(ring)
    if entry in puzzle.chances:
        return entry
    suspect = max(LETTERS, key=puzzle.beliefs.__getitem__)
    return f"{suspect}!" if puzzle.beliefs[suspect] >= SUSPECT else run(puzzle) or f"{suspect}!"


def run(puzzle: XeQueoPuzzle) -> str | None:
    """The move that brings the own piece nearest to the ring, if there is one among the choices."""
    ring = puzzle.view.ring
    assert ring is not None
    distance = kernel.geometry(SIZE, ring)["distance"][0]
    own = [word for word in puzzle.choices if word[0] == puzzle.secret and not word.endswith(("!", cell_name(ring)))]
    return min(own, key=lambda word: int(distance[cell_of(word)]), default=None)


def entering(puzzle: XeQueoPuzzle, word: str | None = None) -> tuple[str, ...]:
    """The pieces that can enter now, or after a move of whoever decides."""
    moves = _moves(puzzle, word)
    return () if moves is None else tuple(LETTERS[piece] for piece in moves.entering)


def waiting(puzzle: XeQueoPuzzle, word: str) -> tuple[str, ...]:
    """The moves that do not enter and are left to the opponent after a move of whoever decides."""
    moves = _moves(puzzle, word)
    return () if moves is None else tuple(str(Put(*move)) for move in moves.quiet)


def _moves(puzzle: XeQueoPuzzle, word: str | None) -> kernel.PieceMoves | None:
    current = (puzzle.position if word is None else puzzle.position.play(word)).current
    return None if current.ring is None else kernel.moves(current.cells, kernel.geometry(SIZE, current.ring))


def approaching(cells: Sequence[int], ring: int) -> tuple[str, ...]:
    """The pieces that who begins could bring next to a ring on a cell."""
    table = kernel.geometry(SIZE, ring)
    near = int(table["near"][0, ring])
    moves = kernel.moves(cells, table).quiet
    return tuple(LETTERS[piece] for piece in sorted({piece for piece, cell in moves if near >> cell & 1}))


def _themes(puzzle: XeQueoPuzzle) -> tuple[XeQueoTheme, ...]:
    answer = puzzle.answers[0]
    if puzzle.question is Question.RING:
        return (XeQueoTheme.FAIR_RING,)
    if answer.endswith("!"):
        kind = XeQueoTheme.LAST_CHANCE if puzzle.chance(answer) < 500 else XeQueoTheme.LIKELY
        return (kind, XeQueoTheme.OWN) if answer[0] == puzzle.secret else (kind,)
    return (XeQueoTheme.ENTRY,) if cell_of(answer) == puzzle.view.ring else _themes_of_move(puzzle, answer)


def _themes_of_move(puzzle: XeQueoPuzzle, answer: str) -> tuple[XeQueoTheme, ...]:
    assert puzzle.beliefs is not None
    before, after = entering(puzzle), entering(puzzle, answer)
    found = []
    if answer[0] in after and answer[0] not in before:
        found.append(XeQueoTheme.APPROACH if answer[0] == puzzle.secret else XeQueoTheme.BLUFF)
    if any(puzzle.beliefs[letter] >= POSSIBLE for letter in before if letter not in after):
        found.append(XeQueoTheme.BLOCK)
    return tuple(found) or (XeQueoTheme.WAIT,)

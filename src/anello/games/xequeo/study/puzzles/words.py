"""What is said about puzzles of Xe Queo! in four languages: task, verdict, hints, and why the answer is best."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from anello.games.xequeo.study.pieces import piece_names
from anello.games.xequeo.study.puzzles.grade import approaching, cell_of, entering, waiting
from anello.games.xequeo.study.puzzles.puzzle import Question, XeQueoPuzzle, XeQueoTheme
from anello.study.puzzles.solving import PuzzleHint
from anello.study.texts import TextKeys, say

__all__ = ["Judgement", "asked", "explanation", "hint", "judge", "reasons", "task"]

SAID = (
    XeQueoTheme.LAST_CHANCE,
    XeQueoTheme.OWN,
    XeQueoTheme.APPROACH,
    XeQueoTheme.BLUFF,
    XeQueoTheme.BLOCK,
    XeQueoTheme.WAIT,
)
"""Themes with a reason of their own."""
FEW = 6
"""With so few moves left it matters who runs out of them."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a choice was right, and what to say."""

    right: bool
    word: str
    key: str
    values: Mapping[str, str]


def task(puzzle: XeQueoPuzzle, language: str = "en") -> str:
    """What is asked: only what can be done here."""
    key, values = asked(puzzle)
    return say(key, language, values)


def asked(puzzle: XeQueoPuzzle) -> tuple[str, Mapping[str, str]]:
    """The same as a key and its values."""
    kinds = "-".join(_kinds(puzzle)) if puzzle.question is Question.CALL else str(puzzle.question)
    return f"puzzle.xequeo.question.{kinds}", {"piece": piece_names(puzzle.secret or "")}


def _kinds(puzzle: XeQueoPuzzle) -> Iterator[str]:
    """What stands to choice: a call, entering the ring, another move."""
    moves = [cell_of(word) for word in puzzle.choices if not word.endswith("!")]
    if len(moves) < len(puzzle.choices):
        yield "call"
    if puzzle.view.ring in moves:
        yield "enter"
    if any(cell != puzzle.view.ring for cell in moves):
        yield "move"


def judge(puzzle: XeQueoPuzzle, word: str) -> Judgement:
    """Whether a choice is right. What is not among the choices raises an `IllegalMove`."""
    chance = puzzle.chance(word)
    verdict = "right" if word in puzzle.answers else "wrong"
    values = {"word": word, "chance": _percent(chance)}
    return Judgement(verdict == "right", word, f"puzzle.xequeo.verdict.{verdict}", values)


def hint(puzzle: XeQueoPuzzle, step: int) -> PuzzleHint:
    """Help in three steps, 0 to 2: what the puzzle is about, what to look at, the answer."""
    if step <= 0:
        return PuzzleHint("puzzle.hint.theme", {"theme": TextKeys(f"puzzle.xequeo.theme.{puzzle.themes[-1]}")})
    if step == 1:
        near = entering(puzzle)
        look = f"{puzzle.question}" if near or puzzle.question is Question.RING else f"{puzzle.question}-nobody"
        return PuzzleHint(f"puzzle.xequeo.hint.{look}", {"pieces": piece_names(near)} if near else {})
    return PuzzleHint("puzzle.hint.turn", {"word": puzzle.answers[0]})


def explanation(puzzle: XeQueoPuzzle, language: str = "en", word: str | None = None) -> str:
    """Why the answer is best; after a wrong choice also what that was worth."""
    return " ".join(say(key, language, values) for key, values in reasons(puzzle, word))


def reasons(puzzle: XeQueoPuzzle, word: str | None = None) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The same as keys and their values."""
    return ((f"puzzle.xequeo.why.{reason}", values) for reason, values in _reasons(puzzle, word))


def _reasons(puzzle: XeQueoPuzzle, word: str | None) -> Iterator[tuple[str, Mapping[str, str]]]:
    answer, other = puzzle.answers[0], puzzle.best_other
    values = {"word": answer, "chance": _percent(puzzle.chance(answer)), "piece": piece_names(answer[0])}
    if puzzle.question is Question.RING:
        yield "ring", {"cell": answer[1:], "chance": _percent(1000 - puzzle.chance(answer))}
        cells = puzzle.position.current.cells
        counts = (f"{choice[1:]}: {len(approaching(cells, cell_of(choice)))}" for choice in puzzle.choices)
        yield "counts", {"counts": ", ".join(counts)}
        yield "unfair", {"chance": _percent(1000 - puzzle.chance(other))}
        return
    yield ("call" if answer.endswith("!") else "entry" if XeQueoTheme.ENTRY in puzzle.themes else "move"), values
    left = _left(puzzle) if puzzle.question is Question.MOVE else None
    for theme in puzzle.themes:
        if theme is XeQueoTheme.BLOCK:
            after = entering(puzzle, answer)
            yield theme, {"pieces": piece_names(letter for letter in entering(puzzle) if letter not in after)}
        elif theme in SAID and not (theme is XeQueoTheme.WAIT and left):
            yield theme, values
    if left:
        yield "left", left
    yield "rest", {"word": other, "chance": _percent(puzzle.chance(other))}
    if word is not None and word not in (*puzzle.answers, other):
        yield "yours", {"word": word, "chance": _percent(puzzle.chance(word))}


def _left(puzzle: XeQueoPuzzle) -> Mapping[str, str] | None:
    """How many moves the answer and the best wrong move leave to the opponent, if the answer leaves few and fewer."""
    ring = puzzle.view.ring
    wrong = [word for word in puzzle.choices if word not in puzzle.answers and not word.endswith("!")]
    moves = [word for word in wrong if cell_of(word) != ring]
    if not moves:
        return None
    answer, other = puzzle.answers[0], max(moves, key=puzzle.chance)
    few, many = (len(waiting(puzzle, word)) for word in (answer, other))
    return (
        {"word": answer, "moves": str(few), "other": other, "others": str(many)} if few < many and few <= FEW else None
    )


def _percent(chance: int) -> str:
    return f"{chance / 10:.0f}"

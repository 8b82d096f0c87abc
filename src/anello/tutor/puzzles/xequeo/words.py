"""What is said about puzzles of Xe Queo! in four languages: task, verdict, hints, and why the answer is best."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from anello.tutor.puzzles.attempt import Hint
from anello.tutor.puzzles.texts import texts
from anello.tutor.puzzles.xequeo.grade import approaching, cell_of, entering, waiting
from anello.tutor.puzzles.xequeo.puzzle import Question, Theme, XequeoPuzzle

__all__ = ["Judgement", "explanation", "hint", "judge", "say", "task"]

NAMED = ("piece", "pieces")
"""Values that hold the letters of pieces."""
SAID = (Theme.LAST_CHANCE, Theme.OWN, Theme.APPROACH, Theme.BLUFF, Theme.BLOCK, Theme.WAIT)
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


def say(key: str, language: str = "en", values: Mapping[str, str] | None = None) -> str:
    """The sentence with this key; letters of pieces among the values become their names.

    >>> say("puzzle.xequeo.why.block", "en", {"pieces": "RW"})
    'It bars the way into the ring to red, white.'
    """
    said = texts(language)
    named = {
        name: ", ".join(said[f"puzzle.piece.{letter}"] for letter in value) if name in NAMED else value
        for name, value in (values or {}).items()
    }
    if "theme" in named:
        named["theme"] = said[named["theme"]]
    return said[key].format_map(named)


def task(puzzle: XequeoPuzzle, language: str = "en") -> str:
    """What is asked."""
    return say(f"puzzle.question.{puzzle.question}", language, {"piece": puzzle.secret or ""})


def judge(puzzle: XequeoPuzzle, word: str) -> Judgement:
    """Whether a choice is right. What is not among the choices raises an `IllegalMove`."""
    chance = puzzle.chance(word)
    verdict = "right" if word in puzzle.answers else "wrong"
    values = {"word": word, "chance": _percent(chance)}
    return Judgement(verdict == "right", word, f"puzzle.xequeo.verdict.{verdict}", values)


def hint(puzzle: XequeoPuzzle, step: int) -> Hint:
    """Help in three steps, 0 to 2: what the puzzle is about, what to look at, the answer."""
    if step <= 0:
        return Hint("puzzle.hint.theme", {"theme": f"puzzle.theme.{puzzle.themes[-1]}"})
    if step == 1:
        near = "".join(entering(puzzle))
        look = f"{puzzle.question}" if near or puzzle.question is Question.RING else "nobody"
        return Hint(f"puzzle.xequeo.hint.{look}", {"pieces": near} if near else {})
    return Hint("puzzle.hint.turn", {"word": puzzle.answers[0]})


def explanation(puzzle: XequeoPuzzle, language: str = "en", word: str | None = None) -> str:
    """Why the answer is best; after a wrong choice also what that was worth."""
    return " ".join(say(f"puzzle.xequeo.why.{key}", language, values) for key, values in _reasons(puzzle, word))


def _reasons(puzzle: XequeoPuzzle, word: str | None) -> Iterator[tuple[str, Mapping[str, str]]]:
    answer, other = puzzle.answers[0], puzzle.best_other
    values = {"word": answer, "chance": _percent(puzzle.chance(answer)), "piece": answer[0]}
    if puzzle.question is Question.RING:
        yield "ring", {"cell": answer[1:], "chance": _percent(1000 - puzzle.chance(answer))}
        cells = puzzle.position.current.cells
        counts = (f"{choice[1:]}: {len(approaching(cells, cell_of(choice)))}" for choice in puzzle.choices)
        yield "counts", {"counts": ", ".join(counts)}
        yield "unfair", {"chance": _percent(1000 - puzzle.chance(other))}
        return
    yield ("call" if answer.endswith("!") else "entry" if Theme.ENTRY in puzzle.themes else "move"), values
    left = _left(puzzle) if puzzle.question is Question.MOVE else None
    for theme in puzzle.themes:
        if theme is Theme.BLOCK:
            after = entering(puzzle, answer)
            yield theme, {"pieces": "".join(letter for letter in entering(puzzle) if letter not in after)}
        elif theme in SAID and not (theme is Theme.WAIT and left):
            yield theme, values
    if left:
        yield "left", left
    yield "rest", {"word": other, "chance": _percent(puzzle.chance(other))}
    if word is not None and word not in (*puzzle.answers, other):
        yield "yours", {"word": word, "chance": _percent(puzzle.chance(word))}


def _left(puzzle: XequeoPuzzle) -> Mapping[str, str] | None:
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

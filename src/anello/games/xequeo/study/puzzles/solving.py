"""A puzzle of Xe Queo! as those who solve it meet it: a single decision among a few choices."""

from collections.abc import Mapping, Sequence

from anello.core import BadOption, Json, View
from anello.games.xequeo.drawing import diagram
from anello.games.xequeo.drawing.marks import XeQueoMarks
from anello.games.xequeo.notation import LETTERS
from anello.games.xequeo.study.puzzles import words
from anello.games.xequeo.study.puzzles.grade import cell_of
from anello.games.xequeo.study.puzzles.puzzle import XeQueoPuzzle
from anello.study.puzzles.solving import HINTS, PuzzleAnswer, PuzzleHelp, PuzzleVerdict, ShownTurn, Solving, Walk
from anello.study.texts import say, sentence_data

__all__ = ["XeQueoSolving"]


class XeQueoSolving(Solving):
    """One attempt at a puzzle of Xe Queo!."""

    puzzle: XeQueoPuzzle

    def __init__(self, puzzle: XeQueoPuzzle) -> None:
        super().__init__(puzzle)
        self.choices = puzzle.choices
        self.beliefs = puzzle.beliefs
        self.image = puzzle.image
        self.story = puzzle.story

    @property
    def view(self) -> View:
        """The board at the moment of the decision."""
        return self.puzzle.view

    def svg(self, *, theme: str = "light", distinct: bool = False) -> str:
        """The board with the cells that stand to choice; cards and rings won mean nothing here."""
        view = self.puzzle.view
        cells = {LETTERS[piece]: cell for piece, cell in enumerate(view.pieces) if cell is not None}
        offered = [cell_of(word) for word in self.choices if word.startswith("@")]
        return diagram.draw(cells, view.ring, XeQueoMarks(ring_cells=offered), theme=theme, distinct=distinct)

    @property
    def turns_left(self) -> int:
        """One decision, and it is made."""
        return int(not self.solved)

    def notes(self, language: str = "en") -> Sequence[str]:
        """What both believe of each other's piece."""
        believed = {"beliefs": self.beliefs, "image": self.image}
        return [
            f"{say(f'puzzle.xequeo.label.{name}', language)}: "
            + "  ".join(f"{piece} {share}" for piece, share in shares.items())
            for name, shares in believed.items()
            if shares is not None
        ]

    def task(self, language: str = "en") -> str:
        """What is asked."""
        return words.task(self.puzzle, language)

    def play(self, word: str, language: str = "en") -> PuzzleAnswer:
        """Decide; a wrong decision may be made again."""
        chosen = next((choice for choice in self.choices if choice.casefold() == word.casefold()), None)
        if chosen is None:
            return PuzzleAnswer(None, say("mistake.pick", language, {"choices": " ".join(self.choices)}))
        judgement = words.judge(self.puzzle, chosen)
        self.solved = self.solved or judgement.right
        text = say(judgement.key, language, judgement.values)
        return PuzzleAnswer(PuzzleVerdict.SOLVED if judgement.right else PuzzleVerdict.WRONG, text, self._shown(chosen))

    def _shown(self, word: str) -> tuple[ShownTurn, ...]:
        """The board after a choice; not where the round ends, for nobody knows what the opponent would show."""
        if word.endswith("!") or word[1:] == self.view.data()["ring"]:
            return ()
        return (ShownTurn(word, self.puzzle.position.play(word).view(self.puzzle.seat)),)

    def help(self, step: int, language: str = "en") -> PuzzleHelp:
        """What it is about, then what to look at, then the answer."""
        hint = words.hint(self.puzzle, step - 1)
        return PuzzleHelp(say(hint.key, language, hint.values), None, hint.values.get("word"))

    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        """Why the answer is best, and what all choices are worth."""
        if answers:
            raise BadOption("There is nothing to answer in this puzzle.")
        best_first = sorted(self.puzzle.chances.items(), key=lambda worth: -worth[1])
        chances = {word: chance / 1000 for word, chance in best_first}
        return Walk(words.explanation(self.puzzle, language), chances=chances)

    def told(self) -> Mapping[str, Json]:
        """Everything that can be said here, which is little, and the moves that lead to the board."""
        puzzle = self.puzzle
        judged = {word: words.judge(puzzle, word) for word in self.choices}
        hints = [words.hint(puzzle, step) for step in range(HINTS)]
        return {
            "seat": puzzle.seat,
            "turns": self.turns_left,
            "choices": list(self.choices),
            "options": dict(puzzle.position.options),
            "plies": [[seat, word] for seat, word in puzzle.plies],
            "task": sentence_data(*words.asked(puzzle)),
            "said": {word: sentence_data(judgement.key, judgement.values) for word, judgement in judged.items()},
            "hints": [sentence_data(hint.key, hint.values) for hint in hints],
            "why": [sentence_data(*reason) for reason in words.reasons(puzzle)],
        }

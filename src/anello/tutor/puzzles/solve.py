"""Any puzzle as its solver meets it: the task, what a turn is worth, help in steps, and the whole answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from anello.core import AnelloError, BadOption, Seat, View
from anello.games.xequeo import diagram
from anello.games.xequeo.notation import LETTERS
from anello.tutor import xart_goals
from anello.tutor.puzzles import xequeo
from anello.tutor.puzzles.attempt import Attempt, Hint, Reply, Verdict, solution
from anello.tutor.puzzles.choose import Chosen
from anello.tutor.puzzles.puzzle import Grade, Puzzle, puzzles
from anello.tutor.puzzles.texts import texts
from anello.tutor.puzzles.xequeo import XequeoPuzzle
from anello.tutor.puzzles.xequeo.grade import cell_of
from anello.tutor.texts import say

__all__ = ["HINTS", "Advice", "Answer", "AnyPuzzle", "Shown", "Solving", "Walk", "find", "library", "solving"]

HINTS = 3
"""In so many steps help is given; the last one is the answer."""


class AnyPuzzle(Chosen, Protocol):
    """What every puzzle has, whatever its game."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def grade(self) -> Grade:
        """How hard it is."""

    @property
    def themes(self) -> Sequence[str]:
        """What it is about."""

    @property
    def seat(self) -> Seat:
        """Whose part the solver takes."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A turn that was made, and the board after it."""

    word: str
    view: View


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a turn, and the boards to be shown one after the other: the solver's turn, then the answers."""

    verdict: Verdict | None
    """None for what the rules forbid: that changes nothing."""
    text: str
    shown: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """One step of help; where there is one, the cell to look at or the turn to play."""

    text: str
    cell: str | None = None
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A way through the whole answer of a puzzle."""

    text: str
    shown: tuple[Shown, ...] = ()
    """The turns of both so far, the winner's next one included."""
    over: bool = True
    """Whether the way ends here; otherwise the loser may try any turn of the last board."""
    chances: Mapping[str, float] = field(default_factory=dict)
    """What every choice is worth, where a puzzle is a single decision."""


class Solving(ABC):
    """One attempt at one puzzle."""

    choices: tuple[str, ...] = ()
    """The words among which the answer is; empty if any legal turn may be tried."""
    beliefs: Mapping[str, int] | None = None
    """Where something is secret: in how many of 100 cases each piece is the opponent's …"""
    image: Mapping[str, int] | None = None
    """… and in how many the opponent takes it for the solver's."""
    story: tuple[str, ...] = ()
    """The turns that led here, where they matter."""

    def __init__(self, puzzle: AnyPuzzle) -> None:
        self.puzzle = puzzle
        self.solved = False

    @property
    @abstractmethod
    def view(self) -> View:
        """The board as it stands, as the solver sees it."""

    @property
    @abstractmethod
    def turns_left(self) -> int:
        """How many turns the solver still has."""

    def svg(self, *, theme: str = "light", distinct: bool = False) -> str:
        """The board as a picture, without any word on it."""
        return self.view.svg(theme=theme, distinct=distinct)

    @abstractmethod
    def task(self, language: str = "en") -> str:
        """What is to be done."""

    @abstractmethod
    def play(self, word: str, language: str = "en") -> Answer:
        """Try a turn; one that is not right is taken back."""

    @abstractmethod
    def help(self, step: int, language: str = "en") -> Advice:
        """Some help: step 1 says least, step `HINTS` everything."""

    @abstractmethod
    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        """The whole answer, where the loser gives these answers."""


class XartSolving(Solving):
    """A puzzle of Xart: turn by turn against a computer that resists as long as it can."""

    puzzle: Puzzle

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self._attempt = Attempt(puzzle)

    @property
    def view(self) -> View:
        """The board as it stands."""
        return self._attempt.position.view(self.puzzle.seat)

    @property
    def turns_left(self) -> int:
        """How many turns the win still takes."""
        return self._attempt.turns_left

    def task(self, language: str = "en") -> str:
        """Who is to win in how many turns."""
        return texts(language)[f"puzzle.task.{_COLOURS[self.puzzle.seat]}"].format(turns=self.puzzle.turns)

    def play(self, word: str, language: str = "en") -> Answer:
        """Try a turn; the computer answers it, or shows why it is not enough."""
        before = self._attempt.position
        try:
            turn = str(before.read(word, self.puzzle.seat))
            reply = self._attempt.play(turn)
        except AnelloError:
            name, values = xart_goals.mistake(before, word, self.puzzle.seat)
            return Answer(None, say(f"mistake.xart.{name}", language, values))
        self.solved = self._attempt.solved
        boards = [before.play(turn)]
        for answer in reply.line:
            boards.append(boards[-1].play(answer))
        shown = [Shown(word, board.view(board.seat)) for word, board in zip((turn, *reply.line), boards, strict=True)]
        return Answer(reply.verdict, self._verdict(reply, language), tuple(shown))

    def _verdict(self, reply: Reply, language: str) -> str:
        said = texts(language)
        if reply.verdict is Verdict.WRONG and reply.line:
            return said["puzzle.verdict.refuted"].format(word=reply.line[0])
        return said[f"puzzle.verdict.{reply.verdict}"].format(word=reply.line[0] if reply.line else "")

    def help(self, step: int, language: str = "en") -> Advice:
        """What it is about, then the cell, then the turn."""
        self._attempt.hints = step - 1
        hint = self._attempt.hint()
        return Advice(_filled(hint, language), hint.values.get("cell"), hint.values.get("word"))

    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        """The proof, where the loser gives these answers."""
        proof = solution(self.puzzle)
        position, to, shown = self.puzzle.position, 0, []

        def lay(word: str) -> None:
            nonlocal position
            position = position.play(word)
            shown.append(Shown(word, position.view(position.seat)))

        def winning_turn() -> str:
            turn = proof.tree[to].turn
            assert turn is not None  # a puzzle is a win, and every step of a win has a turn
            lay(turn)
            return turn

        turn = winning_turn()
        for word in answers:
            if position.outcome is not None:
                raise BadOption("The proof ends here.")
            answer = str(position.read(word, position.seat))
            following = proof.tree[to].answers.get(answer)
            lay(answer)
            if following is not None:
                to = following
                turn = winning_turn()
        said, over = texts(language), position.outcome is not None
        if not over:
            return Walk(said[f"puzzle.walk.{_COLOURS[self.puzzle.seat]}"].format(word=turn), tuple(shown), over)
        return Walk(said[f"puzzle.walk.end.{_COLOURS[self.puzzle.seat]}"], tuple(shown), over)


_COLOURS = {1: "white", 2: "red"}


def _filled(hint: Hint, language: str) -> str:
    """The sentence of a hint; a theme among its values is called by its name."""
    said = texts(language)
    return said[hint.key].format_map({name: said.get(value, value) for name, value in hint.values.items()})


class XequeoSolving(Solving):
    """A puzzle of Xe Queo!: a single decision among a few choices."""

    puzzle: XequeoPuzzle

    def __init__(self, puzzle: XequeoPuzzle) -> None:
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
        return diagram.draw(cells, view.ring, diagram.Marks(ring_cells=offered), theme=theme, distinct=distinct)

    @property
    def turns_left(self) -> int:
        """One decision, and it is made."""
        return int(not self.solved)

    def task(self, language: str = "en") -> str:
        """What is asked."""
        return xequeo.task(self.puzzle, language)

    def play(self, word: str, language: str = "en") -> Answer:
        """Decide; a wrong decision may be made again."""
        chosen = next((choice for choice in self.choices if choice.casefold() == word.casefold()), None)
        if chosen is None:
            return Answer(None, say("mistake.pick", language, {"choices": " ".join(self.choices)}))
        judgement = xequeo.judge(self.puzzle, chosen)
        self.solved = self.solved or judgement.right
        text = xequeo.say(judgement.key, language, judgement.values)
        return Answer(Verdict.SOLVED if judgement.right else Verdict.WRONG, text, self._shown(chosen))

    def _shown(self, word: str) -> tuple[Shown, ...]:
        """The board after a choice; not where the round ends, for nobody knows what the opponent would show."""
        if word.endswith("!") or word[1:] == self.view.data()["ring"]:
            return ()
        return (Shown(word, self.puzzle.position.play(word).view(self.puzzle.seat)),)

    def help(self, step: int, language: str = "en") -> Advice:
        """What it is about, then what to look at, then the answer."""
        hint = xequeo.hint(self.puzzle, step - 1)
        return Advice(xequeo.say(hint.key, language, hint.values), None, hint.values.get("word"))

    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        """Why the answer is best, and what all choices are worth."""
        if answers:
            raise BadOption("There is nothing to answer in this puzzle.")
        best_first = sorted(self.puzzle.chances.items(), key=lambda worth: -worth[1])
        chances = {word: chance / 1000 for word, chance in best_first}
        return Walk(xequeo.explanation(self.puzzle, language), chances=chances)


def library(game: str) -> Sequence[AnyPuzzle]:
    """All puzzles of a game, the easiest first.

    >>> library("xart")[0].grade.value
    'easy'
    """
    if game not in _LIBRARIES:
        raise BadOption(f"There are no puzzles of {game!r}.")
    return _LIBRARIES[game]()


def find(id: str) -> AnyPuzzle:
    """The puzzle with this id."""
    for game in GAMES:
        for puzzle in library(game):
            if puzzle.id == id:
                return puzzle
    raise BadOption(f"There is no puzzle {id!r}.")


_LIBRARIES: Mapping[str, Callable[[], Sequence[AnyPuzzle]]] = {"xart": puzzles, "xequeo": xequeo.puzzles}
GAMES = tuple(_LIBRARIES)
"""The games that have puzzles."""


def solving(puzzle: AnyPuzzle, turns: Sequence[str] = ()) -> Solving:
    """An attempt at a puzzle in which the solver has already made these turns; all of them must be right.

    >>> attempt = solving(library("xart")[0])
    >>> attempt.play(attempt.help(HINTS).word).verdict.value
    'right'
    """
    begun: Solving
    if isinstance(puzzle, XequeoPuzzle):
        begun = XequeoSolving(puzzle)
    else:
        assert isinstance(puzzle, Puzzle)
        begun = XartSolving(puzzle)
    for word in turns:
        if begun.play(word).verdict not in (Verdict.RIGHT, Verdict.SOLVED):
            raise BadOption(f"{word} is not a right turn of this puzzle.")
    return begun

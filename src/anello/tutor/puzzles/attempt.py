"""Solving a puzzle: you play your turns, the computer resists as long as it can, and shows why a wrong turn fails."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from anello.core import BadOption, GameOver
from anello.engines.proof import Proof, Result, Step, can_force, force, prove
from anello.games.xart import Position
from anello.tutor.puzzles.puzzle import Puzzle, Theme
from anello.tutor.threats import answers

__all__ = ["Attempt", "Hint", "Reply", "Verdict", "follow", "solution"]

NODES = 120_000
SLOWER = 2
"""A win that takes at most so many turns more is noticed."""


class Verdict(StrEnum):
    """What a turn in a puzzle is worth; the sentences are ``puzzle.verdict.…``."""

    SOLVED = "solved"
    RIGHT = "right"
    SLOW = "slow"
    """It wins too, but takes longer than necessary."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Reply:
    """The computer's answer to a turn."""

    verdict: Verdict
    line: tuple[str, ...] = ()
    """What the computer plays; after a wrong turn perhaps with the turns of both that follow."""
    after: Position | None = None
    """Where that leads to; after a slow or wrong turn only to look at, since the turn is taken back."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of help: the key of a sentence and its values."""

    key: str
    values: Mapping[str, str]


class Attempt:
    r"""One attempt at a puzzle.

    >>> from anello.tutor.puzzles import Grade, Puzzle, Theme
    >>> attempt = Attempt(Puzzle("ve/w/e w unlimited", 2, ("B3\\",), Grade.EASY, (Theme.RING, Theme.L), 800))
    >>> attempt.play("B3\\").verdict.value, attempt.play(attempt.best).verdict.value
    ('right', 'solved')
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.position = puzzle.position
        self.turns_left = puzzle.turns
        self.words: list[str] = []
        """The turns of both so far; wrong ones are taken back."""
        self.mistakes = 0
        self.hints = 0
        self.solved = False

    @property
    def clean(self) -> bool:
        """Whether it was solved without a mistake and without help."""
        return self.solved and not self.mistakes and not self.hints

    def play(self, word: str) -> Reply:
        """Play a turn and hear what the computer says to it; raises `IllegalMove` for what the rules forbid."""
        if self.solved:
            raise GameOver("This puzzle is solved.")
        after = self.position.play(word)
        left = self.turns_left - 1
        if after.outcome is not None:
            if after.outcome.winner == self.puzzle.seat:
                return self._solved(word, after)
            return self._wrong(Reply(Verdict.WRONG, (), after))
        proof = force(after, self.puzzle.seat, left, nodes=NODES)
        if proof.result is Result.LOSS:
            return self._right(word, after, _resistance(proof))
        if can_force(after, self.puzzle.seat, left + SLOWER, nodes=NODES):
            return Reply(Verdict.SLOW, (), after)
        line = self._refutation(after, left)
        return self._wrong(Reply(Verdict.WRONG, line, _played(after, line)))

    @property
    def best(self) -> str:
        """A turn that wins as fast as possible."""
        if self.turns_left == self.puzzle.turns:
            return self.puzzle.solutions[0]
        return force(self.position, self.puzzle.seat, self.turns_left).line[0]

    def hint(self) -> Hint:
        """The next step of help: what the puzzle is about, then the cell, then the turn."""
        self.hints += 1
        if self.hints == 1:
            theme = next((theme for theme in _TELLING if theme in self.puzzle.themes), Theme.RING)
            return Hint("puzzle.hint.theme", {"theme": f"puzzle.theme.{theme}"})
        if self.hints == 2:
            return Hint("puzzle.hint.cell", {"cell": self.best[:-1]})
        return Hint("puzzle.hint.turn", {"word": self.best})

    def _solved(self, word: str, after: Position) -> Reply:
        self.words.append(word)
        self.position, self.turns_left, self.solved = after, 0, True
        return Reply(Verdict.SOLVED, (), after)

    def _right(self, word: str, after: Position, answer: str) -> Reply:
        self.words += [word, answer]
        self.position = after.play(answer)
        self.turns_left -= 1
        self.solved = self.position.outcome is not None  # whatever the computer did, it completed the win
        return Reply(Verdict.SOLVED if self.solved else Verdict.RIGHT, (answer,), self.position)

    def _wrong(self, reply: Reply) -> Reply:
        self.mistakes += 1
        return reply

    def _refutation(self, after: Position, left: int) -> tuple[str, ...]:
        """How the computer meets a wrong turn: by a win if it has one, else by a defence that holds out."""
        proof = prove(after, nodes=NODES, most_turns=self.puzzle.turns)
        if proof.result is Result.WIN:
            return proof.line
        for turn in answers(after):
            answered = after.play(str(turn))
            if answered.outcome is not None or not can_force(answered, self.puzzle.seat, left, nodes=NODES):
                return (str(turn),)
        return ()


_TELLING = (Theme.QUIET, Theme.CAVE, Theme.CORNER, Theme.LONG_L, Theme.L, Theme.LINE, Theme.DOUBLE)
"""The themes that say most about a puzzle come first."""


def _resistance(proof: Proof) -> str:
    """The turn with which the loser of a proof holds out longest."""
    return proof.line[0] if proof.line else next(iter(proof.tree[0].answers))


def _played(position: Position, words: Sequence[str]) -> Position:
    for word in words:
        position = position.play(word)
    return position


def solution(puzzle: Puzzle) -> Proof:
    """The whole proof of a puzzle, to be walked through with `follow`."""
    return force(puzzle.position, puzzle.seat, puzzle.turns, quiet=puzzle.quiet)


def follow(proof: Proof, answers_given: Sequence[str]) -> Step:
    """The step of a won position's proof that is reached when the loser gives these answers.

    >>> from anello.games.xart import GAME
    >>> proof = force(GAME.from_line("ve/w/e w"), 1, 2)
    >>> follow(proof, ["A0+"]).turn
    'C3/'
    """
    step = proof.tree[0]
    for word in answers_given:
        to = step.answers.get(word)
        if to is None:
            raise BadOption(f"{word} leads nowhere in this proof.")
        step = proof.tree[to]
    return step

"""Solving a puzzle: you play your turns, the computer resists as long as it can, and shows why a wrong turn fails."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anello.core import BadOption, GameOver
from anello.games.xart import XartPosition, XartTurn
from anello.games.xart.board_cache import on_board
from anello.games.xart.stepping import new_notes
from anello.games.xart.study.puzzles import kernel
from anello.games.xart.study.puzzles.puzzle import XartPuzzle, XartTheme
from anello.games.xart.turns import IntArray
from anello.kit.interruption import interruptible
from anello.study.puzzles.solving import PuzzleHint, PuzzleVerdict
from anello.study.texts import TextKeys

__all__ = ["HELP_KEYS", "LONGEST", "NODES", "TELLING", "VERDICTS", "Reply", "XartAttempt", "winning_turn"]

NODES = 120_000
"""So many turns every search may try."""
LONGEST = 64
"""No line that the computer shows has more turns."""
VERDICTS = (PuzzleVerdict.SOLVED, PuzzleVerdict.RIGHT, PuzzleVerdict.SLOW, PuzzleVerdict.WRONG)
"""What the kernel's numbers mean."""
HELP_KEYS = ("puzzle.hint.theme", "puzzle.hint.cell", "puzzle.hint.turn")
"""What is said in each step of help."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The computer's answer to a turn."""

    verdict: PuzzleVerdict
    line: tuple[str, ...] = ()
    """What the computer plays; after a wrong turn perhaps with the turns of both that follow."""
    after: XartPosition | None = None
    """Where that leads to; after a slow or wrong turn only to look at, since the turn is taken back."""
    sure: bool = True
    """Whether it is proved that a wrong turn does not win in time, by quiet turns neither."""


class XartAttempt:
    r"""One attempt at a puzzle.

    >>> from anello.games.xart.study.puzzles import XartPuzzle, XartTheme
    >>> from anello.study.puzzles import Grade
    >>> attempt = XartAttempt(XartPuzzle("ve/w/e w unlimited", 2, ("B3\\",), Grade.EASY, (XartTheme.RING,), 800))
    >>> attempt.play("B3\\").verdict.value, attempt.play(attempt.best).verdict.value
    ('right', 'solved')
    """

    def __init__(self, puzzle: XartPuzzle) -> None:
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

    @interruptible
    def play(self, word: str) -> Reply:
        """Play a turn and hear what the computer says to it; raises `IllegalMove` for what the rules forbid."""
        if self.solved:
            raise GameOver("This puzzle is solved.")
        turn = self.position.read(word, self.puzzle.seat)
        assert isinstance(turn, XartTurn)
        after = self.position.play(turn)
        line = _new_line()
        found, sure, length = kernel.judge_turn(
            on_board(self.position, keep=False),
            *kernel.new_room(),
            turn.x,
            turn.y,
            turn.tile,
            self.puzzle.turns,
            self.turns_left,
            NODES,
            new_notes(),
            line,
        )
        shown = _words(line, length)
        reply = Reply(VERDICTS[found], shown, _played(after, shown), bool(sure))
        if reply.verdict.is_right:
            assert reply.after is not None
            self.words += [word, *shown]
            self.position = reply.after
            self.solved = reply.verdict is PuzzleVerdict.SOLVED
            self.turns_left = 0 if self.solved else self.turns_left - 1
        self.mistakes += reply.verdict is PuzzleVerdict.WRONG
        return reply

    @property
    def best(self) -> str:
        """A turn that wins as fast as possible."""
        return self.puzzle.solutions[0] if not self.words else winning_turn(self.position, self.turns_left)

    def hint(self) -> PuzzleHint:
        """The next step of help: what the puzzle is about, then the cell, then the turn."""
        self.hints += 1
        key = HELP_KEYS[min(self.hints, len(HELP_KEYS)) - 1]
        if self.hints == 1:
            theme = next((theme for theme in TELLING if theme in self.puzzle.themes), XartTheme.RING)
            return PuzzleHint(key, {"theme": TextKeys(f"puzzle.xart.theme.{theme}")})
        return PuzzleHint(key, {"cell": self.best[:-1]} if self.hints == 2 else {"word": self.best})


TELLING = (
    XartTheme.QUIET,
    XartTheme.CAVE,
    XartTheme.CORNER,
    XartTheme.LONG_L,
    XartTheme.L,
    XartTheme.LINE,
    XartTheme.DOUBLE,
)
"""The themes that say most about a puzzle come first."""


@interruptible
def winning_turn(position: XartPosition, turns: int) -> str:
    """A turn with which the colour to move wins within so many turns; raises `BadOption` if none is found.

    >>> from anello.games.xart import GAME
    >>> winning_turn(GAME.from_line("ve/w/e w"), 2)
    'B3\\\\'
    """
    line = _new_line()
    board = on_board(position, keep=False)
    length = kernel.best_turn(board, *kernel.new_room(), position.seat - 1, turns, NODES, line)
    if not length:
        raise BadOption(f"No win in {turns} turns is known here.")
    return _words(line, 1)[0]


def _new_line() -> IntArray:
    return np.empty((LONGEST, 3), np.int64)


def _words(line: IntArray, length: int) -> tuple[str, ...]:
    return tuple(str(XartTurn(*row)) for row in line[:length].tolist())


def _played(position: XartPosition, words: Sequence[str]) -> XartPosition:
    for word in words:
        position = position.play(word)
    return position

"""A puzzle of Xart as those who solve it meet it: turn by turn against a computer that resists as long as it can."""

from collections.abc import Sequence

from anello.core import AnelloError, BadOption, View
from anello.games.xart import GAME
from anello.games.xart.study.puzzles.attempt import Reply, XartAttempt, winning_turn
from anello.games.xart.study.puzzles.puzzle import XartPuzzle
from anello.games.xart.study.tutor import mistake
from anello.study.puzzles.solving import PuzzleAnswer, PuzzleHelp, PuzzleVerdict, ShownTurn, Solving, Walk
from anello.study.texts import say

__all__ = ["XartSolving"]


class XartSolving(Solving):
    """A puzzle of Xart: turn by turn against a computer that resists as long as it can."""

    puzzle: XartPuzzle

    def __init__(self, puzzle: XartPuzzle) -> None:
        super().__init__(puzzle)
        self._attempt = XartAttempt(puzzle)

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
        return say(f"puzzle.xart.task.{GAME.seat_name(self.puzzle.seat)}", language, {"turns": str(self.puzzle.turns)})

    def play(self, word: str, language: str = "en") -> PuzzleAnswer:
        """Try a turn; the computer answers it, or shows why it is not enough."""
        before = self._attempt.position
        try:
            turn = str(before.read(word, self.puzzle.seat))
            reply = self._attempt.play(turn)
        except AnelloError:
            name, values = mistake(before, word, self.puzzle.seat)
            return PuzzleAnswer(None, say(f"mistake.xart.{name}", language, values))
        self.solved = self._attempt.solved
        boards = [before.play(turn)]
        for answer in reply.line:
            boards.append(boards[-1].play(answer))
        shown = [
            ShownTurn(word, board.view(board.seat)) for word, board in zip((turn, *reply.line), boards, strict=True)
        ]
        return PuzzleAnswer(reply.verdict, self._verdict(reply, language), tuple(shown))

    def _verdict(self, reply: Reply, language: str) -> str:
        if not reply.line or reply.verdict is PuzzleVerdict.SOLVED:
            return say(f"puzzle.verdict.{reply.verdict}", language)
        loser = GAME.seat_name(3 - self.puzzle.seat)
        said = reply.verdict if reply.sure else "unsure"
        return say(f"puzzle.xart.answers.{said}.{loser}", language, {"word": reply.line[0]})

    def help(self, step: int, language: str = "en") -> PuzzleHelp:
        """What it is about, then the cell, then the turn."""
        self._attempt.hints = step - 1
        hint = self._attempt.hint()
        return PuzzleHelp(say(hint.key, language, hint.values), hint.values.get("cell"), hint.values.get("word"))

    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        """How it is won, where the loser gives these answers: after each the turn that wins in time."""
        position, left, shown = self.puzzle.position, self.puzzle.turns, []

        def lay(word: str) -> None:
            nonlocal position
            position = position.play(word)
            shown.append(ShownTurn(word, position.view(position.seat)))

        turn = self.puzzle.solutions[0]
        lay(turn)
        for word in answers:
            if position.outcome is not None:
                raise BadOption("The proof ends here.")
            lay(str(position.read(word, position.seat)))
            if position.outcome is None:
                left -= 1
                turn = winning_turn(position, left)
                lay(turn)
        over = position.outcome is not None
        key = f"puzzle.xart.walk.{'end.' if over else ''}{GAME.seat_name(self.puzzle.seat)}"
        return Walk(say(key, language, {"word": turn}), tuple(shown), over)

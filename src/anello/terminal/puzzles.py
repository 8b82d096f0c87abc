"""Puzzles in a terminal: one of them, a streak, or a rush against the clock; the rating is kept."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from anello.core import AnelloError
from anello.kit.screen import Screen
from anello.study import say
from anello.study.puzzles import (
    HINTS,
    Puzzle,
    PuzzleHistories,
    PuzzleHistory,
    PuzzleVerdict,
    Rush,
    Solving,
    Streak,
    begin,
    rush_puzzle,
    streak_puzzle,
)

__all__ = ["rush", "solve", "streak"]


def solve(puzzle: Puzzle, screen: Screen, kept: PuzzleHistories, *, language: str = "en") -> None:
    """Solve one puzzle, with help if wanted; the first try at it counts for the rating."""
    before = kept.of(puzzle.game)
    sitting = _Sitting(puzzle, screen, language)
    left = sitting.run()
    if left and not sitting.tried:
        return
    after = kept.attempted(puzzle.game, puzzle, sitting.attempt.solved and sitting.clean)
    if sitting.attempt.solved:
        after = after.having_solved(puzzle)
    _keep(kept, puzzle.game, after)
    if after.rating != before.rating:
        values = {"before": f"{before.rating.rating:.0f}", "after": f"{after.rating.rating:.0f}"}
        screen.show(say("puzzle.rated", language, values))
    if not left:
        sitting.walk()


def streak(
    given: Sequence[Puzzle], screen: Screen, kept: PuzzleHistories, seed: int, *, language: str = "en"
) -> Streak:
    """Solve puzzle after puzzle, each harder than the last, until the first mistake."""
    run = Streak()
    while not run.over:
        sitting = _Sitting(streak_puzzle(given, run, seed), screen, language, helps=False)
        sitting.run()
        run = run.after(sitting.attempt.solved and sitting.clean)
        screen.show(say("puzzle.streak.state", language, {"solved": str(run.solved)}), style="bold")
    _keep(kept, given[0].game, kept.of(given[0].game).with_streak(run.solved))
    return run


def rush(
    given: Sequence[Puzzle],
    screen: Screen,
    kept: PuzzleHistories,
    seed: int,
    *,
    language: str = "en",
    now: Callable[[], float] = time.monotonic,
) -> Rush:
    """Solve as many puzzles as possible in a few minutes; the third mistake ends it."""
    begin, run = now(), Rush()
    end = begin + run.seconds
    while not run.over:
        sitting = _Sitting(rush_puzzle(given, run, seed), screen, language, helps=False)
        if sitting.run(is_late=lambda: now() >= end):
            break
        run = run.after(sitting.attempt.solved and sitting.clean, now() - begin)
        values = {
            "solved": str(run.solved),
            "mistakes": str(run.mistakes),
            "most": str(run.mistakes_allowed),
            "seconds": f"{max(run.seconds - run.elapsed, 0):.0f}",
        }
        screen.show(say("puzzle.rush.state", language, values), style="bold")
    _keep(kept, given[0].game, kept.of(given[0].game).with_rush(run.solved))
    return run


class _Sitting:
    """One puzzle on the screen; where there is no help, the first mistake ends it."""

    def __init__(self, puzzle: Puzzle, screen: Screen, language: str, *, helps: bool = True) -> None:
        self.attempt: Solving = begin(puzzle)
        self.screen = screen
        self.language = language
        self.helps = helps
        self.hints = 0
        self.tried = False
        self.clean = True

    def run(self, is_late: Callable[[], bool] = lambda: False) -> bool:
        """Ask for turns until the puzzle is solved or given up, or it is too late; True if whoever solves it leaves."""
        self._show_task()
        while not self.attempt.solved and (self.helps or self.clean) and not is_late():
            typed = self._ask("puzzle.prompt" if self.helps else "puzzle.prompt.run")
            if not typed:
                self.clean = False
                return True
            if typed == "?" and self.helps:
                self._help()
            elif typed == "!" and self.helps:
                self.tried, self.clean = True, False
                return False
            else:
                self._play(typed)
        return False

    def walk(self) -> None:
        """Walk through the whole answer: any defence may be tried."""
        answers: list[str] = []
        while True:
            try:
                way = self.attempt.walk(answers, self.language)
            except AnelloError as error:
                self.screen.show(str(error), style="yellow")
                answers.pop()
                way = self.attempt.walk(answers, self.language)
            else:
                for shown in way.shown[-2:] if answers else way.shown:
                    self.screen.show(shown.word, style="bold")
                    self.screen.board(shown.view)
            self.screen.show(way.text)
            self.screen.pairs((word, f"{chance:.0%}") for word, chance in way.chances.items())
            if way.over or not (typed := self._ask("puzzle.prompt.walk")):
                return
            answers.append(typed)

    def _show_task(self) -> None:
        self.screen.show()
        self.screen.board(self.attempt.view)
        for note in self.attempt.notes(self.language):
            self.screen.show(note)
        self.screen.show(self.attempt.task(self.language), style="bold")
        if self.attempt.choices and len(self.attempt.choices) <= 7:
            self.screen.show(say("learn.choices", self.language, {"choices": " ".join(self.attempt.choices)}))

    def _ask(self, key: str) -> str:
        """What is typed; nothing when nobody answers any more."""
        try:
            return self.screen.ask(say(key, self.language))
        except EOFError:
            return ""

    def _help(self) -> None:
        self.hints = min(self.hints + 1, HINTS)
        self.tried, self.clean = True, False
        self.screen.show(self.attempt.help(self.hints, self.language).text)

    def _play(self, word: str) -> None:
        answer = self.attempt.play(word, self.language)
        for shown in answer.shown:
            self.screen.show(shown.word, style="bold")
            self.screen.board(shown.view)
        right = answer.verdict is not None and answer.verdict.is_right
        self.screen.show(answer.text, style="green" if right else "yellow")
        if answer.verdict is not None:
            self.tried = True
        if answer.verdict is PuzzleVerdict.WRONG:
            self.clean = False
        if right:
            self.hints = 0


def _keep(kept: PuzzleHistories, game: str, history: PuzzleHistory) -> None:
    with suppress(OSError):  # nowhere to write is no reason to spoil the end of a puzzle
        kept.keep(game, history)

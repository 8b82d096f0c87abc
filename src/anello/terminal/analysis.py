"""What a game's analyst says, on the screen."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from anello.core import AnelloError, GameOver, Playthrough, View
from anello.kit.commands import counting
from anello.kit.compiling import telling_of_compiling
from anello.kit.files import expect_room, write_file
from anello.kit.screen import Screen
from anello.study.analysis import ANALYST, AnnotatedGame, Annotator, Report, annotated

__all__ = ["show_analysis", "show_hint", "thinking"]


def show_hint(played: Playthrough, view: View, screen: Screen, *, seconds: float = 1.0) -> None:
    """What a strong player would do in the viewer's place, knowing what he knows."""
    analyst = ANALYST.expect(played.game)
    with screen.console.status("Thinking"):
        lines = list(analyst.hint(view, seconds=seconds))
    for line in lines:
        screen.line(line)


def show_analysis(
    played: Playthrough,
    screen: Screen,
    *,
    seconds: float,
    lines: int,
    threads: int = 1,
    word: str | None = None,
    svg: Path | None = None,
    as_json: bool = False,
) -> None:
    """What is going on in a game, drawn into a file too if one is named; for programs as one JSON object.

    A game that is over is looked at from its first move to its last.
    """
    if svg is not None:
        expect_room(svg)
    try:
        report = _position_report(played, seconds=seconds, lines=lines, threads=threads, word=word)
    except GameOver:
        if word is not None or svg is not None or not isinstance(ANALYST.expect(played.game), Annotator):
            raise
        report = _game_report(played, seconds=seconds, threads=threads)
    board, said = report.board(), list(report.lines())
    drawn = report.svg() if svg is not None else None
    if as_json:
        print(json.dumps(report.data()))
    else:
        if board is not None:
            screen.board(board)
        for line in said:
            screen.line(line)
    if svg is not None:
        if drawn is None:
            raise AnelloError("There is nothing to draw here.")
        write_file(svg, drawn)


@contextmanager
def thinking() -> Iterator[Callable[[int, int], None]]:
    """Progress on standard error; where that is no terminal, as in the log of a script, it is said once if there is
    something to compile first.
    """
    notice = nullcontext() if sys.stderr.isatty() else telling_of_compiling(sys.stderr)
    with notice, counting("Thinking") as progress:
        yield progress


def _position_report(played: Playthrough, *, seconds: float, lines: int, threads: int, word: str | None) -> Report:
    analyst = ANALYST.expect(played.game)
    with thinking() as progress:
        return analyst.analyse(played, seconds=seconds, lines=lines, threads=threads, word=word, progress=progress)


def _game_report(played: Playthrough, *, seconds: float, threads: int) -> Report:
    with thinking() as progress:
        return AnnotatedGame(annotated(played, seconds=seconds, threads=threads, progress=progress))

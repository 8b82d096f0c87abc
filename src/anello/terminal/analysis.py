"""What the engines say, in the terminal: the best turns of Xart, and rounds of Xe Queo! looked at afterwards."""

from collections.abc import Mapping, Sequence
from typing import Any

from anello.core import AnelloError, Playthrough, Seat
from anello.engines.xart import Analysis
from anello.engines.xart.analysis import analyse as analyse_xart
from anello.engines.xart.analysis import judged
from anello.engines.xart.engine import XartEngine
from anello.engines.xequeo.analysis import RoundReport, TurnReport, analyse, played_rounds
from anello.games.xequeo.notation import LETTERS, NAMES
from anello.terminal.screen import Screen

__all__ = ["show_position", "show_rounds", "show_turn"]

BARS = " ▁▂▃▄▅▆▇█"
MOST_ADVICE = 3


def show_position(played: Playthrough, screen: Screen, *, seconds: float, lines: int, threads: int = 1) -> Analysis:
    """The best turns of the player to move in Xart, and what both threaten to win with."""
    position: Any = played.position
    if position.outcome is not None:
        raise AnelloError("The game is over.")
    screen.board(position.view(None))
    with screen.console.status("Thinking"):
        found = analyse_xart(position, seconds=seconds, lines=lines, engine=XartEngine(threads=threads))
    for colour, turns in zip(played.game.seats, found.threats, strict=True):
        if turns:
            screen.show(f"{colour.capitalize()} can win at once with {' '.join(map(str, turns))}.")
    for number, thought in enumerate(found.lines, 1):
        way = " ".join(map(str, thought.line))
        screen.show(f"{number}. {thought.turn!s:<6} {thought.words} (depth {thought.depth}): {way}")
    return found


def show_turn(played: Playthrough, word: str, screen: Screen, *, seconds: float, threads: int = 1) -> None:
    """What a turn of Xart is worth, and what is expected after it: for a turn that loses, what refutes it."""
    position: Any = played.position
    if position.outcome is not None:
        raise AnelloError("The game is over.")
    turn = position.read(word, position.seat)
    with screen.console.status("Thinking"):
        thought = judged(position, turn, seconds=seconds, engine=XartEngine(threads=threads))
    screen.board(position.play(turn).view(None))
    then = " ".join(map(str, thought.line[1:]))
    answer = "It is refuted by" if (thought.win_in or 0) < 0 else "Expected then:"
    screen.show(f"{turn} {thought.words} (depth {thought.depth})." + (f" {answer} {then}." if then else ""))


def show_rounds(played: Playthrough, screen: Screen, *, seconds: float = 1.0) -> None:
    """Every finished round of a match: its turns, and its biggest mistake in words."""
    positions: Sequence[Any] = played.positions
    found = False
    for number, a_round in enumerate(played_rounds(positions), 1):
        found = True
        with screen.console.status(f"Looking at round {number}"):
            report = analyse(a_round, seconds=seconds)
        one, two = (NAMES[a_round.secrets[seat]] for seat in (1, 2))
        screen.show(f"Round {number}: player 1 had {one}, player 2 had {two}.", style="bold")
        _show_report(report, screen)
        screen.show(report.verdict, style="italic")
        screen.show()
    if not found:
        screen.show("No round of this match is over yet.")


def _show_report(report: RoundReport, screen: Screen) -> None:
    screen.show(f"  beliefs as bars, one a piece: {' '.join(LETTERS)}")
    for turn in report.turns:
        chance = "" if turn.before is None or turn.after is None else f"{turn.before:4.0%} → {turn.after:4.0%}"
        screen.show(f"  {turn.seat}: {turn.word:<5} {chance}  1 {_bars(turn.beliefs, 1)}  2 {_bars(turn.beliefs, 2)}")
        screen.show(f"       equilibrium: {_advice(turn)}")


def _bars(beliefs: Mapping[Seat, Sequence[float]], seat: Seat) -> str:
    """How likely each piece is a player's: a bar for each."""
    return " ".join(BARS[min(round(likely * 8), 8)] for likely in beliefs[seat][: len(LETTERS)])


def _advice(turn: TurnReport) -> str:
    return ", ".join(f"{word} {often:.0%}" for word, often in turn.advice[:MOST_ADVICE])

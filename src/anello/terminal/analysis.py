"""What the engines say, in the terminal: the best turns of Xart; rounds of Xe Queo!, during play and afterwards."""

from collections.abc import Sequence
from typing import Any

from anello.core import AnelloError, Playthrough, View
from anello.engines.xart import Analysis
from anello.engines.xart.analysis import analyse as analyse_xart
from anello.engines.xart.analysis import judged
from anello.engines.xart.engine import XartEngine
from anello.engines.xequeo.analysis import Advice, RoundReport, analyse, outlook, played_rounds
from anello.games import xequeo
from anello.games.xequeo.ascii import INKS
from anello.games.xequeo.notation import LETTERS, NAMES
from anello.terminal.screen import Screen

__all__ = ["show_hint", "show_position", "show_rounds", "show_turn"]

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


def show_hint(view: View, screen: Screen) -> None:
    """What a player of Xe Queo! could know himself: what equilibrium would do with his piece, and whose is what."""
    seen = xequeo_view(view)
    with screen.console.status("Thinking"):
        found = outlook(seen)
    if found.advice and found.seat == seen.viewer:
        chance = "" if found.chance is None else f" Your chance of the ring is then {found.chance:.0%}."
        screen.show(f"Equilibrium would play {_advice(found.advice)}.{chance}")
    elif found.advice:
        screen.show(f"To be expected: {_advice(found.advice)}.")
    for seat, beliefs in sorted(found.beliefs.items()):
        screen.colours((f"An onlooker may think of player {seat}: ", ""), *_bars(beliefs, letters=True))


def xequeo_view(view: View) -> xequeo.View:
    """The view as one of Xe Queo!"""
    if not isinstance(view, xequeo.View):
        raise AnelloError("There are no hints for this game.")
    return view


def _show_report(report: RoundReport, screen: Screen) -> None:
    """For each turn the chances, what an onlooker may believe, and what equilibrium would have done."""
    letters = [(f"{letter} ", INKS[letter]) for letter in LETTERS]
    screen.colours((f"  {'':20}whose is what:  1 ", ""), *letters, (" 2 ", ""), *letters)
    for turn in report.turns:
        chance = "" if turn.before is None or turn.after is None else f"{turn.before:4.0%} → {turn.after:4.0%}"
        one, two = (_bars(turn.beliefs[seat]) for seat in (1, 2))
        screen.colours((f"  {turn.seat}: {turn.word:<5} {chance:<27}  ", ""), *one, ("   ", ""), *two)
        screen.show(f"       equilibrium: {_advice(turn.advice)}")


def _bars(beliefs: Sequence[float], *, letters: bool = False) -> list[tuple[str, str]]:
    """How likely each piece is a player's: a bar for each, in its colour."""
    return [
        (f"{letter if letters else ''}{BARS[min(round(likely * 8), 8)]} ", INKS[letter])
        for letter, likely in zip(LETTERS, beliefs, strict=False)
    ]


def _advice(advice: Advice) -> str:
    """The most frequent words; moves of one piece are told together."""
    told: dict[str, tuple[str, float]] = {}
    for word, part in advice:
        kind = word[0] if word[1:2].islower() else word
        before, often = told.get(kind, ("", 0.0))
        told[kind] = (f"{before} or {word[1:]}" if before else word), often + part
    most = sorted(told.values(), key=lambda pair: -pair[1])[:MOST_ADVICE]
    return ", ".join(f"{words} {often:.0%}" for words, often in most)

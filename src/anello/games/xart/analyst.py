"""Xart's analyst: the best turns, what both threaten to win with, and why a turn loses, as lines to read."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from anello.core import GameOver, Json, Playthrough, View
from anello.games.xart import XartPosition, XartTurn, XartView, analysis
from anello.games.xart.analysis import Analysis
from anello.games.xart.annotating import annotate
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.thought import Thought
from anello.study.analysis import StyledLine

__all__ = ["BestTurns", "JudgedTurn", "analyse", "annotate", "hint"]


@dataclass(frozen=True)
class BestTurns:
    """A report on a position."""

    found: Analysis

    def board(self) -> View:
        """The position."""
        return self.found.position.view(None)

    def lines(self) -> Iterable[StyledLine]:
        """The turns that win at once, and the best turns with what is expected after them."""
        return _best(self.found)

    def data(self) -> dict[str, Json]:
        """The position, the turns that win at once, by colour, and the best turns."""
        position, seats = self.found.position, self.found.position.game.seats
        return {
            "line": position.line(),
            "seat": position.seat,
            "threats": {seat: list(map(str, turns)) for seat, turns in zip(seats, self.found.threats, strict=True)},
            "best": [_thought_data(thought) for thought in self.found.lines],
        }

    def svg(self) -> str:
        """The best turn as ghost tiles, and circles where a colour could win."""
        return self.found.diagram()


@dataclass(frozen=True)
class JudgedTurn:
    """A report on one turn."""

    position: XartPosition
    thought: Thought

    def board(self) -> View:
        """The position after the turn."""
        return self.position.play(self.thought.turn).view(None)

    def lines(self) -> Iterable[StyledLine]:
        """What the turn is worth, and what refutes it or is expected then."""
        thought = self.thought
        then = " ".join(map(str, thought.line[1:]))
        answer = "It is refuted by" if (thought.win_in or 0) < 0 else "Expected then:"
        yield _plain(
            f"{thought.turn} {thought.words} (depth {thought.depth})." + (f" {answer} {then}." if then else "")
        )

    def data(self) -> dict[str, Json]:
        """The position before the turn, and what the turn is worth."""
        return {"line": self.position.line(), "seat": self.position.seat, "move": _thought_data(self.thought)}

    def svg(self) -> None:
        """There is nothing to draw."""


def hint(view: View, *, seconds: float = 1.0) -> Iterable[StyledLine]:
    """The best turn of the player to move, and the threats of both."""
    assert isinstance(view, XartView)
    return list(_best(analysis.analyse(_going_on(view.position), seconds=seconds)))


def analyse(
    played: Playthrough,
    *,
    seconds: float = 1.0,
    lines: int = 3,
    threads: int = 1,
    word: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> BestTurns | JudgedTurn:
    """The best turns of the player to move; or, if a word is given, what that turn is worth."""
    assert isinstance(played.position, XartPosition)
    position, engine = _going_on(played.position), XartEngine(threads=threads)
    if word is None:
        return BestTurns(analysis.analyse(position, seconds=seconds, lines=lines, engine=engine))
    turn = position.read(word, position.seat)
    assert isinstance(turn, XartTurn)
    return JudgedTurn(position, analysis.judged(position, turn, seconds=seconds, engine=engine))


def _going_on(position: XartPosition) -> XartPosition:
    if position.outcome is not None:
        raise GameOver("The game is over.")
    return position


def _best(found: Analysis) -> Iterable[StyledLine]:
    for colour, turns in zip(found.position.game.seats, found.threats, strict=True):
        if turns:
            yield _plain(f"{colour.capitalize()} can win at once with {' '.join(map(str, turns))}.")
    for number, thought in enumerate(found.lines, 1):
        way = " ".join(map(str, thought.line))
        yield _plain(f"{number}. {thought.turn!s:<6} {thought.words} (depth {thought.depth}): {way}")


def _thought_data(thought: Thought) -> dict[str, Json]:
    return {
        "word": str(thought.turn),
        "chance": thought.chance,
        "certainty": "estimated" if thought.win_in is None else "proved",
        "win_in": thought.win_in,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "line": list(map(str, thought.line)),
    }


def _plain(text: str) -> StyledLine:
    return ((text, ""),)

"""What there is to say about a position: the best turns with their lines, the threats of both, and why a turn loses."""

from dataclasses import dataclass, replace

from anello.engines.xart.engine import XartEngine
from anello.engines.xart.search import SURE
from anello.engines.xart.thought import Thought
from anello.games.xart import Position, Turn

__all__ = ["Analysis", "analyse", "refutation"]

GLANCE = 0.3
"""The share of the time that goes into a first look at all turns, when more than one line is wanted."""


@dataclass(frozen=True)
class Analysis:
    """What the engine says about a position."""

    lines: tuple[Thought, ...]
    """The best turns, best first."""
    threats: tuple[tuple[Turn, ...], tuple[Turn, ...]]
    """The turns that win at once for white and for red, whoever is to move."""


def analyse(position: Position, *, seconds: float = 1.0, lines: int = 1, engine: XartEngine | None = None) -> Analysis:
    """Look for the best turns of the player to move."""
    engine = engine or XartEngine()
    threats = engine.winning_turns(position, 0), engine.winning_turns(position, 1)
    best = engine.think(position, milliseconds=1000 * seconds * (1 if lines == 1 else 0.5))
    found = [best]
    if lines > 1 and not position.drawn:
        turns = [turn for turn in position.legal_moves if isinstance(turn, Turn) and turn != best.turn]
        glance = 1000 * seconds * GLANCE / max(len(turns), 1)
        looked = [_after(engine, position, turn, glance) for turn in turns]
        looked.sort(key=lambda thought: -thought.score)
        rest = 1000 * seconds * (0.5 - GLANCE) / (lines - 1)
        found += [_after(engine, position, thought.turn, rest) for thought in looked[: lines - 1]]
        found[1:] = sorted(found[1:], key=lambda thought: -thought.score)
    return Analysis(tuple(found), threats)


def refutation(
    position: Position, turn: Turn, *, seconds: float = 1.0, engine: XartEngine | None = None
) -> Thought | None:
    """The opponent's winning line against a turn, None if no win for him is found."""
    answer = _after(engine or XartEngine(), position, turn, 1000 * seconds)
    return answer if answer.score < -SURE else None


def _after(engine: XartEngine, position: Position, turn: Turn, milliseconds: float) -> Thought:
    """The thought about a turn, found by thinking about the position after it."""
    then = position.play(turn)
    if then.outcome is not None:
        won = then.outcome.score(position.seat)
        return Thought(turn, won * 29999, (turn,), 1, 1, 0.0)
    answer = engine.think(then, milliseconds=milliseconds)
    score = -answer.score
    if abs(score) > SURE:
        score += 1 if score < 0 else -1  # one ply further away
    return replace(answer, turn=turn, score=score, line=(turn, *answer.line), depth=answer.depth + 1)

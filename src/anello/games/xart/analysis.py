"""What there is to say about a position: the best turns with their lines, the threats of both, and why a turn loses."""

from dataclasses import dataclass, replace
from functools import partial

from anello.games.xart import XartPosition, XartTurn
from anello.games.xart.drawing.diagram import TileMarks, draw
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.scores import SURE, WIN
from anello.games.xart.engine.thought import Thought

__all__ = ["Analysis", "analyse", "judged", "refutation"]

GLANCE = 0.3
"""The share of the time that goes into a first look at all turns, when more than one line is wanted."""
FEWEST_NODES = 10
"""Less than this is no look at a turn."""


@dataclass(frozen=True)
class Analysis:
    r"""What the engine says about a position; in a notebook it is a picture.

    >>> import anello
    >>> found = analyse(anello.game("xart").start().play("@0/").play("A2\\"), nodes=500)
    >>> found.diagram().startswith("<svg")
    True
    """

    position: XartPosition
    lines: tuple[Thought, ...]
    """The best turns, best first."""
    threats: tuple[tuple[XartTurn, ...], tuple[XartTurn, ...]]
    """The turns that win at once for white and for red, whoever is to move."""

    def diagram(self, line: int = 0, *, theme: str = "light", distinct: bool = False, size: int | None = None) -> str:
        """The position as SVG: the first turn of a line as ghost tiles, and circles where a colour could win."""
        last = [(laid.x, laid.y) for laid in self.position.laid]
        considered = self.position.forced(self.lines[line].turn)
        marks = TileMarks(
            chosen=last[0] if last else None,
            forced=last[1:],
            ghosts=[((laid.x, laid.y), laid.tile) for laid in considered],
            threats={(turn.x, turn.y): colour for colour, turns in enumerate(self.threats) for turn in turns},
        )
        return draw(self.position.tiles, marks, theme=theme, distinct=distinct, size=size)

    def _repr_svg_(self) -> str:
        return self.diagram()


def analyse(
    position: XartPosition,
    *,
    seconds: float = 1.0,
    nodes: int | None = None,
    lines: int = 1,
    engine: XartEngine | None = None,
) -> Analysis:
    """Look for the best turns of the player to move.

    A limit of nodes takes the place of the seconds: then the answer is always the same for a new engine.
    """
    engine = engine or XartEngine()
    threats = position.winning_turns(1), position.winning_turns(2)
    after = partial(_after, engine, position, seconds=seconds, nodes=nodes)
    best = _think(engine, position, 1 if lines == 1 else 0.5, seconds, nodes)
    found = [best]
    if lines > 1 and not position.drawn:
        turns = [turn for turn in position.legal_moves if isinstance(turn, XartTurn) and turn != best.turn]
        looked = [after(turn, share=GLANCE / len(turns)) for turn in turns]
        looked.sort(key=lambda thought: -thought.score)
        chosen = [after(thought.turn, share=(0.5 - GLANCE) / (lines - 1)) for thought in looked[: lines - 1]]
        # What was looked at again may turn out better than what was thought best.
        found = sorted([best, *chosen], key=lambda thought: -thought.score)
    return Analysis(position, tuple(found), threats)


def refutation(
    position: XartPosition, turn: XartTurn, *, seconds: float = 1.0, engine: XartEngine | None = None
) -> Thought | None:
    """The opponent's winning line against a turn, None if no win for him is found."""
    answer = judged(position, turn, seconds=seconds, engine=engine)
    return answer if answer.score < -SURE else None


def judged(
    position: XartPosition, turn: XartTurn, *, seconds: float = 1.0, engine: XartEngine | None = None
) -> Thought:
    """What a turn is worth, and what is expected after it."""
    return _after(engine or XartEngine(), position, turn, share=1, seconds=seconds, nodes=None)


def _think(engine: XartEngine, position: XartPosition, share: float, seconds: float, nodes: int | None) -> Thought:
    """Think with a share of the time, or of the nodes if they are what is limited."""
    if nodes is None:
        return engine.think(position, milliseconds=1000 * seconds * share)
    return engine.think(position, nodes=max(int(nodes * share), FEWEST_NODES))


def _after(
    engine: XartEngine, position: XartPosition, turn: XartTurn, *, share: float, seconds: float, nodes: int | None
) -> Thought:
    """The thought about a turn, found by thinking about the position after it."""
    then = position.play(turn)
    if then.outcome is not None:
        won = then.outcome.score(position.seat)
        return Thought(turn, won * (WIN - 1), (turn,), 1, 1, 0.0)
    answer = _think(engine, then, share, seconds, nodes)
    score = -answer.score
    if abs(score) > SURE:
        score += 1 if score < 0 else -1  # one ply further away
    return replace(answer, turn=turn, score=score, line=(turn, *answer.line), depth=answer.depth + 1)

"""Games of Xart with notes: how good each turn was, what the engine thinks of the position, what was better."""

from collections.abc import Callable, Mapping

from anello.core import CHANCE, Certainty, Evaluation, Event, Note, Playthrough, Variation
from anello.games.xart import XartPosition
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.thought import Thought
from anello.study.analysis import glyphs_for

__all__ = ["annotate"]

WHITE = 1
"""Chances are those of white."""


def annotate(
    played: Playthrough,
    *,
    seconds: float = 1.0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Mapping[int, Note]:
    """Think about every position, with so many seconds for each, and note at every turn what came of it."""
    engine = XartEngine(threads=threads)
    positions = [position for position in played.positions if isinstance(position, XartPosition)]
    thoughts: list[Thought | None] = []
    for number, position in enumerate(positions):
        is_judged = position.to_act not in ((), (CHANCE,))
        thoughts.append(engine.think(position, milliseconds=1000 * seconds) if is_judged else None)
        if progress:
            progress(number + 1, len(positions))
    notes: dict[int, Note] = {}
    for number, event in enumerate(played.events[: len(positions) - 1], 1):
        judged = _judged(positions[number], thoughts[number])
        before = thoughts[number - 1]
        if judged is None or before is None:
            continue
        reached = judged.chance if event.seat == WHITE else 1 - judged.chance
        is_best = str(before.turn) == event.word
        glyphs = () if is_best else glyphs_for(before.chance - reached)
        variations = (_better(positions[number - 1], before),) if glyphs else ()
        notes[number] = Note(glyphs=glyphs, evaluation=judged, variations=variations)
    return notes


def _judged(position: XartPosition, thought: Thought | None) -> Evaluation | None:
    """What is known of a position: how it ended, or what the engine thinks; nothing while a tile is drawn."""
    if position.outcome is not None:
        return Evaluation(WHITE, (1 + position.outcome.score(WHITE)) / 2, Certainty.EXACT)
    if thought is None:
        return None
    chance = thought.chance if position.seat == WHITE else 1 - thought.chance
    if thought.win_in is None:
        return Evaluation(WHITE, chance, depth=thought.depth)
    return Evaluation(WHITE, chance, Certainty.PROVED, turns=abs(thought.win_in), depth=thought.depth)


def _better(position: XartPosition, thought: Thought) -> Variation:
    """What the engine would have played, and expects then; where tiles are drawn, the turn alone."""
    turns = thought.line[:1] if position.variant.draws_tiles else thought.line
    seats = (position.seat, 3 - position.seat)
    return Variation(tuple(Event(seats[index % 2], str(turn)) for index, turn in enumerate(turns)))

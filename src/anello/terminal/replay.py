"""Watching a written game again, move by move, as an onlooker may see it."""

import time
from collections.abc import Callable

from anello.core import CHANCE, Playthrough
from anello.kit.screen import Screen
from anello.kit.wording import person, result

__all__ = ["replay"]


def replay(
    played: Playthrough, screen: Screen, *, delay: float = 0.0, wait: Callable[[float], None] = time.sleep
) -> None:
    """Show every position of a game; secrets of a round that is not over stay hidden."""
    for name, value in played.tags.items():
        screen.show(f"{name}: {value}")
    screen.board(played.positions[0].view(None))
    events = played.seen_by(None).events
    before = played.positions[0]
    # A game ended by a closing word has one event more than it has moves.
    for number, event in enumerate(events, 1):
        position = played.positions[min(number, len(played.positions) - 1)]
        wait(delay)
        screen.show(f"{number}. {person(played, event.seat)}: {event.word}", style="bold")
        if event.seat != CHANCE or position.to_act != (CHANCE,):
            screen.board(position.view(None))
        if (position.outcome is not None or position.round > before.round) and (story := position.story()):
            screen.show(story, style="bold")
        before = position
    if played.outcome is not None:
        screen.show(result(played), style="bold")

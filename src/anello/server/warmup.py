"""Compiling what is needed, in the background: the rules first, so that people can play, then the engines."""

import asyncio
import gc
import logging
import random
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from anello.core import CHANCE, Playthrough, game, game_names
from anello.engines.players import Level
from anello.server.hall import Hall
from anello.server.messages import WarmupInfo
from anello.tutor import remarks
from anello.tutor.puzzles.solve import HINTS, library, solving

__all__ = ["warm_up"]

log = logging.getLogger("anello.warmup")

Step: TypeAlias = tuple[str, Callable[[], object]]
"""What is compiled, and what compiles it."""

PLIES = 30
GRACE = 0.3
"""A player asked to stop after so many seconds has compiled all it needs by the time it answers."""


async def warm_up(hall: Hall) -> None:
    """Run through all steps, telling the hall how far we are. What tables need comes first."""
    names = sorted(game_names(), key=lambda name: len(game(name).seats) != 2)
    tables = sum(len(game(name).seats) == 2 for name in names)
    rules: list[Step] = [(f"rules of {game(name).title}", partial(play_a_little, name)) for name in names]
    engines: list[Step] = [(f"{game(name).title}: {level.name}", think) for name, level, think in _thoughts(hall)]
    steps = [*rules, ("the tutor", remark_a_little), *engines]
    for done, (title, step) in enumerate(steps):
        if done == tables:
            hall.rules_ready.set()
        hall.show_warmup(WarmupInfo(done, len(steps), title, False, hall.rules_ready.is_set()))
        try:
            await asyncio.to_thread(step)
        except Exception:
            log.exception("warm-up failed", extra={"step": title})
    hall.rules_ready.set()
    # The compiler leaves some hundred thousand objects behind. They stay for good; looking through them for garbage
    # again and again would hold up every table for a moment.
    gc.collect()
    gc.freeze()
    hall.show_warmup(WarmupInfo(len(steps), len(steps), "", True))
    log.info("warm", extra={"steps": len(steps)})


def play_a_little(name: str) -> Playthrough:
    """Play some random moves and look at them as everybody does, so that all kernels of the rules are compiled."""
    source = random.Random(1)
    played = game(name).new()
    while played.outcome is None and len(played.events) < PLIES:
        position = played.position
        seat = source.choice(position.to_act)
        for viewer in (None, *position.to_act):
            position.view(viewer).data()
        move = position.draw(source) if seat == CHANCE else source.choice(list(position.moves_of(seat)))
        played = played.play(move, seat)
    return played


def remark_a_little() -> None:
    """Look for threats and solve a puzzle once: lessons, tutor and puzzles wait for no compiler then."""
    remarks(game("xart").from_line("ve/w/e w").view(1))
    puzzle = solving(library("xart")[0])
    puzzle.play(puzzle.help(HINTS).word or "")


def _thoughts(hall: Hall) -> Iterator[tuple[str, Level, Callable[[], None]]]:
    for name in game_names():
        for level in hall.house.bench.levels(name):
            yield name, level, partial(_think_a_little, name, level)


def _think_a_little(name: str, level: Level) -> None:
    played = game(name).new().settle(random.Random(1))
    seat = played.position.to_act[0]
    player = level.new_player()
    impatience = threading.Timer(GRACE, player.stop)
    impatience.start()
    try:
        player.decide(played.position.view(seat))
    finally:
        impatience.cancel()

"""Compiling what is needed, in the background: the rules first, so that people can play, then the engines."""

import asyncio
import gc
import logging
from collections.abc import Sequence
from functools import partial

from anello.kit.games import known_games
from anello.server.engine_pool import Urgency
from anello.server.tables.registry import TableRegistry
from anello.server.wire.about import WarmupInfo
from anello.warmup import WarmupStep, level_steps, play_a_little, study_steps

__all__ = ["play_a_little", "quiet", "warm_up"]

log = logging.getLogger("anello.warmup")

LOOKING = 0.05
"""So many seconds lie between two looks at the event loop."""
LATE = 0.02
"""An event loop that comes so many seconds late has much to do."""
CALM = 10
"""So many times in a row it comes in time when those who came back are all there: they come in waves."""
PATIENCE = 20.0
"""So many seconds engines wait in all while everybody comes back at once after a stop."""


async def quiet(until: float, wanted: int = 1) -> None:
    """Wait until the event loop has come in time so many times in a row, but not longer than until a moment."""
    clock = asyncio.get_running_loop().time
    while wanted and (looked := clock()) < until:
        await asyncio.sleep(LOOKING)
        wanted = wanted - 1 if clock() - looked - LOOKING < LATE else CALM


async def warm_up(tables: TableRegistry, requests: Sequence[WarmupStep] = ()) -> None:
    """Run through all steps, telling everybody how far we are: what tables need first, what games answer last."""
    games = known_games()
    rules = [(f"rules of {game.title}", partial(play_a_little, game)) for game in games]
    services = tables.services
    thoughts = [step for game in games for step in level_steps(game, services.levels(game.name))]
    steps: list[WarmupStep] = [*rules, *study_steps(games), *thoughts, *requests]
    until = asyncio.get_running_loop().time() + PATIENCE
    for done, (title, step) in enumerate(steps):
        if done == len(rules):
            tables.rules_ready.set()
        if done >= len(rules):
            await quiet(until)
        tables.show_warmup(WarmupInfo(done, len(steps), title, False, tables.rules_ready.is_set()))
        try:
            await services.pool.run(step, Urgency.STUDY)
        except Exception:
            log.exception("warm-up failed", extra={"step": title})
    tables.rules_ready.set()
    # The compiler leaves some hundred thousand objects behind. They stay for good; looking through them for garbage
    # again and again would hold up every table for a moment, and so does the one time when many come at once.
    await quiet(asyncio.get_running_loop().time() + PATIENCE, CALM)
    gc.collect()
    gc.freeze()
    tables.show_warmup(WarmupInfo(len(steps), len(steps), "", True))
    log.info("warm", extra={"steps": len(steps)})

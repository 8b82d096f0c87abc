"""Compiling beforehand what games need: a step for each part of a game, the rules first."""

import random
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from anello.core import CHANCE, Game, Playthrough
from anello.core import game as game_named
from anello.kit.batch import BATCH
from anello.kit.compiler import kernel_folder
from anello.kit.games import known_games, offered
from anello.players.player import LEVELS, Level
from anello.study import TUTOR
from anello.study.puzzles import HINTS, PUZZLES

__all__ = ["WarmupStep", "level_steps", "make_ready", "play_a_little", "study_steps", "warm_up", "warmup_steps"]

WarmupStep: TypeAlias = tuple[str, Callable[[], object]]
"""What is compiled, and what compiles it."""

READY = "ready"
"""How the file begins that says that the levels of a game were compiled."""
PLIES = 30
GRACE = 0.3
"""A player asked to stop after so many seconds has compiled all it needs by the time it answers."""


def warm_up(*names: str, progress: Callable[[int, int, str], None] | None = None) -> None:
    """Compile everything that games need, so that nobody waits for it later; it is kept for the next time.

    Name games to compile only theirs. ``progress`` is told how many steps of how many are done, and what comes next.
    """
    steps = list(warmup_steps([game_named(name) for name in names] or known_games()))
    for done, (title, step) in enumerate(steps):
        if progress:
            progress(done, len(steps), title)
        step()
    if progress:
        progress(len(steps), len(steps), "")


def warmup_steps(games: Sequence[Game[Any]]) -> Iterator[WarmupStep]:
    """All that some games need."""
    yield from ((f"rules of {game.title}", partial(play_a_little, game)) for game in games)
    yield from study_steps(games)
    for game in games:
        levels = offered(LEVELS, game)
        yield from level_steps(game, levels or ())
        if BATCH.is_offered_by(game):
            yield f"{game.title}: many boards at once", partial(_step_a_little, game)


def study_steps(games: Iterable[Game[Any]]) -> Iterator[WarmupStep]:
    """What remarks and puzzles need."""
    for game in games:
        if TUTOR.is_offered_by(game):
            yield f"{game.title}: the tutor", partial(_remark_a_little, game)
        if PUZZLES.is_offered_by(game):
            yield f"{game.title}: puzzles", partial(_solve_a_little, game)


def level_steps(game: Game[Any], levels: Iterable[Level]) -> Iterator[WarmupStep]:
    """What computer players need."""
    for level in levels:
        yield f"{game.title}: {level.name}", partial(_think_a_little, game, level)


def make_ready(game: Game[Any]) -> None:
    """Compile what the strongest level of a game needs, if it has any, unless that was done before on this machine.

    What was done is remembered beside the kernels, for this Python and this version of their source.
    """
    module = game.faculties.get(LEVELS.name, "").partition(":")[0]
    spec = find_spec(module) if module else None
    if spec is None or spec.origin is None:
        return
    mark = kernel_folder(module, Path(spec.origin)) / f"{READY}-{sys.implementation.cache_tag}"
    if mark.exists():
        return
    play_a_little(game)
    for _, step in level_steps(game, LEVELS.expect(game)[-1:]):
        step()
    with suppress(OSError):  # then it is done once more
        mark.touch()


def play_a_little(game: Game[Any]) -> Playthrough:
    """Play some random moves and look at them as everybody does, so that all kernels of the rules are compiled."""
    source = random.Random(1)
    played = game.new()
    while played.outcome is None and len(played.events) < PLIES:
        position = played.position
        seat = source.choice(position.to_act)
        for viewer in (None, *position.to_act):
            position.view(viewer).data()
        move = position.draw(source) if seat == CHANCE else source.choice(position.moves_of(seat))
        played = played.play(move, seat)
    return played


def _remark_a_little(game: Game[Any]) -> None:
    """Speak of a position in which the game is not over, as each player who may act sees it."""
    if (tutor := offered(TUTOR, game)) is not None:
        played = play_a_little(game)
        position = next(position for position in reversed(played.positions) if position.outcome is None)
        for seat in position.to_act:
            tutor.remarks(position.view(seat))


def _solve_a_little(game: Game[Any]) -> None:
    if (collection := offered(PUZZLES, game)) is not None and (puzzles := collection.puzzles()):
        begun = collection.begin(puzzles[0])
        begun.play(begun.help(HINTS).word or "")


def _step_a_little(game: Game[Any]) -> None:
    if (make := offered(BATCH, game)) is not None:
        boards = make({}, boards=1, seed=1, rows=None)
        boards.step(boards.sample())


def _think_a_little(game: Game[Any], level: Level) -> None:
    played = game.new().settle(random.Random(1))
    seat = played.position.to_act[0]
    player = level.new_player()
    impatience = threading.Timer(GRACE, player.stop)
    impatience.start()
    try:
        player.decide(played.position.view(seat))
    finally:
        impatience.cancel()

"""The computer's time: in a game with secrets it tells nothing of what was thought."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anello.core import View
from anello.players.player import Level, Player, Timed
from anello.server.engine_pool import Urgency
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import SeatPlan
from anello.server.tables.live import LONGEST_SHARE
from anello.server.tables.thinking import answer_after, known_levels, level_at
from tests.server.tables.timing import BEAT, MeasuringPool, TimedAnswer, timed_answers

STRONG = 10
"""The level that says it needs a second."""


@dataclass
class Thoughts:
    """How long thoughts take: drawn from what the secret is, as cruelly as can be."""

    source: random.Random = field(default_factory=lambda: random.Random(3))
    taken: float = 0.0
    slow: bool = False
    """Whether some take much longer than they should."""

    def think(self, level: int, own: bool) -> None:
        """The next thought: of the own piece in no time, of another up to all that the level may use."""
        most = 0.9 if level == STRONG else 0.09 * level
        self.taken = self.source.choice([0.0, 0.0001, 0.0004]) if own else self.source.uniform(0.01, min(most, 0.6))
        if self.slow and not own:
            self.taken = 1.1


class Teller:
    """A player of Xe Queo! who plays anything, and whose time says what it is."""

    def __init__(self, level: int, thoughts: Thoughts) -> None:
        self._level = level
        self._thoughts = thoughts

    def decide(self, view: View) -> str:
        seen: Any = view
        word = self._thoughts.source.choice([word for word in view.words if not word.endswith("!")] or view.words)
        own = word in ("=R", "=O", "=Y") if word.startswith("=") else "ROYGBVW".find(word[0]) == seen.choice
        self._thoughts.think(self._level, own)
        return word

    def stop(self) -> None:
        pass


class StrongTeller(Teller):
    """… and who says how long it needs."""

    seconds = 1.0


class ImmediatePool:
    """An engine pool without threads: a thought takes the time that the player says."""

    def __init__(self, thoughts: Thoughts) -> None:
        self._thoughts = thoughts

    async def run(self, job: Callable[[], Any], urgency: Urgency) -> Any:
        self._thoughts.taken = 0.0
        found = job()
        await asyncio.sleep(self._thoughts.taken)
        return found


def answers(
    level: int, count: int, *, game: str = "xequeo", clock: TimeControl | None = None, slow: bool = False
) -> list[TimedAnswer]:
    """At least so many answers of a level that thinks as long as it is told to."""
    thoughts = Thoughts(slow=slow)
    levels = [Level(n, str(n), partial(StrongTeller if n == STRONG else Teller, n, thoughts)) for n in range(1, 11)]
    return timed_answers(levels, level, count, ImmediatePool(thoughts), game=game, clock=clock)


@pytest.mark.parametrize("level", range(1, STRONG + 1))
def test_no_answer_tells_anything_by_its_time(level: int) -> None:
    """Whatever is decided, the ring, the secret or a turn, and however long it took: always the same time."""
    found = answers(level, 250)
    assert {"@", "=", "R"} <= {answer.word[0] for answer in found}, "rings, choices and turns"
    assert {answer.seconds for answer in found} == {2 * BEAT if level == STRONG else BEAT}


@pytest.mark.slow
def test_no_answer_of_a_real_level_tells_anything_by_its_time() -> None:
    """Of all that do not ask for time of their own; bench/server_timing.py has those too, and thousands of answers."""
    levels = known_levels("xequeo")
    players = {level: level.new_player() for level in levels}
    quick = [level for level, player in players.items() if not (isinstance(player, Timed) and player.seconds)]
    assert len(quick) > 3
    for level in quick:
        found = timed_answers(levels, level.number, 100, MeasuringPool())
        assert {"@", "="} <= {answer.word[0] for answer in found}
        assert {answer.own for answer in found} == {True, False}
        assert {answer.seconds for answer in found} == {BEAT}, level.name


def test_with_little_time_on_the_clock_all_answers_come_sooner() -> None:
    """The clock is there for everybody to see."""
    found = answers(1, 20, clock=TimeControl("sudden", seconds=4))
    assert {answer.left is None for answer in found} == {True, False}, "clocks start with the first move"
    for answer in found:
        share = BEAT if answer.left is None else answer.left * LONGEST_SHARE
        assert answer.seconds == pytest.approx(min(BEAT, share), abs=1e-5)


def test_a_thought_that_takes_too_long_slows_the_whole_round() -> None:
    """At most one thought of a round is told by its time."""
    found = answers(1, 300, slow=True)
    assert {answer.seconds for answer in found} == {BEAT, 2 * BEAT}
    for number in {answer.round for answer in found}:
        beats = [round(answer.seconds / BEAT) for answer in found if answer.round == number]
        assert beats == sorted(beats)


def test_without_secrets_the_computer_answers_at_once() -> None:
    assert {answer.seconds for answer in answers(1, 5, game="xart")} == {0.0}


@given(st.floats(0, 60))
def test_an_answer_comes_after_a_whole_window_never_before(thought: float) -> None:
    after = answer_after(thought, BEAT)
    assert after >= max(thought, BEAT)
    assert after in {BEAT * 2**doubled for doubled in range(8)}


def _nobody() -> Player:
    raise AssertionError("nobody has to play here")


def test_a_seat_keeps_its_opponent_when_levels_are_added() -> None:
    levels = [Level(number, name, new_player=_nobody) for number, name in enumerate("abc", 1)]
    assert level_at(levels, SeatPlan("computer", "c", level=2)) is levels[2]
    assert level_at(levels, SeatPlan("computer", "gone", level=2)) is levels[1]
    assert level_at(levels, SeatPlan("computer", "gone", level=9)) is None

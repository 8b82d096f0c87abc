"""The parent of several processes: who hangs is known, also when everything was stopped for a while."""

from types import SimpleNamespace
from typing import Any

import pytest

from anello.server import workers
from anello.server.workers import LONGEST_SILENCE, _Worker, _Workers
from tests.server.helpers import FakeTime


class Hand(_Worker):
    """A worker without a process, which says that it goes on when the test says so."""

    def __init__(self) -> None:
        self.stages = {"serving"}
        self._beats: Any = SimpleNamespace(value=0)
        self._heard = 0
        self._silence = 0.0
        self.killed = 0
        self.process: Any = SimpleNamespace(
            pid=0, kill=self._kill, join=lambda _: None, is_alive=lambda: not self.killed
        )

    def beat(self) -> None:
        self._beats.value += 1

    def _kill(self) -> None:
        self.killed += 1


def test_who_is_silent_for_long_is_killed_unless_the_parent_was_stopped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime()
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=clock))
    parent = _Workers(Hand, 0)
    lively, hung, new = Hand(), Hand(), Hand()
    new.stages = set()  # it compiles
    parent._workers += [lively, hung, new]

    def look(seconds: float) -> list[int]:
        clock.now += seconds
        lively.beat()
        parent._end_the_hung()
        return [worker.killed for worker in (lively, hung, new)]

    assert look(1000) == [0, 0, 0], "the machine was suspended, and nobody had a chance to say anything"
    for _ in range(int(LONGEST_SILENCE) - 1):
        assert look(1) == [0, 0, 0]
    assert look(1) == [0, 1, 0]
    assert look(1) == [0, 1, 0]


def test_who_took_long_to_begin_is_not_killed_when_people_can_play_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a start takes longer than a silence may; the first sign comes a moment after the word that
    people can play."""
    clock = FakeTime()
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=clock))
    new = Hand()
    new.stages = set()
    parent = _Workers(Hand, 0)
    parent._workers.append(new)
    for _ in range(2 * int(LONGEST_SILENCE)):
        clock.now += 1
        parent._end_the_hung()
    new.stages.add("serving")
    clock.now += 1
    parent._end_the_hung()
    assert not new.killed

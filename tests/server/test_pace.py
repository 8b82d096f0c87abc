"""The computer's time: in a game with secrets it tells nothing of what was thought."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anello.server import live
from anello.server.clocks import TimeControl
from anello.server.computers import until_the_beat
from anello.server.live import LONGEST_SHARE
from anello.server.messages import NewTable
from tests.server.test_clocks import FakeTime, close_hall, move, open_hall

BEAT = 0.8


@given(st.lists(st.floats(1e-6, BEAT), min_size=2))
def test_thoughts_shorter_than_a_beat_end_together(thoughts: Sequence[float]) -> None:
    assert {round(thought + until_the_beat(thought, BEAT), 9) for thought in thoughts} == {BEAT}


@given(st.floats(1e-6, 60))
def test_a_long_thought_ends_with_a_whole_beat(thought: float) -> None:
    beats = (thought + until_the_beat(thought, BEAT)) / BEAT
    assert beats == pytest.approx(round(beats))
    assert 0 <= until_the_beat(thought, BEAT) <= BEAT


@pytest.mark.parametrize(
    ("game", "clock", "beats"),
    [
        ("xequeo", TimeControl(), {BEAT}),
        ("xequeo", TimeControl("sudden", seconds=4), {4 * LONGEST_SHARE}),
        ("xart", TimeControl(), set()),
    ],
)
def test_the_computer_keeps_the_beat_where_there_are_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, clock: TimeControl, beats: set[float]
) -> None:
    """With little time on the clock the beat is shorter, and that everybody can see."""
    kept: list[float] = []

    def at_once(seconds: float, beat: float) -> float:
        kept.append(beat)
        return 0.0

    monkeypatch.setattr(live, "until_the_beat", at_once)

    async def play() -> None:
        hall = await open_hall(tmp_path, FakeTime())
        hall.house = replace(hall.house, pace=BEAT)
        id = (await hall.create("key", NewTable(game, seats={"1": "me", "2": "computer:1"}, clock=clock))).id
        async with hall.table(id) as table:
            number = 0
            while number < 5:
                if 1 in table.state.to_act:
                    number += 1
                    word = table.state.played.position.view(1).words[0]
                    await table.act("key", 1, move(number, table.state.seq, word))
                await asyncio.sleep(0.001)
        await close_hall(hall)

    asyncio.run(play())
    assert set(kept) == beats

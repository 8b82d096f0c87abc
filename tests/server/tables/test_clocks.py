"""Clocks: worked out from the times of events, fair to slow networks and across stops of the server."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anello.server.refusals import Refusal
from anello.server.tables.clocks import LONGEST_LAG, Clocks, TimeControl
from anello.server.wire.tables import NewTable
from tests.server.helpers import FakeTime, close_tables, kill_tables, move, open_tables, running, settings_for


def started(control: TimeControl) -> Clocks:
    """Clocks after the first move, with seat 2 to move."""
    return Clocks.new(control, (1, 2)).advanced(100.0).moved(1, 0.0).run([2])


def test_the_first_move_is_free() -> None:
    clocks = started(TimeControl("sudden", seconds=60))
    assert clocks.left == {1: 60, 2: 60}
    assert clocks.running == {2}
    assert clocks.left_at(110.0) == {1: 60, 2: 50}


def test_an_increment_is_earned_by_a_move() -> None:
    clocks = started(TimeControl("increment", seconds=60, increment=5)).advanced(110.0).moved(2, 0.0).run([1])
    assert clocks.left == {1: 60, 2: 55}


def test_days_are_for_each_move() -> None:
    clocks = started(TimeControl("days", days=2)).advanced(100.0 + 86_400).moved(2, 0.0).run([1])
    assert clocks.left == {1: 2 * 86_400, 2: 2 * 86_400}
    assert clocks.next_flag() == (100.0 + 3 * 86_400, 1)


def test_both_clocks_run_while_both_choose() -> None:
    clocks = (
        started(TimeControl("sudden", seconds=60)).run([1, 2]).advanced(110.0).moved(1, 0.0).run([2]).advanced(115.0)
    )
    assert clocks.left == {1: 50, 2: 45}


def test_no_clock_runs_without_time_control() -> None:
    assert started(TimeControl()).running == frozenset()
    assert started(TimeControl()).next_flag() is None


@given(st.floats(0, 100), st.floats(0, 30))
def test_lag_is_given_back_but_never_more_than_was_used(lag: float, used: float) -> None:
    clocks = started(TimeControl("sudden", seconds=60)).advanced(100.0 + used).moved(2, lag)
    assert 60 - used <= clocks.left[2] + 1e-9
    assert clocks.left[2] <= 60 + 1e-9
    assert clocks.left[2] <= 60 - used + LONGEST_LAG + 1e-9


@given(st.lists(st.tuples(st.floats(0, 20), st.booleans()), max_size=30))
def test_reading_a_clock_more_often_changes_nothing(steps: list[tuple[float, bool]]) -> None:
    plain = read = started(TimeControl("increment", seconds=600, increment=2))
    now, seat = 100.0, 2
    for seconds, moves in steps:
        now += seconds
        read = read.advanced(now)
        if moves:
            plain, read = (clocks.advanced(now).moved(seat, 0.1).run([3 - seat]) for clocks in (plain, read))
            seat = 3 - seat
    plain = plain.advanced(now)
    for number in (1, 2):
        assert read.left[number] == pytest.approx(plain.left[number])


def test_a_stop_of_the_server_costs_nobody_time() -> None:
    clocks = started(TimeControl("sudden", seconds=60)).resumed(stopped=110.0, now=5_000.0)
    assert clocks.left == {1: 60, 2: 50}
    assert clocks.left_at(5_001.0) == {1: 60, 2: 49}


def test_flags_fall_by_the_servers_clock(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(tmp_path, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "here"}, clock=TimeControl("sudden", seconds=60))
        id = (await tables.create("key", wish)).id
        async with tables.table(id) as table:
            await table.act("key", 1, move(1, 1, "@0/"))
            clock.now += 59.9
            await table.tick()
            assert table.state.status == "playing"
            clock.now += 0.2
            with pytest.raises(Refusal, match="over"):
                await table.act("key", 2, move(2, 2, "A2\\"))
            assert table.state.outcome is not None
            assert table.state.played.game.describe(table.state.outcome) == "white time"
        await close_tables(tables)

    asyncio.run(play())


@pytest.mark.parametrize("killed", [False, True])
def test_time_the_server_was_down_does_not_count(tmp_path: Path, killed: bool) -> None:
    async def play() -> None:
        clock = FakeTime()
        tables = await open_tables(tmp_path, clock)
        wish = NewTable("xart", seats={"1": "me", "2": "here"}, clock=TimeControl("sudden", seconds=60))
        id = (await tables.create("key", wish)).id
        async with tables.table(id) as table:
            await table.act("key", 1, move(1, 1, "@0/"))
        clock.now += 20
        if killed:  # the last sign of life is the move
            await kill_tables(tables)
        else:
            await close_tables(tables)
        clock.now += 100_000
        tables = await open_tables(tmp_path, clock)
        async with tables.table(id) as table:  # a player may be quicker than the server's own look at its tables
            assert table.state.clocks.left_at(clock.now)[2] == (60 if killed else 40)
            clock.now += 39
            await table.act("key", 2, move(2, table.state.seq, "A2\\"))
            assert table.state.clocks.left[2] == (21 if killed else 1)
        clock.now += 10
        await tables.resume()
        async with tables.table(id) as table:
            assert [type(entry.event).__name__ for entry in table.state.log[1:]] == ["MoveMade", "Resumed", "MoveMade"]
        await close_tables(tables)

    asyncio.run(play())


@pytest.mark.slow
def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    """With the real clock: nobody has to say anything for time to run out."""

    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ada = server.client()
            table = await ada.table(seats={"1": "me", "2": "here"}, clock={"kind": "sudden", "seconds": 1})
            async with ada.sit(table["id"]) as talk:
                await talk.until("hello")
                await talk.move("@0/", seat=1)
                assert talk.state["clocks"]["running"] == [2]
                closed = await talk.event("close")
                assert (closed["seat"], closed["word"]) == (2, "time")
                assert talk.state["outcome"]["text"] == "white time"

    asyncio.run(play())

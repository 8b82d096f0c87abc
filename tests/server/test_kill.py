"""Kill the server with -9 in the middle of play: no acknowledged move is lost or doubled, no clock is wrong, and play
goes on."""

import asyncio
from pathlib import Path

import pytest

from tests.server.kills import kill_often

KILLS = 3


@pytest.mark.long
@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_and_no_clock_is_wrong(tmp_path: Path) -> None:
    report = asyncio.run(kill_often(tmp_path, KILLS))
    assert sum(len(player.acked) for player, _ in report.found) > 100
    assert sum(kills for _, kills, _ in report.clock_errors()) >= KILLS
    assert report.faults() == []

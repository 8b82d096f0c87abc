"""Kill the server with -9 in the middle of play: no acknowledged move is lost or doubled, no clock is wrong, and play
goes on."""

import asyncio
from pathlib import Path

import pytest

from tests.server.helpers import Running, visit
from tests.server.kills import WISHES, Player, faults, kill_often, public_log

KILLS = 3


@pytest.mark.long
@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_and_no_clock_is_wrong(tmp_path: Path) -> None:
    report = asyncio.run(kill_often(tmp_path, KILLS))
    assert sum(len(player.acked) for player, _ in report.found) > 100
    assert sum(kills for _, kills, _ in report.clock_errors()) >= KILLS
    assert report.faults() == []


@pytest.mark.slow
def test_a_last_move_whose_acknowledgement_was_lost_is_asked_for_again(tmp_path: Path) -> None:
    async def work(server: Running) -> None:
        client = server.client()
        player = Player(client, await client.table(**WISHES[-1]))
        await player.play()
        told = dict(player.acked)
        name, (last, word) = max(told.items(), key=lambda item: item[1])
        del player.acked[name]
        player.pending = {"id": name, "seat": player.mine[0], "seq": last - 1, "word": word}
        await player.play()
        assert player.acked == told
        assert faults(player, await public_log(client, player.id)) == []

    visit(tmp_path, work)

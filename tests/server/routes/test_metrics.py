"""Numbers for Prometheus: for whoever has the token, right, and without anybody's name."""

import asyncio
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from anello.server import app as server_app
from tests.server.helpers import Client, Running, visit

TOKEN = "not-for-everybody"


async def read(client: Client) -> dict[str, float]:
    """All numbers, under names that begin with the labels' values."""
    answer = await client.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return {
        " ".join([sample.name, *(value for name, value in sorted(sample.labels.items()) if name != "app_name")]): (
            sample.value
        )
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_numbers_are_not_for_everybody(tmp_path: Path) -> None:
    async def look(server: Running) -> None:
        client = server.client()
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}, {"Authorization": "Bearer"}):
            assert (await client.http.get("/metrics", headers=headers)).status_code == 404

    visit(tmp_path, look, metrics_token=TOKEN)
    visit(tmp_path, look)


@pytest.mark.slow
def test_numbers_tell_who_is_here_and_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_app, "MEASURED_EVERY", 0.05)

    async def look(server: Running) -> None:
        ada, ben = server.client(), server.client()
        before = await read(ada)
        table = (await ada.table())["id"]
        await ben.join(table)
        for path in ("/no-such-place", "/api/no-such-place", "/api/tables/no-such-place", "/static/no-such-place"):
            assert (await ada.http.get(path)).status_code == 404
        async with ada.sit(table, 1) as one, ben.sit(table, 2) as two, server.client().sit(table):
            await one.until("hello")
            await two.until("hello")
            await one.move("@0/")
            for _ in range(200):
                now = await read(ada)
                if now["anello_sockets"] == 3:
                    break
                await asyncio.sleep(0.05)
            assert now["anello_sockets"] == 3
            assert now["anello_seats"] == 2
            assert now["anello_tables playing"] == 1
            assert now["anello_engine_jobs waiting seat"] == 0

            def grown(name: str) -> float:
                return now[name] - before.get(name, 0.0)

            assert grown("anello_events_total xart move") == 1
            assert grown("anello_message_seconds_count move") == 1
            assert grown("anello_write_seconds_count") >= 3
            assert grown("anello_requests_total GET /metrics 200") >= 1
            assert grown("anello_requests_total POST /api/tables/{table}/join 200") == 1
            assert not [name for name in now if table in name or "no-such-place" in name]
            assert now["anello_troubles"] == 0

    visit(tmp_path, look, metrics_token=TOKEN)

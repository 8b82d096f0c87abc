"""Work for a request is given up when its sender leaves, whatever was asked for."""

import asyncio
import threading
from pathlib import Path

import pytest

from anello.server.engine_pool import Urgency
from anello.server.routes import lessons, puzzles
from anello.server.tables import redaction
from tests.server.helpers import PATIENCE, Running, visit


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("GET", "/api/learn", None),
        ("GET", "/api/puzzles", None),
        ("POST", "/api/puzzles/next", {"game": "xart"}),
        ("GET", "/api/tables/TABLE/picture.svg", None),
        ("GET", "/api/tables/TABLE/record", None),
        ("GET", "/api/tables/TABLE/positions/0", None),
        ("POST", "/api/records", {"text": "@0/"}),
        ("GET", "/api/docs", None),
    ],
)
def test_what_nobody_waits_for_never_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, address: str, body: object
) -> None:
    """All threads are busy; who goes away leaves nothing waiting behind them."""
    begun = []
    for module, name in ((lessons, "courses_data"), (puzzles, "_info"), (puzzles, "_all_puzzles")):
        monkeypatch.setattr(module, name, lambda *_: begun.append(1))
    for name in ("view", "record", "view_data"):
        monkeypatch.setattr(redaction, name, lambda *_: begun.append(1))

    async def ask(server: Running) -> None:
        client, door = server.client(), threading.Event()
        table = (await client.table())["id"]
        pool = server.app.state.pool
        busy = [asyncio.create_task(pool.run(door.wait, Urgency.ANSWER)) for _ in range(8)]
        await asyncio.sleep(0)
        asking = asyncio.create_task(client.http.request(method, address.replace("TABLE", table), json=body))
        async with asyncio.timeout(PATIENCE):
            while not any(job.payer for jobs in pool._waiting.values() for job in jobs):
                await asyncio.sleep(0.005)
            asking.cancel()
            while any(job.payer for jobs in pool._waiting.values() for job in jobs):
                await asyncio.sleep(0.005)
        door.set()
        await asyncio.gather(*busy)
        assert begun == []

    visit(tmp_path, ask)

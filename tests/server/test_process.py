"""One process that serves: it tells how far it is, and ends with whoever started it."""

import gc
import logging
import os
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from anello.server.connections import listen
from anello.server.process import Stage, run_process
from tests.server.helpers import settings_for
from tests.server.homes import Home, Postgres


@pytest.fixture(autouse=True)
def unchanged_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python is told for a server would last beyond a test."""
    for module, name in ((gc, "set_threshold"), (sys, "setswitchinterval")):
        monkeypatch.setattr(module, name, lambda *_: None)


def test_a_process_tells_how_far_it_is_and_ends_with_its_parent(tmp_path: Path) -> None:
    here, there = os.pipe()
    stages: list[Stage] = []
    with listen("127.0.0.1", 0) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        words = {"report": stages.append, "lifeline": here}
        process = threading.Thread(target=run_process, args=(settings_for(tmp_path), listener), kwargs=words)
        process.start()
        while stages != ["serving", "warm"]:
            time.sleep(0.01)
        assert httpx.get(f"{address}/readyz", timeout=60).json()["ready"]
        os.close(there)
        process.join()
    os.close(here)
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{address}/healthz")


@pytest.mark.parametrize("comes", [True, False])
def test_a_process_waits_for_its_database_and_says_so_once(
    postgres: Postgres, tmp_path: Path, caplog: pytest.LogCaptureFixture, comes: bool
) -> None:
    """It serves as soon as the database can be reached; told to stop before, it ends."""
    url = sa.make_url(postgres.database())
    folder = Path(str(url.query["host"]))
    there = url.update_query_dict({"host": str(tmp_path / "there")}).render_as_string(hide_password=False)
    here, parent = os.pipe()
    stages: list[Stage] = []
    with listen("127.0.0.1", 0) as listener:
        words = {"report": stages.append, "lifeline": here}
        settings = settings_for(Home(tmp_path, there))
        process = threading.Thread(target=run_process, args=(settings, listener), kwargs=words)
        process.start()
        while not caplog.records:
            time.sleep(0.01)
        time.sleep(0.5)  # it tries again meanwhile
        if comes:
            (tmp_path / "there").symlink_to(folder)
            while "serving" not in stages:
                time.sleep(0.01)
        os.close(parent)
        process.join()
    os.close(here)
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert told == ["waiting for the database"]
    assert stages == (["serving", "warm"] if comes else [])

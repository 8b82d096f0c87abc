"""Requests have names that tell which lines of a log belong to an answer."""

import json
import logging
from pathlib import Path

import pytest

from anello.server.logs import JsonFormatter
from anello.server.refusals import Refusal
from anello.server.tables.registry import TableRegistry
from tests.server.helpers import Running, visit

GIVEN = {"X-Request-Id": "from-the-proxy.1"}


def test_only_a_named_proxy_names_requests(tmp_path: Path) -> None:
    async def by_anybody(server: Running) -> None:
        client = server.client()
        first, second = [(await client.http.get("/healthz", headers=GIVEN)).headers["x-request-id"] for _ in range(2)]
        assert len({first, second, GIVEN["X-Request-Id"]}) == 3
        assert first.isalnum()

    async def by_proxy(server: Running) -> None:
        client = server.client()
        for path in ("/healthz", "/nothing", "/api/games"):
            assert (await client.http.get(path, headers=GIVEN)).headers["x-request-id"] == "from-the-proxy.1"
        for strange in ("", "a b", "x" * 65, '{"no":1}'):
            found = (await client.http.get("/healthz", headers={"X-Request-Id": strange})).headers["x-request-id"]
            assert found != strange
            assert found.isalnum()

    visit(tmp_path, by_anybody)
    visit(tmp_path, by_proxy, proxies=frozenset({"127.0.0.1"}))


def test_a_failed_request_is_found_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lines: list[dict[str, object]] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(JsonFormatter().format(record)))

    async def fail(*_: object) -> Refusal:
        raise ZeroDivisionError("a fault of ours")

    async def look(server: Running) -> None:
        monkeypatch.setattr(TableRegistry, "open_tables", fail)
        client = server.client()
        answer = await client.http.get("/api/tables")
        assert answer.status_code == 500
        (failed,) = (line for line in lines if line["message"] == "a request failed")
        assert failed["request"] == answer.headers["x-request-id"]
        assert "a fault of ours" in str(failed["trace"])
        (told,) = (line for line in lines if line["message"] == "slow or failed")
        assert told["request"] == answer.headers["x-request-id"]
        assert (told["method"], told["route"], told["status"]) == ("GET", "/api/tables", 500)
        assert (await client.http.get("/healthz")).headers["x-request-id"] != answer.headers["x-request-id"]

    handler = Lines()
    logging.getLogger().addHandler(handler)
    caplog.set_level("INFO")
    try:
        visit(tmp_path, look)
    finally:
        logging.getLogger().removeHandler(handler)

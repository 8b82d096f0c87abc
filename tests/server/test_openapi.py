"""The OpenAPI document says what the server does: requests made from it never fail it, answers are as it says."""

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.amount import amount
from tests.server.helpers import PATIENCE, Client, running, settings_for

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own."""
    folder: Path = tmp_path_factory.mktemp("openapi")
    ready, done = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve() -> None:
        async with running(settings_for(folder)) as server:
            client = server.client()
            await client.table(open=True)
            found.append(server.base)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=asyncio.run, args=[serve()])
    thread.start()
    assert ready.wait(PATIENCE)
    yield found[0]
    done.set()
    thread.join()


@pytest.mark.long
@pytest.mark.slow
def test_requests_made_from_the_document(address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
    results = list(schema.get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results)
    assert len(operations) > 12
    for operation in operations:

        @settings(
            max_examples=amount(5), phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            response = case.call(base_url=address, timeout=900)
            case.validate_response(response, checks=CHECKS)

        ask()


def test_people_can_read_it_too(address: str) -> None:
    async def read() -> str:
        client = Client(address)
        answer = await client.http.get("/api/docs")
        await client.http.aclose()
        assert answer.headers["content-type"].startswith("text/html")
        return answer.text

    page = asyncio.run(read())
    assert "POST /api/tables/{table}/messages" in page
    linked, named = (set(re.findall(pattern, page)) for pattern in (r'href="#(\w+)"', r'id="(\w+)"'))
    assert linked
    assert linked <= named


def test_the_document_names_everything(address: str) -> None:
    async def read() -> dict[str, dict[str, dict[str, object]]]:
        client = Client(address)
        document = (await client.http.get("/api/schema/openapi.json")).json()
        await client.http.aclose()
        paths: dict[str, dict[str, dict[str, object]]] = document["paths"]
        return paths

    for path, operations in asyncio.run(read()).items():
        for method, operation in operations.items():
            assert operation.get("description"), f"{method} {path} does not say what it does"


def test_the_document_is_as_strict_as_the_server(address: str) -> None:
    """What is refused is not in it: further names, words too long within lists, seats that nobody has."""

    async def read() -> dict[str, Any]:
        client = Client(address)
        document = (await client.http.get("/api/schema/openapi.json")).json()
        await client.http.aclose()
        shapes: dict[str, Any] = document["components"]["schemas"]
        return shapes

    shapes = asyncio.run(read())
    assert list(shapes) == sorted(shapes), "in the same order in every run"
    assert shapes["NewTable"]["additionalProperties"] is False
    assert shapes["NewTable"]["properties"]["names"]["propertyNames"]["enum"] == list("12345678")
    assert shapes["PuzzleTry"]["properties"]["turns"]["items"]["minLength"] == 1

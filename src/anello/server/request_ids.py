"""A name for every request: in the answer's header, in the logs, and at a proxy in front of us, it is the same."""

import logging
import re
import time
import uuid
from collections.abc import Collection
from contextvars import ContextVar
from typing import Any

from anello.server.security import is_proxy

__all__ = ["RequestIds", "request_id"]

log = logging.getLogger("anello.requests")

HEADER = b"x-request-id"
GIVEN = re.compile(rb"[A-Za-z0-9._-]{1,64}")
"""What is taken over from a proxy: it is written to the logs as it is."""
SLOW = 1.0
"""A request that takes so many seconds is logged."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered, or that began what goes on by itself now; empty if none did."""


class RequestIds:
    """An app whose requests have names. A proxy that was named may give them; anybody else's are not believed.

    Requests that fail or take long are logged, by the pattern of their address: the address may hold a table's name.
    """

    def __init__(self, app: Any, proxies: Collection[str] = ()) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, and say its name."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = self._given(scope) or uuid.uuid4().hex.encode()
        request_id.set(name.decode())
        status, started = 0, time.perf_counter()

        async def named(message: Any) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                status = message.get("status", 0)
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, name)]}
            await send(message)

        await self._app(scope, receive, named)
        took = time.perf_counter() - started
        if scope["type"] == "http" and (status >= 500 or took >= SLOW):
            asked = {"method": scope["method"], "route": scope.get("path_template", "")}
            log.info("slow or failed", extra={**asked, "status": status, "seconds": round(took, 3)})

    def _given(self, scope: Any) -> bytes | None:
        client = scope.get("client")
        if client is None or not is_proxy(client[0], self._proxies):
            return None
        given = next((value for header, value in scope["headers"] if header == HEADER), b"")
        return given if GIVEN.fullmatch(given) else None

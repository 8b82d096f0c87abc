"""Somebody who waits for an opponent, for tests."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import websockets

from tests.server.helpers import PATIENCE, Client, Data


class Hoping:
    """Somebody on the socket where one waits."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.told: list[Data] = []

    async def until(self, kind: str) -> Data:
        """The next message of a kind."""
        while True:
            message: Data = json.loads(await asyncio.wait_for(self.connection.recv(), PATIENCE))
            self.told.append(message)
            if message["type"] == kind:
                return message


@asynccontextmanager
async def waiting(client: Client, name: str, **wish: Any) -> AsyncIterator[Hoping]:
    """Wait as somebody."""
    await client.post("/api/me", name=name)
    cookie = "; ".join(f"{key}={value}" for key, value in client.http.cookies.items())
    address = f"{client.base.replace('http', 'ws', 1)}/api/pairing/socket"
    headers = {"Cookie": cookie}
    async with websockets.connect(
        address, origin=websockets.Origin(client.origin), additional_headers=headers
    ) as connection:
        await connection.send(json.dumps({"type": "wait", "game": "xart", "pace": "quick", "name": name, **wish}))
        yield Hoping(connection)

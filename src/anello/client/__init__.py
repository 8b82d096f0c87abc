"""A client of an Anello server, for bots: sit down at a table, be told when it is your turn, and play.

Needs the extra ``client``. `Client` waits for everything, `AsyncClient` is awaited; both connect again when the
connection breaks, and what was sent before is done once. The protocol itself is told in docs/protocol.md.
"""

try:
    from anello.client.asynchronous import AsyncClient, AsyncTableSeat, AsyncTableTurn
    from anello.client.conversation import ServerRefused
    from anello.client.synchronous import Client, TableSeat, TableTurn
except ModuleNotFoundError as missing:
    if missing.name not in ("httpx", "websockets"):
        raise
    sentence = "The client needs more packages: pip install 'anello[client]'."
    raise ModuleNotFoundError(sentence, name=missing.name) from None

__all__ = [
    "AsyncClient",
    "AsyncTableSeat",
    "AsyncTableTurn",
    "Client",
    "ServerRefused",
    "TableSeat",
    "TableTurn",
]

"""Games that were played without a server: played again here by the rules, and kept like all others."""

import asyncio
import hashlib
from contextlib import suppress

from anello.core import CHANCE, AnelloError
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.tables import redaction
from anello.server.tables.events import Closed, LogEntry, MoveMade, TableEvent
from anello.server.tables.referee import sealed_move
from anello.server.tables.registry import TableRegistry
from anello.server.tables.setup import ALPHABET, TableServices, planned, write_of
from anello.server.tables.state import TableState
from anello.server.tables.store import Conflict
from anello.server.wire.brought import BroughtGame, BroughtPly
from anello.server.wire.tables import NewTable, TableInfo

__all__ = ["bring", "brought_table"]


async def bring(tables: TableRegistry, key: str, brought: BroughtGame) -> TableInfo:
    """Keep a game that the holder of a key has played alone; a `Refusal` if the rules forbid it."""
    await tables.rules_ready.wait()
    table = await asyncio.to_thread(brought_table, key, brought, tables.services)
    with suppress(Conflict):  # it was brought before
        await tables.store.append(write_of(table, table.log))
    return redaction.summary(table, key)


def brought_table(key: str, brought: BroughtGame, services: TableServices) -> TableState:
    """The table of a game that was played; bringing it twice makes the same."""
    wish = NewTable(brought.game, brought.options, brought.seats, names=brought.names, clock=brought.clock)
    created = planned(key, wish, services)
    if any(plan.kind == "open" for plan in created.seats.values()):
        raise Refusal(RefusalCode.BAD_OPTION, "A game that was played has nobody missing.")
    now = services.now()
    table = TableState.begin(_name(key, brought.id), LogEntry(1, now, created))
    for ply in brought.plies:
        table = _after(table, now, _move(table, ply))
    if brought.closed is not None and table.outcome is None:
        table = _after(table, now, Closed(brought.closed.seat, brought.closed.word))
    if table.outcome is None:
        raise Refusal(RefusalCode.NOT_OVER, "Only games that are over can be brought.")
    return table


def _move(table: TableState, ply: BroughtPly) -> MoveMade:
    if table.outcome is not None:
        raise Refusal(RefusalCode.OVER, "The game is over.")
    if ply.seat == CHANCE:
        return MoveMade(CHANCE, ply.word)
    return sealed_move(table, ply.seat, ply.word)


def _after(table: TableState, now: float, event: TableEvent) -> TableState:
    try:
        return table.after(LogEntry(table.seq + 1, now, event))
    except AnelloError as error:
        raise refusal_of(error) from None


def _name(key: str, id: str) -> str:
    """What the table is called: known to nobody who has not both."""
    digest = hashlib.sha256(f"{key}\n{id}".encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:12])

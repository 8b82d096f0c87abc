"""The archive of a server: asked by pages, and filled with the games that end at its public tables."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from anello.core import BadRecord, Faculty
from anello.explorer import index_playthrough
from anello.kit.games import offers
from anello.server.archive.entries import ArchiveEntry, tag_of
from anello.server.archive.importing import import_games
from anello.server.archive.rows import rows_of
from anello.server.archive.writing import insert_games
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess
from anello.server.tables.events import LogEntry
from anello.server.tables.notes import note, set_note
from anello.server.tables.state import TableState
from anello.server.tables.store import TableStore

__all__ = ["COLLECTION", "Archive"]

log = logging.getLogger("anello.archive")

T = TypeVar("T")

COLLECTION: Faculty[Path] = Faculty("collection", "{title} brings no games along.")
"""A file with games that everybody may look up; its name is the name of the collection."""

AT_ONCE = 20
"""So many games that have ended are taken in at a time."""


class Archive:
    """The archive in the database of a server."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    @property
    def access(self) -> DatabaseAccess:
        """The database."""
        return self._store.access

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What some work with the database comes to that changes nothing."""
        return await self.access.look_up(work)

    async def take_in_finished(self) -> None:
        """Take in the games that have ended at public tables since, all that is secret in them being over too."""
        tables = schema.tables
        query = sa.select(tables.c.id).where(tables.c.unarchived.is_(True)).limit(AT_ONCE)
        for id in await self.access.read(lambda connection: list(connection.execute(query).scalars())):
            entries = await self._store.log(id)
            entry = await asyncio.to_thread(_entry_of, id, entries)
            await self.access.write(partial(_take_in, id, entry, self._store.clock()))
            if entry is not None:
                log.info("game archived", extra={"table": id})

    async def take_in_collections(self) -> None:
        """Take in the games that our games bring along, once for each version of a file."""
        for game, path in offers(COLLECTION):
            name = f"collection {game.name}"[:40]
            version = hashlib.sha256(path.read_bytes()).hexdigest()
            if await self.access.read(partial(note, name=name)) == version:
                continue
            found = await asyncio.to_thread(import_games, self.access.engine, path, path.stem)
            await self.access.write(partial(set_note, name=name, value=version))
            log.info("collection archived", extra={"games": found.games, "bad": found.bad})


def _entry_of(id: str, entries: list[LogEntry]) -> ArchiveEntry | None:
    """A table's game for the archive; None if there is nothing to keep."""
    try:
        state = TableState.fold(id, entries)
        index = index_playthrough(state.played)
    except (ValueError, BadRecord):
        log.exception("a table cannot be archived", extra={"table": id})
        return None
    if state.outcome is None or len(index.keys) < 2:
        return None
    game = state.played.game
    names = {tag_of(game, seat): plan.name for seat, plan in state.seats.items() if plan.name}
    record = replace(index.record, tags={**index.record.tags, **names})
    people = {seat: plan.key for seat, plan in state.seats.items() if plan.kind == "person" and plan.key}
    return ArchiveEntry(game, replace(index, record=record), people=people, source=id)


def _take_in(id: str, entry: ArchiveEntry | None, at: float, connection: sa.Connection) -> None:
    if entry is not None:
        insert_games(connection, rows_of([entry], at))
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id == id).values(unarchived=False))

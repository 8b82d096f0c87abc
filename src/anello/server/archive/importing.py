"""Games from files with many of them: read, replayed and put into the archive, so many at a time."""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from typing import TextIO

import sqlalchemy as sa

from anello.core import AnelloError, BadRecord, Record, UnknownGame, split_games
from anello.core import game as game_named
from anello.explorer import GameIndex, index_games
from anello.server.archive.entries import ArchiveEntry
from anello.server.archive.rows import GameRows, rows_of
from anello.server.archive.writing import insert_games
from anello.server.tables.database import writing
from anello.server.tables.postgres import is_postgres

__all__ = ["Imported", "import_games", "read_entries"]

AT_ONCE = 6000
"""So many games are written in one transaction: others who write wait as long."""
AT_ONCE_SHARED = 18_000
"""So many with PostgreSQL, where only others wait who write to the archive: more of them go to the same page."""
BREATH = 0.01
"""So many seconds are left between two of them to others who write."""
CACHE_KILOBYTES = 256 * 1024
"""So much of an SQLite database is held in memory meanwhile: positions go to any place in its index."""
SWITCH = 0.0002
"""After so many seconds one thread makes room for the other."""
TOLD = 20
"""So many faults are told one by one."""


@dataclass
class Imported:
    """What became of the games of a file."""

    games: int = 0
    """Those that are new in the archive."""
    known: int = 0
    """Those that were there already."""
    bad: int = 0
    """Those that cannot be read, or that the rules forbid."""
    faults: list[str] = field(default_factory=list)
    """What is wrong with the first of them."""


def import_games(
    engine: sa.Engine,
    file: str | PathLike[str] | TextIO,
    collection: str,
    progress: Callable[[int], object] = lambda games: None,
) -> Imported:
    """Put all games of a file, by name or open, into the archive; what is there already is left as it is."""
    found = Imported()
    texts = enumerate(split_games(file), 1)
    size = AT_ONCE_SHARED if is_postgres(engine) else AT_ONCE

    def read() -> tuple[int, int, GameRows]:
        some = list(islice(texts, size))
        entries = list(read_entries(some, collection, found))
        return len(some), len(entries), rows_of(entries, time.time())

    with _quick_turns(), ThreadPoolExecutor(1, "reading") as ahead:  # while some are written the next are read
        reading = ahead.submit(read)
        while (got := reading.result())[0]:
            count, good, rows = got
            reading = ahead.submit(read)
            with writing(engine) as connection:
                if not is_postgres(engine):
                    connection.exec_driver_sql(f"PRAGMA cache_size = -{CACHE_KILOBYTES}")
                new = insert_games(connection, rows)
            found.games += new
            found.known += good - new
            progress(count)
            time.sleep(BREATH)
    if found.games and is_postgres(engine):
        _look_over(engine)
    return found


@contextmanager
def _quick_turns() -> Iterator[None]:
    """Let whoever writes not wait long for whoever reads, each time that the database has answered."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _look_over(engine: sa.Engine) -> None:
    """Have PostgreSQL learn how many rows there are and which everybody may see. It does so by itself, but much later:
    until then it would search in vain, and look at every row that an index has already answered for."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM (ANALYZE) archive_games, archive_seats, archive_positions, archive_counts")


def read_entries(texts: "list[tuple[int, str]]", collection: str, found: Imported) -> Iterator[ArchiveEntry]:
    """The games of some numbered texts; those that cannot be read are counted as bad."""
    by_game: dict[str, list[tuple[int, Record]]] = {}
    for number, text in texts:
        try:
            record = Record.read(text)
            by_game.setdefault(record.game, []).append((number, record))
        except BadRecord as error:
            _tell(found, number, error)
    for name, numbered in by_game.items():
        try:
            game = game_named(name)
        except UnknownGame as error:
            for number, _ in numbered:
                _tell(found, number, error)
            continue
        for (number, _), index in zip(numbered, index_games(game, [record for _, record in numbered]), strict=True):
            if isinstance(index, GameIndex):
                yield ArchiveEntry(game, index, collection)
            else:
                _tell(found, number, index)


def _tell(found: Imported, number: int, error: AnelloError) -> None:
    found.bad += 1
    if len(found.faults) < TOLD:
        found.faults.append(f"Game {number}: {error}")

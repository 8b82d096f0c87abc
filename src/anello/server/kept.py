"""Texts that games keep for those who ask: in the database, so that every process has them, and for a day."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import sqlalchemy as sa

from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess

__all__ = ["DatabaseTexts"]

T = TypeVar("T")

A_DAY = 86_400.0


@dataclass(frozen=True)
class DatabaseTexts:
    """What one game keeps; used from threads of the engine pool. The database is opened later than this is made."""

    game: str
    access: Callable[[], DatabaseAccess]
    now: Callable[[], float]

    def keep(self, name: str, text: str) -> None:
        """Keep a text under a new name; those that nobody touched for a day go."""
        kept, now = schema.kept, self.now()

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(kept).where(kept.c.game == self.game, kept.c.touched < now - A_DAY))
            connection.execute(sa.delete(kept).where(self._named(name)))  # the answer to a first attempt may be lost
            connection.execute(sa.insert(kept).values(game=self.game, name=name, value=text, touched=now))

        self._written(write)

    def find(self, name: str) -> str | None:
        """The text with a name."""
        if not (name.isascii() and name.isprintable()):
            return None
        query = sa.select(schema.kept.c.value).where(self._named(name), schema.kept.c.touched >= self.now() - A_DAY)

        access = self.access()
        found: str | None = access.awaited(access.read(lambda connection: connection.execute(query).scalar()))
        return found

    def change(self, name: str, change: Callable[[str], str]) -> str | None:
        """Put another text in the place of one. If somebody else was quicker, his text is changed instead."""
        kept = schema.kept
        while (text := self.find(name)) is not None:
            wanted = change(text)
            replaced = sa.update(kept).where(self._named(name), kept.c.value.in_((text, wanted)))
            replaced = replaced.values(value=wanted, touched=self.now())
            if self._written(partial(_rows, replaced)):
                return wanted
        return None

    def _named(self, name: str) -> sa.ColumnElement[bool]:
        return sa.and_(schema.kept.c.game == self.game, schema.kept.c.name == name)

    def _written(self, work: Callable[[sa.Connection], T]) -> T:
        access = self.access()
        return access.awaited(access.write(work))


def _rows(change: sa.Update, connection: sa.Connection) -> int:
    """How many rows a change was made to."""
    return connection.execute(change).rowcount

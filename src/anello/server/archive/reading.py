"""Finding games in the archive: by who played, how it went, and the positions they came to; and all of them."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sa

from anello.core import Record, Seat
from anello.core import game as game_named
from anello.server.archive.entries import folded, named_record
from anello.server.archive.writing import MANY, kept_counts
from anello.server.tables import schema

__all__ = ["ArchivedGame", "GameSearch", "archived_game", "find_games", "games_kept", "longest_game", "written_games"]

games, seats, positions = schema.archive_games, schema.archive_seats, schema.archive_positions

ROWS = 500
"""So many games are read at a time where all are."""
COUNTED = 20_000
"""More games than so many are not counted to find out which condition the fewest fit."""
FEW = 300
"""Where so few games fit one condition, nobody asks whether even fewer fit another."""
MOST_PLIES = 2**31 - 1


@dataclass(frozen=True)
class GameSearch:
    """What is looked for; what is None does not matter."""

    game: str | None = None
    player: str | None = None
    other: str | None = None
    """A second player."""
    winner: int | None = None
    """A seat, 0 for nobody."""
    is_broken_off: bool = False
    options: str | None = None
    shortest: int | None = None
    longest: int | None = None
    keys: tuple[int, ...] = ()
    """Of positions that the game came to."""
    before: int | None = None
    """Only games that came earlier than the one with this number."""


@dataclass(frozen=True)
class ArchivedGame:
    """A game that was found."""

    id: int
    game: str
    options: str
    winner: int | None
    ending: str
    plies: int
    at: float
    collection: str
    names: Mapping[Seat, str] = field(default_factory=dict)
    ply: int | None = None
    """After so many moves it came to the position that was looked for."""


def find_games(connection: sa.Connection, wanted: GameSearch, limit: int) -> list[ArchivedGame]:
    """The games that were looked for, those that came last first, at most so many."""
    query, number = _looked_for(connection, wanted, _LISTED)
    found, before = dict[int, Any](), wanted.before
    while (missing := limit - len(found)) > 0:
        # Said of both: PostgreSQL would begin with the newest of all games otherwise.
        earlier = query if before is None else query.where(number < before, games.c.id < before)
        rows = connection.execute(earlier.order_by(number.desc()).limit(missing)).all()
        found |= {row.id: row for row in rows}
        if len(rows) < missing:
            break
        before = rows[-1].id
    names = _names(connection, list(found))
    plies = _plies(connection, wanted.keys[-1], list(found)) if wanted.keys else {}
    return [_archived(row, names, plies) for row in found.values()]


_LISTED = [column for column in games.c if column.name not in ("record", "digest")]
"""What is told of a game in a list: records are long."""


def _looked_for(
    connection: sa.Connection, wanted: GameSearch, columns: Sequence[sa.ColumnElement[Any]]
) -> tuple[sa.Select[Any], sa.ColumnElement[int]]:
    """A query for games, and their number, by which it is to be ordered; a game may be found twice in a row.

    What the fewest games fit is walked along, and the rest is looked up game by game. We choose that ourselves, since
    what a database guesses of so many games may take it seconds.
    """
    query, walks = sa.select(*columns), _walks(wanted)
    chosen, fewest = next(iter(walks), None), sys.maxsize
    kept = kept_counts(connection, wanted.keys) if wanted.keys and len(walks) > 1 else {}
    for walk in walks if len(walks) > 1 else ():
        if fewest <= FEW:
            break
        if walk.key is None:
            most = min(fewest, COUNTED)
            size = walk.size(connection, most)
        else:
            most, size = fewest, kept.get(walk.key, (MANY,))[0]
        if size < most:
            chosen, fewest = walk, size
    number = games.c.id if chosen is None else chosen.number
    if chosen is not None:
        query = chosen.along(query)
    return query.where(*(walk.looked_up(number) for walk in walks if walk is not chosen)), number


class _IndexWalk(NamedTuple):
    """One of the things that are looked for, and an index that finds the games that fit."""

    rows: sa.FromClause
    """What the index is of, with the number of the game and the condition; where somebody played against themselves
    the game is there twice."""
    number: sa.ColumnElement[int]
    fits: sa.ColumnElement[bool]
    looked_up: Callable[[sa.ColumnElement[int]], sa.ColumnElement[bool]]
    """The same condition of a game that was found otherwise, by its number: no index finds games by it."""
    key: int | None = None
    """Of the position, if it is one."""

    def size(self, connection: sa.Connection, most: int) -> int:
        """How many games fit: of more than so many it is enough to know that they are."""
        some = sa.select(self.number).select_from(self.rows).where(self.fits).limit(most).subquery()
        return connection.execute(sa.select(sa.func.count()).select_from(some)).scalar() or 0

    def along(self, query: sa.Select[Any]) -> sa.Select[Any]:
        """The query with this first."""
        if self.rows is games:
            return query.where(self.fits)
        return query.join(self.rows, self.number == games.c.id).where(self.fits)


def _walks(wanted: GameSearch) -> list[_IndexWalk]:
    """Where two fit about as many games, the first is taken: what gives games in their order comes before the rest."""
    found = [_listed_walk(positions, positions.c.key.name, key) for key in wanted.keys]
    names = (folded(name) for name in (wanted.player, wanted.other) if name)
    found += [_listed_walk(seats, seats.c.folded.name, name) for name in names]
    conditions = _conditions(wanted)
    for name in ("winner", "options", "game", "plies"):
        if name in conditions:
            fits = conditions[name](games.c[name])
            of_game = sa.true() if wanted.game is None else games.c.game == wanted.game
            found.append(_IndexWalk(games, games.c.id, fits & of_game, partial(_of_games, fits)))
    return found


def _listed_walk(table: sa.Table, name: str, value: int | str) -> _IndexWalk:
    """Along a table that lists games by a column."""
    rows, own = table.alias(), table.alias()

    def looked_up(number: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
        # A row, not whether there is one: for that PostgreSQL might go through all games of the list first.
        row = sa.select(sa.literal(1)).where(own.c[name] == value, own.c.game_id == number)
        return _of_games(row.limit(1).scalar_subquery().is_not(None), number)

    key = value if isinstance(value, int) else None
    return _IndexWalk(rows, rows.c.game_id, rows.c[name] == value, looked_up, key)


def _conditions(wanted: GameSearch) -> dict[str, Callable[[sa.ColumnElement[Any]], sa.ColumnElement[bool]]]:
    """What is said of columns of a game."""
    found: dict[str, Callable[[sa.ColumnElement[Any]], sa.ColumnElement[bool]]] = {}
    if wanted.is_broken_off:
        found["winner"] = lambda column: column.is_(None)
    elif wanted.winner is not None:
        found["winner"] = lambda column: column == wanted.winner
    if wanted.options is not None:
        found["options"] = lambda column: column == wanted.options
    if wanted.game is not None:
        found["game"] = lambda column: column == wanted.game
    if wanted.shortest is not None or wanted.longest is not None:
        most = MOST_PLIES if wanted.longest is None else wanted.longest
        found["plies"] = lambda column: column.between(wanted.shortest or 0, most)
    return found


def _of_games(fits: sa.ColumnElement[bool], _: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """A condition without an index, of which no database guesses that hardly any game fits it."""
    return sa.case((fits, sa.true()), else_=sa.false())


def _archived(row: Any, names: Mapping[int, dict[Seat, str]], plies: Mapping[int, int]) -> ArchivedGame:
    return ArchivedGame(
        row.id,
        row.game,
        row.options,
        row.winner,
        row.ending,
        row.plies,
        row.at,
        row.collection,
        names.get(row.id, {}),
        plies.get(row.id),
    )


def _names(connection: sa.Connection, numbers: Sequence[int]) -> dict[int, dict[Seat, str]]:
    found: dict[int, dict[Seat, str]] = {}
    query = sa.select(seats.c.game_id, seats.c.seat, seats.c.name).where(seats.c.game_id.in_(numbers))
    for number, seat, name in connection.execute(query) if numbers else ():
        found.setdefault(number, {})[seat] = name
    return found


def _plies(connection: sa.Connection, key: int, numbers: Sequence[int]) -> dict[int, int]:
    query = sa.select(positions.c.game_id, positions.c.ply).where(
        (positions.c.key == key) & positions.c.game_id.in_(numbers)
    )
    return {row.game_id: row.ply for row in connection.execute(query)} if numbers else {}


def archived_game(connection: sa.Connection, number: int) -> tuple[ArchivedGame, Record] | None:
    """A game and its record, None if there is none with this number."""
    row = connection.execute(sa.select(games).where(games.c.id == number)).first()
    if row is None:
        return None
    names = _names(connection, [number])
    found = _archived(row, names, {})
    return found, named_record(game_named(row.game), row.record, found.names)


def longest_game(connection: sa.Connection, game: str) -> int | None:
    """The number of the longest game."""
    query = sa.select(games.c.id).where(games.c.game == game).order_by(games.c.plies.desc(), games.c.id.desc()).limit(1)
    return connection.execute(query).scalar()


def games_kept(connection: sa.Connection) -> int:
    """How many games there are: they are numbered from 1, and none is ever taken away."""
    return connection.execute(sa.select(sa.func.max(games.c.id))).scalar() or 0


def written_games(connection: sa.Connection, wanted: GameSearch, after: int) -> list[tuple[int, str]]:
    """Some of the games that were looked for, oldest first, after the one with a number: numbers and records."""
    query, number = _looked_for(connection, wanted, list(games.c))
    rows = connection.execute(query.where(number > after, games.c.id > after).order_by(number).limit(ROWS)).all()
    found = {row.id: row for row in rows}
    names = _names(connection, list(found))
    return [
        (id, named_record(game_named(row.game), row.record, names.get(id, {})).to_text()) for id, row in found.items()
    ]

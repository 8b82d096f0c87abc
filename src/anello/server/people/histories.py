"""What others may see of somebody: public games with their results, the best wins, and how games were begun."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from anello.core import CHANCE, Seat
from anello.core import game as game_named
from anello.server.tables import schema
from anello.server.tables.access import DatabaseAccess
from anello.server.tables.events import MoveMade, decode
from anello.server.wire.tables import TableInfo

__all__ = ["BestWin", "OpeningCount", "PlayedGame", "best_wins", "favourite_openings", "public_games"]

FIRST_MOVES = 3
"""So many moves are an opening."""
SEARCHED = 12
"""Among so many events of a table its first moves are looked for: somebody may have talked before."""
AT_LEAST = 2
"""What was played less often is no favourite."""


@dataclass(frozen=True)
class PlayedGame:
    """A public game of somebody that is over."""

    table: TableInfo
    seat: Seat


@dataclass(frozen=True)
class BestWin:
    """A rated game won, and how strong the other one was before it."""

    table: TableInfo
    seat: Seat
    against: float


@dataclass(frozen=True)
class OpeningCount:
    """How games were begun, how often, and how often they were won."""

    game: str
    words: tuple[str, ...]
    games: int
    won: int


async def public_games(access: DatabaseAccess, person: str, limit: int) -> Sequence[PlayedGame]:
    """The newest public games of somebody that are over."""
    tables, seats = schema.tables, schema.seats
    query = (
        sa.select(tables.c.summary, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.key_hash == person, tables.c.public.is_(True), tables.c.status == "over")
        .order_by(tables.c.updated.desc(), tables.c.id)
        .limit(limit)
    )
    rows = await access.read(lambda connection: connection.execute(query).all())
    found = [PlayedGame(msgspec.json.decode(row.summary, type=TableInfo), row.seat) for row in rows]
    return [one for one in found if one.table.plies]  # one that was taken back was none


async def best_wins(access: DatabaseAccess, person: str, limit: int) -> Sequence[BestWin]:
    """The rated games that somebody has won against the strongest."""
    own, other, tables = schema.rating_changes, schema.rating_changes.alias(), schema.tables
    query = (
        sa.select(tables.c.summary, own.c.seat, other.c.before)
        .join(other, (other.c.table_id == own.c.table_id) & (other.c.seat != own.c.seat))
        .join(tables, tables.c.id == own.c.table_id)
        .where(own.c.person == person, own.c.score == 1.0)
        .order_by(other.c.before.desc(), own.c.at)
        .limit(limit)
    )
    rows = await access.read(lambda connection: connection.execute(query).all())
    return [BestWin(msgspec.json.decode(row.summary, type=TableInfo), row.seat, row.before) for row in rows]


async def favourite_openings(access: DatabaseAccess, games: Sequence[PlayedGame], limit: int) -> Sequence[OpeningCount]:
    """How games were begun most often; games with secrets begin differently each time, and are left out."""
    known = {one.table.id: one for one in games if not game_named(one.table.game).has_secrets}
    events = schema.events
    early = events.c.table_id.in_(list(known)) & (events.c.seq <= SEARCHED)
    query = sa.select(events.c.table_id, events.c.data).where(early).order_by(events.c.table_id, events.c.seq)
    rows = await access.read(lambda connection: connection.execute(query).all()) if known else []
    begun: dict[str, list[str]] = {}
    for id, data in rows:
        event = decode(data)
        if isinstance(event, MoveMade) and event.seat != CHANCE:
            begun.setdefault(id, []).append(event.word)
    played: Counter[tuple[str, tuple[str, ...]]] = Counter()
    won: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for id, words in begun.items():
        if len(words) >= FIRST_MOVES:
            opening = known[id].table.game, tuple(words[:FIRST_MOVES])
            played[opening] += 1
            outcome = known[id].table.outcome
            won[opening] += outcome is not None and outcome.winner == known[id].seat
    common = [(opening, count) for opening, count in played.most_common(limit) if count >= AT_LEAST]
    return [OpeningCount(*opening, count, won[opening]) for opening, count in common]

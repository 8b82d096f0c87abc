"""Tournaments in the database: rows read as values, and the changes that are made to them."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from anello.core import Seat
from anello.server.people.ignoring import blocked_pairs
from anello.server.tables import schema
from anello.server.tables.events import MoveMade, TableCreated, decode
from anello.server.tournaments.pairing import MetPair
from anello.server.tournaments.tournament import Tournament, TournamentGame, TournamentPlayer
from anello.server.wire.tables import TableInfo

__all__ = [
    "blocked_in",
    "change",
    "due",
    "entries_of",
    "forget_tournament_player",
    "insert_tournament",
    "listed",
    "locked",
    "pass_entries",
    "read",
    "take_results",
]

_setups: msgspec.json.Decoder[TableCreated] = msgspec.json.Decoder(TableCreated)


def read(connection: sa.Connection, id: str) -> Tournament | None:
    """A tournament with all who take part and all games; None if there is no such."""
    rows, players, games = schema.tournaments, schema.tournament_players, schema.tournament_games
    row = connection.execute(sa.select(rows).where(rows.c.id == id)).first()
    if row is None:
        return None
    entrants = connection.execute(sa.select(players).where(players.c.tournament == id).order_by(players.c.number))
    played = sa.select(games).where(games.c.tournament == id).order_by(games.c.round, games.c.board)
    return _tournament(
        row,
        [
            TournamentPlayer(one.number, one.person or "", one.name, one.is_bot, one.rating, one.gone)
            for one in entrants
        ],
        [_game(one) for one in connection.execute(played)],
    )


def _tournament(row: "sa.Row[Any]", players: Sequence[TournamentPlayer], games: Sequence[TournamentGame]) -> Tournament:
    return Tournament(
        row.id,
        row.name,
        row.kind,
        _setups.decode(row.setup),
        row.rounds,
        row.minutes,
        row.maker or "",
        row.made,
        row.starts,
        row.status,
        row.round,
        row.begun,
        row.ended,
        row.hurried,
        row.version,
        players,
        games,
    )


def _game(row: "sa.Row[Any]") -> TournamentGame:
    points = None if row.first_points is None else (row.first_points, row.second_points or 0.0)
    return TournamentGame(row.round, row.board, row.first, row.second, row.table_id or "", row.how, points)


def locked(connection: sa.Connection, id: str) -> Tournament | None:
    """The same, which nobody else changes until this transaction ends."""
    rows = schema.tournaments
    connection.execute(sa.select(rows.c.id).where(rows.c.id == id).with_for_update())
    return read(connection, id)


def insert_tournament(connection: sa.Connection, made: Tournament) -> None:
    """Write a new tournament down."""
    names = ("id", "name", "kind", "rounds", "minutes", "maker", "made", "starts", "status", "round", "begun", "ended")
    row = {name: getattr(made, name) for name in (*names, "hurried", "version")}
    row["setup"] = msgspec.json.encode(made.setup).decode()
    connection.execute(sa.insert(schema.tournaments).values(row))


def change(connection: sa.Connection, known: Tournament, **values: Any) -> None:
    """Change a tournament that is locked; whoever has read it before reads it anew."""
    rows = schema.tournaments
    connection.execute(sa.update(rows).where(rows.c.id == known.id).values(**values, version=known.version + 1))


def listed(connection: sa.Connection, since: float, limit: int) -> list[tuple[Tournament, int]]:
    """Tournaments that are coming, not since long ago, that run, and that ended last; each with how many take part."""
    rows, players = schema.tournaments, schema.tournament_players
    count = (
        sa.select(sa.func.count())
        .select_from(players)
        .where(players.c.tournament == rows.c.id, players.c.gone.is_(False) | (rows.c.status != "coming"))
        .scalar_subquery()
    )
    found: list[tuple[Tournament, int]] = []
    for status, order in (("running", rows.c.begun), ("coming", rows.c.made), ("over", rows.c.ended)):
        query = sa.select(rows, count.label("players")).where(rows.c.status == status)
        if status == "coming":
            query = query.where(sa.func.coalesce(rows.c.starts, rows.c.made) > since)
        rows_found = connection.execute(query.order_by(order.desc()).limit(limit))
        found += [(_tournament(row, (), ()), row.players) for row in rows_found]
    return found


def due(connection: sa.Connection, now: float) -> list[str]:
    """The tournaments that run, or should."""
    rows = schema.tournaments
    begins = (rows.c.status == "coming") & (rows.c.starts <= now)
    return list(connection.execute(sa.select(rows.c.id).where((rows.c.status == "running") | begins)).scalars())


# --- results -------------------------------------------------------------------------------------------------------


def take_results(connection: sa.Connection, known: Tournament) -> None:
    """Write down the results of games that have ended since a tournament was read; whoever never came is gone."""
    tables = schema.tables
    waiting = {game.table: game for game in known.unfinished if game.table}
    over = sa.select(tables.c.id, tables.c.summary).where(tables.c.id.in_(waiting), tables.c.status == "over")
    ended = connection.execute(over).all() if waiting else []
    if not ended:
        return
    now = locked(connection, known.id)
    open_games = {game.table: game for game in now.unfinished} if now is not None else {}
    if now is None or not any(row.id in open_games for row in ended):
        return
    for row in ended:
        if (game := open_games.get(row.id)) is not None:
            _write_result(connection, now, game, msgspec.json.decode(row.summary, type=TableInfo))
    change(connection, now)


def _write_result(connection: sa.Connection, known: Tournament, game: TournamentGame, table: TableInfo) -> None:
    outcome = table.outcome
    winner = None if outcome is None else outcome.winner
    if outcome is not None and winner is None and outcome.loser is not None:
        winner = 3 - outcome.loser
    points = (0.5, 0.5) if winner is None else (float(winner == 1), float(winner == 2))
    never_came = (
        outcome is not None and outcome.how == "time" and winner and not _moved(connection, table.id, 3 - winner)
    )
    games, players = schema.tournament_games, schema.tournament_players
    this = (games.c.tournament == known.id) & (games.c.round == game.round) & (games.c.board == game.board)
    how = "forfeit" if never_came else "played"
    result = {"first_points": points[0], "second_points": points[1], "how": how}
    connection.execute(sa.update(games).where(this).values(result))
    if never_came:
        absent = game.second if winner == 1 else game.first
        them = (players.c.tournament == known.id) & (players.c.number == absent)
        connection.execute(sa.update(players).where(them).values(gone=True))


def _moved(connection: sa.Connection, table: str, seat: Seat) -> bool:
    """Whether somebody has made any move at a table."""
    events = schema.events
    told = connection.execute(sa.select(events.c.data).where(events.c.table_id == table)).scalars()
    return any(isinstance(event := decode(text), MoveMade) and event.seat == seat for text in told)


# --- people --------------------------------------------------------------------------------------------------------


def blocked_in(connection: sa.Connection, known: Tournament) -> frozenset[MetPair]:
    """The numbers of those two and two who still play and of whom one has blocked the other."""
    numbers = {one.person: one.number for one in known.staying if one.person}
    pairs = (sorted(numbers[person] for person in pair) for pair in blocked_pairs(connection, numbers))
    return frozenset((one, other) for one, other in pairs)


def entries_of(connection: sa.Connection, person: str) -> list[dict[str, Any]]:
    """What somebody takes part in or has made, for themselves to take away."""
    rows, players = schema.tournaments, schema.tournament_players
    mine = (players.c.tournament == rows.c.id) & (players.c.person == person)
    query = (
        sa.select(rows.c.id, rows.c.name, rows.c.maker, players.c.name.label("as"), players.c.number)
        .select_from(rows.outerjoin(players, mine))
        .where((rows.c.maker == person) | players.c.number.is_not(None))
        .order_by(rows.c.made)
    )
    return [
        {"id": row.id, "name": row.name, "made": row.maker == person, "as": row[3], "number": row.number}
        for row in connection.execute(query)
    ]


def forget_tournament_player(connection: sa.Connection, person: str) -> None:
    """Somebody is forgotten: they play no more, and have no name."""
    rows, players = schema.tournaments, schema.tournament_players
    nobody = {"person": None, "name": "", "gone": True}
    _renew(connection, person)
    connection.execute(sa.update(players).where(players.c.person == person).values(nobody))
    connection.execute(sa.update(rows).where(rows.c.maker == person).values(maker=None))


def pass_entries(connection: sa.Connection, person: str, to: str) -> None:
    """A guest turns out to be somebody: what they took part in is theirs, unless they take part there twice."""
    rows, players = schema.tournaments, schema.tournament_players
    mine = players.alias()
    _renew(connection, person)
    both = sa.select(mine.c.tournament).where(mine.c.person == to)
    own = players.c.person == person
    connection.execute(sa.update(players).where(own, players.c.tournament.not_in(both)).values(person=to))
    connection.execute(sa.update(players).where(own).values(person=None, gone=True))
    connection.execute(sa.update(rows).where(rows.c.maker == person).values(maker=to))


def _renew(connection: sa.Connection, person: str) -> None:
    """Whoever has read a tournament that somebody takes part in reads it anew."""
    rows, players = schema.tournaments, schema.tournament_players
    theirs = sa.select(players.c.tournament).where(players.c.person == person)
    connection.execute(sa.update(rows).where(rows.c.id.in_(theirs)).values(version=rows.c.version + 1))

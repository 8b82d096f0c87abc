"""The tournaments of a server: made, joined and left by people, and taken on from round to round by whichever process.

What is next is worked out from what was read, and written down in one transaction if nobody has changed anything since:
so a round is made once, however many processes try, and whenever one of them dies.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sa

from anello.server.calling.due import DueCall
from anello.server.people.ratings import PeopleRatings
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import schema
from anello.server.tables.access import StoreTrouble
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import SeatPlan, TableCreated, TournamentPlace
from anello.server.tables.pools import pool_of
from anello.server.tables.registry import TableRegistry
from anello.server.tables.setup import TableServices, chosen_duel, clean_name, new_table, new_table_id, write_of
from anello.server.tables.state import TableState
from anello.server.tables.writes import insert
from anello.server.tournaments import keeping
from anello.server.tournaments.steps import Step, next_step
from anello.server.tournaments.tournament import MOST_PLAYERS, Tournament, TournamentKind, TournamentPlayer

__all__ = ["MOST_MADE", "MakerWord", "Tournaments"]

log = logging.getLogger("anello.tournaments")

T = TypeVar("T")
MakerWord: TypeAlias = Literal["start", "next", "end"]

MOST_MADE = 5
"""So many tournaments of one person may be coming or running at a time."""
LIST_LENGTH = 20
OLDEST_COMING = 14 * 86_400.0
"""A tournament that nobody has begun for so many seconds is not listed any more."""


class Tournaments:
    """All tournaments."""

    def __init__(
        self,
        tables: TableRegistry,
        ratings: PeopleRatings,
        calls: Callable[[TableState], Sequence[DueCall]] = lambda table: (),
    ) -> None:
        self._tables = tables
        self._ratings = ratings
        self._calls = calls
        """Who is called for a table that is made."""

    @property
    def _services(self) -> TableServices:
        return self._tables.services

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        return await self._tables.store.access.write(work)

    # --- what people do ----------------------------------------------------------------------------------------------

    async def make(
        self,
        maker: str,
        *,
        name: str,
        kind: TournamentKind,
        game: str,
        options: Mapping[str, str],
        clock: TimeControl,
        rated: bool,
        rounds: int,
        minutes: int,
        starts: float | None,
    ) -> Tournament:
        """A new tournament; a `Refusal` says why it cannot be."""
        setup = _setup(game, options, clock, rated)
        called, now = clean_name(name), self._services.now()
        if not called:
            raise Refusal(RefusalCode.BAD_OPTION, "A tournament needs a name.")
        if starts is not None and not now - 60 <= starts <= now + OLDEST_COMING:
            raise Refusal(RefusalCode.BAD_OPTION, "A tournament begins within two weeks.")
        rounds, minutes = (0, minutes) if kind == "arena" else (rounds if kind == "swiss" else 0, 0)
        made = Tournament(
            new_table_id(), called, kind, setup, rounds, minutes, maker, now, starts, "coming", 0, None, None, False, 0
        )
        rows = schema.tournaments
        mine = sa.select(sa.func.count()).where(
            rows.c.maker == maker, rows.c.status != "over", rows.c.made > now - OLDEST_COMING
        )

        def write(connection: sa.Connection) -> bool:
            if (connection.execute(mine).scalar() or 0) >= MOST_MADE:
                return False
            keeping.insert_tournament(connection, made)
            return True

        if not await self._write(write):
            raise Refusal(RefusalCode.TOO_MANY, "You have made so many tournaments that are not over.")
        log.info("tournament made", extra={"kind": kind, "game": game})
        return made

    async def join(self, id: str, person: str, name: str, is_bot: bool) -> Tournament:
        """Take part, or again after having left."""
        found = await self.get(id)
        rating = (await self._ratings.in_pool(person, pool_of(found.setup))).rating.rating

        def write(connection: sa.Connection) -> None:
            known = _expected(keeping.locked(connection, id))
            one = known.of_person(person)
            if known.status == "over":
                raise Refusal(RefusalCode.OVER, "The tournament is over.")
            if known.kind == "robin" and known.status == "running" and (one is None or one.gone):
                raise Refusal(RefusalCode.BEGUN, "The tournament has begun, and everybody in it meets everybody.")
            players = schema.tournament_players
            if one is not None:
                them = (players.c.tournament == id) & (players.c.number == one.number)
                connection.execute(sa.update(players).where(them).values(gone=False, name=name or one.name))
            else:
                if len(known.players) >= MOST_PLAYERS[known.kind]:
                    raise Refusal(RefusalCode.TOO_MANY, "No more can take part in this tournament.")
                row = {"tournament": id, "number": len(known.players) + 1, "person": person, "name": name}
                connection.execute(sa.insert(players).values(**row, is_bot=is_bot, rating=rating, gone=False))
            keeping.change(connection, known)

        await self._write(write)
        return await self.get(id)

    async def leave(self, id: str, person: str) -> Tournament:
        """Take part no more. A game that goes on goes on."""

        def write(connection: sa.Connection) -> None:
            known = _expected(keeping.locked(connection, id))
            one = known.of_person(person)
            if one is None:
                raise Refusal(RefusalCode.NOT_THERE, "You do not take part in this tournament.")
            if known.status == "over":
                raise Refusal(RefusalCode.OVER, "The tournament is over.")
            players = schema.tournament_players
            them = (players.c.tournament == id) & (players.c.number == one.number)
            connection.execute(sa.update(players).where(them).values(gone=True))
            keeping.change(connection, known)

        await self._write(write)
        return await self.get(id)

    async def steer(self, id: str, person: str, word: MakerWord) -> Tournament:
        """What its maker says: `start` it, begin the `next` round though games go on, or `end` it."""

        def write(connection: sa.Connection) -> None:
            known, now = _expected(keeping.locked(connection, id)), self._services.now()
            if not person or known.maker != person:
                raise Refusal(RefusalCode.NOT_THE_MAKER, "Only whoever made the tournament may say that.")
            if known.status == "over":
                raise Refusal(RefusalCode.OVER, "The tournament is over.")
            if word == "end":
                keeping.change(connection, known, status="over", ended=now)
            elif word == "start" and known.status == "running":
                raise Refusal(RefusalCode.BEGUN, "The tournament has begun.")
            elif word == "start" and len(known.staying) < 2:
                raise Refusal(RefusalCode.NOT_YET, "A tournament needs at least two who play.")
            elif word == "start":
                keeping.change(connection, known, starts=now)
            elif known.status == "coming" or known.kind == "arena":
                raise Refusal(RefusalCode.NOT_YET, "There is no round to be followed by another.")
            else:
                keeping.change(connection, known, hurried=True)

        await self._write(write)
        await self.advance(id)
        return await self.get(id)

    # --- what can be read --------------------------------------------------------------------------------------------

    async def get(self, id: str) -> Tournament:
        """A tournament; a `Refusal` if there is no such."""
        if not (id.isascii() and id.isalnum()):  # no database needs to see it
            return _expected(None)
        return _expected(await self._tables.store.access.look_up(partial(keeping.read, id=id)))

    async def listed(self) -> list[tuple[Tournament, int]]:
        """Tournaments that run, are coming or have ended, with how many take part."""
        since = self._services.now() - OLDEST_COMING
        listed = partial(keeping.listed, since=since, limit=LIST_LENGTH)
        return await self._tables.store.access.look_up_for_all("tournaments", listed)

    # --- from round to round -----------------------------------------------------------------------------------------

    async def advance_all(self) -> None:
        """Take on every tournament that runs, or should. What is wrong with one harms no other, and is told last."""
        if not self._tables.is_serving:
            return
        failed: Exception | None = None
        for id in await self._tables.store.access.read(partial(keeping.due, now=self._services.now())):
            try:
                await self.advance(id)
            except StoreTrouble:
                raise
            except Exception as error:
                failed = error
        if failed is not None:
            raise failed

    async def advance(self, id: str) -> bool:
        """Do what is to be done in a tournament; whether something was."""
        access = self._tables.store.access
        known = await access.read(partial(keeping.read, id=id))
        if known is not None and any(game.table for game in known.unfinished):
            await self._take_results(known)
            known = await access.read(partial(keeping.read, id=id))
        if known is None:
            return False
        blocked = await access.read(partial(keeping.blocked_in, known=known))
        step = await asyncio.to_thread(next_step, known, self._services.now(), blocked)
        if step is None:
            return False
        return bool(await self._write(partial(self._carry_out, known, step)))

    async def _take_results(self, known: Tournament) -> None:
        tables = schema.tables
        ids = [game.table for game in known.unfinished]
        over = sa.select(tables.c.id).where(tables.c.id.in_(ids), tables.c.status == "over").limit(1)
        if await self._tables.store.access.read(lambda connection: connection.execute(over).first()):
            await self._write(partial(keeping.take_results, known=known))

    def _carry_out(self, known: Tournament, step: Step, connection: sa.Connection) -> bool:
        """One transaction; False if somebody else has been quicker."""
        now = keeping.locked(connection, known.id)
        if now is None or now.version != known.version:
            return False
        moment = self._services.now()
        board = max((game.board for game in known.games if game.round == step.round), default=0)
        tables, rows = [], []
        for at, pair in enumerate(step.pairings, board + 1):
            row = {"tournament": known.id, "round": step.round, "board": at, "first": pair.first, "second": pair.second}
            one = known.player(pair.first)
            other = None if pair.second is None else known.player(pair.second)
            if other is None:
                row |= {"how": "bye", "table_id": None, "first_points": 1.0, "second_points": None}
            elif one.gone or other.gone:
                points = {"first_points": float(not one.gone), "second_points": float(not other.gone)}
                row |= {"how": "forfeit", "table_id": None, **points}
            else:
                table = self._table(known, step.round, one, other)
                tables.append(table)
                row |= {"how": "played", "table_id": table.id, "first_points": None, "second_points": None}
            rows.append(row)
        writes = [write_of(table, table.log, calls=self._calls(table)) for table in tables]
        insert(connection, writes, self._tables.store.process)
        if rows:
            connection.execute(sa.insert(schema.tournament_games), rows)
        times = {"begun": known.begun or moment, "ended": moment if step.status == "over" else None}
        keeping.change(
            connection, now, status=step.status, round=step.round, rounds=step.rounds, hurried=False, **times
        )
        return True

    def _table(self, known: Tournament, round: int, one: TournamentPlayer, other: TournamentPlayer) -> TableState:
        plans = {seat: SeatPlan("person", who.name, who.person, bot=who.is_bot) for seat, who in ((1, one), (2, other))}
        place = TournamentPlace(known.id, known.name, round)
        created = msgspec.structs.replace(known.setup, seats=plans, tournament=place)
        return new_table(new_table_id(), created, self._services)


def _expected(found: Tournament | None) -> Tournament:
    if found is None:
        raise Refusal(RefusalCode.NO_SUCH_TOURNAMENT, "There is no such tournament.")
    return found


def _setup(game: str, options: Mapping[str, str], clock: TimeControl, rated: bool) -> TableCreated:
    """The table of each game, without those who sit there."""
    chosen = chosen_duel(game, options)
    if clock.kind == "none":
        raise Refusal(RefusalCode.BAD_OPTION, "A tournament needs a clock.")
    if problem := clock.problem:
        raise Refusal(RefusalCode.BAD_OPTION, problem)
    return TableCreated(game, chosen, {}, clock, open=True, rated=rated)

"""Tournaments over HTTP (see docs/protocol.md)."""

from collections.abc import AsyncIterator

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from anello.server.refusals import Refusal
from anello.server.routes.common import AskedTournaments, Everybody, HttpRequest, Sender, Tables, errors, somebody
from anello.server.tables import redaction
from anello.server.tables.setup import clean_name
from anello.server.tournaments.standings import TIE_BREAKS, standings
from anello.server.tournaments.tournament import Tournament
from anello.server.wire.tournaments import (
    MakerMessage,
    NewTournament,
    TournamentGameInfo,
    TournamentInfo,
    TournamentList,
    TournamentPlayerInfo,
    TournamentState,
    WishToTakePart,
)

__all__ = ["HANDLERS"]


def _info(known: Tournament, players: int) -> TournamentInfo:
    return TournamentInfo(
        id=known.id,
        name=known.name,
        kind=known.kind,
        game=known.setup.game,
        options=dict(known.setup.options),
        clock=known.setup.clock,
        rated=known.setup.rated,
        status=known.status,
        round=known.round,
        rounds=known.rounds,
        minutes=known.minutes,
        made=known.made,
        starts=known.starts,
        begun=known.begun,
        ended=known.ended,
        players=players,
    )


def _state(known: Tournament, person: str, now: float) -> TournamentState:
    rows = []
    for row in standings(known):
        one = known.player(row.number)
        rows.append(
            TournamentPlayerInfo(
                number=row.number,
                name=one.name,
                bot=one.is_bot,
                rating=round(one.rating),
                gone=one.gone,
                rank=row.rank,
                points=row.points,
                games=row.games,
                ties=list(row.ties),
            )
        )
    games = [
        TournamentGameInfo(one.round, one.board, one.first, one.second, one.table, one.how, one.points)
        for one in known.games
    ]
    me = known.of_person(person)
    mine = [game.table for game in known.unfinished if me is not None and me.number in game.numbers]
    return TournamentState(
        tournament=_info(known, len(known.players) if known.status != "coming" else len(known.staying)),
        version=known.version,
        now=now,
        ties=list(TIE_BREAKS[known.kind]),
        players=rows,
        games=games,
        maker=bool(person) and known.maker == person,
        me=None if me is None else me.number,
        table=mine[-1] if mine else "",
    )


@post("/api/tournaments", responses=errors(400, 403, 404, 409, 413))
async def make(
    request: HttpRequest,
    tables: Tables,
    tournaments: AskedTournaments,
    people: Everybody,
    sender: Sender,
    data: JSONBody[NewTournament],
) -> Response[TournamentState]:
    """Make a tournament."""
    sender, cookies = await somebody(request, people, sender)
    made = await tournaments.make(
        sender.person,
        name=data.name,
        kind=data.kind,
        game=data.game,
        options=data.options,
        clock=data.clock,
        rated=data.rated,
        rounds=data.rounds,
        minutes=data.minutes,
        starts=data.starts,
    )
    return Response(_state(made, sender.person, tables.services.now()), status_code=201, cookies=cookies)


@get("/api/tournaments")
async def tournament_list(tournaments: AskedTournaments) -> TournamentList:
    """Tournaments that run, are coming, and ended last."""
    return TournamentList([_info(known, players) for known, players in await tournaments.listed()])


@get("/api/tournaments/{tournament:str}", responses=errors(404))
async def one_tournament(
    tables: Tables, tournaments: AskedTournaments, sender: Sender, tournament: FromPath[str]
) -> TournamentState:
    """A tournament as it stands."""
    return _state(await tournaments.get(tournament), sender.person, tables.services.now())


@post("/api/tournaments/{tournament:str}/join", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def join(
    request: HttpRequest,
    tables: Tables,
    tournaments: AskedTournaments,
    people: Everybody,
    sender: Sender,
    tournament: FromPath[str],
    data: JSONBody[WishToTakePart],
) -> Response[TournamentState]:
    """Take part in a tournament."""
    await tournaments.get(tournament)
    name = clean_name(data.name)
    sender, cookies = await somebody(request, people, sender, name)
    known = await people.person(sender.person)
    called = name or ("" if known is None else known.name)
    joined = await tournaments.join(tournament, sender.person, called, is_bot=not sender.by_cookie)
    return Response(_state(joined, sender.person, tables.services.now()), status_code=200, cookies=cookies)


@post("/api/tournaments/{tournament:str}/leave", status_code=200, responses=errors(403, 404, 409))
async def leave(
    tables: Tables, tournaments: AskedTournaments, sender: Sender, tournament: FromPath[str]
) -> TournamentState:
    """Take part no more: nobody who has left is paired again."""
    return _state(await tournaments.leave(tournament, sender.person), sender.person, tables.services.now())


@post("/api/tournaments/{tournament:str}/word", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def word(
    tables: Tables,
    tournaments: AskedTournaments,
    sender: Sender,
    tournament: FromPath[str],
    data: JSONBody[MakerMessage],
) -> TournamentState:
    """What its maker says of a tournament: that it begins, that the next round does, or that it ends."""
    steered = await tournaments.steer(tournament, sender.person, data.word)
    return _state(steered, sender.person, tables.services.now())


@get("/api/tournaments/{tournament:str}/games.txt", media_type="text/plain", responses=errors(404))
async def games(tables: Tables, tournaments: AskedTournaments, tournament: FromPath[str]) -> Stream:
    """All games of a tournament that are over, as one file of records."""
    known = await tournaments.get(tournament)

    async def parts() -> AsyncIterator[str]:
        for game in known.games:
            if game.table and game.points is not None:
                try:
                    async with tables.table(game.table) as live:
                        yield redaction.record(live.seen_by(""), None).to_text() + "\n"
                except Refusal:  # it is not kept any more
                    continue

    headers = {"Content-Disposition": f'attachment; filename="anello-tournament-{known.id}.txt"'}
    return Stream(parts(), media_type="text/plain", headers=headers)


HANDLERS = [make, tournament_list, one_tournament, join, leave, word, games]

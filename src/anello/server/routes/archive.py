"""The archive: games found by who played, how it went and the positions they came to, and what was played where."""

import io
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from anello.core import AnelloError, Playthrough, Position, Record
from anello.core import game as game_named
from anello.explorer import following_keys, key_function, move_statistics
from anello.kit.games import known_games
from anello.server.archive.archive import Archive
from anello.server.archive.entries import options_text
from anello.server.archive.importing import import_games
from anello.server.archive.reading import (
    ArchivedGame,
    GameSearch,
    archived_game,
    find_games,
    games_kept,
    longest_game,
    written_games,
)
from anello.server.archive.writing import counted
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.routes.common import PictureTheme, Work, errors, svg
from anello.server.wire.archive import (
    ArchivedGameInfo,
    ArchiveInfo,
    ExploredMove,
    ExploredPosition,
    ExploreRequest,
    FoundGames,
    GamesToImport,
    ImportedInfo,
)

__all__ = ["HANDLERS"]

PAGE = 50
RECENT = 5
LARGEST_IMPORT = 5 * 2**20

AskedArchive: TypeAlias = NamedDependency[Archive]
AskedName = Annotated[str | None, QueryParameter(max_length=80)]
AskedPlies = Annotated[int | None, QueryParameter(ge=0, le=100_000)]
AskedWords = Annotated[str | None, QueryParameter(max_length=4000)]
GameNumber: TypeAlias = FromPath[int]


@get("/api/archive")
async def about(archive: AskedArchive, state: State) -> ArchiveInfo:
    """How many games there are, and the longest of each kind."""

    def read(connection: Any) -> tuple[int, dict[str, ArchivedGameInfo]]:
        longest = {game.name: longest_game(connection, game.name) for game in known_games()}
        found = {name: archived_game(connection, number) for name, number in longest.items() if number is not None}
        return games_kept(connection), {name: _info(game[0]) for name, game in found.items() if game is not None}

    games, longest = await archive.access.look_up_for_all("archive", read)
    return ArchiveInfo(games, longest, state.settings.imports)


@get("/api/archive/games", responses=errors(400, 404, 409))
async def search(
    archive: AskedArchive,
    work: Work,
    game: AskedName = None,
    player: AskedName = None,
    other: AskedName = None,
    result: FromQuery[Literal["1", "2", "3", "4", "5", "6", "7", "8", "draw", "open"] | None] = None,
    options: Annotated[str | None, QueryParameter(max_length=200)] = None,
    shortest: AskedPlies = None,
    longest: AskedPlies = None,
    opening: AskedWords = None,
    position: AskedWords = None,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)] = None,
) -> FoundGames:
    """Games by who played, how it went, the moves they began with, and a position that they came to, given as its line.

    A position counts wherever it lay, turned, mirrored or with its colours exchanged, as far as the game says so.
    """
    keys = await work.run(lambda: _keys(game, options, opening, position)) if opening or position else ()
    winner = {None: None, "open": None, "draw": 0}.get(result, int(result) if result and result.isdecimal() else None)
    wanted = GameSearch(
        game=_text(game),
        player=_text(player),
        other=_text(other),
        winner=winner,
        is_broken_off=result == "open",
        options=_text(options),
        shortest=shortest,
        longest=longest,
        keys=keys,
        before=before,
    )
    found = await archive.read(lambda connection: find_games(connection, wanted, PAGE + 1))
    return FoundGames([_info(one) for one in found[:PAGE]], len(found) > PAGE)


def _text(given: str | None) -> str | None:
    """What is looked for; what no database can hold nobody is called."""
    return "".join(letter for letter in given if letter.isprintable()) or None if given else None


def _keys(game: str | None, options: str | None, opening: str | None, position: str | None) -> tuple[int, ...]:
    """The keys of the positions that are looked for; a `Refusal` says what is wrong with one."""
    if game is None:
        raise Refusal(RefusalCode.BAD_REQUEST, "Say of which game the position is.")
    chosen = dict(pair.partition("=")[::2] for pair in (options or "").split())
    try:
        known = game_named(game)
        key, found = key_function(known), list[Position[Any]]()
        if opening:
            begun = Record.from_text(f'[Game "{known.name}"]\n[Options "{options_text(chosen)}"]\n\n{opening}')
            found.append(Playthrough.replay(begun, known).position)
        if position:
            found.append(known.from_line(position, **chosen))
        return tuple(key(one) for one in found)
    except AnelloError as error:
        raise refusal_of(error) from error


@post("/api/archive/explore", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def explore(archive: AskedArchive, work: Work, data: JSONBody[ExploreRequest]) -> ExploredPosition:
    """What was played in a position, how often and with what success, and the last games that came there."""
    try:
        position, own, keys = await work.run(lambda: _position(data))
    except AnelloError as error:
        raise refusal_of(error) from error

    def read(connection: Any) -> tuple[dict[int, tuple[int, int, int, int]], list[ArchivedGame]]:
        return counted(connection, [own, *keys]), find_games(connection, GameSearch(keys=(own,)), RECENT)

    counts, recent = await archive.read(read)
    moves = await work.run(lambda: move_statistics(position, counts))
    listed = [ExploredMove(list(move.words), move.games, move.wins, move.draws, move.losses) for move in moves]
    return ExploredPosition(counts.get(own, (0,))[0], position.line(), listed, [_info(one) for one in recent])


def _position(asked: ExploreRequest) -> tuple[Position[Any], int, Sequence[int]]:
    """A position, its key, and those of all positions one move further."""
    game = game_named(asked.game)
    played = Playthrough.begin(game, asked.options, start=asked.start)
    for word in asked.words:
        played = played.play(word)
    position = played.position
    return position, key_function(game)(position), list(following_keys(position))


@get("/api/archive/games/{number:int}", responses=errors(404))
async def one_game(archive: AskedArchive, number: GameNumber) -> ArchivedGameInfo:
    """A game."""
    return _info((await _found(archive, number))[0])


@get("/api/archive/games/{number:int}/record", responses=errors(400, 404))
async def record(
    archive: AskedArchive, number: GameNumber, format: FromQuery[Literal["text", "json"]] = "text"
) -> Response[str]:
    """A game written down."""
    _, written = await _found(archive, number)
    if format == "json":
        return Response(written.to_json(), media_type="application/json")
    return Response(written.to_text(), media_type="text/plain")


@get("/api/archive/games/{number:int}/animation.svg", media_type="image/svg+xml", responses=errors(400, 404, 409))
async def film(
    archive: AskedArchive,
    work: Work,
    number: GameNumber,
    theme: PictureTheme = "light",
    distinct: FromQuery[bool] = False,
) -> Response[bytes]:
    """A game as a moving picture."""
    game, written = await _found(archive, number)
    known = game_named(game.game)
    if not known.has_film:
        raise Refusal(RefusalCode.NOT_OFFERED, f"{known.title} has no moving pictures.")

    def drawn() -> bytes:
        return known.film(Playthrough.replay(written).positions, theme=theme, distinct=distinct).encode()

    return svg(await work.once(f"archive/{number}/animation/{theme}/{distinct}", drawn))


@get("/api/archive/games.txt", media_type="text/plain", responses=errors(400))
async def download(archive: AskedArchive, game: AskedName = None, player: AskedName = None) -> Stream:
    """All games, or those of a kind or of a player, as one file of records."""
    wanted = GameSearch(game=_text(game), player=_text(player))

    async def parts() -> AsyncIterator[str]:
        last = 0
        while found := await archive.read(partial(written_games, wanted=wanted, after=last)):
            yield "".join(f"{text}\n" for _, text in found)
            last = found[-1][0]

    return Stream(
        parts(), media_type="text/plain", headers={"Content-Disposition": 'attachment; filename="anello-games.txt"'}
    )


@post("/api/archive/games", request_max_body_size=LARGEST_IMPORT, responses=errors(400, 403, 409, 413))
async def bring(archive: AskedArchive, work: Work, state: State, data: JSONBody[GamesToImport]) -> ImportedInfo:
    """Bring games here, from a file with many of them, where the host allows it."""
    if not state.settings.imports:
        raise Refusal(RefusalCode.NOT_OFFERED, "Only the host of this server brings games here.")
    collection = (_text(data.collection) or "").strip() or "?"
    engine = archive.access.engine
    found = await work.run(lambda: import_games(engine, io.StringIO(data.text), collection))
    return ImportedInfo(found.games, found.known, found.bad, found.faults)


async def _found(archive: Archive, number: int) -> tuple[ArchivedGame, Record]:
    found = await archive.read(partial(archived_game, number=number)) if 0 < number < 2**31 else None
    if found is None:
        raise Refusal(RefusalCode.NOT_FOUND, "There is no such game in the archive.")
    return found


def _info(game: ArchivedGame) -> ArchivedGameInfo:
    return ArchivedGameInfo(
        id=game.id,
        game=game.game,
        options=dict(pair.partition("=")[::2] for pair in game.options.split()),
        winner=game.winner or None,
        how=game.ending,
        plies=game.plies,
        at=game.at,
        collection=game.collection,
        names={str(seat): name for seat, name in game.names.items() if name},
        ply=game.ply,
    )


HANDLERS = [about, search, explore, one_game, record, film, download, bring]

"""The HTTP half of the wire protocol (see docs/protocol.md)."""

from importlib.metadata import version
from typing import Annotated, Any, Literal, TypeAlias

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from anello.core import Viewer
from anello.server import sight
from anello.server.hall import Hall, clean_name
from anello.server.live import LiveTable
from anello.server.messages import (
    PROTOCOL,
    Ack,
    Command,
    ErrorInfo,
    GamesInfo,
    Join,
    NewTable,
    PositionInfo,
    Refused,
    TableInfo,
    TableList,
    TokenInfo,
    VersionInfo,
    WarmupInfo,
)
from anello.server.referee import PHRASES, Refusal
from anello.server.security import PICTURE_POLICY, Identity, cookie, hash_key, new_key

__all__ = ["HANDLERS"]

AnyRequest: TypeAlias = Request[Any, Any, Any]
TheHall: TypeAlias = NamedDependency[Hall]
Who: TypeAlias = NamedDependency[Identity]
TableId: TypeAlias = FromPath[str]
Theme: TypeAlias = FromQuery[Literal["light", "dark", "print"]]
Seat: TypeAlias = Annotated[int | None, QueryParameter(ge=1, le=8)]
Ply: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=100_000)]

SVG = "image/svg+xml"

REASONS = {
    400: "not understood",
    403: "not your seat, or not from our own page",
    404: "no such thing",
    409: "not possible now",
    413: "too big",
    429: "too many requests",
}


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a handler may answer with, for the OpenAPI document."""
    return {status: ResponseSpec(ErrorInfo, description=REASONS[status]) for status in (*statuses, 429)}


# --- about the server --------------------------------------------------------------------------------------------


@get("/healthz")
async def health() -> dict[str, str]:
    """Whether the server is there."""
    return {"status": "ok"}


@get("/api/version")
async def about() -> VersionInfo:
    """Who answers."""
    return VersionInfo("anello", version("anello"), PROTOCOL)


@get("/api/warmup")
async def warmup(hall: TheHall) -> WarmupInfo:
    """How far the engines are compiled."""
    return hall.warmup


@get("/api/games")
async def games(hall: TheHall) -> GamesInfo:
    """The games, their options and levels, and the ready-made phrases."""
    return GamesInfo(hall.games(), list(PHRASES))


@post("/api/token", responses=errors(403))
async def token() -> TokenInfo:
    """A new key for a bot."""
    return TokenInfo(new_key())


# --- tables ------------------------------------------------------------------------------------------------------


def known(request: AnyRequest, who: Identity, answer: Response[Any]) -> str:
    """The hash of the sender's key; who has none gets one with the answer."""
    if who.key_hash:
        return who.key_hash
    key = new_key()
    answer.set_cookie(cookie(request, key))
    return hash_key(key)


@post("/api/tables", responses=errors(400, 403, 404, 413))
async def create(request: AnyRequest, hall: TheHall, who: Who, data: JSONBody[NewTable]) -> Response[TableInfo]:
    """Set up a table."""
    answer: Response[TableInfo] = Response(None, status_code=201)  # type: ignore[arg-type]  # filled in below
    answer.content = await hall.create(known(request, who, answer), data)
    return answer


@post("/api/tables/{table:str}/join", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def join(
    request: AnyRequest, hall: TheHall, who: Who, table: TableId, data: JSONBody[Join]
) -> Response[TableInfo]:
    """Take a free seat."""
    answer: Response[TableInfo] = Response(None, status_code=200)  # type: ignore[arg-type]  # filled in below
    async with hall.table(table) as live:
        key = known(request, who, answer)
        await live.join(key, data.seat, clean_name(data.name))
        answer.content = sight.summary(live.state, key)
    return answer


@get("/api/tables", responses=errors(400))
async def open_tables(hall: TheHall, game: Annotated[str | None, QueryParameter(max_length=40)] = None) -> TableList:
    """Tables that wait for somebody."""
    return TableList(await hall.open_tables(game))


@get("/api/mine")
async def mine(hall: TheHall, who: Who) -> TableList:
    """Tables where the sender sits."""
    return TableList(await hall.tables_of(who.key_hash) if who.key_hash else [])


@get("/api/tables/{table:str}", responses=errors(404))
async def one_table(hall: TheHall, who: Who, table: TableId) -> TableInfo:
    """A table."""
    async with hall.table(table) as live:
        return sight.summary(live.state, who.key_hash)


@post(
    "/api/tables/{table:str}/messages",
    status_code=200,
    responses=errors(400, 403, 404, 413) | {409: ResponseSpec(Refused, description=REASONS[409])},
)
async def message(hall: TheHall, who: Who, table: TableId, data: JSONBody[Command]) -> Response[Ack | Refused]:
    """Do something at a table without a socket."""
    async with hall.table(table) as live:
        mine = live.state.held_by(who.key_hash)
        seat = data.seat if data.seat is not None else mine[0] if len(mine) == 1 else None
        if seat is None:
            raise Refusal("not_your_seat", "Say for which of your seats you act.")
        try:
            return Response(await live.act(who.key_hash, seat, data), status_code=200)
        except Refusal as refusal:
            return Response(Refused(data.id, refusal.code, refusal.reason), status_code=409)


# --- looking at games --------------------------------------------------------------------------------------------


def _viewer(live: LiveTable, who: Identity, seat: int | None) -> Viewer:
    if seat is not None and seat not in live.state.held_by(who.key_hash):
        raise Refusal("not_your_seat", "That seat is not yours.")
    return seat


def _ply(live: LiveTable, ply: int | None) -> int:
    last = len(live.state.plies)
    if ply is not None and ply > last:
        raise Refusal("no_such_ply", f"The game has {last} plies so far.")
    return last if ply is None else ply


@get("/api/tables/{table:str}/positions/{n:int}", responses=errors(400, 403, 404))
async def position(
    hall: TheHall, who: Who, table: TableId, n: Annotated[int, PathParameter(ge=0, le=100_000)], seat: Seat = None
) -> PositionInfo:
    """The view after so many plies."""
    async with hall.table(table) as live:
        return PositionInfo(n, sight.view(live.state, _viewer(live, who, seat), _ply(live, n)))


@get("/api/tables/{table:str}/record", responses=errors(400, 403, 404))
async def record(
    hall: TheHall, who: Who, table: TableId, format: FromQuery[Literal["text", "json"]] = "text", seat: Seat = None
) -> Response[str]:
    """The game written down, as the sender may see it."""
    async with hall.table(table) as live:
        seen = live.state.played.seen_by(_viewer(live, who, seat))
        if format == "json":
            return Response(seen.to_json(), media_type="application/json")
        return Response(seen.to_text(), media_type="text/plain")


@get("/api/tables/{table:str}/picture.svg", responses=errors(400, 403, 404))
async def picture(
    hall: TheHall,
    who: Who,
    table: TableId,
    theme: Theme = "light",
    distinct: FromQuery[bool] = False,
    at: Ply = None,
    seat: Seat = None,
) -> Response[str]:
    """The position as a picture."""
    async with hall.table(table) as live:
        view = live.state.played.positions[_ply(live, at)].view(_viewer(live, who, seat))
        return _svg(view.svg(theme=theme, distinct=distinct))


@get("/api/tables/{table:str}/animation.svg", responses=errors(400, 404, 409))
async def animation(
    hall: TheHall, table: TableId, theme: Theme = "light", distinct: FromQuery[bool] = False
) -> Response[str]:
    """The whole of a finished game as a moving picture."""
    async with hall.table(table) as live:
        played = live.state.played
        if played.outcome is None:
            raise Refusal("not_over", "The moving picture can be seen when the game is over.")
        return _svg(played.game.film(played.positions, theme=theme, distinct=distinct))


def _svg(text: str) -> Response[str]:
    return Response(text, media_type=SVG, headers={"Content-Security-Policy": PICTURE_POLICY})


HANDLERS = [
    health,
    about,
    warmup,
    games,
    token,
    create,
    join,
    open_tables,
    mine,
    one_table,
    message,
    position,
    record,
    picture,
    animation,
]

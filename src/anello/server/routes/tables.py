"""Tables over HTTP: set up, found, joined, played at without a socket, and looked at (see docs/protocol.md)."""

from functools import partial
from typing import Annotated, Literal, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from anello.core import Viewer
from anello.server.people.at_tables import challenged_by, others_at
from anello.server.people.ignoring import expect_unblocked, tables_of_blocked
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import (
    REASONS,
    Everybody,
    HttpRequest,
    PictureTheme,
    Sender,
    TableId,
    Tables,
    Work,
    answer_of,
    errors,
    ready,
    somebody,
    svg,
)
from anello.server.security import Identity
from anello.server.tables import redaction
from anello.server.tables.live import LiveTable
from anello.server.tables.registry import LIST_LENGTH
from anello.server.tables.setup import clean_name
from anello.server.tables.state import TableState
from anello.server.wire.commands import TableCommand
from anello.server.wire.news import Acknowledged, Refused
from anello.server.wire.tables import Join, NewTable, PositionInfo, TableInfo, TableList

__all__ = ["HANDLERS"]

AskedSeat: TypeAlias = Annotated[int | None, QueryParameter(ge=1, le=8)]
MessageAnswer: TypeAlias = Response[Acknowledged | Refused]
AskedPly: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=100_000)]


@post("/api/tables", responses=errors(400, 403, 404, 413))
async def create(
    request: HttpRequest, tables: Tables, people: Everybody, sender: Sender, data: JSONBody[NewTable]
) -> Response[TableInfo]:
    """Set up a table."""
    mine = [seat for seat, who in (data.seats or {"1": "me"}).items() if who == "me"]
    name = next((clean_name(given) for seat, given in data.names.items() if seat in mine), "")
    sender, cookies = await somebody(request, people, sender, name)
    challenged = await challenged_by(people, sender.person, (data.seats or {}).values())
    table = await tables.create(sender.person, data, bot=not sender.by_cookie, challenged=challenged)
    return Response(table, status_code=201, cookies=cookies)


@post("/api/tables/{table:str}/join", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def join(
    request: HttpRequest, tables: Tables, people: Everybody, sender: Sender, table: TableId, data: JSONBody[Join]
) -> Response[TableInfo]:
    """Take a free seat."""
    name = clean_name(data.name)
    async with tables.table(table) as live:
        sender, cookies = await somebody(request, people, sender, name)
        await expect_unblocked(
            people.access, sender.person, [plan.key for plan in others_at(live.state, sender.person).values()]
        )
        await live.join(sender.person, data.seat, name, bot=not sender.by_cookie)
        return Response(redaction.summary(live.state, sender.person), status_code=200, cookies=cookies)


@get("/api/tables", responses=errors(400))
async def open_tables(
    tables: Tables, sender: Sender, game: Annotated[str | None, QueryParameter(max_length=40)] = None
) -> TableList:
    """Tables that wait for somebody, but for those of people whom the sender has blocked, or who blocked the sender."""
    found = await tables.open_tables(game)
    if sender.is_known:
        hidden = await tables.store.access.read(partial(tables_of_blocked, person=sender.person))
        found = [table for table in found if table.id not in hidden]
    return TableList(found)


@get("/api/mine", responses=errors(400))
async def mine(
    tables: Tables, sender: Sender, limit: Annotated[int, QueryParameter(ge=1, le=1000)] = LIST_LENGTH
) -> TableList:
    """Tables where the sender sits."""
    return TableList(await tables.tables_of(sender.person, limit) if sender.person else [])


@get("/api/tables/{table:str}", responses=errors(404))
async def one_table(tables: Tables, sender: Sender, table: TableId) -> TableInfo:
    """A table."""
    async with tables.table(table) as live:
        return redaction.summary(live.seen_by(sender.person), sender.person)


@post(
    "/api/tables/{table:str}/messages",
    status_code=200,
    responses=errors(400, 403, 404, 413) | {409: answer_of(Refused, REASONS[409])},
)
async def message(tables: Tables, sender: Sender, table: TableId, data: JSONBody[TableCommand]) -> MessageAnswer:
    """Do something at a table without a socket."""
    async with tables.table(table) as live:
        mine = live.state.held_by(sender.person)
        seat = data.seat if data.seat is not None else mine[0] if len(mine) == 1 else None
        if seat is None:
            raise Refusal(RefusalCode.NOT_YOUR_SEAT, "Say for which of your seats you act.")
        try:
            return Response(await live.act(sender.person, seat, data), status_code=200)
        except Refusal as refusal:
            return Response(Refused(data.id, refusal.code, refusal.reason), status_code=409)


# --- looking at games --------------------------------------------------------------------------------------------


def _viewer(live: LiveTable, sender: Identity, seat: int | None) -> Viewer:
    if seat is not None and seat not in live.state.held_by(sender.person):
        raise Refusal(RefusalCode.NOT_YOUR_SEAT, "That seat is not yours.")
    return seat


def _stamp(state: TableState, viewer: Viewer) -> str:
    """What a viewer may see of a table stands still from one event to the next."""
    return f"table/{state.id}/{state.seq}/{viewer}"


@get("/api/tables/{table:str}/positions/{n:int}", responses=errors(400, 403, 404))
async def position(
    tables: Tables,
    sender: Sender,
    work: Work,
    table: TableId,
    n: Annotated[int, PathParameter(ge=0, le=100_000)],
    seat: AskedSeat = None,
) -> Response[PositionInfo]:
    """The view after so many plies."""
    async with tables.table(table) as live:
        state, viewer = live.seen_by(sender.person), _viewer(live, sender, seat)

    def seen() -> bytes:
        return msgspec.json.encode(PositionInfo(n, redaction.view_data(state, viewer, n)))

    return ready(await work.once(f"{_stamp(state, viewer)}/position/{n}", seen))


@get("/api/tables/{table:str}/record", responses=errors(400, 403, 404))
async def record(
    tables: Tables,
    sender: Sender,
    work: Work,
    table: TableId,
    format: FromQuery[Literal["text", "json"]] = "text",
    seat: AskedSeat = None,
) -> Response[str]:
    """The game written down, as the sender may see it."""
    async with tables.table(table) as live:
        state, viewer = live.seen_by(sender.person), _viewer(live, sender, seat)

    def written() -> bytes:
        seen = redaction.record(state, viewer)
        return (seen.to_json() if format == "json" else seen.to_text()).encode()

    text = await work.once(f"{_stamp(state, viewer)}/record/{format}", written)
    return Response(text.decode(), media_type="application/json" if format == "json" else "text/plain")


@get("/api/tables/{table:str}/picture.svg", media_type="image/svg+xml", responses=errors(400, 403, 404))
async def picture(
    tables: Tables,
    sender: Sender,
    work: Work,
    table: TableId,
    theme: PictureTheme = "light",
    distinct: FromQuery[bool] = False,
    at: AskedPly = None,
    seat: AskedSeat = None,
) -> Response[bytes]:
    """The position as a picture."""
    async with tables.table(table) as live:
        state, viewer = live.seen_by(sender.person), _viewer(live, sender, seat)

    def drawn() -> bytes:
        return redaction.view(state, viewer, at).svg(theme=theme, distinct=distinct).encode()

    return svg(await work.once(f"{_stamp(state, viewer)}/picture/{theme}/{distinct}/{at}", drawn))


HANDLERS = [create, join, open_tables, mine, one_table, message, position, record, picture]

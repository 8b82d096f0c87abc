"""Games that pages played without a server come to those of whoever played them (see docs/protocol.md)."""

from litestar import Response, post
from litestar.params import JSONBody

from anello.server.routes.common import Everybody, HttpRequest, Sender, Tables, errors, somebody
from anello.server.tables import bringing
from anello.server.wire.brought import BroughtGame
from anello.server.wire.tables import TableInfo

__all__ = ["HANDLERS"]


@post("/api/brought", responses=errors(400, 403, 404, 409, 413))
async def bring_game(
    request: HttpRequest, tables: Tables, people: Everybody, sender: Sender, data: JSONBody[BroughtGame]
) -> Response[TableInfo]:
    """Keep a game that was played without a server. The rules are gone through again; it counts for no rating."""
    sender, cookies = await somebody(request, people, sender, "")
    return Response(await bringing.bring(tables, sender.person, data), status_code=201, cookies=cookies)


HANDLERS = [bring_game]

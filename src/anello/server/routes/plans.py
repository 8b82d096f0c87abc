"""Conditional moves at a table: seen and changed by nobody but whoever sits there."""

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from anello.core import Seat
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import Sender, TableId, Tables, errors
from anello.server.security import Identity
from anello.server.tables.plans import MovePlan, can_plan, checked_plan, keep_plan, plans_of
from anello.server.tables.state import TableState
from anello.server.wire.calling import PlanInfo, PlanWish

__all__ = ["HANDLERS"]


def _seat(state: TableState, sender: Identity, seat: Seat | None) -> Seat:
    mine = state.held_by(sender.person)
    if not mine or (seat is not None and seat not in mine):
        raise Refusal(RefusalCode.NOT_YOUR_SEAT, "That seat is not yours.")
    return mine[0] if seat is None else seat


@get("/api/tables/{table:str}/plan", responses=errors(400, 403, 404))
async def plan(
    tables: Tables, sender: Sender, table: TableId, seat: Annotated[int | None, QueryParameter(ge=1, le=8)] = None
) -> PlanInfo:
    """What the sender will answer if the other plays this or that."""
    async with tables.table(table) as live:
        own, possible = _seat(live.state, sender, seat), can_plan(live.state)
    kept = await tables.store.access.read(partial(plans_of, table=table))
    found = kept.get(own, MovePlan(0, []))
    return PlanInfo(possible, found.ply, found.lines)


@post("/api/tables/{table:str}/plan", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def change(tables: Tables, sender: Sender, table: TableId, data: JSONBody[PlanWish]) -> PlanInfo:
    """Plan moves instead of those before; without lines none are."""
    async with tables.table(table) as live:
        own = _seat(live.state, sender, data.seat)
        made = checked_plan(live.state, own, data.lines)
        await tables.store.access.write(partial(keep_plan, table=table, seat=own, plan=made))
    return PlanInfo(True, made.ply, made.lines)


HANDLERS = [plan, change]

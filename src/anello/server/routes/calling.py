"""Being called back by push messages: subscribing, how often, and to which tables not."""

from functools import partial
from typing import Any, TypeAlias

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody

from anello.server.calling import subscriptions
from anello.server.calling.calling import Calling
from anello.server.calling.push import Subscription, expected_service
from anello.server.calling.subscriptions import CallWish
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import Everybody, HttpRequest, Sender, TableId, Tables, errors, somebody
from anello.server.tables.vacations import Vacation, begin_vacation, end_vacation, vacation_of
from anello.server.wire.calling import CallsInfo, CallsWish, PushAddress, PushEnd, QuietWish, VacationWish

__all__ = ["HANDLERS"]

DAY = 86_400.0

Calls: TypeAlias = NamedDependency[Calling]


async def _told(calling: Calling, tables: Tables, person: str) -> CallsInfo:
    now = tables.services.now()

    def read(connection: Any) -> tuple[int, CallWish, list[str], Vacation]:
        browsers = len(subscriptions.subscriptions_of(connection, person))
        wish, quiet = subscriptions.wish_of(connection, person), subscriptions.muted_tables(connection, person)
        return browsers, wish, quiet, vacation_of(connection, person, now)

    browsers, wish, quiet, vacation = await tables.store.access.look_up(read)
    away = vacation.until if vacation.until > now else None
    days = int(vacation.left // DAY)
    return CallsInfo((await calling.key()).public, browsers, wish.how, wish.hour, quiet, away, days)


@get("/api/calls")
async def calls(calling: Calls, tables: Tables, sender: Sender) -> CallsInfo:
    """How the sender is called back."""
    return await _told(calling, tables, sender.person)


@post("/api/calls/browsers", status_code=200, responses=errors(400, 403, 413))
async def subscribe(
    request: HttpRequest,
    calling: Calls,
    tables: Tables,
    people: Everybody,
    sender: Sender,
    state: State,
    data: JSONBody[PushAddress],
) -> Response[CallsInfo]:
    """Call the sender in a browser from now on."""
    if not expected_service(data.endpoint, state.settings.push_services):
        raise Refusal(RefusalCode.BAD_REQUEST, "This is not the address of a push service that is known here.")
    known, cookies = await somebody(request, people, sender)
    one = Subscription("", known.person, data.endpoint, data.p256dh, data.auth, data.language)
    await tables.store.access.write(partial(subscriptions.subscribe, one=one, at=tables.services.now()))
    return Response(await _told(calling, tables, known.person), status_code=200, cookies=cookies)


@post("/api/calls/browsers/end", status_code=200, responses=errors(400, 403, 413))
async def end(calling: Calls, tables: Tables, sender: Sender, data: JSONBody[PushEnd]) -> CallsInfo:
    """Call the sender no more in a browser."""
    await tables.store.access.write(partial(subscriptions.end, person=sender.person, endpoint=data.endpoint))
    return await _told(calling, tables, sender.person)


@post("/api/calls/wish", status_code=200, responses=errors(400, 403, 413))
async def wish(
    request: HttpRequest,
    calling: Calls,
    tables: Tables,
    people: Everybody,
    sender: Sender,
    data: JSONBody[CallsWish],
) -> Response[CallsInfo]:
    """Call the sender for each turn, or once a day."""
    known, cookies = await somebody(request, people, sender)
    chosen = CallWish(data.how, data.hour)
    await tables.store.access.write(partial(subscriptions.wish_for, person=known.person, wish=chosen))
    return Response(await _told(calling, tables, known.person), status_code=200, cookies=cookies)


@post("/api/tables/{table:str}/quiet", status_code=200, responses=errors(400, 403, 404, 413))
async def quiet(calling: Calls, tables: Tables, sender: Sender, table: TableId, data: JSONBody[QuietWish]) -> CallsInfo:
    """Call the sender no more to a table where they sit, or again."""
    async with tables.table(table) as live:
        if not live.state.held_by(sender.person):
            raise Refusal(RefusalCode.NOT_YOUR_SEAT, "You do not sit at this table.")
    change = partial(subscriptions.mute, person=sender.person, table=table, wanted=data.quiet)
    await tables.store.access.write(change)
    return await _told(calling, tables, sender.person)


@post("/api/calls/vacation", status_code=200, responses=errors(400, 403, 409, 413))
async def vacation(
    request: HttpRequest,
    calling: Calls,
    tables: Tables,
    people: Everybody,
    sender: Sender,
    data: JSONBody[VacationWish],
) -> Response[CallsInfo]:
    """Be away for some days: so long the sender's clocks stand in games of days. Or be back."""
    known, cookies = await somebody(request, people, sender)
    access, now = tables.store.access, tables.services.now()
    if not data.days:
        await access.write(partial(end_vacation, person=known.person, now=now))
    elif not await access.write(partial(begin_vacation, person=known.person, days=data.days, now=now)):
        raise Refusal(RefusalCode.TOO_MANY, "You are away already, or have not so many days of vacation left.")
    return Response(await _told(calling, tables, known.person), status_code=200, cookies=cookies)


HANDLERS = [calls, subscribe, end, wish, quiet, vacation]

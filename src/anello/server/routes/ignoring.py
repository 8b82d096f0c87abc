"""Not hearing somebody, not meeting somebody, and telling the host of somebody."""

from functools import partial

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import JSONBody

from anello.server.people.at_tables import others_at, tells_vacations
from anello.server.people.ignoring import IgnoredPerson, ignore, ignored_by, stop_ignoring
from anello.server.people.people import People
from anello.server.people.reports import PersonReport, keep_report, last_lines
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import Everybody, HttpRequest, Sender, TableId, Tables, errors, somebody
from anello.server.tables.setup import clean_name
from anello.server.tables.vacations import vacation_of
from anello.server.wire.ignoring import (
    IgnoredInfo,
    IgnoredList,
    IgnoreEnd,
    IgnoreWish,
    NeighbourInfo,
    ReportKept,
    ReportWish,
    TableNeighbours,
)

__all__ = ["HANDLERS"]


async def _list(people: People, person: str) -> IgnoredList:
    found = await people.access.look_up(partial(ignored_by, person=person))
    return IgnoredList([IgnoredInfo(one.id, one.name, one.how, one.since) for one in found])


async def _whom(
    people: People, tables: Tables, sender: str, wish: IgnoreWish | ReportWish
) -> tuple[str, str, list[str]]:
    """Somebody else, what they are called there, and what was said there last."""
    if wish.table and wish.seat is not None:
        async with tables.table(wish.table) as live:
            state = live.seen_by(sender)
            if plan := others_at(state, sender).get(wish.seat):
                return plan.key, plan.name, last_lines(state)
    elif wish.page:
        person = await people.with_page(wish.page)
        if person is not None and person.shown != "closed" and person.id != sender:
            return person.id, person.name, []
    raise Refusal(RefusalCode.NO_SUCH_PERSON, "There is nobody else there.")


@get("/api/ignored")
async def ignored(people: Everybody, sender: Sender) -> IgnoredList:
    """Whom the sender has muted or blocked."""
    return await _list(people, sender.person)


@post("/api/ignored", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def ignore_somebody(
    request: HttpRequest, people: Everybody, tables: Tables, sender: Sender, data: JSONBody[IgnoreWish]
) -> Response[IgnoredList]:
    """Mute somebody: nothing they say is heard. Or block them: they are not met either."""
    known, cookies = await somebody(request, people, sender)
    other, name, _ = await _whom(people, tables, known.person, data)
    change = partial(ignore, person=known.person, other=other, how=data.how, name=name, now=people.now())
    await people.access.write(change)
    await tables.dismiss(known.person)  # whoever connects anew hears what they want to
    return Response(await _list(people, known.person), status_code=200, cookies=cookies)


@post("/api/ignored/end", status_code=200, responses=errors(400, 403, 413))
async def hear_again(people: Everybody, tables: Tables, sender: Sender, data: JSONBody[IgnoreEnd]) -> IgnoredList:
    """Mute or block somebody no longer."""
    await people.access.write(partial(stop_ignoring, person=sender.person, id=data.id))
    await tables.dismiss(sender.person)
    return await _list(people, sender.person)


@post("/api/reports", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def report(
    request: HttpRequest, people: Everybody, tables: Tables, sender: Sender, data: JSONBody[ReportWish]
) -> Response[ReportKept]:
    """Tell the host of somebody, with what was said at the table last."""
    known, cookies = await somebody(request, people, sender)
    other, _, lines = await _whom(people, tables, known.person, data)
    told = PersonReport(known.person, other, data.table, data.reason, clean_name(data.words), lines)
    await people.access.write(partial(keep_report, report=told, now=people.now()))
    return Response(ReportKept(), status_code=200, cookies=cookies)


@get("/api/tables/{table:str}/people", responses=errors(404))
async def neighbours(people: Everybody, tables: Tables, sender: Sender, table: TableId) -> TableNeighbours:
    """What the sender is to know of the other people at a table: whether they are on vacation, or ignored."""
    async with tables.table(table) as live:
        state = live.seen_by(sender.person)
    others, tells = others_at(state, sender.person), tells_vacations(state, sender.person)
    now = people.now()

    if not sender.person and not tells:  # nothing is known that could be asked for
        return TableNeighbours({str(seat): NeighbourInfo(None, None, "") for seat in others})

    def read(connection: sa.Connection) -> dict[str, NeighbourInfo]:
        mine: dict[str, IgnoredPerson] = {one.other: one for one in ignored_by(connection, sender.person)}
        found = {}
        for seat, plan in others.items():
            until = vacation_of(connection, plan.key, now).until if tells else 0.0
            known = mine.get(plan.key)
            away = until if until > now else None
            found[str(seat)] = NeighbourInfo(away, known.how if known else None, known.id if known else "")
        return found

    return TableNeighbours(await people.access.look_up(read))


HANDLERS = [ignored, ignore_somebody, hear_again, report, neighbours]

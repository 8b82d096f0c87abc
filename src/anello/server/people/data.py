"""All that is kept of somebody, in one file to take away: what is known, and every game as a record."""

import io
import zipfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Protocol

import msgspec
import sqlalchemy as sa

from anello.server.calling.subscriptions import kept_of
from anello.server.people.ignoring import ignored_by
from anello.server.people.people import People
from anello.server.people.person import Person
from anello.server.people.reports import reports_by
from anello.server.refusals import Refusal
from anello.server.tables import redaction, schema
from anello.server.tables.registry import TableRegistry
from anello.server.tables.vacations import vacation_of
from anello.server.tournaments.keeping import entries_of

__all__ = ["own_data"]

MOST_TABLES = 10_000


class _Packing(Protocol):
    def __call__(self, job: Callable[[], bytes]) -> Awaitable[bytes]: ...


def _moment(seconds: float | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


async def own_data(tables: TableRegistry, people: People, person: Person, work: _Packing) -> bytes:
    """A zip file with `me.json` and a record of each game, as its player may see it; packed where `work` is done."""
    attempts = schema.puzzle_attempts
    query = sa.select(attempts).where(attempts.c.key_hash == person.id).order_by(attempts.c.at)
    tried = await people.access.read(lambda connection: connection.execute(query).all())
    played = await tables.tables_of(person.id, MOST_TABLES)
    away = partial(vacation_of, person=person.id, now=people.now())
    ignored = await people.access.read(partial(ignored_by, person=person.id))
    about = {
        "name": person.name,
        "page": person.page,
        "since": _moment(person.since),
        "shown": person.shown,
        "bot": person.is_bot,
        "devices": [_moment(one.since) for one in await people.devices_of(person.id)],
        "passkeys": [
            {"id": one.id, "since": _moment(one.since), "used": _moment(one.used)}
            for one in await people.passkeys_of(person.id)
        ],
        "ratings": [msgspec.to_builtins(one) for one in await people.ratings.of_person(person.id)],
        "rated games": [msgspec.to_builtins(one) for one in await people.ratings.changes_of(person.id, MOST_TABLES)],
        "puzzles": [{"puzzle": row.puzzle, "at": _moment(row.at), "clean": row.clean} for row in tried],
        "calls": await people.access.read(partial(kept_of, person=person.id)),
        "silenced": _moment(person.silenced_until),
        "ignored": [{"name": one.name, "how": one.how, "since": _moment(one.since)} for one in ignored],
        "reports": await people.access.read(partial(reports_by, person=person.id)),
        "tournaments": await people.access.read(partial(entries_of, person=person.id)),
        "vacation": msgspec.to_builtins(await people.access.read(away)),
        "tables": [msgspec.to_builtins(table) for table in played],
    }
    games: dict[str, str] = {}
    for table in played:
        try:
            async with tables.table(table.id) as live:
                games[table.id] = redaction.record(live.state, table.mine[0]).to_text()
        except Refusal:
            continue  # a damaged table keeps nobody from the others

    def pack() -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("me.json", msgspec.json.format(msgspec.json.encode(about), indent=2))
            for id, text in games.items():
                file.writestr(f"games/{id}.txt", text)
        return packed.getvalue()

    return await work(pack)

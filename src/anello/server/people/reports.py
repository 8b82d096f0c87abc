"""Reports to the host: who reports whom, why, where, and what was said there last."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec
import sqlalchemy as sa

from anello.server.people.people import new_page
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables import schema
from anello.server.tables.events import Said
from anello.server.tables.state import TableState

__all__ = ["PersonReport", "ReportReason", "forget_reports", "keep_report", "last_lines", "pass_reports", "reports_by"]

ReportReason: TypeAlias = Literal["words", "name", "help", "leaving", "other"]
"""What somebody wrote, what they are called, that they are helped, that they leave games, or something else."""

A_DAY = 5
"""So many reports somebody may send within a day."""
MOST = 2000
"""So many are kept: then the host has enough to read."""
LINES = 20
"""So many lines of what was said go with one."""
DAY = 86_400.0

reports = schema.reports


@dataclass(frozen=True)
class PersonReport:
    """What somebody tells the host of somebody else."""

    person: str
    other: str
    table: str
    reason: ReportReason
    words: str
    chat: Sequence[str] = ()


def last_lines(state: TableState) -> list[str]:
    """What was said at a table last, each line with who said it: the number of a seat, and the name."""
    said = [entry.event for entry in state.log if isinstance(entry.event, Said)]
    named = [(one, state.seats[one.seat].name) for one in said[-LINES:]]
    return [f"{one.seat} {name or '–'}: {one.text or f'({one.phrase})'}" for one, name in named]


def keep_report(connection: sa.Connection, report: PersonReport, now: float) -> None:
    """Keep a report for the host; a second one of the same person at the same table takes the place of the first."""
    own = reports.c.person == report.person
    same = own & (reports.c.other == report.other) & (reports.c.table_id == report.table)
    connection.execute(sa.delete(reports).where(same))
    count = sa.select(sa.func.count()).select_from(reports)
    if (connection.execute(count.where(own, reports.c.at > now - DAY)).scalar() or 0) >= A_DAY:
        raise Refusal(RefusalCode.TOO_MANY, f"You have sent {A_DAY} reports today: that is as many as are taken.")
    if (connection.execute(count).scalar() or 0) >= MOST:
        raise Refusal(RefusalCode.TOO_MANY, "The host has more reports than they can read.")
    columns = {
        "id": new_page(),
        "at": now,
        "person": report.person,
        "other": report.other,
        "table_id": report.table,
        "reason": report.reason,
        "words": report.words,
        "chat": msgspec.json.encode(report.chat).decode(),
    }
    connection.execute(sa.insert(reports).values(columns))


def reports_by(connection: sa.Connection, person: str) -> list[dict[str, Any]]:
    """What somebody has told the host, for themselves."""
    query = sa.select(reports).where(reports.c.person == person).order_by(reports.c.at)
    return [
        {"at": row.at, "table": row.table_id, "reason": row.reason, "words": row.words}
        for row in connection.execute(query)
    ]


def pass_reports(connection: sa.Connection, guest: str, person: str) -> None:
    """A guest turned out to be somebody: what they reported, and what was reported of them, is that person's."""
    for own in (reports.c.person, reports.c.other):
        connection.execute(sa.update(reports).where(own == guest).values({own.name: person}))


def forget_reports(connection: sa.Connection, person: str) -> None:
    """Take away what somebody reported, and what was reported of them."""
    connection.execute(sa.delete(reports).where((reports.c.person == person) | (reports.c.other == person)))

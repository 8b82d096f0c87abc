"""Vacations: for some days of the year the clocks of somebody's games of days stand, in the database."""

from dataclasses import dataclass

import sqlalchemy as sa

from anello.core import Seat
from anello.server.tables import schema
from anello.server.tables.events import Granted
from anello.server.tables.state import TableState

__all__ = ["DAYS_A_YEAR", "Vacation", "begin_vacation", "end_vacation", "vacation_of", "vacation_owed"]

DAYS_A_YEAR = 30
"""So many days of vacation everybody has in a year from the first of them on."""
DAY = 86_400.0
YEAR = 365 * DAY

vacations = schema.vacations


@dataclass(frozen=True)
class Vacation:
    """When somebody is away, or was last, and how many seconds of vacation are left to them."""

    since: float
    until: float
    left: float


def vacation_of(connection: sa.Connection, person: str, now: float) -> Vacation:
    """The vacation of somebody, as far as there is one."""
    row = connection.execute(sa.select(vacations).where(vacations.c.person == person)).first()
    if row is None:
        return Vacation(0.0, 0.0, DAYS_A_YEAR * DAY)
    used = row.used if now < row.year + YEAR else 0.0
    return Vacation(row.since, row.until, max(0.0, DAYS_A_YEAR * DAY - used))


def begin_vacation(connection: sa.Connection, person: str, days: int, now: float) -> bool:
    """Let somebody be away from now on; False if they are already, or have not so many days left."""
    known = vacation_of(connection, person, now)
    if known.until > now or days * DAY > known.left:
        return False
    row = connection.execute(sa.select(vacations.c.year).where(vacations.c.person == person)).first()
    year = now if row is None or now >= row.year + YEAR else row.year
    used = DAYS_A_YEAR * DAY - known.left + days * DAY
    columns = {"since": now, "until": now + days * DAY, "used": used, "year": year}
    connection.execute(sa.delete(vacations).where(vacations.c.person == person))
    connection.execute(sa.insert(vacations).values(person=person, **columns))
    return True


def end_vacation(connection: sa.Connection, person: str, now: float) -> None:
    """Somebody is back; days that were not used are theirs again."""
    away = (vacations.c.person == person) & (vacations.c.until > now)
    back = {"until": now, "used": vacations.c.used - (vacations.c.until - now)}
    connection.execute(sa.update(vacations).where(away).values(back))


def vacation_owed(state: TableState, seat: Seat, now: float, connection: sa.Connection) -> float:
    """How many seconds a seat is to be given whose flag has fallen, because its player was on vacation meanwhile."""
    person = state.seats[seat].key
    if not person or seat not in state.asked:
        return 0.0
    query = sa.select(vacations.c.since, vacations.c.until).where(vacations.c.person == person)
    row = connection.execute(query).first()
    if row is None:
        return 0.0
    asked = state.asked[seat]
    later = [entry.event for entry in state.log[asked:] if isinstance(entry.event, Granted)]
    given = sum(event.seconds for event in later if event.seat == seat)
    begun, owed = state.log[asked - 1].at, 0.0
    flag = state.clocks.since + state.clocks.left[seat]
    while flag + owed <= now:  # in the time that is given vacation may go on
        away = max(0.0, min(flag + owed, row.until) - max(begun, row.since))
        if away - given - owed < 1.0:
            break
        owed = away - given
    return owed

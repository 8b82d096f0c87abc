"""What servers note of themselves in the database: when somebody last served, by which clock, and on which copy."""

import sqlalchemy as sa

from anello.server.tables import schema
from anello.server.tables.presence import Company
from anello.server.tables.steady_clock import SteadyClock, boot_id

__all__ = [
    "ALIVE",
    "CLOCK",
    "GENERATION",
    "OWN_NOTES",
    "TRIED",
    "begin_life",
    "clock_note",
    "last_sign",
    "leave_out",
    "note",
    "set_note",
]

ALIVE, CLOCK, TRIED, GENERATION = OWN_NOTES = ("alive", "clock", "tried", "generation")
"""When a process was last known to serve; the clock that all processes of a machine follow; nothing but that something
could be written; which copy was put in the place of the database, if any was."""


_NOTE = sa.text(
    "INSERT INTO notes (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


def note(connection: sa.Connection, name: str) -> str | None:
    """What was noted under a name."""
    return connection.execute(sa.select(schema.notes.c.value).where(schema.notes.c.name == name)).scalar()


def set_note(connection: sa.Connection, name: str, value: str) -> None:
    """Note something."""
    connection.execute(_NOTE, {"name": name, "value": value})


def last_sign(connection: sa.Connection) -> float:
    """The last moment at which somebody is known to have served."""
    tables = schema.tables
    # For each half there is an index that ends with it; the newest of all would be looked for in all of them.
    newest = [sa.select(sa.func.max(tables.c.updated)).where(tables.c.listed.is_(half)) for half in (True, False)]
    written = [connection.execute(query).scalar() or 0.0 for query in newest]
    return max(float(note(connection, ALIVE) or 0.0), *written)


def leave_out(connection: sa.Connection, seconds: float) -> None:
    """So many seconds do not count for any clock that runs."""
    tables = schema.tables
    later = {"flag": tables.c.flag + seconds, "down": tables.c.down + seconds}
    connection.execute(sa.update(tables).where(tables.c.flag.is_not(None)).values(later))


def clock_note(clock: SteadyClock) -> str:
    """What other processes of this machine need to follow the same clock."""
    return f"{boot_id()} {clock.current_offset!r}"


def begin_life(connection: sa.Connection, clock: SteadyClock, company: Company) -> None:
    """A process begins to serve. If it is alone, what has gone since the last sign of another does not count.

    Where others live whose clocks stand since the database went, its own goes on from there too.
    """
    last = last_sign(connection)
    if company is Company.CUT_OFF:
        clock.go_on_from(last)
        return
    if company is Company.NOBODY:
        clock.reach(last)
        now = clock()
        leave_out(connection, now - last)
        set_note(connection, ALIVE, repr(now))
        set_note(connection, CLOCK, clock_note(clock))
        return
    machine, _, offset = (note(connection, CLOCK) or "").rpartition(" ")
    if machine and machine == boot_id():
        clock.follow(float(offset))
    clock.reach(last)

"""All that is particular to PostgreSQL: how it is reached, which failures pass by themselves, what is locked there."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

__all__ = [
    "CHANNEL",
    "CONNECTING",
    "MIGRATING",
    "PAIRING",
    "PROCESS",
    "SERVING",
    "SERVING_OPTIONS",
    "alive",
    "conninfo",
    "is_postgres",
    "passes",
]

MIGRATING = 0x616E656C
"""The number of the lock that whoever changes the shape of the database holds."""
SERVING = 0x616E656D
"""The number of the lock that every serving process shares."""
PROCESS = 0x616E656E
"""With its own number after it: the lock that a process holds as long as it lives."""
PAIRING = 0x616E656F
"""The number of the lock that whoever pairs those who wait holds."""
CHANNEL = "anello"
"""Where processes tell each other what they have written."""

CONNECTING: dict[str, Any] = {
    "application_name": "anello",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    # The other side too notices within seconds that this machine is gone, and then gives its locks to others. To
    # compile a question or to start processes for it takes longer than answering any of ours.
    "options": "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 "
    "-c jit=off -c max_parallel_workers_per_gather=0",
}
"""How connections are made."""

SERVING_OPTIONS = {"options": CONNECTING["options"] + " -c idle_in_transaction_session_timeout=15000"}
"""Who serves and is stopped in the middle of a transaction holds nobody up for long; who verifies may take his time."""

PASSING = {
    "25P03": "idle for too long in a transaction",
    "40001": "serialization failure",
    "40P01": "deadlock",
    "53300": "too many connections",
    "57P01": "shut down by its owner",
    "57P02": "shut down after a crash",
    "57P03": "starting up",
}


def is_postgres(engine: sa.Engine) -> bool:
    """Whether several processes may use this database together."""
    return engine.dialect.name == "postgresql"


def conninfo(url: sa.URL) -> str:
    """The address of a database as PostgreSQL's own library takes it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def passes(error: DBAPIError) -> bool:
    """Whether a failure goes by itself: the database is being started again, or two were in each other's way."""
    state = getattr(error.orig, "sqlstate", "")  # other databases have none
    if state is None:
        return error.connection_invalidated or isinstance(error, sa.exc.OperationalError)
    return state in PASSING or state.startswith("08")


def alive(connection: sa.Connection) -> set[int]:
    """The numbers of all processes that live."""
    held = sa.text(
        "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :process AND objsubid = 2 AND granted "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    return {int(number) for number in connection.execute(held, {"process": PROCESS}).scalars()}

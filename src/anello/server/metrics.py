"""What is counted in a running server, for Prometheus. Nothing here tells of a single table or person.

Several processes of one server keep their numbers together in a folder: whichever is asked tells of all.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.multiprocess import mark_process_dead

from anello.server.tables.sqlite import FilePresence

__all__ = [
    "EVENTS",
    "JOBS",
    "LATE_SECONDS",
    "MESSAGE_SECONDS",
    "PAIRING_SECONDS",
    "SEATS",
    "SOCKETS",
    "TABLES",
    "TROUBLES",
    "WRITE_SECONDS",
    "forget_process",
    "shared_numbers",
]

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which processes are told where they keep their numbers together."""

PREFIX = "anello-numbers-"
"""How the names of such folders begin."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Up to how long: the steps of all that is measured in seconds."""

EVENTS = Counter("anello_events", "Events written down: moves, and all else that happens at tables", ["game", "kind"])
MESSAGE_SECONDS = Histogram(
    "anello_message_seconds",
    "From a player's message until it is written down and shown, or refused",
    ["kind"],
    buckets=SECONDS,
)
WRITE_SECONDS = Histogram("anello_write_seconds", "One transaction of the database that writes", buckets=SECONDS)
PAIRING_SECONDS = Histogram("anello_pairing_seconds", "One round of pairing those who wait", buckets=SECONDS)
LATE_SECONDS = Histogram("anello_late_seconds", "How late the event loop comes to what is due", buckets=SECONDS)

TABLES = Gauge("anello_tables", "Tables in memory", ["status"], multiprocess_mode="livesum")
SEATS = Gauge("anello_seats", "Seats whose player is connected", multiprocess_mode="livesum")
SOCKETS = Gauge("anello_sockets", "Open sockets at tables", multiprocess_mode="livesum")
JOBS = Gauge("anello_engine_jobs", "Work for the engines", ["urgency", "state"], multiprocess_mode="livesum")
TROUBLES = Gauge("anello_troubles", "Background work that fails at the moment", multiprocess_mode="livesum")


@contextmanager
def shared_numbers(parent: Path | None = None) -> Iterator[None]:
    """Processes that are started meanwhile keep their numbers together, in a folder that goes when all is over.

    Whoever was killed left its folder behind: that goes now. A lock beside it tells whose owner lives.
    """
    parent = parent or Path(tempfile.gettempdir())
    for lock in parent.glob(f"{PREFIX}*.used"):
        with suppress(OSError):  # it may belong to somebody else
            _take_away(lock.with_suffix(""))
    folder = parent / f"{PREFIX}{secrets.token_hex(8)}"
    held = FilePresence(folder, "used")
    held.enter()
    held.settle()
    folder.mkdir(mode=0o700)
    os.environ[FOLDER] = str(folder)
    try:
        yield
    finally:
        del os.environ[FOLDER]
        held.leave()
        _take_away(folder)


def _take_away(folder: Path) -> None:
    """Take a folder of numbers away, unless somebody uses it."""
    held = FilePresence(folder, "used")
    try:
        if held.enter():
            shutil.rmtree(folder, ignore_errors=True)
            folder.with_name(f"{folder.name}.used").unlink(missing_ok=True)
    finally:
        held.leave()


def forget_process(number: int | None) -> None:
    """A process has ended: nobody is connected to it any more; what it counted stays."""
    if FOLDER in os.environ and number is not None:
        mark_process_dead(number)  # type: ignore[no-untyped-call]  # it has no types

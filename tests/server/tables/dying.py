"""What a migration leaves if it dies: `python -m tests.server.tables.dying FOLDER [EVERY]` prints how many statements.

A process that is killed leaves the files as they are at that moment, so FOLDER/NUMBER is a copy of them, made before
the statement of that number. Before every so many statements a process kills itself with -9 as well, and what that
leaves lies in FOLDER/killed-NUMBER. All begin with what lies in FOLDER/before, if there is anything.
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from anello.server.tables import database


def in_another_process(work: Callable[[], object]) -> int:
    """Do something in a child; how it ended."""
    child = os.fork()
    if not child:
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def migrate(place: Path, before: Callable[[int], object]) -> int:
    """Migrate, doing something before each statement, which are counted."""
    number = 0

    def count(*_: object) -> None:
        nonlocal number
        before(number)
        number += 1

    for event in ("before_cursor_execute", "commit"):
        sa.event.listen(sa.Engine, event, count)
    database.migrate(database.sqlite_url(place))
    for event in ("before_cursor_execute", "commit"):
        sa.event.remove(sa.Engine, event, count)
    return number


def begun(place: Path) -> Path:
    """A place with what lies in FOLDER/before."""
    if (place.parent / "before").exists():
        shutil.copytree(place.parent / "before", place)
    else:
        place.mkdir()
    return place


def copy(place: Path, number: int) -> None:
    """Copy everything in another process: closing a file here would give away the locks of SQLite."""
    ended = in_another_process(lambda: shutil.copytree(place, place.parent / str(number)))
    assert ended == 0, ended


def die_at(place: Path, statement: int) -> None:
    """Migrate until a statement, and end there."""

    def die(number: int) -> None:
        if number == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    ended = in_another_process(lambda: migrate(place, die))
    assert ended == -signal.SIGKILL, ended


def main(folder: Path, every: int = 20) -> int:
    """Leave copies before each statement and at the end, and what is left by those that die; how many statements."""
    place = begun(folder / "working")
    statements = migrate(place, lambda number: copy(place, number))
    copy(place, statements)
    for number in range(0, statements, every):
        die_at(begun(folder / f"killed-{number}"), number)
    return statements


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), *map(int, sys.argv[2:])))

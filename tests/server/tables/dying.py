"""Migrations killed at every statement: `python -m tests.server.tables.dying FOLDER` prints how many there were.

Each begins in a process of its own, which kills itself with -9; what it leaves lies in FOLDER/NUMBER.
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from anello.server.tables import database


def killed_at(statement: int, work: Callable[[], object]) -> bool:
    """Do something in another process that dies before its n-th statement; whether it came so far."""
    child = os.fork()
    if not child:
        left = statement

        def count(*_: object) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

        sa.event.listen(sa.Engine, "before_cursor_execute", count)
        sa.event.listen(sa.Engine, "commit", count)
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def main(folder: Path) -> int:
    """Begin with what lies in FOLDER/before, if there is anything."""
    number = 0
    while True:
        place = folder / str(number)
        if (folder / "before").exists():
            shutil.copytree(folder / "before", place)
        else:
            place.mkdir()
        if not killed_at(number, partial(database.migrate, database.sqlite_url(place))):
            return number
        number += 1


if __name__ == "__main__":
    print(main(Path(sys.argv[1])))

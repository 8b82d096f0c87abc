"""What worker processes of tests are given to do."""

import os
import time
from pathlib import Path

__all__ = ["LONG", "linger", "nothing"]

LONG = 300
"""So many seconds the work would take that is interrupted; nothing may wait for it."""


def nothing() -> None:
    """What a worker does before it ends."""


def linger(folder: str) -> None:
    """Say that this process runs, and stay."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(LONG)

"""The numbers that several processes keep together: their folder goes with them, at the latest when the next come."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from anello.server.metrics import FOLDER, shared_numbers

ELSEWHERE = """
import os, signal, sys
from pathlib import Path
from anello.server.metrics import shared_numbers

with shared_numbers(Path(sys.argv[1])):
    if "killed" in sys.argv:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def elsewhere(parent: Path, *words: str) -> None:
    """The same in another process."""
    subprocess.run([sys.executable, "-c", ELSEWHERE, str(parent), *words], check=not words)


@pytest.mark.slow
def test_what_was_left_by_the_killed_goes_and_what_is_used_stays(tmp_path: Path) -> None:
    def folders() -> set[Path]:
        return {path for path in tmp_path.iterdir() if path.is_dir()}

    with shared_numbers(tmp_path):
        used = Path(os.environ[FOLDER])
        elsewhere(tmp_path, "killed")
        assert len(folders()) == 2
        elsewhere(tmp_path)
        assert folders() == {used}
    assert list(tmp_path.iterdir()) == []

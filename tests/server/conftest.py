"""Rules are compiled before any server starts: a server does the same before it lets anybody play."""

import pytest

from anello.core import game_names
from anello.server.warmup import play_a_little


@pytest.fixture(scope="session", autouse=True)
def compiled_rules() -> None:
    """Compile the kernels of all games."""
    for name in game_names():
        play_a_little(name)

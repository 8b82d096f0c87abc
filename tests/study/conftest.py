"""A guest among the games, for tests of what study makes of games that are not ours."""

import pytest

from anello.core import registry
from tests.study.stroll import GAME, Stroll


@pytest.fixture
def stroll(monkeypatch: pytest.MonkeyPatch) -> Stroll:
    """The stroll, known as long as a test runs."""
    monkeypatch.setitem(registry._registered, GAME.name, GAME)
    return GAME

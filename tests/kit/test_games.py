"""The games that are there, and what they offer; those that are broken are left out and logged once."""

from typing import ClassVar

import pytest

from anello.core import Faculty, UnknownGame, registry
from anello.kit.games import games_with, known_games, offered, offers
from tests.toys.walk import Walk

SONG: Faculty[str] = Faculty("song", "{title} has no song.")


class Singing(Walk):
    """A walk with a song."""

    name = "singing"
    faculties: ClassVar = {"song": "tests.kit.test_games:WORDS", "dance": "tests.kit.nowhere:STEPS"}


WORDS = "la la la"


@pytest.fixture
def singing(monkeypatch: pytest.MonkeyPatch) -> Singing:
    """The walk with a song, known as long as a test runs."""
    walk = Singing()
    monkeypatch.setitem(registry._registered, walk.name, walk)
    return walk


def test_games_for_two_or_more_come_first(singing: Singing) -> None:
    names = [game.name for game in known_games()]
    assert names.index("xart") < names.index("xequeo") < names.index("singing") < names.index("solitaire")


def test_what_is_offered(singing: Singing) -> None:
    assert games_with(SONG) == [singing]
    assert offers(SONG) == [(singing, WORDS)]
    assert offered(SONG, singing) == WORDS
    assert [offered(SONG, game) for game in known_games() if game is not singing] == [None] * (len(known_games()) - 1)


def test_what_cannot_be_loaded_is_left_out(singing: Singing, caplog: pytest.LogCaptureFixture) -> None:
    dance: Faculty[str] = Faculty("dance", "{title} has no dance.")
    assert games_with(dance) == [singing]
    for _ in range(2):
        assert offers(dance) == []
    assert [record.__dict__["game"] for record in caplog.records] == ["singing"]


def test_a_broken_game_is_tried_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        tries = 0

        def load(self) -> None:
            self.tries += 1
            raise ImportError("no module of that name")

    broken, before = Broken(), [game.name for game in known_games()]
    monkeypatch.setattr(registry, "_broken", {})
    monkeypatch.setattr(registry, "_installed", lambda: {**dict.fromkeys(before), "unable": broken})
    assert "unable" in registry.game_names()
    for _ in range(2):
        assert [game.name for game in known_games()] == before
    assert (broken.tries, len(caplog.records)) == (1, 1)


@pytest.mark.parametrize(
    ("found", "complaint"),
    [(Singing(), "it calls itself 'singing', and its entry point should too"), (Singing, "which is no game")],
)
def test_what_is_no_game_of_that_name_is_left_out(
    found: object, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Entry:
        def load(self) -> object:
            return found

    before = [game.name for game in known_games()]
    monkeypatch.setattr(registry, "_broken", {})
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    monkeypatch.setattr(registry, "_installed", lambda: {**dict.fromkeys(before), "humming": Entry()})
    with pytest.raises(UnknownGame, match=complaint):
        registry.game("humming")
    assert [game.name for game in known_games()] == before

"""A game from an outside package has the same rights as ours: it is played everywhere by name alone."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.guests import install_guest


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the outside package is installed."""
    return install_guest(tmp_path_factory.mktemp("guest"))


def run(guest: dict[str, str], *words: str, typed: str = "") -> str:
    """What ``python WORDS`` prints."""
    done = subprocess.run([sys.executable, *words], env=guest, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_it_keeps_the_promises(guest: dict[str, str]) -> None:
    check = "import anello, anello.testing; anello.testing.check_game(anello.game('pebbles'), playthroughs=5)"
    run(guest, "-c", check)


@pytest.mark.slow
def test_it_is_listed_counted_and_has_commands_of_its_own(guest: dict[str, str]) -> None:
    listed = run(guest, "-m", "anello", "games")
    assert "pebbles: Pebbles, for first and second\n  computer players: 1 Child, 2 Sage" in listed
    counts = run(guest, "-m", "anello", "perft", "pebbles", "--depth", "2").splitlines()
    assert [line.split()[1] for line in counts] == ["12", "113"]
    assert "pebbles" in run(guest, "-m", "anello", "--help")
    assert run(guest, "-m", "anello", "pebbles", "judge", "--line", "1-2-3 1") == "Whoever takes now loses.\n"


@pytest.mark.slow
def test_it_is_played_in_a_terminal(guest: dict[str, str], tmp_path: Path) -> None:
    words = ["-m", "anello", "play", "pebbles", "--against", "sage", "--as", "second", "--no-colour"]
    shown = run(guest, *words, "--save", str(tmp_path / "game.txt"), typed="help\nhint\nz9\nb9\nb4\n")
    assert "You are Second, Sage is First." in shown
    assert "Sage: a2" in shown
    assert "b2 takes two from heap b" in shown
    assert "Nobody analyses Pebbles yet." in shown
    assert "Cannot read 'z9'" in shown
    assert "There are only 4 pebbles in heap b." in shown
    assert "Sage: c4" in shown
    assert "First: a2" in run(guest, "-m", "anello", "replay", str(tmp_path / "game.txt"))


@pytest.mark.slow
def test_it_speaks_gtp(guest: dict[str, str]) -> None:
    said = "genmove first\nplay second a9\nplay s b4\nlevel child\nlegal_moves\nposition\noutcome\n"
    answers = run(guest, "-m", "anello", "gtp", "pebbles", typed=said).split("\n\n")
    assert answers[0] == "= a2"
    assert answers[1].startswith("? There are only 1 pebbles in heap a.")
    assert answers[4:7] == ["= a1 c1 c2 c3 c4 c5", "= 1-0-5 1", "= none"]


@pytest.mark.slow
def test_its_levels_meet_in_the_arena(guest: dict[str, str]) -> None:
    shown = run(guest, "-m", "anello", "arena", "sage", "child", "--game", "pebbles", "--games", "10")
    assert shown.startswith("Sage - Child: +")
    assert float(shown.split("%")[0].split()[-1]) > 50
    assert "| Sage |" in run(guest, "-m", "anello", "arena", "--ladder", "pebbles", "--games", "2")


@pytest.fixture(scope="module")
def address(guest: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the guest."""
    folder = str(tmp_path_factory.mktemp("data"))
    command = [sys.executable, "-m", "anello", "serve", "--port", "0", "--no-browser", "--data", folder]
    with subprocess.Popen(command, env=guest, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3].rstrip("/")
        server.terminate()


def ask(address: str, path: str, said: object = None) -> Any:
    """A question to the server, and its answer if it is JSON."""
    body = None if said is None else json.dumps(said).encode()
    headers = {"Origin": address, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address + path, body, headers), timeout=120) as answer:
        content = answer.read()
        return json.loads(content) if "json" in answer.headers["Content-Type"] else content.decode()


@pytest.mark.slow
def test_it_is_served(address: str) -> None:
    listed = {game["name"]: game for game in ask(address, "/api/games")["games"]}
    assert listed["pebbles"]["title"] == "Pebbles"
    assert {"levels", "page"} <= set(listed["pebbles"]["offers"])
    assert "puzzles" not in listed["pebbles"]["offers"]
    assert "The last pebble wins." in listed["pebbles"]["rules"]
    assert "PebblesPlay" in ask(address, "/static/games/pebbles/page/index.js")
    assert "pebbles.title" in ask(address, "/static/games/pebbles/page/text/it.json")
    table = ask(address, "/api/tables", {"game": "pebbles", "seats": {"1": "me", "2": "computer:2"}})
    seen = ask(address, f"/api/tables/{table['id']}")
    assert seen["game"] == "pebbles"
    assert "<svg" in ask(address, f"/api/tables/{table['id']}/picture.svg")

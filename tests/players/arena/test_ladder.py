"""The ladder of the levels, with two of them standing for all."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.core import Game
from anello.players import arena
from anello.players.player import LEVELS, Level


@dataclass(frozen=True)
class SomeLevels:
    """A part of the levels of a game."""

    part: slice

    def expect(self, game: Game[Any]) -> Sequence[Level]:
        return LEVELS.expect(game)[self.part]


def picture_of(page: Path) -> str:
    """The picture of the ladder that a page has in its table."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r"^\| ([^|]+) \| (\d+)(?: ± (\d+))? \|", text, re.MULTILINE)
    marks = [(name, int(elo), int(margin or 0)) for name, elo, margin in found]
    return arena.ladder_picture(text.splitlines()[0].removeprefix("# "), marks)


def test_the_ladder_of_a_game_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two quick levels stand for the ten."""
    module = import_module("anello.players.arena.ladder")
    monkeypatch.setattr(module, "LEVELS", SomeLevels(slice(2)))
    page = tmp_path / "page.md"
    words = ["arena", "--ladder", "xart", "--games", "2", "--variant", "loop", "--page", str(page)]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, shown.output
    for name in ("Sprout", "Doodler", "Random"):
        assert f"| {name} |" in shown.output
        assert f"| {name} |" in page.read_text()
    assert "anello arena --ladder xart --games 2 --reach 2 --option variant=loop" in page.read_text()
    assert "](page.svg)" in page.read_text()
    assert (tmp_path / "page.svg").read_text() == picture_of(page), "it shows what the table says"


@pytest.mark.parametrize("name", ["xart", "xequeo"])
def test_the_pictures_of_the_documentation_show_what_their_tables_say(name: str) -> None:
    page = Path(__file__).parents[3] / "docs" / f"ladder-{name}.md"
    assert f"]({page.stem}.svg)" in page.read_text(encoding="utf-8")
    assert page.with_suffix(".svg").read_text(encoding="utf-8") == picture_of(page)


def test_a_level_that_thinks_for_a_time_can_be_given_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("anello.players.arena.ladder")
    monkeypatch.setattr(module, "LEVELS", SomeLevels(slice(-1, None)))
    rungs = arena.ladder("xart", games=2, speed=100)
    assert [rung.name for rung in rungs] == ["Random", "Saturn nodes=300"]
    assert rungs[1].score.games == 2


def test_a_level_that_thinks_for_a_time_can_be_given_less_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("anello.players.arena.ladder")
    monkeypatch.setattr(module, "LEVELS", SomeLevels(slice(-1, None)))
    assert [rung.name for rung in arena.ladder("xart", games=2, milliseconds=5)] == ["Random", "Saturn time=5"]
    monkeypatch.setattr(module, "LEVELS", SomeLevels(slice(1)))
    assert [rung.name for rung in arena.ladder("xart", games=2, milliseconds=5)] == ["Random", "Sprout"]


def test_a_level_beside_the_others_is_no_rung(monkeypatch: pytest.MonkeyPatch) -> None:
    class Beside(SomeLevels):
        def expect(self, game: Game[Any]) -> Sequence[Level]:
            first, second = super().expect(game)
            return first, replace(second, ranked=False)

    module = import_module("anello.players.arena.ladder")
    monkeypatch.setattr(module, "LEVELS", Beside(slice(2)))
    assert [rung.name for rung in arena.ladder("xart", games=2)] == ["Random", "Sprout"]

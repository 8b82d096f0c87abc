"""Whole games as animated pictures: well-formed, complete, and without what nobody has shown yet."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from anello.core import Playthrough, Record
from anello.games.solitaire.position import SolitairePosition
from anello.kit.drawing.frames import frames

GAMES = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize("name", ["xart", "xequeo"])
def test_a_sample_game_becomes_a_film(name: str) -> None:
    played = Playthrough.replay(Record.read((GAMES / f"{name}.txt").read_text(encoding="utf-8")))
    film = played.game.film(played.positions, theme="dark", distinct=True)
    ElementTree.fromstring(film)
    assert "@keyframes" in film
    assert film == played.game.film(played.positions, theme="dark", distinct=True)


def test_the_film_of_a_solitaire_lays_tile_after_tile_and_lights_the_line() -> None:
    """Cells are named anew when the box grows to the left or the top, but no tile moves."""
    record = '[Game "solitaire"] [Options "size=3"] [Seats "1"] 0:+w @0+ 0:+r A2+ 0:+r A0\\ 0:/w @3/ 0:+r A1+'
    played = Playthrough.replay(Record.read(record))
    film = played.game.film(played.positions)
    ElementTree.fromstring(film)
    assert frames(film)
    tiles = re.findall(r'<g transform="translate\((-?\d+) (-?\d+)\)"><g class="[^"]*" style="[^"]*"><use', film)
    assert isinstance(played.position, SolitairePosition)
    assert len(tiles) == len(set(tiles)) == len(played.position.tiles)
    assert tiles[0] == ("0", "0")


def test_a_film_of_xe_queo_has_names_and_no_other_words() -> None:
    played = Playthrough.replay(Record.read((GAMES / "xequeo.txt").read_text(encoding="utf-8")))
    words = set(re.findall(r"<text[^>]*>([^<]*)</text>", played.game.film(played.positions, names=["Ada", ""])))
    assert {"Ada", "2"} <= words
    assert words <= {"Ada", "2", "Xe Queo!", *"abcdefg", *"1234567"}


def test_a_film_that_starts_in_the_middle_shows_the_tiles_that_lay_there() -> None:
    played = Playthrough.replay(Record.read((GAMES / "xart.txt").read_text(encoding="utf-8")))
    middle = Playthrough.begin(played.game, start=played.positions[5].line())
    later = middle.play(played.events[5].word)
    assert len(later.game.film(later.positions)) > len(middle.game.film(middle.positions))


def test_a_film_of_an_open_round_does_not_depend_on_the_choices() -> None:
    played = Playthrough.replay(Record.read((GAMES / "xequeo.txt").read_text(encoding="utf-8")))
    while played.position.phase != "choose":  # type: ignore[attr-defined]  # a position of Xe Queo!
        played = played.undo()
    while played.events[-1].word.startswith("="):
        played = played.undo()
    films = {
        game.game.film(game.positions)
        for game in (played.play(f"={one}", 1).play(f"={two}", 2) for one, two in ("RO", "OR", "WW"))
    }
    assert len(films) == 1

"""Many games in one file."""

import io
from pathlib import Path

import pytest

import anello
from anello.core import BadRecord, Playthrough, Record

GAMES = [
    Record(
        "xart",
        {"variant": "loop"},
        {"White": 'Ada "the first"'},
        events=Record.from_text('[Game "x"]\n\n@0/ B1/').events,
    ),
    Record("xart", {}, {"White": "Bea"}),
    Playthrough.begin(anello.game("xequeo"), {"rings": "1"}).record,
]


def test_games_are_read_back_one_after_the_other(tmp_path: Path) -> None:
    text = "\n".join(record.to_text() for record in GAMES)
    path = tmp_path / "games.txt"
    path.write_text(text, encoding="utf-8")
    assert list(anello.read_games(path)) == GAMES
    assert list(anello.read_games(str(path))) == GAMES
    assert list(anello.read_games(io.StringIO(text))) == GAMES
    assert list(anello.read_games(io.StringIO("\n".join(record.to_json() for record in GAMES)))) == GAMES
    assert list(anello.read_games(io.StringIO("\n \n"))) == []


def test_a_file_is_read_only_as_far_as_it_is_asked_for() -> None:
    games = anello.read_games(io.StringIO(GAMES[0].to_text() + '\n[Game "xart"]\n[Broken\n'))
    assert next(games) == GAMES[0]
    with pytest.raises(BadRecord, match="Game 2: Cannot read the header line"):
        next(games)


def test_headers_alone() -> None:
    text = "\n".join(record.to_text() for record in GAMES)
    found = list(anello.read_headers(io.StringIO(text)))
    assert [headers["Game"] for headers in found] == ["xart", "xart", "xequeo"]
    assert found[0] == {"Game": "xart", "Options": "variant=loop", "White": 'Ada "the first"'}
    assert list(anello.read_headers(io.StringIO("\n".join(record.to_json() for record in GAMES)))) == found

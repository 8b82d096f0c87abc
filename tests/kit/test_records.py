"""Games in files."""

from pathlib import Path

import pytest

import anello
from anello.core import AnelloError
from anello.kit import records
from anello.kit.records import load_game, save_game


def test_a_game_is_kept_in_the_form_of_the_name(tmp_path: Path) -> None:
    played = anello.game("xart").new(variant="loop").play("@0/").play("A2+")
    for name, begins in (("game.txt", "[Game"), ("game.JSON", "{")):
        save_game(tmp_path / name, played)
        assert (tmp_path / name).read_text().startswith(begins)
        assert load_game(tmp_path / name).positions == played.positions


def test_what_is_no_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LARGEST", 10)
    path = tmp_path / "game.txt"
    for content, complaint in (
        (b"x" * 11, "too large"),
        (b"\xff\xfe\x00", "not text"),
        (b"@0/", "which game"),
    ):
        path.write_bytes(content)
        with pytest.raises(AnelloError, match=complaint):
            load_game(path)
    for name, complaint in (("", "Is a directory"), ("missing", "No such file"), ("a\0b", "not the name")):
        with pytest.raises(AnelloError, match=complaint):
            load_game(Path(name))

"""The page knows no game: no file of it names one, and no game's words or colours are among its own."""

from pathlib import Path

import pytest

import anello
from anello.core import game, game_names

WEB = Path(anello.__file__).parent / "web"
KINDS = {".js", ".ts", ".css", ".json", ".html", ".svg"}
FILES = sorted(path for path in WEB.rglob("*") if path.suffix in KINDS and "vendor" not in path.parts)
NAMES = [word.lower() for name in game_names() for word in (name, game(name).title)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_file_of_the_page_names_a_game(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    assert [name for name in NAMES if name in text or name in path.name.lower()] == []

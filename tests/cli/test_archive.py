"""Games brought into the archive by a command, and taken out again."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from anello.cli import app
from anello.core import read_games

GAMES = '[Game "xart"]\n[White "Ada"]\n\n@0/ A2\\ B1\\\n\n[Game "xart"]\n\n@0/ K9+\n\n[Game "xart"]\n\n@0+ B1+\n'


def test_a_file_goes_in_and_comes_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANELLO_DATABASE", raising=False)
    file, out, data = tmp_path / "some.txt", tmp_path / "out.txt", ["--data", str(tmp_path / "data")]
    file.write_text(GAMES, encoding="utf-8")
    first = CliRunner().invoke(app, ["archive", "import", str(file), *data])
    assert first.exit_code == 1
    assert "Game 2: Event 2" in first.stdout
    assert "New in the archive: 2. There already: 0. Faulty: 1." in first.stdout
    again = CliRunner().invoke(app, ["archive", "import", str(file), *data])
    assert "New in the archive: 0. There already: 2." in again.stdout
    written = CliRunner().invoke(app, ["archive", "export", str(out), *data])
    assert written.exit_code == 0
    white, other = read_games(out)
    assert (white.tags["White"], white.tags["Result"]) == ("Ada", "red ring")
    assert [event.word for event in other.events] == ["@0+", "B1+"]

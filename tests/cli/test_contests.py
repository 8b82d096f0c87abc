"""The command for matches."""

from pathlib import Path

from typer.testing import CliRunner

from anello.cli import app


def test_a_match_on_the_command_line(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    words = ["arena", "sprout", "beginner", "--games", "2", "--out", str(games), "--sprt", "0", "50"]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, shown.output
    assert "Sprout - Beginner: +" in shown.output
    assert games.read_text().count("[Game ") == 2
    for wrong in (
        ["arena", "1"],
        ["arena", "1", "2", "--time", "5", "--nodes", "5"],
        ["arena", "1", "--ladder", "xart"],
        ["arena", "sprout", "sphinx"],
    ):
        assert CliRunner().invoke(app, wrong).exit_code == 2

"""Levels of earlier versions: taken out of a clone by git, unpacked once, and asked through their own GTP."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

import anello
from anello.cli import app
from anello.core import AnelloError
from anello.players.arena import Entry, revisions

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

XART = anello.game("xart")
PROJECT = """
[project]
name = "anello"
version = "0.0.7"

[project.entry-points."anello.games"]
early = "anello.early:GAME"
"""
PROGRAM = """
import json, os, sys
from importlib.metadata import entry_points, version
from pathlib import Path

notes = Path(os.environ["ANELLO_CACHE"])
notes.mkdir(parents=True, exist_ok=True)
asked = []
for line in sys.stdin:
    asked.append(line.strip())
    games = [point.name for point in entry_points(group="anello.games")]
    said = {"words": sys.argv[1:], "games": games, "version": version("anello"), "asked": asked}
    (notes / "notes.json").write_text(json.dumps(said))
    if line.startswith("level") and "saturn" not in line:
        print("? There is no such level.\\n", flush=True)
    else:
        print("= @0/\\n" if line.startswith("genmove") else "= false\\n", flush=True)
    if line.startswith("quit"):
        break
"""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a commit without a program, one with a tiny program, tagged 0.0, and one more."""
    folder = tmp_path / "clone"
    package = folder / "src" / "anello"
    package.mkdir(parents=True)
    monkeypatch.setenv("ANELLO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    monkeypatch.setattr(revisions, "HERE", package)
    (folder / "README.md").write_text("Soon.")
    commit(folder, "A plan")
    (folder / "pyproject.toml").write_text(PROJECT)
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(PROGRAM)
    commit(folder, "A program")
    git(folder, "tag", "0.0")
    (package / "__main__.py").write_text("raise SystemExit('This version cannot play.')")
    commit(folder, "A fault")
    return folder


def git(folder: Path, *words: str) -> str:
    author = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    done = subprocess.run(["git", *author, *words], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(folder: Path, message: str) -> None:
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", message)


def test_an_earlier_version_plays_by_its_own_files_with_the_options_of_the_game(clone: Path) -> None:
    short = git(clone, "rev-parse", "--short", "0.0")
    entry = Entry.read("xart", "saturn@0.0", time="200")
    assert entry.name == f"Saturn@{short} time=200"
    assert entry.name == Entry.read("xart", "SATURN@HEAD~1:time=200").name
    entry.rehearse({"variant": "limited"})
    home = clone.parent / "cache" / "anello" / "revisions" / short
    notes = json.loads((home / "cache" / "notes.json").read_text())
    assert notes["words"] == ["gtp", "xart", "--option", "variant=limited"]
    assert (notes["games"], notes["version"]) == (["early"], "0.0.7")
    assert notes["asked"] == [
        "level saturn",
        "known_command warm_up",
        "clear_board",
        "move_time 0.2",
        "genmove white",
        "quit",
    ]
    assert sorted(path.name for path in home.iterdir()) == ["cache", "src"]
    (home / "src" / "kept").touch()
    assert revisions.unpacked(short) == home / "src"
    assert (home / "src" / "kept").exists()


def test_an_earlier_version_in_a_match(clone: Path) -> None:
    words = ["arena", "beginner", "saturn@0.0:time=5", "--games", "2"]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, shown.output
    assert "time=5 gets ready" in shown.output
    assert "Beginner - Saturn@" in shown.output
    assert ": +2 =0 -0" in shown.output  # it has one word for every position
    assert "time=5 computed" not in shown.output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("saturn@0.9", "There is no revision '0.9' in the clone"),
        ("saturn@", "There is no revision '' in the clone"),
        ("saturn@--help", "There is no revision '--help' in the clone"),
        ("saturn@HEAD~2", "holds no version of this program"),
        ("saturn@HEAD", "This version cannot play"),
        ("sprout@0.0", "There is no such level"),
        ("nobody@0.0", "nobody"),
        ("saturn@0.0:nodes=50", "An earlier version has no setting 'nodes'"),
    ],
)
def test_what_cannot_be_is_said(clone: Path, text: str, sentence: str) -> None:
    with pytest.raises(AnelloError, match=sentence):
        Entry.read("xart", text).rehearse({})


def test_earlier_versions_see_no_secrets_and_come_from_a_clone(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AnelloError, match="without secrets"):
        Entry.read("xequeo", "sphinx@0.0").enter()
    monkeypatch.setattr(revisions, "HERE", clone.parent)
    with pytest.raises(AnelloError, match="the clone that this program runs from"):
        Entry.read("xart", "saturn@0.0")
    monkeypatch.setenv("PATH", str(clone))
    with pytest.raises(AnelloError, match="git, which is not installed"):
        Entry.read("xart", "saturn@0.0")

"""Earlier versions of this program as contestants: a revision of the clone, unpacked once, plays through its GTP."""

import io
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from anello.core.errors import AnelloError, quoted
from anello.core.outcome import Seat
from anello.core.playthrough import Playthrough
from anello.core.position import Position
from anello.kit.files import cache_folder
from anello.players.arena.programs import WARMUP, GtpPlayer

__all__ = ["EarlierPlayer", "commit_of", "unpacked"]

PROGRAM = "anello"
HERE = Path(__file__).resolve().parent
"""A folder of the clone, if this program runs from one."""


class EarlierPlayer:
    """A level of an earlier version, which runs in a process of its own with the packages of this one."""

    def __init__(self, commit: str, game: str, level: str, *, seconds: float | None = None) -> None:
        self._folder = unpacked(commit)
        self._game, self._level, self._seconds = game, level, seconds
        self._options: Mapping[str, str] = {}
        self._player: GtpPlayer | None = None

    def begin(self, position: Position[Any], seed: int) -> None:
        """The program is started with the options of the game; it may compile before it first answers."""
        if self._player is None or position.options != self._options:
            self.close()
            self._options = dict(position.options)
            self._player = self._start()
        self._player.begin(position, seed)

    def choose(self, seat: Seat, played: Playthrough) -> str:
        assert self._player is not None
        return self._player.choose(seat, played)

    def close(self) -> None:
        if self._player is not None:
            self._player.close()
            self._player = None

    def _start(self) -> GtpPlayer:
        words = [word for name, value in self._options.items() for word in ("--option", f"{name}={value}")]
        path = os.pathsep.join(filter(None, [str(self._folder), os.environ.get("PYTHONPATH")]))
        return GtpPlayer(
            [sys.executable, "-m", PROGRAM, "gtp", self._game, *words],
            level=self._level,
            seconds=self._seconds,
            patience=WARMUP,
            folder=self._folder,
            environment={"PYTHONPATH": path, "ANELLO_CACHE": str(self._folder.parent / "cache")},
        )


def commit_of(revision: str) -> str:
    """The commit that a tag, a branch, a hash or the like means in the clone that this program runs from."""
    found = _git("rev-parse", "--verify", "--quiet", "--short", "--end-of-options", f"{revision}^{{commit}}")
    if found is None:
        raise AnelloError(
            f"There is no revision {quoted(revision)} in the clone: name a tag or a commit of its history."
        )
    return found.decode().strip()


def unpacked(commit: str) -> Path:
    """The folder with the source of a commit, made when it is first asked for; what is compiled is kept beside it.

    What an installed package says of itself lies beside it: by that the games of that version are found, not ours.
    """
    home = cache_folder() / "revisions" / commit
    source = home / "src"
    if source.is_dir():
        return source
    packed = _git("archive", "--format=zip", commit, "pyproject.toml", f"src/{PROGRAM}")
    if packed is None:
        raise AnelloError(f"The revision {commit} holds no version of this program.")
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home) as folder:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(folder)
        _describe(Path(folder))
        try:
            (Path(folder) / "src").rename(source)
        except OSError:  # another process was faster
            if not source.is_dir():
                raise
    return source


def _describe(folder: Path) -> None:
    """Write down what the package is called and what it offers, as if it were installed."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / "src" / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {place}" for name, place in offers.items()), ""])
        for group, offers in project.get("entry-points", {}).items()
    ]
    (about / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")


def _git(*words: str) -> bytes | None:
    """What git answers about the clone; None if it refuses."""
    if shutil.which("git") is None:
        raise AnelloError("Earlier versions are taken out of a clone by git, which is not installed here.")
    inside = subprocess.run(["git", "rev-parse", "--show-toplevel"], cwd=HERE, capture_output=True, check=False)
    if inside.returncode:
        said = quoted(inside.stderr.decode("utf-8", "replace").strip())
        raise AnelloError(f"Earlier versions are taken out of the clone that this program runs from. Git says {said}.")
    top = inside.stdout.decode().rstrip("\n")
    answer = subprocess.run(["git", *words], cwd=top, capture_output=True, check=False)
    return None if answer.returncode else answer.stdout

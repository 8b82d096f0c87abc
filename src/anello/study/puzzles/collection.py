"""The puzzles of a game: what there is, how they are solved, and how they are made and checked."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from anello.core import Faculty, Json
from anello.study.puzzles.gather import CountProgress, FoundPuzzle
from anello.study.puzzles.puzzle import Puzzle
from anello.study.puzzles.solving import Solving

__all__ = ["PUZZLES", "PuzzleCollection"]


@runtime_checkable
class PuzzleCollection(Protocol):
    """What a game's puzzles promise; the texts are among those of the game, see `anello.study.texts`."""

    def puzzles(self) -> Sequence[Puzzle]:
        """The puzzles that come with the game, the easiest first."""

    def begin(self, puzzle: Any) -> Solving:
        """A new attempt at one of its puzzles."""

    def read(self, text: str) -> Sequence[Puzzle]:
        """Puzzles from a text with one JSON object a line."""

    def write(self, given: Iterable[Any]) -> str:
        """Puzzles as such a text."""

    def make(
        self,
        count: int,
        seed: int,
        progress: CountProgress | None = None,
        given: Iterable[Any] = (),
        *,
        cluster: str | None = None,
    ) -> Sequence[FoundPuzzle[Any, Any]]:
        """So many new puzzles, the same for the same seed; first looked for in the sources that are given."""

    def remake(
        self, progress: CountProgress | None = None, *, cluster: str | None = None
    ) -> Sequence[FoundPuzzle[Any, Any]]:
        """The puzzles that come with the game, made once more."""

    def read_sources(self, text: str) -> Sequence[Any]:
        """Where to look for puzzles, from a text that `write_sources` wrote."""

    def write_sources(self, found: Iterable[FoundPuzzle[Any, Any]]) -> str:
        """Where puzzles were found, as text."""

    def check(
        self, given: Sequence[Any] | None = None, sample: int | None = None, *, progress: CountProgress | None = None
    ) -> Sequence[str]:
        """What is wrong with puzzles, by default with those of the game; best nothing."""

    def stats(self, given: Sequence[Any] | None = None) -> Mapping[str, Json]:
        """How many puzzles there are of each kind."""


PUZZLES: Faculty[PuzzleCollection] = Faculty("puzzles", "There are no puzzles of {title} yet.")

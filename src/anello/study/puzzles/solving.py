"""Any puzzle as those who solve it meet it: the task, what a turn is worth, help in steps, and the whole answer."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from anello.core import Json, View
from anello.study.puzzles.puzzle import Puzzle

__all__ = ["HINTS", "PuzzleAnswer", "PuzzleHelp", "PuzzleHint", "PuzzleVerdict", "ShownTurn", "Solving", "Walk"]

HINTS = 3
"""In so many steps help is given; the last one is the answer."""


class PuzzleVerdict(StrEnum):
    """What a turn in a puzzle is worth; the sentences are ``puzzle.verdict.…``."""

    SOLVED = "solved"
    RIGHT = "right"
    SLOW = "slow"
    """It wins too, but takes longer than necessary."""
    WRONG = "wrong"

    @property
    def is_right(self) -> bool:
        """Whether the turn stands; every other one is taken back."""
        return self in (PuzzleVerdict.SOLVED, PuzzleVerdict.RIGHT)


@dataclass(frozen=True, slots=True)
class PuzzleHint:
    """One step of help: the key of a sentence and its values."""

    key: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn that was made, and the board after it."""

    word: str
    view: View


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What is said to a turn, and the boards to be shown one after the other: one's own turn, then the answers."""

    verdict: PuzzleVerdict | None
    """None for what the rules forbid: that changes nothing."""
    text: str
    shown: tuple[ShownTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class PuzzleHelp:
    """One step of help; where there is one, the cell to look at or the turn to play."""

    text: str
    cell: str | None = None
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A way through the whole answer of a puzzle."""

    text: str
    shown: tuple[ShownTurn, ...] = ()
    """The turns of both so far, the winner's next one included."""
    over: bool = True
    """Whether the way ends here; otherwise the loser may try any turn of the last board."""
    chances: Mapping[str, float] = field(default_factory=dict)
    """What every choice is worth, where a puzzle is a single decision."""


class Solving(ABC):
    """One attempt at one puzzle."""

    choices: tuple[str, ...] = ()
    """The words among which the answer is; empty if any legal turn may be tried."""
    beliefs: Mapping[str, int] | None = None
    """Where something is secret: in how many of 100 cases each piece is the opponent's …"""
    image: Mapping[str, int] | None = None
    """… and in how many the opponent takes it for one's own."""
    story: tuple[str, ...] = ()
    """The turns that led here, where they matter."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.solved = False

    @property
    @abstractmethod
    def view(self) -> View:
        """The board as it stands, as who solves it sees it."""

    @property
    @abstractmethod
    def turns_left(self) -> int:
        """How many turns are still to be found."""

    def svg(self, *, theme: str = "light", distinct: bool = False) -> str:
        """The board as a picture, without any word on it."""
        return self.view.svg(theme=theme, distinct=distinct)

    def notes(self, language: str = "en") -> Sequence[str]:
        """What else must be known to solve it, in lines of text."""
        return ()

    @abstractmethod
    def task(self, language: str = "en") -> str:
        """What is to be done."""

    @abstractmethod
    def play(self, word: str, language: str = "en") -> PuzzleAnswer:
        """Try a turn; one that is not right is taken back."""

    @abstractmethod
    def help(self, step: int, language: str = "en") -> PuzzleHelp:
        """Some help: step 1 says least, step `HINTS` everything."""

    def told(self) -> Mapping[str, Json]:
        """What a page needs beyond the data to judge a puzzle without asking; sentences as `sentence_data` has them."""
        return {}

    @abstractmethod
    def walk(self, answers: Sequence[str] = (), language: str = "en") -> Walk:
        """The whole answer, where the loser gives these answers."""

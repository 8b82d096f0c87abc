"""Puzzles over HTTP."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from anello.server.wire.fields import GameName, ShortWord, ViewData
from anello.study.puzzles import HINTS, PuzzleVerdict
from anello.study.requests import LanguageCode

__all__ = [
    "DEVIATIONS",
    "STRENGTHS",
    "VOLATILITIES",
    "BoardInfo",
    "GamePuzzles",
    "GradeInfo",
    "KeptPuzzle",
    "ProofInfo",
    "ProofWish",
    "PuzzleAttempt",
    "PuzzleHelpInfo",
    "PuzzleHelpWish",
    "PuzzleInfo",
    "PuzzleList",
    "PuzzleTry",
    "PuzzleTryInfo",
    "PuzzleWish",
    "PuzzlesWhole",
    "RatingInfo",
    "ThemeInfo",
]

PuzzleId: TypeAlias = Annotated[str, msgspec.Meta(max_length=20)]
Words: TypeAlias = Annotated[list[ShortWord], msgspec.Meta(max_length=20)]

STRENGTHS = (0.0, 4000.0)
DEVIATIONS = (10.0, 500.0)
VOLATILITIES = (0.001, 0.5)


class GradeInfo(msgspec.Struct):
    """The puzzles of a grade, the easiest first."""

    key: str
    name: str
    puzzles: list[str]


class ThemeInfo(msgspec.Struct):
    """What puzzles can be about, and how many are."""

    key: str
    name: str
    count: int


class GamePuzzles(msgspec.Struct):
    """The puzzles of a game."""

    game: str
    title: str
    daily: str
    """Today's puzzle."""
    task: str
    """What it asks for."""
    grades: list[GradeInfo]
    themes: list[ThemeInfo]


class PuzzleList(msgspec.Struct):
    """All puzzles of all games."""

    day: str
    """Today's date, by UTC."""
    games: list[GamePuzzles]


class PuzzleInfo(msgspec.Struct):
    """A board and a task; neither what is right nor what it is about is in it."""

    id: str
    game: str
    seat: int
    grade: str
    grade_name: str
    rating: int
    turns: int
    """So many turns there are to be found."""
    task: str
    choices: list[str]
    """The words among which the answer is; empty if any legal turn may be tried."""
    beliefs: dict[str, int] | None
    """Where something is secret: in how many of 100 cases each piece is the opponent's …"""
    image: dict[str, int] | None
    """… and in how many the opponent takes it for one's own."""
    story: list[str]
    """The turns that led here, where they matter."""
    view: ViewData


class KeptPuzzle(msgspec.Struct):
    """A puzzle with its answers."""

    id: str
    game: str
    data: dict[str, Any]
    """As the game writes it, with what a page needs to judge it."""


class PuzzlesWhole(msgspec.Struct):
    """All puzzles with their answers, for pages that cannot ask."""

    puzzles: list[KeptPuzzle]


class PuzzleWish(msgspec.Struct, forbid_unknown_fields=True):
    """Which puzzle comes next: one near a strength, or the one of a streak or rush after so many others."""

    game: GameName | None = None
    """The first one that has puzzles, if it is not said."""
    rating: Annotated[float, msgspec.Meta(ge=STRENGTHS[0], le=STRENGTHS[1])] = 1500.0
    seen: Annotated[list[PuzzleId], msgspec.Meta(max_length=1000)] = []
    """Not one of these, as long as there are others."""
    grade: Literal["easy", "medium", "hard"] | None = None
    theme: Annotated[str, msgspec.Meta(max_length=30)] | None = None
    number: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    """In a streak or rush: how many came before."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    language: LanguageCode = "en"


class PuzzleTry(msgspec.Struct, forbid_unknown_fields=True):
    """A turn, and the turns made before it."""

    word: ShortWord
    turns: Words = []
    language: LanguageCode = "en"


class BoardInfo(msgspec.Struct):
    """A turn that was made, and the board after it."""

    word: str
    view: ViewData


class PuzzleTryInfo(msgspec.Struct):
    """What a turn is worth, and the boards to show: after it and after each answer."""

    verdict: PuzzleVerdict | None
    """None for what the rules forbid."""
    text: str
    shown: list[BoardInfo]
    turns_left: int


class PuzzleHelpWish(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for help after the turns made so far."""

    step: Annotated[int, msgspec.Meta(ge=1, le=HINTS)]
    turns: Words = []
    language: LanguageCode = "en"


class PuzzleHelpInfo(msgspec.Struct):
    """One step of help; where there is one, the cell to look at or the turn to play."""

    text: str
    cell: str | None
    word: str | None


class ProofWish(msgspec.Struct, forbid_unknown_fields=True):
    """A way through the whole answer: what the loser plays."""

    answers: Words = []
    language: LanguageCode = "en"


class ProofInfo(msgspec.Struct):
    """Where that way leads."""

    text: str
    themes: list[str]
    """What the puzzle is about."""
    shown: list[BoardInfo]
    over: bool
    """Whether it ends here; otherwise the loser may try any turn of the last board."""
    chances: dict[str, float]
    """What every choice is worth, where a puzzle is a single decision."""


class RatingInfo(msgspec.Struct):
    """A rating of Glicko-2."""

    rating: Annotated[float, msgspec.Meta(ge=STRENGTHS[0], le=STRENGTHS[1])]
    deviation: Annotated[float, msgspec.Meta(ge=DEVIATIONS[0], le=DEVIATIONS[1])]
    volatility: Annotated[float, msgspec.Meta(ge=VOLATILITIES[0], le=VOLATILITIES[1])]


class PuzzleAttempt(msgspec.Struct, forbid_unknown_fields=True):
    """A first try at a puzzle, and the rating before it of who solves it."""

    solver: RatingInfo
    clean: bool
    """Solved without a mistake and without help."""

"""Puzzles over HTTP: which one, what a turn is worth, help in steps, the proof, and how hard they turn out to be.

Of who solves nothing is kept here but which puzzles were tried: the solver's own rating stays with the solver.
"""

import asyncio
import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody

from anello.core import AnelloError, game
from anello.server.api import SVG, AnyRequest, Theme, Who, errors, known
from anello.server.attempts import Attempts
from anello.server.referee import Refusal
from anello.server.security import PICTURE_POLICY
from anello.server.settings import Settings
from anello.tutor.puzzles import (
    Advice,
    Answer,
    AnyPuzzle,
    Grade,
    Rating,
    Shown,
    Solving,
    Streak,
    Verdict,
    after_attempt,
    daily,
    find,
    library,
    nearest,
    solving,
    streak_puzzle,
    texts,
    with_rating,
    with_ratings,
)
from anello.tutor.puzzles.solve import GAMES, HINTS

__all__ = ["router"]

T = TypeVar("T")

Language: TypeAlias = Literal["en", "de", "fr", "it"]
GameName: TypeAlias = Annotated[str, msgspec.Meta(max_length=20)]
Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=20)]
Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Words: TypeAlias = Annotated[list[Word], msgspec.Meta(max_length=20)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Data: TypeAlias = dict[str, Any]

STRENGTHS = (0.0, 4000.0)
DEVIATIONS = (10.0, 500.0)
VOLATILITIES = (0.001, 0.5)


# --- what goes over the wire -------------------------------------------------------------------------------------


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


class ShelfInfo(msgspec.Struct):
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
    shelves: list[ShelfInfo]


class PuzzleInfo(msgspec.Struct):
    """A board and a task; neither what is right nor what it is about is in it."""

    id: str
    game: str
    seat: int
    grade: str
    grade_name: str
    rating: int
    turns: int
    """So many turns the solver has."""
    task: str
    choices: list[str]
    """The words among which the answer is; empty if any legal turn may be tried."""
    beliefs: dict[str, int] | None
    """Where something is secret: in how many of 100 cases each piece is the opponent's …"""
    image: dict[str, int] | None
    """… and in how many the opponent takes it for the solver's."""
    story: list[str]
    """The turns that led here, where they matter."""
    view: Data


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """Which puzzle comes next: one near a strength, or the one of a streak or rush after so many others."""

    game: GameName = "xart"
    rating: Annotated[float, msgspec.Meta(ge=STRENGTHS[0], le=STRENGTHS[1])] = 1500.0
    seen: Annotated[list[Id], msgspec.Meta(max_length=1000)] = []
    """Not one of these, as long as there are others."""
    grade: Literal["easy", "medium", "hard"] | None = None
    theme: Annotated[str, msgspec.Meta(max_length=30)] | None = None
    number: Number | None = None
    """In a streak or rush: how many came before."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    language: Language = "en"


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """A turn, and the solver's turns before it."""

    word: Word
    turns: Words = []
    language: Language = "en"


class Board(msgspec.Struct):
    """A turn that was made, and the board after it."""

    word: str
    view: Data


class TryInfo(msgspec.Struct):
    """What a turn is worth, and the boards to show: after it and after each answer."""

    verdict: Verdict | None
    """None for what the rules forbid."""
    text: str
    shown: list[Board]
    turns_left: int


class HelpWanted(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for help after the solver's turns so far."""

    step: Annotated[int, msgspec.Meta(ge=1, le=HINTS)]
    turns: Words = []
    language: Language = "en"


class HelpInfo(msgspec.Struct):
    """One step of help; where there is one, the cell to look at or the turn to play."""

    text: str
    cell: str | None
    word: str | None


class Way(msgspec.Struct, forbid_unknown_fields=True):
    """A way through the whole answer: what the loser plays."""

    answers: Words = []
    language: Language = "en"


class WayInfo(msgspec.Struct):
    """Where that way leads."""

    text: str
    themes: list[str]
    """What the puzzle is about."""
    shown: list[Board]
    over: bool
    """Whether it ends here; otherwise the loser may try any turn of the last board."""
    chances: dict[str, float]
    """What every choice is worth, where a puzzle is a single decision."""


class RatingInfo(msgspec.Struct):
    """A rating of Glicko-2."""

    rating: Annotated[float, msgspec.Meta(ge=STRENGTHS[0], le=STRENGTHS[1])]
    deviation: Annotated[float, msgspec.Meta(ge=DEVIATIONS[0], le=DEVIATIONS[1])]
    volatility: Annotated[float, msgspec.Meta(ge=VOLATILITIES[0], le=VOLATILITIES[1])]


class Attempted(msgspec.Struct, forbid_unknown_fields=True):
    """A first try at a puzzle, and the solver's rating before it."""

    solver: RatingInfo
    clean: bool
    """Solved without a mistake and without help."""


# --- what they share ---------------------------------------------------------------------------------------------


class Desk:
    """Where puzzles are looked at, a few at once, and what time it is there."""

    def __init__(self, settings: Settings) -> None:
        self.now = settings.now
        self._thinkers = asyncio.Semaphore(settings.engine_threads)

    @property
    def today(self) -> datetime.date:
        """The date, by UTC."""
        return datetime.datetime.fromtimestamp(self.now(), datetime.UTC).date()

    async def think(self, job: Callable[[], T]) -> T:
        """Do something in a thread."""
        async with self._thinkers:
            try:
                return await asyncio.to_thread(job)
            except AnelloError as error:
                raise Refusal("not_there", str(error)) from error


TheDesk: TypeAlias = NamedDependency[Desk]
TheAttempts: TypeAlias = NamedDependency[Attempts]


def _find(id: str) -> AnyPuzzle:
    try:
        return find(id)
    except AnelloError as error:
        raise Refusal("no_such_puzzle", str(error)) from error


def _puzzles(name: str) -> Sequence[AnyPuzzle]:
    try:
        return library(name)
    except AnelloError as error:
        raise Refusal("no_such_puzzle", str(error)) from error


def _info(puzzle: AnyPuzzle, language: str) -> PuzzleInfo:
    begun = solving(puzzle)
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        seat=puzzle.seat,
        grade=puzzle.grade.value,
        grade_name=texts(language)[f"puzzle.grade.{puzzle.grade}"],
        rating=puzzle.rating,
        turns=begun.turns_left,
        task=begun.task(language),
        choices=list(begun.choices),
        beliefs=None if begun.beliefs is None else dict(begun.beliefs),
        image=None if begun.image is None else dict(begun.image),
        story=list(begun.story),
        view=begun.view.data(),
    )


def _boards(shown: Sequence[Shown]) -> list[Board]:
    return [Board(one.word, one.view.data()) for one in shown]


# --- which one ---------------------------------------------------------------------------------------------------


def _shelf(name: str, day: datetime.date, ratings: Mapping[str, Rating], language: str) -> ShelfInfo:
    given, said = _puzzles(name), texts(language)
    today = daily(given, day)
    given = sorted(with_ratings(given, ratings), key=lambda puzzle: puzzle.rating)
    themes = dict.fromkeys(str(theme) for puzzle in given for theme in puzzle.themes)
    return ShelfInfo(
        game=name,
        title=game(name).title,
        daily=today.id,
        task=solving(today).task(language),
        grades=[
            GradeInfo(grade, said[f"puzzle.grade.{grade}"], [puzzle.id for puzzle in given if puzzle.grade is grade])
            for grade in Grade
        ],
        themes=[
            ThemeInfo(theme, said[f"puzzle.theme.{theme}"], sum(theme in puzzle.themes for puzzle in given))
            for theme in sorted(themes)
        ],
    )


def _shelves(day: datetime.date, ratings: Mapping[str, Rating], language: str) -> list[ShelfInfo]:
    return [_shelf(name, day, ratings, language) for name in GAMES if _puzzles(name)]


@get("/api/puzzles", responses=errors(400))
async def shelves(desk: TheDesk, attempts: TheAttempts, language: FromQuery[Language] = "en") -> PuzzleList:
    """All puzzles by game and grade, and today's."""
    day, ratings = desk.today, await attempts.ratings()
    return PuzzleList(day.isoformat(), await desk.think(lambda: _shelves(day, ratings, language)))


@get("/api/puzzles/{id:str}", responses=errors(400, 404))
async def one(
    desk: TheDesk, attempts: TheAttempts, id: FromPath[str], language: FromQuery[Language] = "en"
) -> PuzzleInfo:
    """A puzzle."""
    puzzle = _find(id)
    puzzle = with_rating(puzzle, await attempts.rating(puzzle))
    return await desk.think(lambda: _info(puzzle, language))


@post("/api/puzzles/next", status_code=200, responses=errors(400, 403, 404, 413))
async def following(desk: TheDesk, attempts: TheAttempts, data: JSONBody[Wish]) -> PuzzleInfo:
    """The next puzzle: near a strength, or harder and harder."""
    ratings = await attempts.ratings()
    given = [
        puzzle
        for puzzle in _puzzles(data.game)
        if data.grade in (None, puzzle.grade.value) and (data.theme is None or data.theme in puzzle.themes)
    ]
    if not given:
        raise Refusal("no_such_puzzle", "There is no puzzle of that kind.")

    def choose() -> PuzzleInfo:
        if data.number is None:
            return _info(nearest(with_ratings(given, ratings), data.rating, data.seen, data.seed), data.language)
        # A streak goes by the ratings of the proofs, which stand still: so no puzzle comes twice in it.
        chosen = streak_puzzle(given, Streak(data.number), data.seed)
        return _info(with_rating(chosen, ratings.get(chosen.id)), data.language)

    return await desk.think(choose)


@get("/api/puzzles/{id:str}/picture.svg", responses=errors(400, 404))
async def picture(id: FromPath[str], theme: Theme = "light", distinct: FromQuery[bool] = False) -> Response[str]:
    """The board of a puzzle as a picture."""
    drawn = solving(_find(id)).svg(theme=theme, distinct=distinct)
    return Response(drawn, media_type=SVG, headers={"Content-Security-Policy": PICTURE_POLICY})


# --- solving -----------------------------------------------------------------------------------------------------


@post("/api/puzzles/{id:str}/play", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def play(desk: TheDesk, id: FromPath[str], data: JSONBody[Try]) -> TryInfo:
    """Try a turn; the computer answers it, or shows why it is not enough."""
    puzzle = _find(id)

    def answer() -> tuple[Solving, Answer]:
        begun = solving(puzzle, data.turns)
        return begun, begun.play(data.word, data.language)

    begun, said = await desk.think(answer)
    return TryInfo(said.verdict, said.text, _boards(said.shown), begun.turns_left)


@post("/api/puzzles/{id:str}/help", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def help_out(desk: TheDesk, id: FromPath[str], data: JSONBody[HelpWanted]) -> HelpInfo:
    """Some help: step 1 says least, step 3 everything."""
    puzzle = _find(id)

    def advise() -> Advice:
        return solving(puzzle, data.turns).help(data.step, data.language)

    said = await desk.think(advise)
    return HelpInfo(said.text, said.cell, said.word)


@post("/api/puzzles/{id:str}/proof", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def proof(desk: TheDesk, id: FromPath[str], data: JSONBody[Way]) -> WayInfo:
    """The whole answer, for those who have solved a puzzle or give it up: try any defence."""
    puzzle, said = _find(id), texts(data.language)
    way = await desk.think(lambda: solving(puzzle).walk(data.answers, data.language))
    themes = [said[f"puzzle.theme.{theme}"] for theme in puzzle.themes]
    return WayInfo(way.text, themes, _boards(way.shown), way.over, dict(way.chances))


@post("/api/puzzles/{id:str}/rate", status_code=200, responses=errors(400, 403, 404, 413))
async def rate(
    request: AnyRequest,
    desk: TheDesk,
    attempts: TheAttempts,
    who: Who,
    id: FromPath[str],
    data: JSONBody[Attempted],
) -> Response[RatingInfo]:
    """The solver's rating after a first try; it is kept by the solver. The puzzle's own moves too, once a player."""
    puzzle = _find(id)
    solver = Rating(data.solver.rating, data.solver.deviation, data.solver.volatility)
    after, _ = after_attempt(solver, await attempts.rating(puzzle), data.clean)
    answer = Response(
        RatingInfo(
            _within(after.rating, *STRENGTHS),
            _within(after.deviation, *DEVIATIONS),
            _within(after.volatility, *VOLATILITIES),
        )
    )
    await attempts.enter(puzzle, known(request, who, answer), solver, data.clean, desk.now())
    return answer


def _within(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def router(settings: Settings) -> Router:
    """Everything under ``/api/puzzles``."""
    desk = Desk(settings)
    return Router(
        "/",
        route_handlers=[shelves, one, following, picture, play, help_out, proof, rate],
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "attempts": Provide(_attempts, sync_to_thread=False),
        },
    )


def _attempts(state: State) -> Attempts:
    attempts: Attempts = state.attempts
    return attempts

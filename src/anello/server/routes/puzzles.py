"""Puzzles over HTTP: which one, what a turn is worth, help in steps, the proof, and how hard they turn out to be.

Of who solves nothing is kept here but which puzzles were tried: one's own rating stays with oneself.
"""

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from anello.core import AnelloError, game
from anello.server.puzzle_attempts import PuzzleAttempts
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import (
    AskedLanguage,
    Everybody,
    HttpRequest,
    PictureTheme,
    RequestWork,
    Sender,
    Work,
    errors,
    ready,
    somebody,
    svg,
)
from anello.server.wire.puzzles import (
    DEVIATIONS,
    STRENGTHS,
    VOLATILITIES,
    BoardInfo,
    GamePuzzles,
    GradeInfo,
    KeptPuzzle,
    ProofInfo,
    ProofWish,
    PuzzleAttempt,
    PuzzleHelpInfo,
    PuzzleHelpWish,
    PuzzleInfo,
    PuzzleList,
    PuzzlesWhole,
    PuzzleTry,
    PuzzleTryInfo,
    PuzzleWish,
    RatingInfo,
    ThemeInfo,
)
from anello.server.wire.views import data_of
from anello.study.puzzles import (
    Grade,
    Puzzle,
    PuzzleAnswer,
    PuzzleHelp,
    Rating,
    ShownTurn,
    Solving,
    Streak,
    after_attempt,
    begin,
    daily,
    find,
    grade_name,
    library,
    nearest,
    puzzle_games,
    streak_puzzle,
    theme_name,
    with_rating,
    with_ratings,
)

__all__ = ["HANDLERS", "puzzles_whole"]

T = TypeVar("T")

Attempts: TypeAlias = NamedDependency[PuzzleAttempts]


def _today(state: State) -> datetime.date:
    """The date, by UTC."""
    return datetime.datetime.fromtimestamp(state.settings.now(), datetime.UTC).date()


async def _think(work: RequestWork, job: Callable[[], T]) -> T:
    try:
        return await work.run(job)
    except AnelloError as error:
        raise Refusal(RefusalCode.NOT_THERE, str(error)) from error


def _find(id: str) -> Puzzle:
    try:
        return find(id)
    except AnelloError as error:
        raise Refusal(RefusalCode.NO_SUCH_PUZZLE, str(error)) from error


def _puzzles(name: str | None) -> Sequence[Puzzle]:
    try:
        return library(name or puzzle_games()[0].name)
    except AnelloError as error:
        raise Refusal(RefusalCode.NO_SUCH_PUZZLE, str(error)) from error


def _info(puzzle: Puzzle, language: str) -> PuzzleInfo:
    begun = begin(puzzle)
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        seat=puzzle.seat,
        grade=puzzle.grade.value,
        grade_name=grade_name(puzzle.grade, language),
        rating=puzzle.rating,
        turns=begun.turns_left,
        task=begun.task(language),
        choices=list(begun.choices),
        beliefs=None if begun.beliefs is None else dict(begun.beliefs),
        image=None if begun.image is None else dict(begun.image),
        story=list(begun.story),
        view=data_of(begun.view),
    )


def _boards(shown: Sequence[ShownTurn]) -> list[BoardInfo]:
    return [BoardInfo(one.word, data_of(one.view)) for one in shown]


# --- which one ---------------------------------------------------------------------------------------------------


def _puzzles_of(name: str, day: datetime.date, ratings: Mapping[str, Rating], language: str) -> GamePuzzles:
    given = _puzzles(name)
    today = daily(given, day)
    given = sorted(with_ratings(given, ratings), key=lambda puzzle: puzzle.rating)
    themes = dict.fromkeys(str(theme) for puzzle in given for theme in puzzle.themes)
    return GamePuzzles(
        game=name,
        title=game(name).title,
        daily=today.id,
        task=begin(today).task(language),
        grades=[
            GradeInfo(grade, grade_name(grade, language), [puzzle.id for puzzle in given if puzzle.grade is grade])
            for grade in Grade
        ],
        themes=[
            ThemeInfo(theme, theme_name(name, theme, language), sum(theme in puzzle.themes for puzzle in given))
            for theme in sorted(themes)
        ],
    )


def _all_puzzles(day: datetime.date, ratings: Mapping[str, Rating], language: str) -> list[GamePuzzles]:
    return [_puzzles_of(game.name, day, ratings, language) for game in puzzle_games() if _puzzles(game.name)]


@get("/api/puzzles", responses=errors(400))
async def all_puzzles(state: State, work: Work, attempts: Attempts, language: AskedLanguage = "en") -> PuzzleList:
    """All puzzles by game and grade, and today's."""
    day, ratings = _today(state), await attempts.ratings()
    return PuzzleList(day.isoformat(), await _think(work, lambda: _all_puzzles(day, ratings, language)))


def puzzles_whole() -> PuzzlesWhole:
    """All puzzles with their answers."""
    given = [puzzle for game in puzzle_games() for puzzle in _puzzles(game.name)]
    return PuzzlesWhole(
        [KeptPuzzle(puzzle.id, puzzle.game, {**puzzle.data(), **begin(puzzle).told()}) for puzzle in given]
    )


@get("/api/puzzles/whole", responses=errors(400))
async def whole(work: Work) -> Response[PuzzlesWhole]:
    """All puzzles with their answers: pages keep it for when they cannot ask."""
    return ready(await work.once("puzzles/whole", lambda: msgspec.json.encode(puzzles_whole())))


@get("/api/puzzles/{id:str}", responses=errors(400, 404))
async def one(work: Work, attempts: Attempts, id: FromPath[str], language: AskedLanguage = "en") -> PuzzleInfo:
    """A puzzle."""
    puzzle = _find(id)
    puzzle = with_rating(puzzle, await attempts.rating(puzzle))
    return await _think(work, lambda: _info(puzzle, language))


@post("/api/puzzles/next", status_code=200, responses=errors(400, 403, 404, 413))
async def following(work: Work, attempts: Attempts, data: JSONBody[PuzzleWish]) -> PuzzleInfo:
    """The next puzzle: near a strength, or harder and harder."""
    ratings = await attempts.ratings()
    given = [
        puzzle
        for puzzle in _puzzles(data.game)
        if data.grade in (None, puzzle.grade.value) and (data.theme is None or data.theme in puzzle.themes)
    ]
    if not given:
        raise Refusal(RefusalCode.NO_SUCH_PUZZLE, "There is no puzzle of that kind.")

    def choose() -> PuzzleInfo:
        if data.number is None:
            return _info(nearest(with_ratings(given, ratings), data.rating, data.seen, data.seed), data.language)
        # A streak goes by the ratings of the proofs, which stand still: so no puzzle comes twice in it.
        chosen = streak_puzzle(given, Streak(data.number), data.seed)
        return _info(with_rating(chosen, ratings.get(chosen.id)), data.language)

    return await _think(work, choose)


@get("/api/puzzles/{id:str}/picture.svg", media_type="image/svg+xml", responses=errors(400, 404))
async def picture(
    work: Work, id: FromPath[str], theme: PictureTheme = "light", distinct: FromQuery[bool] = False
) -> Response[bytes]:
    """The board of a puzzle as a picture."""
    puzzle = _find(id)

    def drawn() -> bytes:
        return begin(puzzle).svg(theme=theme, distinct=distinct).encode()

    return svg(await work.once(f"puzzle/{theme}/{distinct}/{puzzle.id}", drawn))


# --- solving -----------------------------------------------------------------------------------------------------


@post("/api/puzzles/{id:str}/play", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def play(work: Work, id: FromPath[str], data: JSONBody[PuzzleTry]) -> PuzzleTryInfo:
    """Try a turn; the computer answers it, or shows why it is not enough."""
    puzzle = _find(id)

    def answer() -> tuple[Solving, PuzzleAnswer]:
        begun = begin(puzzle, data.turns)
        return begun, begun.play(data.word, data.language)

    begun, said = await _think(work, answer)
    return PuzzleTryInfo(said.verdict, said.text, _boards(said.shown), begun.turns_left)


@post("/api/puzzles/{id:str}/help", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def help_out(work: Work, id: FromPath[str], data: JSONBody[PuzzleHelpWish]) -> PuzzleHelpInfo:
    """Some help: step 1 says least, step 3 everything."""
    puzzle = _find(id)

    def advise() -> PuzzleHelp:
        return begin(puzzle, data.turns).help(data.step, data.language)

    said = await _think(work, advise)
    return PuzzleHelpInfo(said.text, said.cell, said.word)


@post("/api/puzzles/{id:str}/proof", status_code=200, responses=errors(400, 403, 404, 409, 413))
async def proof(work: Work, id: FromPath[str], data: JSONBody[ProofWish]) -> ProofInfo:
    """The whole answer, for those who have solved a puzzle or give it up: try any defence."""
    puzzle = _find(id)
    way = await _think(work, lambda: begin(puzzle).walk(data.answers, data.language))
    themes = [theme_name(puzzle.game, theme, data.language) for theme in puzzle.themes]
    return ProofInfo(way.text, themes, _boards(way.shown), way.over, dict(way.chances))


@post("/api/puzzles/{id:str}/rate", status_code=200, responses=errors(400, 403, 404, 413))
async def rate(
    request: HttpRequest,
    state: State,
    attempts: Attempts,
    people: Everybody,
    sender: Sender,
    id: FromPath[str],
    data: JSONBody[PuzzleAttempt],
) -> Response[RatingInfo]:
    """The solver's rating after a first try; it is kept by the solver. The puzzle's own moves too, once a player."""
    puzzle = _find(id)
    solver = Rating(data.solver.rating, data.solver.deviation, data.solver.volatility)
    after, _ = after_attempt(solver, await attempts.rating(puzzle), data.clean)
    sender, cookies = await somebody(request, people, sender)
    await attempts.enter(puzzle, sender.person, solver, data.clean, state.settings.now())
    told = RatingInfo(
        _within(after.rating, *STRENGTHS),
        _within(after.deviation, *DEVIATIONS),
        _within(after.volatility, *VOLATILITIES),
    )
    return Response(told, cookies=cookies)


def _within(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


HANDLERS = [all_puzzles, whole, one, following, picture, play, help_out, proof, rate]

"""The study part of the HTTP interface: lessons that are judged here, and the tutor beside practice games."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from anello.core import AnelloError
from anello.server.api import errors
from anello.server.hall import Hall
from anello.server.referee import Refusal
from anello.server.security import Identity
from anello.server.settings import Settings
from anello.tutor import Step, check, find_lesson, find_step, lessons, remarks, say
from anello.tutor.data import courses_data, remark_data, step_data, verdict_data

__all__ = ["Language", "Word", "router"]

T = TypeVar("T")

Language: TypeAlias = Literal["en", "de", "fr", "it"]
Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
StepKey: TypeAlias = Annotated[str, QueryParameter(max_length=100)]
Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Data: TypeAlias = dict[str, Any]


# --- what goes over the wire -------------------------------------------------------------------------------------


class LessonTitle(msgspec.Struct):
    """A lesson in the list."""

    key: str
    title: str
    steps: list[str]


class CourseInfo(msgspec.Struct):
    """A course with its lessons."""

    name: str
    game: str
    title: str
    lessons: list[LessonTitle]


class CourseList(msgspec.Struct):
    """All courses, in the order in which they are best taken."""

    courses: list[CourseInfo]


class StepInfo(msgspec.Struct):
    """A board and a task; what is right is not in it."""

    key: str
    game: str
    seat: int
    kind: Literal["pick", "play"]
    choices: list[str]
    marks: list[str]
    text: str
    task: str
    view: Data


class LessonInfo(msgspec.Struct):
    """A lesson with all its steps."""

    key: str
    title: str
    course: str
    """The title of the course."""
    game: str
    steps: list[StepInfo]
    following: str | None
    """The lesson after this one."""


class Attempt(msgspec.Struct, forbid_unknown_fields=True):
    """What a learner tries: a word of notation, or the name of what was picked."""

    step: Key
    word: Word
    language: Language = "en"


class VerdictInfo(msgspec.Struct):
    """What is said to a try, and the board after it and after the computer's answer."""

    right: bool
    text: str
    view: Data | None
    reply: str | None
    next: Data | None


class Advice(msgspec.Struct):
    """A sentence of help; with the solution its word."""

    text: str
    word: str | None = None


class RemarkInfo(msgspec.Struct):
    """What the tutor says of a position, with the cells it speaks of."""

    kind: str
    seat: int
    cells: list[str]
    words: list[str]
    text: str


class RemarkList(msgspec.Struct):
    """All that the tutor says, the most urgent first, after so many plies."""

    plies: int
    remarks: list[RemarkInfo]


# --- what they share ---------------------------------------------------------------------------------------------


class Study:
    """What lessons and the tutor need as long as the server runs."""

    def __init__(self, settings: Settings) -> None:
        self._thinkers = asyncio.Semaphore(settings.engine_threads)

    async def think(self, job: Callable[[], T]) -> T:
        """Do something in a thread; only a few at once, for threads are also what serves the page's files."""
        async with self._thinkers:
            return await asyncio.to_thread(job)


TheStudy: TypeAlias = NamedDependency[Study]


# --- lessons -----------------------------------------------------------------------------------------------------


@get("/api/learn", responses=errors(400))
async def courses(language: FromQuery[Language] = "en") -> CourseList:
    """The courses and their lessons."""
    return msgspec.convert({"courses": courses_data(language)}, CourseList)


@get("/api/learn/lessons/{key:str}", responses=errors(400, 404))
async def lesson(study: TheStudy, key: FromPath[str], language: FromQuery[Language] = "en") -> LessonInfo:
    """A lesson with the boards and tasks of its steps."""
    try:
        found = find_lesson(key)
    except AnelloError as error:
        raise Refusal("no_such_lesson", str(error)) from error
    keys = [lesson.key for course in lessons() for lesson in course.lessons]
    following = keys[keys.index(key) + 1 :]
    steps = await study.think(lambda: [step_data(step, language) for step in found.steps])
    return LessonInfo(
        key=key,
        title=say(f"{key}.title", language),
        course=say(f"{key.split('.')[0]}.title", language),
        game=found.steps[0].game,
        steps=msgspec.convert(steps, list[StepInfo]),
        following=following[0] if following else None,
    )


def _step(key: str) -> Step:
    try:
        return find_step(key)
    except AnelloError as error:
        raise Refusal("no_such_step", str(error)) from error


@post("/api/learn/check", status_code=200, responses=errors(400, 403, 404, 413))
async def judge(study: TheStudy, data: JSONBody[Attempt]) -> VerdictInfo:
    """Judge what a learner tries."""
    step = _step(data.step)
    verdict = await study.think(lambda: verdict_data(step, check(step, data.word), data.language))
    return msgspec.convert(verdict, VerdictInfo)


@get("/api/learn/hint", responses=errors(400, 404))
async def hint(step: StepKey, language: FromQuery[Language] = "en") -> Advice:
    """Some help with a step."""
    found = _step(step)
    return Advice(say(f"{found.key}.hint", language, found.values))


@get("/api/learn/solution", responses=errors(400, 404))
async def answer(step: StepKey, language: FromQuery[Language] = "en") -> Advice:
    """One right answer to a step."""
    found = _step(step)
    return Advice(say("learn.solution", language, found.values), found.solution)


# --- the tutor of practice games ---------------------------------------------------------------------------------


@get("/api/tables/{table:str}/remarks", responses=errors(400, 403, 404, 409))
async def remark(
    study: TheStudy,
    hall: NamedDependency[Hall],
    who: NamedDependency[Identity],
    table: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=1, le=8)],
    language: FromQuery[Language] = "en",
) -> RemarkList:
    """What the tutor says to a player of a game against the computer, from that player's own view."""
    async with hall.table(table) as live:
        if seat not in live.state.held_by(who.key_hash):
            raise Refusal("not_your_seat", "That seat is not yours.")
        if any(plan.kind != "computer" for other, plan in live.state.seats.items() if other != seat):
            raise Refusal("not_practice", "The tutor is silent when people play each other.")
        view, plies = live.state.played.position.view(seat), len(live.state.plies)
    said = await study.think(lambda: [remark_data(one, language) for one in remarks(view)])
    return RemarkList(plies, msgspec.convert(said, list[RemarkInfo]))


# --- put together ------------------------------------------------------------------------------------------------


def router(settings: Settings) -> Router:
    """Everything under ``/api/learn``, and the tutor's remarks at tables."""
    study = Study(settings)
    return Router(
        "/",
        route_handlers=[courses, lesson, judge, hint, answer, remark],
        dependencies={"study": Provide(lambda: study, sync_to_thread=False)},
    )

"""Lessons that are judged here, and the tutor beside practice games."""

from typing import Annotated, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from anello.core import AnelloError, game
from anello.kit.games import offered
from anello.server.refusals import Refusal, RefusalCode
from anello.server.routes.common import (
    AskedLanguage,
    PictureTheme,
    Sender,
    TableId,
    Tables,
    Work,
    errors,
    ready,
    svg,
)
from anello.server.tables import redaction
from anello.server.wire.lessons import (
    CourseList,
    LessonAdvice,
    LessonInfo,
    LessonsWhole,
    LessonTry,
    LessonVerdictInfo,
    RemarkInfo,
    RemarkList,
)
from anello.study import TUTOR, Lesson, LessonStep, check, find_lesson, find_step, hint_of, say
from anello.study.data import courses_data, lesson_data, remark_data, verdict_data
from anello.study.texts import said_in_play
from anello.study.whole import lessons_whole

__all__ = ["HANDLERS"]

StepKey: TypeAlias = Annotated[str, QueryParameter(max_length=100)]

SMALL = 88
"""How many pixels wide the picture of a lesson is."""


@get("/api/learn", responses=errors(400))
async def courses(work: Work, language: AskedLanguage = "en") -> Response[CourseList]:
    """The courses and their lessons."""

    def listed() -> bytes:
        return msgspec.json.encode(msgspec.convert({"courses": courses_data(language)}, CourseList))

    return ready(await work.once(f"courses/{language}", listed))


@get("/api/learn/whole", responses=errors(400))
async def whole(work: Work, language: AskedLanguage = "en") -> Response[LessonsWhole]:
    """All lessons with what is said to every legal answer: pages keep it for when they cannot ask."""

    def written() -> bytes:
        return msgspec.json.encode(msgspec.convert(lessons_whole(language), LessonsWhole))

    return ready(await work.once(f"lessons/whole/{language}", written))


@get("/api/learn/texts", responses=errors(400))
async def sentences(work: Work, language: AskedLanguage = "en") -> Response[dict[str, str]]:
    """What is said in puzzles and by tutors, by key, with places in braces: pages that judge themselves need it."""
    return ready(await work.once(f"texts/{language}", lambda: msgspec.json.encode(said_in_play(language))))


@get("/api/learn/lessons/{key:str}", responses=errors(400, 404))
async def lesson(work: Work, key: FromPath[str], language: AskedLanguage = "en") -> Response[LessonInfo]:
    """A lesson with the boards and tasks of its steps."""
    found = _lesson(key)

    def shown() -> bytes:
        return msgspec.json.encode(msgspec.convert(lesson_data(found, language), LessonInfo))

    return ready(await work.once(f"lesson/{language}/{key}", shown))


@get("/api/learn/lessons/{key:str}/picture.svg", media_type="image/svg+xml", responses=errors(400, 404))
async def picture(
    work: Work, key: FromPath[str], theme: PictureTheme = "light", distinct: FromQuery[bool] = False
) -> Response[bytes]:
    """The board of a lesson's first step as it should become, small: without the names of columns and rows."""
    found = _lesson(key)

    def drawn() -> bytes:
        return found.picture.svg(theme=theme, distinct=distinct, size=SMALL).encode()

    return svg(await work.once(f"lesson/picture/{key}/{theme}/{distinct}", drawn))


def _lesson(key: str) -> Lesson:
    try:
        return find_lesson(key)
    except AnelloError as error:
        raise Refusal(RefusalCode.NO_SUCH_LESSON, str(error)) from error


def _step(key: str) -> LessonStep:
    try:
        return find_step(key)
    except AnelloError as error:
        raise Refusal(RefusalCode.NO_SUCH_STEP, str(error)) from error


@post("/api/learn/check", status_code=200, responses=errors(400, 403, 404, 413))
async def judge(work: Work, data: JSONBody[LessonTry]) -> LessonVerdictInfo:
    """Judge what a learner tries."""
    step = _step(data.step)
    verdict = await work.run(lambda: verdict_data(step, check(step, data.word), data.language))
    return msgspec.convert(verdict, LessonVerdictInfo)


@get("/api/learn/hint", responses=errors(400, 404))
async def hint(step: StepKey, language: AskedLanguage = "en") -> LessonAdvice:
    """Some help with a step."""
    return LessonAdvice(hint_of(_step(step), language))


@get("/api/learn/solution", responses=errors(400, 404))
async def answer(step: StepKey, language: AskedLanguage = "en") -> LessonAdvice:
    """One right answer to a step."""
    found = _step(step)
    return LessonAdvice(say("learn.solution", language, found.values), found.solution)


# --- the tutor of practice games ---------------------------------------------------------------------------------


@get("/api/tables/{table:str}/remarks", responses=errors(400, 403, 404, 409))
async def remarks(
    work: Work,
    tables: Tables,
    sender: Sender,
    table: TableId,
    seat: Annotated[int, QueryParameter(ge=1, le=8)],
    language: AskedLanguage = "en",
) -> RemarkList:
    """What the tutor says to a player of a game against the computer, from that player's own view."""
    async with tables.table(table) as live:
        if seat not in live.state.held_by(sender.person):
            raise Refusal(RefusalCode.NOT_YOUR_SEAT, "That seat is not yours.")
        view, seen = redaction.view(live.state, seat), redaction.summary(live.state)
    if any(plan.kind != "computer" for other, plan in seen.seats.items() if other != str(seat)):
        raise Refusal(RefusalCode.NOT_PRACTICE, "The tutor is silent when people play each other.")

    def said() -> list[RemarkInfo]:
        tutor = offered(TUTOR, game(seen.game))
        remarks = [] if tutor is None else tutor.remarks(view)
        return msgspec.convert([remark_data(one, language) for one in remarks], list[RemarkInfo])

    return RemarkList(seen.plies, await work.run(said))


HANDLERS = [courses, whole, sentences, lesson, picture, judge, hint, answer, remarks]

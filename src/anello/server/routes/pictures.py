"""Pictures for other programs: boards as PNG, cards beside a link, films, and invitations as QR codes."""

import hashlib
import io
from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from anello.core import AnelloError, BadRecord, NotOffered, UnknownGame, View, game
from anello.kit.drawing.gif import gif
from anello.kit.drawing.png import card, png
from anello.server.engine_pool import Urgency
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.routes.common import HttpRequest, PictureTheme, TableId, Tables, Work, errors, svg
from anello.server.security import PICTURE_HEADERS
from anello.server.tables import redaction
from anello.server.warmup import play_a_little
from anello.server.wire.records import FilmWish
from anello.study import find_lesson
from anello.study.puzzles import PUZZLES, begin, find, library
from anello.study.records import read_any

__all__ = ["HANDLERS", "picture_of_game"]

PNG, GIF = "image/png", "image/gif"
AN_HOUR = "public, max-age=3600"
AskedWidth = Annotated[int, QueryParameter(ge=64, le=2048)]


def _picture(drawn: bytes, kind: str = PNG, cache: str = "no-cache") -> Response[bytes]:
    return Response(drawn, media_type=kind, headers={**PICTURE_HEADERS, "Cache-Control": cache})


def _seen(view: Callable[[], View], theme: str = "light", distinct: bool = False) -> Callable[[], str]:
    """What makes the picture of a view."""
    return lambda: view().svg(theme=theme, distinct=distinct)


# --- tables ------------------------------------------------------------------------------------------------------


@get("/api/tables/{table:str}/picture.png", media_type=PNG, responses=errors(400, 404))
async def table_picture(
    tables: Tables,
    work: Work,
    table: TableId,
    theme: PictureTheme = "light",
    distinct: FromQuery[bool] = False,
    at: Annotated[int | None, QueryParameter(ge=0, le=100_000)] = None,
    width: AskedWidth = 1024,
) -> Response[bytes]:
    """The position as everybody may see it, as a PNG picture."""
    async with tables.table(table) as live:
        state = live.seen_by("")
    seen = _seen(lambda: redaction.view(state, None, at), theme, distinct)
    question = f"table/{state.id}/{state.seq}/png/{theme}/{distinct}/{at}/{width}"
    return _picture(await work.drawn(question, seen, partial(png, width=width)))


@get("/api/tables/{table:str}/preview.png", media_type=PNG, responses=errors(400, 404))
async def table_preview(tables: Tables, work: Work, table: TableId) -> Response[bytes]:
    """The position as everybody may see it, as a card beside a link."""
    async with tables.table(table) as live:
        state = live.seen_by("")
    seen = _seen(lambda: redaction.view(state, None))
    return _picture(await work.drawn(f"table/{state.id}/{state.seq}/card", seen, card))


@get("/api/tables/{table:str}/animation.svg", media_type="image/svg+xml", responses=errors(400, 404, 409))
async def animation(
    tables: Tables, work: Work, table: TableId, theme: PictureTheme = "light", distinct: FromQuery[bool] = False
) -> Response[bytes]:
    """The whole of a finished game as a moving picture."""
    async with tables.table(table) as live:
        state, film = live.state, redaction.film(live.state)

    def drawn() -> bytes:
        return film.svg(theme=theme, distinct=distinct).encode()

    return svg(await work.once(f"table/{state.id}/{state.seq}/film/{theme}/{distinct}", drawn, Urgency.STUDY))


@get("/api/tables/{table:str}/animation.gif", media_type=GIF, responses=errors(400, 404, 409))
async def animation_in_pixels(
    tables: Tables, work: Work, table: TableId, theme: PictureTheme = "light", distinct: FromQuery[bool] = False
) -> Response[bytes]:
    """The whole of a finished game as a moving picture that every program shows."""
    async with tables.table(table) as live:
        state, film = live.state, redaction.film(live.state, in_pixels=True)

    question = f"table/{state.id}/{state.seq}/gif/{theme}/{distinct}"
    try:
        made = await work.drawn(question, partial(film.svg, theme=theme, distinct=distinct), gif, Urgency.STUDY)
    except NotOffered as error:
        raise refusal_of(error) from error
    return _picture(made, GIF)


@post("/api/records/animation", status_code=200, media_type=GIF, responses=errors(400, 403, 409, 413))
async def animation_of_record(work: Work, data: JSONBody[FilmWish]) -> Response[bytes]:
    """A game that somebody brings along as a moving picture."""
    in_pixels = data.format == "gif"

    def drawn() -> str:
        played = read_any(data.text, data.language)
        redaction.expect_film(played.game, in_pixels=in_pixels)
        names = played.record.players(played.game.seats)
        return played.game.film(played.positions, names=names, theme=data.theme, distinct=data.distinct)

    question = f"film/{hashlib.sha256(msgspec.json.encode(data)).hexdigest()}"
    try:
        if in_pixels:
            return _picture(await work.drawn(question, drawn, gif, Urgency.STUDY), GIF)
        return svg(await work.once(question, lambda: drawn().encode(), Urgency.STUDY))
    except (BadRecord, NotOffered) as error:
        raise refusal_of(error) from error


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml", responses=errors(400, 404))
async def table_code(request: HttpRequest, tables: Tables, table: TableId) -> Response[bytes]:
    """The address of a table as a QR code, for somebody with a phone at hand."""
    async with tables.table(table) as live:
        address = f"{str(request.base_url).rstrip('/')}/table/{live.state.id}"
    drawn = io.BytesIO()
    segno.make_qr(address, error="m").save(
        drawn, kind="svg", scale=4, border=4, dark="#000", light="#fff", xmldecl=False, title=address
    )
    return svg(drawn.getvalue())


# --- puzzles, lessons, games -------------------------------------------------------------------------------------


@get("/api/puzzles/{id:str}/preview.png", media_type=PNG, responses=errors(400, 404))
async def puzzle_preview(work: Work, id: FromPath[str]) -> Response[bytes]:
    """The board of a puzzle, as a card beside a link."""
    try:
        puzzle = find(id)
    except AnelloError as error:
        raise Refusal(RefusalCode.NO_SUCH_PUZZLE, str(error)) from error
    seen = _seen(lambda: begin(puzzle).view)
    return _picture(await work.drawn(f"puzzle/{id}/card", seen, card), cache=AN_HOUR)


@get("/api/learn/lessons/{key:str}/preview.png", media_type=PNG, responses=errors(400, 404))
async def lesson_preview(work: Work, key: FromPath[str]) -> Response[bytes]:
    """The board of a lesson, as a card beside a link."""
    try:
        lesson = find_lesson(key)
    except AnelloError as error:
        raise Refusal(RefusalCode.NO_SUCH_LESSON, str(error)) from error
    seen = _seen(lambda: lesson.picture)
    return _picture(await work.drawn(f"lesson/{key}/card", seen, card), cache=AN_HOUR)


def _shown(name: str) -> Callable[[], View]:
    """A position of a game with something to see: that of the hardest puzzle, or one from the middle of a game."""
    try:
        known = game(name)
    except UnknownGame as error:
        raise refusal_of(error) from error

    def view() -> View:
        if PUZZLES.is_offered_by(known) and (given := library(name)):
            return begin(max(given, key=lambda puzzle: puzzle.rating)).view
        positions = play_a_little(known).positions
        return positions[len(positions) // 2].view(None)

    return view


@get("/api/games/{name:str}/preview.png", media_type=PNG, responses=errors(400, 404))
async def game_preview(work: Work, name: FromPath[str]) -> Response[bytes]:
    """A position of a game, as a card beside a link."""
    return _picture(await work.drawn(f"game/{name}/card", _seen(_shown(name)), card), cache=AN_HOUR)


def picture_of_game(name: str) -> str:
    """The same position as a picture, in light colours."""
    return _seen(_shown(name))()


@get("/api/games/{name:str}/picture.svg", media_type="image/svg+xml", responses=errors(400, 404))
async def game_picture(
    work: Work, name: FromPath[str], theme: PictureTheme = "light", distinct: FromQuery[bool] = False
) -> Response[bytes]:
    """The same position as a picture."""
    seen = _seen(_shown(name), theme, distinct)
    answer = svg(await work.once(f"game/{name}/picture/{theme}/{distinct}", lambda: seen().encode()))
    answer.headers["Cache-Control"] = AN_HOUR
    return answer


HANDLERS = [
    table_picture,
    table_preview,
    animation,
    animation_in_pixels,
    animation_of_record,
    table_code,
    puzzle_preview,
    lesson_preview,
    game_preview,
    game_picture,
]

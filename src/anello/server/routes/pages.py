"""The pages and the files they are made of: documents in the visitor's language, all else cached for good."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from anello.server.assets.document import Preview, document, language_of
from anello.server.assets.files import HASH, WORKER, PageFile, PageFiles, current_files, files_with_hash
from anello.server.assets.preview import RUNS, PageWords, preview_of_address, preview_of_table, preview_of_tournament
from anello.server.refusals import Refusal
from anello.server.routes.common import AskedTournaments, HttpRequest, Tables
from anello.server.security import HEADERS
from anello.server.tables import redaction

__all__ = ["HANDLERS", "ROUTES", "is_wanted", "missing"]

ROUTES = {
    "/": "/",
    "/rules": "/rules",
    "/rules/{name}": "/rules/:name",
    "/learn": "/learn",
    "/learn/{name}": "/learn/:key",
    "/puzzles": "/puzzles",
    "/puzzles/{name}": "/puzzles/:id",
    "/analysis": "/analysis",
    "/archive": "/archive",
    "/waiting": "/waiting",
    "/games/{name}": "/games/:name",
    "/settings": "/settings",
    "/people": "/people",
    "/people/{name}": "/people/:page",
    "/tournaments": "/tournaments",
    "/me": "/me",
    "/move": "/move",
}
"""The addresses of the page that are no table's, each as the page's own script writes it."""

TOURNAMENT_ROUTE = "/tournaments/:id"
TABLE_ROUTES = {"/table/{table}": "/table/:id", "/analysis/{table}": "/analysis/:id"}

MISSING = "/.*"
POLICY = "Content-Security-Policy"
FOR_GOOD = "public, max-age=31536000, immutable"


def _data(route: str, name: str, language: str) -> list[str]:
    """What the page asks the server for before anything can be shown."""
    further = {
        "/learn": f"/api/learn?language={language}",
        "/learn/:key": f"/api/learn/lessons/{name}?language={language}",
        "/puzzles": f"/api/puzzles?language={language}",
        "/puzzles/:id": f"/api/puzzles/{name}?language={language}",
        "/table/:id": f"/api/tables/{name}",
        "/me": "/api/me",
        "/people/:page": f"/api/people/{name}",
        "/archive": "/api/archive",
        "/tournaments": "/api/tournaments",
        TOURNAMENT_ROUTE: f"/api/tournaments/{name}",
    }
    # Which puzzle comes first in a streak or rush is chosen only when it begins.
    known = route in further and not (route == "/puzzles/:id" and name in RUNS)
    return ["/api/games", *([further[route]] if known else [])]


def _typed(routes: Iterable[str]) -> list[str]:
    return [path.replace("}", ":str}") for path in routes]


# --- documents ---------------------------------------------------------------------------------------------------


def _words(request: HttpRequest, files: PageFiles) -> PageWords:
    return PageWords(files, language_of(request.cookies, request.headers.get("accept-language", "")))


def _answer(
    request: HttpRequest, words: PageWords, route: str, preview: Preview, *, name: str = "", status: int = 200
) -> Response[bytes]:
    """A document, or only the news that the browser has it already."""
    files = words.files
    made = document(
        files,
        route=route,
        language=words.language,
        preview=preview,
        origin=str(request.base_url).rstrip("/"),
        address=request.url.path,
        data=_data(route, name, words.language),
        without_script=words.say("script"),
    )
    page = PageFile("index.html", made.text.encode())
    policy = " ".join([f"{HEADERS[POLICY]}; script-src 'self'", *made.digests])
    headers = {POLICY: policy, "Vary": "Accept-Language, Cookie, Accept-Encoding", "Content-Language": words.language}
    return _sent(request, page, {"Cache-Control": "no-cache", **headers}, status)


def _sent(request: HttpRequest, file: PageFile, headers: dict[str, str], status: int = 200) -> Response[bytes]:
    headers = {"ETag": file.tag, **headers}
    if status == 200 and request.headers.get("if-none-match", "").removeprefix("W/") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.packed is not None:
        headers.setdefault("Vary", "Accept-Encoding")
        if "gzip" in request.headers.get("accept-encoding", ""):
            content = file.packed
            headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=file.media_type, headers=headers, status_code=status)


@get(_typed(ROUTES), include_in_schema=False)
async def page(request: HttpRequest, web: NamedDependency[Path]) -> Response[bytes]:
    """A page."""
    name = str(request.path_params.get("name", ""))
    pattern = ROUTES[request.scope["path_template"]]

    def made() -> Response[bytes]:
        words = _words(request, current_files(web))
        preview = preview_of_address(words, pattern, name)
        if preview is None:
            raise NotFoundException(f"There is no page {request.url.path!r}.")
        return _answer(request, words, pattern, preview, name=name)

    return await asyncio.to_thread(made)


@get(_typed(TABLE_ROUTES), include_in_schema=False)
async def page_of_table(
    request: HttpRequest, tables: Tables, table: FromPath[str], web: NamedDependency[Path]
) -> Response[bytes]:
    """The page of a table, or of the analysis of its game."""
    try:
        async with tables.table(table) as live:
            seen = redaction.summary(live.seen_by(""))
    except Refusal as refusal:
        raise NotFoundException(refusal.reason) from refusal
    pattern = TABLE_ROUTES[request.scope["path_template"]]

    def made() -> Response[bytes]:
        words = _words(request, current_files(web))
        return _answer(request, words, pattern, preview_of_table(words, seen), name=table)

    return await asyncio.to_thread(made)


@get("/tournaments/{tournament:str}", include_in_schema=False)
async def page_of_tournament(
    request: HttpRequest, tournaments: AskedTournaments, tournament: FromPath[str], web: NamedDependency[Path]
) -> Response[bytes]:
    """The page of a tournament."""
    try:
        known = await tournaments.get(tournament)
    except Refusal as refusal:
        raise NotFoundException(refusal.reason) from refusal

    def made() -> Response[bytes]:
        words = _words(request, current_files(web))
        return _answer(request, words, TOURNAMENT_ROUTE, preview_of_tournament(words, known), name=tournament)

    return await asyncio.to_thread(made)


def is_wanted(request: HttpRequest) -> bool:
    """Whether somebody looks for a page, not for data or a file."""
    path = request.scope["path"]
    return "text/html" in request.headers.get("accept", "") and not path.startswith(("/api/", "/static/"))


def missing(request: HttpRequest) -> Response[bytes]:
    """The page that says that there is no such page, in the reader's language."""
    words = _words(request, current_files(request.app.state.settings.web))
    preview = Preview(f"{words.say('missing.title')} · Anello", words.say("missing.text"))
    return _answer(request, words, MISSING, preview, status=404)


# --- files -------------------------------------------------------------------------------------------------------


@get("/static/{path:path}", include_in_schema=False)
async def static(request: HttpRequest, path: FromPath[Path], web: NamedDependency[Path]) -> Response[bytes]:
    """A file that belongs to a page: script, style, font, text.

    Below the hash of all files it is kept for good, and modules come in chunks; without the hash it is as it lies on
    the disk, and browsers ask each time whether it changed.
    """
    name = path.as_posix().lstrip("/")

    def found() -> Response[bytes]:
        hash, _, rest = name.partition("/")
        if HASH.fullmatch(hash):
            files = files_with_hash(web, hash)
            file = None if files is None else files.get(rest, linked=True)
        else:
            file = current_files(web).get(name)
        if file is None:
            raise NotFoundException(f"There is no file {name[:200]!r}.")
        headers = {"Cache-Control": FOR_GOOD if HASH.fullmatch(hash) else "no-cache"}
        if path.name == WORKER:
            headers[POLICY] = f"{HEADERS[POLICY]}; script-src 'self' 'wasm-unsafe-eval'"
        return _sent(request, file, headers)

    return await asyncio.to_thread(found)


@get("/service-worker.js", include_in_schema=False)
async def service_worker(request: HttpRequest, web: NamedDependency[Path]) -> Response[bytes]:
    """What keeps the page for when there is no network. It lies at the top, or it could not speak for all pages."""
    file = await asyncio.to_thread(lambda: current_files(web).service_worker())
    return _sent(request, file, {"Cache-Control": "no-cache"})


HANDLERS = [page, page_of_table, page_of_tournament, static, service_worker]

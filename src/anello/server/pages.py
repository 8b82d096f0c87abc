"""The page's own files: which address shows which of them, with tags that let browsers ask whether they changed."""

import asyncio
import mimetypes
from pathlib import Path
from typing import Any, TypeAlias

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

__all__ = ["ROUTES", "is_wanted", "missing", "page", "static"]

AnyRequest: TypeAlias = Request[Any, Any, Any]

ROUTES = [
    "/",
    "/table/{table:str}",
    "/rules/{game:str}",
    "/learn",
    "/learn/{lesson:str}",
    "/solitaire",
    "/puzzles",
    "/puzzles/{puzzle:str}",
    "/analysis",
    "/analysis/{table:str}",
    "/settings",
    "/about",
]
"""All addresses of the page: each is answered with the same file, which looks at the address itself."""

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


def _file(request: AnyRequest, folder: Path, name: str) -> Response[bytes]:
    """One file of the folder, or only the news that it has not changed."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise NotFoundException(f"There is no page {name!r}.")
    stat = path.stat()
    tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(path.read_bytes(), media_type=kind, headers=headers)


@get(ROUTES, include_in_schema=False)
async def page(request: AnyRequest, web: NamedDependency[Path]) -> Response[bytes]:
    """A page."""
    return await asyncio.to_thread(_file, request, web, "index.html")


@get("/static/{path:path}", include_in_schema=False)
async def static(request: AnyRequest, path: FromPath[Path], web: NamedDependency[Path]) -> Response[bytes]:
    """A file that belongs to a page: script, style, font, text."""
    return await asyncio.to_thread(_file, request, web, str(path).lstrip("/"))


def is_wanted(request: AnyRequest) -> bool:
    """Whether somebody looks for a page, not for data or a file."""
    path = request.scope["path"]
    return "text/html" in request.headers.get("accept", "") and not path.startswith(("/api/", "/static/"))


def missing(request: AnyRequest) -> Response[bytes]:
    """The page that says that there is no such page, in the reader's language."""
    return Response(
        (request.app.state.settings.web / "index.html").read_bytes(), media_type="text/html", status_code=404
    )

"""The documentation, where it was built or came with the package: files as they are, and nothing from elsewhere."""

import asyncio
import base64
import hashlib
import re
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

import anello
from anello.server.assets.files import PageFile
from anello.server.security import HEADERS

__all__ = ["HANDLERS"]

FOLDER = Path(anello.__file__).parent / "docs"
"""Where ``./run docs`` builds it."""
POLICY = "Content-Security-Policy"
INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


@get("/docs", include_in_schema=False)
async def documentation() -> Redirect:
    """The first page, whose links are relative to it."""
    return Redirect("/docs/index.html")


@get("/docs/{path:path}", include_in_schema=False)
async def documentation_file(path: FromPath[Path]) -> Response[bytes]:
    """A page, or a file that belongs to one."""
    return await asyncio.to_thread(_found, path.as_posix().lstrip("/"))


def _found(name: str) -> Response[bytes]:
    place = (FOLDER / name).resolve()
    if not place.is_relative_to(FOLDER.resolve()) or not place.is_file():
        reason = (
            f"There is no file {name[:200]!r}"
            if FOLDER.is_dir()
            else "The documentation was not built: call ./run docs"
        )
        raise NotFoundException(f"{reason}.")
    content = place.read_bytes()
    headers = {"Cache-Control": "no-cache", POLICY: _policy(content) if place.suffix == ".html" else HEADERS[POLICY]}
    return Response(content, media_type=PageFile(name, content).media_type, headers=headers)


def _policy(page: bytes) -> str:
    """The scripts that stand in the page itself may run, and no others; its styles are its own."""
    hashes = (base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE.findall(page))
    allowed = " ".join(f"'sha256-{digest}'" for digest in dict.fromkeys(hashes))
    return f"{HEADERS[POLICY]}; style-src 'self' 'unsafe-inline'; script-src 'self' {allowed}".strip()


HANDLERS = [documentation, documentation_file]

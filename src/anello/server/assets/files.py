"""The files of the page as they lie on the disk now: under a hash of them all, compressed, some of them together."""

import gzip
import hashlib
import json
import mimetypes
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from anello.kit.games import offers
from anello.kit.page import PAGE
from anello.kit.texts import LANGUAGES
from anello.server.assets.linking import Linked, link

__all__ = ["HASH", "PageFile", "PageFiles", "current_files", "files_with_hash"]

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
}
PACKED = {".js", ".mjs", ".css", ".json", ".svg", ".html", ".webmanifest", ".md", ".ts", ".txt", ".wasm"}
"""Kinds of files that become smaller by being compressed; pictures and fonts are so already."""

SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
ROUTE = re.compile(r'\broute\(\s*"([^"]+)",\s*\(\) => import\("\./([^"]+)"\)')
STYLES = re.compile(r"\bstyles: \[([^\]]*)\]")
ALONE = re.compile(r"\bownAlone: true\b")
PART = re.compile(r'\b(\w+): [^\n]*\bimport\("\./([^"]+)"\)')
NEAR = re.compile(r"""url\((["']?)(?!data:|/|https?:|#)([^"')]+)\1\)""")

TEXTS = re.compile(r"text/(\w+)/app\.json|games/[^/]+/page/text/(\w+)\.json")
"""What is said on every page, in a language."""
MORE = re.compile(r'\bloadMore\("(\w+)"\)')
"""How a page asks for what is said there alone."""
COMMENT = re.compile(r"\s*/\*.*?\*/", re.S)
WHOLE = {".json", ".svg", ".png", ".woff2", ".wasm", ".npz"}
"""Kinds of files that are not sent together with others."""

PARTS = {
    "/table/:id": "play",
    "/learn/:key": "study",
    "/puzzles/:id": "study",
    "/analysis/:id": "analysis",
    "/rules/:name": "rules",
    "/games/:name": "own",
}
"""The part of a game's page that each address shows."""

HASH = re.compile("[0-9a-f]{12}")
"""What `PageFiles.hash` looks like."""

BEGINNING = "js/app.js"
CLASSIC = "js/early.js"
"""A script that is no module: it stands in the document itself."""
SERVICE_WORKER = "js/service-worker.js"
"""Another one, which browsers run apart from any page."""
WORKER = "worker.js"
"""The script of a worker, which alone may run WebAssembly: pages may not."""


@dataclass(frozen=True)
class PageFile:
    """One file to be sent."""

    path: str
    content: bytes

    @property
    def media_type(self) -> str:
        """What kind of file it is."""
        kind = TYPES.get(Path(self.path).suffix) or mimetypes.guess_type(self.path)[0]
        return kind or "application/octet-stream"

    @cached_property
    def tag(self) -> str:
        """What changes when the content does."""
        return f'"{hashlib.blake2b(self.content, digest_size=9).hexdigest()}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The content compressed, None if that does not pay."""
        if Path(self.path).suffix not in PACKED or len(self.content) < 500:
            return None
        return gzip.compress(self.content, 9, mtime=0)


class PageFiles:
    """All files of the page, by the path after ``/static/``, and what is made of them.

    ``chunks/NAME.js`` are modules linked together, ``sheet.css`` the style sheets of the page and of its games in one,
    ``packets/LANGUAGE.json`` the texts of a language that every page asks for, by their paths.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = {path: PageFile(path, content) for path, content in files.items()}
        digest = hashlib.blake2b(digest_size=6)
        for path in sorted(files):
            digest.update(f"{path}\0{len(files[path])}\0".encode() + files[path])
        self.hash = digest.hexdigest()
        """Changes when any file does."""

    def text(self, path: str) -> str:
        """A file as text; empty if it is not there."""
        return self._files[path].content.decode("utf-8", "replace") if path in self._files else ""

    def data(self, path: str) -> dict[str, Any]:
        """A file of JSON; empty if it is not there, or not whole because somebody is just writing it."""
        try:
            found = json.loads(self.text(path))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def get(self, path: str, *, linked: bool = False) -> PageFile | None:
        """What stands at a path; `linked` gives what stands in for a module that came in a chunk."""
        return (self._made.get(path) if linked else None) or self._files.get(path)

    @cached_property
    def linked(self) -> Linked:
        """The modules in chunks."""
        modules = {
            path: self.text(path)
            for path in self._files
            if path.endswith(".js") and path not in (CLASSIC, SERVICE_WORKER)
        }
        pictures = [path for index in self._indexes for path in self._parts(index, "showpiece")]
        return link(modules, [BEGINNING, self.routes.get("/", BEGINNING), *self._indexes, *pictures])

    def wanted(self, route: str, game: str = "") -> list[str]:
        """The chunks that an address needs, those that are needed first in front; `game` is what is shown there."""
        index = f"games/{game}/page/index.js"
        parts = self._parts(index, PARTS[route]) if route in PARTS else []
        return self.linked.wanted(BEGINNING, *([self.routes[route]] if route in self.routes else []), *parts)

    def more_texts(self, route: str, language: str, game: str = "") -> list[str]:
        """The texts that an address needs and not every one: those that its modules ask for."""
        index = f"games/{game}/page/index.js"
        modules = [self.routes.get(route, ""), *(self._parts(index, PARTS[route]) if route in PARTS else [])]
        asked = dict.fromkeys(name for module in modules for name in MORE.findall(self.text(module)))
        return [path for name in asked if (path := f"text/{language}/{name}.json") in self._files]

    def needs_no_server(self, game: str) -> bool:
        """Whether a game can be played without a server, at tables or on a page of its own."""
        return self.has_part(game, "local") or bool(ALONE.search(self.text(f"games/{game}/page/index.js")))

    def has_part(self, game: str, kind: str) -> bool:
        """Whether a game's page brings a part."""
        return bool(self._parts(f"games/{game}/page/index.js", kind))

    @cached_property
    def routes(self) -> dict[str, str]:
        """The module of each address of the page, as the script that begins it says."""
        return {pattern: f"js/{path}" for pattern, path in ROUTE.findall(self.text(BEGINNING))}

    @cached_property
    def sheets(self) -> list[str]:
        """The style sheets that come in one: those that the document names, then those of the games."""
        of_games = (
            self._beside(index, name)
            for index in self._indexes
            for names in STYLES.findall(self.text(index))
            for name in re.findall(r'"([^"]+)"', names)
        )
        return [path for path in [*SHEET.findall(self.text("index.html")), *of_games] if path in self._files]

    @property
    def _indexes(self) -> list[str]:
        return [path for path in self._files if re.fullmatch(r"games/[^/]+/page/index\.js", path)]

    def _parts(self, index: str, kind: str) -> list[str]:
        """The modules that a game's page loads for a part of it."""
        return [self._beside(index, path) for part, path in PART.findall(self.text(index)) if part == kind]

    def _beside(self, path: str, name: str) -> str:
        return f"{path.rpartition('/')[0]}/{name}"

    @cached_property
    def _made(self) -> dict[str, PageFile]:
        """What lies in no folder."""
        modules, chunk_of = self.linked.modules, self.linked.chunk_of
        pages = [path for path in modules if path not in self._in_workers]
        wanted = {chunk_of[path] for page in pages for path in (page, *modules[page].needs)}
        made = {f"chunks/{name}.js": text for name, text in self.linked.chunks.items() if name in wanted}
        made |= {path: self.linked.stub(path) for path in pages}
        made["sheet.css"] = "\n".join(self._sheet(path) for path in self.sheets)
        for language in LANGUAGES:
            texts = [path for path in self._files if (found := TEXTS.fullmatch(path)) and language in found.groups()]
            packet = {path: data for path in texts if (data := self.data(path))}
            made[f"packets/{language}.json"] = json.dumps(packet, ensure_ascii=False, separators=(",", ":"))
        return {path: PageFile(path, text.encode()) for path, text in made.items()}

    @cached_property
    def _in_workers(self) -> dict[str, None]:
        """The modules that workers run. They come as they are: a chunk may hold what only a page can run."""
        workers = [path for path in self.linked.modules if path.rpartition("/")[2] == WORKER]
        return dict.fromkeys(self.linked.needed(*workers))

    @cached_property
    def kept(self) -> list[str]:
        """What a browser keeps to show pages without a network: all but what came in chunks, sheets and packets."""
        made = [path for path in self._made if path not in self.linked.modules]
        whole = [path for path in self._files if Path(path).suffix in WHOLE and not TEXTS.fullmatch(path)]
        # What is left to the browser imports linked modules at their own addresses.
        alone = [*self.linked.modules, *self.linked.left] if self.linked.left else self._in_workers
        return [*made, *alone, *whole]

    def service_worker(self, kept: Sequence[str] | None = None) -> PageFile:
        """The script that keeps the page for later, with what it has to know: the addresses of all files."""
        files = [f"/static/{self.hash}/{path}" for path in self.kept] if kept is None else list(kept)
        known = {"version": self.hash, "files": files}
        return PageFile(SERVICE_WORKER, f"self.kept = {json.dumps(known)};\n{self.text(SERVICE_WORKER)}".encode())

    def _sheet(self, path: str) -> str:
        """A style sheet as a part of the one at the top, without comments: what it refers to lies where it did."""
        folder = path.rpartition("/")[0]
        rules = COMMENT.sub("", self.text(path))
        return NEAR.sub(lambda match: f'url("{os.path.normpath(f"{folder}/{match[2]}")}")', rules)


# --- from the disk -----------------------------------------------------------------------------------------------


_State: TypeAlias = list[tuple[str, str, int, int]]
"""The name of each file, where it lies, when it was changed, and how large it is."""


def _on_disk(web: Path) -> _State:
    found = list(_below("", str(web)))
    for game, folder in offers(PAGE):
        found += _below(f"games/{game.name}/page/", str(folder))
    return found


def _below(prefix: str, folder: str) -> Iterator[tuple[str, str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                yield from _below(f"{prefix}{entry.name}/", entry.path)
            elif entry.is_file(follow_symlinks=False):
                stat = entry.stat()
                yield prefix + entry.name, entry.path, stat.st_mtime_ns, stat.st_size


MOST_KEPT = 12
"""So many versions are kept for pages that were opened before a file changed."""

LOOKED_FOR = 0.2
"""So many seconds it is not looked again whether one of the hundreds of files has changed."""

_newest: dict[Path, tuple[_State, PageFiles]] = {}
_looked: dict[Path, float] = {}
_kept: dict[tuple[Path, str], PageFiles] = {}


def current_files(web: Path) -> PageFiles:
    """The files of the page in a folder with those of all games. They are read again when one of them changed."""
    newest, now = _newest.get(web), time.monotonic()
    if newest is not None and now - _looked[web] < LOOKED_FOR:
        return newest[1]
    state = _on_disk(web)
    _looked[web] = now
    if newest is None or newest[0] != state:
        files = PageFiles({name: Path(path).read_bytes() for name, path, _, _ in state})
        newest = _newest[web] = (state, _kept.setdefault((web, files.hash), files))
        for old in list(_kept)[:-MOST_KEPT]:
            _kept.pop(old, None)
    return newest[1]


def files_with_hash(web: Path, hash: str) -> PageFiles | None:
    """The files as they were under a hash; None if nobody remembers."""
    kept = _kept.get((web, hash))
    if kept is None and (files := current_files(web)).hash == hash:
        kept = files
    return kept

"""The page as plain files for any web space: games that play in browsers, lessons and rules, and no server at all."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from anello.kit.texts import LANGUAGES
from anello.server.assets.document import Document, document
from anello.server.assets.files import PageFiles, current_files
from anello.server.assets.preview import PageWords, preview_of_address
from anello.server.routes.about import games_info
from anello.server.routes.pictures import picture_of_game
from anello.server.routes.puzzles import puzzles_whole
from anello.server.settings import Settings
from anello.server.tables.thinking import known_levels
from anello.study.texts import said_in_play
from anello.study.whole import lessons_whole

__all__ = ["export_page"]

PAGES = ("/", "/rules", "/learn", "/puzzles", "/analysis", "/settings")
"""Addresses that have a file of their own; all others begin with what web spaces send for a page that is missing."""
MISSING = "404.html"
UNOFFERED = {"puzzles", "tutor", "analyst"}
"""What needs a server, unless the page of a game brings it along."""


def export_page(folder: Path) -> int:
    """Write all files to a folder, which becomes the top of a web space; how many there are.

    Files of an earlier version are left alone: pages that are open may still want them.
    """
    files = current_files(Settings(folder).web)
    answers = _answers(files)
    written = {f"static/{files.hash}/{path}": _content(files, path) for path in files.kept}
    named = {path: f"static/{files.hash}/answers/{_slug(path)}.json" for path in answers}
    written |= {named[path]: json.dumps(answer, ensure_ascii=False).encode() for path, answer in answers.items()}
    kept = [f"/{path}" for path in written]
    for game in answers["/api/games"]["games"]:
        name = game["name"]
        written[f"api/games/{name}/picture.svg"] = picture_of_game(name).encode()
    written |= {f"{page.lstrip('/')}/index.html".lstrip("/"): _document(files, page, answers) for page in PAGES}
    written[MISSING] = _document(files, "/", answers)
    written["service-worker.js"] = files.service_worker(kept).content
    for path, content in written.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return len(written)


def _content(files: PageFiles, path: str) -> bytes:
    file = files.get(path, linked=True)
    assert file is not None
    return file.content


def _answers(files: PageFiles) -> dict[str, Any]:
    """What the page would ask a server for, by address."""
    info = msgspec.to_builtins(games_info(known_levels))
    games = []
    for game in info["games"]:
        plays = files.needs_no_server(game["name"])
        if plays or len(game["seats"]) > 1:
            missing = {offer for offer in UNOFFERED if not files.has_part(game["name"], offer)}
            offers = [offer for offer in game["offers"] if offer not in missing]
            games.append({**game, "offers": offers, "levels": game["levels"] if plays else []})
    lessons = {f"/api/learn/whole?language={language}": lessons_whole(language) for language in LANGUAGES}
    texts = {f"/api/learn/texts?language={language}": said_in_play(language) for language in LANGUAGES}
    puzzles = {"/api/puzzles/whole": msgspec.to_builtins(puzzles_whole())}
    return {"/api/games": {**info, "games": games}, **lessons, **texts, **puzzles}


def _document(files: PageFiles, page: str, answers: dict[str, Any]) -> bytes:
    words = PageWords(files, LANGUAGES[0])
    preview = preview_of_address(words, page, "")
    assert preview is not None
    made: Document = document(
        files,
        route=page,
        language=words.language,
        preview=preview,
        origin="",
        address=page,
        data=[],
        without_script=words.say("script"),
    )
    named = json.dumps({path: _slug(path) for path in answers}).replace('"', "&quot;")
    return made.text.replace("</head>", f'<meta name="answers" content="{named}">\n</head>').encode()


def _slug(path: str) -> str:
    """What the file of an answer is called.

    >>> _slug("/api/learn/whole?language=de")
    'learn-whole-language-de'
    """
    return re.sub(r"\W+", "-", path.removeprefix("/api/"))

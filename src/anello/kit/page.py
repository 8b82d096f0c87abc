"""Where the files of a game's page lie: ES modules, styles and texts, with ``index.js`` as the beginning.

What a page says in four languages, terminals say too.
"""

import json
import logging
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from anello.core import Faculty, Game
from anello.kit.games import offered
from anello.kit.texts import FALLBACK

__all__ = ["PAGE", "page_texts", "rules_of"]

log = logging.getLogger("anello.games")

PAGE: Faculty[Path] = Faculty("page", "{title} has no page of its own.")
"""The folder, served as ``/static/games/NAME/page/``."""


def page_texts(game: Game[Any], language: str) -> Mapping[str, str]:
    """The sentences of a game's page by key, in English where it does not speak the language; empty without a page."""
    folder = offered(PAGE, game)
    return {} if folder is None else _read(folder / "text", language) or {}


def rules_of(game: Game[Any], language: str) -> Iterator[tuple[str, str]]:
    """The rules of a game, piece by piece: whether it is a heading, a paragraph or an item (h, p, li), and its text."""
    folder = offered(PAGE, game)
    written = None if folder is None else _read(folder / "rules", language)
    if written is None:
        yield from (("p", paragraph) for paragraph in game.rules.split("\n\n") if paragraph)
        return
    for block in written:
        yield from ((kind, block[kind]) for kind in ("h", "p") if kind in block)
        yield from (("li", item) for item in block.get("list", ()))


@cache
def _read(folder: Path, language: str) -> Any:
    """What a folder holds in a language, else in English; None if neither is there."""
    for file in (folder / f"{language}.json", folder / f"{FALLBACK}.json"):
        try:
            return json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:  # somebody else's files: the game is played without them
            log.error("a file of a game's page cannot be read", extra={"file": str(file), "reason": str(error)})
    return None

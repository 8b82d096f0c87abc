"""The sentences of lessons and remarks in four languages, by key.

Each language has a folder with a JSON file for each course, one for remarks and one for what is said everywhere.
The files are nested; the keys of nested texts are joined by dots.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from anello.core import AnelloError

__all__ = ["LANGUAGES", "say", "texts"]

LANGUAGES = ("en", "de", "fr", "it")


@cache
def texts(language: str) -> Mapping[str, str]:
    """All sentences of a language by key."""
    if language not in LANGUAGES:
        raise AnelloError(f"The lessons do not speak {language!r}: say {', '.join(LANGUAGES)}.")
    found: dict[str, str] = {}
    folder = files("anello.tutor") / "text" / language
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        found.update(_flattened(json.loads(file.read_text(encoding="utf-8"))))
    return found


def say(key: str, language: str = "en", values: Mapping[str, str] | None = None) -> str:
    """The sentence with this key; a piece among the values is called by its name.

    >>> say("remark.xequeo.can-enter", "en", {"piece": "R", "word": "Rd4"}).split(".")[0]
    'Red is yours and can enter now: Rd4'
    """
    said = texts(language)
    named = dict(values or {})
    if "piece" in named:
        named["piece"] = said[f"piece.{named['piece']}"]
    return said[key].format_map(named)


def _flattened(nested: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in nested.items():
        if isinstance(value, str):
            yield before + name, value
        else:
            yield from _flattened(value, f"{before}{name}.")

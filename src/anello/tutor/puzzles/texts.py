"""What is said about puzzles in four languages: tasks, grades, themes, verdicts and hints, by key."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from anello.core import AnelloError
from anello.tutor.texts import LANGUAGES

__all__ = ["texts"]


@cache
def texts(language: str) -> Mapping[str, str]:
    """All sentences about puzzles in a language by key; names in braces are to be filled in.

    >>> texts("it")["puzzle.theme.ring"]
    'Anello'
    """
    if language not in LANGUAGES:
        raise AnelloError(f"The puzzles do not speak {language!r}: say {', '.join(LANGUAGES)}.")
    said: dict[str, str] = {}
    for folder in "text", "xequeo/text":
        said |= json.loads((files("anello.tutor.puzzles") / folder / f"{language}.json").read_text(encoding="utf-8"))
    return said

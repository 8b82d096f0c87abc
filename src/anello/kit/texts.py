"""Texts in four languages from folders of JSON files: what a page, a terminal or a tutor says, by key."""

import json
import os
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from anello.core import AnelloError

__all__ = ["FALLBACK", "LANGUAGES", "TextKeys", "filled", "own_language", "read_texts"]

LANGUAGES = ("en", "de", "fr", "it")
FALLBACK = LANGUAGES[0]
"""What is not said in a language is said in this one."""


def own_language() -> str:
    """The language that the environment asks for, English if we do not speak it.

    The first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set decides, as everywhere.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(name):
            return wanted[:2] if wanted[:2] in LANGUAGES and not wanted[2:3].isalpha() else FALLBACK
    return FALLBACK


class TextKeys(str):
    """A value that is itself said in the language of the text: the keys of one or more texts, with blanks between.

    >>> filled("{who} may enter.", {"who": TextKeys("red blue")}, {"red": "rot", "blue": "blau"})
    'rot, blau may enter.'
    """

    __slots__ = ()


def read_texts(folder: Traversable, language: str) -> dict[str, str]:
    """The texts of a language in a folder, by key: those of ``LANGUAGE.json``, or of all files ``LANGUAGE/*.json``.

    The files may be nested; the names of nested texts are joined by dots.
    """
    if language not in LANGUAGES:
        raise AnelloError(f"Nobody speaks {language[:20]!r} here: say {', '.join(LANGUAGES)}.")
    single, several = folder / f"{language}.json", folder / language
    files = [single] if single.is_file() else []
    if several.is_dir():
        files += sorted((file for file in several.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    texts: dict[str, str] = {}
    for file in files:
        texts.update(_flattened(json.loads(file.read_text(encoding="utf-8"))))
    return texts


def filled(text: str, values: Mapping[str, str], texts: Mapping[str, str]) -> str:
    """A text with its places filled in; see `TextKeys` for values that are texts themselves."""
    return text.format_map({name: _said(value, texts) for name, value in values.items()})


def _said(value: str, texts: Mapping[str, str]) -> str:
    return ", ".join(texts[key] for key in value.split()) if isinstance(value, TextKeys) else value


def _flattened(nested: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in nested.items():
        if isinstance(value, str):
            yield before + name, value
        else:
            yield from _flattened(value, f"{before}{name}.")

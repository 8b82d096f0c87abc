"""What players read, as a whole: one word for one thing, as docs/terms.md has it, and set as each language sets it."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import anello
from anello.kit.games import offers
from anello.kit.texts import LANGUAGES
from anello.study import COURSES, say

ROOT = Path(anello.__file__).parent
TERMS = (Path(__file__).parents[1] / "docs" / "terms.md").read_text("utf-8")


def strings(value: Any) -> Iterator[str]:
    """All strings in a value that was JSON."""
    if isinstance(value, str):
        yield value
    else:
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


@cache
def sentences(language: str) -> tuple[str, ...]:
    """Every sentence of a language: the page, games, rules, lessons, remarks and puzzles."""
    files = [
        path
        for path in sorted(ROOT.rglob("*.json"))
        if {"text", "rules"} & set(path.parts) and language in (path.stem, path.parent.name)
    ]
    return tuple(words for path in files for words in strings(json.loads(path.read_text("utf-8"))))


def given_up() -> list[tuple[str, str]]:
    """The words that are said otherwise now, with their languages."""
    rows = TERMS.partition("## Given up")[2].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("|")]
    return [(language, word) for language, word, _ in cells if language in LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_were_given_up_stay_away(language: str) -> None:
    words = [word for speaks, word in given_up() if speaks == language]
    assert words
    found = [
        (word, sentence)
        for word in words
        for sentence in sentences(language)
        if re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotes_are_typographic(language: str) -> None:
    assert len(sentences(language)) > 700
    straight = re.compile(r"""\w'|'\w|(?<!Game )"(?!\])""")
    assert [sentence for sentence in sentences(language) if straight.search(sentence)] == []


NEVER_ONE = {"fair.watch", "puzzle.rush.left", "tournaments.starts.in"}
"""What is counted here is never one."""


def test_what_is_counted_has_words_for_one() -> None:
    several = re.compile(r"\{(?:n|count|depth)\} (?!was)\w+s\b")
    found = [
        key
        for path in sorted(ROOT.rglob("page/text/en.json")) + sorted((ROOT / "web" / "text" / "en").glob("*.json"))
        for key, words in json.loads(path.read_text("utf-8")).items()
        if not key.endswith((".one", ".other")) and key not in NEVER_ONE and several.search(words)
    ]
    assert found == []


def test_french_has_narrow_spaces_before_tall_signs() -> None:
    # A sign that is the name of a key, as in "! solution", is a word of its own.
    wide = re.compile(r"[^\s,(][ \u00a0][;:?»]|[^\s,(][ \u00a0]!(?! \w)|«[ \u00a0]")
    tight = re.compile(r"\w[;?»](?!\w)|«\w|\w:(?= |$)")
    assert [words for words in sentences("fr") if wide.search(words) or tight.search(words)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_lessons_share_a_name(language: str) -> None:
    for game, courses in offers(COURSES):
        names = [say(f"{lesson.key}.title", language) for course in courses for lesson in course.lessons]
        assert len(names) > 3
        assert len({*names, game.title}) == len(names) + 1

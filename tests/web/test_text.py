"""The words of the page and of each game on it: every key that is used has words in four languages, none lies idle."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import anello
from anello.core import game, game_names
from anello.kit.page import PAGE

WEB = Path(anello.__file__).parent / "web"
LANGUAGES = ("en", "de", "fr", "it")
FILES = ("app", "analysis", "archive", "people", "puzzles", "study", "tournaments", "waiting")
PLACE = re.compile(r"\{(\w+)\}")
ASKED = (
    r"(lead|title|type|alone(\.(text|go))?|goal(\.\d)?|(seat|plays)\.\d|(option|over|level)\..+"
    r"|puzzles\.(lead|way)|analysis\.bring)"
)
"""The keys that the page itself asks every game for, see game.js."""

PAGES: Mapping[str, Path] = {name: page for name in game_names() if (page := PAGE.of(game(name))) is not None}


def scripts(*folders: Path) -> str:
    return "\n".join(path.read_text("utf-8") for folder in folders for path in sorted(folder.rglob("*.js")))


def read(path: Path) -> dict[str, str]:
    words: dict[str, str] = json.loads(path.read_text("utf-8"))
    return words


def own_words(language: str) -> dict[str, str]:
    return {key: words for name in FILES for key, words in read(WEB / "text" / language / f"{name}.json").items()}


def game_words(name: str, language: str) -> dict[str, str]:
    return read(PAGES[name] / "text" / f"{language}.json")


def all_words(language: str) -> dict[str, str]:
    return {
        **own_words(language),
        **{key: words for name in PAGES for key, words in game_words(name, language).items()},
    }


OWN = scripts(WEB / "js")
EVERYTHING = scripts(WEB / "js", *PAGES.values())
TEXTS = [f"web/text/{{}}/{name}.json" for name in FILES] + [f"games/{name}/page/text/{{}}.json" for name in PAGES]
ROOT = WEB.parent


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str, text: str) -> None:
    assert list(read(ROOT / text.format(language))) == sorted(read(ROOT / text.format("en")))


def test_no_key_is_in_two_files() -> None:
    assert sum(len(read(ROOT / text.format("en"))) for text in TEXTS) == len(all_words("en"))


@pytest.mark.parametrize("name", PAGES)
def test_the_words_of_a_game_begin_with_its_name(name: str) -> None:
    assert [key for key in game_words(name, "en") if not key.startswith(f"{name}.")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_places(language: str) -> None:
    english = all_words("en")
    for key, sentence in all_words(language).items():
        assert sentence.strip(), key
        assert set(PLACE.findall(sentence)) == set(PLACE.findall(english[key])), key


@pytest.mark.parametrize("name", ["", *PAGES])
def test_no_word_is_missing(name: str) -> None:
    script = scripts(PAGES[name]) if name else OWN
    # A game may use the words of another one that it is built on.
    known = all_words("en") if name else own_words("en")
    used = set(re.findall(r'\bt\(\s*"([^"]+)"', script))
    counted = set(re.findall(r'\btn\(\s*"([^"]+)"', script))
    prefixes = set(re.findall(r"\btn?\(\s*`([a-z.]+)\$\{", script))
    assert used
    assert used <= known.keys()
    assert {f"{key}.other" for key in counted} <= known.keys()
    assert all(any(key.startswith(prefix) for key in known) for prefix in prefixes)


def test_no_word_lies_idle() -> None:
    literal = set(re.findall(r'"([a-z][\w.]*)"', EVERYTHING))
    prefixes = (*re.findall(r"`([a-z]+\.[a-z.]*)\$\{", EVERYTHING), "over.")
    asked = tuple(re.compile(rf"{name}\.{ASKED}") for name in PAGES)
    idle = [
        key
        for key in all_words("en")
        if key not in literal
        and re.sub(r"\.(one|other)$", "", key) not in literal
        and not key.startswith(prefixes)
        and not any(shape.fullmatch(key) for shape in asked)
    ]
    assert idle == []


def test_no_exclamation_mark_but_the_one_in_the_name() -> None:
    for language in LANGUAGES:
        for key, sentence in all_words(language).items():
            if not key.endswith(".board.keys"):  # these name the key that arms the call
                assert "!" not in sentence.replace("Xe Queo!", ""), (language, key)

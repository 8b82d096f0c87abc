"""The words of the page: every key that is used has words in four languages, and no words lie idle."""

import json
import re
from pathlib import Path

import pytest

import anello

WEB = Path(anello.__file__).parent / "web"
LANGUAGES = ("en", "de", "fr", "it")
FILES = ("app", "analysis", "puzzles", "study")
SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted((WEB / "js").rglob("*.js")))
PLACE = re.compile(r"\{(\w+)\}")


def read(language: str, name: str) -> dict[str, str]:
    text: dict[str, str] = json.loads((WEB / "text" / language / f"{name}.json").read_text("utf-8"))
    return text


def words(language: str) -> dict[str, str]:
    return {key: sentence for name in FILES for key, sentence in read(language, name).items()}


ENGLISH = words("en")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str, name: str) -> None:
    assert list(read(language, name)) == sorted(read("en", name))


def test_no_key_is_in_two_files() -> None:
    assert sum(len(read("en", name)) for name in FILES) == len(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_places(language: str) -> None:
    for key, sentence in words(language).items():
        assert sentence.strip(), key
        extra = set(PLACE.findall(sentence)) - set(PLACE.findall(ENGLISH[key]))
        assert not extra, (key, extra)
        missing = set(PLACE.findall(ENGLISH[key])) - set(PLACE.findall(sentence))
        assert not missing, (key, missing)


def test_no_word_is_missing() -> None:
    used = set(re.findall(r'\bt\(\s*"([^"]+)"', SCRIPTS))
    counted = set(re.findall(r'\btn\(\s*"([^"]+)"', SCRIPTS))
    prefixes = set(re.findall(r"\btn?\(\s*`([a-z.]+)\$\{", SCRIPTS))
    assert used
    assert used <= ENGLISH.keys()
    assert {f"{key}.other" for key in counted} <= ENGLISH.keys()
    assert all(any(key.startswith(prefix) for key in ENGLISH) for prefix in prefixes)


def test_no_word_lies_idle() -> None:
    literal = set(re.findall(r'"([a-z][\w.]*)"', SCRIPTS))
    prefixes = tuple(re.findall(r"`([a-z]+\.[a-z.]*)\$\{", SCRIPTS)) + ("over.", "xart.over.")
    idle = [
        key
        for key in ENGLISH
        if key not in literal and re.sub(r"\.(one|other)$", "", key) not in literal and not key.startswith(prefixes)
    ]
    assert idle == []


def test_no_exclamation_mark_but_the_one_in_the_name() -> None:
    for language in LANGUAGES:
        for key, sentence in words(language).items():
            if not key.endswith(".board.keys"):  # these name the key that arms the call
                assert "!" not in sentence.replace("Xe Queo!", ""), (language, key)

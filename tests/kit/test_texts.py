"""Texts in four languages from folders."""

import json
from pathlib import Path

import pytest

from anello.core import AnelloError
from anello.kit.texts import LANGUAGES, TextKeys, filled, own_language, read_texts


def test_texts_are_nested_and_in_one_file_or_several(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text(json.dumps({"a": {"b": {"c": "deep"}, "d.e": "flat"}}))
    assert read_texts(tmp_path, "en") == {"a.b.c": "deep", "a.d.e": "flat"}
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "one.json").write_text(json.dumps({"a": "eins", "b": "eins"}))
    (tmp_path / "de" / "two.json").write_text(json.dumps({"b": "zwei"}))
    (tmp_path / "de" / "notes.txt").write_text("no texts")
    assert read_texts(tmp_path, "de") == {"a": "eins", "b": "zwei"}
    assert read_texts(tmp_path, "fr") == {}


def test_other_languages_are_refused_in_words(tmp_path: Path) -> None:
    for language in ("tlh", "../en", "", "x" * 1000):
        assert language not in LANGUAGES
        with pytest.raises(AnelloError, match="say en, de, fr, it"):
            read_texts(tmp_path, language)


def test_values_may_be_texts_themselves() -> None:
    said = {"piece.R": "red", "piece.W": "white"}
    assert (
        filled("{who}: {word}", {"who": TextKeys("piece.R piece.W"), "word": "piece.R"}, said) == "red, white: piece.R"
    )
    assert filled("nobody", {"who": TextKeys("")}, said) == "nobody"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "french"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system_is_spoken(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert own_language() == language

"""The sentences of study: all languages say the same things, and common ones are of no game."""

import re
from importlib.resources import files

import pytest

from anello.core import AnelloError, game_names
from anello.kit.games import offers
from anello.kit.texts import read_texts
from anello.study import LANGUAGES, TEXTS, TextKeys, say, texts

COMMON = files("anello.study") / "text"


def written(language: str) -> dict[str, str]:
    """What is written in a language, in all folders."""
    found = read_texts(COMMON, language)
    for _, folder in offers(TEXTS):
        found |= read_texts(folder, language)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: str) -> None:
    english, other = written("en"), written(language)
    assert english.keys() == other.keys() == texts(language).keys()
    for key, sentence in other.items():
        assert sentence.strip() == sentence or ".prompt" in key
        assert sentence, key
        assert set(re.findall(r"{\w+}", sentence)) == set(re.findall(r"{\w+}", english[key])), key
    same = [key for key in english if language != "en" and english[key] == other[key] and len(english[key]) > 12]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_common_texts_name_no_game_and_a_games_texts_are_its_own(language: str) -> None:
    common = read_texts(COMMON, language)
    for key, sentence in common.items():
        assert not any(name in f"{key} {sentence}".lower() for name in (*game_names(), "xe queo"))
    for game, folder in offers(TEXTS):
        own = read_texts(folder, language)
        assert all(game.name in re.split(r"[.-]", key) for key in own)
        assert not own.keys() & common.keys()


def test_common_texts_are_all_said() -> None:
    beginnings = ("learn.", "record.", "puzzle.", "games.")
    rest = {key for key in read_texts(COMMON, "en") if not key.startswith(beginnings)}
    assert rest == {"mistake.pick", "mistake.illegal", "miss.pick"}


def test_values_may_be_texts() -> None:
    piece = TextKeys("xequeo.piece.R")
    assert say("remark.xequeo.brought", "de", {"piece": piece}).startswith("Rot ")
    with pytest.raises(AnelloError, match="Nobody speaks 'tlh'"):
        say("learn.lessons", "tlh")

"""The sentences of lessons, remarks and puzzles in four languages, by key: the common ones and those of every game."""

import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from anello.core import Faculty, Json
from anello.kit.games import games_with, offers
from anello.kit.texts import FALLBACK, LANGUAGES, TextKeys, filled, read_texts

__all__ = ["LANGUAGES", "TEXTS", "TextKeys", "said_in_play", "say", "sentence_data", "texts"]

log = logging.getLogger("anello.study")

TEXTS: Faculty[Traversable] = Faculty("texts", "{title} has no texts for lessons and puzzles.")
"""A folder with ``LANGUAGE.json`` or ``LANGUAGE/*.json``; a game's own keys have its name in them."""
IN_PLAY = ("mistake.", "puzzle.", "remark.")


def texts(language: str) -> Mapping[str, str]:
    """All sentences of a language by key; names in braces are to be filled in.

    >>> texts("it")["puzzle.xart.theme.ring"]
    'Anello'
    """
    return _joined(language, tuple(game.faculties[TEXTS.name] for game in games_with(TEXTS)))


@cache
def _joined(language: str, places: tuple[str, ...]) -> Mapping[str, str]:
    """The texts of a language from all places that games name; read again when another game becomes known."""
    joined = read_texts(files("anello.study") / "text", language)
    for game, folder in offers(TEXTS):
        try:
            joined |= read_texts(folder, FALLBACK) | read_texts(folder, language)
        except (OSError, ValueError) as error:  # somebody else's files: the others still speak
            log.error("the texts of a game cannot be read", extra={"game": game.name, "reason": str(error)})
    return joined


def said_in_play(language: str) -> dict[str, str]:
    """The sentences about puzzles, turns that the rules forbid, and what a tutor remarks."""
    return {key: text for key, text in texts(language).items() if key.startswith(IN_PLAY)}


def sentence_data(key: str, values: Mapping[str, str]) -> dict[str, Json]:
    """A sentence as plain data, for whoever says it elsewhere: values that are keys of texts come as lists.

    >>> sentence_data("remark.enters", {"piece": TextKeys("piece.red")})["values"]
    {'piece': ['piece.red']}
    """
    plain: dict[str, Json] = {
        name: list(value.split()) if isinstance(value, TextKeys) else value for name, value in values.items()
    }
    return {"key": key, "values": plain}


def say(key: str, language: str = "en", values: Mapping[str, str] | None = None) -> str:
    """The sentence with this key and these values, which may be the keys of texts themselves: see `TextKeys`.

    >>> piece = TextKeys("xequeo.piece.R")
    >>> say("remark.xequeo.can-enter", "en", {"piece": piece}).split(".")[0]
    'Red is yours and can enter now'
    """
    said = texts(language)
    return filled(said[key], values or {}, said)

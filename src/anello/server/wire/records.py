"""Games that somebody brings along."""

from typing import Annotated, Literal

import msgspec

from anello.study.requests import LanguageCode

__all__ = ["FilmWish", "PastedText", "ReadRecord"]


class PastedText(msgspec.Struct, forbid_unknown_fields=True):
    """Whatever somebody pastes: a record in either form, or nothing but its turns."""

    text: Annotated[str, msgspec.Meta(max_length=16_000)]
    language: LanguageCode = "en"
    """The language to say in what is wrong with it."""


class FilmWish(PastedText, forbid_unknown_fields=True):
    """A game that somebody wants to see moving, and how."""

    format: Literal["gif", "svg"] = "gif"
    theme: Literal["light", "dark", "print"] = "light"
    distinct: bool = False


class ReadRecord(msgspec.Struct):
    """What it is."""

    game: str
    record: str
    """The game's record, in its form for programs."""

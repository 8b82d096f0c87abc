"""What a game answers over the wire beyond playing: typed questions of its own, which its page and other programs ask.

A server offers each of them as ``POST /api/games/GAME/NAME``. It decides when and where the answer is worked out, and
remembers the answers of pure questions.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from anello.core import AnelloError, BadRecord, Faculty, Game, Playthrough, View
from anello.study.records import replayed

__all__ = [
    "SERVICE",
    "Host",
    "KeptTexts",
    "LanguageCode",
    "NotFound",
    "RecordText",
    "Request",
    "Service",
    "replayed_as",
]

LanguageCode: TypeAlias = Literal["en", "de", "fr", "it"]
"""The language in which to say what is wrong."""
RecordText: TypeAlias = Annotated[str, msgspec.Meta(max_length=16_000)]
"""A game's record in either form."""

QuestionT = TypeVar("QuestionT")
ReplyT = TypeVar("ReplyT")


class KeptTexts(Protocol):
    """Texts that a game keeps under names, for all processes of a server; after a day untouched they are forgotten."""

    def keep(self, name: str, text: str) -> None:
        """Keep a text under a new name."""

    def find(self, name: str) -> str | None:
        """The text with a name."""

    def change(self, name: str, change: Callable[[str], str]) -> str | None:
        """Put another text in the place of one, and no change of somebody else's is lost; it may be asked for twice."""


class Host(Protocol):
    """What a server lends to the games that answer on it."""

    @property
    def now(self) -> Callable[[], float]:
        """The time, in seconds since 1970."""

    @property
    def source(self) -> random.Random:
        """What chance draws from."""

    @property
    def folder(self) -> Path:
        """Where tables that take long to compute are kept."""

    def kept(self, game: str) -> KeptTexts:
        """What this game keeps for those who ask."""

    def running(self, game: str) -> Iterable[View]:
        """What onlookers see of this game where it is being played: nobody is to be helped there by a forged record."""


class NotFound(AnelloError):
    """Something that was asked for by a name or number that nothing has."""


@dataclass(frozen=True)
class Request(Generic[QuestionT, ReplyT]):
    """One question: `takes` and `gives` are msgspec structs, `answer` an ordinary function that may take its time.

    What is wrong with a question is an `AnelloError`: `BadRecord`, `NotFound`, `NotOffered`, `IllegalMove` …
    """

    name: str
    takes: type[QuestionT]
    gives: type[ReplyT]
    answer: Callable[[QuestionT], ReplyT]
    pure: bool = True
    """Whether the same question always has the same answer; one that changes something is not pure."""
    slow: bool = True
    """Whether it may take more than a moment: fewer such questions are thought about at once."""
    warm: Callable[[], object] | None = None
    """What compiles all that an answer needs, so that nobody has to wait for it: servers call it at their start."""

    @property
    def help(self) -> str:
        """What it answers, in a sentence."""
        return (self.answer.__doc__ or self.name).strip()


Service: TypeAlias = Callable[[Host], Sequence[Request[Any, Any]]]
"""Made once for each server; what it has to remember it keeps itself."""

SERVICE: Faculty[Service] = Faculty("service", "{title} answers no questions of its own.")


def replayed_as(game: Game[Any], record: str, language: LanguageCode = "en") -> Playthrough:
    """The game of a record that must be of this very game; a `BadRecord` says what is wrong with it."""
    played = replayed(record, language)
    if played.game is not game:
        raise BadRecord(f"This is a record of {played.game.title}, not of {game.title}.")
    return played

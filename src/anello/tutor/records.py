"""Games that somebody brings along: replayed, or what is wrong with them in four languages."""

from dataclasses import replace

from anello.core import (
    AnelloError,
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    NotYourTurn,
    Playthrough,
    Record,
    UnknownGame,
)
from anello.tutor.check import mistake
from anello.tutor.texts import say, texts

__all__ = ["replayed"]

LONGEST_WORD = 30
"""More of a word is not shown."""
_FAULTS = {UnknownGame: "game", BadOption: "option", BadPosition: "start", GameOver: "over", NotYourTurn: "seat"}


def replayed(text: str, language: str = "en") -> Playthrough:
    r"""The game of a record in either form; a `BadRecord` says in a language what is wrong with it.

    >>> replayed('[Game "xart"] @0/ A2\\').position.seat
    1
    >>> replayed('[Game "xart"] @0/ A1+', "de")
    Traceback (most recent call last):
        ...
    anello.core.errors.BadRecord: Wort 2, A1+: Auf A1 liegt schon ein Stein. Nimm ein leeres Feld.
    """
    try:
        record = Record.read(text)
    except AnelloError as error:
        raise BadRecord(say("record.unreadable", language)) from error
    try:
        return Playthrough.replay(record)
    except BadRecord as error:
        raise BadRecord(_complaint(record, error, language), word=error.word, number=error.number) from error


def _complaint(record: Record, error: BadRecord, language: str) -> str:
    cause = type(error.__cause__)
    word = error.word if error.word else record.game
    values = {"word": word[:LONGEST_WORD], "number": str(error.number)}
    if cause in _FAULTS:
        return say(f"record.{_FAULTS[cause]}", language, values)
    if error.number is None:
        return say("record.result", language, values)
    why = _why(record, error.number, language)
    return say("record.word", language, values | {"why": why}) if why else say("record.illegal", language, values)


def _why(record: Record, number: int, language: str) -> str:
    """Why the rules forbid a word of a record; empty if there are no words for it."""
    before = Playthrough.replay(replace(record, events=record.events[: number - 1], tags={})).position
    event = record.events[number - 1]
    try:
        kind, values = mistake(record.game, before, event.word, before.acting(event.seat))
    except (AnelloError, KeyError):  # a game without lessons, or nobody in particular acts
        return ""
    key = f"mistake.{record.game}.{kind}"
    return say(key, language, values) if key in texts(language) else ""

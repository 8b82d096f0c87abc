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
    game,
    game_names,
)
from anello.kit.games import games_with
from anello.study.analysis import ANALYST
from anello.study.texts import say, texts
from anello.study.tutor import TUTOR

__all__ = ["read_any", "replayed"]

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
        raise _unreadable(language) from error
    return _played(record, language)


def read_any(text: str, language: str = "en") -> Playthrough:
    r"""The game that somebody pastes: a record in either form, or nothing but its words.

    Words without a word on the game are tried with every game that offers an analyst, until one fits. If none does, the
    complaint is of the game that went furthest; what fits no game with a single word is no record.

    >>> read_any("1. @0/ A2\\").game.name
    'xart'
    """
    try:
        return replayed(text, language)
    except BadRecord as error:
        if text.lstrip()[:1] in "[{":  # it says itself what it is, or there is nothing
            raise
        wrong, furthest = error, 1
    for tried in games_with(ANALYST):
        try:
            return replayed(Record(tried.name, seats=len(tried.seats)).to_text() + text, language)
        except BadRecord as error:
            if (error.number or 0) > furthest:
                wrong, furthest = error, error.number or 0
    raise wrong


def _unreadable(language: str) -> BadRecord:
    example = next((game.name for game in games_with(ANALYST)), "…")
    return BadRecord(say("record.unreadable", language, {"game": example}))


def _played(record: Record, language: str) -> Playthrough:
    try:
        return Playthrough.replay(record)
    except BadRecord as error:
        raise BadRecord(_complaint(record, error, language), word=error.word, number=error.number) from error


def _complaint(record: Record, error: BadRecord, language: str) -> str:
    cause = type(error.__cause__)
    word = error.word if error.word else record.game
    values = {"word": word[:LONGEST_WORD], "number": str(error.number), "games": ", ".join(game_names())}
    if cause in _FAULTS:
        return say(f"record.{_FAULTS[cause]}", language, values)
    if error.number is None:
        return say("record.result", language, values)
    why = _why(record, error.number, language)
    return say("record.word", language, values | {"why": why}) if why else say("record.illegal", language, values)


def _why(record: Record, number: int, language: str) -> str:
    """Why the rules forbid a word of a record; empty if there are no words for it."""
    tutor = TUTOR.of(game(record.game))
    if tutor is None:
        return ""
    before = Playthrough.replay(replace(record, events=record.events[: number - 1], tags={})).position
    event = record.events[number - 1]
    try:
        kind, values = tutor.mistake(before, event.word, before.acting(event.seat))
    except AnelloError:  # nobody in particular acts
        return ""
    key = f"mistake.{record.game}.{kind}"
    return say(key, language, values) if key in texts(language) else ""

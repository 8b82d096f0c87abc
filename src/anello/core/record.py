r"""Games written down: a header and the events, as text for people and as JSON for programs.

The text looks like chess's PGN. A word belongs to the seat after the one that acted last, seat 1 first; any other
word says its seat in front, 0 being chance::

    [Game "xart"]
    [Options "variant=unlimited"]
    [White "Ada"]

    @0/ A2\ B1\ 2:resign
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from anello.core.errors import BadRecord, quoted
from anello.core.event import Event
from anello.core.outcome import CHANCE, Seat

__all__ = ["Record"]

VERSION = 1
WIDTH = 100

_TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]\s*')
_MOVE_NUMBER = re.compile(r"\d+\.+")
_SEAT = re.compile(r"(?P<seat>\d{1,3}):(?P<word>.+)")
_TAG_NAME = re.compile(r"\w+")
_RESERVED = ("Game", "Options", "Start")


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down: which game, how it was set up, who played, and every event in order."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    """Free words about the game: players, place, date, result."""
    start: str | None = None
    """The line of the first position, if it is not the usual one."""
    events: tuple[Event, ...] = ()

    def to_text(self) -> str:
        """The record for people; `from_text` reads it back."""
        header = {"Game": self.game}
        if self.options:
            header["Options"] = " ".join(f"{name}={value}" for name, value in self.options.items())
        if self.start is not None:
            header["Start"] = self.start
        lines = [f"[{name} {_quoted(value)}]" for name, value in chain(header.items(), self.tags.items())]
        return "\n".join([*lines, "", *_wrapped(_words(self.events)), ""])

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """Read what `to_text` wrote, or what somebody typed: move numbers and line breaks do not matter."""
        tags: dict[str, str] = {}
        position = len(text) - len(text.lstrip())
        while match := _TAG.match(text, position):
            if match["name"] in tags:
                raise BadRecord(f"The record says {quoted(match['name'])} twice.")
            tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
            position = match.end()
        if text.startswith("[", position):
            shown = text[position:].splitlines()[0][:40]
            raise BadRecord(f'Cannot read the header line {shown!r}: write it as [Name "value"].')
        if "Game" not in tags:
            raise BadRecord('The record does not say which game it is: it should begin with a line like [Game "xart"].')
        options: dict[str, str] = {}
        for pair in tags.get("Options", "").split():
            name, equals, value = pair.partition("=")
            if not equals or not name:
                raise BadRecord(f"Cannot read the option {quoted(pair)}: write it as name=value.")
            options[name] = value
        free = {name: value for name, value in tags.items() if name not in _RESERVED}
        return cls(tags["Game"], options, free, tags.get("Start"), tuple(_read_words(text[position:])))

    def to_json(self) -> str:
        """The record for programs; `from_json` reads it back."""
        document = {
            "anello": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "tags": dict(self.tags),
            "start": self.start,
            "events": [[event.seat, event.word] for event in self.events],
        }
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read what `to_json` wrote."""
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"This is not JSON: {error}.") from None
        if not isinstance(document, dict) or document.get("anello") != VERSION:
            raise BadRecord(f'This is not a game record: it should be an object with "anello": {VERSION}.')
        start, events = document.get("start"), document.get("events")
        if not isinstance(document.get("game"), str):
            raise BadRecord("The record does not say which game it is.")
        if start is not None and not isinstance(start, str):
            raise BadRecord("The record's start should be a line of text.")
        if not isinstance(events, list) or not all(_is_event(event) for event in events):
            raise BadRecord('The record\'s events should be pairs like [1, "@0/"].')
        options, tags = _texts(document, "options"), _texts(document, "tags")
        if unfit := [name for name in tags if name in _RESERVED or not _TAG_NAME.fullmatch(name)]:
            raise BadRecord(f"The record has a tag that cannot be named {quoted(unfit[0])}.")
        return cls(document["game"], options, tags, start, tuple(Event(seat, word) for seat, word in events))

    @classmethod
    def read(cls, text: str) -> "Record":
        """Read a record in either form."""
        return cls.from_json(text) if text.lstrip()[:1] == "{" else cls.from_text(text)


def _quoted(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _is_event(event: Any) -> bool:
    match event:
        case [int(seat), str(word)]:
            return not isinstance(seat, bool) and seat >= 0 and len(word.split()) == 1
    return False


def _texts(document: dict[str, Any], key: str) -> dict[str, str]:
    value = document.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadRecord(f"The record's {key} should be an object of texts.")
    return value


def _following(seat: Seat) -> Seat:
    """The seat that a word without a prefix belongs to, after the player on this seat acted (0: nobody yet)."""
    return 1 if seat != 1 else 2


def _words(events: tuple[Event, ...]) -> Iterator[str]:
    last = CHANCE
    for event in events:
        yield event.word if event.seat == _following(last) else f"{event.seat}:{event.word}"
        if event.seat != CHANCE:
            last = event.seat


def _read_words(text: str) -> Iterator[Event]:
    last = CHANCE
    for word in text.split():
        if _MOVE_NUMBER.fullmatch(word):
            continue
        seat = _following(last)
        if match := _SEAT.fullmatch(word):
            seat, word = int(match["seat"]), match["word"]
        yield Event(seat, word)
        if seat != CHANCE:
            last = seat


def _wrapped(words: Iterator[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line

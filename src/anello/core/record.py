r"""Games written down: a header and the events, as text for people and as JSON for programs.

The text looks like chess's PGN. A word belongs to the seat after the one that acted last, seat 1 first and again after
the last seat; any other word says its seat in front, 0 being chance. A game that is not for two says for how many it
is, as in ``[Seats "3"]``. How comments, glyphs, evaluations and variations are written is told in `movetext`::

    [Game "xart"]
    [Options "variant=unlimited"]
    [White "Ada"]

    @0/ A2\ $2 {White closes red's ring.} ( A2+ ) B1\ 2:resign
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anello.core.annotation import MOST_NESTED, Evaluation, Note, Variation, checked_notes
from anello.core.arguments import expect_all, expect_kind, expect_text
from anello.core.errors import AnelloError, BadRecord, quoted
from anello.core.event import Event
from anello.core.frozen import frozen
from anello.core.movetext import read_movetext, written_movetext

__all__ = ["Record"]

VERSION = 1

_TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]\s*')
_TAG_NAME = re.compile(r"\w+")
_RESERVED = ("Game", "Options", "Start", "Seats")
USUAL_SEATS = 2
MOST_SEATS = 99


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down: which game, how it was set up, who played, and every event in order."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    """Free words about the game: place, date, result, and by the name of a seat who played there."""
    start: str | None = None
    """The line of the first position, if it is not the usual one."""
    events: tuple[Event, ...] = ()
    seats: int = USUAL_SEATS
    """How many seats take turns, which decides whose a word is that does not say it."""
    notes: Mapping[int, Note] = field(default_factory=dict)
    """What is said of events, by their number from 1; 0 is what is said before the first."""

    def __post_init__(self) -> None:
        expect_text(self.game, "The name of a game")
        if self.start is not None:
            expect_text(self.start, "The line of a first position")
        for name in ("options", "tags"):
            object.__setattr__(self, name, frozen(expect_kind(getattr(self, name), Mapping, f"A dictionary of {name}")))
        object.__setattr__(self, "events", expect_all(self.events, Event, "An event"))
        object.__setattr__(self, "notes", checked_notes(self.notes, self.events))

    @property
    def header(self) -> dict[str, str]:
        """What stands before the moves, by name, as text."""
        header = {"Game": self.game}
        if self.options:
            header["Options"] = " ".join(f"{name}={value}" for name, value in self.options.items())
        if self.start is not None:
            header["Start"] = self.start
        if self.seats != USUAL_SEATS:
            header["Seats"] = str(self.seats)
        return {**header, **self.tags}

    def with_players(self, players: Mapping[str, str]) -> "Record":
        """The same record with who played, by the names of the seats; what is empty is left out.

        >>> Record("xart").with_players({"white": "Ada", "red": ""}).tags
        {'White': 'Ada'}
        """
        expect_kind(players, Mapping, "A dictionary of players by the names of their seats")
        named = {seat.capitalize(): player for seat, player in players.items() if player and _is_tag(seat.capitalize())}
        return replace(self, tags={**named, **self.tags})

    def players(self, seats: Sequence[str]) -> list[str]:
        """Who played, in the order of these seats; empty where that is not told."""
        return [self.tags.get(seat.capitalize(), "") for seat in expect_all(seats, str, "The name of a seat")]

    def to_text(self) -> str:
        """The record for people; `from_text` reads it back."""
        lines = [f"[{name} {_quoted(value)}]" for name, value in self.header.items()]
        return "\n".join([*lines, "", *written_movetext(self.events, self.notes, self.seats), ""])

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """Read what `to_text` wrote, or what somebody typed: move numbers and line breaks do not matter."""
        expect_text(text, "A record", BadRecord)
        tags: dict[str, str] = {}
        position = len(text) - len(text.lstrip())
        while match := _TAG.match(text, position):
            name, value = match.groups()
            if name in tags:
                raise BadRecord(f"The record says {quoted(name)} twice.")
            tags[name] = re.sub(r"\\(.)", r"\1", value) if "\\" in value else value
            position = match.end()
        if text.startswith("[", position):
            shown = text[position:].splitlines()[0][:40]
            raise BadRecord(f'Cannot read the header line {shown!r}: write it as [Name "value"].')
        if "Game" not in tags:
            raise BadRecord('The record does not say which game it is: it should begin with a line like [Game "NAME"].')
        options: dict[str, str] = {}
        for pair in tags.get("Options", "").split():
            name, equals, value = pair.partition("=")
            if not equals or not name:
                raise BadRecord(f"Cannot read the option {quoted(pair)}: write it as name=value.")
            options[name] = value
        seats = _seats(tags.get("Seats", str(USUAL_SEATS)))
        free = {name: value for name, value in tags.items() if name not in _RESERVED}
        events, notes = read_movetext(text[position:], seats)
        return cls(tags["Game"], options, free, tags.get("Start"), events, seats, notes)

    def to_json(self) -> str:
        """The record for programs; `from_json` reads it back."""
        document: dict[str, Any] = {
            "anello": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "tags": dict(self.tags),
            "start": self.start,
            "events": _events_data(self.events, self.notes),
        }
        if 0 in self.notes:
            document["note"] = _note_data(self.notes[0])
        if self.seats != USUAL_SEATS:
            document["seats"] = self.seats
        return json.dumps(document, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read what `to_json` wrote."""
        try:
            document = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadRecord(f"This is not JSON: {error}.") from None
        if not isinstance(document, dict) or document.get("anello") != VERSION:
            raise BadRecord(f'This is not a game record: it should be an object with "anello": {VERSION}.')
        start, events = document.get("start"), document.get("events")
        if not isinstance(document.get("game"), str):
            raise BadRecord("The record does not say which game it is.")
        if start is not None and not isinstance(start, str):
            raise BadRecord("The record's start should be a line of text.")
        played, notes = _read_events(events, document.get("note"), 0)
        options, tags = _texts(document, "options"), _texts(document, "tags")
        if unfit := [name for name in tags if not _is_tag(name)]:
            raise BadRecord(f"The record has a tag that cannot be named {quoted(unfit[0])}.")
        seats = _seats(str(document.get("seats", USUAL_SEATS)))
        return cls(document["game"], options, tags, start, played, seats, notes)

    @classmethod
    def read(cls, text: str) -> "Record":
        """Read a record in either form."""
        return (
            cls.from_json(text) if expect_text(text, "A record", BadRecord).lstrip()[:1] == "{" else cls.from_text(text)
        )


def _is_tag(name: str) -> bool:
    """Whether something free can be told under this name."""
    return name not in _RESERVED and _TAG_NAME.fullmatch(name) is not None


def _quoted(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _events_data(events: tuple[Event, ...], notes: Mapping[int, Note]) -> list[Any]:
    """Pairs of seat and word, with what is noted there as a third."""
    return [
        [event.seat, event.word, _note_data(notes[number])] if number in notes else [event.seat, event.word]
        for number, event in enumerate(events, 1)
    ]


def _note_data(note: Note) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if note.comment:
        data["comment"] = note.comment
    if note.glyphs:
        data["glyphs"] = list(note.glyphs)
    if note.evaluation:
        data["evaluation"] = note.evaluation.data()
    if note.variations:
        data["variations"] = [_variation_data(variation) for variation in note.variations]
    return data


def _variation_data(variation: Variation) -> dict[str, Any]:
    before = {"note": _note_data(variation.notes[0])} if 0 in variation.notes else {}
    return {"events": _events_data(variation.events, variation.notes), **before}


def _read_events(data: Any, before: Any, nested: int) -> tuple[tuple[Event, ...], Mapping[int, Note]]:
    if not isinstance(data, list) or not all(_is_event(event) for event in data):
        raise BadRecord('The record\'s events should be pairs like [1, "@0/"].')
    notes = {number: _read_note(event[2], nested) for number, event in enumerate(data, 1) if len(event) > 2}
    if before is not None:
        notes[0] = _read_note(before, nested)
    events = tuple([Event(event[0], event[1]) for event in data])
    try:
        return events, checked_notes(notes, events)
    except AnelloError as error:
        raise BadRecord(str(error)) from None


def _read_note(data: Any, nested: int) -> Note:
    match data:
        case {**rest} if not set(rest) - {"comment", "glyphs", "evaluation", "variations"}:
            comment, glyphs = data.get("comment", ""), data.get("glyphs", [])
            evaluation, variations = data.get("evaluation"), data.get("variations", [])
        case _:
            comment = glyphs = evaluation = variations = None
    if not isinstance(comment, str) or not isinstance(glyphs, list) or not isinstance(variations, list):
        raise BadRecord("A note in a record should be an object with comment, glyphs, evaluation and variations.")
    if variations and nested >= MOST_NESTED:
        raise BadRecord("The record has variations within variations without end.")
    found = []
    for variation in variations:
        if not isinstance(variation, dict) or not variation.get("events"):
            raise BadRecord("A variation in a record should be an object with events.")
        found.append(Variation(*_read_events(variation["events"], variation.get("note"), nested + 1)))
    judged = None if evaluation is None else Evaluation.from_data(evaluation)
    return Note(comment, tuple(map(str, glyphs)), judged, tuple(found))


def _is_event(event: Any) -> bool:
    match event:
        case [int(seat), str(word)] | [int(seat), str(word), dict()]:
            return not isinstance(seat, bool) and seat >= 0 and len(word.split()) == 1
    return False


def _texts(document: dict[str, Any], key: str) -> dict[str, str]:
    value = document.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadRecord(f"The record's {key} should be an object of texts.")
    return value


def _seats(text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", text) or not 1 <= int(text) <= MOST_SEATS:
        raise BadRecord(f"The record's number of seats is {quoted(text)}: it should be one from 1 to {MOST_SEATS}.")
    return int(text)

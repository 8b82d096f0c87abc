r"""The events of a record with their notes as text: words, and what is written beside them.

A comment stands in braces behind what it is said of; in it ``\`` takes their meaning from ``}`` and from itself, and
``\n`` begins a new line. An evaluation stands at the beginning of a comment. Glyphs are numbers behind ``$`` as in PGN.
Variations stand in round brackets behind the event that they replace, and brackets are words of their own::

    @0/ A2\ $2 {[%chance 1 0.98 estimated depth=8] White can win.} ( A2+ B2/ ) B1\
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from anello.core.annotation import MOST_NESTED, Certainty, Evaluation, Note, Variation, glyph_number, glyph_sign
from anello.core.errors import AnelloError, BadRecord, quoted
from anello.core.event import Event
from anello.core.outcome import CHANCE, Seat

__all__ = ["read_movetext", "written_movetext"]

WIDTH = 100
REMEMBERED = 2**15
"""So many events are made once for all records that are read: most words come again and again."""
LONGEST_REMEMBERED = 20
"""Of words that are longer nobody remembers the event: they could be of any length."""

_TOKEN = re.compile(r"\{(?:[^\\}]|\\.)*\}|\S+", re.DOTALL)
_MOVE_NUMBER = re.compile(r"\d+\.+")
_SEAT = re.compile(r"(?P<seat>\d{1,3}):(?P<word>.+)")
_GLYPH = re.compile(r"\$([0-9]{1,3})")
_NOTED = re.compile(r"[()]|\{.*|\$[0-9]{1,3}", re.DOTALL)
_SPECIAL = re.compile(rf"{_NOTED.pattern}|{_MOVE_NUMBER.pattern}|\d{{1,3}}:.+", re.DOTALL)
"""Words that would be taken for something else; they say their seat in front."""
_UNUSUAL = re.compile(r"[{}()$:]|(?<!\S)\d")
"""What is there if a text holds more than words that belong to the seats in turn."""
_EVALUATION = re.compile(
    r"\[%chance (?P<seat>\d{1,3}) (?P<chance>\S+) (?P<certainty>[a-z]+)"
    r"(?: turns=(?P<turns>\d{1,6}))?(?: depth=(?P<depth>\d{1,6}))?\] ?"
)
_ESCAPED = {"n": "\n", "r": "\r"}


def written_movetext(events: Sequence[Event], notes: Mapping[int, Note], seats: int) -> Iterator[str]:
    """The lines of the text."""
    words: Iterable[str] = [event.word for event in events]
    text = " ".join(words)
    if notes or _UNUSUAL.search(text) or not _are_in_turn(events, seats):
        words = _words(events, notes, seats, CHANCE)
    elif 0 < len(text) <= WIDTH:
        yield text
        return
    line = ""
    for word in words:
        if line and len(line) + len(word) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def _are_in_turn(events: Sequence[Event], seats: int) -> bool:
    return [event.seat for event in events] == [1 + number % seats for number in range(len(events))]


def _words(events: Sequence[Event], notes: Mapping[int, Note], seats: int, last: Seat) -> Iterator[str]:
    if 0 in notes:
        yield from _note_words(notes[0], seats, last)
    for number, event in enumerate(events, 1):
        is_plain = event.seat == _following(last, seats) and not _SPECIAL.fullmatch(event.word)
        yield event.word if is_plain else f"{event.seat}:{event.word}"
        if number in notes:
            yield from _note_words(notes[number], seats, last)
        if event.seat != CHANCE:
            last = event.seat


def _note_words(note: Note, seats: int, last: Seat) -> Iterator[str]:
    yield from (f"${glyph_number(glyph)}" for glyph in note.glyphs)
    if note.comment or note.evaluation:
        yield f"{{{_evaluation_text(note.evaluation, note.comment)}{_escaped(note.comment)}}}"
    for variation in note.variations:
        yield "("
        yield from _words(variation.events, variation.notes, seats, last)
        yield ")"


def _evaluation_text(evaluation: Evaluation | None, comment: str) -> str:
    if evaluation is None:
        return ""
    words = ["[%chance", str(evaluation.seat), repr(evaluation.chance), evaluation.certainty.value]
    words += [] if evaluation.turns is None else [f"turns={evaluation.turns}"]
    words += [] if evaluation.depth is None else [f"depth={evaluation.depth}"]
    return " ".join(words) + ("] " if comment else "]")


def _escaped(comment: str) -> str:
    written = comment.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n").replace("\r", "\\r")
    return "\\" + written if written[:1] in ("[", '"') else written  # it is no evaluation, and no JSON begins here


def read_movetext(text: str, seats: int) -> tuple[tuple[Event, ...], dict[int, Note]]:
    """The events of a text and what is noted at them."""
    if not _UNUSUAL.search(text):
        return tuple([_event(1 + number % seats, word) for number, word in enumerate(text.split())]), {}
    tokens = (match[0] for match in _TOKEN.finditer(text))
    return _read(tokens, seats, CHANCE, 0)


_remembered = lru_cache(maxsize=REMEMBERED)(Event)


def _event(seat: Seat, word: str) -> Event:
    return _remembered(seat, word) if len(word) <= LONGEST_REMEMBERED else Event(seat, word)


def _read(tokens: Iterator[str], seats: int, last: Seat, nested: int) -> tuple[tuple[Event, ...], dict[int, Note]]:
    events: list[Event] = []
    notes: dict[int, Note] = {}
    before = last
    for token in tokens:
        if token[0] in "{($)" and (special := _NOTED.fullmatch(token)):
            if special[0] == ")":
                if nested:
                    return tuple(events), notes
                raise BadRecord("A bracket is closed in the record that was never opened.")
            noted = notes.get(len(events), Note())
            notes[len(events)] = _with_token(noted, token, tokens, seats, before, nested)
            if not events and (token[0] != "{"):
                raise BadRecord(f"{quoted(token)} in the record stands before the first event: it belongs behind one.")
            continue
        if token[0].isdigit():
            if _MOVE_NUMBER.fullmatch(token):
                continue
            match = _SEAT.fullmatch(token)
        else:
            match = None
        seat = _following(last, seats)
        if match:
            seat, token = int(match["seat"]), match["word"]
        events.append(Event(seat, token))
        before = last
        if seat != CHANCE:
            last = seat
    if nested:
        raise BadRecord("A bracket is opened in the record and never closed.")
    return tuple(events), notes


def _with_token(note: Note, token: str, tokens: Iterator[str], seats: int, before: Seat, nested: int) -> Note:
    """A note to which a comment, a glyph or a variation is added."""
    if token[0] == "{":
        if not (len(token) > 1 and token.endswith("}")):
            raise BadRecord(f"The comment {quoted(token)} in the record has no end: write it as {{comment}}.")
        evaluation, comment = _read_comment(token[1:-1])
        joined = f"{note.comment} {comment}" if note.comment and comment else note.comment or comment
        return Note(joined, note.glyphs, evaluation or note.evaluation, note.variations)
    if glyph := _GLYPH.fullmatch(token):
        return Note(note.comment, (*note.glyphs, glyph_sign(int(glyph[1]))), note.evaluation, note.variations)
    if nested >= MOST_NESTED:
        raise BadRecord("The record has variations within variations without end.")
    events, notes = _read(tokens, seats, before, nested + 1)
    try:
        variation = Variation(events, notes)
    except AnelloError as error:
        raise BadRecord(str(error)) from None
    return Note(note.comment, note.glyphs, note.evaluation, (*note.variations, variation))


def _read_comment(text: str) -> tuple[Evaluation | None, str]:
    evaluation = None
    if match := _EVALUATION.match(text):
        with suppress(ValueError):  # whoever writes something else there has written a comment
            turns, depth = (None if match[name] is None else int(match[name]) for name in ("turns", "depth"))
            certainty = Certainty(match["certainty"])
            evaluation = Evaluation(int(match["seat"]), float(match["chance"]), certainty, turns, depth)
            text = text[match.end() :]
    return evaluation, re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), text, flags=re.DOTALL)


def _following(seat: Seat, seats: int) -> Seat:
    """The seat that a word without a prefix belongs to, after the player on this seat acted (0: nobody yet)."""
    return seat + 1 if seat < seats else 1

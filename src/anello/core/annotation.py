"""What is written beside the events of a record: comments, glyphs, evaluations, and variations with their own notes."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from anello.core.arguments import expect_all, expect_kind, expect_text
from anello.core.errors import AnelloError, BadRecord, quoted
from anello.core.event import Event
from anello.core.frozen import FrozenDict
from anello.core.outcome import Seat

__all__ = [
    "GLYPHS",
    "MOST_NESTED",
    "Certainty",
    "Evaluation",
    "Note",
    "Variation",
    "checked_notes",
    "glyph_number",
    "glyph_sign",
]

GLYPHS: Mapping[str, int] = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The usual signs for good and bad moves, with their numbers; any other is named by its number, as in ``$10``."""
MOST_GLYPHS = 255
MOST_NESTED = 20
"""So deep may variations of variations go."""


class Certainty(StrEnum):
    """How much an evaluation is worth."""

    ESTIMATED = "estimated"
    EXACT = "exact"
    PROVED = "proved"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How likely a seat wins from a position on, and whether that is estimated, exact or proved.

    >>> str(Evaluation(1, 0.53, depth=8)), str(Evaluation(2, 1.0, Certainty.PROVED, turns=3))
    ('seat 1 wins 53.0 % (estimated)', 'seat 2 wins in 3 turns (proved)')
    """

    seat: Seat
    chance: float
    """From 0 to 1."""
    certainty: Certainty = Certainty.ESTIMATED
    turns: int | None = None
    """Of a sure win or loss: how many turns the winner still needs."""
    depth: int | None = None
    """How many moves ahead was looked."""

    def __post_init__(self) -> None:
        whole = (self.turns or 0, self.depth or 0, self.seat)
        if self.certainty not in tuple(Certainty):
            known = " or ".join(Certainty)
            raise AnelloError(f"An evaluation is {known}, not {quoted(self.certainty)}.")
        if (
            not isinstance(self.chance, int | float)
            or not 0 <= self.chance <= 1
            or not all(isinstance(number, int) and number >= 0 for number in whole)
        ):
            raise AnelloError(f"An evaluation is a chance from 0 to 1 of a seat, not {self.chance!r} of {self.seat!r}.")
        object.__setattr__(self, "chance", float(self.chance))
        object.__setattr__(self, "certainty", Certainty(self.certainty))

    def __str__(self) -> str:
        return self.said_of(f"seat {self.seat}")

    def said_of(self, name: str) -> str:
        """The evaluation in words, with a name for the seat.

        >>> Evaluation(1, 0.53).said_of("white")
        'white wins 53.0 % (estimated)'
        """
        if self.turns is None or self.chance not in (0, 1):
            return f"{name} wins {100 * self.chance:.1f} % ({self.certainty})"
        turns = f"{self.turns} turn{'' if self.turns == 1 else 's'}"
        return f"{name} {'wins' if self.chance else 'loses'} in {turns} ({self.certainty})"

    def data(self) -> dict[str, Any]:
        """As plain data; what is not known is left out."""
        known = {"turns": self.turns, "depth": self.depth}
        said = {name: value for name, value in known.items() if value is not None}
        return {"seat": self.seat, "chance": self.chance, "certainty": self.certainty.value, **said}

    @classmethod
    def from_data(cls, data: Any) -> "Evaluation":
        """Read what `data` wrote."""
        if not isinstance(data, dict) or not set(data) <= {"seat", "chance", "certainty", "turns", "depth"}:
            raise BadRecord("An evaluation in a record should be an object with seat and chance.")
        seat: Any = data.get("seat")
        chance: Any = data.get("chance")
        certainty = data.get("certainty", Certainty.ESTIMATED)
        whole = [type(number) is int for number in (seat, data.get("turns", 0), data.get("depth", 0))]
        if all(whole) and type(chance) in (int, float) and certainty in tuple(Certainty):
            with suppress(AnelloError):
                return cls(seat, chance, Certainty(certainty), data.get("turns"), data.get("depth"))
        raise BadRecord("An evaluation in a record should be a chance from 0 to 1 of a seat.")


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of an event: glyphs, a comment, how good the position after it is, and what could have followed
    instead of it.
    """

    comment: str = ""
    glyphs: tuple[str, ...] = ()
    """Signs as in `GLYPHS`, or ``$N``."""
    evaluation: Evaluation | None = None
    variations: tuple["Variation", ...] = ()

    def __post_init__(self) -> None:
        expect_text(self.comment, "A comment")
        if self.evaluation is not None:
            expect_kind(self.evaluation, Evaluation, "An evaluation")
        object.__setattr__(self, "glyphs", expect_all(self.glyphs, str, "A glyph"))
        object.__setattr__(self, "variations", expect_all(self.variations, Variation, "A variation"))
        for glyph in self.glyphs:
            glyph_number(glyph)

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.comment or self.glyphs or self.evaluation or self.variations)


@dataclass(frozen=True, slots=True)
class Variation:
    """Events that could have been played instead of those of the record, the first one instead of the one it is
    noted at; with notes of their own, by the number of the event from 1, and 0 for what is said before the first.
    """

    events: tuple[Event, ...]
    notes: Mapping[int, Note] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "events", expect_all(self.events, Event, "An event"))
        if not self.events:
            raise AnelloError("A variation has at least one event.")
        object.__setattr__(self, "notes", checked_notes(self.notes, self.events))


def checked_notes(notes: Mapping[int, Note], events: Sequence[Event]) -> FrozenDict[int, Note]:
    """Notes beside events: each belongs to one, or stands before the first, and says something."""
    for number, note in expect_kind(notes, Mapping, "A dictionary of notes by number").items():
        expect_kind(note, Note, "A note")
        if not isinstance(number, int) or not 0 <= number <= len(events):
            raise AnelloError(f"There is no event {number} to note something at.")
        if number == 0 and (note.variations or note.glyphs):
            raise AnelloError("Before the first event there can be a comment and an evaluation, nothing else.")
    return FrozenDict({number: notes[number] for number in sorted(notes) if notes[number]})


def glyph_number(glyph: str) -> int:
    """The number of a glyph.

    >>> glyph_number("?!"), glyph_number("$14")
    (6, 14)
    """
    number = glyph[1:] if glyph.startswith("$") else ""
    if glyph in GLYPHS:
        return GLYPHS[glyph]
    if not (number.isascii() and number.isdecimal() and str(int(number)) == number and 0 < int(number) <= MOST_GLYPHS):
        raise BadRecord(f"There is no glyph {quoted(glyph)}: write {' '.join(GLYPHS)} or $ and a number.")
    if int(number) in GLYPHS.values():
        raise BadRecord(f"The glyph {glyph} has a sign of its own: write it as {_SIGNS[int(number)]}.")
    return int(number)


def glyph_sign(number: int) -> str:
    """The glyph with a number."""
    return _SIGNS.get(number, f"${number}")


_SIGNS = {number: sign for sign, number in GLYPHS.items()}

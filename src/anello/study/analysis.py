"""What is said of positions and finished games by those who can judge: lines for a terminal, notes for a record."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias, runtime_checkable

from anello.core import Faculty, Json, Note, NotOffered, Playthrough, View

__all__ = [
    "ANALYST",
    "Analyst",
    "AnnotatedGame",
    "Annotator",
    "Report",
    "StyledLine",
    "annotated",
    "glyphs_for",
]

StyledLine: TypeAlias = Sequence[tuple[str, str]]
"""A line of text in pieces, each with a style of Rich (empty for plain)."""


class Report(Protocol):
    """An analysis that is done."""

    def board(self) -> View | None:
        """The position that is spoken of, to be shown first; None if there is no single one."""

    def lines(self) -> Iterable[StyledLine]:
        """What there is to say, line by line."""

    def data(self) -> dict[str, Json]:
        """The same as plain data, for programs."""

    def svg(self) -> str | None:
        """A picture of it, if there is something to draw."""


@runtime_checkable
class Analyst(Protocol):
    """What a game's analyst promises."""

    def hint(self, view: View, *, seconds: float = 1.0) -> Iterable[StyledLine]:
        """What a strong player would do in the viewer's place, knowing no more than the view."""

    def analyse(
        self,
        played: Playthrough,
        *,
        seconds: float = 1.0,
        lines: int = 3,
        threads: int = 1,
        word: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Report:
        """What is going on: the best moves of a position, a single move (``word``), or rounds that are over.

        Where many positions are looked at, ``progress`` is told how many of how many are done.
        """


@runtime_checkable
class Annotator(Protocol):
    """An analyst who writes down beside the events of a game what he thinks of them."""

    def annotate(
        self,
        played: Playthrough,
        *,
        seconds: float = 1.0,
        threads: int = 1,
        progress: Callable[[int, int], None] | None = None,
    ) -> Mapping[int, Note]:
        """Notes by the number of the event, with about so many seconds for each."""


ANALYST: Faculty[Analyst] = Faculty("analyst", "Nobody analyses {title} yet.")

_SIGNS = ((0.3, "??"), (0.15, "?"), (0.07, "?!"))
"""How much of the chance to win a move costs that earns a sign."""


def glyphs_for(loss: float) -> tuple[str, ...]:
    """The sign for a move that costs so much of the chance to win; none for a small part.

    >>> glyphs_for(0.4), glyphs_for(0.01)
    (('??',), ())
    """
    return next(((sign,) for least, sign in _SIGNS if loss >= least), ())


@dataclass(frozen=True)
class AnnotatedGame:
    """A report on a whole game: what is noted beside its moves."""

    played: Playthrough

    def board(self) -> View:
        """How it ended."""
        return self.played.position.view(None)

    def lines(self) -> Iterable[StyledLine]:
        """Every move with its glyphs, how good the position is then, and what would have been better."""
        names = self.played.game.seats
        for number, event in enumerate(self.played.events, 1):
            note = self.played.notes.get(number, Note())
            said = [note.evaluation.said_of(names[note.evaluation.seat - 1])] if note.evaluation else []
            said += [" ".join(event.word for event in other.events) + " instead" for other in note.variations]
            word = event.word + "".join(note.glyphs)
            yield [(f"{number:>3}. {word:<9} ", "bold" if note.glyphs else ""), ("; ".join(said), "")]

    def data(self) -> dict[str, Json]:
        """The record with its notes, as `Record.to_json` writes it."""
        record: dict[str, Json] = json.loads(self.played.record.to_json())
        return record

    def svg(self) -> None:
        """There is nothing to draw."""


def annotated(
    played: Playthrough,
    *,
    seconds: float = 1.0,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Playthrough:
    """A game with what its analyst thinks of it noted beside its events; what was noted before stays."""
    analyst = ANALYST.expect(played.game)
    if not isinstance(analyst, Annotator):
        raise NotOffered(f"Nobody annotates games of {played.game.title} yet.")
    found = analyst.annotate(played, seconds=seconds, threads=threads, progress=progress)
    notes = {**played.notes, **{number: _merged(played.notes.get(number), note) for number, note in found.items()}}
    return replace(played, notes=notes)


def _merged(old: Note | None, new: Note) -> Note:
    if old is None:
        return new
    comments = [text for text in (old.comment, new.comment if new.comment not in old.comment else "") if text]
    others = [variation for variation in new.variations if variation not in old.variations]
    return Note(" ".join(comments), old.glyphs or new.glyphs, new.evaluation, (*old.variations, *others))

"""A game being played: its events, the positions they led to, and what each viewer may see of them."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anello.core.annotation import Note, Variation, checked_notes
from anello.core.arguments import expect_kind
from anello.core.errors import AnelloError, BadRecord, GameOver, IllegalMove, quoted
from anello.core.event import Event
from anello.core.frozen import frozen
from anello.core.game import Game
from anello.core.moves import Move
from anello.core.outcome import CHANCE, Closing, Outcome, Seat, Viewer
from anello.core.position import Position
from anello.core.record import Record
from anello.core.registry import game as game_named

__all__ = ["CLOSING", "Playthrough", "closed_by"]

CLOSING = {"resign": Closing.RESIGNED, "time": Closing.TIME, "draw": Closing.DRAW}
"""Words that end any game from outside its rules: said by the seat that gives up, ran out of time, or agreed."""


@dataclass(frozen=True)
class Playthrough:
    r"""A game from its first position to now: a value, like the positions in it.

    >>> import anello
    >>> game = anello.game("xart").new().play("@0/").play("A2\\").play("B1\\")
    >>> game.game.describe(game.outcome)
    'red ring'
    >>> [event.word for event in game.take_back().events]
    ['@0/', 'A2\\']
    """

    game: Game[Any]
    positions: tuple[Position[Any], ...]
    events: tuple[Event, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    start: str | None = None
    closed: Outcome | None = None
    """Set when the game was ended by a closing word."""
    notes: Mapping[int, Note] = field(default_factory=dict)
    """What is said of events, as in a record."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", frozen(self.tags))
        object.__setattr__(self, "notes", checked_notes(self.notes, self.events))

    @classmethod
    def begin(
        cls,
        game: Game[Any],
        options: Mapping[str, str] | None = None,
        *,
        start: str | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> "Playthrough":
        """A new game, from the usual first position or from the line of another."""
        expect_kind(game, Game, "A game")
        for given, what in ((options, "options"), (tags, "tags")):
            expect_kind(given or {}, Mapping, f"A dictionary of {what}")
        first = game.start(**(options or {})) if start is None else game.from_line(start, **(options or {}))
        return cls(game, (first,), tags=tags or {}, start=start)

    @classmethod
    def replay(cls, record: Record, game: Game[Any] | None = None) -> "Playthrough":
        """Play a record through by the rules of its game, its variations too; a `BadRecord` says which word does not
        work and why.
        """
        if not isinstance(record, Record):
            raise BadRecord(f"A record is replayed, not {quoted(record)}: Record.read makes one of a text.")
        try:
            played = cls.begin(game or game_named(record.game), record.options, start=record.start, tags=record.tags)
        except AnelloError as error:
            raise BadRecord(str(error)) from error
        positions, events, closed = _through(played.game, played.position, record.events)
        _check_variations(played.game, positions, record.notes)
        played = replace(played, positions=tuple(positions), events=tuple(events), closed=closed, notes=record.notes)
        claimed, found = record.tags.get("Result"), played.game.describe(played.outcome)
        if claimed is not None and claimed != found:
            sentence = f"The record claims the result {quoted(claimed)}, but the moves end with {found!r}."
            raise BadRecord(sentence, word=claimed)
        return played

    @property
    def position(self) -> Position[Any]:
        """The position now."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or by a closing word; None while it goes on."""
        return self.closed or self.position.outcome

    @property
    def record(self) -> Record:
        """The whole game written down, secrets included; with its result once it is over."""
        tags = {name: value for name, value in self.tags.items() if name != "Result"}
        if self.outcome is not None:
            tags["Result"] = self.game.describe(self.outcome)
        seats = len(self.game.seats)
        return Record(self.game.name, self.position.options, tags, self.start, self.events, seats, self.notes)

    def play(self, word: str | Move, seat: Seat | None = None) -> "Playthrough":
        """The game after a move or a closing word."""
        word = str(word)
        if self.outcome is not None:
            raise GameOver("The game is over.")
        position = self.position
        if word in CLOSING:
            seat = seat if seat is not None else position.acting(None)
            closed = _closing(self.game, position, word, seat, self.closed)
            return replace(self, events=(*self.events, Event(seat, word)), closed=closed)
        seat = position.acting(seat)
        move = position.read(word, seat)
        event = Event(seat, str(move))
        return replace(self, positions=(*self.positions, position.after(move, seat)), events=(*self.events, event))

    def settle(self, source: random.Random) -> "Playthrough":
        """The game after chance has done all it has to do before a player can act."""
        played = self
        while played.outcome is None and played.position.to_act == (CHANCE,):
            played = played.play(played.position.draw(source), CHANCE)
        return played

    def undo(self) -> "Playthrough":
        """The game before its last event, whatever it was; players use `take_back`."""
        if not self.events:
            raise IllegalMove("There is nothing to take back.")
        positions = self.positions if self.closed else self.positions[:-1]
        notes = {number: note for number, note in self.notes.items() if number < len(self.events)}
        return replace(self, positions=positions, events=self.events[:-1], closed=None, notes=notes)

    def vary(self, number: int, variation: Variation) -> "Playthrough":
        """The game as it would have been, had a variation been played instead of the event with a number and all after
        it; an `AnelloError` says which word does not work.
        """
        expect_kind(variation, Variation, "A variation")
        if not isinstance(number, int) or not 1 <= number <= len(self.events):
            raise IllegalMove(f"There is no event {number} that could have been another.")
        begun = replace(
            self,
            positions=self.positions[:number],
            events=self.events[: number - 1],
            closed=None,
            notes={before: note for before, note in self.notes.items() if before < number},
        )
        for event in variation.events:
            begun = begun.play(event.word, event.seat)
        notes = {number - 1 + own: note for own, note in variation.notes.items() if own}
        return replace(begun, notes={**begun.notes, **notes})

    def take_back(self) -> "Playthrough":
        """The game before the last event of a player; refused when a secret has been shown since."""
        earlier = self
        while earlier.events and earlier.events[-1].seat == CHANCE:
            earlier = earlier.undo()
        earlier = earlier.undo()
        shown = self.outcome is not None or earlier.position.round != self.position.round
        if self.game.has_secrets and shown:
            raise IllegalMove("A round that is over cannot be taken back: its secrets have been shown.")
        return earlier

    def seen_by(self, viewer: Viewer) -> Record:
        """The game as a viewer may know it now: secret moves of others in the round being played are masked.

        Where there are secrets nothing is told of what was noted before the end: it may speak of them.
        """
        events = list(self.events)
        is_secret = self.game.has_secrets and self.outcome is None
        if self.outcome is None:
            for index, (position, event) in enumerate(zip(self.positions, self.events, strict=False)):
                if position.round == self.position.round and event.seat != viewer:
                    move = position.read(event.word, event.seat)
                    events[index] = replace(event, word=position.public_word(move))
        return replace(self.record, events=tuple(events), notes={} if is_secret else self.notes)


def _through(
    game: Game[Any], position: Position[Any], written: Sequence[Event], where: str = ""
) -> tuple[list[Position[Any]], list[Event], Outcome | None]:
    """The positions and events of a game that goes on from a position, and how a closing word ended it."""
    closed = None
    positions, events = [position], list[Event]()
    for number, event in enumerate(written, 1):
        try:
            if closed is not None or event.word in CLOSING:
                closed = _closing(game, position, event.word, event.seat, closed)
                events.append(event)
                continue
            seat = position.acting(event.seat)
            move = position.read(event.word, seat)
            position = position.after(move, seat)
            positions.append(position)
            word = str(move)
            events.append(event if word == event.word else Event(seat, word))
        except AnelloError as error:
            sentence = f"Event {where}{number}, {quoted(event.word)}: {error}"
            raise BadRecord(sentence, word=event.word, number=None if where else number) from error
    return positions, events, closed


def _check_variations(
    game: Game[Any], positions: Sequence[Position[Any]], notes: Mapping[int, Note], where: str = ""
) -> None:
    """Play every variation, and the variations of it, from the position in which its first event could be played."""
    for number, note in notes.items():
        for count, variation in enumerate(note.variations, 1):
            inside = f"{where}{number}, variation {count}, event "
            varied, _, _ = _through(game, positions[number - 1], variation.events, inside)
            _check_variations(game, varied, variation.notes, inside)


def _closing(game: Game[Any], position: Position[Any], word: str, seat: Seat, closed: Outcome | None) -> Outcome:
    """How a game ends when a seat says a closing word."""
    if closed is not None or position.outcome is not None:
        raise GameOver("The game is over.")
    if not 1 <= seat <= len(game.seats):
        raise IllegalMove(f"{game.seat_name(seat).capitalize()} cannot say {word!r}.")
    return closed_by(len(game.seats), word, seat)


def closed_by(seats: int, word: str, seat: Seat) -> Outcome:
    """How a game for so many ends when a seat says a closing word.

    >>> closed_by(2, "resign", 2)
    Outcome(winner=1, how=<Closing.RESIGNED: 'resigned'>, loser=None)
    """
    others = [other for other in range(1, seats + 1) if other != seat]
    how = CLOSING[word]
    if how == Closing.DRAW:
        return Outcome(None, how)
    if len(others) == 1:
        return Outcome(others[0], how)
    return Outcome(None, how, loser=seat)

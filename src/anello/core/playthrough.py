"""A game being played: its events, the positions they led to, and what each viewer may see of them."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from anello.core.errors import AnelloError, BadRecord, GameOver, IllegalMove, quoted
from anello.core.event import Event
from anello.core.game import Game
from anello.core.moves import Move
from anello.core.outcome import CHANCE, How, Outcome, Seat, Viewer
from anello.core.position import Position
from anello.core.record import Record
from anello.core.registry import game as game_named

__all__ = ["Playthrough"]

CLOSING = {"resign": How.RESIGNED, "time": How.TIME, "draw": How.DRAW}
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
        first = game.start(**(options or {})) if start is None else game.from_line(start, **(options or {}))
        return cls(game, (first,), tags=tags or {}, start=start)

    @classmethod
    def replay(cls, record: Record, game: Game[Any] | None = None) -> "Playthrough":
        """Play a record through by the rules of its game; a `BadRecord` says which word does not work and why."""
        try:
            played = cls.begin(game or game_named(record.game), record.options, start=record.start, tags=record.tags)
        except AnelloError as error:
            raise BadRecord(str(error)) from error
        for number, event in enumerate(record.events, 1):
            try:
                played = played.play(event.word, event.seat)
            except AnelloError as error:
                sentence = f"Event {number}, {quoted(event.word)}: {error}"
                raise BadRecord(sentence, word=event.word, number=number) from error
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
        return Record(self.game.name, self.position.options, tags, self.start, self.events)

    def play(self, word: str | Move, seat: Seat | None = None) -> "Playthrough":
        """The game after a move or a closing word."""
        word = str(word)
        if self.outcome is not None:
            raise GameOver("The game is over.")
        if word in CLOSING:
            return self._close(word, seat)
        position = self.position
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
        return replace(self, positions=positions, events=self.events[:-1], closed=None)

    def take_back(self) -> "Playthrough":
        """The game before the last event of a player; refused when a secret has been shown since."""
        earlier = self
        while earlier.events and earlier.events[-1].seat == CHANCE:
            earlier = earlier.undo()
        earlier = earlier.undo()
        shown = self.outcome is not None or earlier.position.round != self.position.round
        if self.game.has_secrets and shown:
            raise IllegalMove("A round that is over cannot be taken back: both cards have been shown.")
        return earlier

    def seen_by(self, viewer: Viewer) -> Record:
        """The game as a viewer may know it now: secret moves of others in the round being played are masked."""
        events = list(self.events)
        if self.outcome is None:
            for index, (position, event) in enumerate(zip(self.positions, self.events, strict=False)):
                if position.round == self.position.round and event.seat != viewer:
                    move = position.read(event.word, event.seat)
                    events[index] = replace(event, word=position.public_word(move))
        return replace(self.record, events=tuple(events))

    def _close(self, word: str, seat: Seat | None) -> "Playthrough":
        seat = seat if seat is not None else self.position.acting(None)
        if not 1 <= seat <= len(self.game.seats):
            raise IllegalMove(f"{self.game.seat_name(seat).capitalize()} cannot say {word!r}.")
        others = [other for other in range(1, len(self.game.seats) + 1) if other != seat]
        winner = others[0] if len(others) == 1 and word != "draw" else None
        return replace(self, events=(*self.events, Event(seat, word)), closed=Outcome(winner, CLOSING[word]))

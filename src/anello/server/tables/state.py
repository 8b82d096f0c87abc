"""What a table is now: the fold of its events, a value that any server can work out again from the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

import msgspec

from anello.core import CHANCE, IllegalMove, Outcome, Playthrough, Seat
from anello.core import game as game_named
from anello.server.tables.clocks import Clocks
from anello.server.tables.events import (
    Answered,
    Closed,
    Granted,
    LogEntry,
    MoveMade,
    Offered,
    OfferKind,
    Resumed,
    Said,
    SeatPassed,
    SeatPlan,
    SeatTaken,
    TableCreated,
    TableEvent,
    without_person,
)

__all__ = ["TableState", "TableStatus"]

TableStatus: TypeAlias = Literal["waiting", "playing", "over"]

NO_OFFERS: Mapping[OfferKind, tuple[Seat, ...]] = {"draw": (), "undo": (), "rematch": ()}


@dataclass(frozen=True)
class TableState:
    """A table after some events; `after` gives the table after one more. It holds every secret: see `redaction`."""

    id: str
    log: tuple[LogEntry, ...]
    created: TableCreated
    played: Playthrough
    seats: Mapping[Seat, SeatPlan]
    clocks: Clocks
    plies: tuple[int, ...] = ()
    """The numbers of the events that are the moves of the game as it stands, undone ones left out."""
    asked: Mapping[Seat, int] = field(default_factory=dict)
    """For each seat that may act, the event since which it has had this decision."""
    offers: Mapping[OfferKind, tuple[Seat, ...]] = field(default_factory=lambda: NO_OFFERS)
    """Who offered something that is neither settled nor lapsed, then who has agreed to it so far."""
    hidden: frozenset[int] = frozenset()
    """Secret moves that have not been revealed; one that was undone never is."""
    reveals: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """For each event that ended a round, the secret moves it laid open."""
    next: str | None = None
    """The table of the rematch."""

    @classmethod
    def begin(cls, id: str, first: LogEntry) -> "TableState":
        """A table after its first event."""
        created = first.event
        if not isinstance(created, TableCreated):
            raise ValueError(f"the log of table {id} does not begin with its creation")
        played = game_named(created.game).new(**created.options)
        # In a tournament somebody may never come: there the clocks run from the beginning.
        started = created.tournament is not None
        clocks = replace(Clocks.new(created.clock, created.seats), since=first.at, started=started)
        table = cls(id, (first,), created, played, created.seats, clocks)
        return replace(table, asked=dict.fromkeys(table.to_act, first.seq))._running()

    @classmethod
    def fold(cls, id: str, log: Iterable[LogEntry]) -> "TableState":
        """A table after all events of its log."""
        first, *others = log
        table = cls.begin(id, first)
        for entry in others:
            table = table.after(entry)
        return table

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self.log[-1].seq

    @property
    def updated(self) -> float:
        """When the last event happened."""
        return self.log[-1].at

    @property
    def status(self) -> TableStatus:
        """Waiting for players, playing, or over."""
        if self.played.outcome is not None:
            return "over"
        return "waiting" if any(seat.kind == "open" for seat in self.seats.values()) else "playing"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.played.outcome

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act; nobody before all seats are taken and after the end."""
        return self.played.position.to_act if self.status == "playing" else ()

    @property
    def round(self) -> int:
        """The round being played."""
        return self.played.position.round

    def held_by(self, key: str) -> tuple[Seat, ...]:
        """The seats that the holder of a key sits on."""
        return tuple(seat for seat, plan in self.seats.items() if key and plan.key == key)

    def move_at(self, seq: int) -> MoveMade:
        """The move that an event of the log is."""
        event = self.log[seq - 1].event
        assert isinstance(event, MoveMade)
        return event

    def before_last_move_of(self, seat: Seat) -> Playthrough:
        """The game before the last move of a player, for an undo; an error says why that cannot be."""
        if all(event.seat != seat for event in self.played.events):
            raise IllegalMove("You have not made a move yet.")
        earlier, last = self.played, CHANCE
        while last != seat:
            last = next(event.seat for event in reversed(earlier.events) if event.seat != CHANCE)
            earlier = earlier.take_back()
        return earlier

    def after(self, entry: LogEntry) -> "TableState":
        """The table after one more event."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"table {self.id} misses events between {self.seq} and {entry.seq}")
        event = entry.event
        table = replace(self, log=(*self.log, entry), clocks=self._read_clocks(entry))
        table = table._changed(event)
        if isinstance(event, Said | Offered | Resumed | SeatPassed | Granted):
            return table
        return table._asking(event)._revealing(self)._running()

    def _read_clocks(self, entry: LogEntry) -> Clocks:
        if isinstance(entry.event, Resumed):
            return self.clocks.resumed(entry.event.stopped, entry.at)
        if isinstance(entry.event, Granted):
            return self.clocks.granted(entry.event.seat, entry.event.seconds).advanced(entry.at)
        return self.clocks.advanced(entry.at)

    def _changed(self, event: TableEvent) -> "TableState":
        """What the event itself says."""
        match event:
            case SeatTaken(seat, name, key, bot):
                return replace(self, seats={**self.seats, seat: SeatPlan("person", name, key, bot=bot)})
            case SeatPassed(seat, name, key):
                return self._passed(seat, name, key)
            case MoveMade():
                return self._moved(event)
            case Offered(seat, what):
                return replace(self, offers={**self.offers, what: (*self.offers[what], seat)})
            case Answered(what=what, accept=accept):
                table = replace(self, offers={**self.offers, what: ()})
                return table._accepted(event) if accept else table
            case Closed(seat, word):
                return replace(self, played=self.played.play(word, seat), offers=NO_OFFERS)
        return self

    def _passed(self, seat: Seat, name: str, key: str) -> "TableState":
        plan = msgspec.structs.replace(self.seats[seat], name=name, key=key)
        table = replace(self, seats={**self.seats, seat: plan})
        if key:
            return table
        log = tuple(msgspec.structs.replace(one, event=without_person(one.event, seat)) for one in table.log)
        return replace(table, log=log)

    def _moved(self, move: MoveMade) -> "TableState":
        lapsed = NO_OFFERS if move.seat != CHANCE else self.offers
        return replace(
            self,
            played=self.played.play(move.word, move.seat),
            plies=(*self.plies, self.seq),
            hidden=self.hidden | {self.seq} if move.public else self.hidden,
            clocks=self.clocks.moved(move.seat, move.lag),
            offers=lapsed,
        )

    def _accepted(self, answer: Answered) -> "TableState":
        if answer.what == "rematch":
            return replace(self, next=answer.table)
        if answer.what != "undo" or answer.plies is None:
            return self  # an agreed draw is followed by the event that closes the game
        played = self.played
        while len(played.events) > answer.plies:
            played = played.undo()
        return replace(self, played=played, plies=self.plies[: answer.plies], offers=NO_OFFERS)

    def _asking(self, event: TableEvent) -> "TableState":
        """A seat keeps its decision while others act at the same time; an own move or an undo makes a new one."""
        kept = {} if isinstance(event, Answered) and event.plies is not None else self.asked
        mover = event.seat if isinstance(event, MoveMade) else None
        asked = {seat: kept.get(seat, self.seq) if seat != mover else self.seq for seat in self.to_act}
        return replace(self, asked=asked)

    def _revealing(self, before: "TableState") -> "TableState":
        """The end of a round lays its secrets open."""
        if self.round == before.round and (self.outcome is None or before.outcome is not None):
            return self
        opened = tuple(seq for seq in self.plies if seq in self.hidden)
        if not opened:
            return self
        return replace(self, hidden=self.hidden - set(opened), reveals={**self.reveals, self.seq: opened})

    def _running(self) -> "TableState":
        return replace(self, clocks=self.clocks.run(seat for seat in self.to_act if seat != CHANCE))

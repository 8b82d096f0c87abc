"""Everybody connected to a table, at this process and at others, and what each of them is shown."""

from collections.abc import Callable, Collection
from typing import Protocol

import msgspec
import sqlalchemy as sa

from anello.core import Seat, Viewer
from anello.server.tables import redaction
from anello.server.tables.events import Said
from anello.server.tables.notices import Attendance
from anello.server.tables.state import TableState
from anello.server.wire.news import EventNews, PresenceInfo, PresenceNews, encode

__all__ = ["Absences", "Audience", "Listener"]


class Listener(Protocol):
    """Somebody connected to a table, as a seat sees it or as onlookers do."""

    viewer: Viewer
    key: str
    lag: float
    unheard: Collection[str]
    """People of whom they want to hear nothing."""

    def send(self, text: str) -> None:
        """Hand a message over without waiting."""

    def dismiss(self) -> None:
        """Ask them to connect again."""

    def is_current(self, connection: sa.Connection) -> bool:
        """Whether they are still who they were, and hear whom they want to, as the database has it."""


class Audience:
    """Who listens here, and what other processes said of those who listen there."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._elsewhere: dict[int, Attendance] = {}

    def show_event(
        self,
        state: TableState,
        now: float,
        *,
        players_of: TableState | None = None,
        onlookers_of: TableState | None = None,
    ) -> None:
        """Show the last event of a state to everybody here, or to those alone who sit at a table or do not; each as
        they may see it."""
        entry = state.log[-1]
        texts: dict[tuple[Viewer, bool], str] = {}
        for listener in list(self.listeners):
            if players_of is not None and not players_of.held_by(listener.key):
                continue
            if onlookers_of is not None and onlookers_of.held_by(listener.key):
                continue
            viewer = listener.viewer
            seen = viewer, redaction.is_unheard(state, entry, listener.unheard)
            if seen not in texts:
                news = redaction.event(state, entry, viewer, listener.unheard)
                changed = not isinstance(entry.event, Said)
                texts[seen] = encode(
                    EventNews(entry.seq, news, redaction.state(state, viewer, now) if changed else msgspec.UNSET)
                )
            listener.send(texts[seen])

    def attendance(self, state: TableState) -> Attendance:
        """Who is connected to this process."""
        seats = {seat for listener in self.listeners for seat in state.held_by(listener.key)}
        return sorted(seats), sum(not state.held_by(listener.key) for listener in self.listeners)

    def presence(self, state: TableState) -> PresenceInfo:
        """Which seats are connected anywhere, and how many watch; a computer always is."""
        known = [self.attendance(state), *self._elsewhere.values()]
        here = {seat for seats, _ in known for seat in seats}
        seats = {str(seat): seat in here or plan.kind == "computer" for seat, plan in state.seats.items()}
        return PresenceInfo(seats, sum(watchers for _, watchers in known))

    def show_presence(self, state: TableState) -> None:
        """Tell everybody here who is connected."""
        present = self.presence(state)
        text = encode(PresenceNews(present.seats, present.watchers))
        for listener in list(self.listeners):
            listener.send(text)

    def hear(self, process: int, attendance: Attendance, state: TableState) -> None:
        """Another process says who is connected to it."""
        if self._elsewhere.get(process, ([], 0)) != attendance:
            self._elsewhere[process] = attendance
            self.show_presence(state)

    def keep(self, processes: Collection[int], state: TableState) -> None:
        """Forget who was connected to processes that are gone."""
        if gone := self._elsewhere.keys() - processes:
            for process in gone:
                del self._elsewhere[process]
            self.show_presence(state)


class Absences:
    """For how long whose player has been connected to no process, as far as this one has looked."""

    def __init__(self, audience: Audience, now: Callable[[], float]) -> None:
        self._audience = audience
        self._now = now
        self._since: dict[Seat, float] = {}

    def look(self, state: TableState) -> None:
        """Note who is gone now, and who is not."""
        here = self._audience.presence(state).seats
        now = self._now()
        self._since = {int(seat): self._since.get(int(seat), now) for seat, is_here in here.items() if not is_here}

    def seconds(self, state: TableState) -> dict[Seat, float]:
        """For how many seconds each player has been gone who is."""
        self.look(state)
        return {seat: self._now() - since for seat, since in self._since.items()}

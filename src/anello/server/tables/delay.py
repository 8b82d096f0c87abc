"""What onlookers see of a rated game in play: all of it, some seconds later, so that nobody can be helped by them."""

import asyncio
from collections.abc import Callable

from anello.server.tables.audience import Audience
from anello.server.tables.events import LogEntry, SeatTaken
from anello.server.tables.state import TableState

__all__ = ["DELAY", "Delay"]

DELAY = 20.0
"""So many seconds later onlookers see what happens in a rated game; when it is over they see all."""


class Delay:
    """The table as onlookers see it now."""

    def __init__(self, audience: Audience, latest: Callable[[], TableState], now: Callable[[], float]) -> None:
        self._audience = audience
        self._latest = latest
        self._now = now
        self._shown: TableState | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """Whether this is a table that onlookers see later."""
        return self._latest().created.rated

    def seen_by(self, person: str) -> TableState:
        """The table as somebody may know it: those who sit there know it as it is."""
        latest = self._latest()
        return latest if latest.held_by(person) else self.show()

    def show(self) -> TableState:
        """Show onlookers what is old enough by now, and come back when there is more."""
        latest, now = self._latest(), self._now()
        if not self.is_on:
            return latest
        shown = self._shown or TableState.begin(latest.id, latest.log[0])
        while shown.seq < latest.seq and (latest.outcome is not None or _is_shown(latest.log[shown.seq], now)):
            shown = shown.after(latest.log[shown.seq])
            if self._shown is not None:
                self._audience.show_event(shown, now, onlookers_of=latest)
        self._shown = shown
        self.close()
        if shown.seq < latest.seq:
            due = latest.log[shown.seq].at + DELAY - now
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due) + 0.01, self.show)
        return shown

    def close(self) -> None:
        """Come back no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _is_shown(entry: LogEntry, now: float) -> bool:
    """Who sits down helps nobody, and keeps others from trying to."""
    return entry.at <= now - DELAY or isinstance(entry.event, SeatTaken)

"""The clocks of a table: how much time each seat has left, worked out from the times of events alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

import msgspec

from anello.core import Seat

__all__ = ["LONGEST_LAG", "Clocks", "TimeControl"]

LONGEST_LAG = 0.5
"""The most seconds a move that are put down to the network and not to the player."""

DAY = 86_400.0


class TimeControl(msgspec.Struct, frozen=True):
    """How much time the players have.

    `sudden`: so many seconds for the whole game; `increment`: the same, and some more for every move made;
    `days`: so many days for each move.
    """

    kind: Literal["none", "sudden", "increment", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0

    @property
    def budget(self) -> float:
        """The seconds on a clock at the beginning."""
        return self.days * DAY if self.kind == "days" else float(self.seconds)

    @property
    def problem(self) -> str | None:
        """What is wrong with these settings, in words."""
        if self.kind == "days" and not self.days:
            return "A clock of days needs at least one day."
        if self.kind in ("sudden", "increment") and not self.seconds:
            return "A clock needs some seconds to begin with."
        return None


@dataclass(frozen=True)
class Clocks:
    """All clocks of a table at the moment of the last event: a value; `advanced` gives the next.

    A seat's clock runs while it may act: both run when both choose at once. They start with the first move that a
    player makes.
    """

    control: TimeControl
    left: Mapping[Seat, float]
    """Seconds left at the moment `since`."""
    since: float = 0.0
    started: bool = False
    running: frozenset[Seat] = frozenset()
    spent: Mapping[Seat, float] = field(default_factory=dict)
    """Seconds each running seat has already used for its present decision."""

    @classmethod
    def new(cls, control: TimeControl, seats: Iterable[Seat]) -> "Clocks":
        """Full clocks, standing still."""
        return cls(control, dict.fromkeys(seats, control.budget))

    def left_at(self, now: float) -> dict[Seat, float]:
        """Seconds left for each seat, never below zero."""
        gone = max(0.0, now - self.since)
        return {seat: max(0.0, left - gone * (seat in self.running)) for seat, left in self.left.items()}

    def advanced(self, now: float) -> "Clocks":
        """The same clocks, read at a later moment."""
        gone = max(0.0, now - self.since)
        spent = {seat: self.spent.get(seat, 0.0) + gone for seat in self.running}
        return replace(self, left=self.left_at(now), since=max(now, self.since), spent=spent)

    def moved(self, seat: Seat, lag: float) -> "Clocks":
        """After a move: the network's share is given back, and whatever a move earns is added."""
        if seat not in self.left:
            return self  # chance has all the time in the world
        if not self.started:
            return replace(self, started=True)
        given_back = min(lag, LONGEST_LAG, self.spent.get(seat, 0.0))
        earned = self.control.increment if self.control.kind == "increment" else 0
        left = self.control.budget if self.control.kind == "days" else self.left[seat] + given_back + earned
        return replace(self, left={**self.left, seat: left}, spent={**self.spent, seat: 0.0})

    def resumed(self, stopped: float, now: float) -> "Clocks":
        """After a stop of the server: time counts up to the stop and again from now."""
        return replace(self.advanced(min(stopped, now)), since=now)

    def granted(self, seat: Seat, seconds: float) -> "Clocks":
        """With more time for a seat; the clock may have run out since it was last read."""
        return replace(self, left={**self.left, seat: self.left[seat] + seconds})

    def run(self, seats: Iterable[Seat]) -> "Clocks":
        """Let these clocks run and all others stand."""
        running = frozenset(seats) if self.started and self.control.kind != "none" else frozenset()
        return replace(self, running=running, spent={seat: self.spent.get(seat, 0.0) for seat in running})

    def next_flag(self, allowance: Mapping[Seat, float] | None = None) -> tuple[float, Seat] | None:
        """When the next flag falls if nothing happens, and whose; a seat's lag is waited for."""
        lags = allowance or {}
        flags = [(self.since + self.left[seat] + min(lags.get(seat, 0.0), LONGEST_LAG), seat) for seat in self.running]
        return min(flags, default=None)

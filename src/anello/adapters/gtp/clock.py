"""Time as GTP counts it: main time, then periods for so many moves; and how much of it a move may take."""

from dataclasses import dataclass, field

from anello.core import Seat

__all__ = ["GtpClock"]

MOVES_TO_GO = 30
"""For so many more moves the main time has to last."""
SHORTEST = 0.02
"""Seconds; whoever has less loses by time in any case."""
SHARE = 0.9
"""The rest of a move's time is for the way to the program and back."""


@dataclass
class GtpClock:
    """The time that each seat has left, as it was set or as the other side says.

    >>> clock = GtpClock(main=300, period=10, stones=1)
    >>> round(clock.seconds_for(1), 1)
    18.0
    >>> clock.tell(1, 8.0, stones=1)
    >>> round(clock.seconds_for(1), 1)
    7.2
    """

    main: float
    period: float
    stones: int
    """Moves that have to be made in a period; 0 with a period means that there is no limit."""
    _left: dict[Seat, tuple[float, int]] = field(default_factory=dict)
    """Seconds, and for how many moves; for none in the main time."""

    def tell(self, seat: Seat, seconds: float, stones: int) -> None:
        """Have it known how much time a seat has left, and for how many moves; none in the main time."""
        self._left[seat] = seconds, stones

    def spend(self, seat: Seat, seconds: float) -> None:
        """Take the time of a move off what a seat has left."""
        left, stones = self._left.get(seat, (self.main, 0))
        left -= seconds
        if stones == 0 and left > 0:
            self._left[seat] = left, 0
        elif stones > 1:
            self._left[seat] = left, stones - 1
        else:  # a new period begins
            self._left[seat] = self.period, self.stones

    def seconds_for(self, seat: Seat) -> float | None:
        """How long a seat may think about its move; None without a limit."""
        if self.period > 0 and self.stones == 0:
            return None
        left, stones = self._left.get(seat, (self.main, 0) if self.main > 0 else (self.period, self.stones))
        each = left / stones if stones else left / MOVES_TO_GO + (self.period / self.stones if self.stones else 0)
        return max(SHARE * each, SHORTEST)

"""The server's time: it goes on evenly while the server lives, whatever is done to the system's clock."""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

__all__ = ["SteadyClock", "boot_id"]

log = logging.getLogger("anello.clock")

LONGEST_SILENCE = 1.0
"""Who says again and again that people can play, and is silent for so many seconds, could not: time stood still."""


class SteadyClock:
    """Seconds since 1970 as they were at the start, and from then on by a clock that cannot be set.

    It stands still while nothing can be written, and while the process itself is stopped, since nobody can play then.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self.offset = wall() - monotonic()
        """What is added to the clock that cannot be set."""
        self._stopped: float | None = None
        self._pulse: float | None = None
        self._noticing = threading.Lock()

    def __call__(self) -> float:
        """The time now."""
        self._notice_silence()
        return self._monotonic() + self.offset if self._stopped is None else self._stopped

    def pulse(self) -> None:
        """Say that people can play. From the first time on this must be said several times a second."""
        self._notice_silence()
        self._pulse = self._monotonic()

    def _notice_silence(self) -> None:
        """Leave out the time since the last pulse if it was long. Whoever asks for the time first after a stop may be a
        clock whose flag seems to have fallen."""
        if self._pulse is None or self._monotonic() - self._pulse <= LONGEST_SILENCE:
            return
        with self._noticing:  # several threads may ask at once
            now = self._monotonic()
            silent = now - self._pulse
            if silent > LONGEST_SILENCE:
                self._pulse = now
                self.offset -= silent
                log.warning("the server stood still", extra={"seconds": round(silent, 3)})

    @property
    def current_offset(self) -> float:
        """The same, if it goes on just now: while it stands the offset of before is not true any more."""
        return self() - self._monotonic()

    def go_on_from(self, moment: float) -> None:
        """Be at a moment now, also if it stands."""
        self.offset = moment - self._monotonic()
        if self._stopped is not None:
            self._stopped = moment

    def follow(self, offset: float) -> None:
        """Be where another clock is that adds so much to the clock that cannot be set."""
        self.go_on_from(self._monotonic() + offset)

    def reach(self, moment: float) -> None:
        """Be at least so late: what was written before is never in the future."""
        if self._stopped is not None:
            self._stopped = max(self._stopped, moment)
        self.offset = max(self.offset, moment - self._monotonic())

    def stop(self, at: float) -> None:
        """Stand still, since a moment not long ago."""
        if self._stopped is None:
            self._stopped = min(at, self())

    def go_on(self) -> None:
        """Run again from where it stood."""
        if self._stopped is not None:
            self.offset = self._stopped - self._monotonic()
            self._stopped = None


def boot_id() -> str:
    """What is the same for all processes that share a clock that cannot be set; empty where that is not known."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""

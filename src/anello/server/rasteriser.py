"""Pictures in pixels, drawn in processes of their own: what draws them would hold up every thread of this one."""

import threading
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, suppress

from anello.kit.workers import Submit, worker_processes

__all__ = ["Rasteriser"]


PROCESSES = 2
"""So that a picture need not wait for a film."""


class _Ended(Exception):
    """The processes are not to finish what they do."""


class Rasteriser:
    """A few processes, started when pictures are asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._processes: AbstractContextManager[Submit] | None = None
        self._submit: Submit | None = None
        self._closed = False

    def draw(self, how: Callable[[str], bytes], svg: str) -> tuple[bytes, float]:
        """What a function that another process can import makes of a picture, and the seconds of a core it took."""
        submit = self._running()
        try:
            return submit(_timed, how, svg).result()
        except BrokenProcessPool:  # somebody ended one, or the system needed its memory
            with self._lock:
                if self._submit is submit:
                    self._end()
            return self._running()(_timed, how, svg).result()

    def close(self) -> None:
        """End them, whatever they do, and draw no more."""
        with self._lock:
            self._closed = True
            self._end()

    def _end(self) -> None:
        processes, self._processes, self._submit = self._processes, None, None
        if processes is not None:
            with suppress(_Ended):
                processes.__exit__(_Ended, _Ended(), None)

    def _running(self) -> Submit:
        with self._lock:
            if self._closed:
                raise RuntimeError("the rasteriser is closed")
            if self._submit is None:
                self._processes = worker_processes(PROCESSES, _leave)
                self._submit = self._processes.__enter__()
            return self._submit


def _timed(how: Callable[[str], bytes], svg: str) -> tuple[bytes, float]:
    started = time.process_time()
    return how(svg), time.process_time() - started


def _leave() -> None:
    """There is nothing to put in order."""

"""Whoever waits for the compiler the first time is told so, in a terminal and in a notebook."""

import sys
import time
from contextlib import AbstractContextManager
from functools import cache
from typing import Any, TextIO

from numba.core import event

__all__ = ["CompilingNotice", "tell_of_compiling", "telling_of_compiling"]

SENTENCE = "Anello is compiling for this machine; this is done only once."
WIDTH = 79


class CompilingNotice(event.Listener):
    """Says on a stream that something is being compiled: a line that counts, and is gone when the work is done.

    Where a line cannot be taken back, as below a moving progress bar, the sentence is said once.
    """

    def __init__(self, stream: TextIO, *, rewrites: bool = True) -> None:
        self._stream = stream
        self._rewrites = rewrites
        self._depth = 0
        self._done = 0
        self._began = 0.0
        self._said = False

    def on_start(self, event: Any) -> None:
        """A function begins to be compiled; those it calls may follow before it is done."""
        if self._depth == 0:
            self._began = self._began or time.monotonic()
            self._show()
        self._depth += 1

    def on_end(self, event: Any) -> None:
        """A function is compiled."""
        self._depth -= 1
        self._done += 1
        if self._depth:
            self._show()
        elif self._rewrites:
            self._write(f"\r{'':{WIDTH}}\r")

    def _show(self) -> None:
        if self._rewrites:
            counted = f"{self._done} done, {time.monotonic() - self._began:.0f} s"
            self._write(f"\r{f'{SENTENCE} {counted}':{WIDTH}}"[: WIDTH + 1])
        elif not self._said:
            self._said = True
            self._write(f"{SENTENCE}\n")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # nobody is there to be told
            self._rewrites, self._said = False, True


@cache
def tell_of_compiling() -> None:
    """From now on say when something is compiled, if somebody looks on."""
    event.register("numba:compile", _CompileListener())  # type: ignore[no-untyped-call]  # Numba has no types


def telling_of_compiling(stream: TextIO) -> AbstractContextManager[Any]:
    """Say once on a stream that something is compiled, if it is meanwhile, whoever reads it."""
    notice = CompilingNotice(stream, rewrites=False)
    told: AbstractContextManager[Any] = event.install_listener("numba:compile", notice)
    return told


class _CompileListener(event.Listener):
    """Finds out, when compiling begins, where somebody looks on: the standard error may be another one by then."""

    def __init__(self) -> None:
        self._notice: CompilingNotice | None = None
        self._depth = 0

    def on_start(self, event: Any) -> None:
        if self._depth == 0 and self._notice is None and is_watched(sys.stderr):
            self._notice = CompilingNotice(sys.stderr, rewrites=not hasattr(sys.stderr, "rich_proxied_file"))
        self._depth += 1
        if self._notice is not None:
            self._notice.on_start(event)

    def on_end(self, event: Any) -> None:
        self._depth -= 1
        if self._notice is not None:
            self._notice.on_end(event)


def is_watched(stream: TextIO) -> bool:
    """Whether a person reads a stream: it is a terminal, or belongs to a notebook."""
    if stream is None:
        return False
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return stream.isatty() or "ipykernel" in type(shell).__module__

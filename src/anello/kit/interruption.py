"""Ctrl-C is answered at once, also while compiled code runs, in which Python hears no signals."""

import atexit
import contextlib
import ctypes
import gc
import os
import signal
import socket
import sys
import threading
import weakref
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

__all__ = ["INTERRUPTED", "answer_interrupts", "hearing", "interruptible"]

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

INTERRUPTED = 130
"""The exit code of a program that was ended by Ctrl-C."""

GRACE = 0.3
"""So many seconds work that was interrupted gets to end by itself, before it is left behind."""

LOOK = 0.1
"""How often, in seconds, whoever waits looks up: not every system wakes him for a signal."""

SHOW_CURSOR = "\x1b[?25h"


def hearing(work: Callable[[], Result], stop: Callable[[], None] | None = None) -> Result:
    """What some work results in. Ctrl-C ends it within half a second, though compiled code may be running.

    The work is done in a thread of its own while the main thread, which alone hears signals, waits; in any other thread
    it is simply done. ``stop`` asks it to end; without it, it ends as soon as it is back in Python.

    >>> hearing(lambda: 6 * 7)
    42
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    results: list[Result] = []
    errors: list[BaseException] = []
    over = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # whatever it is, the caller gets it
            errors.append(error)
        finally:
            over.set()

    worker = threading.Thread(target=run, name="interruptible", daemon=True)
    try:
        worker.start()
        while not over.wait(LOOK):
            pass
    except BaseException:  # Ctrl-C, or whatever else a handler of signals raises, such as an alarm
        _end_soon()
        if stop is not None:
            stop()
        _interrupt(worker)
        over.wait(GRACE)
        raise
    if errors:
        raise errors[0]
    return results[0]


def interruptible(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """A function that can be interrupted with Ctrl-C; see `hearing`."""

    @wraps(function)
    def heard(*arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        return hearing(lambda: function(*arguments, **named))

    return heard


@cache
def _end_soon() -> None:
    """Whoever was interrupted does not wait, when the program ends, until Python has looked through all that the
    compiler has left behind: that takes longer than to hear the interrupt.
    """
    atexit.register(gc.freeze)


def _interrupt(thread: threading.Thread) -> None:
    """Have `KeyboardInterrupt` raised in a thread as soon as it runs Python code again."""
    _expect_losses()
    _interrupted.add(thread)
    if thread.is_alive() and thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(KeyboardInterrupt))


_interrupted: weakref.WeakSet[threading.Thread] = weakref.WeakSet()


@cache
def _expect_losses() -> None:
    """Interrupt a thread again if it could not pass the interrupt on, as in what the compiler calls back: then Python
    would print it and go on.
    """
    told_before = sys.unraisablehook

    def tell(lost: Any) -> None:
        thread = threading.current_thread()
        if lost.exc_type is not KeyboardInterrupt or thread not in _interrupted:
            told_before(lost)
            return
        again = threading.Timer(LOOK, _interrupt, [thread])  # when this function has ended
        again.daemon = True
        again.start()

    sys.unraisablehook = tell


def answer_interrupts() -> None:
    """From now on Ctrl-C ends this program within half a second, whatever it does; for programs, not for libraries.

    The main thread gets its `KeyboardInterrupt` as ever. If it is in compiled code and does not notice, the program is
    ended without it.
    """
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) in (
        signal.SIG_IGN,
        None,
    ):
        return
    noticed = threading.Event()

    def notice(number: int, frame: Any) -> None:
        noticed.set()
        raise KeyboardInterrupt

    ours, system = socket.socketpair()
    system.setblocking(False)
    signal.signal(signal.SIGINT, notice)
    signal.set_wakeup_fd(system.fileno(), warn_on_full_buffer=False)

    def watch() -> None:
        with system:  # held open here: the system writes the number of each signal to it
            while signals := ours.recv(16):
                if signal.SIGINT in signals and not noticed.wait(GRACE):
                    _leave_at_once()
                noticed.clear()

    threading.Thread(target=watch, name="interrupts", daemon=True).start()


def _leave_at_once() -> None:
    with contextlib.suppress(OSError, ValueError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), f"{SHOW_CURSOR}\n".encode())
    os._exit(INTERRUPTED)

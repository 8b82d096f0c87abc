"""Work in several processes that end when they should: with Ctrl-C, and with the process that started them."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.util import Finalize
from typing import Any, ParamSpec, Protocol, TypeVar

__all__ = ["Submit", "worker_processes"]

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


class Submit(Protocol):
    """Has a function called in a worker process."""

    def __call__(
        self, function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Future[Result]:
        """The result to come. The function must be one that another process can import."""


@contextmanager
def worker_processes(count: int, leave: Callable[[], None]) -> Iterator[Submit]:
    """So many processes, and a way to have functions called in them; ``leave`` is called in each before it ends.

    If the caller is interrupted, or anything else goes wrong, they are ended at once, whatever they are doing.
    """
    context = _RecordingContext()
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_prepare, initargs=(leave,))

    def submit(
        function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Future[Result]:
        with _deaf():  # a process is started by this, and must not be interrupted before it is ready
            return pool.submit(function, *arguments, **named)

    try:
        yield submit
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in context.started:
            worker.kill()
        for worker in context.started:
            worker.join()
        raise
    else:
        pool.shutdown(wait=True, cancel_futures=True)


class _RecordingContext(SpawnContext):
    """Remembers the processes it starts: others of this program belong to somebody else."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802 - its name
        process = SpawnProcess(*arguments, **named)
        self.started.append(process)
        return process


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment; processes started meanwhile ignore it for good. Their parent says when to end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: Any = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _prepare(leave: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Finalize(None, leave, exitpriority=10)  # a worker process runs no `atexit`
    threading.Thread(target=_follow_parent, name="parent", daemon=True).start()


def _follow_parent() -> None:
    """End with the process that started this one, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

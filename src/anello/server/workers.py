"""Several processes on one socket: started, replaced when they die, and renewed one by one while people play."""

import contextlib
import ctypes
import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from types import FrameType

from anello.server.connections import FAREWELL
from anello.server.logs import set_up_logs
from anello.server.metrics import forget_process, shared_numbers
from anello.server.process import Stage, run_process
from anello.server.settings import Settings

__all__ = ["run_workers"]

log = logging.getLogger("anello.workers")

PAUSES = (0.25, 10.0)
"""So many seconds it is waited before a process that died young is replaced, at first and at most."""
GRACE = FAREWELL + 5.0
"""So many seconds a process may take to end."""
PATIENCE = 600.0
"""So many seconds a new process may take to compile everything before the old ones are kept instead."""
LONGEST_SILENCE = 20.0
"""A worker whose event loop gives no sign for so many seconds hangs, and is replaced."""
LOOKING = 0.5
"""So often the parent looks after its workers at least."""
LEAST_THREADS = 3

RENEW = getattr(signal, "SIGHUP", None)
STOPS = (signal.SIGTERM, signal.SIGINT)


def run_workers(settings: Settings, listener: socket.socket, count: int, log_level: str) -> None:
    """Serve with so many processes until told to stop; SIGHUP renews them all.

    They share the listener: whoever is free takes the next connection, and none is lost when one of them ends.
    """
    shared = replace(settings, engine_threads=max(LEAST_THREADS, settings.engine_threads // count))
    with shared_numbers():
        _Workers(lambda: _Worker(shared, listener, log_level), count).run()


class _Worker:
    """A process that serves. It ends by itself when this one is gone: the pipe between them breaks."""

    def __init__(self, settings: Settings, listener: socket.socket, log_level: str) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self._beats = context.RawValue(ctypes.c_ulong, 0)
        words = (settings, listener, other, self._beats, log_level)
        self.process = context.Process(target=_work, args=words, name="anello worker")
        self.process.start()
        other.close()
        self.ends_by = float("inf")
        """When it must have ended, once it was asked to."""
        self.stages: set[Stage] = set()
        self._heard = 0
        self._silence = 0.0
        """For how many seconds it has given no sign, as far as this process was there to see it."""
        log.info("worker started", extra={"worker": self.process.pid})

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    def listen(self) -> None:
        """Hear how far it is."""
        try:
            while self.pipe.poll():
                self.stages.add(self.pipe.recv())
        except (EOFError, OSError):
            pass  # it is ending

    def hangs(self, gone: float) -> bool:
        """Whether its event loop stands still, now that some seconds more have gone. Before people can play there it
        may be busy for long."""
        beats = self._beats.value
        is_silent = beats == self._heard and "serving" in self.stages
        self._silence = self._silence + gone if is_silent else 0.0
        self._heard = beats
        return self._silence > LONGEST_SILENCE

    def stop(self) -> None:
        """Ask it to end: it sends everybody away politely, who then come to another."""
        self.ends_by = min(self.ends_by, time.monotonic() + GRACE)
        if self.process.is_alive():
            self.process.terminate()

    def end(self) -> None:
        """Wait for its end, but not for ever."""
        self.process.join(max(0.0, self.ends_by - time.monotonic()))
        if self.process.is_alive():
            log.error("a worker did not end and was killed", extra={"worker": self.process.pid})
            self.process.kill()
            self.process.join()
        forget_process(self.process.pid)
        self.pipe.close()


class _Workers:
    def __init__(self, start: Callable[[], _Worker], count: int) -> None:
        self._start = start
        self._count = count
        self._workers: list[_Worker] = []
        self._leaving: list[_Worker] = []
        self._is_stopping = False
        self._is_renewing = False
        self._pause = PAUSES[0]
        self._next_start = 0.0
        self._looked = time.monotonic()
        self._woken, self._wake = os.pipe()

    def run(self) -> None:
        """Until told to stop."""
        os.set_blocking(self._wake, False)
        for number in STOPS:
            signal.signal(number, self._stop)
        if RENEW is not None:
            signal.signal(RENEW, self._renew)
        try:
            while not self._is_stopping:
                self._look_after()
                if self._is_renewing:
                    self._is_renewing = False
                    self._renew_all()
        finally:
            ending = [*self._workers, *self._leaving]
            for worker in ending:
                worker.stop()
            for worker in ending:
                worker.end()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        os.write(self._wake, b".")

    def _renew(self, number: int, frame: FrameType | None) -> None:
        self._is_renewing = True
        os.write(self._wake, b".")

    def _look_after(self) -> None:
        """Start who is missing, then wait for something to happen.

        The first compiles what there is to compile, alone; the others then find it done.
        """
        missing = self._count - len(self._workers)
        is_prepared = not self._workers or any("warm" in worker.stages for worker in self._workers)
        if missing > 0 and is_prepared and time.monotonic() >= self._next_start:
            self._workers.append(self._start())
            return
        self._wait()

    def _bury(self, worker: _Worker) -> None:
        """One that dies again and again before anybody can play is given time."""
        log.error("a worker died", extra={"worker": worker.process.pid, "code": worker.process.exitcode})
        worker.end()
        if "serving" in worker.stages:
            self._pause = PAUSES[0]
        else:
            self._next_start = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, PAUSES[1])

    def _wait(self) -> None:
        """Wait until something happens, and see who has ended."""
        everybody = [*self._workers, *self._leaving]
        pipes: dict[Connection, _Worker] = {worker.pipe: worker for worker in everybody}
        sentinels = [worker.process.sentinel for worker in everybody]
        for found in wait([self._woken, *sentinels, *pipes], timeout=LOOKING):
            if found == self._woken:
                os.read(self._woken, 100)
            elif isinstance(found, Connection) and found in pipes:
                pipes[found].listen()
        self._end_the_hung()
        for worker in [worker for worker in self._workers if not worker.is_alive]:
            self._workers.remove(worker)
            self._bury(worker)
        for worker in [worker for worker in self._leaving if not worker.is_alive or worker.ends_by < time.monotonic()]:
            self._leaving.remove(worker)
            worker.end()

    def _end_the_hung(self) -> None:
        """Kill who has been silent for long: it would not hear anything else. If the whole machine was stopped this
        process was too, and that does not count."""
        now = time.monotonic()
        gone, self._looked = min(now - self._looked, 2 * LOOKING), now
        for worker in self._workers:
            if worker.hangs(gone) and worker.is_alive:
                log.error("a worker hangs and is killed", extra={"worker": worker.process.pid})
                worker.process.kill()
                worker.process.join(LOOKING)  # or it would be told to end again and again meanwhile

    def _renew_all(self) -> None:
        """A new process for each old one, which goes when the new one is ready; if that fails the old ones stay."""
        log.info("workers are renewed", extra={"workers": len(self._workers)})
        for old in list(self._workers):
            new = self._start()
            self._workers.append(new)
            until = time.monotonic() + PATIENCE
            while "warm" not in new.stages and new.is_alive and not self._is_stopping and time.monotonic() < until:
                self._wait()
            if "warm" not in new.stages:
                log.error("a new worker could not serve: the old ones stay")
                if new in self._workers:
                    self._workers.remove(new)
                    self._leaving.append(new)
                    new.stop()
                return
            if old in self._workers:
                self._workers.remove(old)
                self._leaving.append(old)
            old.stop()


def _work(settings: Settings, listener: socket.socket, pipe: Connection, beats: ctypes.c_ulong, log_level: str) -> None:
    """What a worker does. Nothing ever comes to it through the pipe but its end."""
    set_up_logs(log_level)
    if RENEW is not None:
        signal.signal(RENEW, signal.SIG_IGN)  # that is for the parent, also when a terminal says it to all

    def report(stage: Stage) -> None:
        with contextlib.suppress(OSError):  # nobody may be there to hear it
            pipe.send(stage)

    def beat() -> None:
        beats.value += 1

    run_process(settings, listener, report=report, beat=beat, lifeline=pipe.fileno())

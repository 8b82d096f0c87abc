"""Ctrl-C is answered while compiled code runs, and worker processes do not outlive who started them."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from anello.kit.interruption import hearing, interruptible
from tests.kit.lingering import LONG

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to processes")

PATIENCE = 120
"""So many seconds a busy machine may take for what should be done at once."""

BUSY = f"""
import numba, numpy as np, threading, time
@numba.njit(nogil=True)
def spin(seconds, stop):
    n, stop[1] = 1, seconds
    for _ in range(2_000_000_000 * seconds):
        n ^= n << 13 ^ n >> 7
        if stop[0]:
            break
    return n
stop = np.zeros(2, np.int64)
spin(0, stop)
def tell():
    while not stop[1]:
        time.sleep(0.01)
    print("ready", flush=True)
def work():
    threading.Thread(target=tell, daemon=True).start()
    spin({LONG}, stop)
"""


def started(code: str) -> subprocess.Popen[str]:
    """A Python process that has said that it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.communicate()[1]
    return process


@pytest.fixture
def ended() -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that are ended after the test, whatever happens."""
    running: list[subprocess.Popen[str]] = []
    yield running
    for process in running:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()


def test_results_and_errors_come_through() -> None:
    assert hearing(lambda: 42) == 42
    with pytest.raises(ZeroDivisionError):
        hearing(lambda: 1 / 0)

    @interruptible
    def added(one: int, *, other: int) -> int:
        """Say what it is."""
        return one + other

    assert added(1, other=2) == 3
    assert added.__doc__ == "Say what it is."


def test_an_interrupt_that_a_callback_swallows_comes_again_and_is_not_printed(
    ended: list[subprocess.Popen[str]],
) -> None:
    """As the compiler's: what is raised in it is printed by Python, and the work would go on."""
    process = started(
        f"""
import ctypes, threading, time
from anello.kit.interruption import hearing
def called_back():
    print("ready", flush=True)
    time_out()
def time_out():
    for _ in range({LONG} * 100):
        time.sleep(0.01)
def work():
    ctypes.CFUNCTYPE(None)(called_back)()
    time_out()
try:
    hearing(work)
except KeyboardInterrupt:
    print("interrupted", flush=True)
for thread in threading.enumerate():
    if thread.name == "interruptible":
        thread.join({PATIENCE})
        print("goes on" if thread.is_alive() else "ended", flush=True)
        break
else:
    print("ended", flush=True)
"""
    )
    ended.append(process)
    process.send_signal(signal.SIGINT)
    said, complained = process.communicate(timeout=2 * PATIENCE)
    assert said.splitlines() == ["interrupted", "ended"]
    assert complained == ""


@pytest.mark.slow
def test_a_kernel_in_a_notebook_is_left(ended: list[subprocess.Popen[str]]) -> None:
    process = started(
        BUSY
        + """
from anello.kit.interruption import hearing
try:
    hearing(work, lambda: stop.fill(1))
except KeyboardInterrupt:
    print("stopped" if stop[0] else "left")
"""
    )
    ended.append(process)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert out == "stopped\n"


def test_work_without_a_way_to_stop_ends_when_it_is_back_in_python(ended: list[subprocess.Popen[str]]) -> None:
    process = started(
        f"""
import threading, time
from anello.kit.interruption import hearing
ended = threading.Event()
def work():
    try:
        print("ready", flush=True)
        for _ in range({LONG} * 1000):
            time.sleep(0.001)
    finally:
        ended.set()
try:
    hearing(work)
except KeyboardInterrupt:
    print(ended.wait({PATIENCE}))
"""
    )
    ended.append(process)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0] == "True\n"


def test_work_is_stopped_by_whatever_a_signal_raises(ended: list[subprocess.Popen[str]]) -> None:
    process = started(
        f"""
import signal, threading, time
from anello.kit.interruption import hearing
ended = threading.Event()
class Alarm(Exception):
    pass
def ring(*_):
    raise Alarm
signal.signal(signal.SIGALRM, ring)
def work():
    try:
        print("ready", flush=True)
        for _ in range({LONG} * 1000):
            time.sleep(0.001)
    finally:
        ended.set()
try:
    hearing(work)
except Alarm:
    print(ended.wait({PATIENCE}))
"""
    )
    ended.append(process)
    process.send_signal(signal.SIGALRM)
    assert process.communicate(timeout=2 * PATIENCE)[0] == "True\n"


def test_a_program_that_was_interrupted_does_not_clear_up_for_long(ended: list[subprocess.Popen[str]]) -> None:
    process = started(
        f"""
import atexit, gc, time
from anello.kit.interruption import hearing
atexit.register(lambda: print("left as it is" if gc.get_freeze_count() else "cleared up", flush=True))
def work():
    print("ready", flush=True)
    for _ in range({LONG} * 1000):
        time.sleep(0.001)
hearing(lambda: None)
hearing(work)
"""
    )
    ended.append(process)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0] == "left as it is\n"


@pytest.mark.slow
def test_a_program_in_a_kernel_ends_without_a_word(ended: list[subprocess.Popen[str]]) -> None:
    process = started(
        BUSY
        + """
from anello.kit.interruption import answer_interrupts
answer_interrupts()
work()
"""
    )
    ended.append(process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors == ""


WORKERS = f"""
import os, sys, time
from pathlib import Path
from anello.kit.workers import worker_processes
from tests.kit.lingering import linger, nothing
if __name__ == "__main__":
    with worker_processes(2, nothing) as submit:
        waiting = [submit(linger, sys.argv[1]), submit(linger, sys.argv[1])]
        while len(os.listdir(sys.argv[1])) < 2:
            time.sleep(0.01)
        print("ready", flush=True)
        waiting[0].result({LONG})
"""


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL], ids=["interrupted", "killed"])
def test_workers_end_with_their_parent(by: signal.Signals, tmp_path: Path, ended: list[subprocess.Popen[str]]) -> None:
    script, running = tmp_path / "start.py", tmp_path / "running"
    script.write_text(WORKERS)
    running.mkdir()
    process = subprocess.Popen(
        [sys.executable, str(script), str(running)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    ended.append(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    workers = [int(path.name) for path in running.iterdir()]
    if by == signal.SIGINT:
        os.killpg(process.pid, by)  # as a terminal does
    else:
        process.send_signal(by)
    _, errors = process.communicate(timeout=PATIENCE)
    assert errors.count("KeyboardInterrupt") == (by == signal.SIGINT), errors
    until = time.monotonic() + PATIENCE
    while any(map(is_running, workers)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(is_running, workers))


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is not just waiting to be buried."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"

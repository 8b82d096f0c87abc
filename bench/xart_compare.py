"""Whether Xart's kernels are as fast as in another version of the project: python -m bench.xart_compare OTHER

OTHER is a clone of the project. Both versions do the same work in turns, each in a process of its own, and processor
time is compared, so that a busy machine does not matter much. What they compute has to be the same. Where the memory
of a process lies makes some per cent by itself: run it several times before you believe a small difference.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parents[1]
WORK = ("perft", "playouts", "search", "limited", "proof", "threats")


def work() -> dict[str, Callable[[], object]]:
    """What is measured, by name; each returns what it computed."""
    from anello.games.xart import GAME, kernel
    from anello.games.xart.engine.engine import XartEngine
    from anello.games.xart.engine.proof import prove
    from anello.games.xart.study.threats.find import _surveyed
    from bench.xart_engine import LINES, reached

    board, engine = kernel.new_board(), XartEngine()
    positions = [reached(words) for words in LINES]
    limited = [GAME.from_line(position.line().replace("unlimited", "limited")) for position in positions]

    def search(depth: int, variant: str) -> int:
        nodes = 0
        for position in limited if variant == "limited" else positions:
            engine.forget()
            nodes += engine.think(position, depth=depth).nodes
        return nodes

    return {
        "perft": lambda: kernel.perft(board, 6),
        "playouts": lambda: kernel.playouts(board, 60_000, 1, 1000).tolist(),
        "search": lambda: search(7, "unlimited"),
        "limited": lambda: search(6, "limited"),
        "proof": lambda: sum(prove(position, nodes=30_000).nodes for position in positions[2:]),
        "threats": lambda: [len(_surveyed.__wrapped__(position, position.seat, True)) for position in positions],
    }


def serve() -> None:
    """Do what is asked for, a name a line, and answer with the time it took and what came out."""
    tasks = work()
    for task in tasks.values():
        task()  # compiled, or read from the cache
    print("ready", flush=True)
    for line in sys.stdin:
        begin = time.process_time()
        result = tasks[line.strip()]()
        print(time.process_time() - begin, result, flush=True)


def start(folder: Path) -> "subprocess.Popen[str]":
    """A process that works with the version in a folder."""
    command = [sys.executable, __file__, "--serve"]
    paths = os.pathsep.join(map(str, (folder / "src", folder)))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def ask(process: "subprocess.Popen[str]", name: str) -> tuple[float, str]:
    """Have a piece of work done: seconds, and the result as text."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(name + "\n")
    process.stdin.flush()
    seconds, result = process.stdout.readline().split(" ", 1)
    return float(seconds), result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve()
    if options.other is None:
        parser.error("say which clone to compare with")
    versions = {"other": start(options.other.resolve()), "this": start(HERE)}
    for process in versions.values():
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    print("best and median processor time, this version against the other:")
    for name in WORK:
        times: dict[str, list[float]] = {"other": [], "this": []}
        results = {}
        for number in range(options.rounds):
            for version in ("other", "this") if number % 2 else ("this", "other"):
                seconds, results[version] = ask(versions[version], name)
                times[version].append(seconds)
        best, median = (pick(times["this"]) / pick(times["other"]) - 1 for pick in (min, statistics.median))
        same = "" if results["this"] == results["other"] else "   NOT THE SAME RESULT"
        print(f"  {name:10}{best:+7.1%}{median:+7.1%}{same}")
    for process in versions.values():
        process.terminate()
    return None


if __name__ == "__main__":
    main()

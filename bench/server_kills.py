"""Kill the server with -9 again and again in the middle of play: what was acknowledged is there, once, and no more,
and no clock was charged for the time that nobody could play.

Run with `python -m bench.server_kills [KILLS] [--workers N] [--seed N]`. The test of the same name does it three times;
this does it for as long as you like, and counts. With `--workers` there are several processes and a PostgreSQL of the
bench's own: one of them is killed, or all, or the database, or one and the database.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.server.homes import Postgres
from tests.server.kills import kill_often, kill_workers


def main() -> None:
    """Kill, compare, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kills", type=int, nargs="?", default=50)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=4)
    wanted = parser.parse_args()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        if wanted.workers == 1:
            report = asyncio.run(kill_often(Path(folder), wanted.kills, wanted.seed))
        else:
            database = Postgres(is_safe=True)
            try:
                report = asyncio.run(kill_workers(Path(folder), database, wanted.workers, wanted.kills, wanted.seed))
            finally:
                database.close()
    took, load = time.perf_counter() - started, os.getloadavg()[0]
    what = ", ".join(f"{count} x {name}" for name, count in sorted(report.killed.items()))
    print(f"killed in {took:.0f} s: {what}; {len(report.found)} tables; load {load:.1f}")
    acknowledged = sum(len(player.acked) for player, _ in report.found)
    events = sum(len(log) for _, log in report.found)
    print(f"{acknowledged} moves acknowledged, {events} events in the logs")
    errors = [error / kills for error, kills, _ in report.clock_errors() if kills]
    print(
        f"clocks read {len(errors)} times over a kill: from {min(errors):+.2f} to {max(errors):+.2f} s wrong for each"
    )
    pauses = sorted(end - begun for begun, end in report.possible)
    print(f"somebody played again after {median(pauses):.1f} s in half of the kills, at last after {pauses[-1]:.1f} s")
    still = [end - begun for begun, end in report.still]
    longest = max(still, default=0.0)
    print(f"{len(still)} times a process got no share of the machine for over a second, at most for {longest:.1f} s")
    wrong = report.faults()
    print("nothing lost, nothing doubled, no clock wrong" if not wrong else "\n".join(wrong))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

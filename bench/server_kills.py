"""Kill the server with -9 again and again in the middle of play: what was acknowledged is there, once, and no more.

Run with `python bench/server_kills.py [KILLS]`. The test of the same name does it three times; this does it for as
long as you like, and counts.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.test_kill import faults, kill_often


def main() -> None:
    """Kill, compare, print."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(kill_often(Path(folder), kills))
    acknowledged = sum(len(player.acked) for player, _ in found)
    events = sum(len(log) for _, log in found)
    print(f"{kills} kills in {time.perf_counter() - started:.0f} s, {len(found)} tables")
    print(f"{acknowledged} moves acknowledged, {events} events in the logs")
    wrong = [fault for player, log in found for fault in faults(player, log)]
    print("nothing lost, nothing doubled" if not wrong else "\n".join(wrong))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

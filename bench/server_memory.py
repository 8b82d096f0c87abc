"""Very many tables are made and ended, one after the other: the memory of a server stays as it is.

Run with `python -m bench.server_memory [TABLES] [--postgres]`. Each table is set up, gets two moves and is given up, by
the code that answers over HTTP, without the network. Printed is the resident memory after every tenth, with the number
of Python's objects, and what the second half added.
"""

import argparse
import asyncio
import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from anello.server.process import GARBAGE
from anello.server.tables.database import migrate
from anello.server.wire.commands import MoveMessage, ResignMessage
from anello.server.wire.tables import NewTable
from bench.server_restart import closed, opened
from bench.serving import new_home
from tests.server.homes import Home

AT_ONCE = 32


def resident() -> float:
    """The memory of this process in MiB."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def run(home: Home, count: int) -> float:
    """Make and end tables; by how many MiB the memory has grown in the second half."""
    migrate(home.url)
    tables = await opened(home, time.time())

    async def one(number: int) -> None:
        key = f"key of {number}"
        id = (await tables.create(key, NewTable("xart", seats={"1": "me", "2": "here"}))).id
        async with tables.table(id) as table:
            await table.act(key, 1, MoveMessage("message-1", table.state.seq, "@0/"))
            await table.act(
                key, 2, MoveMessage("message-2", table.state.seq, table.state.played.position.view(2).words[0])
            )
            await table.act(key, 1, ResignMessage("message-3"))

    async def several(numbers: Iterator[int]) -> None:
        for number in numbers:
            await one(number)

    seen: list[float] = []
    started = time.perf_counter()
    for tenth in range(10):
        numbers = iter(range(tenth * count // 10, (tenth + 1) * count // 10))

        await asyncio.gather(*(several(numbers) for _ in range(AT_ONCE)))
        gc.collect()
        seen.append(resident())
        done = (tenth + 1) * count // 10
        took, blocks = time.perf_counter() - started, sys.getallocatedblocks()
        print(f"{done:8} tables after {took:5.0f} s: {seen[-1]:.0f} MiB, {blocks} objects of Python's", flush=True)
    await closed(tables)
    return seen[-1] - seen[4]


def main() -> None:
    """Read the words of the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tables", type=int, nargs="?", default=200_000)
    parser.add_argument("--postgres", action="store_true")
    wanted = parser.parse_args()
    gc.set_threshold(*GARBAGE)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with new_home(wanted.postgres) as home:
        grown = asyncio.run(run(home, wanted.tables))
    print(f"the second half took {grown:.1f} MiB; load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

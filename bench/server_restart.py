"""Restart a server with thousands of running clocks: how long until people play, and what play waits meanwhile.

Run with `python -m bench.server_restart [TABLES] [MOVES] [--postgres]`. All tables have a running clock; a tenth have a
computer to move as well. Printed are the seconds until the server serves, until every table is taken up, and how long a
move takes at other tables while that goes on, beside the same when nothing else goes on. Last, whether any clock is
wrong.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
from typing import Any

import sqlalchemy as sa

from anello.kit.games import known_games
from anello.server.engine_pool import EnginePool
from anello.server.process import SWITCH
from anello.server.tables import schema
from anello.server.tables.clocks import TimeControl
from anello.server.tables.database import migrate, open_engine, writing
from anello.server.tables.registry import TableRegistry
from anello.server.tables.setup import TableServices
from anello.server.tables.steady_clock import SteadyClock
from anello.server.tables.store import TableStore
from anello.server.warmup import play_a_little
from anello.server.wire.tables import NewTable
from bench.serving import new_home
from tests.server.helpers import fake_levels, move
from tests.server.homes import Home

PONDERER = "computer:2"
LONG_AGO = 56.0
"""So many seconds before the restart the server was killed."""


async def opened(home: Home, wall: float) -> TableRegistry:
    """The tables that are kept somewhere, at a moment of the system's clock."""
    clock = SteadyClock(lambda: wall)
    store = TableStore(open_engine(home.url, serving=True), clock, home.folder)
    await store.open()
    services = TableServices(store, EnginePool(3), fake_levels, clock, random.Random(1))
    tables = TableRegistry(services, idle_tables=256, heartbeat=5.0)
    tables.rules_ready.set()
    await tables.open()
    return tables


async def closed(tables: TableRegistry) -> None:
    """Let go of everything."""
    await tables.close()
    tables.services.pool.close()
    await tables.store.close()


async def played(tables: TableRegistry, moves: int, seats: dict[Any, str]) -> str:
    """A table with so many moves, whose clock runs."""
    clock = TimeControl("sudden", seconds=3600)
    id = (await tables.create("key", NewTable("xart", seats=seats, clock=clock))).id
    source = random.Random(moves)
    async with tables.table(id) as table:
        while table.state.outcome is None and len(table.state.plies) < moves:
            seat = table.state.to_act[0]
            word = source.choice(table.state.played.position.view(seat).words)
            after = table.state.played.play(word, seat)
            if after.outcome is None:
                await table.act("key", seat, move(table.state.seq, table.state.seq, word))
            if PONDERER in seats.values():
                break
    return id


def multiplied(home: Home, pattern: str, count: int) -> None:
    """The same table again and again, under other names."""
    engine = open_engine(home.url)
    with writing(engine) as connection:
        kinds = {schema.tables: "id", schema.seats: "table_id", schema.events: "table_id"}
        for kind, name in kinds.items():
            rows = [row._asdict() for row in connection.execute(sa.select(kind).where(kind.c[name] == pattern))]
            for start in range(0, count, 500):
                numbers = range(start, min(count, start + 500))
                again = [{**row, name: f"{pattern[:6]}{number:06d}"} for number in numbers for row in rows]
                connection.execute(sa.insert(kind), again)
    engine.dispose()


async def moves_at(tables: TableRegistry, done: asyncio.Event) -> list[float]:
    """Play at one table until told to stop: the milliseconds that each move took."""
    took: list[float] = []
    source, number = random.Random(3), 0
    while not done.is_set():
        id = (await tables.create("key", NewTable("xart", seats={"1": "me", "2": "here"}))).id
        async with tables.table(id) as table:
            while table.state.outcome is None and not done.is_set() and len(table.state.plies) < 30:
                await asyncio.sleep(0.02)
                seat = table.state.to_act[0]
                word = source.choice(table.state.played.position.view(seat).words)
                number += 1
                started = time.perf_counter()
                await table.act("key", seat, move(number, table.state.seq, word))
                took.append(1000 * (time.perf_counter() - started))
    return took


def shown(took: list[float]) -> str:
    """The middle and the worst of some times."""
    last = statistics.quantiles(took, n=100)[98] if len(took) > 1 else took[0]
    return f"{len(took)} moves, median {statistics.median(took):.1f} ms, p99 {last:.1f} ms, worst {max(took):.1f} ms"


async def measure(home: Home, count: int, moves: int) -> bool:
    """Make the tables, kill, start again, measure, print; whether all clocks are right."""
    migrate(home.url)
    wall = time.time()
    tables = await opened(home, wall)
    people = await played(tables, moves, {"1": "me", "2": "here"})
    computer = await played(tables, 1, {"1": "me", "2": PONDERER})
    done = asyncio.Event()
    asyncio.get_running_loop().call_later(8, done.set)
    print("alone:   ", shown(await moves_at(tables, done)))
    await closed(tables)
    multiplied(home, people, count - count // 10)
    multiplied(home, computer, count // 10)
    print(f"{count} tables with running clocks, {moves} moves each, in {sa.make_url(home.url).get_backend_name()}")
    for last in (False, True):  # once it is stopped again at once
        started = time.perf_counter()
        wall += LONG_AGO
        tables = await opened(home, wall)
        serving = time.perf_counter() - started
        print(f"serving after {serving:.2f} s" + (", and stopped at once" if not last else ""), flush=True)
        if not last:
            await closed(tables)
    done = asyncio.Event()
    playing = asyncio.create_task(moves_at(tables, done))
    await tables.resume()
    resumed = time.perf_counter() - started
    print(f"all taken up after {resumed:.1f} s")
    await asyncio.sleep(max(0.0, 8 - resumed))
    done.set()
    print("meanwhile:", shown(await playing))
    wrong = 0
    for number in range(0, count - count // 10, 37):
        async with tables.table(f"{people[:6]}{number:06d}") as table:
            clocks = table.state.clocks
            left = clocks.left_at(tables.services.now())
            used = 3600 * len(left) - sum(left.values())
            up = time.perf_counter() - started + 8 + 5
            wrong += not 0 <= used <= up
    print("no clock was charged for the time the server was down" if not wrong else f"{wrong} clocks are wrong")
    await closed(tables)
    return not wrong


def main() -> None:
    """Read the words of the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tables", type=int, nargs="?", default=6000)
    parser.add_argument("moves", type=int, nargs="?", default=40)
    parser.add_argument("--postgres", action="store_true")
    wanted = parser.parse_args()
    sys.setswitchinterval(SWITCH)
    for game in known_games():
        play_a_little(game)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with new_home(wanted.postgres) as home:
        sys.exit(not asyncio.run(measure(home, wanted.tables, wanted.moves)))


if __name__ == "__main__":
    main()

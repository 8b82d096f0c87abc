"""A secret choice changes nothing that others are told, on every route, with the players at processes of their own.

Run with `python -m bench.server_secrecy [ROUNDS]`. Two servers in two processes share a PostgreSQL of the bench's own;
Ada plays at one, Bob and an onlooker are connected to the other. The same is played three times, twice with the same
secret and once with another, and all that Bob and the onlooker are answered is compared.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from pathlib import Path

from tests.ports import free_port
from tests.server.homes import Postgres
from tests.server.kills import start
from tests.server.secrecy import CHANCE, Answers, differences, play

CHOICES = range(1, 7)


async def answers(folder: Path, database: Postgres, choice: int) -> Answers:
    """What others are answered when a piece was chosen, by fresh processes with a fresh database."""
    ports, url = (free_port(), free_port()), database.database()
    words = (url, "1", "20", str(CHANCE))
    processes = await asyncio.gather(*(start(folder, port, *words) for port in ports))
    try:
        one, two = (f"http://127.0.0.1:{port}" for port in ports)
        return await play(one, two, choice)
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        await asyncio.gather(*(process.wait() for process in processes))


async def compare(database: Postgres, rounds: int) -> bool:
    """Play and compare; whether anything differed."""
    with tempfile.TemporaryDirectory() as folder:
        same = await answers(Path(folder), database, 0)
        again = await answers(Path(folder), database, 0)
        found: set[str] = set()
        compared = 0
        for choice in CHOICES[:rounds]:
            other = await answers(Path(folder), database, choice)
            found |= set(differences(same, again, other))
            compared += len(same)
    print(f"{compared} answers compared over {len(CHOICES[:rounds])} other secrets; load {os.getloadavg()[0]:.1f}")
    print("no byte of a secret" if not found else "\n".join(sorted(found)))
    return bool(found)


def main() -> None:
    """Read the words of the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rounds", type=int, nargs="?", default=len(CHOICES))
    wanted = parser.parse_args()
    database = Postgres()
    try:
        is_told = asyncio.run(compare(database, wanted.rounds))
    finally:
        database.close()
    sys.exit(is_told)


if __name__ == "__main__":
    main()

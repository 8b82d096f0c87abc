"""What the engine in the browser spares the server, and what it costs the wire: ``python -m bench.pocket``."""

import argparse
import asyncio
import os
import random
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import httpx

import anello
from anello.games.xart import GAME
from anello.kit.texts import LANGUAGES
from anello.server.assets.files import PageFiles, current_files
from tests.browsing.fixtures import ServerProcess


def sent(files: PageFiles, paths: list[str]) -> int:
    """So many bytes go over the wire."""
    found = [files.get(path, linked=True) for path in paths]
    return sum(len(file.packed or file.content) for file in found if file is not None)


def tell_bytes() -> None:
    """What a first visit takes: the page, then what is kept for later, and of that the engine."""
    files = current_files(Path(anello.__file__).parent / "web")
    start = ["sheet.css", f"packets/{LANGUAGES[0]}.json", *(f"chunks/{chunk}.js" for chunk in files.wanted("/"))]
    engine = [path for path in files.kept if "/engine/" in path]
    whole = [path for path in engine if not path.endswith(".npz")]
    weights = [path for path in engine if path.endswith(".npz")]
    print(f"start page {sent(files, start):,} bytes; all that is kept {sent(files, files.kept):,}")
    print(f"without the engine {sent(files, [path for path in files.kept if path not in engine]):,}; ", end="")
    print(f"engine {sent(files, whole):,}, weights {', '.join(f'{sent(files, [path]):,}' for path in weights)}")


def random_turns(count: int, dice: random.Random) -> list[str]:
    """Turns of a game that goes on."""
    while True:
        at = GAME.start()
        words: list[str] = []
        while at.outcome is None and len(words) < count:
            words.append(str(dice.choice(list(at.legal_moves))))
            at = at.play(words[-1])
        if at.outcome is None:
            return words


def spent(process: int) -> float:
    """The seconds that a process has computed for, with all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Served:
    """What a server did for some people."""

    processor: float
    seconds: float
    waited: list[float]

    def __str__(self) -> str:
        waited = sorted(self.waited)
        middle, most = waited[len(waited) // 2], waited[len(waited) * 99 // 100]
        waits = f"an answer {middle:.3f} s, p99 {most:.3f}"
        return f"{self.processor:6.2f} s of a core, {self.seconds:6.1f} s until all have it; {waits}"


async def look(server: ServerProcess, games: list[str], levels: range) -> Served:
    """All people come at once; each looks at a position, and asks for its lines level by level."""
    waited: list[float] = []

    async def ask(http: httpx.AsyncClient, what: str, question: dict[str, object]) -> None:
        began = time.perf_counter()
        while (answer := await http.post(f"{server.address}/api/games/xart/{what}", json=question)).status_code == 429:
            await asyncio.sleep(float(answer.headers.get("Retry-After", 1)))  # too many of one address ask at once
        answer.raise_for_status()
        waited.append(time.perf_counter() - began)

    async def person(moves: str) -> None:
        async with httpx.AsyncClient(timeout=600, headers={"Origin": server.address}) as http:
            await ask(http, "position", {"moves": moves})
            for level in levels:
                await ask(http, "lines", {"moves": moves, "level": level, "lines": 3})

    processor, began = spent(server.pid), time.perf_counter()
    await asyncio.gather(*map(person, games))
    return Served(spent(server.pid) - processor, time.perf_counter() - began, waited)


def tell_load(people: int, level: int) -> None:
    """What a server has to do when so many people look at one position each, with its engine and with their own."""
    dice = random.Random(1)
    games = [" ".join(random_turns(dice.randrange(2, 14), dice)) for _ in range(people)]
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        server.start()
        try:
            asyncio.run(look(server, games[:5], range(1)))  # everything has been loaded
            now = asyncio.run(look(server, games, range(0)))
            before = asyncio.run(look(server, games, range(level + 1)))
        finally:
            server.kill()
    print(f"{people} people at once, one position each, lines to level {level}; load {os.getloadavg()[0]:.1f}")
    print(f"the server thinks   {before}")
    print(f"the browsers think  {now}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--level", type=int, default=1)
    arguments = parser.parse_args()
    tell_bytes()
    tell_load(arguments.people, arguments.level)

"""The archive with many games: how fast they are imported, and how long searches and the opening explorer take.

Random games of Xart are written to a file first; then the file is imported into a database, and a server in a process
of its own is asked one question after the other over HTTP: searches for players, results, variants, lengths, openings
and positions in any combination, what comes before a game, and the explorer; all of them drawn from the games.
Run ``python -m bench.archive --games 1000000 --folder DIR [--postgres] [--questions N]``. What was imported into a
folder with SQLite is asked again without another import.
"""

import argparse
import asyncio
import gc
import os
import random
import statistics
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from multiprocessing import get_context
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
import sqlalchemy as sa

import anello
from anello.core import Playthrough, Record
from anello.games.xart.boards import MARGIN, Board, lay_out, new_board
from anello.games.xart.counting import random_turn
from anello.games.xart.kernel import play, put_row
from anello.games.xart.notation import XartTurn
from anello.games.xart.turns import LOG_NARROWEST, IntArray
from anello.games.xart.variants import LIMIT
from anello.kit.compiler import jit
from anello.server.archive.importing import import_games
from anello.server.archive.reading import ArchivedGame, archived_game, games_kept
from anello.server.tables.database import migrate, open_engine
from bench.server_attack import PlainClient, Question
from bench.server_load import run_server
from bench.serving import new_home
from tests.ports import free_port
from tests.server.homes import Home

__all__ = ["main"]

PLAYERS = 5000
BOOK = 500
LONGEST = 60
BROKEN_OFF = 0.05
TOLD = 50_000
"""After so many games it is told how far the import is."""
SLOWEST = 5
"""So many of the slowest answers are shown."""


def write_games(path: Path, count: int, seed: int) -> None:
    """Random games that begin with one of some openings; a few openings and players come often, as among people."""
    source = random.Random(seed)
    openings = [random_opening(source) for _ in range(BOOK)]
    often = list(accumulate(1 / (number + 1) for number in range(BOOK)))
    names = [f"Player {number}" for number in range(PLAYERS)]
    busy = list(accumulate(1 / (number + 20) for number in range(PLAYERS)))
    boards = {"unlimited": new_board(), "limited": new_board(LIMIT), "loop": new_board(lines_win=False)}
    notes = np.empty((LONGEST, 3), np.int64)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            (opening,) = source.choices(openings, cum_weights=often)
            (variant,) = source.choices(list(boards), (8, 1, 1))
            turns = random_game(boards[variant], opening, source.getrandbits(63), notes)
            if source.random() < BROKEN_OFF:
                turns = max(1, turns - source.randint(1, 10))
            words = " ".join(str(XartTurn(x, y, tile)) for x, y, tile in notes[:turns].tolist())
            white, red = source.choices(names, cum_weights=busy, k=2)
            tags = f'[Game "xart"]\n[Options "variant={variant}"]\n[White "{white}"]\n[Red "{red}"]\n[Date "{number}"]'
            file.write(f"{tags}\n\n{words}\n\n")


def random_opening(source: random.Random) -> IntArray:
    """A few turns as rows (x, y, tile)."""
    turns, position = list[tuple[int, int, int]](), anello.game("xart").start()
    length = source.randint(2, 8)
    while len(turns) < length and position.outcome is None:
        move = source.choice(position.legal_moves)
        assert isinstance(move, XartTurn)
        turns.append((move.x, move.y, move.tile))
        position = position.play(move)
    return np.array(turns, np.int64)


@jit
def random_game(board: Board, opening: IntArray, seed: int, notes: IntArray) -> int:
    """Play an opening, then at random until somebody wins; the turns are noted as rows (x, y, tile)."""
    b = board[0]
    lay_out(b, notes[:0], 0, LOG_NARROWEST, MARGIN)
    b.random = np.uint64(seed)
    turns, won = 0, 0
    while won == 0 and turns < len(notes):
        left, top, before = b.left, b.top, b.tiles
        if turns < len(opening):
            x, y = opening[turns, 0], opening[turns, 1]
            won = play(board, x if before else 0, y if before else 0, opening[turns, 2])
        else:
            won = random_turn(b)
        if won < 0:  # nothing fits on a limited board
            break
        cell = b.laid[before]
        put_row(b, notes[turns], cell, left, top)
        if before == 0:
            notes[turns, 0], notes[turns, 1] = -1, -1
        notes[turns, 2] = b.tile[cell]
        turns += 1
    return turns


@dataclass(frozen=True)
class Asked:
    """A question, and what it is about."""

    about: str
    question: Question


class Questions:
    """Questions about games of an archive."""

    def __init__(self, engine: sa.Engine, seed: int) -> None:
        self._engine = engine
        self._source = random.Random(seed)
        with engine.connect() as connection:
            self._games = games_kept(connection)

    def _game(self) -> tuple[ArchivedGame, Record]:
        """Any game."""
        with self._engine.connect() as connection:
            found = archived_game(connection, self._source.randint(1, self._games))
        assert found is not None
        return found

    def explored(self) -> Asked:
        """What the explorer is asked while somebody steps through the first moves of a game."""
        _, record = self._game()
        words = [event.word for event in record.events[: self._source.randint(0, 12)]]
        body = {"game": "xart", "options": dict(record.options), "words": words}
        return Asked("explorer", ("POST", "/api/archive/explore", body))

    def searched(self) -> Asked:
        """A search: one to three things of one game, or of several, so that hardly any fits all of it."""
        names = ("player", "other", "result", "variant", "length", "opening", "position", "before")
        chosen = sorted(self._source.sample(names, self._source.randint(1, 3)))
        same, asked = self._source.random() < 0.5, {"game": "xart"}
        game, record = self._game()
        for name in chosen:
            asked |= self._asked(name, game, record)
            another = self._game()
            if not same and another[0].options == game.options:  # a line of one variant is none of another
                game, record = another
        return Asked(" + ".join(chosen), ("GET", f"/api/archive/games?{urlencode(asked)}", None))

    def _asked(self, name: str, game: ArchivedGame, record: Record) -> dict[str, str]:
        if name in ("player", "other"):
            return {name: game.names[1 if name == "player" else 2]}
        if name == "result":
            return {"result": "open" if game.winner is None else str(game.winner) if game.winner else "draw"}
        if name == "variant":
            return {"options": game.options}
        if name == "length":
            more = self._source.choice((0, 5, 1000))
            return {"shortest": str(game.plies), "longest": str(game.plies + more)}
        if name == "before":
            return {"before": str(game.id)}
        plies = self._source.randint(1, min(12, game.plies))
        begun = replace(record, tags={}, notes={}, events=record.events[:plies])
        if name == "opening":
            return {"options": game.options, "opening": " ".join(event.word for event in begun.events)}
        return {"options": game.options, "position": Playthrough.replay(begun).position.line()}


async def ask(port: int, questions: list[Asked]) -> list[tuple[float, Asked]]:
    """So many milliseconds each answer takes, one question after the other."""
    client, took = PlainClient(port, "127.0.0.1"), []
    for asked in questions:
        began = time.perf_counter()
        await client.data(*asked.question)
        took.append((1000 * (time.perf_counter() - began), asked))
    client.close()
    return took


async def measure(home: Home, port: int, count: int) -> None:
    """Ask a server and print how long its answers take."""
    engine = open_engine(home.url)
    source = Questions(engine, 2)
    while True:
        await asyncio.sleep(0.1)
        with suppress(ConnectionError):
            await ask(port, [source.explored() for _ in range(SLOWEST)])  # until the rules are ready
            break
    for name, make in (("search", source.searched), ("explorer", source.explored)):
        questions = [make() for _ in range(count)]
        took = await ask(port, questions)
        report(name, took)
        if name == "search":
            for about in ("player", "result", "variant", "length", "opening", "position"):
                report(f"  of these with {about}", [one for one in took if about in one[1].about])
        for seconds, asked in sorted(took, key=lambda one: -one[0])[:SLOWEST]:
            print(f"    {seconds:7.1f} ms {asked.about}: {str(asked.question[2] or asked.question[1])[:150]}")


def report(name: str, took: list[tuple[float, Asked]]) -> None:
    """Print how long answers took."""
    at = statistics.quantiles([one[0] for one in took], n=100)
    longest = max(one[0] for one in took)
    print(
        f"{name:<26} {len(took):5} answers: p50 {at[49]:6.1f} ms, p95 {at[94]:6.1f} ms, p99 {at[98]:6.1f} ms, "
        f"at most {longest:6.1f} ms, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def bring(url: str, file: Path) -> None:
    """Import a file and print how fast that is."""
    engine = open_engine(url)
    done, began, spent = 0, time.perf_counter(), time.process_time()

    def progress(games: int) -> None:
        nonlocal done
        if (done + games) // TOLD > done // TOLD:
            print(f"{done + games:,} games, {(done + games) / (time.perf_counter() - began):,.0f} a second", flush=True)
        done += games

    gc.disable()  # as the command does
    found = import_games(engine, file, "bench", progress)
    seconds, spent = time.perf_counter() - began, time.process_time() - spent
    gc.enable()
    engine.dispose()
    print(
        f"{found.games:,} imported, {found.known:,} known, {found.bad:,} bad: {done / seconds:,.0f} games a second, "
        f"{done / spent:,.0f} for each second of a core, load {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    """Write, import, ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--questions", type=int, default=500, help="so many searches, and as many positions")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    file = chosen.folder / f"games-{chosen.games}.txt"
    if not file.exists():
        write_games(file, chosen.games, 1)
    with new_home(chosen.postgres, chosen.folder) as home:
        migrate(home.url)
        engine = open_engine(home.url)
        with engine.connect() as connection:
            known = games_kept(connection)
        engine.dispose()
        if known < chosen.games:
            bring(home.url, file)
        port = free_port()
        server = get_context("spawn").Process(target=run_server, args=(str(home.folder), port, home.url))
        server.start()
        try:
            asyncio.run(measure(home, port, chosen.questions))
        finally:
            server.kill()
            server.join()


if __name__ == "__main__":
    main()

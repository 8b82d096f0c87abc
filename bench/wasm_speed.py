"""How fast the Xart engine for browsers is beside the one for this machine: python -m bench.wasm_speed

Both run in turns in one go, the one for browsers in Node, and must say the same.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from anello.games.xart import GAME, XartPosition
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.service import MEGABYTES
from anello.games.xart.wasm import FOLDER

DEPTH = 6


def some_positions(count: int) -> list[XartPosition]:
    """Positions of random games, with 4 to 24 tiles."""
    dice = random.Random(15)
    found: list[XartPosition] = []
    while len(found) < count:
        position, wanted = GAME.start(), dice.randrange(4, 25)
        while position.outcome is None and len(position.rows) < wanted:
            position = position.play(dice.choice(list(position.legal_moves)))
        if position.outcome is None:
            found.append(position)
    return found


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What work gives, and the seconds it takes."""
    begin = time.perf_counter()
    answer = work()
    return answer, time.perf_counter() - begin


def here(positions: list[XartPosition], nodes: int) -> dict[str, Any]:
    """One round on this machine."""
    counted = timed(lambda: GAME.start().perft(DEPTH))
    engine, thoughts = XartEngine(megabytes=MEGABYTES), []
    for position in positions:
        engine.forget()
        thought, seconds = timed(partial(engine.think, position, nodes=nodes))
        thoughts.append(((thought.score, thought.depth, thought.nodes, len(thought.line)), seconds))
    return {"counted": counted, "thoughts": thoughts}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=8)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    node = os.environ.get("NODE") or shutil.which("node") or "node"
    positions = some_positions(chosen.positions)
    told = [{"rows": position.rows.tolist(), "colour": position.seat - 1} for position in positions]
    task = json.dumps({"positions": told, "nodes": chosen.nodes, "depth": DEPTH, "rounds": 1})
    here(positions, 20)  # compiles
    perft: list[tuple[float, float]] = []
    think: list[tuple[float, float]] = []
    threads: list[dict[str, tuple[int, float]]] = []
    for _ in range(chosen.rounds):
        ours = here(positions, chosen.nodes)
        script = [node, "bench/wasm_speed.mjs", str(FOLDER)]
        theirs = json.loads(subprocess.run(script, input=task, capture_output=True, text=True, check=True).stdout)
        assert ours["counted"][0] == theirs["counted"][0]
        assert [list(answer) for answer, _ in ours["thoughts"]] == [answer for answer, _ in theirs["thoughts"]]
        perft.append((ours["counted"][1], theirs["counted"][1]))
        threads.append(theirs["threads"])
        think.append((sum(s for _, s in ours["thoughts"]), sum(s for _, s in theirs["thoughts"])))
    leaves, nodes = ours["counted"][0], sum(answer[2] for answer, _ in ours["thoughts"])
    depths = [answer[1] for answer, _ in ours["thoughts"]]
    for what, amount, times in (("perft, leaves", leaves, perft), ("search, nodes", nodes, think)):
        native, browser = (min(each[i] for each in times) for i in (0, 1))
        rates = f"{amount / native:12,.0f}/s here {amount / browser:12,.0f}/s in wasm"
        print(f"{what}: {rates}, {native / browser:.2f} as fast")
    mean = sum(depths) / len(depths)
    per = [min(each[i] for each in think) / len(depths) for i in (0, 1)]
    print(f"time to depth {mean:.1f} (the mean of {len(depths)}): {per[0]:.3f} s here, {per[1]:.3f} s in wasm")
    one, two = (max(looked / seconds for looked, seconds in (each[n] for each in threads)) for n in ("1", "2"))
    load = os.getloadavg()[0]
    print(f"threads: {one:,.0f}/s with one, {two:,.0f}/s with two, {two / one:.2f} times as many (load {load:.0f})")


if __name__ == "__main__":
    main()

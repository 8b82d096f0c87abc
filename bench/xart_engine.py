"""How fast and how sharp the Xart engine is, on fixed positions and on the suite of tactical positions.

Run ``python -m bench.xart_engine``. It prints nodes a second and the depth reached in a second, the time to fixed
depths, and how much of the suite is solved. ``--memory`` lets the strongest level play instead and prints what its
process takes. ``--sign`` writes the signature that the tests compare with instead: after a change of the search or of
its weights the tests fail until this has been done, so that no change goes unnoticed.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import anello
from anello.games.xart import COLLECTION, GAME, Variant, XartPosition
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.scores import SURE
from anello.games.xart.levels import LEVELS
from anello.players.player import find_level

DATA = Path(__file__).parents[1] / "tests" / "data"
SIGNATURE = DATA / "xart_signature.txt"
SUITE = DATA / "xart_tactics.txt"
SIGNED_DEPTH = {"lucky": 2}
USUAL_DEPTH = 5
SUITE_NODES = 50_000
DEPTHS = (4, 5, 6, 7)
LINES = (
    "@0/ A0/ @2/ @1/",
    "@0+ B1+ C1\\ C2\\ C3+ D2+ B0/",
    "@0/ A0/ @2/ @1/ D1/ D3+ E2\\ F2\\ F3\\ F4\\",
    "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/",
    "@0+ B1+ A0/ A3/ @3/ @3+ B1+ @3+ E3+ D4\\",
)
"""Openings and middle games in which nothing is decided yet."""


def reached(words: str) -> XartPosition:
    """The position after these turns of the usual game."""
    position = GAME.start()
    for word in words.split():
        position = position.play(word)
    return position


def signed_positions() -> Iterator[XartPosition]:
    """The positions of the signature: those above, and some of games between people, in every variant."""
    for words in LINES:
        yield reached(words)
    for number, record in enumerate([*anello.read_games(COLLECTION)][::14]):
        position = reached(" ".join(event.word for event in record.events[: 6 + number]))
        yield position
        for variant in (Variant.LIMITED, Variant.LOOP, Variant.LUCKY)[number % 3 :: 3]:
            width, height = (1 + max(place[axis] for place in position.tiles) for axis in (0, 1))
            if variant is not Variant.LIMITED or max(width, height) <= 8:
                drawn = 1 + number % 6 if variant is Variant.LUCKY else 0
                yield XartPosition.from_tiles(position.tiles, seat=position.seat, variant=variant, drawn=drawn)


def signature() -> str:
    """By position: nodes, turn and score of a new engine that searches to a fixed depth."""
    lines = [
        "# What the Xart engine does to a fixed depth: nodes, turn, score, position. Written by bench.xart_engine."
    ]
    for position in signed_positions():
        depth = SIGNED_DEPTH.get(position.variant.value, USUAL_DEPTH)
        thought = XartEngine(megabytes=4).think(position, depth=depth)
        lines.append(f"{thought.nodes} {thought.turn} {thought.score} {position.line()}")
    return "\n".join(lines) + "\n"


def read_suite() -> list[tuple[int, XartPosition]]:
    """The tactical positions, and in how many turns the colour to move wins."""
    lines = [line for line in SUITE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(int(turns), GAME.from_line(line)) for turns, line in (line.split(": ") for line in lines)]


def measure_speed(milliseconds: int, threads: int) -> None:
    """Nodes a second and the depth reached in a time."""
    nodes, seconds, depths = 0, 0.0, list[int]()
    for words in LINES:
        thought = XartEngine(threads=threads).think(reached(words), milliseconds=milliseconds)
        nodes, seconds = nodes + thought.nodes, seconds + thought.seconds
        depths.append(thought.depth)
        print(f"{words}\n  {thought}")
    reach = f"mean depth {statistics.mean(depths):.1f} in {milliseconds} ms"
    print(f"speed        {nodes / seconds:,.0f} nodes a second, {reach}, {threads} thread{'s' * (threads > 1)}")


def measure_depths(threads: int) -> None:
    """Time and nodes to fixed depths."""
    for depth in DEPTHS:
        nodes, began, computing = 0, time.perf_counter(), time.process_time()
        for words in LINES:
            nodes += XartEngine(threads=threads).think(reached(words), depth=depth).nodes
        seconds, computed = time.perf_counter() - began, time.process_time() - computing
        print(f"to depth {depth}   {nodes:>9,} nodes, {seconds:.2f} s, {computed:.2f} s of computing")


def measure_suite(nodes: int, threads: int) -> None:
    """How many of the tactical positions are proved as won, and with how much effort."""
    suite = read_suite()
    effort: dict[int, list[int]] = {}
    solved, began = 0, time.process_time()
    for turns, position in suite:
        thought = XartEngine(megabytes=4, threads=threads).think(position, nodes=nodes)
        solved += thought.score > SURE
        effort.setdefault(turns, []).append(thought.nodes if thought.score > SURE else nodes)
    seconds = time.process_time() - began
    for turns, needed in sorted(effort.items()):
        fine = f"{sum(each < nodes for each in needed)} of {len(needed)}"
        print(f"win in {turns}     {fine}; nodes: median {statistics.median(needed):,.0f}, most {max(needed):,}")
    print(f"suite        {solved} of {len(suite)} solved within {nodes:,} nodes, {seconds:.1f} s of computing")


def measure_memory() -> None:
    """What a process takes in which the strongest level has thought about its turns, in all and at most."""
    player = find_level(anello.game("xart"), LEVELS[-1].name).new_player()
    for words in LINES:
        player.decide(reached(words).view(reached(words).seat))
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    now, most = (int(status.split(f"{field}:")[1].split()[0]) / 1024 for field in ("VmRSS", "VmHWM"))
    print(f"memory       {now:.0f} MB, at most {most:.0f} MB, {'with' if 'scipy' in sys.modules else 'without'} SciPy")


def main() -> None:
    """Measure, or write the signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--milliseconds", type=int, default=1000, help="for each position")
    parser.add_argument("--nodes", type=int, default=SUITE_NODES, help="for each position of the suite")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--memory", action="store_true", help="only measure memory")
    parser.add_argument("--sign", action="store_true", help="only write the signature of the search")
    arguments = parser.parse_args()
    if arguments.sign:
        SIGNATURE.write_text(signature(), encoding="utf-8")
        return
    if arguments.memory:
        measure_memory()
        return
    XartEngine(megabytes=1).think(reached(LINES[0]), depth=1)  # compile before the clock starts
    measure_speed(arguments.milliseconds, arguments.threads)
    measure_depths(arguments.threads)
    measure_suite(arguments.nodes, arguments.threads)


if __name__ == "__main__":
    main()

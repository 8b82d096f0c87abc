"""Two checkouts of the Xart engine play each other, with equal nodes or equal time, until the sequential test decides.

Run ``python bench/xart_versus.py ../old ../new --nodes 3000``. Every opening, from games between people and one turn
at random, is played twice with colours swapped. Each side is a process of its own with the sources of its checkout.
"""

import argparse
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import anello
from anello.games.xart import COLLECTION, GAME, Variant, XartPosition
from anello.games.xart.engine.engine import XartEngine

MOST_TURNS = 150


def reached(words: list[str], variant: str) -> XartPosition:
    """The position after some turns."""
    position = GAME.start(variant=variant)
    for word in words:
        position = position.play(word)
    return position


def serve() -> None:
    """Answer questions "variant nodes milliseconds turns" with a turn, a score and the seconds of computing."""
    engine = XartEngine(megabytes=16)
    for question in sys.stdin:
        if question == "new\n":
            engine.forget()
            continue
        variant, nodes, milliseconds, *words = question.split()
        began = time.process_time()
        thought = engine.think(
            reached(words, variant), nodes=int(nodes) or None, milliseconds=float(milliseconds) or None
        )
        print(thought.turn, thought.score, thought.nodes, time.process_time() - began, flush=True)


class Side:
    """One of the two engines."""

    def __init__(self, checkout: Path, nodes: int, milliseconds: float) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
        command = [sys.executable, __file__, "--serve"]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._limits = f"{nodes} {milliseconds}"
        self.seconds, self.nodes, self.turns = 0.0, 0, 0

    def forget(self) -> None:
        """A new game begins."""
        print("new", file=self._process.stdin, flush=True)

    def choose(self, variant: str, words: list[str]) -> tuple[str, int]:
        """A turn and its score."""
        print(variant, self._limits, *words, file=self._process.stdin, flush=True)
        assert self._process.stdout is not None
        turn, score, nodes, seconds = self._process.stdout.readline().split()
        self.seconds, self.nodes, self.turns = self.seconds + float(seconds), self.nodes + int(nodes), self.turns + 1
        return turn, int(score)


def openings(variant: str, source: random.Random) -> Iterator[list[str]]:
    """Beginnings of games between people, three to six turns, and one more turn that does not decide the game."""
    lines = [[event.word for event in record.events] for record in anello.read_games(COLLECTION)]
    seen = set()
    while True:
        words = source.choice(lines)[: source.randint(3, 6)]
        position = reached(words, variant)
        for turn in source.sample(list(position.legal_moves), 1):
            after = position.play(turn)
            key = after.line()
            if after.outcome is None and key not in seen and not wins_soon(after):
                seen.add(key)
                yield [*words, str(turn)]


def wins_soon(position: XartPosition) -> bool:
    """Whether somebody has a proven win already."""
    return abs(JUDGE.think(position, depth=3).score) > 150


def game(sides: tuple[Side, Side], variant: str, words: list[str]) -> float:
    """Play a game; returns the points of the first side, who takes the turn after the opening."""
    for side in sides:
        side.forget()
    words = list(words)
    position = reached(words, variant)
    mover, first_seat = 0, position.seat
    while position.outcome is None and len(words) < MOST_TURNS:
        turn, _ = sides[mover].choose(variant, words)
        words.append(turn)
        position = position.play(turn)
        mover = 1 - mover
    if position.outcome is None or position.outcome.winner is None:
        return 0.5
    return 1.0 if position.outcome.winner == first_seat else 0.0


def share_of(elo: float) -> float:
    """The share of the points that a difference stands for."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The difference that a share of the points stands for."""
    share = min(max(share, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / share - 1)


def main() -> None:
    """Play the match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--milliseconds", type=float, default=0)
    parser.add_argument("--new-nodes", type=int, default=0, help="if the new one gets another number of nodes")
    parser.add_argument("--games", type=int, default=4000, help="at most so many")
    parser.add_argument("--elo", type=float, nargs=2, default=(-10, 10), help="the two hypotheses")
    parser.add_argument("--variant", default="unlimited")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    old = Side(arguments.old, arguments.nodes, arguments.milliseconds)
    new = Side(arguments.new, arguments.new_nodes or arguments.nodes, arguments.milliseconds)
    pairs: list[float] = []
    low, high = (share_of(elo) for elo in arguments.elo)
    variant = Variant(arguments.variant).value
    for opening in openings(variant, random.Random(arguments.seed)):
        pairs.append((game((new, old), variant, opening) + 1 - game((old, new), variant, opening)) / 2)
        count, mean = len(pairs), sum(pairs) / len(pairs)
        variance = sum((pair - mean) ** 2 for pair in pairs) / count + 0.25 / count
        ratio = count * (high - low) * (2 * mean - low - high) / (2 * variance)
        error = 1.96 * math.sqrt(variance / count)
        decided = abs(ratio) > math.log(19) and count > 10
        over = 2 * count >= arguments.games or decided
        if count % 10 == 0 or over:
            bounds = f"{elo_of(mean):+.0f} [{elo_of(mean - error):+.0f}, {elo_of(mean + error):+.0f}]"
            speed = f"{old.nodes / old.seconds:,.0f} and {new.nodes / new.seconds:,.0f} nodes a second"
            print(f"{2 * mean * count:g} of {2 * count}: {bounds} Elo, LLR {ratio:+.2f}, {speed}", flush=True)
        if over:
            break


if __name__ == "__main__":
    if "--serve" in sys.argv:
        serve()
    else:
        JUDGE = XartEngine(megabytes=1)
        main()

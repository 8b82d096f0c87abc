"""Whether the Xart engine ever plays an illegal turn: ``python -m bench.xart_legality [GAMES] [--seed S]``.

Fast games in all variants, between glances, shallow searches and random turns, on boards of every shape that arises.
The rules judge every turn; the first illegal one ends the run with an error.
"""

import argparse
import random
import sys
import time
from collections import Counter

from anello.core import CHANCE
from anello.games.xart import GAME, Variant, XartPosition
from anello.games.xart.engine.choosing import DICE, MILLION
from anello.games.xart.engine.engine import XartEngine

MOST_TURNS = 150
GLANCES, SURPRISES = 0.5, 0.1
"""How many turns are played at a glance, and how many at random."""


def play(engine: XartEngine, variant: Variant, chance: random.Random) -> XartPosition:
    """One game; raises an error if the engine plays what the rules forbid."""
    position = GAME.start(variant=variant.value)
    for _ in range(MOST_TURNS):
        while position.to_act == (CHANCE,):
            position = position.play(position.draw(chance))
        if position.outcome is not None:
            break
        kind = chance.random()
        if kind < SURPRISES:
            turn = chance.choice(list(position.legal_moves))
        elif kind < SURPRISES + GLANCES:
            glanced = engine.hasty(position, (0, 0, MILLION, 200), [0, 0, chance.randrange(DICE)])
            assert glanced is not None
            turn = glanced
        else:
            turn = engine.think(position, nodes=chance.randint(1, 40), depth=chance.randint(1, 3)).turn
        position = position.play(turn)
    return position


def main() -> None:
    """Play games of all variants in turn and count how they end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    engines = {variant: XartEngine(megabytes=1) for variant in Variant}
    endings: Counter[str] = Counter()
    tiles, began = 0, time.process_time()
    for number in range(arguments.games):
        variant = list(Variant)[number % len(Variant)]
        final = play(engines[variant], variant, chance)
        endings[f"{variant.value} {GAME.describe(final.outcome)}"] += 1
        tiles += len(final.tiles)
        if number % 100 == 99:
            print(f"\r{number + 1} games", end="", flush=True, file=sys.stderr)
    print(
        f"\r{arguments.games} games, no illegal turn, {tiles:,} tiles, {time.process_time() - began:.0f} s of computing"
    )
    for ending, count in sorted(endings.items()):
        print(f"{ending:<24}{count:>7}")


if __name__ == "__main__":
    main()

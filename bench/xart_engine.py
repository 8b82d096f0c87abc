"""How fast the Xart engine is: nodes a second, and the depth reached in a second, on fixed positions.

Run ``python bench/xart_engine.py``; ``--milliseconds`` sets the time for each position.
"""

import argparse

import anello
from anello.engines.xart import XartEngine
from anello.games.xart import Position

LINES = (
    "@0/ A0/ @2/ @1/",
    "@0+ B1+ C1\\ C2\\ C3+ D2+ B0/",
    "@0/ A0/ @2/ @1/ D1/ D3+ E2\\ F2\\ F3\\ F4\\",
    "@0+ A0\\ A0\\ B2\\ @3/ @3+ B4+",
)


def main() -> None:
    """Think about every position and print what was reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--milliseconds", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=None, help="a fixed number of nodes instead: a signature")
    arguments = parser.parse_args()
    engine = XartEngine()
    nodes, seconds, depth = 0, 0.0, 0
    for words in LINES:
        position = anello.game("xart").start()
        for word in words.split():
            position = position.play(word)
        assert isinstance(position, Position)
        engine.think(position, nodes=50)  # compiled before the clock starts
        engine.forget()
        if arguments.nodes:
            thought = engine.think(position, nodes=arguments.nodes)
        else:
            thought = engine.think(position, milliseconds=arguments.milliseconds)
        print(f"{words}\n  {thought}")
        nodes, seconds, depth = nodes + thought.nodes, seconds + thought.seconds, depth + thought.depth
    print(f"{nodes / seconds:,.0f} nodes a second, mean depth {depth / len(LINES):.1f}")


if __name__ == "__main__":
    main()

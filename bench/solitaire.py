"""The odds of the solitaire, how many positions there are and how long it takes: ``python bench/solitaire.py``."""

import time
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from anello.games.solitaire import GAME
from anello.games.solitaire.engine import hints, solve, store


def main() -> None:
    """Print the exact odds of both sizes, then how large the kept file is and how fast a hint comes."""
    solve(2)  # compile first
    for size in (3, 4):
        begin = time.perf_counter()
        solution = solve(size)
        seconds = time.perf_counter() - begin
        value = solution.value(0)
        print(f"{size} x {size}   best play succeeds with {value:.6f} = {Fraction(value)}")
        print(f"        {solution.states:,} positions, {len(solution.keys):,} can be won; {seconds:.2f} seconds")

    with TemporaryDirectory() as folder:
        path = store.save(solution, Path(folder))
        begin = time.perf_counter()
        store.load(4, Path(folder))
        print(f"kept    {path.stat().st_size:,} bytes, read in {(time.perf_counter() - begin) * 1e3:.0f} milliseconds")

    position = GAME.from_line("v/v 4 /w")
    begin = time.perf_counter()
    for _ in range(1000):
        hints(position, solution)
    print(f"hints   {(time.perf_counter() - begin) * 1e3:.0f} microseconds for one position")


if __name__ == "__main__":
    main()

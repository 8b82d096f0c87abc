"""How fast the Xe Queo! kernel is: run ``python bench/xequeo_speed.py``."""

import random
import time

from anello.games.xequeo.kernel import geometry, moves, perft, public_positions, ring_cells

SIZE, PIECES, STARTS, DEPTH = 7, 7, 20, 5


def random_start(seed: int, size: int = SIZE, count: int = PIECES) -> tuple[list[int], int]:
    """Pieces on random cells, and a ring where it may be entered."""
    chance = random.Random(seed)
    while True:
        pieces = chance.sample(range(size * size), count)
        if free := ring_cells(pieces, size):
            return pieces, chance.choice(free)


def main() -> None:
    """Print counts and rates over fixed random starts."""
    starts = [random_start(seed) for seed in range(STARTS)]
    perft(starts[0][0], 2, geometry(SIZE, starts[0][1]))
    public_positions(starts[0][0], 1, geometry(SIZE, starts[0][1]))

    begin = time.perf_counter()
    sequences = sum(perft(pieces, DEPTH, geometry(SIZE, ring)) for pieces, ring in starts)
    elapsed = time.perf_counter() - begin
    print(
        f"perft({DEPTH}), {STARTS} starts   {sequences:,} sequences, {sequences / elapsed / 1e6:.0f} million a second"
    )

    begin = time.perf_counter()
    counts = [public_positions(pieces, DEPTH, geometry(SIZE, ring)) for pieces, ring in starts]
    elapsed = time.perf_counter() - begin
    means = ", ".join(f"{sum(column) / STARTS:,.0f}" for column in zip(*counts, strict=True))
    print(f"different positions        {means} after 0 to {DEPTH} moves (mean)")
    total = sum(map(sum, counts))
    print(f"                           {total:,} listed, {total / elapsed / 1e6:.1f} million a second")

    pieces, ring = starts[0]
    table, calls = geometry(SIZE, ring), 20_000
    begin = time.perf_counter()
    for _ in range(calls):
        moves(pieces, table)
    print(f"moves() from Python        {(time.perf_counter() - begin) / calls * 1e6:.1f} microseconds a call")


if __name__ == "__main__":
    main()

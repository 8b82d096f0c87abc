"""How fast the Xart kernel is: python bench/xart_speed.py"""

import random
import time
from collections.abc import Callable

from anello.games.xart import kernel

GAMES = 100_000
CALLS = 20_000
DEPTH = 6
TURNS_TO_DEPTH = 2 + 24 + 432 + 9568 + 246888 + 7209480  # all the turns perft makes


def seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """The best time of a few."""
    best = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best


def each(call: Callable[[], object]) -> float:
    """Microseconds a call takes from Python."""

    def calls() -> None:
        for _ in range(CALLS):
            call()

    call()
    return seconds(calls) / CALLS * 1e6


def play_on(board: kernel.Board, tiles: int) -> None:
    """Play random turns that win nothing until there are so many tiles."""
    chance = random.Random(1)
    while board["tiles"][0] < tiles:
        if kernel.play(board, *chance.choice(kernel.legal_turns(board).tolist())) > 0:
            kernel.take_back(board)


def main() -> None:
    """Measure and print."""
    begin = time.perf_counter()
    board = kernel.new_board()
    kernel.perft(board, 1)
    kernel.playouts(board, 1, 1, 100)
    print(f"compiled or read from the cache in {time.perf_counter() - begin:.2f} s")

    taken = seconds(lambda: kernel.perft(board, DEPTH))
    print(f"perft {DEPTH}: {taken:.3f} s, {TURNS_TO_DEPTH / taken / 1e6:.1f} million turns made and undone a second")
    taken = seconds(lambda: kernel.playouts(board, GAMES, 1, 1000))
    length = int(kernel.playouts(board, GAMES, 1, 1000)[3]) / GAMES
    print(f"random games: {GAMES / taken:,.0f} a second, {length:.1f} turns each")

    play_on(board, 40)
    rows, turn = kernel.export_tiles(board), int(board["turn"][0])
    grid = kernel.export_grid(board)
    legal = kernel.legal_turns(board)
    x, y, tile = legal[0].tolist()
    print(f"microseconds a call takes from Python, {len(rows)} tiles and {len(legal)} legal turns on the board:")
    calls: dict[str, Callable[[], object]] = {
        "load_tiles": lambda: kernel.load_tiles(board, rows, turn),
        "load": lambda: kernel.load(board, grid, turn),
        "legal_turns": lambda: kernel.legal_turns(board),
        "preview": lambda: kernel.preview(board, x, y, tile),
        "play, take_back": lambda: (kernel.play(board, x, y, tile), kernel.take_back(board)),
        "export_tiles": lambda: kernel.export_tiles(board),
        "position_hash": lambda: kernel.position_hash(board),
    }
    for name, call in calls.items():
        print(f"  {name:16}{each(call):6.2f}")


if __name__ == "__main__":
    main()

"""How fast games go through the library, beside python-chess if it is installed: turns a CPU second.

Random games are played; then games written down before are read from text and replayed by the rules.

Run ``python -m bench.library_speed``; the two take turns, so that a busy machine slows down both.
"""

import io
import random
import time
from collections.abc import Callable
from importlib.util import find_spec

import anello

__all__ = ["anello_replayed", "anello_turns", "chess_replayed", "chess_turns"]

TURNS = 6_000
ROUNDS = 3


def anello_turns(turns: int, seed: int) -> float:
    """Random games of Xart: a turn is chosen among the legal ones and played, until somebody has won."""
    game, source = anello.game("xart"), random.Random(seed)
    played, began = 0, time.process_time()
    while played < turns:
        position = game.start()
        while position.outcome is None:
            position = position.play(source.choice(position.legal_moves))
            played += 1
    return played / (time.process_time() - began)


def chess_turns(turns: int, seed: int) -> float:
    """The same in chess."""
    import chess

    source = random.Random(seed)
    played, began = 0, time.process_time()
    while played < turns:
        board = chess.Board()
        while not board.is_game_over() and played < turns:
            board.push(source.choice(list(board.legal_moves)))
            played += 1
    return played / (time.process_time() - began)


def anello_replayed(turns: int, seed: int) -> float:
    """Random games of Xart in a file of text: all read and replayed, each turn checked by the rules."""
    source, texts, written = random.Random(seed), list[str](), 0
    while written < turns:
        played = anello.game("xart").new()
        while played.outcome is None:
            played = played.play(source.choice(played.position.legal_moves))
        texts.append(played.record.to_text())
        written += len(played.events)
    file, began = io.StringIO("\n".join(texts)), time.process_time()
    replayed = sum(len(anello.Playthrough.replay(record).events) for record in anello.read_games(file))
    return replayed / (time.process_time() - began)


def chess_replayed(turns: int, seed: int) -> float:
    """The same in chess: a file of PGN."""
    import chess
    import chess.pgn

    source, texts, written = random.Random(seed), list[str](), 0
    while written < turns:
        board = chess.Board()
        while not board.is_game_over() and written < turns:
            board.push(source.choice(list(board.legal_moves)))
            written += 1
        texts.append(str(chess.pgn.Game.from_board(board)))
    file, began = io.StringIO("\n\n".join(texts)), time.process_time()
    replayed = 0
    while game := chess.pgn.read_game(file):
        replayed += len(list(game.mainline_moves()))
    return replayed / (time.process_time() - began)


def main() -> None:
    """Print a line for each library and task: the best of a few rounds."""
    contestants: dict[str, Callable[[int, int], float]] = {"anello": anello_turns, "anello, replay": anello_replayed}
    if find_spec("chess"):
        contestants |= {"python-chess": chess_turns, "python-chess, replay": chess_replayed}
    else:
        print("python-chess is not installed: pip install chess")
    anello_turns(200, 0)  # loading the compiled code is not playing
    anello_replayed(200, 0)
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for seed in range(ROUNDS):
        for name, play in contestants.items():
            found[name].append(play(TURNS, seed))
    for name, rates in found.items():
        print(f"{name:<21} {max(rates):>8,.0f} turns a CPU second")


if __name__ == "__main__":
    main()

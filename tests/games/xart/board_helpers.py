"""Boards of Xart looked at from outside: played by words, and their state worked out again from the tiles."""

import re

import numpy as np

from anello.games.xart import kernel, tables, turns
from anello.games.xart.kernel import Board

Tiles = dict[tuple[int, int], int]


MIDGAMES = [
    (r"@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+ D0/ E1/ F1/", [46, 2282, 119074]),
    (r"@0+ B1+ A0/ A3/ @3/ @3+ B1+ @3+ E3+ D4\ F2\ G2\ ", [50, 2644, 144084]),
]


def play_word(board: Board, word: str) -> int:
    """Play a turn given in Trax notation, which leaves it to the neighbours what colour is meant."""
    match = re.fullmatch(r"(@|[A-Z]+)(\d+)([+/\\])", word)
    assert match is not None
    if board["tiles"][0] == 0:
        return kernel.play(board, 0, 0, tables.SHAPE.index(match[3]))
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("@")
    for tile in tables.TILES:
        if tables.SHAPE[tile] == match[3]:
            answer = kernel.play(board, column - 1, int(match[2]) - 1, tile)
            if answer != kernel.MISMATCH:
                return answer
    return kernel.MISMATCH


def replay(words: str, board: Board | None = None) -> tuple[Board, int]:
    """The board after a game, every turn of which must be legal, and who won (-1: nobody)."""
    board = kernel.new_board() if board is None else board
    kernel.load(board, [[]])
    won = 0
    for word in words.split():
        assert won == 0
        won = play_word(board, word)
        assert won >= 0, word
    return board, kernel.winner(won, 1 - int(board["turn"][0]))


def random_position(board: Board, rng: np.random.Generator, most_turns: int) -> None:
    """Play random turns, stopping short of a win."""
    kernel.load(board, [[]])
    for _ in range(most_turns):
        rows = kernel.legal_turns(board)
        if len(rows) == 0:
            return
        if kernel.play(board, *rng.choice(rows).tolist()) > 0:
            kernel.take_back(board)
            return


def tiles_of(board: Board) -> Tiles:
    """All tiles by x and y."""
    return {(x, y): tile for x, y, tile in kernel.export_tiles(board).tolist()}


def walk(tiles: Tiles, x: int, y: int, side: int) -> tuple[int, int, int]:
    """Follow a line that enters at a side to the cell and side where it ends."""
    while (x, y) in tiles:
        tile = tiles[x, y]
        colour = tables.COLOUR_AT[tile, side]
        out = next(s for s in range(4) if s != side and tables.COLOUR_AT[tile, s] == colour)
        dx, dy = tables.NEIGHBOUR[out]
        x, y, side = x + dx, y + dy, out ^ 2
    dx, dy = tables.NEIGHBOUR[side]
    return x + dx, y + dy, side ^ 2


def recomputed_hash(tiles: Tiles, turn: int) -> int:
    """The hash by its definition, in Python's whole numbers."""
    last = turns.LONGEST_SIDE - 1
    total = 0
    for (x, y), tile in tiles.items():
        power = pow(turns.COLUMN_BASE, x + last, 2**64) * pow(turns.ROW_BASE, y + last, 2**64)
        total += int(turns.TILE_KEY[tile]) * power
    z = total % 2**64 ^ int(turns.TURN_KEY[turn])
    z = (z ^ z >> 30) * int(turns.MIX_1) % 2**64
    z = (z ^ z >> 27) * int(turns.MIX_2) % 2**64
    return z ^ z >> 31


def check_state(board: Board) -> None:
    """Compare everything the record knows of the position with what the tiles alone tell."""
    b = board[0]
    tiles = tiles_of(board)
    left, top, log_width = int(b["left"]), int(b["top"]), int(b["log_width"])

    def cell_of(x: int, y: int) -> int:
        return (top + y) << log_width | (left + x)

    assert min(x for x, _ in tiles) == min(y for _, y in tiles) == 0
    assert max(x for x, _ in tiles) == b["right"] - b["left"]
    assert max(y for _, y in tiles) == b["bottom"] - b["top"]
    masks: Tiles = {}
    for (x, y), tile in tiles.items():
        for side, (dx, dy) in enumerate(tables.NEIGHBOUR):
            if (x + dx, y + dy) not in tiles:
                bit = 1 << (side ^ 2) << 4 * int(tables.COLOUR_AT[tile, side])
                masks[x + dx, y + dy] = masks.get((x + dx, y + dy), 0) | bit
                end_x, end_y, end_side = walk(tiles, x, y, side)
                assert b["link"][cell_of(x, y) * 4 + side] == cell_of(end_x, end_y) * 4 + end_side
    perimeter = b["perimeter"][: b["perimeter_size"]].tolist()
    assert sorted(perimeter) == sorted(cell_of(x, y) for x, y in masks)
    assert [b["slot"][cell] for cell in perimeter] == list(range(len(perimeter)))
    assert all(b["mask"][cell_of(x, y)] == mask for (x, y), mask in masks.items())
    assert int(kernel.position_hash(board)) == recomputed_hash(tiles, int(b["turn"]))


def snapshot(board: Board) -> tuple[object, ...]:
    """Everything that taking back must restore, order included."""
    b = board[0]
    numbers = ("perimeter_size", "tiles", "ply", "turn", "left", "top", "right", "bottom", "tall", "wide", "hash")
    perimeter, laid = b["perimeter"][: b["perimeter_size"]].tolist(), b["laid"][: b["tiles"]].tolist()
    around = [b[name][perimeter + laid].tolist() for name in ("tile", "mask")]
    return ([b[name] for name in numbers], perimeter, laid, around, kernel.export_grid(board).tolist())

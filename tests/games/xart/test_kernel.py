"""The compiled rules of Xart: figures and cases of the rules page, and its state worked out again from scratch."""

from itertools import pairwise

import numpy as np
import pytest

from anello.games.xart import kernel, tables
from tests.games.xart.board_helpers import (
    MIDGAMES,
    Tiles,
    check_state,
    play_word,
    random_position,
    replay,
    snapshot,
    tiles_of,
)
from tests.games.xart.helpers import LINE_OF_RED, SAMPLE_GAME, real_games

GAMES = real_games()
RESULTS = {-1: "open", 0: "white", 1: "red"}


def test_real_games_end_as_told() -> None:
    board = kernel.new_board()
    sizes = []
    for result, words in GAMES:
        _, winner = replay(words, board)
        assert RESULTS[winner] == result, words
        sizes.append((int(board["ply"][0]), int(board["tiles"][0])))
    assert len(sizes) == 139
    assert max(sizes) == (148, 338)


def test_the_sample_game() -> None:
    board, winner = replay(SAMPLE_GAME)
    assert winner == tables.WHITE
    assert board["tiles"][0] == 44
    assert len(kernel.legal_turns(board)) == kernel.perft(board, 1) == 0
    assert kernel.play(board, -1, 0, 1) == kernel.GAME_OVER


def test_a_chain_that_ends_in_three_equal_edges_is_illegal() -> None:
    board, _ = replay(r"@0/ B1+ C1/ C2\ @1+ A2/ A3/ D3\ ")
    before = snapshot(board)
    assert play_word(board, "B3\\") == kernel.ILLEGAL
    assert snapshot(board) == before
    assert [1, 2] not in kernel.legal_turns(board, 4)[:, :2].tolist()


def test_a_player_may_close_the_ring_of_the_other() -> None:
    board, winner = replay(r"@0/ A2\ B1\ ")
    assert winner == tables.RED
    assert (board["rings"][0], board["lines"][0]) == (0b10, 0)
    assert sorted(kernel.winning_path(board, tables.RED).tolist()) == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert len(kernel.winning_path(board, tables.WHITE)) == 0


def test_lines_win_unless_only_rings_count() -> None:
    board, winner = replay(LINE_OF_RED)
    assert winner == tables.RED
    assert (board["rings"][0], board["lines"][0]) == (0, 0b10)
    _, winner = replay(LINE_OF_RED, kernel.new_board(lines_win=False))
    assert winner == -1


def test_eight_in_a_row_win_and_seven_do_not() -> None:
    column = [[1]] * 8
    board = kernel.new_board()
    kernel.load(board, column[:7], turn=1)
    assert kernel.winner(kernel.play(board, 0, 7, 1), tables.RED) == tables.WHITE
    assert kernel.winning_path(board, tables.WHITE).tolist() == [[0, y] for y in range(8)]
    assert kernel.load(board, column) == 0
    assert (board["rings"][0], board["lines"][0]) == (0, 0b01)


@pytest.mark.parametrize(
    "grid",
    [
        [[4, 2, 2, 2, 2, 2, 2, 2, 3]],  # both ends point up
        [[5, 2, 2, 2, 2, 2, 2, 2, 2]],  # one end points down
        [[0, 2, 2, 2, 2, 2, 2, 2, 2], [6, 5, 0, 0, 0, 0, 0, 0, 0]],  # one end lies inside the box
    ],
)
def test_lines_that_do_not_cross_the_box_win_nothing(grid: list[list[int]]) -> None:
    board = kernel.new_board()
    assert kernel.load(board, grid) == 0
    assert (board["rings"][0], board["lines"][0]) == (0, 0)
    assert len(kernel.winning_path(board, tables.WHITE)) == 0


def test_the_mover_comes_first_if_both_colours_win() -> None:
    answers = [[kernel.winner(won, mover) for mover in tables.COLOURS] for won in range(4)]
    assert answers == [[-1, -1], [0, 0], [1, 1], [0, 1]]


def test_winning_paths_run_along_the_line() -> None:
    board = kernel.new_board()
    kinds = set()
    for result, words in GAMES:
        if result == "open":
            continue
        _, winner = replay(words, board)
        path = kernel.winning_path(board, winner).tolist()
        assert len({(x, y) for x, y in path}) == len(path) >= 4
        steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(path)]
        assert set(steps) == {1}
        (x, y), (u, v) = path[0], path[-1]
        ring = bool(board["rings"][0] >> winner & 1)
        height, width = kernel.export_grid(board).shape
        assert abs(x - u) + abs(y - v) == 1 if ring else {x, u} == {0, width - 1} or {y, v} == {0, height - 1}
        kinds.add(ring)
    assert kinds == {True, False}


@pytest.mark.parametrize("seed", range(6))
def test_the_state_is_what_the_tiles_tell(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = kernel.new_board(limit=8 if seed % 3 == 2 else 0, lines_win=seed % 3 != 1)
    snapshots = [snapshot(board)]
    for _ in range(60):
        rows = kernel.legal_turns(board)
        if len(rows) == 0:
            break
        x, y, tile = rng.choice(rows).tolist()
        if kernel.play(board, x, y, tile) > 0:
            kernel.take_back(board)
            continue
        check_state(board)
        snapshots.append(snapshot(board))
    assert len(snapshots) > 10
    while snapshots:
        assert snapshot(board) == snapshots.pop()
        assert kernel.take_back(board) == bool(snapshots)


def test_the_hash_tells_positions_and_players_apart() -> None:
    board = kernel.new_board()
    seen: dict[bytes, int] = {}

    def visit(depth: int) -> None:
        grid = kernel.export_grid(board)
        key = grid.tobytes() + bytes((*grid.shape, int(board["turn"][0])))
        assert seen.setdefault(key, int(kernel.position_hash(board))) == int(kernel.position_hash(board))
        for x, y, tile in kernel.legal_turns(board).tolist() if depth else ():
            kernel.play(board, x, y, tile)
            visit(depth - 1)
            kernel.take_back(board)

    visit(4)
    assert len(seen) > 1000
    assert len(set(seen.values())) == len(seen)


def test_forced_tiles_come_in_the_order_they_arise() -> None:
    board = kernel.new_board()
    rng = np.random.default_rng(1)
    longest = 0
    for _ in range(30):
        random_position(board, rng, 30)
        for x, y, tile in kernel.legal_turns(board).tolist():
            before = snapshot(board)
            won, laid = kernel.preview(board, x, y, tile)
            assert won >= 0
            assert snapshot(board) == before
            assert laid[0].tolist() == [x, y, tile]
            arisen = [when_forced(tiles_of(board), laid.tolist(), i) for i in range(1, len(laid))]
            assert arisen == sorted(arisen)
            longest = max(longest, len(laid))
    assert longest > 5


def when_forced(tiles: Tiles, laid: list[list[int]], index: int) -> int:
    """After how many tiles of a turn the space of one of them was forced to have this tile."""
    x, y, tile = laid[index]
    for count, (u, v, other) in enumerate(laid[:index], 1):
        tiles[u, v] = other
        mask = 0
        for side, (dx, dy) in enumerate(tables.NEIGHBOUR):
            if (x + dx, y + dy) in tiles:
                mask |= 1 << side << 4 * int(tables.COLOUR_AT[tiles[x + dx, y + dy], side ^ 2])
        if tables.FORCED[mask]:
            assert tables.FORCED[mask] == tile
            return count
    raise AssertionError("the tile was not forced")


def test_a_preview_says_why_not() -> None:
    board = kernel.new_board()
    kernel.load(board, [[1]])
    for x, y, tile, answer in (
        (0, 0, 1, kernel.OCCUPIED),
        (1, 1, 1, kernel.DETACHED),
        (3, 0, 1, kernel.DETACHED),
        (0, -(2**40), 1, kernel.DETACHED),
        (0, 1, 2, kernel.MISMATCH),
        (0, 1, 0, kernel.UNKNOWN_TILE),
        (0, 1, 7, kernel.UNKNOWN_TILE),
    ):
        won, laid = kernel.preview(board, x, y, tile)
        assert (won, len(laid)) == (answer, 0)
        assert kernel.play(board, x, y, tile) == answer
    assert board["tiles"][0] == 1


def test_the_limit() -> None:
    board = kernel.new_board(limit=8)
    column = [[5]] + [[1]] * 7
    assert kernel.load(board, [*column, [1]]) == kernel.OUTGROWN
    assert kernel.load(board, column) == 0
    assert kernel.play(board, 0, 8, 1) == kernel.play(board, 0, -1, 2) == kernel.OUTGROWN
    assert {(x, y) for x, y, _ in kernel.legal_turns(board).tolist()} == {(x, y) for x in (-1, 1) for y in range(8)}
    board = kernel.new_board(limit=2)
    assert kernel.load(board, [[1, 1], [1, 1]]) == 0
    assert len(kernel.legal_turns(board)) == kernel.perft(board, 1) == 0


def test_any_opening_and_one_tile_only() -> None:
    board = kernel.new_board(any_opening=True)
    assert kernel.legal_turns(board).tolist() == [[0, 0, tile] for tile in tables.TILES]
    assert kernel.legal_turns(board, 5).tolist() == [[0, 0, 5]]
    kernel.set_rules(board)
    assert kernel.legal_turns(board).tolist() == [[0, 0, 1], [0, 0, 3]]
    assert kernel.play(board, 0, 0, 5) == kernel.MISMATCH
    replay(MIDGAMES[0][0], board)
    rows = kernel.legal_turns(board).tolist()
    assert rows == sorted(rows, key=lambda row: (row[1], row[0], row[2]))
    for tile in tables.TILES:
        assert kernel.legal_turns(board, tile).tolist() == [row for row in rows if row[2] == tile]

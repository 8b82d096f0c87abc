"""Positions set up on a board: as if they had been played, or refused with the reason."""

import numpy as np
import pytest

from anello.games.xart import kernel, turns
from anello.games.xart.kernel import IntArray
from tests.games.xart.board_helpers import check_state, random_position, replay
from tests.games.xart.helpers import SAMPLE_GAME


@pytest.mark.parametrize("seed", range(4))
def test_a_position_loaded_equals_the_one_played(seed: int) -> None:
    rng = np.random.default_rng(seed)
    played, loaded = kernel.new_board(), kernel.new_board()
    for _ in range(20):
        random_position(played, rng, 40)
        turn = int(played["turn"][0])
        rows = kernel.export_tiles(played)
        moved = rng.permutation(rows) + np.array((rng.integers(-99, 99), 7, 0))
        for fault in (kernel.load(loaded, kernel.export_grid(played), turn), kernel.load_tiles(loaded, moved, turn)):
            assert fault == 0
            check_state(loaded)
            assert kernel.position_hash(loaded) == kernel.position_hash(played)
            assert kernel.export_tiles(loaded).tolist() == rows.tolist()
            assert kernel.legal_turns(loaded).tolist() == kernel.legal_turns(played).tolist()
            assert kernel.perft(loaded, 2) == kernel.perft(played, 2)


def test_loading_leaves_nothing_of_the_position_before() -> None:
    board = kernel.new_board(any_opening=True)
    replay(SAMPLE_GAME, board)
    kernel.load(board, [[1] * 7, [0] * 6 + [1]])
    kernel.load(board, [[1, 2]])
    kernel.load(board, [[]])
    assert not any(board[name].any() for name in ("tile", "mask", "wanted", "hash", "rings", "lines", "ply"))
    assert kernel.export_grid(board).shape == (0, 0)


@pytest.mark.parametrize(
    ("grid", "fault"),
    [
        ([[]], 0),
        ([[0, 0], [0, 0]], 0),
        ([[0, 0], [0, 4]], 0),
        ([[1, 2]], kernel.MISMATCH),
        ([[1, 0, 1]], kernel.DETACHED),
        ([[1, 0], [0, 1]], kernel.DETACHED),
        ([[7]], kernel.UNKNOWN_TILE),
        ([[-1]], kernel.UNKNOWN_TILE),
        ([[5, 2], [1, 0]], kernel.UNFILLED),
        ([[5, 2, 6], [1, 0, 1]], kernel.ILLEGAL),
        (np.ones((1, turns.LONGEST_SIDE), np.uint8), kernel.NO_ROOM),
        (np.ones((4 * turns.LONGEST_SIDE, 1), np.uint8), kernel.NO_ROOM),
    ],
)
def test_faults_of_positions(grid: list[list[int]], fault: int) -> None:
    board = kernel.new_board()
    assert kernel.load(board, grid) == fault
    if fault:
        assert kernel.perft(board, 2) == 24
        assert not board["wanted"].any()


def test_two_tiles_on_one_cell() -> None:
    board = kernel.new_board()
    assert kernel.load_tiles(board, [(0, 0, 1), (0, 1, 1), (0, 0, 1)]) == kernel.OCCUPIED
    assert kernel.load_tiles(board, [(0, 0, 1), (0, 2**40, 1)]) == kernel.NO_ROOM


def long_shapes() -> list[IntArray]:
    """A line of 1,500 tiles, an upright one of 16,000, and an L of 1,500 and 1,500."""
    line = [(x, 0, 2) for x in range(1500)]
    upright = [(0, y, 1) for y in range(16000)]
    corner = [*((x, 0, 1) for x in range(1500)), *((0, -y, 1) for y in range(1, 1501))]
    return [np.array(rows) for rows in (line, upright, corner)]


@pytest.mark.slow
@pytest.mark.parametrize("rows", long_shapes(), ids=("line", "upright", "corner"))
def test_no_wall(rows: IntArray) -> None:
    board = kernel.new_board(lines_win=False)
    assert kernel.load_tiles(board, rows) == 0
    before = kernel.export_tiles(board).tolist()
    assert len(before) == len(rows)
    assert len(kernel.legal_turns(board)) > 2 * len(rows)
    kernel.playouts(board, 3, 1, kernel.MARGIN - 2)
    x, y, tile = before[-1]
    for _ in range(kernel.MARGIN - 2):
        x, y = x + (tile == 2), y + (tile == 1)
        assert kernel.play(board, x, y, tile) == 0
    assert kernel.export_tiles(board)[-1].tolist() == [x, y, tile]
    while kernel.take_back(board):
        pass
    assert kernel.export_tiles(board).tolist() == before


def test_the_edge_of_the_window_is_no_rule() -> None:
    board = kernel.new_board(lines_win=False)
    kernel.load(board, [[2]])
    turns_made = 0
    while (answer := kernel.play(board, turns_made + 1, 0, 2)) == 0:
        turns_made += 1
    assert answer == kernel.NO_ROOM
    assert turns_made >= kernel.MARGIN
    with pytest.raises(ValueError, match="load the position again"):
        kernel.legal_turns(board)
    kernel.load(board, kernel.export_grid(board))
    assert kernel.play(board, turns_made + 1, 0, 2) == 0

"""How many sequences of turns there are, and games played at random."""

import pytest

from anello.games.xart import kernel
from tests.games.xart.board_helpers import MIDGAMES, replay, snapshot


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 2, 24, 432, 9568, 246888, 7209480])))
def test_perft(depth: int, count: int) -> None:
    assert kernel.perft(kernel.new_board(), depth) == count


@pytest.mark.parametrize(("words", "counts"), MIDGAMES)
def test_perft_in_the_middle_of_a_game(words: str, counts: list[int]) -> None:
    board, _ = replay(words)
    before = snapshot(board)
    assert [kernel.perft(board, depth) for depth in (1, 2, 3)] == counts
    assert snapshot(board) == before
    assert len(kernel.legal_turns(board)) == counts[0]


def test_random_play() -> None:
    board = kernel.new_board()
    before = snapshot(board)
    counts = kernel.playouts(board, 2000, 7, 1000)
    assert counts[:3].sum() == 2000
    assert min(counts[:2]) > 800
    assert counts[2] == 0
    assert 17 < counts[3] / 2000 < 20
    assert counts.tolist() == kernel.playouts(board, 2000, 7, 1000).tolist()
    assert counts.tolist() != kernel.playouts(board, 2000, 8, 1000).tolist()
    assert kernel.playouts(board, 10, 7, 3)[2:].tolist() == [10, 30]
    assert snapshot(board) == before
    limited = kernel.playouts(kernel.new_board(limit=8), 2000, 7, 1000)
    assert limited[:3].sum() == 2000
    assert limited[2] > 0

"""Small boards: the solver against a plain search over all games, its proofs, and what the page of the docs says."""

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from anello.core import AnelloError
from anello.games.xart import kernel
from anello.games.xart.boards import Board
from anello.games.xart.commands import app
from anello.games.xart.engine.small import BadSolution, SmallSolution, solve, verify
from anello.games.xart.engine.small.keys import LARGEST, key_of
from anello.games.xart.engine.small.search import bounds_on, find, new_rows
from anello.games.xart.engine.small.solving import SMALLEST, small_board
from anello.games.xart.notation import read_turn

DOCS = Path(__file__).parents[5] / "docs" / "xart-small-boards.md"


def plain_value(board: Board, known: dict[tuple[bytes, tuple[int, ...], int], int]) -> int:
    """The value to the player who is to move, by trying everything; no position is taken for another one."""
    grid, mover = kernel.export_grid(board), int(board["turn"][0])
    name = (grid.tobytes(), grid.shape, mover)
    if name not in known:
        values = []
        for x, y, tile in kernel.legal_turns(board).tolist():
            won = kernel.play(board, x, y, tile)
            if won:
                values.append(1 if kernel.winner(won, mover) == mover else -1)
            else:
                values.append(-plain_value(board, known))
            kernel.take_back(board)
        known[name] = max(values, default=0)
    return known[name]


def turn_on(board: Board, word: str) -> tuple[int, int, int]:
    """The turn that a word means: cell and tile."""
    read = read_turn(word)
    cell = (read.x, read.y) if board["tiles"][0] else (0, 0)
    (tile,) = [tile for x, y, tile in kernel.legal_turns(board).tolist() if (x, y) == cell and read.means(tile)]
    return *cell, tile


@pytest.fixture(scope="module")
def solutions() -> dict[tuple[int, bool], SmallSolution]:
    return {(size, lines): solve(size, lines) for size in (2, 3, 4) for lines in (True, False)}


@pytest.fixture(scope="module")
def told() -> dict[tuple[int, bool], tuple[str, str, str]]:
    """The rows of the docs: result, number of positions and line of each board."""
    rows = re.findall(
        r"\| (\d) x \d \| (limited|loop) \| ([a-z ]+) \| ([\d,]+) \| `(.*)` \|", DOCS.read_text(encoding="utf-8")
    )
    return {(int(size), variant == "limited"): (words, count, line) for size, variant, words, count, line in rows}


@pytest.mark.slow
@pytest.mark.parametrize("lines", [True, False], ids=["limited", "loop"])
def test_all_games_on_four_cells(solutions: dict[tuple[int, bool], SmallSolution], lines: bool) -> None:
    known: dict[tuple[bytes, tuple[int, ...], int], int] = {}
    assert plain_value(small_board(2, lines), known) == solutions[2, lines].value
    assert solutions[2, lines].positions <= len(known)


@pytest.mark.parametrize("lines", [True, False], ids=["limited", "loop"])
def test_all_games_on_nine_cells_from_the_third_turn_on(
    solutions: dict[tuple[int, bool], SmallSolution], lines: bool
) -> None:
    """The rest is short enough for a search that knows no symmetry."""
    solution, board = solutions[3, lines], small_board(3, lines)
    for word in solution.line[:3]:
        kernel.play(board, *turn_on(board, word))
    known: dict[tuple[bytes, tuple[int, ...], int], int] = {}
    value = plain_value(board, known)
    assert len(known) > 100
    lower, upper = bounds_on(board, solution.table)
    assert lower <= value <= upper


@pytest.mark.slow
def test_every_row_is_checked_and_a_wrong_one_is_found(solutions: dict[tuple[int, bool], SmallSolution]) -> None:
    for solution in solutions.values():
        assert verify(solution) == solution.positions == np.count_nonzero(solution.table[:, 2])
    solution = solutions[3, True]
    claimed = np.flatnonzero(solution.table[:, 2] == 1 + 3 + 1)  # worth 0, neither more nor less
    for worth in (1, 9):  # a sure loss, a sure win
        table = solution.table.copy()
        table[claimed[len(claimed) // 2], 2] = worth
        with pytest.raises(BadSolution, match="is wrong"):
            verify(replace(solution, table=table))
    board, table = small_board(3, True), solution.table.copy()
    kernel.play(board, *turn_on(board, solution.line[0]))
    table[find(table, *key_of(board[0])), 2] = 1 + 2  # anything between a loss and a win
    with pytest.raises(BadSolution, match="is wrong"):  # the empty board's row does not follow any more
        verify(replace(solution, table=table))
    with pytest.raises(BadSolution, match="the empty board"):
        verify(replace(solution, value=1))


def test_what_the_docs_say_is_what_is_found(
    solutions: dict[tuple[int, bool], SmallSolution], told: dict[tuple[int, bool], tuple[str, str, str]]
) -> None:
    for name, solution in solutions.items():
        assert told[name] == (solution.words, f"{solution.positions:,}", " ".join(solution.line))


def test_the_lines_of_the_docs_are_games_with_that_result(told: dict[tuple[int, bool], tuple[str, str, str]]) -> None:
    """Also those of the largest board, which takes too long to solve it here."""
    assert told.keys() == {(size, lines) for size in range(SMALLEST, LARGEST + 1) for lines in (True, False)}
    for (size, lines), (words, _, line) in told.items():
        board, won, mover = small_board(size, lines), 0, 0
        for number, word in enumerate(line.split()):
            assert won == 0
            mover = number % 2
            won = kernel.play(board, *turn_on(board, word))
        assert won or not len(kernel.legal_turns(board))
        value = {-1: 0, 0: 1, 1: -1}[kernel.winner(won, mover)]
        solution = SmallSolution(size, lines, value, tuple(line.split()), new_rows(0), 0, 0.0)
        assert solution.words == words
        picture = DOCS.parent / "pictures" / f"small-{size}-{'limited' if lines else 'loop'}.svg"
        assert picture.read_text(encoding="utf-8") == solution.svg()
        assert f"pictures/{picture.name}" in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [1, 6])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(AnelloError, match="2 to 5 rows"):
        solve(size)


def test_the_command(tmp_path: Path) -> None:
    picture = tmp_path / "end.svg"
    said = CliRunner().invoke(app, ["solve", "2", "--check", "--svg", str(picture)]).output
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert said.startswith("2 x 2, limited: white wins with best play.")
    assert "were checked again" in said
    data = json.loads(CliRunner().invoke(app, ["solve", "2", "--variant", "loop", "--json"]).output)
    assert (data["value"], data["lines_win"]) == (0, False)
    refused = CliRunner().invoke(app, ["solve", "2", "--variant", "lucky"])
    assert refused.exit_code == 2

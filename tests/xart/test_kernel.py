"""The compiled rules of Xart: figures and cases of the rules page, and its state worked out again from scratch."""

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from anello.games.xart import kernel, tables, turns
from anello.games.xart.kernel import Board, Rows

Tiles = dict[tuple[int, int], int]

GAMES = [
    line.split(": ")
    for line in (Path(__file__).parents[1] / "data" / "trax_games.txt").read_text().splitlines()
    if not line.startswith("#")
]
RESULTS = {-1: "open", 0: "white", 1: "red"}
SAMPLE_GAME = r"@0/ A0/ @2/ @1/ D1/ D3+ E2\ F2\ F3\ F4\ F5+ G3+ B0/ H2\ F7/ G6\ H6\ H1/ F0+"
LINE_OF_RED = r"@0/ A2\ A0+ @2/ A4\ B0/ C1\ @4/ D3+ E1/ B6/ @4+ C1\ F3+ C7+ @4/ B5/ B6+ D0+ H2/ B4/ @5\ A6+"
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


def long_shapes() -> list[Rows]:
    """A line of 1,500 tiles, an upright one of 16,000, and an L of 1,500 and 1,500."""
    line = [(x, 0, 2) for x in range(1500)]
    upright = [(0, y, 1) for y in range(16000)]
    corner = [*((x, 0, 1) for x in range(1500)), *((0, -y, 1) for y in range(1, 1501))]
    return [np.array(rows) for rows in (line, upright, corner)]


@pytest.mark.parametrize("rows", long_shapes(), ids=("line", "upright", "corner"))
def test_no_wall(rows: Rows) -> None:
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


def test_tables_say_what_the_rules_say() -> None:
    for mask in range(256):
        white, red = mask & 15, mask >> 4
        if white & red:
            continue
        fitting = [t for t in tables.TILES if not (white & ~tables.WHITE_SIDES[t] or red & tables.WHITE_SIDES[t])]
        assert tables.FITTING[mask, : tables.FITTING_COUNT[mask]].tolist() == fitting
        assert [t for t in range(7) if tables.FITS[mask, t]] == fitting
        edges = sorted((white.bit_count(), red.bit_count()))
        if edges[1] > 2:
            assert tables.FORCED[mask] == tables.ILLEGAL_SPACE
            assert fitting == []
        elif edges[1] == 2:
            assert [tables.FORCED[mask]] == fitting
        else:
            assert tables.FORCED[mask] == 0
            assert len(fitting) == {0: 6, 1: 3, 2: 2}[sum(edges)]

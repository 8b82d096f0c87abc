"""The solitaire as the rules tell it, with dictionaries and nothing merged: a second reading to test against."""

from fractions import Fraction

from tests.games.xart.oracle import (
    COLOURS,
    STEPS,
    WHITE_EDGES,
    Board,
    Cell,
    beyond,
    box,
    colour_of_edge,
    fits,
    incoming,
)

Placement = tuple[Cell, int]

CHANCES = {tile: Fraction(1, 4) if tile in (1, 2) else Fraction(1, 8) for tile in WHITE_EDGES}


def spaces(board: Board) -> set[Cell]:
    """All empty cells beside a tile."""
    return {beyond(cell, side) for cell in board for side in STEPS} - set(board)


def most_edges_of_one_colour(board: Board, cell: Cell) -> int:
    """How many edges of one colour lead into a space."""
    colours = list(incoming(board, cell).values())
    return max(colours.count(colour) for colour in COLOURS)


def may_lie(board: Board, cell: Cell, tile: int, size: int) -> bool:
    """Whether a tile may be laid on a space, by its edges, the size of the square, and the spaces it leaves."""
    after = {**board, cell: tile}
    left, top, right, bottom = box(after)
    return (
        fits(board, cell, tile)
        and max(right - left, bottom - top) < size
        and all(most_edges_of_one_colour(after, space) < 3 for space in spaces(after))
    )


def forced_spaces(board: Board) -> set[Cell]:
    """Spaces that two edges of one colour lead into."""
    return {space for space in spaces(board) if most_edges_of_one_colour(board, space) == 2}


def placements(board: Board, size: int, drawn: int) -> set[Placement]:
    """Where the visible tile may be laid, and which way it then lies."""
    if not board:
        return {((0, 0), drawn)}
    if forced := forced_spaces(board):
        return {(cell, tile) for cell in forced for tile in WHITE_EDGES if may_lie(board, cell, tile, size)}
    anyhow = {(cell, tile) for cell in spaces(board) for tile in WHITE_EDGES if may_lie(board, cell, tile, size)}
    return {(cell, tile) for cell, tile in anyhow if tile == drawn} or anyhow


def is_solved(board: Board, size: int) -> bool:
    """Whether the square is full and all its tiles hang together by one colour's line."""
    if len(board) < size * size:
        return False
    for colour in COLOURS:
        reached: set[Cell] = set()
        waiting = [min(board)]
        while waiting:
            cell = waiting.pop()
            if cell in board and cell not in reached:
                reached.add(cell)
                waiting += [beyond(cell, side) for side in STEPS if colour_of_edge(board[cell], side) == colour]
        if reached == set(board):
            return True
    return False


class BruteForce:
    """The best chance of success by trying everything, in exact fractions; only equal boards are remembered."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._known: dict[frozenset[Placement], Fraction] = {}

    def value(self, board: Board) -> Fraction:
        """The value of a board before the draw."""
        if len(board) == self.size * self.size:
            return Fraction(is_solved(board, self.size))
        left, top = box(board)[:2] if board else (0, 0)
        name = frozenset(((x - left, y - top), tile) for (x, y), tile in board.items())
        if name not in self._known:
            # The same placement is tried for several draws, but its value is remembered.
            self._known[name] = sum(
                (chance * self._best(board, drawn) for drawn, chance in CHANCES.items()), Fraction(0)
            )
        return self._known[name]

    def _best(self, board: Board, drawn: int) -> Fraction:
        tried = placements(board, self.size, drawn)
        return max((self.value({**board, cell: tile}) for cell, tile in tried), default=Fraction(0))

"""Xart as the rules tell it, with dictionaries and sets and everything worked out afresh each time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Cell = tuple[int, int]  # x to the right, y down
Board = dict[Cell, int]
Variant = Literal["unlimited", "limited", "loop", "lucky"]
Colour = Literal["white", "red"]

STEPS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
COLOURS: tuple[Colour, Colour] = ("white", "red")

# The two edges that the white line joins; red joins the other two.
WHITE_EDGES = {1: "NS", 2: "EW", 3: "NW", 4: "NE", 5: "SE", 6: "SW"}
SHAPES = {"+": (1, 2), "/": (3, 5), "\\": (4, 6)}
OPENINGS = (1, 3)  # the board has no direction: only two openings are distinct
LIMIT = 8  # the largest box of the limited game
LINE = 8  # the shortest box that a winning line may cross


class RuleError(Exception):
    """The turn breaks a rule: the text says which."""


@dataclass(frozen=True)
class Turn:
    """A finished turn: the new board, all tiles laid (chosen one first) and the colours that have won, and how."""

    board: Board
    added: Board
    rings: frozenset[Colour]
    lines: frozenset[Colour]

    def winner(self, mover: Colour) -> Colour | None:
        """Who wins by this turn: the mover goes first if both colours have won."""
        won = self.rings | self.lines
        if mover in won:
            return mover
        return other(mover) if won else None


def other(colour: Colour) -> Colour:
    """The colour that is not this one."""
    return "red" if colour == "white" else "white"


def colour_of_edge(tile: int, side: str) -> Colour:
    """The colour of the line that leaves the tile at that side."""
    return "white" if side in WHITE_EDGES[tile] else "red"


def beyond(cell: Cell, side: str) -> Cell:
    """The cell on the other side of that edge."""
    dx, dy = STEPS[side]
    return (cell[0] + dx, cell[1] + dy)


def box(board: Board) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is laid."""
    xs = [x for x, _ in board]
    ys = [y for _, y in board]
    return min(xs), min(ys), max(xs), max(ys)


def incoming(board: Board, cell: Cell) -> dict[str, Colour]:
    """The colours that lead into a cell from its laid neighbours, by side of the cell."""
    found: dict[str, Colour] = {}
    for side in STEPS:
        neighbour = beyond(cell, side)
        if neighbour in board:
            found[side] = colour_of_edge(board[neighbour], OPPOSITE[side])
    return found


def fits(board: Board, cell: Cell, tile: int) -> bool:
    """Whether all edges that would touch match in colour."""
    return all(colour_of_edge(tile, side) == colour for side, colour in incoming(board, cell).items())


def turn(board: Board, cell: Cell, tile: int, variant: Variant = "unlimited", drawn: int | None = None) -> Turn:
    """Make a turn by the rules of a variant, or raise RuleError; `drawn` is the tile drawn in the lucky game."""
    if variant == "lucky":
        if drawn is None:
            raise ValueError("a turn of the lucky game begins with a draw")
        if tile != drawn and any(can_lay(board, place, drawn) for place in candidates(board)):
            raise RuleError("the tile must be laid as drawn")
    elif not board and tile not in OPENINGS:
        raise RuleError("the first tile is laid as @0/ or @0+")
    result = lay(board, cell, tile)
    left, top, right, bottom = box(result.board)
    if variant == "limited" and max(right - left, bottom - top) >= LIMIT:
        raise RuleError("the board would be larger than 8 x 8")
    if variant == "loop":
        return Turn(result.board, result.added, result.rings, frozenset())
    return result


def lay(board: Board, cell: Cell, tile: int) -> Turn:
    """Lay a tile anyhow, and then all tiles that are forced, or raise RuleError."""
    if cell in board:
        raise RuleError("the cell is taken")
    if board and not incoming(board, cell):
        raise RuleError("the tile touches no edge of a laid tile")
    if not fits(board, cell, tile):
        raise RuleError("the colours do not match")
    after = {**board, cell: tile}
    added = {cell: tile}
    while (forced := forced_tile(after, added)) is not None:
        place, only = forced
        after[place] = added[place] = only
    return Turn(after, added, rings(after), lines(after))


def can_lay(board: Board, cell: Cell, tile: int) -> bool:
    """Whether the tile may be laid there."""
    try:
        lay(board, cell, tile)
    except RuleError:
        return False
    return True


def forced_tile(board: Board, recent: Board) -> tuple[Cell, int] | None:
    """Some forced space next to the recent tiles and the only tile that fits; raise RuleError if a space is dead."""
    found = None
    for cell in recent:
        for side in STEPS:
            space = beyond(cell, side)
            if space in board:
                continue
            edges = incoming(board, space)
            for colour in COLOURS:
                sides = {s for s, c in edges.items() if c == colour}
                if len(sides) > 2:
                    raise RuleError("three equal edges lead into one space")
                if len(sides) == 2:
                    joined = sides if colour == "white" else set(STEPS) - sides
                    found = space, next(t for t, white in WHITE_EDGES.items() if set(white) == joined)
    return found


def follow(board: Board, cell: Cell, side: str) -> list[tuple[Cell, str, str]]:
    """Walk a line that enters a cell at a side: each tile with the side entered and left, to its end or full circle."""
    path: list[tuple[Cell, str, str]] = []
    place, entered = cell, side
    while place in board:
        tile = board[place]
        colour = colour_of_edge(tile, entered)
        left = next(s for s in STEPS if s != entered and colour_of_edge(tile, s) == colour)
        path.append((place, entered, left))
        place, entered = beyond(place, left), OPPOSITE[left]
        if (place, entered) == (cell, side):
            break
    return path


def rings(board: Board) -> frozenset[Colour]:
    """The colours that have a closed line."""
    found: set[Colour] = set()
    walked: set[tuple[Cell, str]] = set()
    for cell, tile in board.items():
        for side in STEPS:
            if (cell, side) in walked:
                continue
            path = follow(board, cell, side)
            for place, entered, left in path:
                walked |= {(place, entered), (place, left)}
            end, _, exit_side = path[-1]
            if beyond(end, exit_side) == cell and OPPOSITE[exit_side] == side:
                found.add(colour_of_edge(tile, side))
    return frozenset(found)


def lines(board: Board) -> frozenset[Colour]:
    """The colours that have a line from one outermost side to the opposite one of a board long enough."""
    left, top, right, bottom = box(board)
    found: set[Colour] = set()
    for cell, tile in board.items():
        if right - left + 1 >= LINE and cell[0] == left:
            end, _, side = follow(board, cell, "W")[-1]
            if end[0] == right and side == "E":
                found.add(colour_of_edge(tile, "W"))
        if bottom - top + 1 >= LINE and cell[1] == top:
            end, _, side = follow(board, cell, "N")[-1]
            if end[1] == bottom and side == "S":
                found.add(colour_of_edge(tile, "N"))
    return frozenset(found)


def candidates(board: Board) -> list[Cell]:
    """Every cell of the box and of the frame around it."""
    if not board:
        return [(0, 0)]
    left, top, right, bottom = box(board)
    return [(x, y) for y in range(top - 1, bottom + 2) for x in range(left - 1, right + 2)]


def legal_turns(board: Board, variant: Variant = "unlimited", drawn: int | None = None) -> dict[tuple[Cell, int], Turn]:
    """All legal turns by trying all six tiles on all cells."""
    found: dict[tuple[Cell, int], Turn] = {}
    for cell in candidates(board):
        for tile in WHITE_EDGES:
            try:
                found[cell, tile] = turn(board, cell, tile, variant, drawn)
            except RuleError:
                continue
    return found


def is_drawn(board: Board, variant: Variant) -> bool:
    """Whether the limited game is a draw: nobody has won, and the board is full or no turn is legal."""
    return variant == "limited" and bool(board) and not rings(board) | lines(board) and not legal_turns(board, variant)


def perft(board: Board, depth: int, variant: Variant = "unlimited") -> int:
    """How many sequences of so many turns there are; a winning turn counts but is not extended."""
    turns = legal_turns(board, variant)
    if depth == 1:
        return len(turns)
    return sum(perft(t.board, depth - 1, variant) for t in turns.values() if not t.rings | t.lines)


def column_name(number: int) -> str:
    """The letters of a column: @ for 0, then A … Z, AA, AB, …"""
    if number == 0:
        return "@"
    letters = ""
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column from its letters."""
    number = 0
    for letter in letters:
        number = number * 26 + (ord(letter) - ord("@"))
    return number


def write(board: Board, cell: Cell, tile: int) -> str:
    """The word of a turn; it is read on the board as it was before the turn."""
    left, top = box(board)[:2] if board else (1, 1)
    column, row = (cell[0] - left + 1, cell[1] - top + 1) if board else (0, 0)
    shape = next(s for s, tiles in SHAPES.items() if tile in tiles)
    return f"{column_name(column)}{row}{shape}"


def read(board: Board, word: str) -> tuple[Cell, int]:
    """The cell and tile that a word means; ValueError if it is no word, RuleError if nothing of that shape fits."""
    match = re.fullmatch(r"(@|[A-Z]+)(0|[1-9][0-9]*)([+/\\])", word)
    if match is None:
        raise ValueError(f"not a turn: {word}")
    column, row = column_number(match[1]), int(match[2])
    tiles = SHAPES[match[3]]
    if not board:
        if (column, row) != (0, 0) or match[3] == "\\":
            raise RuleError("the first turn is @0/ or @0+")
        return (0, 0), tiles[0]
    left, top = box(board)[:2]
    cell = (left + column - 1, top + row - 1)
    if cell in board:
        raise RuleError("the cell is taken")
    if not incoming(board, cell):
        raise RuleError("the tile touches no edge of a laid tile")
    for tile in tiles:
        if fits(board, cell, tile):
            return cell, tile
    raise RuleError("the colours do not match")


def replay(words: str, variant: Variant = "unlimited") -> tuple[Board, Colour | None]:
    """Play a game from its words: the last board and the winner, if there is one; nothing may follow a win."""
    board: Board = {}
    won: Colour | None = None
    for ply, word in enumerate(words.split()):
        if won is not None:
            raise RuleError("the game is over")
        result = turn(board, *read(board, word), variant)
        board, won = result.board, result.winner(COLOURS[ply % 2])
    return board, won

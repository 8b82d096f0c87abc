"""How Xe Queo! is written: cells, pieces, the words of all moves, and the position line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from anello.core.arguments import expect_text
from anello.core.errors import BadNotation, BadPosition, quoted
from anello.core.outcome import Seat
from anello.games.xequeo.pieces import CELLS, LETTERS, NAMES, PIECES, SIZE

__all__ = [
    "CELLS",
    "LETTERS",
    "NAMES",
    "PIECES",
    "SIZE",
    "Call",
    "Choose",
    "EnterRing",
    "Placing",
    "PositionLine",
    "Put",
    "Toss",
    "XeQueoMove",
    "cell_name",
    "listed",
    "read_cell",
    "read_line",
    "read_small_board",
    "read_word",
    "write_line",
]

Placing: TypeAlias = tuple[int | None, ...]
"""The cell of every piece, None for a piece that has not been put on the board yet."""

_WORD = re.compile(
    r"@(?P<first>[12])|@(?P<ring>[a-g][1-7])|=(?P<choice>[ROYGBVW])|(?P<called>[ROYGBVW])!"
    r"|(?P<piece>[ROYGBVW])(?P<cell>[a-g][1-7])",
    re.ASCII | re.IGNORECASE,
)
_OFF_BOARD = re.compile(r"[@ROYGBVW](?P<cell>[a-z][0-9]{1,2})", re.ASCII | re.IGNORECASE)
_RANKS = range(SIZE - 1, -1, -1)
LARGEST = 8
"""Smaller and larger boards are for those who study the game."""
NUMERALS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
EXAMPLE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"


# --- cells and moves ---------------------------------------------------------------------------------------------


def cell_name(cell: int, size: int = SIZE) -> str:
    """The name of a cell.

    >>> cell_name(0), cell_name(24)
    ('a1', 'd4')
    """
    return "abcdefgh"[cell % size] + str(cell // size + 1)


def read_cell(name: str) -> int | None:
    """The cell with this name, None if there is none."""
    return _NAMED.get(name)


_NAMED = {cell_name(cell): cell for cell in CELLS}


@dataclass(frozen=True, slots=True)
class Toss:
    """Chance says who puts the first ring: ``@1`` or ``@2``."""

    seat: Seat

    def __str__(self) -> str:
        return f"@{self.seat}"


@dataclass(frozen=True, slots=True)
class Put:
    """A piece comes to stand on a cell, ``Rc3``: put there in the set-up, moved there in play."""

    piece: int
    cell: int

    def __str__(self) -> str:
        return LETTERS[self.piece] + cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class EnterRing:
    """The ring of the round goes on a cell: ``@d4``."""

    cell: int

    def __str__(self) -> str:
        return "@" + cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Choose:
    """A player secretly chooses a piece: ``=R``."""

    piece: int

    def __str__(self) -> str:
        return "=" + LETTERS[self.piece]


@dataclass(frozen=True, slots=True)
class Call:
    """A player points at a piece and says "Xe Queo!": ``R!``."""

    piece: int

    def __str__(self) -> str:
        return LETTERS[self.piece] + "!"


XeQueoMove: TypeAlias = Toss | Put | EnterRing | Choose | Call


def read_word(word: str) -> XeQueoMove:
    """The move that a word means, legal or not; capitals do not matter.

    >>> read_word("Rc3")
    Put(piece=0, cell=16)
    """
    found = _WORD.fullmatch(word)
    if found is None:
        if off_board := _OFF_BOARD.fullmatch(word):
            raise BadNotation(f"There is no cell {off_board['cell']}: cells are a1 to g7.")
        raise BadNotation(
            f"Cannot read {quoted(word)}: Rc3 moves red to c3, R! calls red, =R chooses red, @d4 puts a ring;"
            f" the pieces are {', '.join(LETTERS)} and the cells a1 to g7."
        )
    if first := found["first"]:
        return Toss(int(first))
    if ring := found["ring"]:
        return EnterRing(_NAMED[ring.lower()])
    if choice := found["choice"]:
        return Choose(LETTERS.index(choice.upper()))
    if called := found["called"]:
        return Call(LETTERS.index(called.upper()))
    return Put(LETTERS.index(found["piece"].upper()), _NAMED[found["cell"].lower()])


def listed(words: Sequence[str], joint: str = "or") -> str:
    """Words as a sentence lists them.

    >>> listed(["a1", "b2", "c3"])
    'a1, b2 or c3'
    """
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


# --- the position line -------------------------------------------------------------------------------------------


class PositionLine(NamedTuple):
    """What a position line says."""

    pieces: Placing
    ring: int | None
    seat: Seat | None
    """Who acts: puts the ring, or begins; while pieces are put, who will put the ring. None before the toss."""
    score: tuple[int, int]
    is_setup: bool = False
    """Whether the pieces are still being put on the board."""


def write_line(line: PositionLine) -> str:
    """The position line: ranks 7 to 1, the ring's cell if a piece stands on it, the seat, the rings won.

    While the pieces are put on the board the word ``setup`` follows, and ``-`` stands for the seat before the toss.
    """
    letters = {cell: LETTERS[piece] for piece, cell in enumerate(line.pieces) if cell is not None}
    fields = []
    if line.ring is not None and letters.setdefault(line.ring, "@") != "@":
        fields.append(cell_name(line.ring))
    rows = ("".join(letters.get(rank * SIZE + file, ".") for file in range(SIZE)) for rank in _RANKS)
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    fields += [str(line.seat or "-"), "{}-{}".format(*line.score)]
    return " ".join([board, *fields, *(["setup"] if line.is_setup else [])])


def read_line(text: str) -> PositionLine:
    """What a position line says; a `BadPosition` tells what is wrong with it.

    >>> read_line("R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0").ring
    24
    """
    fields = expect_text(text, "A position line", BadPosition).split()
    is_setup = fields[-1:] == ["setup"]
    if is_setup:
        fields.pop()
    if len(fields) not in (3, 4):
        raise BadPosition(f"A position line has a board, the seat to act and the rings won, like {EXAMPLE!r}.")
    pieces, ring = _read_board(fields[0])
    if missing := [NAMES[piece] for piece in PIECES if pieces[piece] is None and not is_setup]:
        raise BadPosition(f"All seven pieces must be on the board: {listed(missing, 'and')} cannot be found.")
    if len(fields) == 4:
        ring = _covered_ring(fields[1], pieces, ring)
    return PositionLine(pieces, ring, _read_seat(fields[-2], is_setup), _read_score(fields[-1]), is_setup)


def read_small_board(board: str) -> tuple[int, dict[str, int], int | None]:
    """The size of a board of 2 x 2 to 8 x 8 cells, where the pieces on it stand, and the ring.

    >>> read_small_board("R2/@2/1OY")
    (3, {'R': 6, 'O': 1, 'Y': 2}, 3)
    """
    ranks = board.split("/")
    size = len(ranks)
    if not 2 <= size <= LARGEST:
        raise BadPosition(f"A board has 2 to {LARGEST} ranks parted by '/', not {size}.")
    pieces: dict[str, int] = {}
    ring: int | None = None
    for rank, row in zip(range(size - 1, -1, -1), ranks, strict=True):
        for file, character in enumerate(_cells_of(row, rank + 1, size)):
            cell = rank * size + file
            where = cell_name(cell, size)
            if character == "@":
                if ring is not None:
                    raise BadPosition(f"There are two rings, on {cell_name(ring, size)} and {where}: only one is.")
                ring = cell
            elif character != ".":
                if character in pieces:
                    name = NAMES[LETTERS.index(character)].capitalize()
                    raise BadPosition(f"{name} stands on two cells, {cell_name(pieces[character], size)} and {where}.")
                pieces[character] = cell
    return size, {letter: pieces[letter] for letter in LETTERS if letter in pieces}, ring


def _read_board(board: str) -> tuple[Placing, int | None]:
    ranks = board.count("/") + 1
    if ranks != SIZE:
        raise BadPosition(f"The board has seven ranks parted by '/', not {ranks}.")
    _, pieces, ring = read_small_board(board)
    return tuple(pieces.get(letter) for letter in LETTERS), ring


def _cells_of(row: str, rank: int, size: int) -> str:
    """A rank with a dot for every empty cell."""
    if strange := re.search(f"[^{LETTERS}@1-{size}]", row):
        raise BadPosition(
            f"Rank {rank} holds {strange[0]!r}: only {LETTERS}, '@' and the digits 1 to {size} may stand there."
        )
    if double := re.search("[1-8]{2}", row):
        raise BadPosition(f"Rank {rank} holds {double[0]!r}: write neighbouring empty cells as one number.")
    cells = re.sub("[1-8]", lambda run: "." * int(run[0]), row)
    if len(cells) != size:
        raise BadPosition(f"Rank {rank} has {len(cells)} cells instead of {NUMERALS[size]}.")
    return cells


def _covered_ring(name: str, pieces: Placing, ring: int | None) -> int:
    cell = read_cell(name)
    if cell is None:
        raise BadPosition(
            f"The second of four fields is the cell of a ring under a piece, like d4, not {quoted(name)}."
        )
    if ring is not None:
        raise BadPosition(f"The ring is on {cell_name(ring)} by the board, but on {name} by the field after it.")
    if cell not in pieces:
        raise BadPosition(f"No piece stands on the ring on {name}: write '@' on the board instead.")
    return cell


def _read_seat(field: str, is_setup: bool) -> Seat | None:
    if field == "-" and is_setup:
        return None
    if field not in ("1", "2"):
        raise BadPosition(f"The seat to act is 1 or 2, not {quoted(field)}.")
    return int(field)


def _read_score(field: str) -> tuple[int, int]:
    won = re.fullmatch("([0-9])-([0-9])", field)
    if won is None:
        raise BadPosition(f"The rings won are written like 0-0 or 3-2, not {quoted(field)}.")
    return int(won[1]), int(won[2])

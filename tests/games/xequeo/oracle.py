"""Xe Queo! as the rules tell it, with dictionaries and sets and every jump chain walked step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

Cell = tuple[int, int]  # file and rank, 1 … 7: a1 is (1, 1)
Pieces = dict[str, Cell]
Metric = Literal["king", "euclid"]
How = Literal["entered", "shared", "given", "called", "miscalled"]

SIZE = 7
COLOURS = "ROYGBVW"
RINGS_TO_WIN = 4
CELLS = [(x, y) for y in range(1, SIZE + 1) for x in range(1, SIZE + 1)]
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


class RuleError(Exception):
    """What a player wants to do breaks a rule: the text says which."""


@dataclass(frozen=True)
class Options:
    """The rulings that can be switched when a match is set up."""

    metric: Metric = "king"
    gift: bool = False


def cell_name(cell: Cell) -> str:
    """A cell as players say it."""
    return "abcdefg"[cell[0] - 1] + str(cell[1])


def cell_from(name: str) -> Cell:
    """The cell of a name, ValueError if there is none."""
    if re.fullmatch("[a-g][1-7]", name) is None:
        raise ValueError(f"not a cell: {name}")
    return ("abcdefg".index(name[0]) + 1, int(name[1]))


def distance(cell: Cell, ring: Cell, metric: Metric) -> tuple[int, int]:
    """How far a cell is from the ring, as something that can be compared."""
    dx, dy = abs(cell[0] - ring[0]), abs(cell[1] - ring[1])
    return (max(dx, dy), min(dx, dy)) if metric == "king" else (dx * dx + dy * dy, 0)


def is_vacant(pieces: Pieces, cell: Cell) -> bool:
    """Whether the cell is on the board and no piece stands there; a ring does not matter."""
    return cell in CELLS and cell not in pieces.values()


def ring_cells(pieces: Pieces) -> set[Cell]:
    """Where a ring may be entered: vacant cells with no piece next to them."""
    return {
        (x, y) for x, y in CELLS if all((x + dx, y + dy) not in pieces.values() for dx, dy in [*DIRECTIONS, (0, 0)])
    }


def jump_chains(pieces: Pieces, path: list[Cell]) -> list[list[Cell]]:
    """All ways to jump on from the end of a path, never twice on one cell: a detour cannot reach more."""
    chains: list[list[Cell]] = []
    x, y = path[-1]
    for dx, dy in DIRECTIONS:
        over, landing = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if over in pieces.values() and is_vacant(pieces, landing) and landing not in path:
            longer = [*path, landing]
            chains += [longer, *jump_chains(pieces, longer)]
    return chains


def ways(pieces: Pieces, piece: str) -> list[list[Cell]]:
    """All steps and jump chains of a piece as lists of cells, wherever they lead."""
    x, y = pieces[piece]
    others = {name: cell for name, cell in pieces.items() if name != piece}
    steps = [[(x, y), (x + dx, y + dy)] for dx, dy in DIRECTIONS if is_vacant(others, (x + dx, y + dy))]
    return steps + jump_chains(others, [(x, y)])


def landings(pieces: Pieces, ring: Cell, piece: str, metric: Metric = "king") -> dict[Cell, list[Cell]]:
    """Where a piece may end nearer to the ring than it began, each with a shortest way there."""
    found: dict[Cell, list[Cell]] = {}
    for path in ways(pieces, piece):
        end = path[-1]
        nearer = distance(end, ring, metric) < distance(pieces[piece], ring, metric)
        if nearer and (end not in found or len(path) < len(found[end])):
            found[end] = path
    return found


def is_way(pieces: Pieces, piece: str, path: list[Cell]) -> bool:
    """Whether a list of cells is one step, or a chain of jumps, of that piece from where it stands."""
    others = {name: cell for name, cell in pieces.items() if name != piece}
    if len(path) < 2 or path[0] != pieces[piece] or not all(is_vacant(others, cell) for cell in path):
        return False
    strides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    if len(strides) == 1 and strides[0] in DIRECTIONS:
        return True
    middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(path)]
    return all((dx / 2, dy / 2) in DIRECTIONS for dx, dy in strides) and all(m in others.values() for m in middles)


@dataclass(frozen=True)
class Round:
    """A round from the moment both players have chosen: seats are 1 and 2, `secrets` gives each seat's piece."""

    pieces: Pieces
    ring: Cell
    to_act: int
    secrets: dict[int, str]
    options: Options = field(default_factory=Options)
    winner: int | None = None
    how: How | None = None

    def moves(self) -> set[tuple[str, Cell]]:
        """The moves of the player to act: a piece and where it ends."""
        found = set()
        for piece in self.pieces:
            for end in landings(self.pieces, self.ring, piece, self.options.metric):
                if end != self.ring or piece == self.secrets[self.to_act] or self.options.gift:
                    found.add((piece, end))
        return found

    def words(self) -> set[str]:
        """The words of all legal turns of the player to act: moves, and seven calls."""
        if self.winner is not None:
            return set()
        return {piece + cell_name(end) for piece, end in self.moves()} | {piece + "!" for piece in self.pieces}

    def play(self, word: str) -> Round:
        """The round after a turn of the player to act."""
        if self.winner is not None:
            raise RuleError("the round is over")
        if word not in self.words():
            raise RuleError(f"not a legal turn: {word}")
        me, opponent = self.to_act, 3 - self.to_act
        mine, his = self.secrets[me], self.secrets[opponent]
        piece = word[0]
        if word[1] == "!":
            if piece == his:
                return replace(self, winner=me, how="called")
            return replace(self, winner=opponent, how="miscalled")
        end = cell_from(word[1:])
        after = replace(self, pieces={**self.pieces, piece: end}, to_act=opponent)
        if end == self.ring:
            if piece == mine and piece == his:
                return replace(after, winner=opponent, how="shared")
            if piece == mine:
                return replace(after, winner=me, how="entered")
            if piece == his:
                return replace(after, winner=opponent, how="given")
        return after


@dataclass(frozen=True)
class Match:
    """A match between rounds, while a ring is to be put: the pieces, who puts it, who begins, the rings won."""

    pieces: Pieces
    enters: int
    begins: int
    rings: tuple[int, int] = (0, 0)
    options: Options = field(default_factory=Options)

    @property
    def winner(self) -> int | None:
        """The seat that has four rings."""
        return self.rings.index(RINGS_TO_WIN) + 1 if RINGS_TO_WIN in self.rings else None

    def start_round(self, ring: Cell, secrets: dict[int, str]) -> Round:
        """The round that begins once the ring is put and both have chosen."""
        if self.winner is not None:
            raise RuleError("the match is over")
        if ring not in ring_cells(self.pieces):
            raise RuleError("the ring needs a vacant cell with no piece next to it")
        if set(secrets) != {1, 2} or not set(secrets.values()) <= set(self.pieces):
            raise RuleError("both players choose one of the pieces")
        return Round(self.pieces, ring, self.begins, secrets, self.options)

    def after(self, finished: Round) -> Match:
        """The match when a round is over: the loser enters the next ring, the winner begins."""
        winner = finished.winner
        if winner is None:
            raise RuleError("the round is not over")
        one, two = self.rings
        rings = (one + 1, two) if winner == 1 else (one, two + 1)
        return Match(finished.pieces, 3 - winner, winner, rings, self.options)


def first_match(pieces: Pieces, enters: int, options: Options | None = None) -> Match:
    """A new match: the player who does not enter the first ring begins."""
    return Match(pieces, enters, 3 - enters, (0, 0), options or Options())


@dataclass(frozen=True)
class Line:
    """What a position line says: pieces, ring (None if it is not entered yet), seat to act, rings won."""

    pieces: Pieces
    ring: Cell | None
    to_act: int
    rings: tuple[int, int]


def write_line(line: Line) -> str:
    """The position line: ranks 7 to 1, the ring's cell if a piece stands on it, seat to act, rings won."""
    letters = {cell: name for name, cell in line.pieces.items()}
    if line.ring is not None:
        letters.setdefault(line.ring, "@")
    ranks = []
    for y in range(SIZE, 0, -1):
        row = "".join(letters.get((x, y), ".") for x in range(1, SIZE + 1))
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    fields = ["/".join(ranks)]
    if line.ring is not None and letters[line.ring] != "@":
        fields.append(cell_name(line.ring))
    return " ".join([*fields, str(line.to_act), f"{line.rings[0]}-{line.rings[1]}"])


def read_line(text: str) -> Line:
    """What a position line says, ValueError if it is none."""
    fields = text.split()
    if len(fields) not in (3, 4):
        raise ValueError("a position line has three fields, or four")
    ranks = fields[0].split("/")
    if len(ranks) != SIZE:
        raise ValueError("a board has seven ranks")
    pieces: Pieces = {}
    ring: Cell | None = None
    for y, rank in zip(range(SIZE, 0, -1), ranks, strict=True):
        if re.search(r"[1-7]{2}", rank):
            raise ValueError("two numbers in a row")
        row = re.sub("[1-7]", lambda digit: "." * int(digit[0]), rank)
        if len(row) != SIZE:
            raise ValueError("a rank has seven cells")
        for x, letter in enumerate(row, start=1):
            if letter == "@" and ring is None:
                ring = (x, y)
            elif letter in COLOURS and letter not in pieces:
                pieces[letter] = (x, y)
            elif letter != ".":
                raise ValueError(f"unexpected {letter}")
    if len(pieces) != len(COLOURS):
        raise ValueError("a piece is missing")
    if len(fields) == 4:
        if ring is not None or cell_from(fields[1]) not in pieces.values():
            raise ValueError("the ring's cell is said only if a piece stands on it")
        ring = cell_from(fields[1])
    won = re.fullmatch("([0-4])-([0-4])", fields[-1])
    if fields[-2] not in ("1", "2") or won is None or won[0] == "4-4":
        raise ValueError("the last fields are the seat to act and the rings won")
    return Line(pieces, ring, int(fields[-2]), (int(won[1]), int(won[2])))

"""A round in the format of Gambit, which other solvers read too: https://gambitproject.readthedocs.io"""

from collections.abc import Iterator

from anello.core.arguments import expect_depth
from anello.core.errors import AnelloError
from anello.games.xequeo.engine.solving.exploitability import PieceMove
from anello.games.xequeo.engine.solving.tables import RoundBoard
from anello.games.xequeo.kernel import perft

__all__ = ["efg"]

MOST_LINES = 2_000_000
FIRST_WINS, SECOND_WINS = 't "" 1 "first" { 1, -1 }', 't "" 2 "second" { -1, 1 }'
DEEPEST = 60
"""No round of a board of 8 x 8 has more moves that matter here."""


def efg(board: RoundBoard, moves: int | None = None) -> str:
    """The whole round as an extensive game: both choose, the second not knowing what the first chose, then turns.

    With ``moves`` it is cut: after so many, a player may only enter or call. An information set has the name that it
    has in strategy tables.
    """
    most = DEEPEST if moves is None else expect_depth(moves)
    pairs, nodes = len(board.letters) ** 2, 0
    for depth in range(most + 1):
        found = perft(board.cells, depth, board.table)
        nodes += found * pairs * (len(board.letters) + 2)
        if not found:
            break
        if nodes > MOST_LINES:
            advice = f"cut it with moves={depth - 1}" if depth else "it cannot be cut"
            raise AnelloError(
                f"Written down, this round has more than {MOST_LINES:,} lines after {depth} moves: {advice}."
            )
    return "\n".join(_Writer(board, most).lines()) + "\n"


class _Writer:
    def __init__(self, board: RoundBoard, most: int) -> None:
        self._board, self._most = board, most
        self._numbers: tuple[dict[str, int], dict[str, int]] = ({}, {})
        """Information sets of both players, by name."""

    def lines(self) -> Iterator[str]:
        board = self._board
        choices = " ".join(f'"={letter}"' for letter in board.letters)
        cut = "" if self._most == DEEPEST else f", cut after {self._most} moves"
        yield f'EFG 2 R "A round of Xe Queo! on {board.size} x {board.size} cells{cut}" {{ "first" "second" }}'
        yield f'p "" 1 {self._number(0, "")} "" {{ {choices} }} 0'
        for first in range(len(board.letters)):
            yield f'p "" 2 {self._number(1, "")} "" {{ {choices} }} 0'
            for second in range(len(board.letters)):
                yield from self._turn(board.cells, (first, second), ())

    def _number(self, player: int, key: str) -> int:
        return self._numbers[player].setdefault(key, len(self._numbers[player]) + 1)

    def _turn(self, cells: tuple[int, ...], secrets: tuple[int, int], made: tuple[PieceMove, ...]) -> Iterator[str]:
        board, player = self._board, len(made) % 2
        own, other = secrets[player], secrets[1 - player]
        found = board.legal(cells)
        quiet = found.quiet if len(made) < self._most else []
        enters = [own] if own in found.entering else []
        words = [board.word(*move) for move in quiet] + [board.word(piece, board.ring) for piece in enters]
        words += [board.word(piece, None) for piece in range(len(board.letters))]
        key = board.key(own, made)
        actions = " ".join(f'"{word}"' for word in words)
        yield f'p "" {player + 1} {self._number(player, key)} "{key}" {{ {actions} }} 0'
        for piece, cell in quiet:
            yield from self._turn((*cells[:piece], cell, *cells[piece + 1 :]), secrets, (*made, (piece, cell)))
        wins, loses = (FIRST_WINS, SECOND_WINS)[:: -1 if player else 1]
        for _ in enters:
            yield loses if own == other else wins
        for piece in range(len(board.letters)):
            yield wins if piece == other else loses

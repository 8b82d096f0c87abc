"""Strategies as tables of words, and tables of words as strategies.

A row belongs to an information set: what a player knows when he acts, written as his own choice and all moves so far,
as in ``=R Rc3 Oe4``; the empty one is where he chooses.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from anello.core.arguments import expect_depth, expect_text
from anello.core.errors import AnelloError, BadPosition, quoted
from anello.games.xequeo.engine.arrays import BySecret
from anello.games.xequeo.engine.solving.exploitability import PieceMove, Response
from anello.games.xequeo.engine.solving.policy import Choice, MoveChoice, Policy
from anello.games.xequeo.kernel import Geometry, PieceMoves, geometry, moves
from anello.games.xequeo.notation import cell_name, read_small_board
from anello.study.solving import AnyPolicy, StrategyRow

__all__ = ["RoundBoard", "StrategyTable", "WordPolicy", "response_table"]

LEAST = 1e-9
"""Words that are less likely are left out of tables."""
ROUNDING = 1e-6
"""The chances of a policy may miss a sum of one by so much."""


@dataclass(frozen=True)
class RoundBoard:
    """A round before anybody has chosen, on a board of any size: how its moves are written."""

    size: int
    letters: str
    """The pieces, in their order."""
    cells: tuple[int, ...]
    """Where they stand."""
    ring: int
    metric: str = "king"

    @classmethod
    def read(cls, line: str, metric: str = "king") -> "RoundBoard":
        """The round of a position line; its board may be smaller and have fewer pieces than the game's.

        >>> RoundBoard.read("R2/3/1O@ 1 0-0").letters
        'RO'
        """
        fields = expect_text(line, "A position line", BadPosition).split()
        size, pieces, ring = read_small_board(fields[0] if fields else "")
        if ring is None or len(pieces) < 2 or len(fields) > 3:
            raise BadPosition("A round that can be solved has two pieces or more, and a ring with no piece on it.")
        return cls(size, "".join(pieces), tuple(pieces.values()), ring, metric)

    @cached_property
    def table(self) -> Geometry:
        """The geometry of the board."""
        return geometry(self.size, self.ring, self.metric)

    def word(self, piece: int, cell: int | None) -> str:
        """A move as it is written; a call where there is no cell."""
        return self.letters[piece] + ("!" if cell is None else cell_name(cell, self.size))

    def move(self, word: str) -> PieceMove | None:
        """The move that a word is, None if it is none."""
        return self._moves.get(word)

    @cached_property
    def _moves(self) -> dict[str, PieceMove]:
        every = [(piece, cell) for piece in range(len(self.letters)) for cell in range(self.size**2)]
        return {self.word(*move): move for move in every}

    def legal(self, cells: Sequence[int]) -> PieceMoves:
        """What can be done with the pieces."""
        return moves(cells, self.table)

    def key(self, secret: int, made: Sequence[PieceMove]) -> str:
        """The information set of a player with a secret after some moves."""
        return " ".join([f"={self.letters[secret]}", *(self.word(*move) for move in made)])


class _Part(NamedTuple):
    """One of the states that a strategy may be in: several of its moves may look the same on the board."""

    state: int
    reach: BySecret
    """How often it comes here, by its secret."""
    choice: Choice | None
    """What it does, if its player acts."""


class _Node(NamedTuple):
    """Where a strategy stands after some moves."""

    cells: tuple[int, ...]
    parts: list[_Part]

    @property
    def reach(self) -> BySecret:
        return sum((part.reach for part in self.parts), np.zeros(len(self.cells)))


class StrategyTable(Mapping[str, StrategyRow]):
    """A strategy as a table; rows are made when they are asked for. Those that it never comes to are not there."""

    def __init__(self, policy: Policy, board: RoundBoard) -> None:
        self._policy, self._board = policy, board
        self._nodes: dict[tuple[PieceMove, ...], _Node] = {}
        self._put((), board.cells, [(0, np.where(policy.picks > LEAST, policy.picks, 0.0))])

    def __getitem__(self, key: str) -> StrategyRow:
        choice, *words = key.split() or [""]
        if not choice:
            chosen = (f"={letter}" for letter in self._board.letters)
            return _row(dict(zip(chosen, self._policy.picks.tolist(), strict=True)))
        secret = self._board.letters.find(choice[1:]) if len(choice) == 2 and choice[0] == "=" else -1
        made = tuple(move for word in words if (move := self._board.move(word)))
        known = secret >= 0 and len(made) == len(words) and len(made) % 2 == self._policy.holder
        node = self._find(made) if known else None
        if node is None or not node.reach[secret]:
            raise KeyError(key)
        return self._words(node, secret)

    def __iter__(self) -> Iterator[str]:
        yield ""
        yield from (key for key, _ in self._rows(None))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def table(self, moves: int | None = None) -> dict[str, dict[str, float]]:
        """All rows with at most so many moves before them, in one plain table."""
        if moves is not None:
            expect_depth(moves)
        return {"": dict(self[""])} | {key: dict(row) for key, row in self._rows(moves)}

    def _rows(self, most: int | None) -> Iterator[tuple[str, StrategyRow]]:
        """All rows after the choice, from the start of the round on."""
        waiting: list[tuple[PieceMove, ...]] = [()]
        for made in waiting:  # grows meanwhile
            node = self._nodes[made]
            if len(made) % 2 == self._policy.holder:
                for secret in np.flatnonzero(node.reach).tolist():
                    yield self._board.key(secret, made), self._words(node, secret)
            if most is None or len(made) < most:
                waiting += [(*made, move) for move in self._moves(node) if self._step(made, move)]

    def _moves(self, node: _Node) -> list[PieceMove]:
        """The moves that can follow: those of the strategy, or all of the other player's."""
        choices = [part.choice for part in node.parts if part.choice is not None]
        if not choices:
            return self._board.legal(node.cells).quiet
        return list(dict.fromkeys((move.piece, move.cell) for choice in choices for move in choice.moves))

    def _find(self, made: tuple[PieceMove, ...]) -> _Node | None:
        """Where moves lead, None if that is nowhere."""
        for count, move in enumerate(made):
            before = self._nodes[made[:count]]
            if move not in self._moves(before) or not self._step(made[:count], move):
                return None
        return self._nodes[made]

    def _step(self, made: tuple[PieceMove, ...], move: PieceMove) -> bool:
        """Have the node after one more move; False if the strategy never makes it."""
        node, after = self._nodes[made], (*made, move)
        if after not in self._nodes:
            piece, cell = move
            cells = (*node.cells[:piece], cell, *node.cells[piece + 1 :])
            parts = []
            for part in node.parts:
                if part.choice is None:
                    parts.append((self._policy.watch(part.state, piece, cells), part.reach))
                    continue
                parts += [
                    (own.state, np.where(own.often > LEAST, part.reach * own.often, 0.0))
                    for own in part.choice.moves
                    if (own.piece, own.cell) == move
                ]
            self._put(after, cells, parts)
        return bool(self._nodes[after].parts)

    def _put(self, made: tuple[PieceMove, ...], cells: tuple[int, ...], parts: list[tuple[int, BySecret]]) -> None:
        acts = len(made) % 2 == self._policy.holder
        reached = [(state, reach) for state, reach in parts if reach.any()]
        choices = [self._policy.choice(state, cells) if acts else None for state, _ in reached]
        self._nodes[made] = _Node(
            cells, [_Part(state, reach, choice) for (state, reach), choice in zip(reached, choices, strict=True)]
        )

    def _words(self, node: _Node, secret: int) -> StrategyRow:
        board = self._board
        often: dict[str, float] = {}

        def add(piece: int, cell: int | None, share: float) -> None:
            word = board.word(piece, cell)
            often[word] = often.get(word, 0.0) + share

        for part in node.parts:
            reach, choice = float(part.reach[secret]), part.choice
            if choice is None or not reach:
                continue
            for move in choice.moves:
                if move.often[secret] > LEAST:
                    add(move.piece, move.cell, reach * float(move.often[secret]))
            add(secret, board.ring, reach * float(choice.enter[secret]))
            for piece, share in enumerate(choice.target.tolist()):
                add(piece, None, reach * float(choice.call[secret]) * share)
        return _row({word: share / float(node.reach[secret]) for word, share in often.items()})


def _row(often: Mapping[str, float]) -> dict[str, float]:
    """The words of a row, the likeliest first."""
    kept = sorted((-share, word) for word, share in often.items() if share > LEAST)
    total = sum(share for share, _ in kept)
    return {word: share / total for share, word in kept}


class WordPolicy:
    """A policy in words, a table or a function, played on a board; whatever is wrong with it is said when it is met."""

    def __init__(self, policy: AnyPolicy, board: RoundBoard, holder: int) -> None:
        self._policy, self._board = policy, board
        self.holder = holder
        row = self._ask("")
        known = {f"={letter}": index for index, letter in enumerate(board.letters)}
        if strange := set(row) - known.keys():
            raise AnelloError(f"A policy chooses a piece first, like =R, and not {quoted(min(strange))}.")
        self.picks: BySecret = np.array([row.get(word, 0.0) for word in known], np.float64)
        self._states: list[tuple[tuple[PieceMove, ...], BySecret]] = [((), self.picks)]

    def _ask(self, key: str) -> StrategyRow:
        """A row of the policy, whose numbers are chances."""
        try:
            row = self._policy(key) if callable(self._policy) else self._policy[key]
        except KeyError:
            raise AnelloError(f"The policy does not say what is done at {key!r}.") from None
        except TypeError:
            if callable(self._policy):
                raise
            raise AnelloError(f"A policy is a table or a function, not {quoted(self._policy)}.") from None
        if not isinstance(row, Mapping):
            raise AnelloError(f"What the policy does at {key!r} should be a table of chances, not {quoted(row)}.")
        if any(not often >= 0 for often in row.values()) or not abs(sum(row.values()) - 1) <= ROUNDING:
            raise AnelloError(f"What the policy does at {key!r} should be chances that add up to 1.")
        return {word: often for word, often in row.items() if often}

    def choice(self, state: int, pieces: Sequence[int]) -> Choice:
        """What the policy does in a state."""
        board, count = self._board, len(self._board.letters)
        made, reach = self._states[state]
        found = board.legal(pieces)
        enter, call, calls = np.zeros(count), np.zeros(count), np.zeros(count)
        moved: dict[PieceMove, BySecret] = {}
        for secret in np.flatnonzero(reach).tolist():
            key = board.key(secret, made)
            for word, often in self._ask(key).items():
                move = board.move(word)
                if len(word) == 2 and word[1] == "!" and word[0] in board.letters:
                    call[secret] += often
                    calls[board.letters.index(word[0])] += reach[secret] * often
                elif move == (secret, board.ring) and secret in found.entering:
                    enter[secret] += often
                elif move is not None and move in found.quiet:
                    moved.setdefault(move, np.zeros(count))[secret] += often
                else:
                    raise AnelloError(f"The policy says {quoted(word)} at {key!r}, which is not possible there.")
        # Whom it calls may depend on its secret: what counts is how often each piece is called after all.
        target = calls / calls.sum() if calls.any() else np.full(count, 1 / count)
        after = [MoveChoice(*move, often, self._state((*made, move), reach * often)) for move, often in moved.items()]
        return Choice(enter, call, target, after)

    def watch(self, state: int, mover: int, pieces: Sequence[int]) -> int:
        """The state after the opponent has moved a piece."""
        made, reach = self._states[state]
        return self._state((*made, (mover, pieces[mover])), reach)

    def _state(self, made: tuple[PieceMove, ...], reach: BySecret) -> int:
        self._states.append((made, reach))
        return len(self._states) - 1


def response_table(response: Response, board: RoundBoard, holder: int) -> dict[str, dict[str, float]]:
    """A best response to the holder's policy as a table: one secret, and one word wherever it can come to."""
    secret = response.pick
    table = {"": {f"={board.letters[secret]}": 1.0}}
    for made in sorted(response.answers, key=len):
        own = [index for index in range(len(made)) if index % 2 != holder]
        if all(response.answers[made[:index]][secret] == made[index] for index in own):
            table[board.key(secret, made)] = {board.word(*response.answers[made][secret]): 1.0}
    return table

"""A round solved: both strategies as tables, what they are worth for certain, and best responses to any policy."""

import json
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from anello.core.arguments import expect_depth, expect_positive
from anello.core.errors import AnelloError, BadPosition
from anello.games.xequeo.engine.solving.bounds import MEETING, prove_both, warm_up
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.efg import efg
from anello.games.xequeo.engine.solving.exploitability import respond
from anello.games.xequeo.engine.solving.policy import CertifiedPolicy
from anello.games.xequeo.engine.solving.prover import Certificate
from anello.games.xequeo.engine.solving.solve import solve as solve_tree
from anello.games.xequeo.engine.solving.tables import RoundBoard, StrategyTable, WordPolicy, response_table
from anello.games.xequeo.engine.trees.pruned import PrunedTree, grow_pruned
from anello.games.xequeo.engine.trees.public import TreeTooLarge
from anello.games.xequeo.kernel import METRICS
from anello.games.xequeo.match import XeQueoPosition
from anello.kit.interruption import interruptible
from anello.study.solving import AnyPolicy

__all__ = ["PolicyAnswer", "SolvedRound", "solve_round"]

SECONDS = 5.0
MOST_POSITIONS = 100_000
MOST_NODES = 50_000
"""A round with no more is followed to its end."""
DEEPEST = 60


@dataclass(frozen=True)
class PolicyAnswer:
    """The best answer to a policy of one player."""

    value: float
    """What it earns on average, from -1 to 1."""
    is_exact: bool
    """Whether no answer earns more; else others may."""
    table: dict[str, dict[str, float]] = field(repr=False)
    """What it does, wherever it can come to."""


@dataclass(frozen=True)
class SolvedRound:
    """Strategies for both players of a round, before anybody has chosen, and what they are worth.

    Values are those of the player who begins, from -1 (always lost) to 1 (always won).

    >>> solved = solve_round("@1Y1/4/OR2/4 1 0-0")
    >>> solved.lower <= 1 / 9 <= solved.upper, solved.exploitability < 0.0001
    (True, True)
    >>> {chosen: round(often, 2) for chosen, often in sorted(solved.strategies[1][""].items())}
    {'=O': 0.33, '=R': 0.33, '=Y': 0.33}
    >>> solved.to_efg().splitlines()[0]
    'EFG 2 R "A round of Xe Queo! on 4 x 4 cells" { "first" "second" }'
    """

    board: RoundBoard
    lower: float
    """What the first strategy earns at the least, whatever the other player does: proved."""
    upper: float
    """What the second strategy leaves the player who begins at the most: proved."""
    is_whole: bool
    """Whether the round was followed to its end; else bounds and strategies come from trees that are cut."""
    policies: tuple[CertifiedPolicy, CertifiedPolicy] = field(repr=False)

    @property
    def exploitability(self) -> float:
        """How much a best response gains at the most, the mean of both players: proved."""
        return (self.upper - self.lower) / 2

    @cached_property
    def strategies(self) -> tuple[StrategyTable, StrategyTable]:
        """The strategy of the player who begins, and that of the other."""
        first, second = (StrategyTable(policy, self.board) for policy in self.policies)
        return first, second

    def best_response(self, policy: AnyPolicy, player: int = 0, *, moves: int | None = None) -> PolicyAnswer:
        """The best answer to a policy of a player: 0 is the one who begins, 1 the other.

        It may take any number of moves itself; on the board of the game that is too much, so say how many.
        """
        if player not in (0, 1):
            raise AnelloError(f"The policy is that of player 0, who begins, or of player 1, not of {player!r}.")
        if moves is None and not self.is_whole:
            raise AnelloError("The answers in this round are too many to be searched to the end: say how many moves.")
        if moves is not None:
            expect_depth(moves)
        words = WordPolicy(policy, self.board, player)
        found = respond(words, self.board.cells, self.board.table, moves)
        return PolicyAnswer(found.value, found.is_exact, response_table(found, self.board, player))

    def to_json(self, moves: int | None = None) -> str:
        """All of it as JSON, with the rows of both strategies that have at most so many moves before them."""
        return json.dumps(
            {
                "pieces": dict(zip(self.board.letters, self.board.cells, strict=True)),
                "size": self.board.size,
                "ring": self.board.ring,
                "metric": self.board.metric,
                "lower": self.lower,
                "upper": self.upper,
                "exploitability": self.exploitability,
                "whole": self.is_whole,
                "strategies": [strategy.table(moves) for strategy in self.strategies],
            }
        )

    def to_efg(self, moves: int | None = None) -> str:
        """The round as Gambit and OpenSpiel read it, cut after so many moves."""
        return efg(self.board, moves)

    def __repr__(self) -> str:
        return f"SolvedRound(lower={self.lower:.4f}, upper={self.upper:.4f}, {'whole' if self.is_whole else 'cut'})"


@interruptible
def solve_round(
    position: str | XeQueoPosition, *, seconds: float = SECONDS, tolerance: float = MEETING, metric: str | None = None
) -> SolvedRound:
    """Solve the round of a position or of its line, before anybody has chosen.

    A small round is followed to its end, until both players together could gain no more than the tolerance; of any
    other the best strategies are taken that can be certified in so many seconds of computing. The board of a line may
    be smaller than the game's, and have fewer pieces.
    """
    expect_positive(seconds, "The time in seconds")
    expect_positive(tolerance, "The tolerance")
    board = _board(position, metric)
    warm_up()
    with suppress(TreeTooLarge):
        return _solve_whole(board, tolerance, seconds)
    first, second = (
        Certificate(prover.best.tree, prover.best.solver, guarantee(prover.best.solver, prover.holder))
        for prover in prove_both(board.cells, board.table, seconds, tolerance=tolerance)
        if prover.best is not None
    )
    policies = CertifiedPolicy(first, board.table), CertifiedPolicy(second, board.table)
    return SolvedRound(board, first.guarantee, -second.guarantee, False, policies)


def _board(position: str | XeQueoPosition, metric: str | None) -> RoundBoard:
    if isinstance(position, XeQueoPosition):
        if position.phase != "choose" or position.current.choices != (None, None):
            raise BadPosition("A round is solved before anybody has chosen, with the ring on the board.")
        if position.rules.gift:
            raise AnelloError("With gifts a round is not solved; anello xequeo bounds --gift proves bounds on it.")
        return RoundBoard.read(position.line(), metric or position.rules.metric)
    if metric is not None and metric not in METRICS:
        raise AnelloError(f"Distances are measured by one of {', '.join(METRICS)}, not by {metric!r}.")
    return RoundBoard.read(position, metric or METRICS[0])


def _solve_whole(board: RoundBoard, tolerance: float, seconds: float) -> SolvedRound:
    """Solve a round to its end; `TreeTooLarge` if it is too large."""
    tree = grow_pruned(board.cells, board.table, DEEPEST, positions=MOST_POSITIONS, capacity=MOST_NODES)
    if not tree.complete:
        raise TreeTooLarge(f"more than {DEEPEST} moves")
    solver = solve_tree(tree, tolerance=tolerance, seconds=seconds)
    first, second = (
        CertifiedPolicy(Certificate(_held(tree, holder), solver, guarantee(solver, holder)), board.table)
        for holder in (0, 1)
    )
    return SolvedRound(board, first.certificate.guarantee, -second.certificate.guarantee, True, (first, second))


def _held(tree: PrunedTree, holder: int) -> PrunedTree:
    """A whole tree proves the guarantees of both players."""
    return tree._replace(holder=holder)

"""Positions that are solved: strategies for both players, what they are worth, and best responses to any policy.

A player's *information set* is what he knows when he acts: his own secret words and all that was done openly, in the
order in which it happened, as words parted by blanks. A *strategy table* says for information sets how likely each word
is to be chosen. Any policy of yours is such a table, or a function from an information set to its row.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias, runtime_checkable

from anello.core import AnelloError, BadPosition, Faculty, Game, Position
from anello.core import game as game_named
from anello.core.arguments import expect_kind
from anello.kit.games import games_with

__all__ = ["SOLVER", "AnyPolicy", "BestResponse", "SolvedPosition", "StrategyRow", "solve"]

StrategyRow: TypeAlias = Mapping[str, float]
"""Words and how likely each is; together 1."""
AnyPolicy: TypeAlias = Mapping[str, StrategyRow] | Callable[[str], StrategyRow]
"""A strategy as a table or as a function."""


class BestResponse(Protocol):
    """The best answer to a policy."""

    @property
    def value(self) -> float:
        """What it earns on average, from -1 to 1."""

    @property
    def is_exact(self) -> bool:
        """Whether no answer earns more; else it is the best of those that were looked at, and others may earn more."""

    @property
    def table(self) -> Mapping[str, StrategyRow]:
        """What it does, at the information sets that it can come to."""


@runtime_checkable
class SolvedPosition(Protocol):
    """Strategies for both players of a position, and what they are worth to the player who begins."""

    @property
    def lower(self) -> float:
        """What the first strategy earns at the least, whatever the other player does: proved."""

    @property
    def upper(self) -> float:
        """What the second strategy leaves the player who begins at the most: proved."""

    @property
    def exploitability(self) -> float:
        """How much a best response gains at the most, the mean of both players."""

    @property
    def strategies(self) -> tuple[Mapping[str, StrategyRow], Mapping[str, StrategyRow]]:
        """The strategy of the player who begins, and that of the other."""

    def best_response(self, policy: AnyPolicy, player: int = 0, *, moves: int | None = None) -> BestResponse:
        """The best answer to a policy of a player: 0 is the one who begins.

        With ``moves`` the answer makes only so many itself.
        """

    def to_json(self, moves: int | None = None) -> str:
        """All of it as JSON, with tables up to so many moves."""

    def to_efg(self, moves: int | None = None) -> str:
        """The game that was solved as Gambit reads it."""


SOLVER: Faculty[Callable[..., SolvedPosition]] = Faculty("solver", "Nobody solves positions of {title}.")
"""A function from a position or its line to a solution."""


def solve(position: str | Position[Any], *, game: str | Game[Any] | None = None, **settings: Any) -> SolvedPosition:
    """Solve a position, or the line of one; see `anello.solve`."""
    if isinstance(position, Position):
        game = position.game
    if isinstance(game, str):
        game = game_named(game)
    if game is not None:
        expect_kind(game, Game, "A game or its name")
        return SOLVER.expect(game)(position, **settings)
    solvers = games_with(SOLVER)
    if not solvers:
        raise AnelloError("None of the games that are installed solves positions.")
    reasons = []
    for candidate in solvers:
        try:
            return SOLVER.expect(candidate)(position, **settings)
        except BadPosition as error:
            reasons.append(error)
    raise reasons[0]

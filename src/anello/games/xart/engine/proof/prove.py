"""Proving wins and losses of Xart: deeper and deeper searches, until one succeeds or the budget is spent."""

import time
from collections.abc import Callable
from functools import cache
from itertools import count

from anello.core import BadOption
from anello.core.arguments import expect_positive
from anello.core.outcome import Seat
from anello.games.xart import GAME, XartPosition
from anello.games.xart.engine.proof.lines import planned
from anello.games.xart.engine.proof.proof import Proof, Result
from anello.games.xart.engine.proof.search import Budget, ProofSearch
from anello.kit.interruption import interruptible

__all__ = ["can_force", "force", "prove"]


@interruptible
def prove(
    position: XartPosition,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    most_turns: int = 8,
    stopped: Callable[[], bool] | None = None,
) -> Proof:
    r"""Whether the colour to move wins or loses by force, as far as a budget allows to see.

    Wins are looked for in order of length, first those in which every turn attacks (threatens to win next), then, up
    to three turns, all. With a budget of nodes alone the answer is always the same.

    >>> import anello
    >>> proof = prove(anello.game("xart").from_line("ve/w/e w"))
    >>> proof.result.value, proof.turns, proof.line[0]
    ('win', 2, 'B3\\')
    """
    _check(position)
    for limit, what in ((seconds, "The time in seconds"), (nodes, "The limit of nodes")):
        if limit is not None:
            expect_positive(limit, what)
    warm_up()
    begin = time.perf_counter()
    budget = Budget(nodes, seconds, stopped)
    me, other = position.seat, 3 - position.seat
    for step in count():
        own, turns, quiet = planned(step, most_turns)
        if not turns or budget.spent:
            break
        seat = me if own else other
        search = ProofSearch(position, seat, turns, quiet)
        if search.run(budget):
            tree, line = search.proof()
            result = Result.WIN if seat == me else Result.LOSS
            return Proof(result, turns, line, budget.nodes, time.perf_counter() - begin, tree)
    return Proof(Result.UNKNOWN, nodes=budget.nodes, seconds=time.perf_counter() - begin)


@interruptible
def force(
    position: XartPosition,
    seat: Seat,
    turns: int,
    *,
    quiet: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Proof:
    """Prove that a colour wins within so many of its turns, of which ``quiet`` need not attack, if that can be shown.

    Either colour may be to move: the proof shows a win or a loss accordingly. Its ``turns`` are those asked for.
    """
    _check(position)
    warm_up()
    begin = time.perf_counter()
    budget = Budget(nodes, seconds)
    search = ProofSearch(position, seat, turns, quiet)
    if not search.run(budget):
        return Proof(Result.UNKNOWN, nodes=budget.nodes, seconds=time.perf_counter() - begin)
    tree, line = search.proof()
    result = Result.WIN if seat == position.seat else Result.LOSS
    return Proof(result, turns, line, budget.nodes, time.perf_counter() - begin, tree)


@interruptible
def can_force(
    position: XartPosition,
    seat: Seat,
    turns: int,
    *,
    quiet: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
) -> bool | None:
    """Whether a colour wins within so many of its turns, of which ``quiet`` need not attack; None if that stays open.

    With ``quiet`` equal to ``turns`` a no is final; otherwise a win by quieter turns may exist.
    """
    _check(position)
    warm_up()
    return ProofSearch(position, seat, turns, quiet).run(Budget(nodes, seconds))


@cache
def warm_up() -> None:
    """Compile the kernels, so that no clock runs meanwhile."""
    search = ProofSearch(GAME.from_line("ve/w/e w"), 1, 2)
    search.run(Budget())
    search.proof()


def _check(position: XartPosition) -> None:
    if position.variant.draws_tiles:
        raise BadOption("Nothing can be proved in Lucky, where chance chooses the tiles.")
    if position.outcome is not None:
        raise BadOption("This game is over: there is nothing to prove.")

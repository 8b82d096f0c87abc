"""Who is rated against whom: the same game, the same variant and the same pace; and which games count."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from anello.core import Seat
from anello.core import game as game_named
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables.clocks import TimeControl
from anello.server.tables.events import MoveMade, TableCreated
from anello.server.tables.state import TableState

__all__ = ["Pace", "RatedResult", "RatedScore", "RatingPool", "expect_ratable", "pace_of", "pool_of", "result_of"]

Pace: TypeAlias = Literal["quick", "calm", "days"]

MOVES = 30
"""So many moves of a player a game is taken to have, to tell how long it is with an increment."""
QUICKEST = 600.0
"""A game with up to so many seconds for a player is a quick one."""


@dataclass(frozen=True)
class RatingPool:
    """Games that are rated together."""

    game: str
    variant: str
    """The options that are not the usual ones: `name=choice`, in the order of names."""
    pace: str


@dataclass(frozen=True)
class RatedScore:
    """What somebody made of a game: 1 won, 0.5 drawn, 0 lost."""

    seat: Seat
    person: str
    score: float


@dataclass(frozen=True)
class RatedResult:
    """A rated game that has ended and counts."""

    pool: RatingPool
    scores: Sequence[RatedScore]


def pace_of(clock: TimeControl) -> Pace | None:
    """How quick a game is; None without a clock.

    >>> pace_of(TimeControl("increment", 300, 5)), pace_of(TimeControl("increment", 900, 10)), pace_of(TimeControl())
    ('quick', 'calm', None)
    """
    if clock.kind == "none":
        return None
    if clock.kind == "days":
        return "days"
    more = clock.increment * MOVES if clock.kind == "increment" else 0
    return "quick" if clock.seconds + more <= QUICKEST else "calm"


def pool_of(created: TableCreated) -> RatingPool:
    """Where a game is rated."""
    usual = {option.name: option.choices[0] for option in game_named(created.game).options}
    unusual = sorted(f"{name}={choice}" for name, choice in created.options.items() if choice != usual.get(name))
    return RatingPool(created.game, " ".join(unusual), pace_of(created.clock) or "")


def expect_ratable(created: TableCreated) -> None:
    """Refuse to set up a rated table where no fair game can be played."""
    if created.rated and pace_of(created.clock) is None:
        raise Refusal(RefusalCode.BAD_OPTION, "A rated game needs a clock.")
    keys = [plan.key for plan in created.seats.values() if plan.key]
    if created.rated and (
        len(created.seats) != 2
        or any(plan.kind == "computer" for plan in created.seats.values())
        or len(set(keys)) < len(keys)
    ):
        raise Refusal(RefusalCode.BAD_OPTION, "A rated game is one between two people, each at a screen of their own.")


def result_of(table: TableState) -> RatedResult | None:
    """What a game that is over counts for; None if it was not rated, or if somebody had not moved yet."""
    outcome, seats = table.outcome, sorted(table.seats)
    if not table.created.rated or outcome is None or len(seats) != 2:
        return None
    people = [table.seats[seat].key for seat in seats]
    moved = {event.seat for seq in table.plies if isinstance(event := table.log[seq - 1].event, MoveMade)}
    if not moved.issuperset(seats) or not all(people) or people[0] == people[1]:
        return None
    winner = outcome.winner if outcome.winner is not None else _other(seats, outcome.loser)
    scores = [0.5 if winner is None else float(seat == winner) for seat in seats]
    rows = zip(seats, people, scores, strict=True)
    return RatedResult(pool_of(table.created), [RatedScore(*row) for row in rows])


def _other(seats: Sequence[Seat], seat: Seat | None) -> Seat | None:
    return None if seat is None else next(other for other in seats if other != seat)

"""Conditional moves: what somebody will answer if the other plays this or that, known to nobody else until it happens.

They are kept beside the log, since an event would tell the other one that there are some.
"""

from collections.abc import Mapping, Sequence

import msgspec
import sqlalchemy as sa

from anello.core import AnelloError, Seat
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.tables import schema
from anello.server.tables.state import TableState

__all__ = ["MovePlan", "can_plan", "checked_plan", "keep_plan", "planned_answer", "plans_of"]

plans = schema.planned_moves


class MovePlan(msgspec.Struct, frozen=True):
    """What follows after so many plies: in each line a move of the other, the answer, a move of the other, …"""

    ply: int
    lines: list[list[str]]


def can_plan(state: TableState) -> bool:
    """Whether moves can be planned at a table: where two people have days, or no clock, and nothing is secret."""
    slow = state.created.clock.kind in ("days", "none")
    people = [plan.kind == "person" for plan in state.seats.values()]
    return slow and not state.played.game.has_secrets and people == [True, True]


def checked_plan(state: TableState, seat: Seat, lines: Sequence[Sequence[str]]) -> MovePlan:
    """A plan whose lines the rules allow, as they write them; a `Refusal` says what is wrong."""
    if not can_plan(state) or state.status != "playing":
        raise Refusal(
            RefusalCode.NOT_OFFERED, "Moves are planned in games of two people with days, or without a clock."
        )
    if lines and seat in state.to_act:
        raise Refusal(RefusalCode.NOT_THERE, "It is your turn: make your move first.")
    found = []
    for line in lines:
        if len(line) % 2:
            raise Refusal(RefusalCode.BAD_REQUEST, "A line ends with your own answer.")
        played = state.played
        for word in line:
            try:
                played = played.play(word)
            except AnelloError as error:
                raise refusal_of(error) from error
        found.append([event.word for event in played.events[len(state.played.events) :]])
    return MovePlan(len(state.played.events), found)


def keep_plan(connection: sa.Connection, table: str, seat: Seat, plan: MovePlan) -> None:
    """Keep the plan of a seat instead of the one before; one without lines is none."""
    connection.execute(sa.delete(plans).where(plans.c.table_id == table, plans.c.seat == seat))
    if plan.lines:
        kept = msgspec.json.encode(plan.lines).decode()
        connection.execute(sa.insert(plans).values(table_id=table, seat=seat, ply=plan.ply, lines=kept))


def plans_of(connection: sa.Connection, table: str) -> dict[Seat, MovePlan]:
    """What was planned at a table, by seat."""
    rows = connection.execute(sa.select(plans).where(plans.c.table_id == table))
    return {row.seat: MovePlan(row.ply, msgspec.json.decode(row.lines, type=list[list[str]])) for row in rows}


def planned_answer(state: TableState, planned: Mapping[Seat, MovePlan]) -> tuple[Seat, str] | None:
    """Who answers now as they planned, and what; None if nobody has planned for what happened."""
    for seat in state.to_act:
        if plan := planned.get(seat):
            words = [event.word for event in state.played.events[plan.ply :]]
            for line in plan.lines:
                if words and len(line) > len(words) and line[: len(words)] == words:
                    return (seat, line[len(words)]) if _is_legal(state, seat, line[len(words)]) else None
    return None


def _is_legal(state: TableState, seat: Seat, word: str) -> bool:
    """What was planned before moves were taken back may not be possible any more."""
    try:
        state.played.position.read(word, seat)
    except AnelloError:
        return False
    return True

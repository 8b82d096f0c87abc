"""Setting up a table, and what is written of it: the log itself, and the index that finds it again."""

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from anello.core import BadOption, Game, Seat, UnknownGame
from anello.core import game as game_named
from anello.players.player import level_named
from anello.server.calling.due import DueCall
from anello.server.engine_pool import EnginePool
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.tables import redaction
from anello.server.tables.audience import Audience
from anello.server.tables.events import Closed, LogEntry, MoveMade, SeatPassed, SeatPlan, SeatTaken, TableCreated
from anello.server.tables.pools import expect_ratable, result_of
from anello.server.tables.referee import consequence
from anello.server.tables.state import TableState
from anello.server.tables.store import MOST_SEATS, TableStore
from anello.server.tables.thinking import LevelsOf
from anello.server.tables.writes import TableIndex, TableWrite
from anello.server.watch import Watch
from anello.server.wire.tables import NewTable

__all__ = [
    "ALPHABET",
    "NOBODY",
    "Challenged",
    "TableServices",
    "chosen_duel",
    "clean_name",
    "does_computer_think",
    "new_table",
    "new_table_id",
    "planned",
    "write_of",
]

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes for another when reading a link aloud."""


Challenged: TypeAlias = Mapping[str, SeatPlan]
"""The seats of those who are challenged, by what a wish says of them."""
NOBODY: Challenged = {}


@dataclass(frozen=True)
class TableServices:
    """What every table of a server uses."""

    store: TableStore
    pool: EnginePool
    levels: LevelsOf
    now: Callable[[], float]
    source: random.Random
    pace: float = 0.0
    """In games with secrets the computer answers on the beat, so that its time tells nothing: seconds of one beat."""
    watch: Watch = field(default_factory=Watch)
    """What goes on by itself at tables is tried again when it fails."""
    calls: Callable[[TableState, TableState, Audience], Sequence[DueCall]] = lambda before, after, audience: ()
    """Whom to call for a change: how a table was, how it will be, and who is there."""


def chosen_game(name: str, options: Mapping[str, str]) -> tuple[Game[Any], dict[str, str]]:
    """A game and all its options, chosen or usual; a `Refusal` says which there is not."""
    try:
        game = game_named(name)
        return game, game.chosen(options)
    except (UnknownGame, BadOption) as error:
        raise refusal_of(error) from None


def chosen_duel(name: str, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a game that must be one for two."""
    game, chosen = chosen_game(name, options)
    if len(game.seats) != 2:
        raise Refusal(RefusalCode.NOT_OFFERED, f"{game.title} is no game for two.")
    return chosen


def planned(
    key: str,
    wish: NewTable,
    services: TableServices,
    *,
    bot: bool = False,
    challenged: Challenged = NOBODY,
) -> TableCreated:
    """How a table is set up that the holder of a key wishes for; a `Refusal` says why it cannot be."""
    game, options = chosen_game(wish.game, wish.options)
    if problem := wish.clock.problem:
        raise Refusal(RefusalCode.BAD_OPTION, problem)
    seats = range(1, len(game.seats) + 1)
    if len(seats) > MOST_SEATS:
        raise Refusal(RefusalCode.BAD_OPTION, f"{game.title} has more seats than a table here.")
    wanted = {int(seat): who for seat, who in (wish.seats or {"1": "me"}).items()}
    names = {int(seat): name for seat, name in wish.names.items()}
    if strange := (wanted.keys() | names.keys()) - set(seats):
        raise Refusal(RefusalCode.BAD_OPTION, f"{game.title} has no seat {min(strange)}.")
    plans = [
        challenged.get(wanted.get(seat, ""))
        or _seat(key, game, wanted.get(seat, "open"), names.get(seat, ""), services, bot)
        for seat in seats
    ]
    if not any(plan.key == key for plan in plans):
        raise Refusal(RefusalCode.BAD_OPTION, "Take a seat yourself: say 'me' for one of them.")
    if wish.shuffle:
        services.source.shuffle(plans)
    created = TableCreated(wish.game, options, dict(enumerate(plans, 1)), wish.clock, wish.open, wish.rated)
    expect_ratable(created)
    return created


def _seat(key: str, game: Game[Any], who: str, name: str, services: TableServices, bot: bool) -> SeatPlan:
    kind, _, wanted = who.partition(":")
    if who in ("me", "here"):
        return SeatPlan("person", clean_name(name), key, bot=bot)
    if who == "open":
        return SeatPlan("open")
    if kind == "computer" and (level := level_named(services.levels(game.name), wanted)):
        return SeatPlan("computer", level.name, level=level.number)
    if kind == "computer":
        raise Refusal(RefusalCode.BAD_OPTION, f"There is no level {wanted!r}.")
    raise Refusal(RefusalCode.BAD_OPTION, "A seat is for 'me', 'here', 'open', 'computer:LEVEL' or 'person:PAGE'.")


def new_table(id: str, created: TableCreated, services: TableServices) -> TableState:
    """A table with all that happens before anybody can act."""
    table = TableState.begin(id, LogEntry(1, services.now(), created))
    while (event := consequence(table, services.source)) is not None:
        table = table.after(LogEntry(table.seq + 1, table.updated, event))
    return table


def write_of(
    table: TableState, entries: Sequence[LogEntry], *, leads: bool = True, calls: Sequence[DueCall] = ()
) -> TableWrite:
    """The last entries of a table's log, with what its index should say afterwards.

    Whoever leads thinks for the computer from now on.
    """
    newcomers: dict[Seat, str] = {}
    for entry in entries:
        match entry.event:
            case TableCreated(seats=seats):
                newcomers |= {seat: plan.key for seat, plan in seats.items() if plan.key}
            case SeatTaken(seat, _, key) | SeatPassed(seat, _, key):
                newcomers[seat] = key
    has_ended = any(_ends(table, entry) for entry in entries)
    index = TableIndex(
        game=table.created.game,
        status=table.status,
        listed=table.created.open and table.status == "waiting",
        thinks=does_computer_think(table),
        updated=table.updated,
        summary=msgspec.json.encode(redaction.summary(table)).decode(),
        seats={seat: key for seat, key in newcomers.items() if key},
        flag=flag[0] if (flag := table.clocks.next_flag()) else None,
        leads=leads,
        rated=table.created.rated,
        public=table.created.is_public,
        result=result_of(table) if has_ended else None,
        is_for_archive=table.created.is_public and has_ended,
    )
    return TableWrite(table.id, entries, index, calls)


def _ends(table: TableState, entry: LogEntry) -> bool:
    """Whether an event ended the game: the last move or closing word of one that is over did."""
    return table.outcome is not None and isinstance(entry.event, MoveMade | Closed)


def does_computer_think(table: TableState) -> bool:
    """Whether the computer is to move."""
    return any(table.seats[seat].kind == "computer" for seat in table.asked if seat)


def new_table_id() -> str:
    """A name that cannot be guessed: whoever has the link may watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def clean_name(name: str) -> str:
    """A name without anything that cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())

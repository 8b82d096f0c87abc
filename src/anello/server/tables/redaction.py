"""What each viewer may see of a table: the only way from a table's state to anybody, and to the wire."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from msgspec import UNSET

from anello.core import CHANCE, AnelloError, Game, Record, Seat, View, Viewer
from anello.players.player import LEARNED
from anello.server.refusals import Refusal, RefusalCode
from anello.server.tables.events import (
    Answered,
    Closed,
    Granted,
    LogEntry,
    MoveMade,
    Offered,
    Resumed,
    Said,
    SeatPassed,
    SeatPlan,
    SeatTaken,
    TableCreated,
)
from anello.server.tables.state import TableState
from anello.server.wire.fields import ViewData
from anello.server.wire.news import (
    AnswerNews,
    ChatInfo,
    ChatNews,
    ClocksInfo,
    CloseNews,
    CreatedNews,
    GrantedNews,
    Happened,
    JoinedNews,
    MissedEvent,
    MoveNews,
    OfferNews,
    PassedNews,
    PlyInfo,
    ResumedNews,
    RevealedMove,
    StateInfo,
)
from anello.server.wire.tables import OutcomeInfo, SeatInfo, TableInfo
from anello.server.wire.views import data_of

__all__ = [
    "GameFilm",
    "can_undo",
    "chat",
    "clocks",
    "event",
    "expect_film",
    "film",
    "is_unheard",
    "missed",
    "names",
    "plies",
    "record",
    "state",
    "summary",
    "view",
    "view_data",
]

CHAT_KEPT = 100


def summary(table: TableState, key: str = "") -> TableInfo:
    """The table as the holder of a key sees it in a list."""
    mine = table.held_by(key)
    score = getattr(table.played.position, "score", None)
    return TableInfo(
        id=table.id,
        game=table.created.game,
        title=table.played.game.title,
        options=dict(table.played.position.options),
        status=table.status,
        created=table.log[0].at,
        updated=table.updated,
        open=table.created.open,
        seq=table.seq,
        plies=len(table.plies),
        seats={str(seat): _seat(plan, seat in mine) for seat, plan in table.seats.items()},
        mine=list(mine),
        clock=table.created.clock,
        to_act=list(table.to_act),
        score=None if score is None else list(score),
        outcome=_outcome(table),
        next=table.next,
        rated=table.created.rated,
        tournament=table.created.tournament,
    )


def _seat(plan: SeatPlan, mine: bool) -> SeatInfo:
    return SeatInfo(plan.kind, plan.name, mine, plan.level if plan.kind == "computer" else None, plan.bot)


def state(table: TableState, viewer: Viewer, now: float) -> StateInfo:
    """Everything that changes from event to event."""
    return StateInfo(
        seq=table.seq,
        status=table.status,
        plies=len(table.plies),
        round=table.round,
        to_act=list(table.to_act),
        asked={str(seat): seq for seat, seq in table.asked.items() if seat != CHANCE},
        view=view_data(table, viewer),
        outcome=_outcome(table),
        clocks=clocks(table, now),
        offers={what: sorted(seats) for what, seats in table.offers.items()},
        can_undo=viewer is not None and can_undo(table, viewer),
        next=table.next,
    )


def view(table: TableState, viewer: Viewer, ply: int | None = None) -> View:
    """The game's own view, now or after so many plies: for pictures, remarks and the computer's seats too."""
    last = len(table.plies)
    if ply is not None and not 0 <= ply <= last:
        raise Refusal(RefusalCode.NO_SUCH_PLY, f"The game has {last} plies so far.")
    position = table.played.position if ply is None else table.played.positions[ply]
    return position.view(viewer)


def view_data(table: TableState, viewer: Viewer, ply: int | None = None) -> ViewData:
    """A view as it goes over the wire."""
    return data_of(view(table, viewer, ply))


def record(table: TableState, viewer: Viewer) -> Record:
    """The game written down, as a viewer may know it now, with those who play it."""
    seats = table.played.game.seats
    seen = table.played.seen_by(viewer).with_players(dict(zip(seats, names(table), strict=True)))
    tags = {seats[seat - 1].capitalize() + LEARNED: plan.memory for seat, plan in table.seats.items() if plan.memory}
    known = {name: memory for name, memory in tags.items() if name.isalnum()}
    if (place := table.created.tournament) is not None:
        known |= {"Event": place.name} | ({"Round": str(place.round)} if place.round else {})
    return replace(seen, tags={**seen.tags, **known})


def names(table: TableState) -> list[str]:
    """What those are called who play, in the order of their seats; empty where somebody has no name."""
    return [table.seats[seat].name for seat in sorted(table.seats)]


@dataclass(frozen=True)
class GameFilm:
    """A whole game to be drawn; it takes a while, so it is done where the event loop is not held up."""

    _table: TableState

    def svg(self, *, theme: str, distinct: bool) -> str:
        """The moving picture."""
        played = self._table.played
        return played.game.film(played.positions, names=names(self._table), theme=theme, distinct=distinct)


def film(table: TableState, *, in_pixels: bool = False) -> GameFilm:
    """The whole of a finished game, for everybody; before the end there may be secrets in it."""
    expect_film(table.played.game, in_pixels=in_pixels)
    if table.outcome is None:
        raise Refusal(RefusalCode.NOT_OVER, "The moving picture can be seen when the game is over.")
    return GameFilm(table)


def expect_film(game: Game[Any], *, in_pixels: bool = False) -> None:
    """Refuse a film that a game has not, or not in pixels."""
    if not game.has_film:
        raise Refusal(RefusalCode.NOT_OFFERED, f"{game.title} has no moving pictures.")
    if in_pixels and not game.has_gif:
        raise Refusal(RefusalCode.NOT_OFFERED, f"The film of {game.title} moves only in browsers: ask for the SVG.")


def clocks(table: TableState, now: float) -> ClocksInfo | None:
    """The clocks at a moment, None without."""
    control = table.created.clock
    if control.kind == "none":
        return None
    left = {str(seat): round(seconds, 3) for seat, seconds in table.clocks.left_at(now).items()}
    return ClocksInfo(control.kind, left, sorted(table.clocks.running), now)


def can_undo(table: TableState, seat: Seat) -> bool:
    """Whether a player may ask for his last move back."""
    if table.status != "playing" or table.created.rated:
        return False
    try:
        table.before_last_move_of(seat)
    except AnelloError:
        return False
    return True


def plies(table: TableState, viewer: Viewer) -> list[PlyInfo]:
    """The moves of the game as it stands."""
    return [
        PlyInfo(number, table.move_at(seq).seat, at=table.log[seq - 1].at, **_seen(table, seq, viewer))
        for number, seq in enumerate(table.plies, 1)
    ]


def chat(table: TableState, unheard: Collection[str] = ()) -> list[ChatInfo]:
    """The last things said, but for what those said of whom a viewer hears nothing."""
    said = [
        (entry, entry.event)
        for entry in table.log
        if isinstance(entry.event, Said) and not is_unheard(table, entry, unheard)
    ]
    return [
        ChatInfo(entry.seq, "chat", entry.at, event.seat, event.phrase or UNSET, UNSET if event.phrase else event.text)
        for entry, event in said[-CHAT_KEPT:]
    ]


def missed(table: TableState, since: int, viewer: Viewer, unheard: Collection[str] = ()) -> list[MissedEvent]:
    """The events after the one a client has seen last."""
    return [MissedEvent(entry.seq, event(table, entry, viewer, unheard)) for entry in table.log[max(0, since) :]]


def is_unheard(table: TableState, entry: LogEntry, unheard: Collection[str]) -> bool:
    """Whether something was said by one of whom a viewer hears nothing."""
    return isinstance(entry.event, Said) and table.seats[entry.event.seat].key in unheard


def event(table: TableState, entry: LogEntry, viewer: Viewer, unheard: Collection[str] = ()) -> Happened:
    """One event of the log, as far as it may be known now; of what is not heard, that it happened."""
    at = entry.at
    match entry.event:
        case TableCreated():
            return CreatedNews(at)
        case SeatTaken(seat, name):
            return JoinedNews(at, seat, name)
        case SeatPassed(seat, name):
            return PassedNews(at, seat, name)
        case MoveMade(seat):
            number = table.plies.index(entry.seq) + 1 if entry.seq in table.plies else None
            seen = _seen(table, entry.seq, viewer)
            return MoveNews(at, seat=seat, n=number, reveal=_reveal(table, entry.seq) or UNSET, **seen)
        case Said(seat) if is_unheard(table, entry, unheard):
            return ChatNews(at, seat, muted=True)
        case Said(seat, phrase, text):
            return ChatNews(at, seat, phrase) if phrase else ChatNews(at, seat, text=text)
        case Offered(seat, what):
            return OfferNews(at, seat, what)
        case Answered(seat, what, accept, plies, successor):
            left = UNSET if plies is None else plies
            return AnswerNews(at, seat, what, accept, left, successor or UNSET)
        case Closed(seat, word):
            return CloseNews(at, seat=seat, word=word, reveal=_reveal(table, entry.seq) or UNSET)
        case Resumed():
            return ResumedNews(at)
        case Granted(seat, seconds):
            return GrantedNews(at, seat, seconds)


class _SeenMove(TypedDict, total=False):
    """What is said of a move: the word that may be known, and for a secret one its seal."""

    word: str
    secret: bool
    round: int | None
    commitment: str
    salt: str


def _seen(table: TableState, seq: int, viewer: Viewer) -> _SeenMove:
    move = table.move_at(seq)
    if not move.public:
        return {"word": move.word}
    seen: _SeenMove = {
        "word": move.public,
        "secret": True,
        "round": _round_of(table, seq),
        "commitment": move.commitment,
    }
    if seq not in table.hidden or viewer == move.seat:
        seen |= {"word": move.word, "salt": move.salt}
    return seen


def _round_of(table: TableState, seq: int) -> int | None:
    """The round in which a move was made, None if it was undone."""
    return table.played.positions[table.plies.index(seq)].round if seq in table.plies else None


def _reveal(table: TableState, seq: int) -> list[RevealedMove]:
    opened = []
    for secret in table.reveals.get(seq, ()):
        move, number = table.move_at(secret), table.plies.index(secret) + 1
        round = _round_of(table, secret)
        opened.append(RevealedMove(number, move.seat, round, move.word, move.salt, move.commitment))
    return opened


def _outcome(table: TableState) -> OutcomeInfo | None:
    outcome = table.outcome
    if outcome is None:
        return None
    return OutcomeInfo(outcome.winner, str(outcome.how), table.played.game.describe(outcome), outcome.loser)

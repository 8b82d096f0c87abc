"""What each viewer may see of a table: the only way from a table's state to the wire."""

from typing import Any, TypeAlias

from anello.core import CHANCE, AnelloError, Seat, Viewer
from anello.server.events import Answer, Chat, Close, Entry, Joined, Move, Offer
from anello.server.messages import OutcomeInfo, SeatInfo, TableInfo
from anello.server.state import TableState

__all__ = ["Data", "can_undo", "chat", "clocks", "event", "missed", "plies", "state", "summary", "view"]

Data: TypeAlias = dict[str, Any]

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
        seats={
            str(seat): SeatInfo(plan.kind, plan.name, seat in mine, plan.level if plan.kind == "computer" else None)
            for seat, plan in table.seats.items()
        },
        mine=list(mine),
        clock=table.created.clock,
        to_act=list(table.to_act),
        score=None if score is None else list(score),
        outcome=_outcome(table),
        next=table.next,
    )


def state(table: TableState, viewer: Viewer, now: float) -> Data:
    """Everything that changes from event to event."""
    return {
        "seq": table.seq,
        "status": table.status,
        "plies": len(table.plies),
        "round": table.round,
        "to_act": list(table.to_act),
        "asked": {str(seat): seq for seat, seq in table.asked.items() if seat != CHANCE},
        "view": view(table, viewer),
        "outcome": _outcome(table),
        "clocks": clocks(table, now),
        "offers": {what: sorted(seats) for what, seats in table.offers.items()},
        "can_undo": viewer is not None and can_undo(table, viewer),
        "next": table.next,
    }


def view(table: TableState, viewer: Viewer, ply: int | None = None) -> Data:
    """The game's own view, now or after so many plies."""
    position = table.played.position if ply is None else table.played.positions[ply]
    return dict(position.view(viewer).data())


def clocks(table: TableState, now: float) -> Data | None:
    """The clocks at a moment, None without."""
    control = table.created.clock
    if control.kind == "none":
        return None
    left = {str(seat): round(seconds, 3) for seat, seconds in table.clocks.left_at(now).items()}
    return {"kind": control.kind, "left": left, "running": sorted(table.clocks.running), "at": now}


def can_undo(table: TableState, seat: Seat) -> bool:
    """Whether a player may ask for his last move back."""
    if table.status != "playing":
        return False
    try:
        table.before_last_move_of(seat)
    except AnelloError:
        return False
    return True


def plies(table: TableState, viewer: Viewer) -> list[Data]:
    """The moves of the game as it stands."""
    shown = []
    for number, seq in enumerate(table.plies, 1):
        move = table.move_at(seq)
        at = table.log[seq - 1].at
        shown.append({"n": number, "seat": move.seat, "word": move.word, "at": at, **_secret(table, seq, viewer)})
    return shown


def chat(table: TableState) -> list[Data]:
    """The last things said."""
    said = [entry for entry in table.log if isinstance(entry.event, Chat)]
    return [{"seq": entry.seq, **event(table, entry, None)} for entry in said[-CHAT_KEPT:]]


def missed(table: TableState, since: int, viewer: Viewer) -> list[Data]:
    """The events after the one a client has seen last."""
    return [{"seq": entry.seq, "event": event(table, entry, viewer)} for entry in table.log[max(0, since) :]]


def event(table: TableState, entry: Entry, viewer: Viewer) -> Data:
    """One event of the log, as far as it may be known now."""
    kind = type(entry.event).__name__.lower()
    return {"kind": kind, "at": entry.at, **_details(table, entry, viewer), **_reveal(table, entry.seq)}


def _details(table: TableState, entry: Entry, viewer: Viewer) -> Data:
    match entry.event:
        case Joined(seat, name):
            return {"seat": seat, "name": name}
        case Move(seat, word):
            number = table.plies.index(entry.seq) + 1 if entry.seq in table.plies else None
            return {"seat": seat, "word": word, "n": number, **_secret(table, entry.seq, viewer)}
        case Chat(seat, phrase, text):
            return {"seat": seat, "phrase": phrase} if phrase else {"seat": seat, "text": text}
        case Offer(seat, what):
            return {"seat": seat, "what": what}
        case Answer(seat, what, accept, plies, successor):
            extra: Data = {"plies": plies} if plies is not None else {}
            return {
                "seat": seat,
                "what": what,
                "accept": accept,
                **extra,
                **({"table": successor} if successor else {}),
            }
        case Close(seat, word):
            return {"seat": seat, "word": word}
    return {}


def _secret(table: TableState, seq: int, viewer: Viewer) -> Data:
    """What is said beside (or instead of) the word of a secret move."""
    move = table.move_at(seq)
    if not move.public:
        return {}
    shown: Data = {"secret": True, "round": _round_of(table, seq), "commitment": move.commitment}
    if seq in table.hidden and viewer != move.seat:
        return {"word": move.public, **shown}
    return {**shown, "salt": move.salt}


def _round_of(table: TableState, seq: int) -> int | None:
    """The round in which a move was made, None if it was undone."""
    return table.played.positions[table.plies.index(seq)].round if seq in table.plies else None


def _reveal(table: TableState, seq: int) -> Data:
    opened = table.reveals.get(seq, ())
    if not opened:
        return {}
    cards = []
    for secret in opened:
        move = table.move_at(secret)
        number = table.plies.index(secret) + 1
        card = {"n": number, "seat": move.seat, "round": _round_of(table, secret), "word": move.word}
        cards.append({**card, "salt": move.salt, "commitment": move.commitment})
    return {"reveal": cards}


def _outcome(table: TableState) -> OutcomeInfo | None:
    if table.outcome is None:
        return None
    return OutcomeInfo(table.outcome.winner, table.outcome.how.value, table.played.game.describe(table.outcome))

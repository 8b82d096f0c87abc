"""What a message does at a table: the events that follow from it, or a refusal that says why not."""

import random
from collections.abc import Mapping

from anello.core import CHANCE, AnelloError, Seat
from anello.server.refusals import Refusal, RefusalCode, refusal_of
from anello.server.tables.commitments import commitment, is_salt, new_salt
from anello.server.tables.events import Answered, Closed, MoveMade, Offered, OfferKind, Said, TableEvent
from anello.server.tables.state import TableState
from anello.server.wire.commands import (
    AnswerMessage,
    ChatMessage,
    ClaimMessage,
    MoveMessage,
    OfferMessage,
    ResignMessage,
    TableCommand,
)

__all__ = ["PHRASES", "consequence", "decide", "sealed_move"]

PHRASES = ("hello", "good_luck", "well_played", "thanks", "nice_move", "oops", "one_moment", "again", "goodbye")
"""The keys of the ready-made phrases; the page has the words in every language."""

GONE = 60.0
"""Who is to move and has been gone for so many seconds can be taken to have given up, where clocks count minutes."""
LONG_GONE = 7 * 86_400.0
"""The same without a clock."""
NOBODY_AWAY: Mapping[Seat, float] = {}

LONGEST_LOG = 5000
"""After so many events only moves are taken."""


def decide(
    table: TableState, seat: Seat, message: TableCommand, lag: float = 0.0, away: Mapping[Seat, float] = NOBODY_AWAY
) -> list[TableEvent]:
    """The events that a message of a seat's holder leads to; `away` says for how many seconds whose player is gone."""
    match message:
        case MoveMessage():
            return [_move(table, seat, message, lag)]
        case ChatMessage():
            return [_chat(table, seat, message)]
        case ResignMessage():
            if table.status == "waiting":
                return [_withdrawal(table, seat)]
            _expect_playing(table)
            return [Closed(seat, "resign")]
        case OfferMessage(what=what):
            return _offer(table, seat, what)
        case AnswerMessage(what=what, accept=accept):
            return _answer(table, seat, what, accept)
        case ClaimMessage():
            return [_claim(table, seat, away)]


def _withdrawal(table: TableState, seat: Seat) -> Closed:
    """Nobody wins a table that is taken back while it waits; once somebody else sits there it cannot be."""
    if any(plan.kind == "person" and plan.key != table.seats[seat].key for plan in table.seats.values()):
        raise Refusal(RefusalCode.WAITING, "Somebody else sits here already; the game begins when all seats are taken.")
    return Closed(seat, "draw")


def _claim(table: TableState, seat: Seat, away: Mapping[Seat, float]) -> Closed:
    """Whoever is to move and has been gone for long has given up, if the other says so."""
    _expect_playing(table)
    kind = table.created.clock.kind
    if kind == "days":
        raise Refusal(RefusalCode.NOT_YET, "In a game of days the clock decides.")
    waited = LONG_GONE if kind == "none" else GONE
    awaited = [other for other in table.to_act if other not in (seat, CHANCE)]
    if seat in table.to_act or not awaited or any(away.get(other, 0.0) < waited for other in awaited):
        raise Refusal(RefusalCode.NOT_YET, "The one who is to move has not been gone for so long.")
    return Closed(awaited[0], "resign")


def consequence(table: TableState, source: random.Random) -> TableEvent | None:
    """What happens by itself now: chance draws, and offers are answered where nobody is there to think about them."""
    if table.to_act == (CHANCE,):
        return MoveMade(CHANCE, str(table.played.position.draw(source)))
    for what in table.offers:
        if (answer := _automatic_answer(table, what)) is not None:
            return answer
    return None


def sealed_move(
    table: TableState, seat: Seat, word: str, *, salt: str = "", seal: str = "", lag: float = 0.0
) -> MoveMade:
    """A legal move as it is logged; a secret one with its seal, checked if the player made it, else made here."""
    position = table.played.position
    try:
        move = position.read(word, position.acting(seat))
    except AnelloError as error:
        raise refusal_of(error) from None
    word, public = str(move), position.public_word(move)
    lag = round(lag, 3)
    if public == word:
        return MoveMade(seat, word, lag=lag)
    if salt or seal:
        if not is_salt(salt) or seal != commitment(table.id, position.round, seat, word, salt):
            raise Refusal(RefusalCode.BAD_COMMITMENT, "The seal does not belong to this choice.")
    else:
        salt = new_salt()
        seal = commitment(table.id, position.round, seat, word, salt)
    return MoveMade(seat, word, public, salt, seal, lag)


def _expect_playing(table: TableState) -> None:
    if table.status == "waiting":
        raise Refusal(RefusalCode.WAITING, "The game begins when all seats are taken.")
    if table.status == "over":
        raise Refusal(RefusalCode.OVER, "The game is over.")


def _move(table: TableState, seat: Seat, message: MoveMessage, lag: float) -> MoveMade:
    _expect_playing(table)
    if message.seq > table.seq:
        raise Refusal(RefusalCode.BAD_MESSAGE, "Nothing with that number has happened yet.")
    if message.seq < table.asked.get(seat, 0):
        raise Refusal(RefusalCode.STALE, "The position has changed meanwhile.")
    return sealed_move(table, seat, message.word, salt=message.salt, seal=message.commitment, lag=lag)


def _expect_room(table: TableState) -> None:
    """Moves are bounded by the rules; the rest is bounded here, so that nobody fills the disk by talking."""
    if table.seq >= LONGEST_LOG:
        raise Refusal(RefusalCode.SLOW_DOWN, "Enough has been said at this table.")


def _chat(table: TableState, seat: Seat, message: ChatMessage) -> Said:
    _expect_room(table)
    if message.phrase:
        if message.phrase not in PHRASES or message.text:
            raise Refusal(RefusalCode.BAD_MESSAGE, "There is no such phrase.")
        return Said(seat, phrase=message.phrase)
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in message.text).split())
    if not text:
        raise Refusal(RefusalCode.BAD_MESSAGE, "There is nothing to say.")
    return Said(seat, text=text)


def _offer(table: TableState, seat: Seat, what: OfferKind) -> list[TableEvent]:
    """To offer what somebody else has offered already is to agree to it."""
    _expect_room(table)
    agreed = table.offers[what]
    _expect_possible(table, agreed[0] if agreed else seat, what)
    return _agreeing(table, seat, what)


def _expect_possible(table: TableState, seat: Seat, what: OfferKind) -> None:
    if what == "rematch":
        if table.status != "over":
            raise Refusal(RefusalCode.NOT_OVER, "Another game can begin when this one is over.")
        if table.next is not None:
            raise Refusal(RefusalCode.OVER, "The next game has begun already.")
        return
    _expect_playing(table)
    if what == "undo":
        if table.created.rated:
            raise Refusal(RefusalCode.NO_UNDO, "Nothing is taken back in a rated game.")
        try:
            table.before_last_move_of(seat)
        except AnelloError as error:
            raise Refusal(RefusalCode.NO_UNDO, str(error)) from None


def _answer(table: TableState, seat: Seat, what: OfferKind, accept: bool) -> list[TableEvent]:
    if all(other == seat for other in table.offers[what]):
        raise Refusal(RefusalCode.NOTHING_TO_ANSWER, "That has not been offered, or not any more.")
    return _agreeing(table, seat, what) if accept else [Answered(seat, what, False)]


def _agreeing(table: TableState, seat: Seat, what: OfferKind) -> list[TableEvent]:
    """What follows when a seat offers something or agrees to it: only the last of all seats settles it."""
    agreed = table.offers[what]
    if seat in agreed:
        raise Refusal(RefusalCode.ALREADY_OFFERED, "You have offered that already.")
    if not table.seats.keys() <= {*agreed, seat}:
        return [Offered(seat, what)]
    if what == "undo":
        asker = (*agreed, seat)[0]
        return [Answered(seat, what, True, plies=len(table.before_last_move_of(asker).events))]
    if what == "draw":
        return [Answered(seat, what, True), Closed(seat, "draw")]
    return [Answered(seat, what, True)]  # the table fills in where a rematch is played


def _automatic_answer(table: TableState, what: OfferKind) -> TableEvent | None:
    """Computers decline draws and agree to the rest; who holds several seats need not ask himself.

    An agreed draw is two events, and one can only be the consequence of the other: so it is closed right away.
    """
    agreed = table.offers[what]
    if not agreed:
        return None
    own = {table.seats[seat].key for seat in agreed}
    asked = sorted(table.seats.keys() - set(agreed))
    computers = [seat for seat in asked if table.seats[seat].kind == "computer"]
    ready = [seat for seat in asked if seat in computers or table.seats[seat].key in own]
    if not ready:
        return None
    if what == "draw" and computers:
        return Answered(computers[0], what, False)
    first, *others = _agreeing(table, ready[0], what)
    return others[0] if others else first

"""What a message does at a table: the events that follow from it, or a refusal that says why not."""

import random

from anello.core import CHANCE, AnelloError, GameOver, NotYourTurn, Seat
from anello.server.commitments import commitment, is_salt, new_salt
from anello.server.events import Answer, Chat, Close, Event, Move, Offer, What
from anello.server.messages import AnswerMessage, ChatMessage, Command, MoveMessage, OfferMessage, Resign
from anello.server.state import TableState

__all__ = ["PHRASES", "Refusal", "consequence", "decide", "sealed_move"]

PHRASES = ("hello", "good_luck", "well_played", "thanks", "nice_move", "oops", "one_moment", "again", "goodbye")
"""The keys of the ready-made phrases; the page has the words in every language."""

LONGEST_LOG = 5000
"""After so many events only moves are taken."""


class Refusal(Exception):
    """A message that changes nothing: a code for programs and a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def decide(table: TableState, seat: Seat, message: Command, lag: float = 0.0) -> list[Event]:
    """The events that a message of a seat's holder leads to."""
    match message:
        case MoveMessage():
            return [_move(table, seat, message, lag)]
        case ChatMessage():
            return [_chat(table, seat, message)]
        case Resign():
            _expect_playing(table)
            return [Close(seat, "resign")]
        case OfferMessage(what=what):
            return _offer(table, seat, what)
        case AnswerMessage(what=what, accept=accept):
            return _answer(table, seat, what, accept)


def consequence(table: TableState, source: random.Random) -> Event | None:
    """What happens by itself now: chance draws, and offers are answered where nobody is there to think about them."""
    if table.to_act == (CHANCE,):
        return Move(CHANCE, str(table.played.position.draw(source)))
    for what, seats in table.offers.items():
        for seat in seats:
            if answer := _automatic_answer(table, seat, what):
                return answer
    return None


def sealed_move(table: TableState, seat: Seat, word: str, *, salt: str = "", seal: str = "", lag: float = 0.0) -> Move:
    """A legal move as it is logged; a secret one with its seal, checked if the player made it, else made here."""
    position = table.played.position
    try:
        move = position.read(word, position.acting(seat))
    except GameOver as error:
        raise Refusal("over", str(error)) from None
    except NotYourTurn as error:
        raise Refusal("not_your_turn", str(error)) from None
    except AnelloError as error:
        raise Refusal("illegal", str(error)) from None
    word, public = str(move), position.public_word(move)
    lag = round(lag, 3)
    if public == word:
        return Move(seat, word, lag=lag)
    if salt or seal:
        if not is_salt(salt) or seal != commitment(table.id, position.round, seat, word, salt):
            raise Refusal("bad_commitment", "The seal does not belong to this choice.")
    else:
        salt = new_salt()
        seal = commitment(table.id, position.round, seat, word, salt)
    return Move(seat, word, public, salt, seal, lag)


def _expect_playing(table: TableState) -> None:
    if table.status == "waiting":
        raise Refusal("waiting", "The game begins when all seats are taken.")
    if table.status == "over":
        raise Refusal("over", "The game is over.")


def _move(table: TableState, seat: Seat, message: MoveMessage, lag: float) -> Move:
    _expect_playing(table)
    if message.seq > table.seq:
        raise Refusal("bad_message", "Nothing with that number has happened yet.")
    if message.seq < table.asked.get(seat, 0):
        raise Refusal("stale", "The position has changed meanwhile.")
    return sealed_move(table, seat, message.word, salt=message.salt, seal=message.commitment, lag=lag)


def _expect_room(table: TableState) -> None:
    """Moves are bounded by the rules; the rest is bounded here, so that nobody fills the disk by talking."""
    if table.seq >= LONGEST_LOG:
        raise Refusal("slow_down", "Enough has been said at this table.")


def _chat(table: TableState, seat: Seat, message: ChatMessage) -> Chat:
    _expect_room(table)
    if message.phrase:
        if message.phrase not in PHRASES or message.text:
            raise Refusal("bad_message", "There is no such phrase.")
        return Chat(seat, phrase=message.phrase)
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in message.text).split())
    if not text:
        raise Refusal("bad_message", "There is nothing to say.")
    return Chat(seat, text=text)


def _offer(table: TableState, seat: Seat, what: What) -> list[Event]:
    _expect_room(table)
    _expect_possible(table, seat, what)
    if seat in table.offers[what]:
        raise Refusal("already_offered", "You have offered that already.")
    if table.offers[what]:  # the other one wants the same
        return _accepting(table, seat, what)
    return [Offer(seat, what)]


def _expect_possible(table: TableState, seat: Seat, what: What) -> None:
    if what == "rematch":
        if table.status != "over":
            raise Refusal("not_over", "Another game can begin when this one is over.")
        if table.next is not None:
            raise Refusal("over", "The next game has begun already.")
        return
    _expect_playing(table)
    if what == "undo":
        try:
            table.before_last_move_of(seat)
        except AnelloError as error:
            raise Refusal("no_undo", str(error)) from None


def _answer(table: TableState, seat: Seat, what: What, accept: bool) -> list[Event]:
    if not table.offers[what] - {seat}:
        raise Refusal("nothing_to_answer", "That has not been offered, or not any more.")
    return _accepting(table, seat, what) if accept else [Answer(seat, what, False)]


def _accepting(table: TableState, seat: Seat, what: What) -> list[Event]:
    """The events of an accepted offer; the table fills in where a rematch is played."""
    if what == "undo":
        asker = min(table.offers["undo"])
        return [Answer(seat, what, True, plies=len(table.before_last_move_of(asker).events))]
    if what == "draw":
        return [Answer(seat, what, True), Close(seat, "draw")]
    return [Answer(seat, what, True)]


def _automatic_answer(table: TableState, seat: Seat, what: What) -> Event | None:
    """The computer declines draws and accepts the rest; who plays both sides need not ask himself.

    An agreed draw is two events, and one can only be the consequence of the other: so it is closed right away.
    """
    others = {other: plan for other, plan in table.seats.items() if other != seat}
    own = all(plan.key == table.seats[seat].key for plan in others.values())
    if not own and any(plan.kind != "computer" for plan in others.values()):
        return None
    answering = min(others)
    if what == "draw":
        return Close(answering, "draw") if own else Answer(answering, what, False)
    return _accepting(table, answering, what)[0]

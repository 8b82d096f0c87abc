"""Why a request or message changes nothing: a code for programs, with its HTTP status, and a sentence for people."""

from collections.abc import Mapping
from enum import StrEnum

from anello.core import AnelloError, BadOption, BadRecord, GameOver, NotOffered, NotYourTurn, UnknownGame
from anello.study.requests import NotFound

__all__ = ["Refusal", "RefusalCode", "refusal_of"]


class RefusalCode(StrEnum):
    """All codes that programs may meet.

    >>> RefusalCode.SEAT_TAKEN.status, RefusalCode.NO_SUCH_TABLE.status
    (409, 404)
    """

    status: int
    """The answer of HTTP; a message over a socket is refused without."""

    def __new__(cls, word: str, status: int = 409) -> "RefusalCode":
        """A code is its word; the status goes with it."""
        code = str.__new__(cls, word)
        code._value_ = word
        code.status = status
        return code

    # What cannot be understood
    BAD_REQUEST = "bad_request", 400
    BAD_OPTION = "bad_option", 400
    BAD_MESSAGE = "bad_message", 400
    BAD_RECORD = "bad_record", 400
    BAD_PASSKEY = "bad_passkey", 400
    METHOD_NOT_ALLOWED = "method_not_allowed", 405
    TOO_BIG = "too_big", 413
    # Who may not
    NOT_YOUR_SEAT = "not_your_seat", 403
    NOT_THE_MAKER = "not_the_maker", 403
    BLOCKED = "blocked", 403
    SILENCED = "silenced", 403
    WRONG_ORIGIN = "wrong_origin", 403
    WRONG_HOST = "wrong_host", 421
    SLOW_DOWN = "slow_down", 429
    # What is not there
    NOT_FOUND = "not_found", 404
    NO_SUCH_TABLE = "no_such_table", 404
    NO_SUCH_PLY = "no_such_ply", 404
    NO_SUCH_PUZZLE = "no_such_puzzle", 404
    NO_SUCH_LESSON = "no_such_lesson", 404
    NO_SUCH_STEP = "no_such_step", 404
    UNKNOWN_GAME = "unknown_game", 404
    NO_SUCH_PERSON = "no_such_person", 404
    UNKNOWN_PASSKEY = "unknown_passkey", 404
    NO_SUCH_TOURNAMENT = "no_such_tournament", 404
    NOT_OFFERED = "not_offered"
    # What is not possible now
    ALREADY_OFFERED = "already_offered"
    BAD_COMMITMENT = "bad_commitment"
    BEGUN = "begun"
    ILLEGAL = "illegal"
    NOT_OVER = "not_over"
    NOT_YET = "not_yet"
    NOT_PRACTICE = "not_practice"
    NOT_THERE = "not_there"
    NOT_YOUR_TURN = "not_your_turn"
    NOTHING_TO_ANSWER = "nothing_to_answer"
    NO_UNDO = "no_undo"
    OVER = "over"
    RATED_GAME = "rated_game"
    SEAT_TAKEN = "seat_taken"
    STALE = "stale"
    TICKET_USED = "ticket_used"
    TOO_MANY = "too_many"
    WAITING = "waiting"
    # What is our own fault
    INTERNAL = "internal", 500
    UNREADABLE = "unreadable", 500
    UNAVAILABLE = "unavailable", 503


class Refusal(Exception):
    """A message or request that changes nothing."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def refusal_of(error: AnelloError) -> Refusal:
    """What a game has against something, as a refusal.

    >>> refusal_of(GameOver("The game is over.")).code.value
    'over'
    """
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), RefusalCode.ILLEGAL)
    return Refusal(code, str(error))


_CODES: Mapping[type[AnelloError], RefusalCode] = {
    BadRecord: RefusalCode.BAD_RECORD,
    BadOption: RefusalCode.BAD_OPTION,
    UnknownGame: RefusalCode.UNKNOWN_GAME,
    NotFound: RefusalCode.NOT_FOUND,
    NotOffered: RefusalCode.NOT_OFFERED,
    GameOver: RefusalCode.OVER,
    NotYourTurn: RefusalCode.NOT_YOUR_TURN,
}

"""What a client says and understands, whoever carries it to the server."""

import hashlib
import json
import secrets
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from anello.core import AnelloError
from anello.core.arguments import expect_text
from anello.core.errors import quoted

__all__ = [
    "Conversation",
    "MessageData",
    "ServerRefused",
    "checked",
    "server_address",
    "table_name",
    "table_wish",
    "waits",
]

MessageData: TypeAlias = dict[str, Any]
"""A message or an answer of the server, as plain data."""

NO_USE = {4400: "bad_message", 4403: "not_your_seat", 4404: "no_such_table", 4409: "too_many_connections"}
"""Close codes after which it is no use to connect again."""
PATIENCE = 60.0
"""Seconds for which a server that does not answer is tried again."""


class ServerRefused(AnelloError):
    """The server does not do what it was asked to; ``code`` is for programs, the text for people."""

    def __init__(self, reason: str, code: str = "") -> None:
        super().__init__(reason)
        self.code = code


def checked(status: int, text: str) -> Any:
    """What the server answered, read; raises `ServerRefused`."""
    try:
        found = json.loads(text)
    except ValueError:
        found = {"reason": f"The server answered {status}: {quoted(text)}.", "code": str(status)}
        status = max(status, 400)
    if status >= 400:
        raise ServerRefused(str(found.get("reason", status)), str(found.get("code", status)))
    return found


def table_name(table: str) -> str:
    """The name of a table, which may be given as the whole link to it.

    >>> table_name("http://localhost:8000/table/k3v9t2m8q4xz")
    'k3v9t2m8q4xz'
    """
    name = expect_text(table, "A table, or the link to it,").rstrip("/").rpartition("/")[2]
    if not name:
        raise AnelloError("Name a table, or the link to it.")
    return name


def server_address(address: str) -> str:
    """The address of a server, checked.

    >>> server_address("http://localhost:8000/")
    'http://localhost:8000'
    """
    if not isinstance(address, str) or not address.startswith(("http://", "https://")):
        raise AnelloError(f"The address of a server is like http://localhost:8000, not {quoted(address)}.")
    return address.rstrip("/")


def table_wish(
    game: str,
    options: Mapping[str, str] | None,
    seats: Mapping[int, str] | None,
    name: str,
    clock: Mapping[str, Any] | None,
    is_open: bool,
) -> MessageData:
    """The body of the request for a new table."""
    wished = {str(seat): who for seat, who in (seats or {1: "me"}).items()}
    names = {seat: name for seat, who in wished.items() if who == "me" and name}
    wish = {"game": game, "options": dict(options or {}), "seats": wished, "names": names, "open": is_open}
    return {**wish, "clock": dict(clock)} if clock else wish


def waits() -> Iterator[float]:
    """How long to wait before each try to connect again; it ends where one gives up."""
    waited, pause = 0.0, 0.2
    while waited < PATIENCE:
        yield pause
        waited, pause = waited + pause, min(2 * pause, 8.0)


class Conversation:
    """One seat's talk with its table: what was heard so far, and what is still to be acknowledged."""

    def __init__(self, table: str, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seq = 0
        self.state: MessageData = {}
        """The last state of the table, as this seat may see it."""
        self.refusal: ServerRefused | None = None
        """Why the last message was refused."""
        self.is_asked_again = False
        """Whether a move was refused since this was last set to False."""
        self._sent: MessageData | None = None
        self._decided = -1

    @property
    def path(self) -> str:
        """Where the socket is; after a break it begins where it was left."""
        since = f"&since={self.seq}" if self.seq else ""
        return f"/api/tables/{self.table}/socket?seat={self.seat}{since}"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.get("status") == "over"

    @property
    def waits_for_answer(self) -> bool:
        """Whether something that was sent has neither been acknowledged nor refused."""
        return self._sent is not None

    @property
    def has_turn(self) -> bool:
        """Whether the seat is to decide something that it has not decided yet."""
        state = self.state
        is_asked = state.get("status") == "playing" and self.seat in state.get("to_act", ())
        return is_asked and not self.waits_for_answer and self._asked() > self._decided

    def _asked(self) -> int:
        """The event since which the seat has had its decision."""
        return int(self.state.get("asked", {}).get(str(self.seat), 0))

    def say(self, kind: str, **fields: Any) -> str:
        """A message with an id of its own, to be sent now and again until it is answered."""
        self.refusal = None
        self._sent = {"type": kind, "id": str(uuid.uuid4()), "seat": self.seat, **fields}
        return json.dumps(self._sent)

    def move(self, word: str, *, sealed: bool = False) -> str:
        """The message of a move; a secret one may be sealed, so that nobody can say later that it was another."""
        seal = {}
        if sealed:
            salt = secrets.token_hex(16)
            text = f"{self.table}|{self.state['round']}|{self.seat}|{word}|{salt}"
            seal = {"salt": salt, "commitment": hashlib.sha256(text.encode()).hexdigest()}
        self._decided = self._asked()
        return self.say("move", seq=self.seq, word=word, **seal)

    def again(self) -> list[str]:
        """What has to be sent again after a break: the server does it once."""
        return [json.dumps(self._sent)] if self._sent else []

    def hear(self, text: str | bytes) -> list[str]:
        """Understand a message; returns what has to be answered at once."""
        message = json.loads(text)
        match message["type"]:
            case "hello":
                self.state, self.seq = message["state"], message["state"]["seq"]
            case "event" if message["seq"] > self.seq + 1:
                return [json.dumps({"type": "sync", "since": self.seq})]
            case "event" if message["seq"] == self.seq + 1:
                self.seq, self.state = message["seq"], message.get("state", self.state)
            case "ack" if self._sent and message["id"] == self._sent["id"]:
                self._sent = None
            case "refused" if self._sent and message.get("id") == self._sent["id"]:
                if self._sent["type"] == "move":
                    self._decided, self.is_asked_again = -1, True
                self._sent = None
                self.refusal = ServerRefused(message["reason"], message["code"])
            case "ping":
                return [json.dumps({"type": "pong", "t": message["t"]})]
        return []

    def gone(self, code: int | None, reason: str) -> ServerRefused | None:
        """Why it is no use to connect again after the socket was closed with a code; None if it is."""
        if code not in NO_USE:
            return None
        return ServerRefused(reason or f"The server closed the connection: {NO_USE[code]}.", NO_USE[code])

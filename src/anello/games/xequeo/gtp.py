"""The commands of Xe Queo!: secret choices, rounds and rings won."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from anello.core import Game, Outcome, Playthrough, Seat
from anello.games.xequeo import XeQueoPosition

__all__ = ["COMMANDS", "GtpTalk"]


class GtpTalk(Protocol):
    """What the commands need of the session they are given in."""

    game: Game[Any]
    options: dict[str, str]
    played: Playthrough
    source: random.Random

    def begin(self, played: Playthrough) -> None:
        """Go on with another game."""

    def seat(self, name: str) -> Seat:
        """The seat that a name or number means."""

    def expect(self, arguments: Sequence[str], *names: str) -> Sequence[str]:
        """The arguments, as many as they have names."""

    def run_common(self, words: Sequence[str]) -> str:
        """Run the command that all games share."""


def _position(session: GtpTalk) -> XeQueoPosition:
    position = session.played.position
    assert isinstance(position, XeQueoPosition)
    return position


def clear_board(session: GtpTalk, arguments: Sequence[str]) -> str:
    """clear_board: begin a new match with the same options; chance has tossed, and put the pieces if it has to."""
    session.begin(session.game.new(**session.options).settle(session.source))
    return ""


def choose(session: GtpTalk, arguments: Sequence[str]) -> str:
    """choose SEAT PIECE: make the secret choice of a seat, like choose 1 R."""
    seat, piece = session.expect(arguments, "seat", "piece")
    return session.run_common(["play", seat, piece if piece.startswith("=") else f"={piece}"])


def legal_moves(session: GtpTalk, arguments: Sequence[str]) -> str:
    """legal_moves [SEAT]: the words of a seat: its moves and calls as soon as it has chosen and is on turn."""
    for name in session.expect(arguments, "seat?"):
        if session.played.outcome is None and (words := _position(session).turn_words(session.seat(name))):
            return " ".join(words)
    return session.run_common(["legal_moves", *arguments])


def outcome(session: GtpTalk, arguments: Sequence[str]) -> str:
    """outcome: who took the last ring and how, until the next ring is put; none during a round."""
    result = _position(session).last_round
    if session.played.outcome is None and result is not None and _position(session).phase == "ring":
        return session.game.describe(Outcome(result.winner, result.how))
    return session.run_common(["outcome", *arguments])


def score(session: GtpTalk, arguments: Sequence[str]) -> str:
    """score: the rings won by seat 1 and by seat 2, like 2-1."""
    return "{}-{}".format(*_position(session).score)


COMMANDS: Mapping[str, Callable[[GtpTalk, Sequence[str]], str]] = {
    "clear_board": clear_board,
    "choose": choose,
    "legal_moves": legal_moves,
    "outcome": outcome,
    "score": score,
}

"""The commands of Xe Queo!: secret choices, rounds and rings won."""

from collections.abc import Sequence

from anello.adapters.gtp import commands
from anello.adapters.gtp.commands import arguments_of
from anello.adapters.gtp.session import Command, Session
from anello.core import Outcome
from anello.games.xequeo import Position

__all__ = ["COMMANDS"]


def _position(session: Session) -> Position:
    position = session.played.position
    assert isinstance(position, Position)
    return position


def clear_board(session: Session, arguments: Sequence[str]) -> str:
    """clear_board: begin a new match with the same options; chance has tossed, and put the pieces if it has to."""
    session.begin(session.game.new(**session.options).settle(session.source))
    return ""


def choose(session: Session, arguments: Sequence[str]) -> str:
    """choose SEAT PIECE: make the secret choice of a seat, like choose 1 R."""
    seat, piece = arguments_of(arguments, "seat", "piece")
    return commands.play(session, [seat, piece if piece.startswith("=") else f"={piece}"])


def legal_moves(session: Session, arguments: Sequence[str]) -> str:
    """legal_moves [SEAT]: the words of a seat: its moves and calls as soon as it has chosen and is on turn."""
    for name in arguments_of(arguments, "seat?"):
        if session.played.outcome is None and (words := _position(session).turn_words(session.seat(name))):
            return " ".join(words)
    return commands.legal_moves(session, arguments)


def outcome(session: Session, arguments: Sequence[str]) -> str:
    """outcome: who took the last ring and how, until the next ring is entered; none during a round."""
    result = _position(session).last_round
    if session.played.outcome is None and result is not None and _position(session).phase == "ring":
        return session.game.describe(Outcome(result.winner, result.how))
    return commands.outcome(session, arguments)


def score(session: Session, arguments: Sequence[str]) -> str:
    """score: the rings won by seat 1 and by seat 2, like 2-1."""
    return "{}-{}".format(*_position(session).score)


COMMANDS: dict[str, Command] = {
    "clear_board": clear_board,
    "choose": choose,
    "legal_moves": legal_moves,
    "outcome": outcome,
    "score": score,
}

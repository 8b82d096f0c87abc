"""The commands that let the computer play: genmove, level and move_time."""

from collections.abc import Sequence

from anello.adapters.gtp.commands import arguments_of
from anello.adapters.gtp.session import Command, Session
from anello.core import CHANCE, AnelloError, GameOver, NotYourTurn, Seat
from anello.engines.players import Player, Timed, levels
from anello.engines.players import level as level_named

__all__ = ["COMMANDS"]

LONGEST = 3600.0


def genmove(session: Session, arguments: Sequence[str]) -> str:
    """genmove SEAT: let the computer move for a seat; answers the word it played."""
    (name,) = arguments_of(arguments, "seat")
    seat = session.seat(name)
    position = session.played.position
    if session.played.outcome is not None:
        raise GameOver("The game is over.")
    if position.to_act == (CHANCE,):
        raise NotYourTurn("Nothing has been drawn yet: say draw to let chance draw, or draw WORD for a draw you know.")
    position.acting(seat)
    word = _player(session, seat).decide(position.view(seat))
    session.played = session.played.play(word, seat)
    return session.played.events[-1].word


def level(session: Session, arguments: Sequence[str]) -> str:
    """level [LEVEL]: how well the computer plays, by name or number; without one, answers the levels there are."""
    for name in arguments_of(arguments, "level?"):
        session.level = level_named(session.game.name, name)
        session.players.clear()
        return ""
    return "\n".join(f"{known.number} {known.name}" for known in levels(session.game.name))


def move_time(session: Session, arguments: Sequence[str]) -> str:
    """move_time SECONDS: how long the computer may think about each move, whatever its level."""
    (text,) = arguments_of(arguments, "seconds")
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.001 <= seconds <= LONGEST:
        raise AnelloError(f"The time is a number of seconds from 0.001 to {LONGEST:.0f}.")
    session.move_time = seconds
    session.players.clear()
    return ""


def _player(session: Session, seat: Seat) -> Player:
    """The computer player on a seat: the strongest unless a level was asked for."""
    if seat not in session.players:
        chosen = session.level or levels(session.game.name)[-1]
        player = chosen.new_player()
        if session.move_time is not None and isinstance(player, Timed):
            player.seconds = session.move_time
        session.players[seat] = player
    return session.players[seat]


COMMANDS: dict[str, Command] = {"genmove": genmove, "level": level, "move_time": move_time}

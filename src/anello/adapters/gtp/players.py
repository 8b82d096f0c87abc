"""The commands that let the computer play, and say how long it may think."""

import time
from collections.abc import Sequence

from anello.adapters.gtp.clock import GtpClock
from anello.adapters.gtp.session import GtpCommand, GtpSession
from anello.core import CHANCE, AnelloError, GameOver, NotYourTurn, Seat
from anello.players.player import LEVELS, Level, Player, Timed, find_level
from anello.warmup import level_steps

__all__ = ["COMMANDS"]

LONGEST = 3600.0
"""Seconds for a move."""
LONGEST_GAME = 1e7


def genmove(session: GtpSession, arguments: Sequence[str]) -> str:
    """genmove SEAT: let the computer move for a seat; answers the word it played."""
    seat, word = _decided(session, arguments)
    session.played = session.played.play(word, seat)
    return session.played.events[-1].word


def reg_genmove(session: GtpSession, arguments: Sequence[str]) -> str:
    """reg_genmove SEAT: what the computer would play for a seat; nothing is played."""
    return _decided(session, arguments)[1]


def _decided(session: GtpSession, arguments: Sequence[str]) -> tuple[Seat, str]:
    (name,) = session.expect(arguments, "seat")
    seat = session.seat(name)
    position = session.played.position
    if session.played.outcome is not None:
        raise GameOver("The game is over.")
    if position.to_act == (CHANCE,):
        raise NotYourTurn("Nothing has been drawn yet: say draw to let chance draw, or draw WORD for a draw you know.")
    position.acting(seat)
    began = time.monotonic()
    word = _player(session, seat).decide(position.view(seat))
    if session.clock is not None:
        session.clock.spend(seat, time.monotonic() - began)
    return seat, word


def warm_up(session: GtpSession, arguments: Sequence[str]) -> str:
    """warm_up: compile all that the computer needs, so that no move waits for it."""
    session.expect(arguments)
    for _, step in level_steps(session.game, [_level(session)]):
        step()
    return ""


def level(session: GtpSession, arguments: Sequence[str]) -> str:
    """level [LEVEL]: how well the computer plays, by name or number; without one, answers the levels there are."""
    for name in session.expect(arguments, "level?"):
        session.level = find_level(session.game, name)
        session.players.clear()
        return ""
    return "\n".join(f"{known.number} {known.name}" for known in LEVELS.expect(session.game))


def move_time(session: GtpSession, arguments: Sequence[str]) -> str:
    """move_time SECONDS: how long the computer may think about each move, whatever its level."""
    (text,) = session.expect(arguments, "seconds")
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.001 <= seconds <= LONGEST:
        raise AnelloError(f"The time is a number of seconds from 0.001 to {LONGEST:.0f}.")
    session.move_time = seconds
    session.players.clear()
    return ""


def time_settings(session: GtpSession, arguments: Sequence[str]) -> str:
    """time_settings MAIN PERIOD STONES: seconds for the game, then for each so many moves; 0 0 0 is no time at all."""
    main, period, stones = _numbers(session, arguments, "main", "period", "stones")
    session.clock = GtpClock(main, period, int(stones))
    session.move_time = None
    return ""


def time_left(session: GtpSession, arguments: Sequence[str]) -> str:
    """time_left SEAT SECONDS STONES: what a seat has left, for so many moves; 0 moves in the main time."""
    name, *others = session.expect(arguments, "seat", "seconds", "stones")
    seat = session.seat(name)
    seconds, stones = _numbers(session, others, "seconds", "stones")
    if session.clock is None:
        session.clock = GtpClock(seconds, 0, 0)
    session.clock.tell(seat, seconds, int(stones))
    return ""


def _numbers(session: GtpSession, arguments: Sequence[str], *names: str) -> list[float]:
    try:
        found = [float(text) for text in session.expect(arguments, *names)]
    except ValueError as error:
        if isinstance(error, AnelloError):
            raise
        found = [-1.0]
    if not all(0 <= number <= LONGEST_GAME for number in found):
        raise AnelloError(f"{', '.join(names).upper()} are numbers from 0 to {LONGEST_GAME:.0f}.")
    return found


def _level(session: GtpSession) -> Level:
    """The level that plays: the strongest unless another was asked for."""
    return session.level or LEVELS.expect(session.game)[-1]


def _player(session: GtpSession, seat: Seat) -> Player:
    """The computer player on a seat, who knows how long he may think."""
    if seat not in session.players:
        session.players[seat] = _level(session).new_player()
    player = session.players[seat]
    seconds = session.move_time or (session.clock and session.clock.seconds_for(seat))
    if seconds and isinstance(player, Timed):
        player.seconds = min(seconds, LONGEST)
    return player


COMMANDS: dict[str, GtpCommand] = {
    "genmove": genmove,
    "reg_genmove": reg_genmove,
    "level": level,
    "move_time": move_time,
    "time_settings": time_settings,
    "time_left": time_left,
    "warm_up": warm_up,
}

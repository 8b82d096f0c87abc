"""What can be asked of a turn of Xart in a lesson, and what can be wrong with one."""

from collections.abc import Mapping
from typing import Any

from anello.core import AnelloError, How, Seat
from anello.games.xart import Position, Turn, kernel
from anello.games.xart.notation import cell_name, read_turn
from anello.games.xart.scratch import on_board
from anello.games.xart.tables import NEIGHBOUR, SHAPE, TILES
from anello.tutor.lesson import Goal, Play, Try
from anello.tutor.threats import Does, does, survey, threats

__all__ = [
    "ANY",
    "ATTACK",
    "COMBINE",
    "DECIDE",
    "DEFEND",
    "DEFEND_AND_ATTACK",
    "LINE",
    "LINE_ATTACK",
    "PREVENT",
    "RING",
    "attacks_only",
    "defends_only",
    "forces",
    "gives",
    "hangs",
    "has_shape",
    "lays",
    "mistake",
    "on",
    "wins_both",
]


def mistake(position: Position, word: str, seat: Seat) -> tuple[str, Mapping[str, str]]:
    """The kind of an illegal turn, and the values of the text about it."""
    try:
        said = read_turn(word)
    except AnelloError:
        return "unreadable", {}
    if not position.tiles:
        return "first", {}
    cell = {"cell": cell_name(said.x, said.y)}
    if (said.x, said.y) in position.tiles:
        return "occupied", cell
    if not any((said.x + dx, said.y + dy) in position.tiles for dx, dy in NEIGHBOUR):
        return "detached", cell
    board = on_board(position)
    codes = [kernel.preview(board, said.x, said.y, tile)[0] for tile in TILES if SHAPE[tile] == said.shape]
    if kernel.OUTGROWN in codes:
        return "outgrown", cell
    return ("cave" if kernel.ILLEGAL in codes else "mismatch"), cell


# Parts of goals, and the conditions of cases


def turn_of(tried: Try) -> Turn:
    """The turn that was tried."""
    move = tried.before.read(tried.word, tried.seat)
    assert isinstance(move, Turn)
    return move


def done_by(tried: Try) -> Does:
    """What the turn does for the learner."""
    return does(_position(tried.before), tried.word)


def _position(position: Any) -> Position:
    assert isinstance(position, Position)
    return position


def on(*cells: str) -> Goal:
    """The chosen tile lies on one of these cells."""
    return lambda tried: cell_name(turn_of(tried).x, turn_of(tried).y) in cells


def has_shape(shapes: str) -> Goal:
    """The chosen tile is one of these shapes."""
    return lambda tried: SHAPE[turn_of(tried).tile] in shapes


def lays(fewest: int, most: int = 99) -> Goal:
    """The turn lays so many tiles, the forced ones included."""
    return lambda tried: fewest <= len(_position(tried.after).laid) <= most


def gives(tried: Try) -> bool:
    """The turn completes a win for the other colour alone."""
    return tried.after.outcome is not None and tried.after.outcome.winner != tried.seat


def hangs(tried: Try) -> bool:
    """The other colour could win with its next turn."""
    return tried.after.outcome is None and bool(threats(_position(tried.after), 3 - tried.seat))


def wins(how: How) -> Goal:
    """The turn wins with a ring, or with a line."""
    return lambda tried: any(win.how == how and win.colour == tried.seat - 1 for win in _position(tried.after).wins)


def wins_both(tried: Try) -> bool:
    """The turn completes a win for both colours, so that the mover wins."""
    return len(_position(tried.after).wins) == 2


def forces(tried: Try) -> bool:
    """The turn forces at least one tile."""
    return lays(2)(tried)


def attacks_only(tried: Try) -> bool:
    """The turn attacks, but the attack can be answered."""
    return done_by(tried) == Does.ATTACKS


def defends_only(tried: Try) -> bool:
    """After the turn neither colour could win next."""
    return done_by(tried) == Does.QUIET


def prevents(tried: Try) -> bool:
    """The other colour has no turn left that wins or that cannot be answered."""
    after = _position(tried.after)
    return done_by(tried) >= Does.QUIET and max(survey(after, after.seat).values(), default=0) < Does.DECIDES


# Tasks

ANY = Play(lambda tried: True, "")
RING = Play(wins(How.RING), "miss.xart.ring")
LINE = Play(wins(How.LINE), "miss.xart.line")
ATTACK = Play(lambda tried: done_by(tried) >= Does.ATTACKS, "miss.xart.attack")
LINE_ATTACK = Play(
    lambda tried: (
        done_by(tried) >= Does.ATTACKS
        and any(threat.how == How.LINE for threat in threats(_position(tried.after), tried.seat))
    ),
    "miss.xart.line-attack",
)
DEFEND = Play(lambda tried: done_by(tried) >= Does.QUIET, "miss.xart.defend")
DEFEND_AND_ATTACK = Play(lambda tried: done_by(tried) >= Does.ATTACKS, "miss.xart.defend-and-attack")
DECIDE = Play(lambda tried: done_by(tried) >= Does.DECIDES, "miss.xart.decide")
COMBINE = Play(lambda tried: done_by(tried) >= Does.COMBINES, "miss.xart.combine")
PREVENT = Play(prevents, "miss.xart.prevent")

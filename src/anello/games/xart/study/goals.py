"""What can be asked of a turn of Xart in a lesson."""

from typing import Any

from anello.games.xart import XartPosition, XartTurn
from anello.games.xart.endings import XartEnding
from anello.games.xart.notation import cell_name
from anello.games.xart.study.threats import Does, does, survey, threats
from anello.games.xart.tables import SHAPE
from anello.study.lesson import Goal, Play, TriedMove

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
    "on",
    "wins_both",
]


# Parts of goals, and the conditions of cases


def turn_of(tried: TriedMove) -> XartTurn:
    """The turn that was tried."""
    move = tried.before.read(tried.word, tried.seat)
    assert isinstance(move, XartTurn)
    return move


def done_by(tried: TriedMove) -> Does:
    """What the turn does for the learner."""
    return does(_position(tried.before), tried.word)


def _position(position: Any) -> XartPosition:
    assert isinstance(position, XartPosition)
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


def gives(tried: TriedMove) -> bool:
    """The turn completes a win for the other colour alone."""
    return tried.after.outcome is not None and tried.after.outcome.winner != tried.seat


def hangs(tried: TriedMove) -> bool:
    """The other colour could win with its next turn."""
    return tried.after.outcome is None and bool(threats(_position(tried.after), 3 - tried.seat))


def wins(how: XartEnding) -> Goal:
    """The turn wins with a ring, or with a line."""
    return lambda tried: any(win.how == how and win.colour == tried.seat - 1 for win in _position(tried.after).wins)


def wins_both(tried: TriedMove) -> bool:
    """The turn completes a win for both colours, so that the mover wins."""
    return len(_position(tried.after).wins) == 2


def forces(tried: TriedMove) -> bool:
    """The turn forces at least one tile."""
    return lays(2)(tried)


def attacks_only(tried: TriedMove) -> bool:
    """The turn attacks, but the attack can be answered."""
    return done_by(tried) == Does.ATTACKS


def defends_only(tried: TriedMove) -> bool:
    """After the turn neither colour could win next."""
    return done_by(tried) == Does.QUIET


def prevents(tried: TriedMove) -> bool:
    """The other colour has no turn left that wins or that cannot be answered."""
    after = _position(tried.after)
    return done_by(tried) >= Does.QUIET and max(survey(after, after.seat).values(), default=0) < Does.DECIDES


# Tasks

ANY = Play(lambda tried: True, "")
RING = Play(wins(XartEnding.RING), "miss.xart.ring")
LINE = Play(wins(XartEnding.LINE), "miss.xart.line")
ATTACK = Play(lambda tried: done_by(tried) >= Does.ATTACKS, "miss.xart.attack")
LINE_ATTACK = Play(
    lambda tried: (
        done_by(tried) >= Does.ATTACKS
        and any(threat.how == XartEnding.LINE for threat in threats(_position(tried.after), tried.seat))
    ),
    "miss.xart.line-attack",
)
DEFEND = Play(lambda tried: done_by(tried) >= Does.QUIET, "miss.xart.defend")
DEFEND_AND_ATTACK = Play(lambda tried: done_by(tried) >= Does.ATTACKS, "miss.xart.defend-and-attack")
DECIDE = Play(lambda tried: done_by(tried) >= Does.DECIDES, "miss.xart.decide")
COMBINE = Play(lambda tried: done_by(tried) >= Does.COMBINES, "miss.xart.combine")
PREVENT = Play(prevents, "miss.xart.prevent")

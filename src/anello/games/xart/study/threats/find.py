"""Threats and attacks on a position of Xart, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

import numpy as np

from anello.core.outcome import Seat
from anello.games.xart import XartPosition, XartTurn
from anello.games.xart.board_cache import on_board
from anello.games.xart.endings import XartEnding
from anello.games.xart.stepping import new_notes
from anello.games.xart.study.threats import kernel as search
from anello.games.xart.study.threats.listing import LINE, MOST_TURNS, RING, list_threats
from anello.games.xart.study.threats.shapes import SHAPES, AttackShape, list_attacks, shape_of
from anello.games.xart.tiles import TileCell

HOW = {RING: XartEnding.RING, LINE: XartEnding.LINE}

__all__ = ["Attack", "Does", "Threat", "answers", "attacks", "does", "survey", "threats"]


class Does(IntEnum):
    """What a turn does for the colour that makes it, from worst to best."""

    GIVES = search.GIVES
    HANGS = search.HANGS
    QUIET = search.QUIET
    ATTACKS = search.ATTACKS
    COMBINES = search.COMBINES
    DECIDES = search.DECIDES
    WINS = search.WINS


@dataclass(frozen=True, slots=True)
class Threat:
    """A colour could win with any of these turns if it were to move: they complete the same ring or the same line."""

    seat: Seat
    how: XartEnding
    turns: tuple[XartTurn, ...]
    line: tuple[TileCell, ...]
    """The tiles on the table that the ring or line will run through."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A turn after which a colour threatens to win."""

    seat: Seat
    turn: XartTurn
    does: Does
    threats: tuple[Threat, ...]
    """What it threatens then; cells and turns are named as they will be after the turn."""
    shape: AttackShape | None = None


def threats(position: XartPosition, seat: Seat) -> tuple[Threat, ...]:
    """What a colour could win with now if it were to move, whoever really is; the likeliest to be seen first.

    >>> import anello
    >>> half_ring = anello.game("xart").from_line("es r")  # two curves: the white ends point down side by side
    >>> [[str(turn) for turn in threat.turns] for threat in threats(half_ring, 1)]
    [['A2\\\\', 'B2/']]
    """
    if not position.tiles or position.wins:
        return ()
    found, cells = np.empty((MOST_TURNS, 5), np.int64), new_notes()
    turns, used = list_threats(on_board(position), seat - 1, found, cells)
    lines: dict[int, list[TileCell]] = {}
    for x, y, threat in cells[:used].tolist():
        lines.setdefault(threat, []).append((x, y))
    return tuple(
        Threat(seat, HOW[how], tuple(XartTurn(*row[:3]) for row in rows), tuple(lines.get(threat, ())))
        for (how, threat), rows in groupby(found[:turns].tolist(), key=lambda row: (row[3], row[4]))
    )


def survey(position: XartPosition, seat: Seat, *, deep: bool = False) -> Mapping[XartTurn, Does]:
    """What every legal turn would do for a colour if it were to move; only a deep survey knows `Does.COMBINES`."""
    return _surveyed(position, seat, deep)


@lru_cache(maxsize=256)
def _surveyed(position: XartPosition, seat: Seat, deep: bool) -> Mapping[XartTurn, Does]:
    if not position.tiles or position.wins:
        return {}
    rows = search.survey(on_board(position), seat - 1, deep)
    return MappingProxyType({XartTurn(x, y, tile): Does(done) for x, y, tile, done in rows.tolist()})


def does(position: XartPosition, word: str) -> Does:
    """What one turn does for the colour to move, looked at deeply."""
    return survey(position, position.seat, deep=True)[_turn(position, word)]


def answers(position: XartPosition) -> tuple[XartTurn, ...]:
    """The turns of the colour to move after which it has not lost at once: all of them when nothing is threatened."""
    return tuple(turn for turn, done in survey(position, position.seat).items() if done >= Does.QUIET)


def attacks(position: XartPosition, seat: Seat, *, deep: bool = True) -> tuple[Attack, ...]:
    """The turns with which a colour would attack if it were to move, the strongest first; winning is no attack.

    Combinations are found only by looking deep, which takes about a second on very large boards.
    """
    if not position.tiles or position.wins:
        return ()
    rows = list_attacks(on_board(position), seat - 1, deep, new_notes()).tolist()
    return tuple(
        _attack(position, seat, XartTurn(x, y, tile), Does(done), SHAPES[shape]) for x, y, tile, done, shape in rows
    )


def attack(position: XartPosition, seat: Seat, turn: XartTurn, done: Does) -> Attack:
    """A turn that is known to attack, with what it threatens and the name of its shape."""
    shape = shape_of(on_board(position), turn.x, turn.y, turn.tile, done, seat - 1, new_notes())
    return _attack(position, seat, turn, done, SHAPES[shape])


def _attack(position: XartPosition, seat: Seat, turn: XartTurn, done: Does, shape: AttackShape | None) -> Attack:
    after = replace(position, seat=seat).play(str(turn))
    return Attack(seat, turn, done, threats(after, seat), shape)


def _turn(position: XartPosition, word: str) -> XartTurn:
    move = position.read(word, position.seat)
    assert isinstance(move, XartTurn)
    return move

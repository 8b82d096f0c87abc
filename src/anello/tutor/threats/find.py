"""Threats and attacks on a position of Xart, as values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from types import MappingProxyType

from anello.core.outcome import How, Seat
from anello.games.xart import Position, Turn, kernel
from anello.games.xart.scratch import on_board
from anello.tutor.threats import kernel as search
from anello.tutor.threats.shapes import Shape, l_shape

__all__ = ["Attack", "Does", "Threat", "answers", "attacks", "does", "survey", "threats"]

Cells = tuple[tuple[int, int], ...]


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
    how: How
    turns: tuple[Turn, ...]
    line: Cells
    """The tiles on the table that the ring or line will run through."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A turn after which a colour threatens to win."""

    seat: Seat
    turn: Turn
    does: Does
    threats: tuple[Threat, ...]
    """What it threatens then; cells and turns are named as they will be after the turn."""
    shape: Shape | None = None


def threats(position: Position, seat: Seat) -> tuple[Threat, ...]:
    """What a colour could win with now if it were to move, whoever really is; the likeliest to be seen first.

    >>> import anello
    >>> half_ring = anello.game("xart").from_line("es r")  # two curves: the white ends point down side by side
    >>> [[str(turn) for turn in threat.turns] for threat in threats(half_ring, 1)]
    [['A2\\\\', 'B2/']]
    """
    if not position.tiles or position.wins:
        return ()
    found: dict[tuple[How, frozenset[tuple[int, int]]], tuple[list[Turn], Cells]] = {}
    for turn, how, line in _wins(position, seat - 1):
        found.setdefault((how, frozenset(line)), ([], line))[0].append(turn)
    listed = [Threat(seat, how, tuple(turns), line) for (how, _), (turns, line) in found.items()]
    return tuple(sorted(listed, key=lambda threat: (threat.how != How.RING, len(threat.line))))


def _wins(position: Position, colour: int) -> Iterator[tuple[Turn, How, Cells]]:
    """Every turn that wins for a colour, with how and with the tiles already lying on the winning line."""
    board = on_board(position)
    for x, y, tile in kernel.legal_turns(board).tolist():
        won, _ = kernel.preview(board, x, y, tile)
        if not won >> colour & 1:
            continue
        kernel.play(board, x, y, tile)
        how = How.RING if board["rings"][0] >> colour & 1 else How.LINE
        dx, dy = min(x, 0), min(y, 0)  # the path is counted from the corner after the turn
        path = [(on_path[0] + dx, on_path[1] + dy) for on_path in kernel.winning_path(board, colour).tolist()]
        kernel.take_back(board)
        line = tuple(cell for cell in path if cell in position.tiles)
        yield Turn(x, y, tile), how, line


def survey(position: Position, seat: Seat, *, deep: bool = False) -> Mapping[Turn, Does]:
    """What every legal turn would do for a colour if it were to move; only a deep survey knows `Does.COMBINES`."""
    return _surveyed(position, seat, deep)


@lru_cache(maxsize=256)
def _surveyed(position: Position, seat: Seat, deep: bool) -> Mapping[Turn, Does]:
    if not position.tiles or position.wins:
        return {}
    rows = search.survey(on_board(position), seat - 1, deep)
    return MappingProxyType({Turn(x, y, tile): Does(done) for x, y, tile, done in rows.tolist()})


def does(position: Position, word: str) -> Does:
    """What one turn does for the colour to move, looked at deeply."""
    return survey(position, position.seat, deep=True)[_turn(position, word)]


def answers(position: Position) -> tuple[Turn, ...]:
    """The turns of the colour to move after which it has not lost at once: all of them when nothing is threatened."""
    return tuple(turn for turn, done in survey(position, position.seat).items() if done >= Does.QUIET)


def attacks(position: Position, seat: Seat, *, deep: bool = True) -> tuple[Attack, ...]:
    """The turns with which a colour would attack if it were to move, the strongest first; winning is no attack.

    Combinations are found only by looking deep, which takes about a second on very large boards.
    """
    surveyed = survey(position, seat, deep=deep)
    found = [
        attack(position, seat, turn, done) for turn, done in surveyed.items() if Does.ATTACKS <= done <= Does.DECIDES
    ]
    if Does.DECIDES in surveyed.values():  # the L is there already: no ring attack is needed to make one
        found = [replace(made, shape=None) if made.shape is Shape.CORNER else made for made in found]
    return tuple(sorted(found, key=lambda made: (-made.does, made.shape is None)))


def attack(position: Position, seat: Seat, turn: Turn, done: Does) -> Attack:
    """A turn that is known to attack, with what it threatens and the name of its shape."""
    moving = replace(position, seat=seat)
    after = moving.play(str(turn))
    threatened = threats(after, seat)
    return Attack(seat, turn, done, threatened, _shape(moving, turn, after, done, threatened))


def _shape(position: Position, turn: Turn, after: Position, done: Does, made: tuple[Threat, ...]) -> Shape | None:
    colour = position.seat - 1
    rings = [threat for threat in made if threat.how == How.RING]
    if done == Does.DECIDES and len(rings) >= 2:
        return l_shape(position.tiles, position.forced(turn), colour)
    if done == Does.COMBINES and rings and _leaves_an_l(after, position.seat):
        return Shape.CORNER
    return None


def _leaves_an_l(after: Position, seat: Seat) -> bool:
    """Whether a colour whose attack stands on the table wins or makes an L after every answer."""
    for answer in answers(after):
        answered = after.play(str(answer))
        replies = survey(answered, seat)
        if Does.WINS not in replies.values() and not any(
            l_shape(answered.tiles, answered.forced(turn), seat - 1)
            for turn, done in replies.items()
            if done == Does.DECIDES
        ):
            return False
    return True


def _turn(position: Position, word: str) -> Turn:
    move = position.read(word, position.seat)
    assert isinstance(move, Turn)
    return move

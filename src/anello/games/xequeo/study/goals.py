"""What can be asked of a move of Xe Queo! in a lesson."""

from itertools import pairwise
from typing import Any

from anello.games.xequeo import Call, Choose, Put, XeQueoPosition, kernel
from anello.games.xequeo.endings import RoundEnding
from anello.games.xequeo.notation import LETTERS, SIZE, cell_name, read_word
from anello.study.lesson import Goal, Play, TriedMove

__all__ = [
    "ANY",
    "ENTER",
    "beside",
    "calls",
    "chooses",
    "ends",
    "in_reach",
    "jumps",
    "keeps_out",
    "misleads",
    "moves",
    "steps",
]


def in_reach(position: XeQueoPosition) -> tuple[int, ...]:
    """The pieces that can be moved into the ring now, whoever they belong to."""
    current = position.current
    if current.ring is None:
        return ()
    return kernel.moves(current.cells, kernel.geometry(SIZE, current.ring, position.rules.metric)).entering


def _position(position: Any) -> XeQueoPosition:
    assert isinstance(position, XeQueoPosition)
    return position


# The conditions of goals and cases


def moves(pieces: str = LETTERS, cells: tuple[str, ...] = ()) -> Goal:
    """One of these pieces is moved, to one of these cells if any are named."""

    def fits(tried: TriedMove) -> bool:
        move = read_word(tried.word)
        if not isinstance(move, Put) or LETTERS[move.piece] not in pieces:
            return False
        return not cells or cell_name(move.cell) in cells

    return fits


def calls(pieces: str = LETTERS) -> Goal:
    """One of these pieces is called."""

    def fits(tried: TriedMove) -> bool:
        move = read_word(tried.word)
        return isinstance(move, Call) and LETTERS[move.piece] in pieces

    return fits


def chooses(pieces: str) -> Goal:
    """One of these pieces is chosen."""

    def fits(tried: TriedMove) -> bool:
        move = read_word(tried.word)
        return isinstance(move, Choose) and LETTERS[move.piece] in pieces

    return fits


def steps(tried: TriedMove) -> bool:
    """A piece makes one step."""
    return _leaps(tried) == [1]


def jumps(fewest: int) -> Goal:
    """A piece makes at least so many jumps."""
    return lambda tried: len(_leaps(tried)) >= fewest and _leaps(tried)[0] == 2


def _leaps(tried: TriedMove) -> list[int]:
    """How far apart, in king steps, the cells are that a piece touched one after the other; empty after a call."""
    return [max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE)) for a, b in pairwise(_way(tried))]


def _way(tried: TriedMove) -> tuple[int, ...]:
    after = _position(tried.after)
    if after.last_round is not None and not after.current.history:
        return after.last_round.last.path
    return after.current.history[-1].path


def ends(how: RoundEnding, *, won: bool) -> Goal:
    """The round ends like this, won or lost by the learner."""

    def fits(tried: TriedMove) -> bool:
        ended = _position(tried.after).last_round
        return ended is not None and ended.how == how and (ended.winner == tried.seat) == won

    return fits


def beside(tried: TriedMove) -> bool:
    """A piece that could not enter before can do so now."""
    return bool(set(in_reach(_position(tried.after))) - set(in_reach(_position(tried.before))))


def misleads(tried: TriedMove) -> bool:
    """A piece that is not the learner's own was brought into reach of the ring."""
    before, move = _position(tried.before), read_word(tried.word)
    return beside(tried) and isinstance(move, Put) and move.piece != before.current.choices[tried.seat - 1]


def keeps_out(tried: TriedMove) -> bool:
    """The ring was put where no piece can be brought into reach with one move."""
    current = _position(tried.after).current
    assert current.ring is not None
    geometry = kernel.geometry(SIZE, current.ring, _position(tried.after).rules.metric)
    pieces = current.cells
    for piece, cell in kernel.moves(pieces, geometry).quiet:
        if kernel.moves((*pieces[:piece], cell, *pieces[piece + 1 :]), geometry).entering:
            return False
    return True


ANY = Play(lambda tried: True, "")
ENTER = Play(ends(RoundEnding.ENTERED, won=True), "miss.xequeo.enter")

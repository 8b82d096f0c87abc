"""What the tutor says to a player of Xe Queo!, from what that player may know and nothing else."""

from collections.abc import Iterator

from anello.core import Seat
from anello.games.xequeo import PublicTurn, XeQueoView, kernel
from anello.games.xequeo.notation import LETTERS, SIZE, cell_name
from anello.games.xequeo.study.pieces import piece_name
from anello.study.remark import Remark

__all__ = ["remarks"]

PieceCells = tuple[int, ...]


def remarks(view: XeQueoView) -> list[Remark]:
    """Who can enter, what the last move has changed, who let a chance pass, and what could be brought into reach."""
    if view.phase != "play" or view.ring is None or view.viewer not in (1, 2):
        return []
    pieces = tuple(cell for cell in view.pieces if cell is not None)
    moves = kernel.moves(pieces, _geometry(view))
    me, other = view.viewer, 3 - view.viewer
    said: list[Remark] = []
    past = list(_past(view, pieces))
    brought = _brought(view, past, moves.entering)
    if view.turn == me:
        said += [_remark(view, "can-enter", me, piece) for piece in moves.entering if piece == view.choice]
        said += [_remark(view, "may-enter", other, piece) for piece in moves.entering if piece != view.choice]
        said += [_remark(view, "brought", other, piece) for piece in brought]
        if not moves.quiet and view.choice not in moves.entering:
            said.append(Remark("must-call", me, (), tuple(f"{letter}!" for letter in LETTERS), _key("must-call")))
        said += _half(view, pieces, moves, me)
    else:
        said += [_remark(view, "you-brought", other, piece) for piece in brought if piece != view.choice]
        said += [_remark(view, "yours-waits", me, piece) for piece in moves.entering if piece == view.choice]
    for seat, kind in ((other, "waited"), (me, "you-waited")):
        waited = {
            piece
            for turn, before in past
            if turn.seat == seat
            for piece in kernel.moves(before, _geometry(view)).entering
            if turn.word != LETTERS[piece] + cell_name(view.ring)
        }
        said += [_remark(view, kind, seat, piece) for piece in sorted(waited)]
    return said


def _geometry(view: XeQueoView) -> kernel.Geometry:
    assert view.ring is not None
    return kernel.geometry(SIZE, view.ring, view.rules.metric)


def _past(view: XeQueoView, pieces: PieceCells) -> Iterator[tuple[PublicTurn, PieceCells]]:
    """The moves of this round with the pieces as they stood before each, the last move first."""
    standing = list(pieces)
    for turn in reversed(view.history):
        if len(turn.path) > 1:
            standing[LETTERS.index(turn.word[0])] = turn.path[0]
            yield turn, tuple(standing)


def _brought(view: XeQueoView, past: list[tuple[PublicTurn, PieceCells]], entering: tuple[int, ...]) -> list[int]:
    """The pieces that can enter now, but could not before the last move."""
    if not past:
        return []
    earlier = kernel.moves(past[0][1], _geometry(view)).entering
    return [piece for piece in entering if piece not in earlier]


def _half(view: XeQueoView, pieces: PieceCells, moves: kernel.PieceMoves, me: Seat) -> list[Remark]:
    """The half strategy, if some piece can be brought into reach while none is: one remark for all such moves.

    It speaks of one piece: that is marked, and where it may go.
    """
    if moves.entering:
        return []
    words = []
    for piece, cell in moves.quiet:
        moved = (*pieces[:piece], cell, *pieces[piece + 1 :])
        if piece in kernel.moves(moved, _geometry(view)).entering:
            words.append(LETTERS[piece] + cell_name(cell))
    if not words:
        return []
    letter = words[0][0]
    here = cell_name(pieces[LETTERS.index(letter)])
    cells = (here, *dict.fromkeys(word[1:] for word in words if word[0] == letter))
    return [Remark("half", me, cells, tuple(words), _key("half"), {"piece": piece_name(letter)})]


def _remark(view: XeQueoView, kind: str, seat: Seat, piece: int) -> Remark:
    assert view.ring is not None
    where = view.pieces[piece]
    assert where is not None
    letter = LETTERS[piece]
    entering = kind in ("can-enter", "may-enter", "you-brought", "yours-waits")
    words = (letter + cell_name(view.ring),) if entering else (f"{letter}!",)
    return Remark(kind, seat, (cell_name(where),), words, _key(kind), {"piece": piece_name(letter)})


def _key(kind: str) -> str:
    return f"remark.xequeo.{kind}"

"""What the tutor says about a position of Xart."""

from itertools import groupby

import numpy as np

from anello.games.xart import GAME, XartTurn, XartView
from anello.games.xart.board_cache import on_board
from anello.games.xart.notation import cell_name
from anello.games.xart.stepping import new_notes
from anello.games.xart.study.remarking import KINDS, MANNERS, NO_TURN, list_remarks, new_found
from anello.study.remark import Remark

__all__ = ["remarks"]


def remarks(view: XartView) -> list[Remark]:
    """Wins at hand, threats to meet, what the last turn was, and what either colour could start next."""
    position = view.position
    if not position.tiles or position.outcome is not None:
        return []
    laid = np.array(position.laid, np.int64).reshape(-1, 3)
    found = new_found()
    board = on_board(position, keep=False)
    count = list_remarks(board, int(position.variant.draws_tiles), laid, *position.shift, new_notes(), found)
    numbered = groupby(found[:count].tolist(), key=lambda row: row[6])
    return [_remark(list(rows)) for _, rows in numbered]


def _remark(rows: list[list[int]]) -> Remark:
    _, _, _, kind, manner, colour, _ = rows[0]
    turns = [XartTurn(x, y, tile) for x, y, tile, *_ in rows if tile != NO_TURN]
    cells = tuple(dict.fromkeys(cell_name(turn.x, turn.y) for turn in turns))
    name, how = KINDS[kind], MANNERS[manner]
    key = f"made.{name}" if how == "made" else f"{name}.{how}"
    seat = colour + 1
    return Remark(name, seat, cells, tuple(map(str, turns)), f"remark.xart.{key}.{GAME.seat_name(seat)}")

"""Who teaches Xe Queo!: what is said to a player, of a move that the rules forbid, and of one that misses its goal."""

from anello.core import AnelloError, Seat
from anello.games.xequeo import EnterRing, Put, XeQueoPosition, kernel
from anello.games.xequeo.notation import LETTERS, SIZE, cell_name, read_word
from anello.games.xequeo.study.goals import in_reach
from anello.games.xequeo.study.pieces import piece_name
from anello.games.xequeo.study.remarks import remarks
from anello.study.lesson import TriedMove
from anello.study.tutor import Mistake

__all__ = ["miss", "mistake", "remarks"]


def mistake(position: XeQueoPosition, word: str, seat: Seat) -> Mistake:
    """The kind of an illegal move, and the values of the text about it."""
    try:
        move = read_word(word)
    except AnelloError:
        return "unreadable", {}
    current = position.current
    match position.phase, move:
        case "ring", EnterRing(cell):
            return ("occupied" if cell in current.cells else "ring-too-near"), {"cell": cell_name(cell)}
        case "play", Put(piece, cell):
            values = {"cell": cell_name(cell), "piece": piece_name(LETTERS[piece])}
            if cell in current.cells:
                return "occupied", values
            if cell == current.ring and piece in in_reach(position):
                return "not-yours", values
            assert current.ring is not None
            distance = kernel.geometry(SIZE, current.ring, position.rules.metric)["distance"][0]
            return ("not-nearer" if distance[cell] >= distance[current.cells[piece]] else "too-far"), values
        case _:
            return f"not-now-{position.phase}", {}


def miss(tried: TriedMove) -> str:
    """What is said to a move that ends the round, but not as the task wants it."""
    assert isinstance(tried.after, XeQueoPosition)
    ended = tried.after.last_round
    if ended is None:
        return ""
    return "miss.xequeo.lucky" if ended.winner == tried.seat else "miss.xequeo.lost"

"""Many games of Xart replayed at once, compiled: how each ended, and the keys of all its positions."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from anello.core import BadNotation, Outcome, Record
from anello.core.playthrough import CLOSING, closed_by
from anello.explorer import GameIndex
from anello.games.xart.boards import MARGIN, Board, lay_out, new_board
from anello.games.xart.endings import XartEnding
from anello.games.xart.kernel import play, put_row
from anello.games.xart.notation import REMEMBERED, XartTurn, read_turn
from anello.games.xart.symmetry import image_key, variant_number
from anello.games.xart.turns import LOG_NARROWEST, MAX_TILES, BoardRecord, IntArray, generate_legal, winner
from anello.games.xart.variants import Variant
from anello.kit.compiler import jit

__all__ = ["replay_games"]

FAILED, OPEN, STUCK = -1, 0, 5
"""What is said of a game that could not be replayed, that nobody has won, and that can go on no further. Others are
won: 1 and 2 by a ring of white and of red, 3 and 4 by a line."""
AT_ONCE = 4096
"""So many games share an array."""


def replay_games(records: Sequence[Record]) -> list[GameIndex | None]:
    r"""Replay games; None for those that only the rules in full can read, or explain what is wrong with them.

    >>> words = ("@0/ A2\\ B1\\", "K9+")
    >>> index, bad = replay_games([Record.from_text(f'[Game "xart"] {game}') for game in words])
    >>> index.outcome, len(index.keys), bad
    (Outcome(winner=2, how=<XartEnding.RING: 'ring'>, loser=None), 4, None)
    """
    found: list[GameIndex | None] = [None] * len(records)
    for variant in Variant:
        own = [
            (number, turns)
            for number, record in enumerate(records)
            if record.options.get("variant", Variant.UNLIMITED) == variant
            and not variant.draws_tiles
            and (turns := _plain_turns(record)) is not None
        ]
        for begin in range(0, len(own), AT_ONCE):
            part = own[begin : begin + AT_ONCE]
            for (number, _), index in zip(part, _replayed(variant, records, part), strict=True):
                found[number] = index
    return found


def _plain_turns(record: Record) -> "list[tuple[int, int, int, int]] | None":
    """The turns of a game written as we would write them, White first and then in turn; else None."""
    if record.start is not None or record.options.keys() - {"variant"}:
        return None
    events = record.events
    if events and events[-1].word in CLOSING:
        events = events[:-1]
    turns = []
    for number, event in enumerate(events):
        turn = _packed(event.word)
        if turn is None or event.seat != 1 + number % 2:
            return None
        turns.append(turn)
    return turns


@lru_cache(maxsize=REMEMBERED)
def _packed(word: str) -> "tuple[int, int, int, int] | None":
    """The cell of a word and the tiles it can mean, if this is how the word is usually written."""
    try:
        said = read_turn(word)
    except BadNotation:
        return None
    tiles = said.tiles
    return (said.x, said.y, tiles[0], tiles[-1]) if str(XartTurn(said.x, said.y, tiles[0])) == word else None


def _replayed(
    variant: Variant, records: Sequence[Record], part: "Sequence[tuple[int, list[tuple[int, int, int, int]]]]"
) -> Iterable[GameIndex | None]:
    lengths = np.array([len(turns) for _, turns in part], np.int64)
    turns = np.array([turn for _, game in part for turn in game], np.int64).reshape(-1, 4)
    keys = np.empty(len(turns) + len(part), np.int64)
    ends = np.empty(len(part), np.int64)
    board = new_board(variant.limit, variant.lines_win)
    replay(board, turns, lengths, variant_number(variant), keys, ends)
    begin = 0
    for (number, game), end in zip(part, ends.tolist(), strict=True):
        own = keys[begin : begin + len(game) + 1]
        begin += len(game) + 1
        yield _index(records[number], own.tolist(), end)


def _index(record: Record, keys: list[int], end: int) -> GameIndex | None:
    outcome = _ENDS[end]
    if len(record.events) == len(keys):
        last = record.events[-1]
        if outcome is not None or end == FAILED or not 1 <= last.seat <= 2:
            return None
        outcome = closed_by(2, last.word, last.seat)
    if end == FAILED:
        return None
    return GameIndex(record, outcome, keys, [1, *(1 + ply % 2 for ply in range(len(keys) - 1))])


_ENDS = {
    FAILED: None,
    OPEN: None,
    1: Outcome(1, XartEnding.RING),
    2: Outcome(2, XartEnding.RING),
    3: Outcome(1, XartEnding.LINE),
    4: Outcome(2, XartEnding.LINE),
    STUCK: Outcome(None, XartEnding.DRAW),
}


@jit
def replay(board: Board, turns: IntArray, lengths: IntArray, variant: int, keys: IntArray, ends: IntArray) -> None:
    """Replay games on a board: turns are rows (x, y, tile, other tile), of all games one after the other."""
    b = board[0]
    rows = np.empty((MAX_TILES, 3), np.int64)
    turn, key = 0, 0
    for game in range(len(lengths)):
        lay_out(b, rows[:0], 0, LOG_NARROWEST, MARGIN)
        ends[game] = OPEN
        keys[key] = image_key(rows[:0], 0, 0, variant)
        for i in range(lengths[game]):
            if not make_turn(board, turns[turn + i]):
                ends[game] = FAILED
                break
            for j in range(b.tiles):
                put_row(b, rows[j], b.laid[j], b.left, b.top)
                rows[j, 2] = b.tile[b.laid[j]]
            keys[key + i + 1] = image_key(rows[: b.tiles], b.turn, 0, variant)
        if ends[game] == OPEN:
            ends[game] = ending(b)
        turn += lengths[game]
        key += lengths[game] + 1


@jit
def make_turn(board: Board, turn: IntArray) -> bool:
    """Make a turn with the tile that may be laid there; False if none may."""
    x, y = turn[0], turn[1]
    if board[0].tiles == 0:
        if x != -1 or y != -1:
            return False
        x, y = 0, 0
    return play(board, x, y, turn[2]) >= 0 or play(board, x, y, turn[3]) >= 0


@jit
def ending(b: BoardRecord) -> int:
    """How a game ended, see ``FAILED``."""
    won = b.rings | b.lines
    if won:
        colour = winner(won, 1 - b.turn)
        return int(1 + colour if b.rings >> colour & 1 else 3 + colour)
    if b.limit and b.tiles:
        moves = np.empty(3 * b.perimeter_size + 3, np.int64)
        if generate_legal(b, moves, 0) == 0:
            return STUCK
    return OPEN

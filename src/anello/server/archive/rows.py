"""Games as the archive writes them: rows of its tables, made before the database is asked for anything."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from anello.core import Outcome
from anello.server.archive.entries import BROKEN_OFF, ArchiveEntry, folded, options_text

__all__ = ["GameRows", "rows_of"]


POSITION = np.dtype([("key", np.int64), ("game_id", np.int32), ("ply", np.int32), ("score", np.int16)])


@dataclass(frozen=True)
class GameRows:
    """Games, none of them twice, that lack nothing but their numbers: until then they are numbered from 0."""

    digests: Sequence[int]
    games: Sequence[tuple[Any, ...]]
    """All columns but the first."""
    seats: Sequence[Sequence[tuple[Any, ...]]]
    """Those of each game, all columns but the first."""
    positions: npt.NDArray[Any]
    """Sorted by key, so that neighbours in the index are written together; see ``POSITION``."""

    def without(self, known: set[int]) -> "GameRows":
        """Those whose digests are not known."""
        if not known:
            return self
        left = [number for number, digest in enumerate(self.digests) if digest not in known]
        numbers = np.full(len(self.digests), -1, np.int32)
        numbers[left] = np.arange(len(left))
        positions = self.positions.copy()
        positions["game_id"] = numbers[positions["game_id"]]
        return GameRows(
            [self.digests[number] for number in left],
            [self.games[number] for number in left],
            [self.seats[number] for number in left],
            positions[positions["game_id"] >= 0],
        )


def rows_of(entries: Sequence[ArchiveEntry], at: float) -> GameRows:
    """What is written of games that came at a time."""
    own: dict[int, tuple[ArchiveEntry, str]] = {}
    for entry in entries:
        text = entry.record
        own.setdefault(entry.digest(text), (entry, text))
    games, seats = list[tuple[Any, ...]](), list[list[tuple[Any, ...]]]()
    for digest, (entry, text) in own.items():
        record, outcome, people = entry.index.record, entry.index.outcome, entry.people
        ending = "" if outcome is None else str(outcome.how)
        options = options_text(entry.game.chosen(record.options))
        row = (entry.game.name, options, entry.winner, ending, entry.plies, at, entry.collection, digest, text)
        games.append(row)
        seats.append([(seat, name, folded(name), people.get(seat)) for seat, name in entry.names.items()])
    return GameRows(list(own), games, seats, _positions([entry for entry, _ in own.values()]))


def _positions(entries: Sequence[ArchiveEntry]) -> npt.NDArray[Any]:
    """For each position that a game came to, after how many moves it first did, and the score of whoever came there."""
    lengths = np.array([len(entry.index.keys) for entry in entries], np.int64)
    total = int(lengths.sum())
    rows = np.empty(total, POSITION)
    rows["key"] = np.fromiter(chain.from_iterable(entry.index.keys for entry in entries), np.int64, total)
    rows["game_id"] = game = np.repeat(np.arange(len(entries)), lengths)
    rows["ply"] = np.arange(total) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    seats = np.fromiter(chain.from_iterable(entry.index.seats for entry in entries), np.int64, total)
    most = max((len(entry.game.seats) for entry in entries), default=0)
    scores = np.array([_scores(entry.index.outcome, most) for entry in entries], np.int16).reshape(-1, most + 1)
    rows["score"] = scores[game, seats]
    rows = rows[np.argsort(rows["key"], kind="stable")]
    again = (rows["key"][1:] == rows["key"][:-1]) & (rows["game_id"][1:] == rows["game_id"][:-1])
    return rows[np.concatenate(([True], ~again))] if total else rows


@lru_cache(maxsize=100)
def _scores(outcome: Outcome | None, seats: int) -> tuple[int, ...]:
    """The scores by seat."""
    return tuple(BROKEN_OFF if outcome is None else outcome.score(seat) for seat in range(seats + 1))

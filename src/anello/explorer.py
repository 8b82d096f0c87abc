"""Opening statistics: what was played in a set of games, how often, and with what success.

Positions that are images of each other (moved, turned, mirrored …) are counted as one where the game says when that is:
it offers a *symmetry*, a function that gives the same number for all images of a position. A game may also offer to
*replay* many games at once, faster than one after the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from os import PathLike
from typing import Any, Self, TextIO, TypeAlias

from anello.core import (
    CHANCE,
    BadRecord,
    Faculty,
    Game,
    Outcome,
    Playthrough,
    Position,
    Record,
    Seat,
    expect_depth,
    read_games,
)
from anello.core import game as game_named
from anello.core.arguments import expect_kind
from anello.core.errors import quoted

__all__ = [
    "REPLAY",
    "SYMMETRY",
    "Explorer",
    "GameIndex",
    "MoveStatistics",
    "PositionKey",
    "following_keys",
    "index_games",
    "index_playthrough",
    "key_function",
    "move_statistics",
]

PLIES = 20
"""So many moves of each game are counted, if nothing else is said."""

PositionKey: TypeAlias = Callable[[Any], int]
"""A signed 64-bit number, the same for positions that are images of each other, and for no others as far as 64 bits
reach. Where colours or seats are exchanged in an image, the one to act must be exchanged with them."""

SYMMETRY: Faculty[PositionKey] = Faculty("symmetry", "Nobody says which positions of {title} are alike.")


@dataclass(frozen=True, slots=True)
class GameIndex:
    """What is known of a game once it was replayed: how it ended, and to which positions it came."""

    record: Record
    """As the rules write it."""
    outcome: Outcome | None
    keys: Sequence[int]
    """Of every position, the first one included."""
    seats: Sequence[Seat]
    """Whose wins are counted at each position: those of the player who came there, or who acts after chance."""

    def reached(self, plies: int | None = None) -> dict[int, tuple[int, Seat]]:
        """For each position that the game came to, after how many moves it first did, and whose wins are counted."""
        found: dict[int, tuple[int, Seat]] = {}
        last = len(self.keys) if plies is None else plies + 1
        for ply, (key, seat) in enumerate(zip(self.keys[:last], self.seats, strict=False)):
            found.setdefault(key, (ply, seat))
        return found


REPLAY: Faculty[Callable[[Sequence[Record]], Sequence[GameIndex | None]]] = Faculty(
    "replay", "Games of {title} are replayed one after the other."
)
"""Replays many games at once; None for those that it leaves to the rules in full, which say what is wrong with them."""


def key_function(game: Game[Any]) -> PositionKey:
    """What gives the keys of a game's positions: its symmetry, or what positions look like to everybody."""
    return SYMMETRY.of(game) or partial(_line_key, game.name)


def index_games(game: Game[Any], records: Sequence[Record]) -> list[GameIndex | BadRecord]:
    """Replay games of one kind; a `BadRecord` stands for one that cannot be."""
    replay = REPLAY.of(game)
    quickly: Sequence[GameIndex | None] = replay(records) if replay else [None] * len(records)
    return [
        index if index is not None and _is_as_claimed(game, index) else _indexed(game, record)
        for record, index in zip(records, quickly, strict=True)
    ]


def _is_as_claimed(game: Game[Any], index: GameIndex) -> bool:
    claimed = index.record.tags.get("Result")
    return claimed is None or claimed == game.describe(index.outcome)


def _indexed(game: Game[Any], record: Record) -> GameIndex | BadRecord:
    try:
        return index_playthrough(Playthrough.replay(record, game))
    except BadRecord as error:
        return error


def index_playthrough(played: Playthrough) -> GameIndex:
    """The index of a game that was replayed already."""
    key = key_function(played.game)
    came = [CHANCE, *(event.seat for event in played.events)]
    seats = [_reference(seat, position) for seat, position in zip(came, played.positions, strict=False)]
    return GameIndex(played.record, played.outcome, [key(position) for position in played.positions], seats)


def following_keys(position: Position[Any]) -> dict[int, list[str]]:
    """The keys of all positions one move further, with the words that lead there."""
    key = key_function(position.game)
    words: dict[int, list[str]] = {}
    for seat in position.to_act:
        for move in position.moves_of(seat):
            words.setdefault(key(position.after(move, seat)), []).append(str(move))
    return words


@dataclass(frozen=True, slots=True)
class MoveStatistics:
    """How a move fared; what counts is the position it leads to, however a game came there."""

    words: tuple[str, ...]
    """The move, and others that lead to an image of the same position."""
    games: int
    wins: int
    """Of the player who made the move."""
    draws: int
    losses: int

    @property
    def word(self) -> str:
        """The first of its words."""
        return self.words[0]

    @property
    def score(self) -> float | None:
        """The share of the points, a draw being half a one; None if no game was finished."""
        finished = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / finished if finished else None


class Explorer:
    r"""What was played in games of one game, position by position.

    >>> import anello
    >>> games = ["@0/ B1/ C1/", "@0/ A2/ A3/", "@0/ A2\\ B1\\"]
    >>> explorer = Explorer("xart")
    >>> for words in games:
    ...     explorer.add(anello.Record.from_text(f'[Game "xart"] {words}'))
    >>> begun = anello.game("xart").start().play("@0/")
    >>> [(move.word, move.games, move.score) for move in explorer.moves(begun)]
    [('B1/', 2, None), ('B1\\', 1, 1.0)]
    """

    def __init__(self, game: str | Game[Any], *, plies: int = PLIES) -> None:
        self.game = game if isinstance(game, Game) else game_named(game)
        self.plies = expect_depth(plies)
        self.games = 0
        """How many games were added."""
        self._key = key_function(self.game)
        self._counts: dict[int, list[int]] = {}

    @classmethod
    def read(cls, file: str | PathLike[str] | TextIO, game: str | Game[Any], *, plies: int = PLIES) -> Self:
        """The statistics of all games of one kind in a file; a `BadRecord` says which cannot be read."""
        explorer = cls(game, plies=plies)
        explorer.add_all(record for record in read_games(file) if record.game == explorer.game.name)
        return explorer

    def add_all(self, records: Iterable[Record]) -> None:
        """Count games."""
        for record in records:
            self.add(record)

    def add(self, record: Record) -> None:
        """Count a game. A position that comes twice in it counts once."""
        if not isinstance(record, Record):
            raise BadRecord(f"Records are counted, not {quoted(record)}: read_games reads them from a file.")
        if record.game != self.game.name:
            raise BadRecord(f"This is a game of {record.game}, not of {self.game.title}.")
        (index,) = index_games(self.game, [record])
        if isinstance(index, BadRecord):
            raise index
        self.games += 1
        for key, (_, seat) in index.reached(self.plies).items():
            counts = self._counts.setdefault(key, [0, 0, 0, 0])
            counts[0] += 1
            if index.outcome is not None:
                counts[2 - index.outcome.score(seat)] += 1

    def reached(self, position: Position[Any]) -> int:
        """How many games came to a position."""
        return self._counts.get(self._key(expect_kind(position, Position, "A position")), (0,))[0]

    def moves(self, position: Position[Any]) -> tuple[MoveStatistics, ...]:
        """The moves that were made in a position, the most frequent first."""
        return move_statistics(expect_kind(position, Position, "A position"), self._counts)


def move_statistics(position: Position[Any], counts: Mapping[int, Sequence[int]]) -> tuple[MoveStatistics, ...]:
    """The moves that were made in a position, the most frequent first, of games, wins, draws and losses by key."""
    found = [
        MoveStatistics(tuple(words), *counts[key]) for key, words in following_keys(position).items() if key in counts
    ]
    return tuple(sorted(found, key=lambda move: -move.games))


def _reference(seat: Seat, position: Position[Any]) -> Seat:
    if seat != CHANCE:
        return seat
    return next((acting for acting in position.to_act if acting != CHANCE), 1)


def _line_key(name: str, position: Position[Any]) -> int:
    """Of positions that look the same to everybody."""
    seen = repr((name, sorted(position.options.items()), position.line()))
    return int.from_bytes(blake2b(seen.encode(), digest_size=8).digest(), "big", signed=True)

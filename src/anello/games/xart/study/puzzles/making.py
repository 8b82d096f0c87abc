"""Making puzzles: games are searched for the first win that can be proved, and those are kept that add variety.

`make` finds new puzzles in games it is given and in games that it plays itself. `remake` makes those of the package
again, out of the games that come with it. All depends on the games, the rules and the prover alone: budgets are counted
in nodes and never in seconds, no player of ours is asked, and it does not matter how many processes take part.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from anello.core.outcome import Seat
from anello.games.xart import GAME, Variant, XartPosition
from anello.games.xart.engine.proof import Proof, Result, can_force, force
from anello.games.xart.study.puzzles.cut import cut_out
from anello.games.xart.study.puzzles.puzzle import XartPuzzle, XartTheme, puzzles
from anello.games.xart.study.puzzles.win import candidate, is_shortest, shortest_win
from anello.games.xart.study.threats import Does, survey
from anello.games.xart.symmetry import position_key
from anello.kit.cluster import spread
from anello.study.puzzles.gather import CountProgress, FoundPuzzle, gathered
from anello.study.puzzles.puzzle import Grade

__all__ = [
    "FoundInGame",
    "XartSelection",
    "found_in",
    "make",
    "read_sources",
    "remake",
    "self_play",
    "sources",
    "write_sources",
]

COUNT = 270
"""So many puzzles the package was to have."""
FEWEST_TILES, MOST_TILES, MOST_PLIES = 8, 100, 40
QUIET_TURNS = 3
QUIET_NODES = 60_000
LONGEST_CUT = 3
"""Puzzles of so many turns are cut out, if they can be: of longer ones it would take too long to show."""
CAREFUL_TRIES = 8
GAMES_A_PUZZLE, FEWEST_GAMES = 2, 100
"""So many games are played for each puzzle that is wanted, and no more."""
RARE, RAREST = frozenset({XartTheme.LINE, XartTheme.LONG_L}), frozenset({XartTheme.CAVE, XartTheme.QUIET})

FoundInGame: TypeAlias = FoundPuzzle[XartPuzzle, tuple[str, ...]]
"""A puzzle and where it was found: the turns of a game, up to the position or the one that it was cut out of."""
GameSource: TypeAlias = Sequence[str] | tuple[int, int]


class ReachedPosition(NamedTuple):
    """A position, and the turns that led to it."""

    position: XartPosition
    game: tuple[str, ...] = ()

    def after(self, word: str) -> "ReachedPosition":
        """The next one."""
        return ReachedPosition(self.position.play(word), (*self.game, word))


def make(
    count: int = 60,
    seed: int = 1,
    progress: CountProgress | None = None,
    given: Iterable[Sequence[str]] = (),
    *,
    cluster: str | None = None,
) -> tuple[FoundInGame, ...]:
    """So many new puzzles, as many of each grade and colour as of every other; fewer if rare themes do not turn up.

    The games that are ``given``, each the words of its turns, are searched before self-play begins. ``progress`` is
    told how many puzzles there are and how many there will be; for ``cluster`` see `spread`. The same seed and games
    give the same puzzles.
    """
    own: Iterable[GameSource] = ((seed, number) for number in range(max(GAMES_A_PUZZLE * count, FEWEST_GAMES)))
    found = _selected(-(-count // 6), itertools.chain(given, own), cluster)
    return gathered(itertools.islice(found, count), count, progress)


def remake(progress: CountProgress | None = None, *, cluster: str | None = None) -> tuple[FoundInGame, ...]:
    """The puzzles of the package once more, from the games that come with it."""
    return gathered(_selected(-(-COUNT // 6), sources(), cluster), len(puzzles()), progress)


def _selected(each: int, looked_at: Iterable[GameSource], cluster: str | None = None) -> Iterator[FoundInGame]:
    """Puzzles as they are found, so many of each grade and colour, in great variety."""
    selection = XartSelection(each)
    for found in spread(found_in, looked_at, cluster):
        if found is not None and selection.wants(found.puzzle) and is_shortest(found.puzzle):
            selection.add(found.puzzle)
            yield found
            if selection.full:
                return


def found_in(source: GameSource) -> FoundInGame | None:
    """The puzzle of a game, if it has one: of one that is given, or of the one that a seed and a number lead to."""
    match source:
        case (int(seed), int(number)):
            moments = self_play(random.Random(f"{seed} {number}"))
        case _:
            moments = replayed([str(word) for word in source])
    won = first_win(moments)
    if won is None:
        return None
    moment, proof, quiet = won
    puzzle = candidate(moment.position, proof, quiet)
    if puzzle is None:
        return None
    cut = cut_out(puzzle) if puzzle.turns <= LONGEST_CUT else None
    return FoundPuzzle(cut or puzzle, moment.game)


class XartSelection:
    """Which puzzles are still wanted: so many of each grade and colour, no kind of themes too often, rare ones more."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.count: Counter[tuple[Grade, Seat]] = Counter()
        self.alike: Counter[tuple[Grade, Seat, tuple[XartTheme, ...]]] = Counter()
        self.seen: set[int] = set()

    @property
    def full(self) -> bool:
        """Whether all that were asked for are there."""
        return sum(self.count.values()) == 6 * self.each

    def wants(self, puzzle: XartPuzzle) -> bool:
        """Whether a puzzle is new and there is room for it: the last quarter of its kind is kept for rare themes."""
        if position_key(puzzle.position) in self.seen:
            return False
        if not RAREST.isdisjoint(puzzle.themes):
            room = self.each
        elif not RARE.isdisjoint(puzzle.themes):
            room = self.each - self.each // 10
        else:
            room = self.each - self.each // 4
        alike = self.alike[puzzle.grade, puzzle.seat, puzzle.themes]
        return self.count[puzzle.grade, puzzle.seat] < room and alike < max(self.each // 4, 1)

    def add(self, puzzle: XartPuzzle) -> None:
        """Keep a puzzle."""
        self.seen.add(position_key(puzzle.position))
        self.count[puzzle.grade, puzzle.seat] += 1
        self.alike[puzzle.grade, puzzle.seat, puzzle.themes] += 1


def self_play(chance: random.Random, variant: Variant = Variant.UNLIMITED) -> Iterator[ReachedPosition]:
    """A game in which nobody overlooks a win, nor a threat that can be met.

    In every second game the players also see what would allow a win in two turns.
    """
    moment = ReachedPosition(GAME.start(variant=variant.value))
    careful = chance.random() < 0.5
    for _ in range(MOST_PLIES):
        position = moment.position
        does = survey(position, position.seat) if position.tiles else {}
        if Does.WINS in does.values():
            return
        sound = [str(turn) for turn, done in does.items() if done >= Does.QUIET]
        words = sound or [str(move) for move in position.legal_moves]
        before = moment
        for _ in range(CAREFUL_TRIES if careful else 1):
            moment = before.after(chance.choice(words))
            if moment.position.outcome is not None:
                return
            if careful and not can_force(moment.position, moment.position.seat, 2):
                break
        yield moment


def replayed(words: Iterable[str]) -> Iterator[ReachedPosition]:
    """A game that was played."""
    moment = ReachedPosition(GAME.start())
    for word in words:
        moment = moment.after(word)
        if moment.position.outcome is not None:
            return
        yield moment


def first_win(moments: Iterable[ReachedPosition]) -> tuple[ReachedPosition, Proof, bool] | None:
    """The first position that is won, if not at once, with its proof, and whether a quiet turn is needed."""
    for moment in moments:
        position = moment.position
        if not FEWEST_TILES <= len(position.tiles) <= MOST_TILES:
            continue
        proof, quiet = shortest_win(position), False
        if proof is None:
            quiet = True
            proof = force(position, position.seat, QUIET_TURNS, quiet=1, nodes=QUIET_NODES)
        if proof.result is Result.WIN:
            return (moment, proof, quiet) if proof.turns > 1 else None
    return None


# --- games as text -----------------------------------------------------------------------------------------------


def read_sources(text: str) -> tuple[tuple[str, ...], ...]:
    """Games with one a line: the words of its turns, maybe after what became of it and a colon.

    >>> read_sources("# a comment\\nred: @0+ B1+")
    (('@0+', 'B1+'),)
    """
    lines = (line.rpartition(":")[2].split() for line in text.splitlines() if not line.startswith("#"))
    return tuple(tuple(words) for words in lines if words)


def write_sources(found: Iterable[FoundInGame]) -> str:
    """The games in which puzzles were found, for `read_sources`."""
    return "".join(" ".join(one.source) + "\n" for one in found)


@cache
def sources() -> tuple[tuple[str, ...], ...]:
    """The games in which the puzzles of the package were found."""
    return read_sources((files(__package__) / "sources.txt").read_text(encoding="utf-8"))

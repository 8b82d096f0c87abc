"""What a picture of Xe Queo! can point at, and the same in words."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from anello.games.xequeo.notation import LETTERS, NAMES, cell_name

__all__ = ["COLOUR_NAMES", "NUMBERS", "Pieces", "XeQueoMarks", "describe", "in_order", "in_words"]


Pieces: TypeAlias = Mapping[str, int]
"""The cell of each piece by its letter, one of R O Y G B V W."""


COLOUR_NAMES: Mapping[str, str] = dict(zip(LETTERS, NAMES, strict=True))


NUMBERS = ("1", "2")
"""What players are called who have no name."""


@dataclass(frozen=True, kw_only=True)
class XeQueoMarks:
    """What a picture of a round points at. A chosen piece is shown only if `reveal` names it."""

    last: Sequence[int] = ()
    """The last move: the cell it began on, the cells it landed on, the last of them where the piece stands now."""
    path: Sequence[int] = ()
    """A move that is only considered, in the same way; its piece still stands where it begins."""
    call: str | None = None
    """The piece that has been called."""
    highlight: str | None = None
    targets: Collection[int] = ()
    """Cells where a piece may end."""
    ring_cells: Collection[int] = ()
    """Cells where the ring may be put."""
    reveal: Mapping[int, str] | None = None
    """The cards turned over, by seat (1 and 2); the others lie face down. With None no card is turned over."""
    score: tuple[int, int] | None = None
    """The rings won. The cards and rings of both seats are drawn as soon as `reveal` or `score` is given."""
    names: tuple[str, str] = NUMBERS
    """The players' names, else their numbers: a picture is for people of every language."""
    coordinates: bool = True


def describe(pieces: Pieces, ring: int | None, marks: XeQueoMarks) -> str:
    """A position and its marks in words, for those who do not see the picture."""
    places = [f"{COLOUR_NAMES[letter]} {cell_name(cell)}" for letter, cell in in_order(pieces)]
    sentences = [f"Pieces: {', '.join(places)}." if places else "No pieces."]
    sentences.append(f"The ring lies on {cell_name(ring)}." if ring is not None else "No ring on the board.")
    if marks.last:
        sentences.append(f"Last move: {' '.join(map(cell_name, marks.last))}.")
    if marks.path:
        sentences.append(f"Considered: {' '.join(map(cell_name, marks.path))}.")
    if marks.call:
        sentences.append(f"Xe Queo! {COLOUR_NAMES[marks.call].capitalize()} is called.")
    players = in_words(marks.names)
    for seat, letter in sorted((marks.reveal or {}).items()):
        sentences.append(f"{players[seat - 1]} had chosen {COLOUR_NAMES[letter]}.")
    if marks.score is not None:
        won = (f"{player} {rings}" for player, rings in zip(players, marks.score, strict=True))
        sentences.append(f"Rings: {', '.join(won)}.")
    return " ".join(sentences)


def in_words(names: tuple[str, str]) -> list[str]:
    """What players are called where there are words around."""
    return [f"Player {name}" if name in NUMBERS else name for name in names]


def in_order(pieces: Pieces) -> list[tuple[str, int]]:
    """The pieces in the order of the rainbow, as their letters have it."""
    return sorted(pieces.items(), key=lambda item: LETTERS.index(item[0]))

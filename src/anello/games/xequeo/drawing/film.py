"""From the views of a match to the scenes of its film."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from anello.games.xequeo.drawing.animation import CardsRevealed, PieceCalled, PieceMoved, RingEntered, Scene, animate
from anello.games.xequeo.notation import LETTERS
from anello.games.xequeo.view import XeQueoView

__all__ = ["film"]


def film(views: Sequence[XeQueoView], *, names: Sequence[str], theme: str, distinct: bool, size: int | None) -> str:
    """A match as an animated picture, from an onlooker's views in the order of play."""
    one, two = [name or str(seat) for seat, name in enumerate([*names, "", ""][:2], 1)]
    begun = [view for view in views if None not in view.pieces] or views[-1:]
    first = {LETTERS[piece]: cell for piece, cell in enumerate(begun[0].pieces) if cell is not None}
    opening = [RingEntered(begun[0].ring)] if begun[0].ring is not None else []
    scenes = [*opening, *_scenes(begun)]
    return animate(first, scenes, names=(one, two), theme=theme, distinct=distinct, size=size)


def _scenes(views: Sequence[XeQueoView]) -> Iterator[Scene]:
    for before, after in pairwise(views):
        if after.last_round is not before.last_round and after.last_round is not None:
            yield _turn(after.last_round.last.word, after.last_round.last.path)
            cards = {seat: LETTERS[piece] for seat, piece in enumerate(after.last_round.choices, 1)}
            yield CardsRevealed(cards, after.last_round.winner)
        elif after.ring is not None and before.ring is None:
            yield RingEntered(after.ring)
        elif len(after.history) > len(before.history):
            yield _turn(after.history[-1].word, after.history[-1].path)


def _turn(word: str, path: Sequence[int]) -> Scene:
    return PieceCalled(word[0]) if word.endswith("!") else PieceMoved(word[0], path)

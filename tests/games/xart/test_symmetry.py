"""The keys of positions, beside what they stand for: the tiles of all images, compared in full."""

import random

import pytest

from anello.games.xart import GAME, XartPosition
from anello.games.xart.symmetry import position_key
from tests.games.xart.study.boards import IMAGES, image


def in_full(position: XartPosition) -> tuple[object, ...]:
    """The same for all images of a position and for no other: the tiles as seen from the best side, white to move."""
    seen = (image(position, how) for how in IMAGES if how[2] == (position.seat == 2))
    return position.variant, *min(sorted(one.tiles.items()) for one in seen)


def positions(variant: str, seed: int, turns: int) -> list[XartPosition]:
    source, position = random.Random(seed), GAME.start(variant=variant)
    found = [position]
    while position.outcome is None and len(found) < turns:
        position = position.play(source.choice(position.legal_moves))
        found.append(position)
    return found


@pytest.mark.parametrize("variant", ["unlimited", "limited", "loop"])
def test_positions_have_the_same_key_just_when_they_are_images(variant: str) -> None:
    known: dict[int, tuple[object, ...]] = {}
    for seed in range(30):
        for position in positions(variant, seed, 12):
            assert known.setdefault(position_key(position), in_full(position)) == in_full(position)
    assert len(set(known.values())) == len(known)


def test_variants_and_drawn_tiles_are_told_apart() -> None:
    starts = [GAME.start(variant=variant) for variant in ("unlimited", "limited", "loop", "lucky")]
    drawn = [starts[3].play(word, 0) for word in ("+w", "/w")]
    assert len({position_key(position) for position in (*starts, *drawn)}) == 6
    turned = [starts[3].play(word, 0) for word in ("+w", "+r")]
    assert len({position_key(position) for position in turned}) == 1, "a tile alone looks the same turned"

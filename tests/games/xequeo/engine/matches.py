"""Whole matches between players."""

import random

from anello.core.outcome import CHANCE
from anello.games.xequeo import GAME, XeQueoPosition
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer


def play_match(players: dict[int, EquilibriumPlayer], seed: int, **options: str) -> list[XeQueoPosition]:
    """All positions of a match; every word must be legal."""
    chance = random.Random(seed)
    positions = [GAME.start(**options)]
    while positions[-1].outcome is None:
        position = positions[-1]
        seat = position.to_act[0]
        if seat == CHANCE:
            word = str(chance.choice(list(position.moves_of(CHANCE))))
        else:
            view = position.view(seat)
            word = players[seat].decide(view)
            assert word in view.words
        positions.append(position.play(word, seat))
    return positions

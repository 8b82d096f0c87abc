"""The solitaire in browsers is the solitaire here: the same placements, endings and odds, from the same source."""

import random

import pytest

from anello.games.solitaire import GAME, SolitairePosition
from anello.games.solitaire.engine.store import solution
from anello.games.solitaire.wasm import FOLDER
from anello.games.xart import XartTurn
from anello.kit.wasm.running import WasmKernels
from anello.testing import random_playthrough


@pytest.fixture(scope="module")
def kernels() -> WasmKernels:
    return WasmKernels(FOLDER)


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4])
def test_placements_endings_and_odds_are_the_same(kernels: WasmKernels, size: int) -> None:
    solved, source, seen, wins = solution(size), random.Random(size), 0, 0
    kernels.array("keys")[: len(solved.keys)] = solved.keys
    won = [SolitairePosition(size, int(key)) for key in solved.keys[solved.values == 1]]
    games = [
        play.position
        for _ in range(30)
        for play in random_playthrough(GAME, source, {"size": str(size)})
        if isinstance(play.position, SolitairePosition)
    ]
    for position in [*games, *source.sample(won, 40)]:
        for drawn in (0, position.drawn):
            count, forced = kernels.call("list_turns", position.key, size, drawn, "found")
            turns = [XartTurn(*row) for row in kernels.array("found")[:count].tolist()]
            if drawn:
                assert turns == list(position.turns)
            assert bool(forced) == bool(position.forced_cells)
        (at,) = kernels.call("find", ("keys", len(solved.keys)), position.key)
        assert (solved.values[at] if at >= 0 else 0) == solved.value(position.key)
        if position.is_full:
            (colour,) = kernels.call("solved_by", position.key, size)
            assert (colour if colour >= 0 else None) == (position.win and position.win.colour)
        if position.win:
            (length,) = kernels.call("line_through", position.key, position.win.colour, "cells")
            assert tuple(map(tuple, kernels.array("cells")[:length].tolist())) == position.win.cells
            wins += 1
        for turn in position.turns:
            (after,) = kernels.call("key_after", position.key, turn.x, turn.y, turn.tile)
            assert after == position.after(turn, 1).key
        seen += 1
    assert seen > 200
    assert wins


def test_it_takes_little_memory(kernels: WasmKernels) -> None:
    assert kernels.megabytes < 5

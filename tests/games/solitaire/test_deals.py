"""Games of solitaire in progress: no stack can be looked into, a board can follow the square, and nothing is lost."""

import json
import random
from typing import Any

import pytest

from anello.games.solitaire.deals import Deals
from anello.study.requests import NotFound
from tests.study.memory_texts import MemoryTexts

Data = dict[str, Any]


def test_the_tiles_to_come_are_told_to_nobody() -> None:
    """Two stacks with the same top look the same until the next tile is turned up."""
    sources = [random.Random(1), random.Random(1)]
    one, other = (Deals(lambda: 0.0, source, MemoryTexts()).new(4) for source in sources)
    assert one.deal == other.deal
    for seed in range(200):
        other = Deals(lambda: 0.0, random.Random(seed), MemoryTexts()).new(4)
        if other.deal != one.deal and other.deal.draws[0] == one.deal.draws[0]:
            assert json.dumps(other.view()) == json.dumps(one.view())
            return
    raise AssertionError("no two stacks with the same top")


@pytest.mark.slow
def test_a_board_can_follow_how_the_square_grows() -> None:
    """Tiles that lie there keep their place once the names of the cells have been shifted back."""
    deals, dice = Deals(lambda: 0.0, random.Random(3), MemoryTexts()), random.Random(4)
    for _ in range(30):
        game = deals.new(4)
        lying: set[tuple[int, ...]] = set()
        x, y = 0, 0
        while game.played.outcome is None:
            view: Data = game.view()
            move = dice.choice(view["moves"])
            lying.add((move["lays"][0][0] + x, move["lays"][0][1] + y, move["lays"][0][2]))
            game = deals.place(game.id, move["word"])
            after: Data = game.view()
            x, y = x - after["last"]["shift"][0], y - after["last"]["shift"][1]
            assert {(left + x, top + y, tile) for left, top, tile in after["tiles"]} == lying


def test_a_game_is_kept_whole() -> None:
    kept = MemoryTexts()
    game = Deals(lambda: 0.0, random.Random(1), kept).new(3, daily=True)
    deals = Deals(lambda: 90_000.0, random.Random(2), kept)  # at another process, a day later
    assert deals.find(game.id) == game
    for _ in range(3):
        view: Data = deals.find(game.id).view()
        after = deals.place(game.id, view["moves"][0]["word"])
    assert deals.find(game.id) == after
    assert (len(after.words), after.day, after.practice) == (3, game.day, False)
    assert deals.take_back(game.id).practice
    with pytest.raises(NotFound, match="put away"):
        deals.find("nobody's")
    with pytest.raises(NotFound, match="put away"):
        deals.practise("nobody's")

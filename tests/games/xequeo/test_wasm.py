"""Xe Queo! in browsers: the same boards and decisions. What else it says is compared with the rules in Chromium."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from anello.core import CHANCE
from anello.games.xequeo import GAME, XeQueoPosition
from anello.games.xequeo.engine.playing.beliefs import DICE, decide
from anello.games.xequeo.engine.playing.believing import BelievingPlayer, seen_by
from anello.games.xequeo.kernel import METRICS, RECORD, geometry
from anello.games.xequeo.levels import MANNERS
from anello.games.xequeo.match_kernel import COUNT, MATCH, NOTHING, SETUP_NAMES
from anello.games.xequeo.notation import CELLS, SIZE
from anello.games.xequeo.round import PHASES
from anello.games.xequeo.wasm import FOLDER
from anello.kit.wasm.running import WasmKernels
from tests.amount import amount
from tests.games.xequeo.engine.matches import play_match

OPTIONS = {option.name: option.choices for option in GAME.options}


@pytest.mark.parametrize("metric", METRICS)
def test_boards_are_the_same(metric: str) -> None:
    kernels = WasmKernels(FOLDER)
    kernels.call("lay_tables", "tables", METRICS.index(metric))
    expected = np.concatenate([geometry(SIZE, cell, metric) for cell in CELLS])
    assert kernels.array("tables", RECORD).reshape(-1).tobytes() == expected.tobytes()
    assert kernels.megabytes < 5


def situations(matches: int) -> Iterator[XeQueoPosition]:
    """Positions of matches of all kinds in which somebody who goes by beliefs may decide."""
    for seed in range(matches):
        dice = random.Random(seed)
        options = {name: dice.choice(choices) for name, choices in OPTIONS.items()}
        players = {seat: BelievingPlayer(dice.choice(list(MANNERS.values())), dice) for seat in (1, 2)}
        yield from play_match(dict(players), seed, **options)


@pytest.mark.slow
def test_levels_decide_the_same_and_know_nothing_of_the_others_choice() -> None:
    kernels = WasmKernels(FOLDER)
    match, manner, turns = kernels.array("matches", MATCH), kernels.array("manner"), kernels.array("turns")
    dice, metric, decisions = random.Random(3), "", Counter[str]()
    for position in situations(amount(6)):
        for seat in set(position.to_act) - {CHANCE}:
            view, number = position.view(seat), dice.randrange(DICE)
            seen = seen_by(view)
            if view.rules.metric != metric:
                metric = view.rules.metric
                kernels.array("tables", RECORD)[:] = 0
                kernels.call("lay_tables", "tables", METRICS.index(metric))
            rules = SETUP_NAMES.index(view.rules.setup), int(view.rules.gift)
            for level, each in enumerate(MANNERS.values(), 1):
                assert kernels.binding["constants"]["levels"][str(level)] == each.shares
                here = decide(seen.match, seen.tables, *rules, seen.seat, seen.turns, np.array(each.shares), number)
                manner[:] = each.shares
                turns[: len(seen.turns)] = seen.turns
                for other in dice.sample((*range(COUNT), NOTHING), 2):
                    match[:] = seen.match
                    match[0]["choices"][1 - seen.seat] = other
                    given = "matches", "tables", *rules, seen.seat, ("turns", len(seen.turns)), "manner", number
                    assert kernels.call("decide", *given) == (here,), (position, seat, level)
                decisions[view.phase] += 1
    assert min(decisions[phase] for phase in PHASES) > 20

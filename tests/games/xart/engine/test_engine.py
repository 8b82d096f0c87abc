"""The engine finds wins, stops threats, plays by the rules of every variant, and does the same every time."""

import math
import random
from typing import Any

import pytest

import anello
from anello.core.errors import AnelloError, GameOver, NotYourTurn
from anello.core.outcome import CHANCE
from anello.games.xart import XartPosition, XartTurn
from anello.games.xart.engine.engine import XartEngine
from tests.games.xart.helpers import after

LINES = ("@0/ A0/ @2/ @1/", "@0+ B1+ C1\\ C2\\ C3+ D2+ B0/", "@0/ A2+ A3/ @2/ @2/ A1/ D2+ B0+ @3+")


@pytest.fixture(scope="module")
def engine() -> XartEngine:
    return XartEngine(megabytes=4)


def test_it_sees_a_win(engine: XartEngine) -> None:
    position = after("@0/ A0/ @2/ @1/ D1/ D3+ E2\\ F2\\ F3\\ F4\\ F5+ G3+ B0/ H2\\ F7/ G6\\ H6\\ H1/")
    thought = engine.think(position, depth=3)
    outcome = position.play(thought.turn).outcome
    assert outcome is not None
    assert outcome.winner == 1
    assert thought.win_in == 1
    assert thought.words == "wins in 1 turn"


@pytest.mark.parametrize("words", LINES)
def test_the_same_nodes_give_the_same_thought(words: str) -> None:
    first, second = (XartEngine(megabytes=4).think(after(words), nodes=1500) for _ in range(2))
    assert (first.turn, first.score, first.line, first.nodes) == (second.turn, second.score, second.line, second.nodes)


def test_forgetting_makes_it_new(engine: XartEngine) -> None:
    engine.think(after(LINES[1]), nodes=2000)
    engine.forget()
    fresh = XartEngine(megabytes=4).think(after(LINES[0]), nodes=1000)
    again = engine.think(after(LINES[0]), nodes=1000)
    assert (fresh.turn, fresh.score, fresh.nodes) == (again.turn, again.score, again.nodes)


@pytest.mark.parametrize("words", LINES)
def test_the_line_is_legal(engine: XartEngine, words: str) -> None:
    position = after(words)
    thought = engine.think(position, nodes=2000)
    assert thought.line[0] == thought.turn
    for turn in thought.line:
        position = position.play(turn)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["unlimited", "limited", "loop", "lucky"])
def test_games_are_legal_to_the_end(engine: XartEngine, variant: str) -> None:
    source = random.Random(variant)
    for _ in range(3):
        position = after("", variant=variant)
        for _ in range(120):
            if position.outcome is not None:
                break
            if position.to_act == (CHANCE,):
                position = position.play(position.draw(source))
            elif source.random() < 0.3:
                position = position.play(source.choice(list(position.legal_moves)))
            else:
                position = position.play(engine.think(position, nodes=30, depth=2).turn)


@pytest.mark.parametrize("variant", ["unlimited", "lucky"])
def test_several_threads_think_together(variant: str) -> None:
    several = XartEngine(megabytes=4, threads=3)
    position = after("", variant=variant)
    if variant == "lucky":
        position = position.play("+w").play("@0+").play("/w")
    thought = several.think(position, nodes=1500)
    assert 0 < thought.nodes <= 1503
    for turn in thought.line:
        if position.to_act != (CHANCE,):
            position = position.play(turn)


def test_several_threads_prove_a_win() -> None:
    position = anello.game("xart").from_line("ewns/nhsn/1sn r unlimited")
    assert isinstance(position, XartPosition)
    alone = XartEngine(megabytes=4).think(position, nodes=20_000)
    together = XartEngine(megabytes=4, threads=2).think(position, nodes=20_000)
    assert (alone.win_in or 0) > 0
    assert (together.win_in or 0) > 0


@pytest.mark.parametrize("milliseconds", [math.inf, 1e30])
def test_it_may_think_for_ever(engine: XartEngine, milliseconds: float) -> None:
    """No clock can be set so far ahead."""
    assert engine.think(after("@0/"), nodes=20, milliseconds=milliseconds).nodes >= 20


@pytest.mark.parametrize("limits", [{"nodes": 1.5}, {"nodes": -1}, {"depth": math.inf}, {"milliseconds": math.nan}])
def test_limits_that_make_no_sense(engine: XartEngine, limits: dict[str, Any]) -> None:
    with pytest.raises(AnelloError, match="greater than 0"):
        engine.think(after("@0/"), **limits)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"megabytes": 1.5}, "The number of megabytes is a whole number greater than 0"),
        ({"megabytes": 10**30}, "at most 1,048,576 megabytes"),
        ({"threads": 0}, "The number of threads is a whole number greater than 0"),
        ({"threads": 10**30}, "at most 1,024 threads"),
        ({"without": "table"}, "The name of a part and others like it"),
        ({"without": ["luck"]}, "no part 'luck'; it has: "),
    ],
)
def test_settings_that_make_no_sense(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(AnelloError, match=said):
        XartEngine(**settings)


def test_what_is_no_position_cannot_be_thought_about(engine: XartEngine) -> None:
    with pytest.raises(AnelloError, match="A position of Xart, or a view of it, is wanted here, not '@0/'"):
        engine.think("@0/", nodes=10)  # type: ignore[arg-type]


def test_all_threads_stop() -> None:
    several = XartEngine(megabytes=4, threads=2)
    thought = several.think(after(LINES[0]), milliseconds=30)
    assert str(thought.turn) in after(LINES[0]).legal_moves


def test_a_long_thin_board() -> None:
    tiles = {(x, 0): 2 for x in range(300)}
    position = XartPosition.from_tiles(tiles, variant=anello.game("xart").start(variant="loop").variant)
    thought = XartEngine(megabytes=1).think(position, nodes=200)
    assert isinstance(thought.turn, XartTurn)
    position.play(thought.turn)


def test_it_says_when_there_is_nothing_to_think_about(engine: XartEngine) -> None:
    with pytest.raises(GameOver):
        engine.think(after("@0/ A2\\ B1\\"), depth=1)
    with pytest.raises(NotYourTurn):
        engine.think(after("", variant="lucky"), depth=1)
    with pytest.raises(ValueError, match="how long"):
        engine.think(after("@0/"))

"""The root: no turn known to lose is played while another may hold, and a score is as new as the last finished window.

Both are swept over budgets of nodes, which end the search anywhere, on positions of games between people.
"""

import random

import numpy as np
import pytest

from anello.games.xart import XartPosition
from anello.games.xart.boards import Board
from anello.games.xart.engine.engine import XartEngine
from anello.games.xart.engine.scores import SURE
from anello.games.xart.engine.thought import Thought
from anello.games.xart.engine.transposition import AT_LEAST, AT_MOST, TranspositionTable, lookup
from anello.games.xart.turns import hash_of
from anello.kit.compiler import jit
from tests.games.xart.helpers import after, real_games

BUDGETS = (300, 700, 1500, 2500, 4000)
SEEN_TO_LOSE = (
    ("@0/ @1+ C1/ @1/ A2+ C2+ D0+ E2\\ F2\\ G2\\ E1+ G0+ H1/", 11_000),
    ("@0/ A0/ A0/ A0/ B2+ @1+ B0/ D2+ B0/ @1+ B0\\ B0\\ A1\\ @4\\ D0+ E3+ F1\\ G2/ B0\\ A1\\ @4+ D0+", 5_000),
)
"""Positions, and nodes after which a turn was once played that had just been seen to lose."""


@jit
def remembered(board: Board, table: TranspositionTable) -> tuple[int, int, int, int]:
    """What the table says of the position on a board."""
    return lookup(board[0], table, hash_of(board[0]), 0)


def real_positions(count: int) -> list[XartPosition]:
    games = [words.split() for _, words in real_games()]
    source = random.Random(17)
    found: list[XartPosition] = []
    while len(found) < count:
        words = source.choice(games)
        position = after(" ".join(words[: source.randint(8, max(9, len(words) - 2))]))
        if position.outcome is None:
            found.append(position)
    return found


def check(engine: XartEngine, position: XartPosition, nodes: int) -> Thought:
    """Think with a budget, and see that the answer is what is known by then."""
    engine.forget()
    thought = engine.think(position, nodes=nodes)
    workspace = engine._workspaces[0]
    turns = workspace["root_count"][0]
    scores = dict(zip(workspace["moves"][0, :turns].tolist(), workspace["scores"][0, :turns].tolist(), strict=True))
    holding = [move for move, score in scores.items() if score >= -SURE]
    if holding:
        assert workspace["root_best"][0] in holding
        assert thought.score >= -SURE
    _, score, bound, _ = remembered(engine._lay_out(position)[0], engine._table)
    if bound == AT_MOST:
        assert thought.score <= score
    elif bound == AT_LEAST:
        # A turn that was too good for a window may be less good in an open one: then its last look counts.
        assert thought.score >= score or thought.score == scores[workspace["root_best"][0]]
    return thought


@pytest.mark.slow
def test_what_is_known_is_played_and_said() -> None:
    engine = XartEngine(megabytes=4)
    bounds = set()
    for position in real_positions(24):
        for nodes in BUDGETS:
            check(engine, position, nodes)
            bounds.add(remembered(engine._lay_out(position)[0], engine._table)[2])
    assert {AT_LEAST, AT_MOST} <= bounds  # else nothing was tried


@pytest.mark.parametrize(("words", "nodes"), SEEN_TO_LOSE)
def test_a_turn_seen_to_lose_is_not_played(words: str, nodes: int) -> None:
    thought = check(XartEngine(megabytes=4), after(words), nodes)
    assert thought.score > -SURE


@pytest.mark.slow
def test_where_every_turn_loses_the_longest_is_played() -> None:
    engine = XartEngine(megabytes=4)
    lost = 0
    for position in real_positions(60):
        thought = engine.think(position, nodes=3000)
        workspace = engine._workspaces[0]
        turns = workspace["root_count"][0]
        if thought.score < -SURE and turns:
            lost += 1
            assert thought.score == np.max(workspace["scores"][0, :turns])
    assert lost

"""Analysis names threats and refutations, and draws itself."""

import pytest

from anello.games.xart import GAME, XartTurn
from anello.games.xart.analysis import analyse, refutation
from anello.games.xart.engine.engine import XartEngine
from tests.games.xart.helpers import after


def test_analysis_knows_the_threats() -> None:
    position = after("@0/ A2\\")
    analysis = analyse(position, seconds=0.2, lines=3, engine=XartEngine(megabytes=1))
    assert len(analysis.lines) == 3
    assert "B1\\" in map(str, analysis.threats[1])
    for turn in analysis.threats[1]:
        outcome = position.play(turn).outcome
        assert outcome is not None
        assert outcome.winner == 2


@pytest.mark.parametrize("line", ["2ve/2v/wvv w", "svvn/1v/1w w", "wv/hwvn/sewes/w3v r"])
def test_the_best_line_comes_first_for_whoever_is_to_move(line: str) -> None:
    """Where a turn that was looked at again turns out better than the one that was thought best."""
    found = analyse(GAME.from_line(line), nodes=3000, lines=3)
    scores = [thought.score for thought in found.lines]
    assert scores == sorted(scores, reverse=True)
    assert all(thought.line[0] == thought.turn for thought in found.lines)


def test_an_analysis_with_nodes_is_always_the_same_and_draws_itself() -> None:
    position = after("@0/ A2\\")
    found = [analyse(position, nodes=600, lines=2, engine=XartEngine(megabytes=1)) for _ in range(2)]
    assert [line.line for line in found[0].lines] == [line.line for line in found[1].lines]
    picture = found[0].diagram(1, theme="dark")
    assert "Red threatens to win at B1." in picture
    assert 'class="ghost chosen"' in picture
    assert picture != found[0].diagram(0, theme="dark")
    assert found[0]._repr_svg_() == found[0].diagram()


def test_a_turn_that_ignores_a_threat_is_refuted() -> None:
    position = after("@0/ A2\\")
    engine = XartEngine(megabytes=1)
    suicide = refutation(position, XartTurn(1, 0, 4), seconds=0.1, engine=engine)
    assert suicide is not None
    assert suicide.words == "loses at once"
    refuted = 0
    for turn in position.legal_moves:
        assert isinstance(turn, XartTurn)
        then = position.play(turn)
        if then.outcome is not None or not then.winning_turns(2):
            continue
        answer = refutation(position, turn, seconds=0.1, engine=engine)
        assert answer is not None
        for step in answer.line[1:]:
            then = then.play(step)
        assert then.outcome is not None
        assert then.outcome.winner == 2
        refuted += 1
    assert refuted > 0

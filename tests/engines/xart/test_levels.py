"""Levels play legal turns and can be tuned, analysis names threats and refutations."""

import pytest

import anello
from anello.core.errors import AnelloError
from anello.core.outcome import CHANCE
from anello.engines import arena
from anello.engines.players import Tunable
from anello.engines.xart import LEVELS, SearchPlayer, XartEngine, analyse, refutation
from anello.engines.xart.levels import Recipe
from anello.engines.xart.search import PARTS
from anello.engines.xart.selfplay import play_games
from anello.engines.xart.train import fit
from anello.engines.xart.weights import first_weights, packed
from anello.games.xart import Turn, Variant
from tests.engines.xart.test_engine import position_after


def test_there_are_ten_levels() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert len({level.name for level in LEVELS}) == 10


def test_glances_and_dreams_are_legal_in_lucky() -> None:
    position = position_after("", variant="lucky").play("+w").play("@0+").play("/w")
    assert position.to_act != (CHANCE,)
    for recipe in (Recipe(depth=1, glances=1.0, blur=50), Recipe(dreams=1.0)):
        player = SearchPlayer(recipe, seed=1)
        position.play(player.decide(position.view(position.turn)))


def share(first: str, second: str, games: int) -> float:
    game = anello.game("xart")
    one, two = arena.Entry.read("xart", first), arena.Entry.read("xart", second)
    return arena.match(one, two, game, arena.openings_for(game, {}), games=games).score.share


def test_the_lowest_level_is_for_those_who_know_the_rules_only() -> None:
    assert 0.3 < share("1", "beginner", 40) < 0.9


def test_higher_levels_win() -> None:
    assert share("4", "1", 10) > 0.8
    assert share("6", "4", 10) > 0.6


def test_parts_of_the_search_can_be_left_out() -> None:
    position = position_after("@0/ A0/ @2/ @1/ D1/ D3+")
    whole = XartEngine(megabytes=1).think(position, depth=5).nodes
    counts = {
        part: XartEngine(megabytes=1, without=[part]).think(position, depth=5).nodes for part in [*PARTS, "table"]
    }
    assert whole not in counts.values()
    assert len(set(counts.values())) == len(counts)
    assert counts["reductions"] > whole < counts["pruning"]


def test_settings_change_a_player() -> None:
    position = position_after("@0/ A0/ @2/ @1/")
    one, two = LEVELS[4].new_player(), LEVELS[4].new_player()
    for player in (one, two):
        assert isinstance(player, Tunable)
        settings = {"seed": 7, "nodes": 120, "depth": 2, "threads": 1, "megabytes": 1, "without": "extensions"}
        for setting, value in settings.items():
            player.tune(setting, str(value))
    views = position.view(position.turn)
    assert [one.decide(views) for _ in range(4)] == [two.decide(views) for _ in range(4)]
    assert isinstance(one, Tunable)
    for setting, bad in (("colour", "red"), ("nodes", "many"), ("threads", "0"), ("without", "luck")):
        with pytest.raises(AnelloError):
            one.tune(setting, bad)


def test_analysis_knows_the_threats() -> None:
    position = position_after("@0/ A2\\")
    analysis = analyse(position, seconds=0.2, lines=3, engine=XartEngine(megabytes=1))
    assert len(analysis.lines) == 3
    assert "B1\\" in map(str, analysis.threats[1])
    for turn in analysis.threats[1]:
        outcome = position.play(turn).outcome
        assert outcome is not None
        assert outcome.winner == 2


def test_an_analysis_with_nodes_is_always_the_same_and_draws_itself() -> None:
    position = position_after("@0/ A2\\")
    found = [analyse(position, nodes=600, lines=2, engine=XartEngine(megabytes=1)) for _ in range(2)]
    assert [line.line for line in found[0].lines] == [line.line for line in found[1].lines]
    picture = found[0].diagram(1, theme="dark")
    assert "Red threatens to win at B1." in picture
    assert 'class="ghost chosen"' in picture
    assert picture != found[0].diagram(0, theme="dark")
    assert found[0]._repr_svg_() == found[0].diagram()


def test_a_turn_that_ignores_a_threat_is_refuted() -> None:
    position = position_after("@0/ A2\\")
    engine = XartEngine(megabytes=1)
    suicide = refutation(position, Turn(1, 0, 4), seconds=0.1, engine=engine)
    assert suicide is not None
    assert suicide.words == "loses at once"
    refuted = 0
    for turn in position.legal_moves:
        assert isinstance(turn, Turn)
        then = position.play(turn)
        if then.outcome is not None or not engine.winning_turns(then, 1):
            continue
        answer = refutation(position, turn, seconds=0.1, engine=engine)
        assert answer is not None
        for step in answer.line[1:]:
            then = then.play(step)
        assert then.outcome is not None
        assert then.outcome.winner == 2
        refuted += 1
    assert refuted > 0


def test_training_lowers_the_loss_and_follows_from_the_seed() -> None:
    weights = packed(first_weights())
    games = play_games(Variant.UNLIMITED, weights, 12, depth=1, nodes=40, seed=5)
    again = play_games(Variant.UNLIMITED, weights, 12, depth=1, nodes=40, seed=5)
    assert (games.moves == again.moves).all()
    assert (games.scores == again.scores).all()
    losses: list[float] = []
    fit(Variant.UNLIMITED, games, epochs=3, progress=lambda report: losses.append(report.loss))
    assert losses[-1] < losses[0]

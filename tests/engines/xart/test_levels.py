"""Levels play legal turns, analysis names threats and refutations, matches count right."""

import anello
from anello.core.outcome import CHANCE
from anello.engines import arena
from anello.engines.xart import LEVELS, SearchPlayer, XartEngine, analyse, refutation
from anello.engines.xart.levels import Recipe
from anello.engines.xart.selfplay import play_games
from anello.engines.xart.train import first_weights, fit
from anello.engines.xart.weights import packed
from anello.games.xart import Turn, Variant
from tests.engines.xart.test_engine import position_after


def test_there_are_ten_levels() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert len({level.name for level in LEVELS}) == 10


def test_a_glance_is_legal_in_lucky() -> None:
    position = position_after("", variant="lucky").play("+w").play("@0+").play("/w")
    assert position.to_act != (CHANCE,)
    player = SearchPlayer(Recipe(depth=1, glances=1.0, blur=50), seed=1)
    position.play(player.decide(position.view(position.turn)))


def test_a_match_is_counted_for_the_first_player() -> None:
    game = anello.game("xart")
    weak = arena.Computer("weak", lambda: SearchPlayer(Recipe(depth=1, glances=1.0, blur=300), seed=3))
    strong = arena.Computer("strong", lambda: SearchPlayer(Recipe(depth=2, nodes=300), seed=3))
    openings = arena.random_openings(game.start(), plies=2, seed=4)
    result = arena.match(strong, weak, game, openings, games=6)
    assert result.games == 6
    assert result.wins > result.losses
    assert result.elo[1] <= result.elo[0] <= result.elo[2]
    assert all(record.tags["Result"] for record in result.records)


def test_a_sequential_test_comes_to_a_verdict() -> None:
    low, high = arena.sprt_bounds()
    assert low < 0 < high
    assert arena.MatchResult(("a", "b"), 80, 0, 20).llr(0, 50) > high
    assert arena.MatchResult(("a", "b"), 20, 0, 80).llr(0, 50) < low


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

"""Players of Xe Queo!: whole matches from views alone, safety on small boards, levels, habits, learning."""

import random

import pytest

from anello.core.outcome import CHANCE
from anello.engines.xequeo.bounds import solve
from anello.engines.xequeo.certify import guarantee, realise
from anello.engines.xequeo.exploit import best_response
from anello.engines.xequeo.habits import AdaptivePlayer, HumanPlayer, OpponentModel
from anello.engines.xequeo.levels import LEVELS
from anello.engines.xequeo.player import EquilibriumPlayer
from anello.engines.xequeo.policy import CertifiedPolicy
from anello.engines.xequeo.prover import Prover
from anello.engines.xequeo.response import Habits, Taste, background, sharpen, worth_against
from anello.engines.xequeo.tree import grow
from anello.games.xequeo import GAME, Position, Turn
from anello.games.xequeo.kernel import geometry
from tests.engines.xequeo.test_solver import LAYOUTS, random_start

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"


def play_match(players: dict[int, EquilibriumPlayer], seed: int, **options: str) -> list[Position]:
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


@pytest.mark.parametrize("options", [{}, {"setup": "manual"}, {"setup": "split", "metric": "euclid"}, {"gift": "yes"}])
def test_players_finish_matches_with_legal_words(options: dict[str, str]) -> None:
    players: dict[int, EquilibriumPlayer] = {
        1: EquilibriumPlayer(0.05, random.Random(1)),
        2: HumanPlayer(0.5, 0.05, dice=random.Random(2)),
    }
    positions = play_match(players, 3, rings="2", **options)
    assert max(positions[-1].score) == 2


def test_an_unplanned_round_is_still_played() -> None:
    """A player who joins in the middle of a round has no plan for it; he answers something legal."""
    position = GAME.from_line(LINE).play("=R", 1).play("=O", 2).play("Rb6", 1)
    word = EquilibriumPlayer(0.05, random.Random(4)).decide(position.view(2))
    assert word in position.view(2).words


def test_ten_levels_have_names_and_players() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert len({level.name for level in LEVELS}) == 10
    view = GAME.from_line(LINE).view(1)
    for level in LEVELS[:3]:
        assert level.new_player().decide(view) in view.words


def test_a_secret_of_the_opponent_changes_nothing() -> None:
    start = GAME.from_line(LINE)
    player = EquilibriumPlayer(0.2, random.Random(5))
    own = player.decide(start.view(1))
    words = set()
    for secret in "ROYGBVW":
        position = start.play(own, 1).play(f"={secret}", 2)
        player.dice = random.Random(6)
        words.add(player.decide(position.view(1)))
    assert len(words) == 1


@pytest.mark.parametrize(("size", "pieces", "ring"), [LAYOUTS[0], LAYOUTS[6], LAYOUTS[9]])
def test_the_whole_player_is_hardly_exploitable_on_small_boards(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    tree = grow(pieces, table, 100)
    value = guarantee(solve(tree.shape, len(pieces), tolerance=1e-3), 0)
    for side, fair in ((0, value), (1, -value)):
        prover = Prover(pieces, table, side, 4.0)
        certificate = sharpen(pieces, table, prover.search(enough=fair - 2e-3), Taste(), 1.0)
        earned = -best_response(CertifiedPolicy(certificate, table), pieces, table)
        assert earned >= certificate.guarantee - 1e-7
        assert earned > fair - 0.02


@pytest.mark.parametrize("seed", [1, 6, 7])
def test_a_local_best_response_earns_no_more_than_the_certificate_says(seed: int) -> None:
    pieces, ring = random_start(seed)
    table = geometry(7, ring)
    for side in (0, 1):
        certificate = sharpen(pieces, table, Prover(pieces, table, side, 0.5).search(), Taste(), 0.5)
        assert (
            best_response(CertifiedPolicy(certificate, table), pieces, table, depth=1) <= -certificate.guarantee + 1e-7
        )


def test_sharpening_earns_more_against_habits_and_keeps_the_guarantee() -> None:
    pieces, ring = random_start(7)
    table = geometry(7, ring)
    plain = Prover(pieces, table, 0, 3.0).search(enough=-1e-3)
    taste = Taste(Habits(), share=0.2, cap=0.01)
    sharp = sharpen(pieces, table, plain, taste, 3.0)
    assert sharp is not plain
    assert sharp.guarantee >= plain.guarantee - taste.cap
    earned = []
    for certificate in (plain, sharp):
        somebody = background(certificate.tree, pieces, table, taste.habits, taste.share)
        earned.append(worth_against(realise(certificate.solver, 0), certificate.tree.shape, somebody))
    assert earned[1] > earned[0] + 0.05


def test_a_background_is_a_strategy() -> None:
    """What somebody with habits does adds up: all his reach is entered, called or passed on."""
    pieces, ring = random_start(2)
    table = geometry(7, ring)
    for side in (0, 1):
        tree = Prover(pieces, table, side, 0.2).search().tree
        somebody = background(tree, pieces, table, Habits(hasty=0, forgets=0), 0.5)
        row = somebody.reach[0 if side == 0 else tree.shape.nodes]
        assert row.sum() == pytest.approx(0.5, abs=1e-6)
        node = 0 if side else 1
        children = somebody.reach[tree.shape.first[node] : tree.shape.first[node + 1]]
        assert children.sum() == pytest.approx(0.5, abs=1e-5)
        assert somebody.ends[node].sum() == pytest.approx(0, abs=1e-6)


def test_the_adaptive_player_plays_and_learns() -> None:
    model = OpponentModel()
    runner = HumanPlayer(1.0, habits=Habits(hasty=0.0, runs=1.0, forgets=1.0, near=1.0), dice=random.Random(8))
    play_match({1: AdaptivePlayer(0.05, random.Random(9), model), 2: runner}, 1, rings="3")
    assert model.rounds >= 2
    assert model.own_moves == model.moves, "this opponent moves nothing but his own piece"


def test_habits_are_learnt_from_finished_rounds() -> None:
    runner, drifter = OpponentModel(), OpponentModel()
    turns = [Turn(2, "Rc3"), Turn(2, "Rc4")]
    for _ in range(5):
        runner.learn([0, 1, 2, 3, 4, 5, 6], 0, turns)
        drifter.learn([0, 1, 2, 3, 4, 5, 6], 6, [*turns, Turn(2, "W!")])
    assert runner.habits.runs > 0.9
    assert drifter.habits.runs < 0.4
    assert drifter.habits.hasty > runner.habits.hasty
    assert runner.habits.near > drifter.habits.near

"""Players of Xe Queo!: whole matches from views alone, safety on small boards, levels, habits, learning."""

import random

import pytest

from anello.core import AnelloError
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
from tests.engines.xequeo.seated import SeatedPlayer
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


def test_the_lowest_levels_are_in_order() -> None:
    """Those who know no strategy at all; the others take too long here: see ``bench/xequeo_player.py``."""
    for lower, higher in ((0, 1), (0, 2)):
        players = [LEVELS[index].new_player() for index in (lower, higher)]
        won = 0
        for seed in range(250):
            seats: dict[int, EquilibriumPlayer] = {}
            for seat, player in enumerate(players if seed % 2 else players[::-1], 1):
                assert isinstance(player, HumanPlayer)
                player.tune("seed", f"{seed}{seat}")
                seats[seat] = player
            outcome = play_match(seats, seed, rings="1")[-1].outcome
            assert outcome is not None
            won += outcome.winner is not None and seats[outcome.winner] is players[1]
        assert won > 130


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


@pytest.mark.parametrize(("size", "pieces", "ring"), [LAYOUTS[5], LAYOUTS[6], LAYOUTS[7], LAYOUTS[9]])
def test_the_whole_player_is_hardly_exploitable_on_small_boards(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    tree = grow(pieces, table, 100)
    value = guarantee(solve(tree.shape, len(pieces), tolerance=1e-3), 0)
    for side, fair in ((0, value), (1, -value)):
        plan = EquilibriumPlayer(1.0).plan(pieces, table, side)
        earned = -best_response(plan, pieces, table)
        assert earned >= plan.certificate.guarantee - 1e-7
        assert earned > fair - 0.02


@pytest.mark.parametrize("seat", [1, 2])
def test_the_player_at_the_table_gives_away_no_more_than_its_plan(seat: int) -> None:
    """Every answer of ``decide``, with every throw of its dice, against a best response by somebody who knows it."""
    start = GAME.from_line(LINE)
    cells = [cell for cell in start.view(None).pieces if cell is not None]
    player = EquilibriumPlayer(0.3)
    seated = SeatedPlayer(player, start, seat)
    plan = player.policy(start.view(seat))
    assert seated.picks == pytest.approx(plan.picks)
    assert best_response(seated, cells, plan.table, depth=1) <= -plan.certificate.guarantee + 1e-6


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


def test_habits_that_cost_too_much_safety_are_weighted_less() -> None:
    pieces, ring = random_start(7)
    table = geometry(7, ring)
    plain = Prover(pieces, table, 0, 1.0).search(enough=-1e-3)
    assert sharpen(pieces, table, plain, Taste(share=0.9, cap=2.0), 1.0).guarantee < plain.guarantee - 0.2
    capped = sharpen(pieces, table, plain, Taste(share=0.9, cap=0.02), 4.0)
    assert capped is not plain
    assert capped.guarantee >= plain.guarantee - 0.02


def test_boldness_costs_no_more_than_its_cap() -> None:
    player = AdaptivePlayer(cap=0.2)
    assert player.boldness(0.0) == 0, "nothing is known of the opponent yet"
    player.model.rounds = 1000
    for sure in (-0.3, 0.0, 0.1):
        often = player.boldness(sure)
        assert (1 - often) * sure + often * -1 >= sure - (player.cap - player.taste.cap)
    assert player.boldness(0.0) > 0.15
    pieces, ring = random_start(1)
    table = geometry(7, ring)
    player.seconds = 0.2
    safe = EquilibriumPlayer(0.2).plan(pieces, table, 0)
    assert player.bold_plan(pieces, table, safe).certificate.guarantee < safe.certificate.guarantee


def test_a_hunch_is_a_call_of_any_other_piece() -> None:
    position = GAME.from_line(LINE).play("=R", 1).play("=O", 2)
    player = HumanPlayer(1.0, hunches=1.0, dice=random.Random(3))
    words = {player.decide(position.view(1)) for _ in range(200)}
    assert words == {f"{letter}!" for letter in "OYGBVW"}


def test_a_seed_makes_a_player_repeat_itself() -> None:
    view = GAME.from_line(LINE).view(1)
    words = []
    player = HumanPlayer(1.0)
    for _ in range(2):
        player.tune("seed", "17")
        words.append([player.decide(view) for _ in range(20)])
    assert words[0] == words[1]
    assert len(set(words[0])) > 1
    with pytest.raises(AnelloError):
        player.tune("nodes", "5")


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

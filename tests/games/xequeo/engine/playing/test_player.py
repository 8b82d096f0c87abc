"""The player of certified strategies: whole matches from views alone, and its safety on small boards."""

import random

import pytest

from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.human import HumanPlayer
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.engine.solving.certify import guarantee
from anello.games.xequeo.engine.solving.exploitability import best_response
from anello.games.xequeo.engine.solving.solve import solve
from anello.games.xequeo.engine.trees.public import grow
from anello.games.xequeo.kernel import geometry
from tests.games.xequeo.engine.matches import play_match
from tests.games.xequeo.engine.seated import SeatedPlayer
from tests.games.xequeo.engine.starts import LAYOUTS

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("size", "pieces", "ring"), [LAYOUTS[5], LAYOUTS[6], LAYOUTS[7], LAYOUTS[9]])
def test_the_whole_player_is_hardly_exploitable_on_small_boards(size: int, pieces: list[int], ring: int) -> None:
    table = geometry(size, ring)
    tree = grow(pieces, table, 100)
    value = guarantee(solve(tree, tolerance=1e-3), 0)
    for side, fair in ((0, value), (1, -value)):
        plan = EquilibriumPlayer(1.0).plan(pieces, table, side)
        earned = -best_response(plan, pieces, table)
        assert earned >= plan.certificate.guarantee - 1e-7
        assert earned > fair - 0.02


@pytest.mark.slow
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

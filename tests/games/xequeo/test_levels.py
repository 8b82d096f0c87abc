"""The levels: they are in order, err like people, and nobody calls without a reason."""

import pytest

from anello.games.xequeo import GAME
from anello.games.xequeo.engine.playing.adaptive import AdaptivePlayer
from anello.games.xequeo.engine.playing.believing import BelievingPlayer
from anello.games.xequeo.engine.playing.player import EquilibriumPlayer
from anello.games.xequeo.levels import LEVELS, MANNERS
from tests.games.xequeo.engine.matches import play_match

LINE = "R6/2O4/7/3@3/7/Y1G4/1B1V2W 1 0-0"


def test_the_levels_have_names_and_players() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    assert len({level.name for level in LEVELS}) == 10
    view = GAME.from_line(LINE).view(1)
    for level in LEVELS[: len(MANNERS)]:
        assert level.new_player().decide(view) in view.words


def test_the_one_that_learns_habits_stands_beside_the_others() -> None:
    assert [level.name for level in LEVELS if not level.ranked] == ["Chameleon"]
    assert isinstance(LEVELS[-1].new_player(), AdaptivePlayer)


def seated(numbers: tuple[int, int], seed: int) -> dict[int, EquilibriumPlayer]:
    """Players of two levels with dice of their own."""
    seats: dict[int, EquilibriumPlayer] = {}
    for seat, number in enumerate(numbers, 1):
        player = LEVELS[number - 1].new_player()
        assert isinstance(player, BelievingPlayer)
        player.tune("seed", f"{seed}{seat}")
        seats[seat] = player
    return seats


@pytest.mark.slow
@pytest.mark.parametrize("lower", range(1, len(MANNERS)))
def test_a_level_wins_more_rounds_than_the_one_below(lower: int) -> None:
    won = 0
    for seed in range(200):
        numbers = (lower, lower + 1) if seed % 2 else (lower + 1, lower)
        outcome = play_match(seated(numbers, seed), seed, rings="1")[-1].outcome
        assert outcome is not None
        assert outcome.winner is not None
        won += numbers[outcome.winner - 1] == lower + 1
    assert won > 105


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(MANNERS) + 1))
def test_nobody_calls_before_the_opponent_has_moved(number: int) -> None:
    calls = 0
    for seed in range(60):
        *_, before, over = play_match(seated((number, number), seed), seed, rings="1")
        assert over.last_round is not None
        last = over.last_round.last
        if last.word.endswith("!"):
            calls += 1
            assert any(turn.seat != last.seat and len(turn.path) > 1 for turn in before.current.history)
    assert calls

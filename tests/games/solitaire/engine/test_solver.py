"""The solved solitaire: exact values against brute force, what is merged, hints, looking back, and the kept file."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from anello.core import Playthrough
from anello.games.solitaire import GAME, Deal, SolitairePosition
from anello.games.solitaire.engine import Solution, hints, odds, review, solve, store
from anello.games.solitaire.kernel import canonical
from anello.games.xart.notation import CHANCES
from anello.testing import random_playthrough
from tests.games.solitaire.naive import BruteForce
from tests.games.xart.oracle import WHITE_EDGES, Board, Cell

VALUE_3 = Fraction(145833, 262144)
"""Also what `BruteForce(3).value({})` finds, from 80,335 boards in two minutes."""
VALUE_4 = Fraction(2199518010329, 4398046511104)


@pytest.fixture(scope="module")
def solutions() -> dict[int, Solution]:
    return {size: solve(size) for size in (2, 3, 4)}


def random_positions(size: int, least_tiles: int, count: int) -> Iterator[SolitairePosition]:
    """Positions before the draw with so many tiles at least, from games played at random."""
    source = random.Random(size)
    while count:
        for played in random_playthrough(GAME, source, {"size": str(size)}):
            position = played.position
            assert isinstance(position, SolitairePosition)
            if len(position.tiles) == least_tiles and not position.drawn and count:
                count -= 1
                yield position


@pytest.mark.slow
def test_the_smallest_square_by_brute_force(solutions: dict[int, Solution]) -> None:
    force = BruteForce(2)
    assert solutions[2].value(0) == force.value({}) == Fraction(43, 64)
    for tile in WHITE_EDGES:
        assert solutions[2].value(tile) == force.value({(0, 0): tile})


@pytest.mark.slow
@pytest.mark.parametrize(("size", "tiles", "count"), [(3, 5, 15), (3, 7, 40), (4, 12, 15), (4, 14, 40)])
def test_positions_of_both_sizes_by_brute_force(
    solutions: dict[int, Solution], size: int, tiles: int, count: int
) -> None:
    force = BruteForce(size)
    values = []
    for position in random_positions(size, tiles, count):
        values.append(force.value(dict(position.tiles)))
        assert solutions[size].value(position.key) == values[-1], position.line()
    # At random the larger square is nearly always spoilt by then.
    assert any(values) or size == 4


@pytest.mark.slow
def test_late_positions_of_the_larger_square_that_can_be_won(solutions: dict[int, Solution]) -> None:
    solution, force = solutions[4], BruteForce(4)
    full_enough = [key for key in solution.keys.tolist() if 12 <= len(SolitairePosition(4, key).tiles) <= 14]
    for key in random.Random(0).sample(full_enough, 30):
        assert solution.value(key) == force.value(dict(SolitairePosition(4, key).tiles)) > 0


def test_the_exact_odds_of_both_sizes(solutions: dict[int, Solution]) -> None:
    assert solutions[3].value(0) == VALUE_3
    assert solutions[3].states == 5_384
    assert solutions[4].value(0) == VALUE_4
    assert solutions[4].states == 4_527_748
    assert len(solutions[4].keys) == 81_739


def test_odds_tell_their_steps() -> None:
    told = []
    found = odds(3, lambda done, steps: told.append((done, steps)))
    assert found.probability == VALUE_3
    assert (found.size, found.states) == (3, 5_384)
    assert told == [(step, 18) for step in range(1, 19)]


def test_values_need_no_rounding(solutions: dict[int, Solution]) -> None:
    for size in (3, 4):
        solution = solutions[size]
        for key, value in zip(solution.keys[::50].tolist(), solution.values[::50].tolist(), strict=True):
            draws = size * size - len(SolitairePosition(size, key).tiles)
            assert 8**draws % Fraction(value).denominator == 0


def images(board: Board) -> Iterator[Board]:
    """The sixteen ways to look at a board, by its edges."""
    looks = [(a, b, c, d) for a, b, c, d in product((-1, 0, 1), repeat=4) if abs(a) == abs(d) != abs(b) == abs(c)]
    assert len(looks) == 8
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    names = {step: side for side, step in steps.items()}
    for a, b, c, d in looks:

        def look(x: int, y: int, a: int = a, b: int = b, c: int = c, d: int = d) -> Cell:
            return a * x + b * y, c * x + d * y

        for swapped in (False, True):
            image = {}
            for cell, tile in board.items():
                white = {names[look(*steps[side])] for side in WHITE_EDGES[tile]}
                white = set("NESW") - white if swapped else white
                image[look(*cell)] = next(t for t, edges in WHITE_EDGES.items() if set(edges) == white)
            yield image


def test_all_images_have_one_canonical_key() -> None:
    for size in (3, 4):
        for position in random_positions(size, 6, 20):
            seen = {canonical(SolitairePosition.from_tiles(image, size).key) for image in images(dict(position.tiles))}
            assert len(seen) == 1
            assert seen <= {SolitairePosition.from_tiles(image, size).key for image in images(dict(position.tiles))}


def test_the_empty_table_is_its_own_image() -> None:
    assert canonical(0) == 0


@pytest.mark.parametrize("size", [3, 4])
def test_hints_are_what_the_solver_says(solutions: dict[int, Solution], size: int) -> None:
    """The value of a position is the mean of the best hints over the draws."""
    solution = solutions[size]
    for key in [0, *random.Random(size).sample(solution.keys.tolist(), 40)]:
        position = SolitairePosition(size, key)
        if position.outcome is not None:
            continue
        mean = Fraction(0)
        for draw, chance in CHANCES:
            listed = hints(position.play(draw), solution)
            assert {hint.turn for hint in listed} == set(position.play(draw).legal_moves)
            assert listed == sorted(listed, key=lambda hint: -hint.chance)
            mean += chance * Fraction(listed[0].chance)
        assert mean == solution.value(key)


def test_looking_back_finds_the_mistake(solutions: dict[int, Solution]) -> None:
    solution, deal = solutions[3], Deal.at_random(3, random.Random(1))
    played: Playthrough = deal.settle(GAME.new(size="3"))
    while played.outcome is None:
        position = played.position
        assert isinstance(position, SolitairePosition)
        listed = hints(position, solution)
        turn = listed[-1].turn if len(position.tiles) == 3 else listed[0].turn
        played = deal.settle(played.play(turn))
    verdicts = review(played, solution)
    assert len(verdicts) == sum(event.seat == 1 for event in played.events)
    assert [number for number, verdict in enumerate(verdicts) if verdict.loss] == [3]
    assert verdicts[3].played.chance < verdicts[3].best.chance


@pytest.mark.parametrize("size", store.SIZES)
def test_what_is_kept_is_the_solution(solutions: dict[int, Solution], size: int) -> None:
    kept = store.solution(size)
    assert np.array_equal(kept.keys, solutions[size].keys), "run `anello solitaire wasm`"
    assert np.array_equal(kept.values, solutions[size].values)
    assert kept.states == solutions[size].states
    assert store.path_of(size).stat().st_size < 250_000


def test_a_solution_is_written_as_it_is_read(solutions: dict[int, Solution], tmp_path: Path) -> None:
    path = store.save(solutions[2], tmp_path / "new")
    assert np.array_equal(store.load(2, tmp_path / "new").keys, solutions[2].keys)
    before = path.read_bytes()
    assert store.save(solutions[2], tmp_path / "new").read_bytes() == before

"""Rounds solved: tables in words, best responses to any policy, and what OpenSpiel finds in the same rounds."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyspiel
import pytest
from typer.testing import CliRunner

import anello
from anello.cli import app
from anello.core import AnelloError, BadPosition, NotOffered
from anello.games.xequeo.engine.solving.solution import SolvedRound, solve_round
from anello.study.solving import SolvedPosition

NINTH = "@1Y1/4/OR2/4 1 0-0"
"""Three pieces on 4 x 4 cells, worth a ninth to the player who begins."""


@pytest.fixture(scope="module")
def solved() -> SolvedRound:
    return solve_round(NINTH)


def test_bounds_hold_the_exact_value(solved: SolvedRound) -> None:
    assert isinstance(solved, SolvedPosition)
    assert solved.is_whole
    assert solved.lower <= 1 / 9 <= solved.upper
    assert 0 <= solved.exploitability < 1e-4


def test_tables_are_strategies_worth_what_is_said(solved: SolvedRound) -> None:
    """Played as they are written, each earns its guarantee against the best answer on the board."""
    for player, strategy in enumerate(solved.strategies):
        table = strategy.table()
        assert list(table) == list(strategy)
        assert all(sum(row.values()) == pytest.approx(1) for row in table.values())
        answer = solved.best_response(table, player)
        assert answer.is_exact
        assert -answer.value >= (-solved.upper if player else solved.lower) - 1e-7
    assert set(solved.strategies[0].table(0)) == {"", "=R", "=O", "=Y"}


def test_openspiel_finds_the_same_value(solved: SolvedRound) -> None:
    game = pyspiel.load_efg_game(solved.to_efg())
    assert game.num_players() == 2
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    apart = pyspiel.exploitability(game, policy)
    assert apart < 0.02
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
    assert solved.lower - 2 * apart <= value <= solved.upper + 2 * apart


def hasty(seen: str) -> Mapping[str, float]:
    """Chooses anything and calls anything."""
    return dict.fromkeys(("=R", "=O", "=Y") if not seen else ("R!", "O!", "Y!"), 1 / 3)


def spiel_exploitability(game: pyspiel.Game, rows: Sequence[Callable[[str], Mapping[str, float]]]) -> float:
    """What OpenSpiel's best responses gain against policies in words, the mean of both players."""
    found: dict[str, list[tuple[int, float]]] = {}

    def visit(state: pyspiel.State, seen: tuple[str, str]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        names = {state.action_to_string(player, action).strip('"'): action for action in state.legal_actions()}
        chosen = rows[player](seen[player]) or dict.fromkeys(names, 1 / len(names))  # where it never comes, anything
        assert set(chosen) <= set(names), "every word of a policy is one of the tree"
        found[state.information_state_string(player)] = [
            (action, chosen.get(word, 0.0)) for word, action in names.items()
        ]
        for word, action in names.items():
            known = [f"{mine} {word}".strip() for mine in seen]
            if word.startswith("="):
                known[1 - player] = seen[1 - player]
            visit(state.child(action), (known[0], known[1]))

    visit(game.new_initial_state(), ("", ""))
    return float(pyspiel.exploitability(game, found))


def test_openspiel_finds_the_same_best_responses(solved: SolvedRound) -> None:
    game = pyspiel.load_efg_game(solved.to_efg())
    ours = [lambda seen, strategy=strategy: strategy.get(seen, {}) for strategy in solved.strategies]
    assert spiel_exploitability(game, ours) <= solved.exploitability + 1e-6, "no more than was proved"
    answers = [solved.best_response(hasty, player) for player in (0, 1)]
    assert spiel_exploitability(game, [hasty, hasty]) == pytest.approx(sum(answer.value for answer in answers) / 2)


def test_the_best_response_to_any_policy(solved: SolvedRound) -> None:
    assert solved.best_response(hasty).value == pytest.approx(1 / 3), "two calls of three are wrong"
    answer = solved.best_response(hasty, 1)
    assert answer.value >= 1 / 3
    (chosen,) = answer.table[""]
    assert set(answer.table) - {"", chosen} == set(), "after its first turn the round is over"
    local = solved.best_response(solved.strategies[0], 0, moves=0)
    assert local.value <= solved.best_response(solved.strategies[0]).value
    assert not local.is_exact


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({}, "does not say what is done at ''"),
        ({"": {"=R": 0.5}}, "add up to 1"),
        ({"": {"=R": 2.0, "=O": -1.0}}, "add up to 1"),
        ({"": {"=W": 1.0}}, "chooses a piece first, like =R, and not '=W'"),
        ({"": {"=R": 1.0}}, "does not say what is done at '=R'"),
        ({"": {"=R": 1.0}, "=R": {"Rd4": 1.0}}, "says 'Rd4' at '=R', which is not possible there"),
    ],
)
def test_policies_that_are_none(solved: SolvedRound, table: dict[str, dict[str, float]], sentence: str) -> None:
    with pytest.raises(AnelloError, match=sentence):
        solved.best_response(table)


def test_rows_that_are_not_there(solved: SolvedRound) -> None:
    first, second = solved.strategies
    for key in ("=W", "R", "=R Rz9", "=R R!", "=R Rb3"):
        with pytest.raises(KeyError):
            first[key]
    with pytest.raises(KeyError):
        second["=R"]


@pytest.mark.slow
def test_a_round_of_the_game_is_solved_from_its_position() -> None:
    position = anello.game("xequeo").from_line("4W2/4G2/3R3/2Y4/VO1@3/7/2B4 2 1-0")
    solved = anello.solve(position, seconds=1.0)
    assert isinstance(solved, SolvedRound)
    assert not solved.is_whole
    assert -1 <= solved.lower <= 0.001, "the half strategy holds for both"
    assert 0.1 > solved.upper >= solved.lower
    for player, strategy in enumerate(solved.strategies):
        answer = solved.best_response(strategy, player, moves=0)
        assert -answer.value >= (-solved.upper if player else solved.lower) - 1e-6
    with pytest.raises(AnelloError, match="say how many moves"):
        solved.best_response(solved.strategies[0])
    with pytest.raises(AnelloError, match="cut it with moves="):
        solved.to_efg()
    for later in (position.play("=R", 1), anello.game("xequeo").start()):
        with pytest.raises(BadPosition, match="before anybody has chosen"):
            anello.solve(later)
    with pytest.raises(AnelloError, match="With gifts"):
        anello.solve(anello.game("xequeo").from_line(position.line(), gift="yes"))


def test_what_cannot_be_solved_is_said() -> None:
    with pytest.raises(NotOffered, match="Nobody solves positions of Xart"):
        anello.solve(anello.game("xart").start())
    with pytest.raises(BadPosition, match="two pieces or more"):
        anello.solve("R2/3/2@ 1 0-0")
    with pytest.raises(BadPosition, match="2 to 8 ranks"):
        anello.solve("")
    with pytest.raises(AnelloError, match="king, euclid"):
        anello.solve(NINTH, game="xequeo", metric="taxi")


def test_the_command(tmp_path: Path) -> None:
    target = tmp_path / "round.efg"
    asked = CliRunner().invoke(app, ["xequeo", "solve", NINTH, "--moves", "1", "--efg", str(target), "--json"])
    answer = json.loads(asked.output)
    assert answer["lower"] <= 1 / 9 <= answer["upper"]
    assert set(answer["strategies"][0]) == {"", "=R", "=O", "=Y"}
    assert target.read_text().startswith('EFG 2 R "A round of Xe Queo! on 4 x 4 cells, cut after 1 moves"')
    said = CliRunner().invoke(app, ["xequeo", "solve", NINTH]).output
    assert "The value lies between +0.111" in said
    assert "the other chooses: " in said

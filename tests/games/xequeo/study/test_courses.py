"""The lessons of Xe Queo!: every step can be solved, every wrong try has its answer, no sentence is missing or idle."""

from collections.abc import Iterator

import pytest

from anello.games.xequeo import GAME
from anello.games.xequeo.notation import CELLS, LETTERS, cell_name
from anello.games.xequeo.study.pieces import piece_name
from anello.study import LessonStep, check, find_step
from tests.study.taught import Taught


def every_word(step: LessonStep) -> Iterator[str]:
    """Every call, choice, move and ring."""
    for letter in LETTERS:
        yield from (f"{letter}!", f"={letter}")
        yield from (letter + cell_name(cell) for cell in CELLS)
    yield from (f"@{cell_name(cell)}" for cell in CELLS)


XE_QUEO = Taught("xequeo", every_word, "[a-g][1-7]", {"piece": piece_name("R")})


@pytest.mark.slow
def test_every_step_and_every_text() -> None:
    XE_QUEO.check_all()


def test_what_follows_a_right_answer_leads_to_the_next_step() -> None:
    step = find_step("xequeo-strategy.half.bring")
    assert check(step, step.solution).position_next == find_step("xequeo-strategy.half.enter").position


def test_letters_may_be_small() -> None:
    assert check(find_step("xequeo-rules.goal.call"), "g!").right


def test_the_step_shows_only_the_learners_secret() -> None:
    step = find_step("xequeo-rules.goal.call")
    assert step.view.data()["choice"] == "R"
    changed = GAME.from_line(step.line).play("=R", 1).play("=W", 2).play(step.moves.split()[-1])
    assert changed.view(1).data() == step.view.data()

"""The lessons of Xart: every step can be solved, every wrong try has its answer, and no sentence is missing or idle."""

from collections.abc import Iterator

from anello.games.xart import XartPosition
from anello.games.xart.notation import cell_name
from anello.study import LessonStep, check, find_step, say
from tests.study.taught import Taught


def every_word(step: LessonStep) -> Iterator[str]:
    """Every tile on and around the board."""
    assert isinstance(step.position, XartPosition)
    width, height = step.position.size
    for x in range(-1, width + 1):
        for y in range(-1, height + 1):
            yield from (cell_name(x, y) + shape for shape in "+/\\")


XART = Taught("xart", every_word, r"(@|[A-Z]+)\d+")


def test_every_step_and_every_text() -> None:
    XART.check_all("mistake.xart.outgrown")  # no lesson is on the limited board, but records are


def test_what_follows_a_right_answer_leads_to_the_next_step() -> None:
    for lesson, first in ("l-attack", "make"), ("long-l-attack", "make"), ("corner-attack", "l"):
        step = find_step(f"xart-strategy.{lesson}.{first}")
        assert check(step, step.solution).position_next == find_step(f"xart-strategy.{lesson}.finish").position


def test_a_strange_word_is_answered_kindly() -> None:
    step = find_step("xart-rules.ring.close")
    for word in ("", "A", "A2", "99", "A2\\\\", "é", "A2\\ ", "x" * 1000):
        assert check(step, word).right == (word.strip() == "A2\\")


def test_only_one_turn_is_said_only_where_it_is_so() -> None:
    claims = [step for step in XART.steps if "Only one turn" in say(f"{step.key}.task", values=step.values)]
    for step in claims:
        assert [str(turn) for turn in step.position.legal_moves if check(step, str(turn)).right] == [step.solution]
    assert len(claims) == 1


def test_what_wins_comes_first_and_how_turns_are_written_last() -> None:
    rules = XART.courses[0]
    assert (rules.lessons[0].name, rules.lessons[-1].name) == ("ring", "notation")

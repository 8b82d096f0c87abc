"""Judging what a learner tries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from anello.core import AnelloError, Position, game
from anello.study.lesson import LessonStep, Pick, TriedMove
from anello.study.tutor import TUTOR

__all__ = ["LessonVerdict", "check"]


@dataclass(frozen=True)
class LessonVerdict:
    """What is said to a try: the key of the text, the values of its placeholders, and the board that follows."""

    right: bool
    text_key: str
    values: Mapping[str, str] = field(default_factory=dict)
    position_after: Position[Any] | None = None
    """The position after the move; None if nothing moved."""
    reply: str = ""
    """What the computer answers …"""
    position_next: Position[Any] | None = None
    """… and the position after that; None if it does not answer."""


def check(step: LessonStep, word: str) -> LessonVerdict:
    r"""Judge an answer to a step: a word of notation, or the name of what was picked.

    >>> from anello.study import lessons
    >>> step = lessons()[0].lessons[0].steps[0]
    >>> check(step, step.solution).right, check(step, "B7\\").text_key
    (True, 'mistake.xart.detached')
    """
    word = word.strip()
    if isinstance(step.task, Pick):
        return _check_pick(step, step.task, word)
    try:
        after = step.position.play(word, step.seat)
    except AnelloError:
        return _forbidden(step, word)
    tried = TriedMove(step.position, word, after, step.seat)
    if step.task.goal(tried):
        verdict = LessonVerdict(True, f"{step.key}.right", step.values, after)
        return _answered(verdict, step.reply, after)
    for case in step.cases:
        if case.fits is not None and case.fits(tried):
            return LessonVerdict(False, f"{step.key}.{case.name}", step.values, after)
    tutor = TUTOR.of(game(step.game))
    missed = tutor.miss(tried) if tutor is not None else ""
    return LessonVerdict(False, missed or step.task.miss, step.values, after)


def _forbidden(step: LessonStep, word: str) -> LessonVerdict:
    """What is said to a word that the rules forbid: as the step wants it, as the tutor of the game, or in general."""
    tutor = TUTOR.of(game(step.game))
    if tutor is None:
        return LessonVerdict(False, "mistake.illegal")
    kind, values = tutor.mistake(step.position, word, step.seat)
    for case in step.cases:
        if case.mistake == kind:
            return LessonVerdict(False, f"{step.key}.{case.name}", {**step.values, **values})
    return LessonVerdict(False, f"mistake.{step.game}.{kind}", values)


def _answered(verdict: LessonVerdict, reply: str, after: Position[Any]) -> LessonVerdict:
    """The verdict with the computer's answer, if that is possible in the position."""
    if not reply or after.turn is None or reply not in after.legal_moves:
        return verdict
    return LessonVerdict(True, verdict.text_key, verdict.values, after, reply, after.play(reply))


def _check_pick(step: LessonStep, task: Pick, word: str) -> LessonVerdict:
    chosen = next((choice for choice in task.choices if choice.casefold() == word.casefold()), None)
    if chosen is None:
        return LessonVerdict(False, "mistake.pick", {"choices": ", ".join(task.choices)})
    if chosen in task.answers:
        return LessonVerdict(True, f"{step.key}.right", step.values)
    for case in step.cases:
        if chosen in case.words:
            return LessonVerdict(False, f"{step.key}.{case.name}", step.values)
    return LessonVerdict(False, task.miss, step.values)

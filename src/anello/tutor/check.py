"""Judging what a learner tries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from anello.core import AnelloError, Position, Seat
from anello.games import xart, xequeo
from anello.tutor import xart_goals, xequeo_goals
from anello.tutor.lesson import Pick, Step, Try

__all__ = ["Verdict", "check", "mistake"]

Values = Mapping[str, str]

_MISTAKES: dict[str, Callable[[Any, str, Seat], tuple[str, Values]]] = {
    "xart": xart_goals.mistake,
    "xequeo": xequeo_goals.mistake,
}


def mistake(game: str, position: Position[Any], word: str, seat: Seat) -> tuple[str, Values]:
    """The kind of a word that the rules forbid here, and the values of the text ``mistake.GAME.KIND`` about it."""
    return _MISTAKES[game](position, word, seat)


@dataclass(frozen=True)
class Verdict:
    """What is said to a try: the key of the text, the values of its placeholders, and the board that follows."""

    right: bool
    text_key: str
    values: Values = field(default_factory=dict)
    position_after: Position[Any] | None = None
    """The position after the move; None if nothing moved."""
    reply: str = ""
    """What the computer answers …"""
    position_next: Position[Any] | None = None
    """… and the position after that; None if it does not answer."""


def check(step: Step, word: str) -> Verdict:
    r"""Judge an answer to a step: a word of notation, or the name of what was picked.

    >>> from anello.tutor import lessons
    >>> step = lessons()[0].lessons[0].steps[0]
    >>> check(step, "@0/").right, check(step, "B7\\").text_key
    (True, 'mistake.xart.first')
    """
    word = word.strip()
    if isinstance(step.task, Pick):
        return _check_pick(step, step.task, word)
    try:
        after = step.position.play(word, step.seat)
    except AnelloError:
        name, values = mistake(step.game, step.position, word, step.seat)
        for case in step.cases:
            if case.mistake == name:
                return Verdict(False, f"{step.key}.{case.name}", {**step.values, **values})
        return Verdict(False, f"mistake.{step.game}.{name}", values)
    tried = Try(step.position, word, after, step.seat)
    if step.task.goal(tried):
        verdict = Verdict(True, f"{step.key}.right", step.values, after)
        return _answered(verdict, step.reply, after)
    for case in step.cases:
        if case.fits is not None and case.fits(tried):
            return Verdict(False, f"{step.key}.{case.name}", step.values, after)
    if isinstance(after, xart.Position):
        if after.outcome is not None and after.outcome.winner not in (None, step.seat):
            return Verdict(False, "miss.gives", step.values, after)
    elif isinstance(after, xequeo.Position) and after.last_round is not None:
        won = after.last_round.winner == step.seat
        return Verdict(False, "miss.lucky" if won else "miss.lost", step.values, after)
    return Verdict(False, step.task.miss, step.values, after)


def _answered(verdict: Verdict, reply: str, after: Position[Any]) -> Verdict:
    """The verdict with the computer's answer, if that is possible in the position."""
    if not reply or after.turn is None or reply not in after.legal_moves:
        return verdict
    return Verdict(True, verdict.text_key, verdict.values, after, reply, after.play(reply))


def _check_pick(step: Step, task: Pick, word: str) -> Verdict:
    chosen = next((choice for choice in task.choices if choice.casefold() == word.casefold()), None)
    if chosen is None:
        return Verdict(False, "mistake.pick", {"choices": ", ".join(task.choices)})
    if chosen in task.answers:
        return Verdict(True, f"{step.key}.right", step.values)
    for case in step.cases:
        if chosen in case.words:
            return Verdict(False, f"{step.key}.{case.name}", step.values)
    return Verdict(False, task.miss, step.values)

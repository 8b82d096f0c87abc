"""What the lessons of any game must keep to: steps can be solved, wrong tries are answered, no sentence is missing."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from anello.core import game
from anello.study import COURSES, LANGUAGES, LessonStep, check, say, texts
from anello.study.lesson import Course, Pick

__all__ = ["Taught"]

PHRASES = ("text", "task", "hint", "right")


@dataclass(frozen=True)
class Taught:
    """The lessons of a game, and everything worth trying in a step: all moves, and many that are not legal."""

    name: str
    words: Callable[[LessonStep], Iterable[str]]
    cell: str
    """What the name of a cell looks like."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Values of mistakes that steps have sentences of their own for."""

    @property
    def courses(self) -> tuple[Course, ...]:
        return tuple(COURSES.expect(game(self.name)))

    @property
    def steps(self) -> list[LessonStep]:
        return [step for course in self.courses for step in course.steps]

    def verdicts(self, step: LessonStep) -> dict[str, tuple[bool, str]]:
        """Whether each word is right, and the key of what is said to it."""
        tried = step.task.choices if isinstance(step.task, Pick) else self.words(step)
        verdicts = {word: check(step, word) for word in (*tried, "nonsense")}
        return {word: (verdict.right, verdict.text_key) for word, verdict in verdicts.items()}

    def check_step(self, step: LessonStep) -> set[str]:
        """Everything about a step; returns the keys of all that was said."""
        verdicts = self.verdicts(step)
        said = {key for _, key in verdicts.values()}
        self._check_solution(step, verdicts)
        assert {f"{step.key}.{case.name}" for case in step.cases} <= said
        assert said <= texts("en").keys()
        self._check_texts(step)
        return said | self._keys(step)

    def _check_solution(self, step: LessonStep, verdicts: Mapping[str, tuple[bool, str]]) -> None:
        verdict = check(step, step.solution)
        assert (verdict.right, verdict.text_key) == (True, f"{step.key}.right")
        assert not all(right for right, _ in verdicts.values())
        assert not step.reply or verdict.position_next is not None
        assert all(re.fullmatch(self.cell, mark) for mark in step.marks)
        if isinstance(step.task, Pick):
            assert step.task.answers < set(step.task.choices)
        else:
            legal = {step.position.read(word, step.seat) for word in step.view.words}
            assert {step.position.read(word, step.seat) for word, (right, _) in verdicts.items() if right} <= legal

    def _check_texts(self, step: LessonStep) -> None:
        for key in self._keys(step):
            for language in LANGUAGES:
                if "{cell}" in texts(language)[key] and key.rpartition(".")[2] in PHRASES:
                    assert step.marks, key
                values = {"cell": step.values["cell"] or "X1", **self.values}
                assert "{" not in say(key, language, {**step.values, **values})

    def _keys(self, step: LessonStep) -> set[str]:
        typed = ("typed",) if f"{step.key}.typed" in texts("en") else ()
        return {f"{step.key}.{part}" for part in (*PHRASES, *typed, *(case.name for case in step.cases))}

    def check_all(self, *said_elsewhere: str) -> None:
        """Every step, and that no sentence of the game's lessons is missing or idle."""
        used = {f"{course.name}.title" for course in self.courses} | set(said_elsewhere)
        used |= {f"{lesson.key}.title" for course in self.courses for lesson in course.lessons}
        for step in self.steps:
            used |= self.check_step(step)
        beginnings = (*(f"{course.name}." for course in self.courses), f"mistake.{self.name}.", f"miss.{self.name}.")
        assert {key for key in texts("en") if key.startswith(beginnings)} == {
            key for key in used if key.startswith(beginnings)
        }

"""What a lesson is made of: courses of lessons, lessons of steps, each step with a board and a task."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

from anello.core import Faculty, Position, Seat, View, game

__all__ = [
    "COURSES",
    "Case",
    "Course",
    "Goal",
    "Lesson",
    "LessonStep",
    "Pick",
    "Play",
    "Task",
    "TriedMove",
    "course",
    "lesson",
]

_SEATED = re.compile(r"(\d):(.+)")
"""A word of notation after the number of a seat and a colon."""


@dataclass(frozen=True)
class TriedMove:
    """A legal move that a learner tried, the positions before and after it, and who made it."""

    before: Position[Any]
    word: str
    after: Position[Any]
    seat: Seat


Goal: TypeAlias = Callable[[TriedMove], bool]
"""Whether a try does what is wanted."""


@dataclass(frozen=True)
class Play:
    """A task: make a move that reaches the goal."""

    goal: Goal
    miss: str
    """The key of what is said to a legal move that does not, unless a case of the step fits better; empty if all do."""


@dataclass(frozen=True)
class Pick:
    """A task: point at something, one of the choices."""

    choices: tuple[str, ...]
    answers: frozenset[str]

    @property
    def miss(self) -> str:
        """The key of what is said to a wrong choice."""
        return "miss.pick"


Task: TypeAlias = Play | Pick


@dataclass(frozen=True)
class Case:
    """A typical wrong try with an answer of its own; the name is the last part of that text's key.

    ``fits`` looks at legal moves; ``mistake`` is the name of a kind of illegal move; ``words`` are wrong choices.
    """

    name: str
    fits: Goal | None = None
    mistake: str = ""
    words: frozenset[str] = frozenset()


@dataclass(frozen=True)
class LessonStep:
    """A board, a task, and what is said to right and wrong tries.

    The key is ``course.lesson.step``; the texts of the step have the keys ``KEY.text`` (what there is to know),
    ``KEY.task``, ``KEY.hint``, ``KEY.right`` and one for each case; ``KEY.typed`` is the hint for whoever types
    moves, where that differs from tapping.
    """

    name: str
    line: str
    task: Task
    solution: str
    """One right answer, shown to those who ask for it."""
    moves: str = ""
    """What was played before, from the position of the line; ``1:`` says who does it where several may."""
    learner: Seat = 0
    """Whose part the learner takes; 0 for the seat to act."""
    marks: tuple[str, ...] = ()
    """The cells to point at."""
    cases: tuple[Case, ...] = ()
    reply: str = ""
    """What the computer answers to the right move, where that is legal."""
    key: str = ""
    game: str = ""

    @cached_property
    def position(self) -> Position[Any]:
        """The position to think about."""
        position: Position[Any] = game(self.game).from_line(self.line)
        for said in self.moves.split():
            seated = _SEATED.fullmatch(said)
            position = position.play(seated[2], int(seated[1])) if seated else position.play(said)
        return position

    @property
    def seat(self) -> Seat:
        """Whose part the learner takes."""
        return self.learner or self.position.to_act[0]

    @property
    def view(self) -> View:
        """What the learner may see."""
        return self.position.view(self.seat)

    @property
    def values(self) -> Mapping[str, str]:
        """What the placeholders of the step's texts stand for."""
        return {"word": self.solution, "cell": self.marks[0] if self.marks else ""}


@dataclass(frozen=True)
class Lesson:
    """Some steps on one thing; the title has the key ``KEY.title``."""

    name: str
    steps: tuple[LessonStep, ...]
    key: str = ""

    @property
    def picture(self) -> View:
        """What a small picture of the lesson shows: the board of its first step, with the move that is asked for."""
        step = self.steps[0]
        return (
            step.view if isinstance(step.task, Pick) else step.position.play(step.solution, step.seat).view(step.seat)
        )


@dataclass(frozen=True)
class Course:
    """Lessons in the order in which they are best taken; the title has the key ``NAME.title``."""

    name: str
    game: str
    lessons: tuple[Lesson, ...]

    @property
    def steps(self) -> list[LessonStep]:
        """All steps of all lessons."""
        return [step for lesson in self.lessons for step in lesson.steps]


COURSES: Faculty[Sequence[Course]] = Faculty("courses", "There are no lessons on {title} yet.")


def lesson(name: str, *steps: LessonStep) -> Lesson:
    """A lesson still without its place in a course."""
    return Lesson(name, steps)


def course(name: str, game: str, lessons: Sequence[Lesson]) -> Course:
    """A course, in which all lessons and steps get their keys."""
    placed = []
    for part in lessons:
        key = f"{name}.{part.name}"
        steps = tuple(replace(step, key=f"{key}.{step.name}", game=game) for step in part.steps)
        placed.append(replace(part, key=key, steps=steps))
    return Course(name, game, tuple(placed))

"""How far a learner has come, as a value that is kept as JSON."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from anello.study.lesson import Course, Lesson, LessonStep

__all__ = ["LearningProgress"]

MOST_STEPS = 10_000
LONGEST_KEY = 200


@dataclass(frozen=True)
class LearningProgress:
    """The steps that are done, by their keys. Keys of steps that no longer exist do no harm.

    >>> LearningProgress().after("rules.first.lay").to_json()
    '{"done": ["rules.first.lay"]}'
    """

    done: frozenset[str] = frozenset()

    @classmethod
    def from_json(cls, text: str) -> "LearningProgress":
        """Read what `to_json` wrote; whatever else is found counts as nothing done."""
        try:
            kept = json.loads(text)["done"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return cls()
        if not isinstance(kept, list):
            return cls()
        keys = [key for key in kept if isinstance(key, str) and len(key) <= LONGEST_KEY]
        return cls(frozenset(keys[:MOST_STEPS]))

    def to_json(self) -> str:
        """The progress as text, always the same for the same steps."""
        return json.dumps({"done": sorted(self.done)})

    def after(self, key: str) -> "LearningProgress":
        """The progress once a step is done."""
        return LearningProgress(self.done | {key})

    def together(self, other: "LearningProgress") -> "LearningProgress":
        """All that was done here or there, such as on two devices."""
        return LearningProgress(self.done | other.done)

    def count(self, lesson: Lesson) -> int:
        """How many steps of a lesson are done."""
        return sum(step.key in self.done for step in lesson.steps)

    def next_step(self, courses: Iterable[Course]) -> LessonStep | None:
        """The first step that is not done yet; None when all are."""
        return next((step for course in courses for step in course.steps if step.key not in self.done), None)

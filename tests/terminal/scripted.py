"""A screen with a script at the keyboard."""

import io
from collections.abc import Callable, Iterable

from rich.console import Console

from anello.kit.screen import Screen

__all__ = ["scripted"]


def scripted(answers: Iterable[str]) -> tuple[Screen, Callable[[], str]]:
    """A screen that answers by itself, and what it has shown."""
    output = io.StringIO()
    left = iter(answers)

    def ask(prompt: str) -> str:
        output.write(prompt + "\n")
        for answer in left:
            return answer
        raise EOFError

    return Screen(Console(file=output, width=200, highlight=False), colour=False, ask=ask), output.getvalue

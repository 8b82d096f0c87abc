"""A screen on paper, with people who type what a script says."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rich.console import Console

from anello.kit.screen import Screen

__all__ = ["Room"]


@dataclass
class Room:
    """A screen on paper and the words that people will type."""

    words: Iterable[str | Callable[[], str]]
    paper: io.StringIO = field(default_factory=io.StringIO)

    def __post_init__(self) -> None:
        self._words = iter(self.words)
        console = Console(file=self.paper, width=100, highlight=False)
        self.screen = Screen(console, ask=self._type, ask_unseen=self._type_unseen)

    def _type(self, prompt: str) -> str:
        self.paper.write(prompt)
        word = self._next()
        self.paper.write(f"{word}\n")  # as a terminal echoes it
        return word

    def _type_unseen(self, prompt: str) -> str:
        self.paper.write(f"{prompt}\n")
        return self._next()

    def _next(self) -> str:
        word = next(self._words, None)
        if word is None:
            raise EOFError
        return word if isinstance(word, str) else word()

    @property
    def shown(self) -> str:
        return self.paper.getvalue()

"""The screen and the keyboard that people share; tests put their own in their place."""

import getpass
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.table import Table
from rich.text import Text

from anello.core import View

__all__ = ["Screen"]

PORTRAIT = 20
"""So many characters a small picture is wide."""


class Screen:
    """Shows boards and sentences, and asks for words, openly or unseen."""

    def __init__(
        self,
        console: Console | None = None,
        *,
        colour: bool = True,
        ask: Callable[[str], str] = input,
        ask_unseen: Callable[[str], str] | None = None,
    ) -> None:
        self.console = console or Console(highlight=False, no_color=None if colour else True)
        self.colour = colour and not self.console.no_color and self.console.is_terminal
        self._ask = ask
        # Without a terminal, words come through a pipe and are not echoed anyway.
        self._ask_unseen = ask_unseen or (getpass.getpass if sys.stdin.isatty() else ask)

    def show(self, text: str = "", style: str = "") -> None:
        """Print text as it is, wrapped at words."""
        self.console.print(Text(text, style=style))

    def line(self, parts: Sequence[tuple[str, str]]) -> None:
        """Print one line of parts, each with its style; it is wrapped only if it is all of one part."""
        text = Text.assemble(*parts)
        if len(parts) == 1:
            self.console.print(text)
        else:
            self.console.print(text, no_wrap=True, crop=False, overflow="ignore")

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Print words and what they mean, in two columns."""
        grid = Table.grid(padding=(0, 2))
        for word, meaning in pairs:
            grid.add_row(Text(f"  {word}"), Text(meaning))
        self.console.print(grid)

    def portrait(self, svg: str, words: str) -> None:
        """Print words, and before them a small picture where the screen has the colours and characters for it."""
        if not svg or not self.colour or not self.console.encoding.startswith("utf"):
            self.show(words)
            return
        from anello.kit.drawing.blocks import in_blocks  # here, since few screens show pictures

        grid = Table.grid(padding=(0, 2))
        grid.add_row(Text.from_ansi(in_blocks(svg, PORTRAIT), no_wrap=True), Text(words))
        self.console.print(grid)

    def board(self, view: View) -> None:
        """Draw what a viewer may see."""
        self.console.print(Text.from_ansi(view.text(colour=self.colour)), no_wrap=True, crop=False, overflow="ignore")

    def ask(self, prompt: str) -> str:
        """Ask for one line; raises EOFError when nobody answers any more."""
        return self._ask(prompt).strip()

    def ask_unseen(self, prompt: str) -> str:
        """Ask for one line that is not echoed."""
        return self._ask_unseen(prompt).strip()

    def agrees(self, question: str) -> bool:
        """Ask a question with yes or no; anything but a yes is a no."""
        return self.ask(f"{question} (y/n) ").lower() in ("y", "yes")

    @contextmanager
    def private_to(self, person: str) -> Iterator[None]:
        """Hand the keyboard over; what is shown inside stands on a page of its own and is gone afterwards."""
        with self.console.screen(hide_cursor=False):
            self._wipe()
            self.show(f"Hand the keyboard to {person}. Everybody else looks away.", style="bold")
            self.ask(f"{person}, press Enter when you are alone with the screen. ")
            self._wipe()
            yield
            self._wipe()

    def _wipe(self) -> None:
        self.console.clear()

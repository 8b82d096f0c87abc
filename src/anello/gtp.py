"""Other people's programs from Python: any program that speaks GTP 2, the Go Text Protocol, plays our games.

`Engine` waits for its answers, `AsyncEngine` lets others work meanwhile. What `anello gtp` answers itself is in
`anello.adapters.gtp`.
"""

import asyncio
import os
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from anello.core import CHANCE, AnelloError, Event, Playthrough, Position, Seat
from anello.core.arguments import expect_positive
from anello.core.errors import quoted

__all__ = ["AsyncEngine", "Engine", "EngineGone", "EngineRefused"]

PATIENCE = 300.0
"""Seconds after which a program that does not answer is ended, if nothing else was said: ours may compile first."""
LAST_WORDS = 5
"""So many lines of a program's standard error are told when it is gone."""
MOST_SHOWN = 200
"""So many characters are told of an answer that refuses something, where its reason stands, and of a position."""
GIVING_UP = "resign"
"""What a program may answer instead of a move."""
Result = TypeVar("Result")


class EngineRefused(AnelloError):
    """A program does not do what it was asked to, and goes on."""


class EngineGone(AnelloError):
    """A program has ended, or was ended because it did not answer."""


def _words(command: str | Sequence[str]) -> tuple[str, ...]:
    """A command as the words that the system is given."""
    words = shlex.split(command) if isinstance(command, str) else command
    if not isinstance(words, Sequence) or not all(isinstance(word, str | os.PathLike) for word in words):
        raise AnelloError(f"A program is named by a text or by several, not by {quoted(command)}.")
    if not words:
        raise AnelloError("Name a program: its command is empty.")
    return tuple(map(os.fspath, words))


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


class Engine:
    """A program that speaks GTP over its standard input and output; it is started when it is first asked something.

    >>> import sys, anello
    >>> with Engine([sys.executable, "-m", "anello", "gtp", "xart"]) as engine:
    ...     engine.name, engine.ask("legal_moves white")
    ('anello', '@0+ @0/')

    `choose` tells it a game and asks for a move. A program that is gone is started again when it is next asked. It
    starts in ``folder`` if one is named, with the variables of ``environment`` beside those of this process.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        patience: float = PATIENCE,
        folder: str | Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.command = _words(command)
        self.patience = expect_positive(patience, "The patience in seconds")
        """Seconds that an answer may take."""
        self._folder = folder
        self._environment = environment or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=LAST_WORDS)
        self._told: tuple[tuple[Any, ...], list[Event]] | None = None
        self._seconds: float | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """What the program calls itself."""
        return self.ask("name")

    @property
    def commands(self) -> tuple[str, ...]:
        """All commands that the program knows."""
        return tuple(self.ask("list_commands").split())

    def ask(self, command: str, *, patience: float | None = None) -> str:
        """Send a command and return the answer; `EngineRefused` or `EngineGone` say what went wrong."""
        if not isinstance(command, str) or "\n" in command or not command.partition("#")[0].strip():
            raise AnelloError(f"A GTP command is one line with a word in it, not {quoted(command)}.")
        process = self._process or self._start()
        assert process.stdin is not None
        deadline = time.monotonic() + (patience or self.patience)
        try:
            with suppress(BrokenPipeError):  # its end is noticed below
                process.stdin.write(f"{command}\n".encode())
                process.stdin.flush()
            answer = "\n".join(self._lines(command, deadline, patience or self.patience))
        except BaseException:  # an answer that comes later would be taken for another's
            self.kill()
            raise
        if not answer.startswith("="):
            raise EngineRefused(f"{self._title} answered {command!r} with {_shortened(answer)!r}.")
        return answer[1:].strip()

    def choose(self, played: Playthrough, seat: Seat | None = None, *, seconds: float | None = None) -> str:
        """The word of a move in a game: the program is told what it does not know yet, and asked for one.

        The game may begin at any position, if the program knows ``setposition``. ``seconds`` is the time to think. The
        word is that of a legal move, or ``resign``; if the program says anything else `EngineRefused` tells what.
        """
        if played.game.has_secrets:
            raise AnelloError(f"{played.game.title} has secrets, which outside programs would see.")
        if seconds is not None:
            expect_positive(seconds, "The time in seconds")
        seat = played.position.acting(seat)
        told = self._tell(played)
        if seconds is not None and seconds != self._seconds:
            self._set_time(seconds)
            self._seconds = seconds
        word = self._expect_move(self.ask(f"genmove {played.game.seat_name(seat)}"), played.position, seat)
        told.append(Event(seat, word))
        return word

    def _expect_move(self, word: str, position: Position[Any], seat: Seat) -> str:
        """The word of a move that the program has made, as the notation writes it, if the rules allow it."""
        if word == GIVING_UP:
            return word
        try:
            return str(position.read(word, seat))
        except AnelloError as error:
            self._told = None  # its board is not that of the game any more
            raise EngineRefused(
                f"{self._title} answered {quoted(word)}, which is no legal move of {position.game.seat_name(seat)}"
                f" in {_shortened(position.line())!r}: {error}"
            ) from None

    def _tell(self, played: Playthrough) -> list[Event]:
        """Have the program know a game, and return the events it was told."""
        beginning = played.game.name, played.positions[0].options, played.start
        known, told = self._told or (None, [])
        if known != beginning or told != list(played.events[: len(told)]) or self._process is None:
            self._told = None
            self.ask("clear_board")
            if played.start is not None:
                self.ask(f"setposition {played.start}")
            told = []
        for event in played.events[len(told) :]:
            who = played.game.seat_name(event.seat)
            self.ask(f"draw {event.word}" if event.seat == CHANCE else f"play {who} {event.word}")
        told = list(played.events)
        self._told = beginning, told
        return told

    def _set_time(self, seconds: float) -> None:
        """Say how long to think about a move, in our words or in those of Go; who keeps its own time is welcome too."""
        for command in (f"move_time {seconds:g}", f"time_settings 0 {max(round(seconds), 1)} 1"):
            with suppress(EngineRefused):
                self.ask(command)
                return

    def close(self) -> None:
        """Ask the program to leave, and end it if it does not."""
        if self._process is not None:
            with suppress(AnelloError):
                self.ask("quit", patience=min(self.patience, 2))
        self._end(grace=1.0)

    def kill(self) -> None:
        """End the program at once; whoever waits for an answer is told."""
        self._end(grace=0.0)

    # --- the process

    @property
    def _title(self) -> str:
        return Path(self.command[0]).name

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            variables = {**os.environ, **self._environment}
            process = subprocess.Popen(
                self.command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=self._folder, env=variables
            )
        except OSError as error:
            raise EngineGone(f"The program {quoted(self.command[0])} cannot be started: {error.strerror}.") from None
        answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        complaints: deque[str] = deque(maxlen=LAST_WORDS)

        def read(source: Any, take: Callable[[str], None]) -> None:
            with source:
                for line in source:
                    take(line.decode("utf-8", "replace").rstrip("\r\n"))

        def read_answers() -> None:
            read(process.stdout, answers.put)
            answers.put(None)

        threading.Thread(target=read_answers, name="gtp answers", daemon=True).start()
        errors = threading.Thread(target=read, args=(process.stderr, complaints.append), name="gtp errors", daemon=True)
        errors.start()
        self._errors = errors
        self._process, self._answers, self._complaints, self._told = process, answers, complaints, None
        return process

    def _lines(self, command: str, deadline: float, patience: float) -> list[str]:
        """The lines of an answer, up to the empty one that ends it."""
        lines: list[str] = []
        while True:
            try:
                line = self._answers.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise EngineGone(
                    f"{self._title} gave no answer to {command!r} within {patience:g} s and was ended.{self._said()}"
                ) from None
            if line is None:
                how = self._how_it_ended()
                self._errors.join(timeout=1)  # its last words may still be on their way
                raise EngineGone(f"{self._title} {how} when asked {command!r}.{self._said()}")
            if line:
                lines.append(line)
            elif lines:  # empty lines before an answer are no answer
                return lines

    def _how_it_ended(self) -> str:
        process = self._process
        if process is None:
            return "was ended"
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(timeout=1)
            return f"ended with code {code}" if code >= 0 else f"was ended by signal {-code}"
        return "closed its output"

    def _said(self) -> str:
        """What the program wrote to its standard error at last."""
        words = " ".join(" ".join(self._complaints).split())
        return f" It said: {words[-300:]}" if words else ""

    def _end(self, grace: float) -> None:
        process, self._process, self._told, self._seconds = self._process, None, None, None
        if process is None:
            return
        try:
            process.wait(timeout=grace)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdin is not None:  # the others are closed by those who read them
            with suppress(OSError):
                process.stdin.close()


class AsyncEngine:
    """The same for programs with an event loop: every question is awaited, and one that is cancelled ends the program.

    >>> import asyncio, sys
    >>> async def ask() -> str:
    ...     async with AsyncEngine([sys.executable, "-m", "anello", "gtp", "xart"]) as engine:
    ...         return await engine.ask("protocol_version")
    >>> asyncio.run(ask())
    '2'
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        patience: float = PATIENCE,
        folder: str | Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._engine = Engine(command, patience=patience, folder=folder, environment=environment)
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def ask(self, command: str, *, patience: float | None = None) -> str:
        """Send a command and return the answer; see `Engine.ask`."""
        return await self._do(lambda: self._engine.ask(command, patience=patience))

    async def choose(self, played: Playthrough, seat: Seat | None = None, *, seconds: float | None = None) -> str:
        """The word of a move in a game; see `Engine.choose`."""
        return await self._do(lambda: self._engine.choose(played, seat, seconds=seconds))

    async def close(self) -> None:
        """Ask the program to leave, and end it if it does not."""
        await self._do(self._engine.close)

    def kill(self) -> None:
        """End the program at once."""
        self._engine.kill()

    async def _do(self, work: Callable[[], Result]) -> Result:
        async with self._turn:
            doing = asyncio.ensure_future(asyncio.to_thread(work))
            try:
                return await asyncio.shield(doing)
            except asyncio.CancelledError:
                self._engine.kill()  # the thread that waits for its answer is told at once
                with suppress(AnelloError):
                    await doing
                raise

"""The frame of GTP 2, the Go Text Protocol: one command a line in, ``= answer`` or ``? reason`` out.

Games are values, so a command that fails has changed nothing.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, TypeAlias

from anello.adapters.gtp.clock import GtpClock
from anello.core import AnelloError, Game, Playthrough, Seat
from anello.core.errors import quoted
from anello.players.player import Level, Player

__all__ = ["GtpCommand", "GtpSession", "serve"]

LONGEST_LINE = 1 << 20
"""Bytes; a longer line is refused, so that no input can fill the memory."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_NUMBER = re.compile(r"[0-9]+")


class GtpSession:
    """One conversation about one game: what has been played, and the commands that are understood."""

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, str] | None = None,
        *,
        common: Mapping[str, "GtpCommand"],
        own: Mapping[str, "GtpCommand"] | None = None,
        source: random.Random | None = None,
    ) -> None:
        self.game = game
        self.options = game.chosen(options or {})
        self.commands = {**common, **(own or {})}
        """All commands by name; a game's own ones take the place of common ones."""
        self._common = common
        self.source = source or random.SystemRandom()
        """What chance draws from."""
        self.played = Playthrough.begin(game, self.options)
        """The game so far."""
        self.fixed = 0
        """How many of its events belong to the set-up and cannot be undone."""
        self.players: dict[Seat, Player] = {}
        """The computer players that have moved in this game."""
        self.level: Level | None = None
        self.move_time: float | None = None
        self.clock: GtpClock | None = None
        self.running = True
        self.run(["clear_board"])

    def begin(self, played: Playthrough) -> None:
        """Go on with another game."""
        self.played, self.fixed = played, len(played.events)
        self.players.clear()

    def seat(self, name: str) -> Seat:
        """The seat that a name, the beginning of a name, or a number means."""
        names = [seat.lower() for seat in self.game.seats]
        fitting = [number for number, seat in enumerate(names, 1) if seat.startswith(name.lower())]
        return fitting[0] if len(fitting) == 1 else self.game.seat(name)

    def run(self, words: Sequence[str]) -> str:
        """Run one command, given as its name and its arguments."""
        command = self.commands.get(words[0])
        if command is None:
            raise AnelloError(f"There is no command {quoted(words[0])}: list_commands tells which there are.")
        return command(self, words[1:])

    def run_common(self, words: Sequence[str]) -> str:
        """Run one of the commands that all games share, even if the game has its own of that name."""
        return self._common[words[0]](self, words[1:])

    def expect(self, arguments: Sequence[str], *names: str) -> Sequence[str]:
        """The arguments of a command, as many as they have names; a name that ends in ``?`` may be left out."""
        needed = sum(not name.endswith("?") for name in names)
        if not needed <= len(arguments) <= len(names):
            raise AnelloError(f"This command takes: {' '.join(names).upper() or 'nothing'}.")
        return arguments

    def answer(self, line: str) -> str:
        """The framed answer to one line; empty for a line that holds no command."""
        words = _CONTROL.sub("", line).partition("#")[0].split()
        number = words.pop(0) if words and _NUMBER.fullmatch(words[0]) else ""
        if not words:
            return _framed("?", number, "A number is not a command.") if number else ""
        try:
            return _framed("=", number, self.run(words))
        except AnelloError as error:
            return _framed("?", number, " ".join(str(error).split()))
        except Exception as error:  # a fault of ours: whoever waits for an answer gets one, and the game goes on
            return _framed("?", number, f"Internal error, {type(error).__name__}: {' '.join(str(error).split())}")


GtpCommand: TypeAlias = Callable[[GtpSession, Sequence[str]], str]
"""A plain function of the session and the arguments that returns the answer; its docstring is its help."""


def serve(session: GtpSession, source: BinaryIO, target: BinaryIO) -> None:
    """Answer every line until ``quit`` or the end of the input."""
    for line in _lines(source):
        if line is None:
            answer = _framed("?", "", f"A line may have {LONGEST_LINE} bytes at most.")
        else:
            answer = session.answer(line.decode("utf-8", "replace"))
        if answer:
            target.write(answer.encode("utf-8", "replace"))
            target.flush()
        if not session.running:
            return


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines of the input; None for one that is too long."""
    while line := source.readline(LONGEST_LINE):
        if len(line) < LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def _framed(mark: str, number: str, text: str) -> str:
    # The first empty line ends an answer, so there is none inside.
    lines = [line.rstrip() or " " for line in text.rstrip().split("\n")] if text else []
    return "\n".join([f"{mark}{number} {lines[0]}".rstrip() if lines else mark + number, *lines[1:], "", ""])

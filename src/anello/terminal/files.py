"""Games and pictures on disk: a failure is one sentence, and an old file stays until the new one is whole."""

import os
from pathlib import Path

from anello.core import AnelloError, Playthrough, Record

__all__ = ["expect_room", "load", "save", "write"]

LARGEST = 1 << 26
"""Bytes; no record is nearly as long."""


def expect_room(path: Path) -> None:
    """Complain now if a file could not be written there later."""
    if path.is_dir():
        raise AnelloError(f"Cannot write {str(path)!r}: it is a folder.")
    if not path.parent.is_dir():
        raise AnelloError(f"Cannot write {str(path)!r}: there is no folder {str(path.parent)!r}.")


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    if not path.name or "\0" in str(path):
        raise AnelloError(f"{str(path)!r} is not the name of a file.")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise AnelloError(f"Cannot write {str(path)!r}: {error.strerror}.") from None


def save(path: Path, played: Playthrough) -> None:
    """Write a game down: as JSON if the file's name ends in .json, else as text."""
    record = played.record
    write(path, record.to_json() + "\n" if path.suffix.lower() == ".json" else record.to_text())


def load(path: Path) -> Playthrough:
    """The game that a file holds, played through by the rules."""
    if "\0" in str(path):
        raise AnelloError(f"{str(path)!r} is not the name of a file.")
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise AnelloError(f"Cannot read {str(path)!r}: {error.strerror}.") from None
    if len(content) > LARGEST:
        raise AnelloError(f"{str(path)!r} is too large to be a game record.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise AnelloError(f"{str(path)!r} is not a game record: it is not text.") from None
    return Playthrough.replay(Record.read(text))

"""Games in files: one is written whole or not at all, and what is read is played through by the rules."""

from pathlib import Path

from anello.core import AnelloError, Playthrough, Record
from anello.kit.files import write_file

__all__ = ["load_game", "save_game"]

LARGEST = 1 << 26
"""Bytes; no record is nearly as long."""


def save_game(path: Path, played: Playthrough) -> None:
    """Write a game down: as JSON if the file's name ends in .json, else as text."""
    record = played.record
    write_file(path, record.to_json() + "\n" if path.suffix.lower() == ".json" else record.to_text())


def load_game(path: Path) -> Playthrough:
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

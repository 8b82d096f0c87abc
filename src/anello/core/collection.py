"""Many games in one file, one after the other: read as they come, whole or their headers alone."""

import re
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import TextIO

from anello.core.errors import BadRecord, quoted
from anello.core.record import Record

__all__ = ["read_games", "read_headers", "split_games"]

_BEGINNING = '[Game "'
_HEADER = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')


def read_games(file: str | PathLike[str] | TextIO) -> Iterator[Record]:
    """The records in a file, by name or open, each read when it is asked for; text, or JSON with a record on each line.

    A `BadRecord` says which game of the file cannot be read, or that the file is not text.

    >>> import io
    >>> text = '[Game "xart"]\\n\\n@0/ B1/\\n\\n[Game "xart"]\\n\\n@0+\\n'
    >>> [len(record.events) for record in read_games(io.StringIO(text))]
    [2, 1]
    """
    for number, text in enumerate(split_games(file), 1):
        try:
            yield Record.read(text)
        except BadRecord as error:
            raise BadRecord(f"Game {number}: {error}", word=error.word, number=error.number) from None


def read_headers(file: str | PathLike[str] | TextIO) -> Iterator[dict[str, str]]:
    """The headers of all games in a file, by name; in text the moves are passed over, which is much faster."""
    for text in split_games(file):
        if text.lstrip().startswith("{"):
            yield Record.from_json(text).header
            continue
        headers = dict(_HEADER.findall(text.partition("\n\n")[0]))
        yield {name: re.sub(r"\\(.)", r"\1", value) for name, value in headers.items()}


def split_games(file: str | PathLike[str] | TextIO) -> Iterator[str]:
    """The texts of all games in a file, each as it stands there: so one that cannot be read harms no other."""
    if not isinstance(file, str | PathLike):
        if not isinstance(file, Iterable):
            raise BadRecord(f"Games are read from a file, by its name or open, not from {quoted(file)}.")
        yield from _parts(file)
        return
    try:
        with open(Path(file), encoding="utf-8-sig") as lines:
            yield from _parts(lines)
    except UnicodeDecodeError:
        raise BadRecord(f"The file {quoted(file)} is not text in UTF-8.") from None


def _parts(lines: Iterable[str]) -> Iterator[str]:
    """The text of each record: it begins with the name of its game, or is a line of JSON."""
    part: list[str] = []
    for line in lines:
        if not isinstance(line, str):
            raise BadRecord("Games are text: open their file as text, not as bytes.")
        if line.startswith(("[", "{")) and _begins(line, part) and any(map(str.strip, part)):
            yield "".join(part)
            part.clear()
        part.append(line)
    if any(map(str.strip, part)):
        yield "".join(part)


def _begins(line: str, part: list[str]) -> bool:
    """Whether a record begins with a line: in one that is text a brace may be a comment, but none of ours begin so."""
    is_json = bool(part) and part[0].startswith("{")
    return line.startswith((_BEGINNING, "{" if is_json else '{"'))

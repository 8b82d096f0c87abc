"""Text for outputs that do not know all characters: a diagram drawn in plain ones is better than an error."""

import codecs
import os
import sys
import unicodedata
from typing import TextIO

__all__ = ["printable", "speak_plainly"]

PLAIN = "anello-plain"
"""How Python's codecs call our way to write what an encoding lacks."""

_LIKE = {
    **dict(zip("═║╔╗╚╝╫╪", "=HF7LJH=", strict=True)),  # double lines stay different from single ones
    **dict(zip("─│╭╮╰╯├┤┬┴┼", "-|/\\\\/+++++", strict=True)),
    **dict(zip("⌜⌝⌞⌟·×°•○●", "[][].x'*oO", strict=True)),
    **dict(zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True)),
    **dict(zip("‘’‚“”„«»‹›–—−", "'''\"\"\"\"\"''---", strict=True)),
    "…": "...",
    "→": "->",
    "±": "+-",
    "∞": "inf",
    "ß": "ss",
    "œ": "oe",
    "æ": "ae",
    "\u202f": " ",
    "\xa0": " ",
}


def _like(character: str) -> str:
    """A plain character, or a few, that look like another."""
    if character in _LIKE:
        return _LIKE[character]
    letters = "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii())
    return letters or "?"


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_like, error.object[error.start : error.end])), error.end


codecs.register_error(PLAIN, _replaced)


def printable(text: str, stream: TextIO | None = None) -> str:
    """A text as a stream (else the standard output) can show it: as it is, or with plain characters for others.

    >>> import io
    >>> printable("·═╗", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    '.=7'
    """
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, PLAIN).decode(encoding)


def speak_plainly() -> None:
    """Let the standard output and the standard error take any text: what their encodings lack is written plainly."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = "ascii" if stream.isatty() and _wants_ascii() else stream.encoding
            stream.reconfigure(encoding=encoding, errors=PLAIN)


def _wants_ascii() -> bool:
    """Whether somebody has told their terminal to be plain, which Python takes for UTF-8. Files keep all characters."""
    chosen = {"PYTHONIOENCODING", "PYTHONUTF8"} & os.environ.keys()
    return not chosen and os.environ.get("LC_ALL") in ("C", "POSIX")

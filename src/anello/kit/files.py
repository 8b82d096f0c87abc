"""A person's folders, and the one careful way in which this project writes a file."""

import os
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path

import platformdirs

from anello.core.errors import AnelloError

__all__ = ["STANDARD_OUTPUT", "CannotWrite", "cache_folder", "data_folder", "expect_room", "write_file"]

STANDARD_OUTPUT = Path("-")
"""The name that stands for the standard output."""


class CannotWrite(AnelloError, OSError):
    """A file that cannot be written, and why, in a sentence."""


def data_folder() -> Path:
    """``ANELLO_DATA``, else a folder of ours where this system keeps people's things; it need not exist yet."""
    chosen = os.environ.get("ANELLO_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("anello", appauthor=False)


def cache_folder() -> Path:
    """A folder in ``ANELLO_CACHE``, else where this system keeps what can be computed again; it need not exist yet."""
    chosen = os.environ.get("ANELLO_CACHE")
    return Path(chosen) / "anello" if chosen else platformdirs.user_cache_path("anello", appauthor=False)


def expect_room(path: Path) -> None:
    """Complain now if a file could not be written there later."""
    if path == STANDARD_OUTPUT:
        return
    if path.is_dir():
        raise CannotWrite(f"Cannot write {str(path)!r}: it is a folder.")
    if not path.parent.is_dir():
        raise CannotWrite(f"Cannot write {str(path)!r}: there is no folder {str(path.parent)!r}.")


def write_file(path: Path, content: str | bytes, *, make_folder: bool = False) -> None:
    """Write a file whole or not at all: an old one stays until the new one is complete, and its mode is kept.

    A link is followed to the file it means. What is no ordinary file (a pipe, a device) is written into, and ``-`` is
    the standard output, where text ends with the end of a line. Raises `CannotWrite`.
    """
    if path == STANDARD_OUTPUT:
        _write_out(content)
        return
    if not path.name or "\0" in str(path):
        raise CannotWrite(f"{str(path)!r} is not the name of a file.")
    written = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        if _is_ordinary(path):
            _replace(Path(os.path.realpath(path)), written)
        else:
            with open(path, "ab") as target:  # what is sent to an output that is a file goes to its end
                target.write(written)
    except OSError as error:
        raise CannotWrite(f"Cannot write {str(path)!r}: {error.strerror}.") from None


def _write_out(content: str | bytes) -> None:
    if isinstance(content, bytes):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        sys.stdout.write(content if content.endswith("\n") else content + "\n")
    sys.stdout.flush()


def _is_ordinary(path: Path) -> bool:
    """Whether a path means a file on disk, or none yet; a name of an open output never does."""
    if os.path.abspath(path).startswith(("/dev/", "/proc/")):
        return False
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _replace(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb") as file:
            with suppress(FileNotFoundError):
                os.chmod(temporary, stat.S_IMODE(path.stat().st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)  # it is there only if something went wrong

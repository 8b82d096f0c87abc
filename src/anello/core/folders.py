"""Where a person's own things are kept between games: statistics, and tables that take long to compute."""

import os
import sys
from pathlib import Path

__all__ = ["data_folder", "write_whole"]


def data_folder() -> Path:
    """``ANELLO_DATA``, else a folder of ours where this system keeps such things; it need not exist yet."""
    if chosen := os.environ.get("ANELLO_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Anello"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "anello"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, making its folder if need be; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise

"""What games have compiled for browsers, as the platform finds it: whether it is up to date, and making it anew."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from anello.core import AnelloError, Faculty
from anello.kit.games import offers
from anello.kit.wasm.building import build, source_hash
from anello.kit.wasm.module import WasmModule

__all__ = ["WASM", "WasmFiles", "is_current", "make", "renew"]


class WasmFiles(Protocol):
    """The module of a game that says what is compiled, and where it goes."""

    MODULE: WasmModule
    PLACE: str
    """Where ``MODULE`` is found, as ``module:NAME``."""
    FOLDER: Path
    SETTINGS: dict[str, str]
    """What is set in the environment while it is compiled."""


WASM: Faculty[WasmFiles] = Faculty("wasm", "{title} has no kernels for browsers.")


def is_current(files: WasmFiles) -> bool:
    """Whether what lies in the folder was made of the source as it is."""
    try:
        told = json.loads((files.FOLDER / "kernels.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    constants = json.loads(json.dumps(dict(files.MODULE.constants)))
    return bool(told.get("source") == source_hash(files.MODULE) and told.get("constants") == constants)


def make(files: WasmFiles) -> None:
    """Compile it."""
    build(files.PLACE, files.FOLDER, files.SETTINGS)


def renew(tell: Callable[[str], None]) -> None:
    """Compile what is out of date; if that is not possible, one sentence is told."""
    old = [(game, files) for game, files in offers(WASM) if not is_current(files)]
    for game, files in old:
        try:
            make(files)
        except (AnelloError, OSError) as reason:
            tell(f"What browsers play {game.title} with is older than its kernels. {reason}")
            return
        tell(f"What browsers play {game.title} with was compiled anew.")

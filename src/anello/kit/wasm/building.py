"""Making the files that a page loads, and knowing when they are out of date."""

import hashlib
import io
import os
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from anello.core.errors import AnelloError
from anello.kit.compiler import sources
from anello.kit.wasm.module import WasmModule
from anello.kit.wasm.retarget import ENVIRONMENT, compiled

__all__ = ["build", "source_hash"]


def build(place: str, folder: Path, settings: Mapping[str, str]) -> None:
    """Write ``kernels.wasm`` and ``kernels.json`` to a folder, from a `WasmModule` named as ``module:NAME``.

    This is done in a process of its own, where Numba is told to make nothing for this machine alone, and where the
    game finds its settings in the environment.
    """
    if find_spec("ziglang") is None:
        raise AnelloError("The linker is missing: install it with pip install 'anello[wasm]'.")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, **ENVIRONMENT, **settings, "ANELLO_CACHE": cache, "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", "anello.kit.wasm", place, str(folder)]
        if subprocess.run(command, env=environment, check=False).returncode:
            raise AnelloError("The kernels could not be compiled; the lines above say why.")


def source_hash(module: WasmModule) -> str:
    """A hash of all source that decides what comes out for a module; comments and docstrings do not count."""
    kernels = [kernel.py_func for kernel, _ in module.kernels.values()]
    found: dict[str, Path] = {}
    for function in [*kernels, compiled]:
        found |= sources(function.__module__, Path(function.__code__.co_filename))
    digest = hashlib.sha256()
    for name, path in sorted(found.items()):
        digest.update(f"{name}\n{_bare(path.read_text(encoding='utf-8'))}\n".encode())
    return digest.hexdigest()[:16]


def _bare(source: str) -> str:
    """A module without comments, docstrings and spacing."""
    kept: list[tokenize.TokenInfo] = []
    begins = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL):
            continue
        is_alone = token.type == tokenize.NEWLINE and kept and kept[-1].type == tokenize.STRING
        if is_alone and (len(kept) == 1 or kept[-2].type in begins):
            kept.pop()  # a string that is a whole statement
        else:
            kept.append(token)
    words = (tokenize.tok_name[token.type] if token.type in begins else token.string for token in kept)
    # Pythons take formatted strings apart in different ways: inside them spaces and doubled braces may be lost.
    return "".join("".join(words).split()).replace("{{", "{").replace("}}", "}")

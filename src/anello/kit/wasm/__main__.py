"""Compiles one module: ``python -m anello.kit.wasm module:NAME FOLDER``, with the environment that ``build`` sets."""

import json
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from anello.kit.wasm.building import source_hash
from anello.kit.wasm.module import WasmModule
from anello.kit.wasm.retarget import compiled


def main(place: str, folder: Path) -> None:
    """Write the files."""
    name, _, attribute = place.partition(":")
    module: WasmModule = getattr(import_module(name), attribute)
    code, memory = compiled(module)
    made_with = {package: version(package) for package in ("llvmlite", "numba", "ziglang")}
    told = {"source": source_hash(module), "made_with": made_with, "memory": memory, **module.binding()}
    (folder / "kernels.wasm").write_bytes(code)
    (folder / "kernels.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


main(sys.argv[1], Path(sys.argv[2]))

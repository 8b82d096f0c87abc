"""Kernels for browsers: what Numba compiles for this machine is compiled once more, for WebAssembly.

There is no second source. Numba writes LLVM code; LLVM's back end for WebAssembly, which llvmlite brings along, takes
the same code, and ``wasm-ld`` of the package ``ziglang`` links it. A game names its kernels in a `WasmModule`.
"""

from anello.kit.wasm.building import build, source_hash
from anello.kit.wasm.module import WasmModule

__all__ = ["WasmModule", "build", "source_hash"]

"""From kernels as Numba compiled them to one WebAssembly file: LLVM code for another machine."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from anello.kit.wasm.module import WasmModule

__all__ = ["ENVIRONMENT", "compiled", "expect_constants"]

ENVIRONMENT = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "ANELLO_BOUNDSCHECK": "0",
}
"""What has to be set before Numba is loaded: nothing may be made for this machine alone."""

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"
"""What every browser has had since 2021."""
STACK = ROOM = 1 << 20
"""So many bytes each thread has for what it calls, and for arrays that kernels make for themselves."""
MOST = 128 << 20
"""No more than this is ever taken: memory that threads share has to say so in advance."""
PAGE = 1 << 16

RUNTIME = """
target datalayout = "LAYOUT"
target triple = "TRIPLE"

; Arrays that kernels make for themselves. All are gone when a call returns: once nobody holds any, all room is free.
; Of an array's description kernels read the count of its holders, at 0, and where its data lie, at 24.
; What is written down lies outside of memory, in the globals of an instance: threads share a memory, but not these.
@room = addrspace(1) global i32 0
@used = internal addrspace(1) global i64 0
@held = internal addrspace(1) global i64 0

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %more = add i64 %size, 127
  %whole = and i64 %more, -64
  %used = load i64, ptr addrspace(1) @used
  %after = add i64 %used, %whole
  %large = icmp ugt i64 %size, ROOM
  %full = icmp ugt i64 %after, ROOM
  %no = or i1 %large, %full
  br i1 %no, label %none, label %some
none:
  ret ptr null
some:
  store i64 %after, ptr addrspace(1) @used
  %held = load i64, ptr addrspace(1) @held
  %one_more = add i64 %held, 1
  store i64 %one_more, ptr addrspace(1) @held
  %room = load i32, ptr addrspace(1) @room
  %first = inttoptr i32 %room to ptr
  %info = getelementptr i8, ptr %first, i64 %used
  store i64 1, ptr %info
  %data = getelementptr i8, ptr %info, i64 64
  %place = getelementptr i8, ptr %info, i64 24
  store ptr %data, ptr %place
  ret ptr %info
}

define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %dtor) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 64)
  ret ptr %info
}

; The product of two numbers of 128 bits, each given as its halves, which the back end asks for by this name.
define void @__multi3(ptr %out, i64 %a, i64 %a_high, i64 %b, i64 %b_high) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carried = lshr i64 %p00, 32
  %middle = add i64 %p10, %carried
  %middle0 = and i64 %middle, 4294967295
  %middle1 = lshr i64 %middle, 32
  %other = add i64 %p01, %middle0
  %other1 = lshr i64 %other, 32
  %high1 = add i64 %p11, %middle1
  %high2 = add i64 %high1, %other1
  %across1 = mul i64 %a, %b_high
  %across2 = mul i64 %a_high, %b
  %high3 = add i64 %high2, %across1
  %high = add i64 %high3, %across2
  %low = mul i64 %a, %b
  store i64 %low, ptr %out
  %rest = getelementptr i8, ptr %out, i64 8
  store i64 %high, ptr %rest
  ret void
}

define ptr @NRT_Allocate(i64 %size) {
  %info = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 64)
  %nothing = icmp eq ptr %info, null
  %data = getelementptr i8, ptr %info, i64 64
  %given = select i1 %nothing, ptr null, ptr %data
  ret ptr %given
}

define void @NRT_Free(ptr %data) {
  %info = getelementptr i8, ptr %data, i64 -64
  call void @NRT_decref(ptr %info)
  ret void
}

define void @NRT_incref(ptr %info) {
  %nothing = icmp eq ptr %info, null
  br i1 %nothing, label %done, label %count
count:
  %holders = load i64, ptr %info
  %more = add i64 %holders, 1
  store i64 %more, ptr %info
  br label %done
done:
  ret void
}

define void @NRT_decref(ptr %info) {
  %nothing = icmp eq ptr %info, null
  br i1 %nothing, label %done, label %count
count:
  %holders = load i64, ptr %info
  %less = sub i64 %holders, 1
  store i64 %less, ptr %info
  %free = icmp eq i64 %less, 0
  br i1 %free, label %gone, label %done
gone:
  %held = load i64, ptr addrspace(1) @held
  %left = sub i64 %held, 1
  store i64 %left, ptr addrspace(1) @held
  %last = icmp eq i64 %left, 0
  br i1 %last, label %clear, label %done
clear:
  store i64 0, ptr addrspace(1) @used
  br label %done
done:
  ret void
}
"""

COUNTING = re.compile(r"^define [^\n]*@(NRT_(?:decref|incref))\([^\n]*\{\n.*?\n\}", re.S | re.M)
"""How Numba counts who holds an array, with instructions that only this machine has."""

ERROR = re.compile(r"^(@\.const\.picklebuf\.[^\n]*? constant \{[^\n{}]*\} )\{[^\n]*\}", re.M)
"""What Numba would tell Python of an error, with the path of a file on this machine: nobody reads it in a browser."""


SHARING = b"\x03env\x06memory\x02\x01"
"""The memory that a module is given, as its file says it. The last byte: it has a limit. With 2 more it is shared."""


def compiled(module: WasmModule) -> tuple[bytes, dict[str, int]]:
    """The kernels of a module as WebAssembly, and what memory they need; see `WasmModule.binding`.

    They must not have been compiled, nor kept in a cache, before.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    runtime = RUNTIME.replace("LAYOUT", LAYOUT).replace("TRIPLE", TRIPLE).replace("ROOM", str(ROOM))
    whole = llvm.parse_assembly(runtime)
    names = {}
    for name, (kernel, _) in module.kernels.items():
        code, names[name] = _code(kernel, module.signature(name))
        whole.link_in(llvm.parse_assembly(code))
    _name(whole, names)
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", opt=3, features=FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(whole, passes)
    expect_constants(whole)
    linked = _linked(machine.emit_object(whole), list(names))
    return linked, _memory(linked)


def _code(kernel: Any, signature: tuple[Any, ...]) -> tuple[str, str]:
    """The LLVM code of a kernel and of all it calls, for the other machine, and what the kernel is called in it."""
    kernel.compile(signature)
    made = kernel.overloads[signature]
    code = made.library.get_llvm_str()
    code = re.sub(r"target datalayout = .*", f'target datalayout = "{LAYOUT}"', code)
    code = re.sub(r"target triple = .*", f'target triple = "{TRIPLE}"', code)
    code = re.sub(r'"target-(cpu|features)"="[^"]*"', "", code)
    code = re.sub(r"= common (local_unnamed_addr )?global", "= internal global", code)
    code = ERROR.sub(r"\1zeroinitializer", code)
    return COUNTING.sub(r"declare void @\1(ptr)", code), made.fndesc.mangled_name


def _name(whole: Any, names: Mapping[str, str]) -> None:
    """Give kernels the names they have outside; everything else is nobody's business, and vanishes if unused."""
    outside = {inside: name for name, inside in names.items()}
    for function in whole.functions:
        if function.name in outside:
            function.name = outside[function.name]
        elif not function.is_declaration and not function.name.startswith("__"):
            function.linkage = "internal"


def expect_constants(whole: Any) -> None:
    """Each thread writes all data of a module to the memory that they share: that is well if nobody changes them."""
    for data in map(str, whole.global_variables):
        if " addrspace(1) " not in data and not re.match(r"@\S+ = [\w ]*\bconstant\b", data):
            raise ValueError(f"Threads would share what is written to {data[:80]}.")


def _linked(code: bytes, names: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "kernels.o", Path(folder) / "kernels.wasm"
        before.write_bytes(code)
        exports = [f"--export={name}" for name in [*names, "__heap_base", "__stack_pointer", "room"]]
        options = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        options += ["--import-memory", f"--max-memory={MOST}"]
        linker = [sys.executable, "-m", "ziglang", "wasm-ld"]
        subprocess.run([*linker, *options, *exports, "-o", str(after), str(before)], check=True)
        return after.read_bytes()


def _memory(code: bytes) -> dict[str, int]:
    """What memory a module wants to be given, in pages, and where in its file it is said that it is shared, or not."""
    if code.count(SHARING) != 1:
        raise ValueError("The linker has written the memory of a module down in another way than we know.")
    sharing = code.index(SHARING) + len(SHARING) - 1
    pages = shift = 0
    for byte in code[sharing + 1 :]:  # seven bits of the number each, the lowest first
        pages |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    return {"pages": pages, "most": MOST // PAGE, "sharing": sharing, "stack": STACK, "room": ROOM}

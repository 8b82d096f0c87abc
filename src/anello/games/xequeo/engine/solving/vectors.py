"""A row of eight float32 numbers as one value of compiled code: one number a secret, one vector register a row.

Loops over eight numbers are not vectorised by the compiler, and the solver does little else than add and multiply
rows. So here is a type `Row8` that LLVM knows as ``<8 x float>``: `load` and `store` move rows between it and
C-contiguous ``(n, 8)`` float32 arrays, the operators ``+ - * /`` work number by number (a scalar is spread over the
row), and a few functions compare, select and sum. Only compiled functions can use them.
"""

import operator
import platform
from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir
from numba import extending, types
from numba.core import cgutils as untyped_cgutils

__all__ = [
    "Row8",
    "any_positive",
    "flush_denormals",
    "load",
    "maximum",
    "positive",
    "restore_denormals",
    "spread",
    "store",
    "total",
    "zero",
]

Row8: TypeAlias = Any
"""A `Row8` in the signature of a compiled function."""

FLOAT = ir.FloatType()
VECTOR = ir.VectorType(FLOAT, 8)
INT32 = ir.IntType(32)
BYTE_POINTER = ir.IntType(8).as_pointer()
FAST = ("fast",)

# Typed loosely: these belong to the compiler, whose signatures are not those of a caller.
intrinsic: Any = extending.intrinsic
PrimitiveModel: Any = extending.models.PrimitiveModel
cgutils: Any = untyped_cgutils


class Row8Type(types.Type):
    """What the compiler calls a row of eight."""

    def __init__(self) -> None:
        super().__init__(name="Row8")


ROW8 = Row8Type()


@extending.register_model(Row8Type)
class Row8Model(PrimitiveModel):  # type: ignore[misc]
    """A row is a plain LLVM vector."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)


def _row_pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    index = context.cast(builder, arguments[1], signature.args[1], types.intp)
    first = builder.gep(array.data, [builder.mul(index, ir.Constant(index.type, 8))])
    return builder.bitcast(first, VECTOR.as_pointer())


@intrinsic
def load(context: Any, array: Any, index: Any) -> Any:
    """Row ``index`` of an array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = builder.load(_row_pointer(context, builder, signature, arguments))
        row.align = 4
        return row

    return ROW8(array, index), code


@intrinsic
def store(context: Any, array: Any, index: Any, row: Any) -> Any:
    """Write a row into row ``index`` of an array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = builder.store(arguments[2], _row_pointer(context, builder, signature, arguments))
        stored.align = 4
        return context.get_dummy_value()

    return types.void(array, index, row), code


@intrinsic
def zero(context: Any) -> Any:
    """A row of zeros."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(VECTOR, [0.0] * 8)

    return ROW8(), code


def _shuffle(builder: Any, row: Any, order: list[int]) -> Any:
    return builder.shuffle_vector(row, ir.Constant(VECTOR, ir.Undefined), ir.Constant(ir.VectorType(INT32, 8), order))


@intrinsic
def spread(context: Any, number: Any) -> Any:
    """A row of eight times the same number."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value = context.cast(builder, arguments[0], signature.args[0], types.float32)
        row = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), value, ir.Constant(INT32, 0))
        return _shuffle(builder, row, [0] * 8)

    return ROW8(number), code


@intrinsic
def total(context: Any, row: Any) -> Any:
    """The sum of the eight numbers."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = arguments[0]
        for order in ([4, 5, 6, 7, 0, 1, 2, 3], [2, 3, 0, 1, 6, 7, 4, 5], [1, 0, 3, 2, 5, 4, 7, 6]):
            row = builder.fadd(row, _shuffle(builder, row, order), flags=FAST)
        return builder.extract_element(row, ir.Constant(INT32, 0))

    return types.float32(ROW8), code


@intrinsic
def maximum(context: Any, left: Any, right: Any) -> Any:
    """The larger of each two numbers."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(VECTOR, [VECTOR, VECTOR])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.maxnum.v8f32")
        return builder.call(function, arguments, fastmath=FAST)

    return ROW8(ROW8, ROW8), code


@intrinsic
def positive(context: Any, condition: Any, yes: Any, no: Any) -> Any:
    """``yes`` where the condition is above zero, else ``no``."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        above = builder.fcmp_ordered(">", arguments[0], ir.Constant(VECTOR, [0.0] * 8))
        return builder.select(above, arguments[1], arguments[2])

    return ROW8(ROW8, ROW8, ROW8), code


@intrinsic
def any_positive(context: Any, row: Any) -> Any:
    """Whether any of the numbers is above zero."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        above = builder.fcmp_ordered(">", arguments[0], ir.Constant(VECTOR, [0.0] * 8))
        bits = builder.bitcast(above, ir.IntType(8))
        return builder.icmp_unsigned("!=", bits, ir.Constant(bits.type, 0))

    return types.boolean(ROW8), code


def _define_operator(symbol: Callable[[Any, Any], Any], instruction: str) -> None:
    @intrinsic
    def apply(context: Any, left: Any, right: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, instruction)(*arguments, flags=FAST)

        return ROW8(ROW8, ROW8), code

    def rows(left: Any, right: Any) -> Any:
        return apply(left, right)

    def row_and_number(left: Any, right: Any) -> Any:
        return apply(left, spread(right))

    def number_and_row(left: Any, right: Any) -> Any:
        return apply(spread(left), right)

    def choose(left: Any, right: Any) -> Any:
        if left is ROW8:
            return rows if right is ROW8 else row_and_number
        return number_and_row if right is ROW8 else None

    extending.overload(symbol, inline="always")(choose)


for _symbol, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
    (operator.truediv, "fdiv"),
):
    _define_operator(_symbol, _instruction)

# Numbers too small to be normal make float arithmetic many times slower; regrets and reaches that die out produce
# them in masses. The control register MXCSR (of each thread) can round them to zero instead.
ON_X86 = platform.machine().lower() in ("x86_64", "amd64", "i386", "i686")
FLUSH_TO_ZERO = 0x8040


def _control_register(builder: Any, name: str, slot: Any) -> None:
    kind = ir.FunctionType(ir.VoidType(), [BYTE_POINTER])
    builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [builder.bitcast(slot, BYTE_POINTER)])


@intrinsic
def flush_denormals(context: Any) -> Any:
    """From now on, in this thread, round denormal numbers to zero; gives the register's old value to restore."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if not ON_X86:
            return ir.Constant(INT32, 0)
        slot = cgutils.alloca_once(builder, INT32)
        _control_register(builder, "llvm.x86.sse.stmxcsr", slot)
        old = builder.load(slot)
        builder.store(builder.or_(old, ir.Constant(INT32, FLUSH_TO_ZERO)), slot)
        _control_register(builder, "llvm.x86.sse.ldmxcsr", slot)
        return old

    return types.int32(), code


@intrinsic
def restore_denormals(context: Any, old: Any) -> Any:
    """Put back what `flush_denormals` found."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if ON_X86:
            slot = cgutils.alloca_once(builder, INT32)
            builder.store(arguments[0], slot)
            _control_register(builder, "llvm.x86.sse.ldmxcsr", slot)
        return context.get_dummy_value()

    return types.void(types.int32), code

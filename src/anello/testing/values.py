"""Values stay what they are: they can be pickled and copied whatever was asked of them before, and never changed."""

import copy
import inspect
import pickle
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any

from anello.core import AnelloError, FrozenDict

__all__ = ["check_value"]


def check_value(value: Any) -> None:
    """Ask a value everything it can be asked without arguments, then copy it and try to change it."""
    name = type(value).__name__
    _ask_everything(value)
    for way, copied in (("pickled", pickle.loads(pickle.dumps(value))), ("deep-copied", copy.deepcopy(value))):
        assert _same(copied, value), f"a {name} that was {way} is another one"
        _check_fixed(copied)
    _check_fixed(value)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal; those that hold a game of their own, as toys do, are compared by their parts."""
    if type(one) is not type(other):
        return False
    if hasattr(one, "record"):
        return bool(one.positions == other.positions and one.record == other.record)
    return bool(one == other and hash(one) == hash(other))


def _ask_everything(value: Any) -> None:
    for name, member in _public_members(value):
        if isinstance(member, property | cached_property) or not callable(member):
            with suppress(AnelloError):
                getattr(value, name)
        elif not isinstance(member, staticmethod | classmethod) and not _needed(member):
            with suppress(AnelloError):
                result = getattr(value, name)()
                if isinstance(result, Iterator):
                    list(result)
    str(value), repr(value), hash(value)


def _public_members(value: Any) -> list[tuple[str, Any]]:
    found: dict[str, Any] = dict.fromkeys(field.name for field in fields(value)) if is_dataclass(value) else {}
    found |= {name: member for kind in reversed(type(value).__mro__) for name, member in vars(kind).items()}
    return [(name, member) for name, member in found.items() if not name.startswith("_")]


def _needed(method: Any) -> list[str]:
    """The arguments, beyond the value itself, that a method cannot do without."""
    parameters = list(inspect.signature(method).parameters.values())[1:]
    loose = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [one.name for one in parameters if one.default is one.empty and one.kind not in loose]


def _check_fixed(value: Any) -> None:
    """Nothing that a value hands out can change it."""
    kind = type(value).__name__
    for name in [field.name for field in fields(value)] if is_dataclass(value) else []:
        with suppress(AttributeError, TypeError):
            setattr(value, name, None)
            raise AssertionError(f"{name} of a {kind} can be set")
    for name, member in _public_members(value):
        if callable(member) and not isinstance(member, property | cached_property):
            continue
        with suppress(AnelloError):
            first, second = getattr(value, name), getattr(value, name)
            if first is second:
                assert not _can_change(first), f"{name} of a {kind} is handed out as it is, and can be changed"


def _can_change(thing: Any) -> bool:
    """Whether something could be changed by whoever gets hold of it: a list, an array that can be written …"""
    flags: Any = getattr(thing, "flags", None)
    if hasattr(flags, "writeable"):
        return bool(flags.writeable)
    if isinstance(thing, FrozenDict) or (isinstance(thing, Mapping) and not hasattr(thing, "__setitem__")):
        return any(map(_can_change, thing.values()))
    if isinstance(thing, str | bytes | range):
        return False
    if isinstance(thing, tuple | frozenset):
        return any(map(_can_change, thing))
    if isinstance(thing, bytearray | list | set | dict):
        return True
    return isinstance(thing, Sequence | Set) and hasattr(thing, "append")

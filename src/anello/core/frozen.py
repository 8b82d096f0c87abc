"""Dictionaries that stay as they are: what values are made of."""

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

__all__ = ["FrozenDict", "frozen"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenDict(dict[Key, Value]):
    """A dictionary that cannot be changed, and can be hashed, pickled and written as JSON like any other.

    >>> tags = FrozenDict({"White": "Ada"})
    >>> tags == {"White": "Ada"}, {**tags, "Red": "Bea"}
    (True, {'White': 'Ada', 'Red': 'Bea'})
    >>> tags["White"] = "Bea"
    Traceback (most recent call last):
        ...
    TypeError: This cannot be changed: make a dictionary of your own from it.
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("This cannot be changed: make a dictionary of your own from it.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # other dictionaries have none
        return hash(frozenset(self.items()))

    def __reduce_ex__(self, _: Any) -> tuple[type["FrozenDict[Key, Value]"], tuple[dict[Key, Value]]]:
        return type(self), (dict(self),)


def frozen(mapping: Mapping[Key, Value]) -> FrozenDict[Key, Value]:
    """A mapping that cannot be changed any more; one that is frozen already is taken as it is."""
    return mapping if isinstance(mapping, FrozenDict) else FrozenDict(mapping)

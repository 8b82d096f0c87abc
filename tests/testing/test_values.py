"""The suite notices values that can be changed, or that do not survive being pickled."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

import anello
from anello.core import FrozenDict, Playthrough, Record
from anello.testing.values import check_value


@dataclass(frozen=True)
class Whole:
    """As it should be."""

    cells: tuple[int, ...] = (1, 2)
    tags: Mapping[str, str] = FrozenDict({"a": "b"})

    def listed(self) -> list[int]:
        """A list of the caller's own."""
        return list(self.cells)


@dataclass(frozen=True)
class Writable:
    """Hands out the array it is made of."""

    rows: Any = field(default_factory=lambda: np.zeros(3), compare=False)


@dataclass(frozen=True)
class Remembering:
    """Hands out what it remembers."""

    @cached_property
    def cells(self) -> list[int]:
        """Always the same list."""
        return [1]


@dataclass(frozen=True)
class Unpicklable:
    """Cannot be pickled once it was looked at."""

    @cached_property
    def cells(self) -> Mapping[int, int]:
        """Cannot be changed, nor pickled."""
        return MappingProxyType({1: 2})


@dataclass(unsafe_hash=True)
class Settable:
    """Not frozen."""

    size: int = 1


def test_a_value_is_found_to_be_one() -> None:
    check_value(Whole())


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (Writable(), "rows of a Writable is handed out"),
        (Remembering(), "cells of a Remembering is handed out"),
        (Settable(), "size of a Settable can be set"),
    ],
)
def test_what_can_be_changed_is_noticed(value: Any, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_value(value)


def test_what_cannot_be_pickled_is_noticed() -> None:
    with pytest.raises(TypeError, match="mappingproxy"):
        check_value(Unpicklable())


def test_records_and_playthroughs_cannot_be_changed() -> None:
    options, tags = {"variant": "loop"}, {"White": "Ada"}
    record = Record("xart", options, tags)
    options["variant"] = tags["White"] = "changed"
    assert record.options == {"variant": "loop"}
    assert record.tags == {"White": "Ada"}
    played = Playthrough.begin(anello.game("xart"), tags=record.tags)
    for frozen in (record.options, record.tags, played.tags):
        with pytest.raises(TypeError, match="cannot be changed"):
            frozen["White"] = "Bea"  # type: ignore[index]
        with pytest.raises(TypeError, match="cannot be changed"):
            frozen.update(White="Bea")  # type: ignore[attr-defined]
    assert hash(record) == hash(Record("xart", {"variant": "loop"}, {"White": "Ada"}))

"""A game as numbers, for agents that learn: every action has a number, and what a viewer sees is a stack of planes."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from anello.core import Faculty, View

__all__ = ["ENCODING", "Encoding", "Observation", "plane_stack"]

Observation: TypeAlias = npt.NDArray[np.float32]
"""Planes, rows and columns; every number lies between 0 and 1."""


class Encoding(Protocol):
    """How a game, with certain options, is told in numbers. Actions and shape stay the same for the whole game."""

    @property
    def actions(self) -> int:
        """How many actions there are; they are numbered from 0."""

    @property
    def planes(self) -> tuple[str, ...]:
        """What each plane of an observation shows, in a few words."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""

    def action(self, view: View, move: Any) -> int | None:
        """The number of a legal move of the viewer; None if it lies outside of what can be said in numbers."""

    def observe(self, view: View) -> Observation:
        """What the viewer may know, and nothing else."""


ENCODING: Faculty[Callable[[Mapping[str, str], int | None], Encoding]] = Faculty(
    "encoding", "{title} has no actions and observations as numbers."
)
"""Makes the encoding of a game with these options, and with boards of so many rows if the game lets one choose."""


def plane_stack(shape: tuple[int, int, int]) -> Observation:
    """An observation in which there is nothing to be seen yet."""
    return np.zeros(shape, np.float32)
